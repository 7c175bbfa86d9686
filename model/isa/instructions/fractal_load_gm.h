#pragma once

#include "isa/instructions/fractal_load.h"

namespace davsim::instructions::fractal_load_gm {

// Loads of fractals from global memory, one after the other, forwards or backwards.

enum : int { dst, src, start_index, repeat, src_stride, dst_gap, backwards };

constexpr std::array<OperandSpec, 7> operands(Space to) {
  const auto loads = fractal_load::operands(to);
  std::array<OperandSpec, 7> all;
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = loads[i];
  if (to == Space::L1) all[dst].align_bytes = kBlockBytes;
  all[src].space = Space::GM;
  all[src].align_bytes = 1;
  all[backwards] = {.name = "backwards",
                    .maximum = 1,
                    .fallback = 0,
                    .summary = "1: src_stride leads to fractals of lower index"};
  return all;
}

/// Of the first fractal that is read.
inline std::uint64_t first(const Operands& in) {
  return in.address(src) + std::uint64_t{in.u32(start_index)} * kFractalBytes;
}

template <Space to>
RowCopy copy_of(const Operands& in) {
  return {.from = {Space::GM, first(in), std::uint64_t{in.u32(src_stride)} * kFractalBytes},
          .to = {to, in.address(dst), (std::uint64_t{in.u32(dst_gap)} + 1) * kFractalBytes},
          .bursts = in.u32(repeat),
          .bytes = kFractalBytes};
}

inline std::string check(const Operands& in) {
  if (in[backwards] == 0 || in[repeat] == 0) return {};
  const std::int64_t last = in[start_index] - (in[repeat] - 1) * in[src_stride];
  if (last >= 0) return {};
  return "the last fractal would have index " + std::to_string(last) + "; expected 0 or more";
}

template <Space to>
void footprints(const Operands& in, std::vector<Footprint>& out) {
  RowCopy copy = copy_of<to>(in);
  if (in[backwards] != 0 && in[repeat] != 0) {
    copy.from.address -= (std::uint64_t{in.u32(repeat)} - 1) * copy.from.pitch;
  }
  copy.footprints(out);
}

template <Space to>
void execute(Execution& e) {
  const RowCopy copy = copy_of<to>(e.in);
  if (e.in[backwards] == 0) return copy.execute(e.memory);
  for (std::uint64_t i = 0; i < copy.bursts; ++i) {
    std::memcpy(e.memory.at(to, copy.to.address + i * copy.to.pitch),
                e.memory.at(Space::GM, copy.from.address - i * copy.from.pitch), kFractalBytes);
  }
}

template <Space to>
inline constexpr auto kOperands = operands(to);

template <Space to>
constexpr InstructionSpec spec(std::string_view name, std::string_view summary) {
  return {
      .name = name,
      .summary = summary,
      .role = Role::copy,
      .pipe = Pipe::MTE2,
      .operands = kOperands<to>,
      .types = fractal_load::kTypesOfFractals,
      .work = [](const Operands& in) { return copy_of<to>(in).work(in); },
      .footprints = footprints<to>,
      .check = check,
      .execute = execute<to>,
  };
}

}  // namespace davsim::instructions::fractal_load_gm
