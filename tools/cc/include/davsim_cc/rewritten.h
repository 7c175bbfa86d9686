#pragma once

// What the code that davsim-cc writes refers to; it includes this file in front of every source.
#include "davsim_cc/builtin.h"
#include "davsim_cc/function_loop.h"
#include "davsim_cc/function_scope.h"
#include "davsim_cc/launch.h"
#include "davsim_cc/local_arrays.h"
#include "davsim_cc/program.h"
