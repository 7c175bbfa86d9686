#pragma once

// The register API of dav-3510.

#include "ascendc/reg/compute.h"
#include "ascendc/reg/functions.h"
#include "ascendc/reg/masks.h"
#include "ascendc/reg/modes.h"
#include "ascendc/reg/move.h"
#include "ascendc/reg/types.h"
#include "ascendc/reg/unaligned.h"
