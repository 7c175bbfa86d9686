#pragma once

#include "ascendc/list_tensor.h"
