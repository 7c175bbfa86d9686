#pragma once

// Room for intermediate results: what a call passes, or UB behind the buffers of the pipe. How much of it a
// function takes is davsim's, as are its sequence of operations and its price: the documents state results.

#include <string>

#include "ascendc/pipe.h"
#include "ascendc/sync.h"
#include "ascendc/tensor.h"

namespace AscendC {

/// Vector instructions of dav-2201 and older ones overtake each other.
DAVSIM_CC_API void order_vector() {
  if (__NPU_ARCH__ != 3510) PipeBarrier<PIPE_V>();
}

/// UB behind the buffers of the TPipe; `what` names who asks, for messages.
DAVSIM_CC_API LocalTensor<std::uint8_t> rest_of_ub(const char* what) {
  const TPipe* const pipe = GetTPipePtr();
  if (pipe == nullptr) {
    const std::string message = std::string(what) + " keeps intermediate results in UB behind the buffers of a "
                                                    "TPipe; expected one, or a sharedTmpBuffer";
    davsim_cc::fail(message.c_str());
  }
  const auto all = static_cast<std::uint32_t>(davsim_cc::memory_bytes(davsim_cc::Space::ub));
  const std::uint32_t taken = pipe->taken_ub();
  return LocalTensor<std::uint8_t>(TPosition::VECCALC, taken, taken < all ? all - taken : 0);
}

/// The same for a kernel: all of UB that no buffer has taken.
template <typename T, TPosition pos>
DAVSIM_CC_API bool PopStackBuffer(LocalTensor<T>& popLocal) {
  static_assert(hardware_of(pos) == Hardware::UB, "PopStackBuffer is modelled for UB alone");
  popLocal = rest_of_ub("PopStackBuffer").template ReinterpretCast<T>();
  return popLocal.GetSize() > 0;
}

/// Elements of `parts` vectors that fit into `room`, a multiple of `unit` and not more than `count` rounded up.
DAVSIM_CC_API std::uint32_t elements_that_fit(const char* what, const LocalTensor<std::uint8_t>& room,
                                              std::uint32_t element_bytes, std::uint32_t parts, std::uint32_t unit,
                                              std::uint32_t count) {
  const std::uint32_t fit = room.GetSize() / (element_bytes * parts) / unit * unit;
  if (fit == 0) {
    const std::string message = std::string(what) + " needs " + std::to_string(element_bytes * parts * unit) +
                                " bytes for intermediate results, but has " + std::to_string(room.GetSize()) +
                                "; expected more room in UB";
    davsim_cc::fail(message.c_str());
  }
  const std::uint32_t whole = (count + unit - 1) / unit * unit;
  return fit < whole ? fit : whole;
}

}  // namespace AscendC
