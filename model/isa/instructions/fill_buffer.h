#pragma once

#include "isa/instructions/fractal_load.h"

namespace davsim::instructions::fill_buffer {

// One value everywhere: in DataBlocks of L1, in fractals of L0A and L0B.

enum : int { dst, value, repeat, blocks, dst_gap };

constexpr std::int64_t kMaxField = 32767;

/// What lengths and gaps count.
constexpr int unit_of(Space space) { return space == Space::L1 ? kBlockBytes : kFractalBytes; }

constexpr std::array<OperandSpec, 5> operands(Space space) {
  return {{
      {.name = "dst",
       .kind = OperandKind::address,
       .space = space,
       .access = Access::write,
       .align_bytes = unit_of(space),
       .summary = "first unit to fill: 32 bytes in L1, 512 in L0A and L0B"},
      {.name = "value", .kind = OperandKind::element, .summary = "what every element becomes"},
      {.name = "repeat", .maximum = kMaxField, .fallback = 1, .summary = "number of repeats"},
      {.name = "blocks", .maximum = kMaxField, .summary = "units of one repeat"},
      {.name = "dst_gap",
       .maximum = kMaxField,
       .fallback = 0,
       .summary = "units from the end of one repeat to the start of the next"},
  }};
}

template <Space space>
std::uint32_t bytes_of_repeat(const Operands& in) {
  return in.u32(blocks) * static_cast<std::uint32_t>(unit_of(space));
}
template <Space space>
std::uint64_t pitch(const Operands& in) {
  return bytes_of_repeat<space>(in) + in.u32(dst_gap) * static_cast<std::uint64_t>(unit_of(space));
}

template <Space space>
Work work(const Operands& in) {
  const std::uint64_t filled = std::uint64_t{in.u32(repeat)} * bytes_of_repeat<space>(in);
  return {.repeats = filled == 0 ? 0 : in.u32(repeat),
          .elements = filled / static_cast<unsigned>(in.element_size()),
          .bytes = filled};
}

template <Space space>
void footprints(const Operands& in, std::vector<Footprint>& out) {
  if (in[repeat] == 0 || in[blocks] == 0) return;
  out.push_back(Footprint::rows(space, Access::write, in.address(dst), in.u32(repeat),
                                bytes_of_repeat<space>(in),
                                static_cast<std::int64_t>(pitch<space>(in))));
}

template <Space space>
void execute(Execution& e) {
  const Operands& in = e.in;
  const std::uint32_t bytes = bytes_of_repeat<space>(in);
  const auto size = static_cast<std::size_t>(in.element_size());
  const std::int64_t bits = in[value];
  for (std::uint32_t i = 0; i < in.u32(repeat) && bytes != 0; ++i) {
    std::byte* const row = e.memory.at(space, in.address(dst) + i * pitch<space>(in));
    for (std::uint32_t at = 0; at < bytes; at += static_cast<std::uint32_t>(size)) {
      std::memcpy(row + at, &bits, size);
    }
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
      .types = {Type::f16, Type::bf16, Type::f32, Type::int8, Type::int16, Type::uint16,
                Type::int32, Type::uint32},
      .work = work<space>,
      .footprints = footprints<space>,
      .execute = execute<space>,
  };
}

}  // namespace davsim::instructions::fill_buffer
