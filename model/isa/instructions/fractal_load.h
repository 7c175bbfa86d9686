#pragma once

#include "isa/fractal.h"
#include "isa/instructions/shared.h"

namespace davsim::instructions::fractal_load {

// Loads of fractals from L1 to L0A or L0B, one after the other.

enum : int { dst, src, start_index, repeat, src_stride, dst_gap, transpose };

inline constexpr int kMaxIndex = 65535;

inline constexpr TypeSet kTypesOfFractals = {Type::f16,    Type::bf16,  Type::f32,
                                             Type::int8,   Type::uint8, Type::int16,
                                             Type::uint16, Type::int32, Type::uint32};

constexpr OperandSpec target_operand(Space to) {
  return {.name = "dst",
          .kind = OperandKind::address,
          .space = to,
          .access = Access::write,
          .align_bytes = kFractalBytes,
          .summary = "first fractal to write"};
}

constexpr OperandSpec source_operand() {
  return {.name = "src",
          .kind = OperandKind::address,
          .space = Space::L1,
          .access = Access::read,
          .align_bytes = kBlockBytes,
          .summary = "where the fractals that indices count from begin"};
}

constexpr std::array<OperandSpec, 7> operands(Space to) {
  return {{
      target_operand(to),
      source_operand(),
      {.name = "start_index",
       .maximum = kMaxIndex,
       .fallback = 0,
       .summary = "index of the first fractal to read"},
      {.name = "repeat", .maximum = kMaxRepeats, .summary = "fractals to load"},
      {.name = "src_stride",
       .maximum = kMaxIndex,
       .fallback = 1,
       .summary = "fractals from one fractal read to the next; 0 reads one again and again"},
      {.name = "dst_gap",
       .maximum = kMaxIndex,
       .fallback = 0,
       .summary = "fractals from the end of one written to the start of the next"},
      {.name = "transpose",
       .maximum = 1,
       .fallback = 0,
       .summary = "1: transpose each 16 x 16 fractal of 16-bit elements"},
  }};
}

template <Space to>
RowCopy copy_of(const Operands& in) {
  const std::uint64_t first = in.address(src) + std::uint64_t{in.u32(start_index)} * kFractalBytes;
  return {.from = {Space::L1, first, std::uint64_t{in.u32(src_stride)} * kFractalBytes},
          .to = {to, in.address(dst), (std::uint64_t{in.u32(dst_gap)} + 1) * kFractalBytes},
          .bursts = in.u32(repeat),
          .bytes = kFractalBytes};
}

/// Other elements make no square fractal: their transposition joins several fractals, which is an
/// instruction of its own.
inline std::string check(const Operands& in) {
  if (in[transpose] == 0 || in.element_size() == 2) return {};
  return "transpose of " + std::string(name_of(in.type())) + "; expected elements of 16 bits";
}

template <Space to>
void execute(Execution& e) {
  const RowCopy copy = copy_of<to>(e.in);
  if (e.in[transpose] == 0) return copy.execute(e.memory);
  using Fractal = std::array<std::uint16_t, kTileElements>;
  for (std::uint32_t i = 0; i < copy.bursts; ++i) {
    Fractal read, written;
    std::memcpy(read.data(), e.memory.at(Space::L1, copy.from.address + i * copy.from.pitch),
                kFractalBytes);
    for (std::size_t row = 0; row < kFractalRows; ++row) {
      for (std::size_t column = 0; column < kFractalRows; ++column) {
        written[row * kFractalRows + column] = read[column * kFractalRows + row];
      }
    }
    std::memcpy(e.memory.at(to, copy.to.address + i * copy.to.pitch), written.data(),
                kFractalBytes);
  }
}

/// All of a load but its name and its sentence.
template <Space to>
inline constexpr auto kOperands = operands(to);

template <Space to>
constexpr InstructionSpec spec(std::string_view name, std::string_view summary) {
  return {
      .name = name,
      .summary = summary,
      .role = Role::copy,
      .pipe = Pipe::MTE1,
      .operands = kOperands<to>,
      .types = kTypesOfFractals | TypeSet{Type::int4x2},
      .work = [](const Operands& in) { return copy_of<to>(in).work(in); },
      .footprints = [](const Operands& in,
                       std::vector<Footprint>& out) { copy_of<to>(in).footprints(out); },
      .check = check,
      .execute = execute<to>,
  };
}

}  // namespace davsim::instructions::fractal_load
