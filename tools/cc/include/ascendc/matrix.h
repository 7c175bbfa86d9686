#pragma once

// The matrix unit.

#include "ascendc/image_loads.h"
#include "ascendc/matrix_fill.h"
#include "ascendc/matrix_loads.h"
#include "ascendc/matrix_products.h"
#include "ascendc/matrix_results.h"
