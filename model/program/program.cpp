#include "program/program.h"

#include <array>
#include <limits>

#include <fmt/format.h>

#include "base/arithmetic.h"

namespace davsim {
namespace {

constexpr std::array<std::string_view, 3> kSyncNames = {"written", "vendor", "auto"};
constexpr std::uint64_t kFirstAddress = 0x10000000;
constexpr std::uint64_t kTensorAlignment = 512;
/// Largest sum of tensor sizes: what a product's global memory holds at most (64 GB).
constexpr std::uint64_t kMaxBytes = std::uint64_t{64} << 30;

std::int64_t product(const std::vector<std::int64_t>& shape) {
  std::int64_t n = 1;
  for (const std::int64_t extent : shape) {
    const auto next = checked_multiply(n, extent);
    if (!next) return std::numeric_limits<std::int64_t>::max();
    n = *next;
  }
  return n;
}

}  // namespace

std::string_view name_of(SyncMode mode) { return kSyncNames.at(static_cast<std::size_t>(mode)); }

std::optional<SyncMode> sync_mode_named(std::string_view name) {
  for (std::size_t i = 0; i < kSyncNames.size(); ++i) {
    if (kSyncNames[i] == name) return static_cast<SyncMode>(i);
  }
  return std::nullopt;
}

std::int64_t Tensor::elements() const { return product(shape); }
std::uint64_t Tensor::bytes() const {
  return static_cast<std::uint64_t>(elements()) * static_cast<std::uint64_t>(size_of(type));
}
std::uint64_t Buffer::bytes() const {
  return static_cast<std::uint64_t>(product(shape)) * static_cast<std::uint64_t>(size_of(type));
}

std::int64_t Program::block_count() const {
  std::int64_t n = 0;
  for (const BlockGroup& group : groups) n += group.count;
  return n;
}

const BlockGroup& Program::group_of(std::int64_t index) const {
  for (const BlockGroup& group : groups) {
    if (index >= group.first && index < group.first + group.count) return group;
  }
  throw InternalError(fmt::format("no group holds block {}", index));
}

void place_tensors(Program& program) {
  std::uint64_t next = kFirstAddress;
  for (Tensor& tensor : program.tensors) {
    const std::int64_t elements = tensor.elements();
    if (elements < 0 || static_cast<std::uint64_t>(elements) > kMaxBytes ||
        next - kFirstAddress + tensor.bytes() > kMaxBytes) {
      throw InputError(tensor.where,
                       fmt::format("tensor {} does not fit: the tensors of a kernel hold at most {} "
                                   "bytes together; make it smaller",
                                   tensor.name, kMaxBytes));
    }
    tensor.address = next;
    next += ceil_div(tensor.bytes() + 1, kTensorAlignment) * kTensorAlignment + kTensorAlignment;
  }
}

}  // namespace davsim
