#pragma once

#include <algorithm>
#include <array>

#include "isa/register_forms.h"

namespace davsim {

// Instructions with two results: interleaving of registers and of masks.

inline std::string check_two_results(const Operands& in) {
  return in[0] == in[1] ? "dst0 and dst1 are one register; expected two" : "";
}

/// Bytes of two registers, one behind the other.
using RegisterPair = std::array<std::byte, 2 * static_cast<std::size_t>(kVectorBytes)>;

inline RegisterPair joined(const VectorRegister& low, const VectorRegister& high) {
  RegisterPair all;
  std::copy(low.bytes.begin(), low.bytes.end(), all.begin());
  std::copy(high.bytes.begin(), high.bytes.end(), all.begin() + kVectorBytes);
  return all;
}

/// Where element `i` of a sequence of `count` comes from when the two halves of another are taken
/// in turns, and where when its even and odd elements are parted.
constexpr int interleaved_source(int i, int count) { return i / 2 + i % 2 * (count / 2); }
constexpr int parted_source(int i, int count) {
  return i < count / 2 ? 2 * i : 2 * (i - count / 2) + 1;
}

/// Writes elements `source(i)` of the registers src0 and src1, one behind the other, to dst0 and
/// dst1.
template <class Source>
void rearrange(Execution& e, Source source) {
  VectorRegisters& r = *e.core.registers;
  const RegisterPair from = joined(r.vector(e.in[2]), r.vector(e.in[3]));
  const int size = e.in.element_size();
  const int count = 2 * kVectorBytes / size;
  for (int i = 0; i < count; ++i) {
    VectorRegister& to = r.vector(e.in[i < count / 2 ? 0 : 1]);
    std::memcpy(to.bytes.data() + i % (count / 2) * size, from.data() + source(i, count) * size,
                static_cast<std::size_t>(size));
  }
}

/// The same for groups of mask bits, one group an element.
template <class Source>
void rearrange_masks(Execution& e, Source source) {
  VectorRegisters& r = *e.core.registers;
  const std::array<MaskRegister, 2> from = {r.mask(e.in[2]), r.mask(e.in[3])};
  std::array<MaskRegister, 2> to;
  const int size = e.in.element_size();
  const int count = 2 * kVectorBytes / size;
  for (int bit = 0; bit < 2 * kVectorBytes; ++bit) {
    const int place = source(bit / size, count) * size + bit % size;
    const bool on =
        from[static_cast<std::size_t>(place / kVectorBytes)].lane(place % kVectorBytes, 1);
    to[static_cast<std::size_t>(bit / kVectorBytes)].set_lane(bit % kVectorBytes, 1, on);
  }
  r.mask(e.in[0]) = to[0];
  r.mask(e.in[1]) = to[1];
}

}  // namespace davsim
