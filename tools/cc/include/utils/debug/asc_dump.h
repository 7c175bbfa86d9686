#pragma once

// Printing from kernels what pointers point to.

#include "c_api/types.h"
#include "davsim_cc/dump.h"

#define DAVSIM_CC_DUMP(name, space)                                                          \
  /** Prints `dump_size` elements with the label `desc`. */                                  \
  template <typename T>                                                                      \
  DAVSIM_CC_API void name(const T* input, std::uint32_t desc, std::uint32_t dump_size) {                    \
    davsim_cc::dump(#name, davsim_cc::pointer("input", davsim_cc::Space::space, input),      \
                    davsim_cc::type_name<T>(), desc, dump_size);                             \
  }
DAVSIM_CC_DUMP(asc_dump_gm, gm)
DAVSIM_CC_DUMP(asc_dump_ubuf, ub)
DAVSIM_CC_DUMP(asc_dump_l1buf, l1)
DAVSIM_CC_DUMP(asc_dump_cbuf, l0c)
/// Of whichever memory the pointer points into.
DAVSIM_CC_DUMP(asc_dump, none)
#undef DAVSIM_CC_DUMP
