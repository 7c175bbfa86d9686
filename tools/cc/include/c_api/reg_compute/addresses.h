#pragma once

// Address registers: offsets that follow from the iterations of the loops around.

#include "c_api/types.h"
#include "davsim_cc/function_loop.h"

/// An offset of loads and stores.
struct addr_reg {
  std::int64_t bytes = 0;
};
using iter_reg = addr_reg;

namespace davsim_cc {

/// The sum of the iterations of the loops around, from the innermost on, times their offsets in elements.
template <typename... Offsets>
DAVSIM_CC_API addr_reg address_of_iteration(int element_bytes, Offsets... offsets) {
  static_assert(sizeof...(offsets) <= 4, "an address register has at most 4 offsets");
  const FunctionLoop* loop = FunctionLoop::innermost();
  addr_reg sum;
  for (const std::int64_t offset : {static_cast<std::int64_t>(offsets)...}) {
    if (loop == nullptr) {
      fail("asc_update_addr_reg has more offsets than loops stand around it; expected one for each loop at most");
    }
    sum.bytes += loop->iteration() * offset * element_bytes;
    loop = loop->around();
  }
  return sum;
}
template <typename T>
DAVSIM_CC_API T* at(T* pointer, addr_reg offset) {
  return reinterpret_cast<T*>(reinterpret_cast<std::uintptr_t>(pointer) + static_cast<std::uintptr_t>(offset.bytes));
}

}  // namespace davsim_cc

#define DAVSIM_CC_ADDRESS(function, bytes)                              \
  template <typename... Offsets>                                        \
  DAVSIM_CC_API addr_reg function(Offsets... offsets) {                 \
    return davsim_cc::address_of_iteration(bytes, offsets...);          \
  }
DAVSIM_CC_ADDRESS(asc_update_addr_reg_b8, 1)
DAVSIM_CC_ADDRESS(asc_update_addr_reg_b16, 2)
DAVSIM_CC_ADDRESS(asc_update_addr_reg_b32, 4)
DAVSIM_CC_ADDRESS(asc_create_iter_reg_b8, 1)
DAVSIM_CC_ADDRESS(asc_create_iter_reg_b16, 2)
DAVSIM_CC_ADDRESS(asc_create_iter_reg_b32, 4)
#undef DAVSIM_CC_ADDRESS
