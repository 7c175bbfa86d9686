#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

#include "program/program.h"

namespace davsim {

/// The host memory behind a kernel's tensors: one zeroed range that covers all of them, so that a
/// device address becomes a host address by one subtraction. Pages nobody touches cost nothing.
class GlobalMemory {
 public:
  explicit GlobalMemory(const Program& program);
  /// A range that somebody else owns; `origin` is the device address of its first byte.
  GlobalMemory(std::byte* data, std::uint64_t origin) : data_(data), origin_(origin) {}
  ~GlobalMemory();
  GlobalMemory(const GlobalMemory&) = delete;
  GlobalMemory& operator=(const GlobalMemory&) = delete;

  [[nodiscard]] std::byte* data() const { return data_; }
  [[nodiscard]] std::uint64_t origin() const { return origin_; }
  [[nodiscard]] std::byte* at(std::uint64_t address) const { return data_ + (address - origin_); }
  [[nodiscard]] std::byte* of(const Tensor& tensor) const { return at(tensor.address); }

 private:
  std::byte* data_ = nullptr;
  std::uint64_t origin_ = 0;
  std::uint64_t bytes_ = 0;  ///< 0: not ours
};

/// Element `index` of `data` as a number.
double load_element(const std::byte* data, Type type, std::int64_t index);
/// Elements from `begin` on as numbers, as many as `out` holds.
void load_elements(const std::byte* data, Type type, std::int64_t begin, std::span<double> out);
/// Stores `value` as element `index`: rounded to the type, wrapped for integers.
void store_element(std::byte* data, Type type, std::int64_t index, double value);

/// Fills `data` with what a tensor holds at the start. Files are looked up beside `trace`.
/// InputError if a file is missing or of another size or type.
void fill(const Contents& contents, const Tensor& tensor, const std::filesystem::path& trace,
          std::byte* data);

}  // namespace davsim
