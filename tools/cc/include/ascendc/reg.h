#pragma once

// The register API of dav-3510.

#include "ascendc/reg/compute.h"
#include "ascendc/reg/move.h"
#include "ascendc/reg/types.h"
