#pragma once

#include "ascendc/print.h"
