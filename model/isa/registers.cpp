#include "isa/registers.h"

namespace davsim {

void MaskRegister::set_lane(int i, int size, bool on) {
  const int byte = i * size;
  std::uint32_t& word = bits.blocks[static_cast<std::size_t>(byte / kBlockBytes)];
  const std::uint32_t element = size >= kBlockBytes ? ~0U : ((1U << size) - 1U);
  word &= ~(element << (byte % kBlockBytes));
  if (on) word |= 1U << (byte % kBlockBytes);
}

LanePattern MaskRegister::bytes(int size) const {
  LanePattern pattern;
  // The lowest bit of each element, copied to the others.
  std::uint32_t lowest = 0;
  for (int bit = 0; bit < kBlockBytes; bit += size) lowest |= 1U << bit;
  for (std::size_t block = 0; block < pattern.blocks.size(); ++block) {
    const std::uint32_t on = bits.blocks[block] & lowest;
    std::uint32_t all = 0;
    for (int byte = 0; byte < size; ++byte) all |= on << byte;
    pattern.blocks[block] = all;
  }
  return pattern;
}

}  // namespace davsim
