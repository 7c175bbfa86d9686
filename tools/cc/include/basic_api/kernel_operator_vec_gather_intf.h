#pragma once

// One of the documented headers of the basic API, which is whole here.
#include "kernel_operator.h"
