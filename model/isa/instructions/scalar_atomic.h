#pragma once

#include <algorithm>

#include "isa/instructions/scalar_load.h"
#include "isa/instructions/shared.h"

namespace davsim::instructions::scalar_atomic {

// One element of global memory is read, combined with a number and written back, in one; the result
// is what it was before. Like copies that combine, they are no race among themselves.

enum : int { dst, value, compare };

constexpr OperandSpec address_operand() {
  return {.name = "dst",
          .kind = OperandKind::address,
          .space = Space::GM,
          .access = Access::write,
          .summary = "the element to change"};
}

inline constexpr OperandSpec kOperands[] = {
    address_operand(),
    {.name = "value", .kind = OperandKind::element, .summary = "what it is combined with"},
};

inline constexpr TypeSet kNumbers = {Type::int32, Type::uint32, Type::f32, Type::int64,
                                     Type::uint64};
inline constexpr TypeSet kWords = {Type::uint32, Type::uint64};

inline Work work(const Operands& in) {
  return {.repeats = 1, .elements = 1, .bytes = static_cast<std::uint64_t>(in.element_size())};
}
inline void footprints(const Operands& in, std::vector<Footprint>& out) {
  out.push_back(Footprint::range(Space::GM, Access::write, in.address(dst),
                                 static_cast<std::uint64_t>(in.element_size())));
}

/// Writes `combine(old, value)`, and returns the old element.
template <class T, class Combine>
void change(Execution& e, Combine combine) {
  std::byte* const place = e.memory.at(Space::GM, e.in.address(dst));
  e.result = load_scalar(e, Space::GM, e.in.address(dst));
  const std::int64_t bits = e.in[value];
  T old, number;
  std::memcpy(&old, place, sizeof old);
  std::memcpy(&number, &bits, sizeof number);
  const T changed = combine(old, number);
  std::memcpy(place, &changed, sizeof changed);
}

/// For an element type of kNumbers. Sums of integers wrap around.
template <class Combine>
void change_any(Execution& e, Combine combine) {
  switch (e.in.type()) {
    case Type::int32:
      return change<std::int32_t>(e, combine);
    case Type::uint32:
      return change<std::uint32_t>(e, combine);
    case Type::f32:
      return change<float>(e, combine);
    case Type::int64:
      return change<std::int64_t>(e, combine);
    default:
      return change<std::uint64_t>(e, combine);
  }
}

constexpr InstructionSpec spec(std::string_view name, std::string_view summary, TypeSet types,
                               void (*execute)(Execution&)) {
  return {
      .name = name,
      .summary = summary,
      .role = Role::scalar,
      .pipe = Pipe::S,
      .combines = true,
      .operands = kOperands,
      .types = types,
      .work = work,
      .footprints = footprints,
      .execute = execute,
  };
}

}  // namespace davsim::instructions::scalar_atomic
