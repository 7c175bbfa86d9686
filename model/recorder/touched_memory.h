#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "isa/footprint.h"
#include "machine/global_memory.h"
#include "program/program.h"

namespace davsim::record {

/// The bytes of global memory that a launch touches, and what those held that it reads before it writes
/// them: all that its trace needs as initial contents.
class TouchedMemory {
 public:
  /// `tensors` by address; `memory` covers them and outlives this.
  TouchedMemory(const std::vector<Tensor>& tensors, const GlobalMemory& memory)
      : tensors_(tensors), memory_(memory), of_tensor_(tensors.size()) {}

  /// Takes note of an access, before it happens. `combines`: a write that reads the bytes, too.
  void note(const Footprint& footprint, bool combines);

  /// Touched bytes of a tensor, as ascending disjoint ranges of its bytes.
  [[nodiscard]] std::vector<ByteRange> touched(std::size_t tensor) const;
  /// What the tensor held at the start: `Tensor::bytes()` bytes, zero where the launch never looked.
  /// Null if it looked nowhere.
  [[nodiscard]] const std::byte* initial(std::size_t tensor) const {
    return of_tensor_[tensor].initial.get();
  }

 private:
  struct Free {
    void operator()(std::byte* data) const;
  };
  struct OfTensor {
    std::map<std::uint64_t, std::uint64_t> touched;  ///< end by begin, disjoint and not adjacent
    std::unique_ptr<std::byte, Free> initial;
  };

  void add(std::size_t tensor, ByteRange range, bool reads);
  void keep(std::size_t tensor, ByteRange range);

  const std::vector<Tensor>& tensors_;
  const GlobalMemory& memory_;
  std::vector<OfTensor> of_tensor_;
};

}  // namespace davsim::record
