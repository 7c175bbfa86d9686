#pragma once

#include "isa/instructions/fractal_load.h"

namespace davsim::instructions::fill_fractals {

// One value in fractals of 512 bytes, one after another: what older architectures have in the place of
// pieces of any length.

enum : int { dst, value, repeat };

constexpr std::int64_t kMaxField = 32767;

constexpr std::array<OperandSpec, 3> operands(Space space) {
  return {{
      {.name = "dst",
       .kind = OperandKind::address,
       .space = space,
       .access = Access::write,
       .align_bytes = space == Space::L1 ? kBlockBytes : kFractalBytes,
       .summary = "first fractal to fill"},
      {.name = "value", .kind = OperandKind::element, .summary = "what every element becomes"},
      {.name = "repeat", .maximum = kMaxField, .summary = "fractals of 512 bytes"},
  }};
}

inline std::uint64_t bytes_of(const Operands& in) {
  return std::uint64_t{in.u32(repeat)} * kFractalBytes;
}

inline Work work(const Operands& in) {
  return {.repeats = in.u32(repeat),
          .elements = bytes_of(in) / static_cast<unsigned>(in.element_size()),
          .bytes = bytes_of(in)};
}

template <Space space>
void footprints(const Operands& in, std::vector<Footprint>& out) {
  if (in[repeat] == 0) return;
  out.push_back(Footprint::range(space, Access::write, in.address(dst), bytes_of(in)));
}

template <Space space>
void execute(Execution& e) {
  const auto size = static_cast<std::size_t>(e.in.element_size());
  const std::int64_t bits = e.in[value];
  for (std::uint64_t at = 0; at < bytes_of(e.in); at += size) {
    std::memcpy(e.memory.at(space, e.in.address(dst) + at), &bits, size);
  }
}

template <Space space>
inline constexpr auto kOperands = operands(space);

template <Space space>
constexpr InstructionSpec spec(std::string_view name, std::string_view summary, Pipe pipe) {
  return {
      .name = name,
      .summary = summary,
      .role = Role::copy,
      .pipe = pipe,
      .operands = kOperands<space>,
      .types = {Type::f16, Type::int16, Type::uint16},
      .work = work,
      .footprints = footprints<space>,
      .execute = execute<space>,
  };
}

}  // namespace davsim::instructions::fill_fractals
