#pragma once

#include "isa/instructions/shared.h"

namespace davsim::instructions::scale_load {

// Loads of scales from L1 to L0A_MX or L0B_MX. A fractal of scales is a DataBlock: 16 rows, or
// columns, with two scales each. In both memories those along k follow each other.

enum : int { dst, src, x_start, y_start, x_step, y_step, src_stride, dst_stride };

inline constexpr int kMaxIndex = 65535;
inline constexpr int kMaxStep = 255;

constexpr OperandSpec counted(std::string_view name, int maximum,
                              std::optional<std::int64_t> fallback, std::string_view summary) {
  return {.name = name, .maximum = maximum, .fallback = fallback, .summary = summary};
}

constexpr std::array<OperandSpec, 8> operands(Space to) {
  return {{
      {.name = "dst",
       .kind = OperandKind::address,
       .space = to,
       .access = Access::write,
       .align_bytes = kBlockBytes,
       .summary = "first fractal to write"},
      {.name = "src",
       .kind = OperandKind::address,
       .space = Space::L1,
       .access = Access::read,
       .align_bytes = kBlockBytes,
       .summary = "first fractal of the matrix of scales"},
      counted("x_start", kMaxIndex, 0, "first row of fractals to read"),
      counted("y_start", kMaxIndex, 0, "first fractal along k to read"),
      counted("x_step", kMaxStep, {}, "rows of fractals to read"),
      counted("y_step", kMaxStep, {}, "fractals along k to read"),
      counted("src_stride", kMaxIndex, {}, "fractals from one row of fractals read to the next"),
      counted("dst_stride", kMaxIndex, {}, "fractals from one row of fractals written to the next"),
  }};
}

template <Space to>
RowCopy copy_of(const Operands& in) {
  const auto first = static_cast<std::uint64_t>(in[x_start] * in[src_stride] + in[y_start]);
  return {.from = {Space::L1, in.address(src) + first * kBlockBytes,
                   std::uint64_t{in.u32(src_stride)} * kBlockBytes},
          .to = {to, in.address(dst), std::uint64_t{in.u32(dst_stride)} * kBlockBytes},
          .bursts = in.u32(x_step),
          .bytes = in.u32(y_step) * static_cast<unsigned>(kBlockBytes)};
}

template <Space to>
inline constexpr auto kOperands = operands(to);

/// All of a load but its name and its sentence.
template <Space to>
constexpr InstructionSpec spec(std::string_view name, std::string_view summary) {
  return {
      .name = name,
      .summary = summary,
      .role = Role::copy,
      .pipe = Pipe::MTE1,
      .operands = kOperands<to>,
      .types = {Type::fp8_e8m0},
      .work = [](const Operands& in) { return copy_of<to>(in).work(in); },
      .footprints = [](const Operands& in,
                       std::vector<Footprint>& out) { copy_of<to>(in).footprints(out); },
      .execute = [](Execution& e) { copy_of<to>(e.in).execute(e.memory); },
  };
}

}  // namespace davsim::instructions::scale_load
