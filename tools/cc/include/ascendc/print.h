#pragma once

// Printing from kernels.

#include <cassert>
#include <cstdio>

#include "ascendc/tensor.h"

namespace AscendC {

/// As the C function. Blocks print one after the other, in the order in which they run.
template <typename... Values>
void printf(const char* format, Values... values) {
  if constexpr (sizeof...(values) == 0) {
    std::fputs(format, stdout);
  } else {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-security"
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    std::printf(format, values...);
#pragma GCC diagnostic pop
  }
}
template <typename... Values>
void PRINTF(const char* format, Values... values) {
  AscendC::printf(format, values...);
}

}  // namespace AscendC

#ifndef NDEBUG
#undef assert
#define assert(condition)                  \
  (static_cast<bool>(condition) ? void(0)  \
                                : ::davsim_cc::assertion_failed(#condition, __FILE__, __LINE__, __func__))
#endif
