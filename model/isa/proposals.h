#pragma once

#include "isa/sort_records.h"
#include "isa/vector_forms.h"

namespace davsim {

/// Instructions on region proposals, 16 a repeat.
namespace proposals {
enum : int { dst, src, repeat };

constexpr OperandSpec repeat_of_proposals() {
  return {.name = "repeat",
          .maximum = kMaxRepeats,
          .fallback = 1,
          .summary = "repeats of 16 region proposals"};
}

inline std::uint64_t count(const Operands& in) {
  return static_cast<std::uint64_t>(in[repeat]) * kProposalsPerRepeat;
}
inline std::uint64_t bytes_of(const Operands& in) {
  return static_cast<std::uint64_t>(kProposalElements * in.element_size());
}
inline Work work(const Operands& in) {
  return {.repeats = in.u32(repeat), .elements = count(in), .bytes = count(in) * bytes_of(in)};
}

/// Operands of what moves one element of each: lists of elements on the other side.
constexpr std::array<OperandSpec, 4> one_element(std::string_view dst_summary,
                                                 std::string_view src_summary) {
  return {{vector_address("dst", Access::write, dst_summary),
           vector_address("src", Access::read, src_summary),
           repeat_of_proposals(),
           {.name = "element",
            .maximum = 5,
            .summary = "0 to 3: x1, y1, x2, y2; 4: the score; 5: the label"}}};
}
enum : int { element = repeat + 1 };

/// The element of all proposals at an address.
inline Footprint elements_of(const Operands& in, int operand, Access access) {
  const auto size = static_cast<std::uint32_t>(in.element_size());
  return Footprint::rows(
      Space::UB, access, in.address(operand) + static_cast<std::uint64_t>(in[element]) * size,
      static_cast<std::uint32_t>(count(in)), size, static_cast<std::int64_t>(bytes_of(in)));
}
inline Footprint list(const Operands& in, int operand, Access access) {
  return Footprint::range(Space::UB, access, in.address(operand),
                          count(in) * static_cast<unsigned>(in.element_size()));
}
}  // namespace proposals

}  // namespace davsim
