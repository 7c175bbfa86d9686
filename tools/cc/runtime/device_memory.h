#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "machine/global_memory.h"
#include "program/tensor.h"

namespace davsim_cc {

/// Global memory of the device: one range of host memory, from which aclrtMalloc hands out pieces. Host
/// pointers into it are what kernels get.
class DeviceMemory {
 public:
  DeviceMemory();
  ~DeviceMemory();
  DeviceMemory(const DeviceMemory&) = delete;
  DeviceMemory& operator=(const DeviceMemory&) = delete;

  /// A zeroed piece, 512-byte aligned; null if there is no room.
  void* allocate(std::size_t bytes);
  /// False if `pointer` is no piece.
  bool release(void* pointer);
  /// Whether all of [pointer, pointer + bytes) lies in one piece.
  [[nodiscard]] bool holds(const void* pointer, std::size_t bytes) const;
  /// Whether the address lies in the range at all.
  [[nodiscard]] bool covers(const void* pointer) const {
    return static_cast<std::size_t>(static_cast<const std::byte*>(pointer) - data_) < bytes_;
  }

  /// The pieces as tensors, by address, named `gm0`, `gm1`, ... in the order they were made.
  [[nodiscard]] std::vector<davsim::Tensor> tensors() const;
  [[nodiscard]] davsim::GlobalMemory& memory() { return *memory_; }
  [[nodiscard]] std::byte* at(std::uint64_t address) const { return memory_->at(address); }

 private:
  struct Piece {
    std::size_t bytes;
    int number;
  };
  std::byte* data_ = nullptr;
  std::size_t bytes_ = 0;
  std::map<std::size_t, Piece> pieces_;  ///< by offset
  int made_ = 0;
  std::unique_ptr<davsim::GlobalMemory> memory_;
};

}  // namespace davsim_cc
