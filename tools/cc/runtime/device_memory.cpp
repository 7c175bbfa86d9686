#include "device_memory.h"

#include <sys/mman.h>

#include <cstring>
#include <iterator>

#include <fmt/format.h>

namespace davsim_cc {
namespace {

/// Device address of the first byte, as kernel traces place their tensors.
constexpr std::uint64_t kOrigin = 0x10000000;
constexpr std::size_t kAlignment = 512;
/// Pieces never touch, so that an access beyond one does not land in the next.
constexpr std::size_t kGap = 512;

std::size_t rounded(std::size_t bytes) { return (bytes + kAlignment - 1) / kAlignment * kAlignment; }

}  // namespace

DeviceMemory::DeviceMemory() {
  // Address space costs nothing until it is touched.
  for (std::size_t bytes = std::size_t{1} << 38; bytes >= std::size_t{1} << 30; bytes /= 2) {
    void* const mapped = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapped == MAP_FAILED) continue;
    data_ = static_cast<std::byte*>(mapped);
    bytes_ = bytes;
    break;
  }
  memory_ = std::make_unique<davsim::GlobalMemory>(data_, kOrigin);
}

DeviceMemory::~DeviceMemory() {
  if (data_ != nullptr) munmap(data_, bytes_);
}

void* DeviceMemory::allocate(std::size_t bytes) {
  if (bytes == 0 || bytes > bytes_) return nullptr;
  const std::size_t needed = rounded(bytes) + kGap;
  std::size_t offset = 0;
  for (const auto& [at, piece] : pieces_) {
    if (at - offset >= needed) break;
    offset = at + rounded(piece.bytes) + kGap;
  }
  if (offset + needed > bytes_) return nullptr;
  pieces_.emplace(offset, Piece{bytes, made_++});
  std::memset(data_ + offset, 0, bytes);
  return data_ + offset;
}

bool DeviceMemory::release(void* pointer) {
  return pieces_.erase(static_cast<std::size_t>(static_cast<std::byte*>(pointer) - data_)) == 1;
}

bool DeviceMemory::holds(const void* pointer, std::size_t bytes) const {
  if (!covers(pointer)) return false;
  const auto offset = static_cast<std::size_t>(static_cast<const std::byte*>(pointer) - data_);
  auto piece = pieces_.upper_bound(offset);
  if (piece == pieces_.begin()) return false;
  --piece;
  return offset - piece->first <= piece->second.bytes &&
         bytes <= piece->second.bytes - (offset - piece->first);
}

std::vector<davsim::Tensor> DeviceMemory::tensors() const {
  std::vector<davsim::Tensor> tensors;
  for (const auto& [offset, piece] : pieces_) {
    davsim::Tensor tensor;
    tensor.name = fmt::format("gm{}", piece.number);
    tensor.type = davsim::Type::uint8;
    tensor.shape = {static_cast<std::int64_t>(piece.bytes)};
    tensor.address = kOrigin + offset;
    tensors.push_back(std::move(tensor));
  }
  return tensors;
}

}  // namespace davsim_cc
