#pragma once

#include "isa/instructions/fixpipe.h"

namespace davsim::instructions::fixpipe {

// Results as rows (nz2nd), or as strips as wide as a DataBlock is in the type written: two strips
// of the accumulator become one of int8, and channel_split makes two of one of f32. Strips are of
// one matrix.

enum : int { nz2nd = kCommon, channel_split, sub_block };

template <Space to>
constexpr auto row_operands() {
  const auto common = common_operands(
      to, to == Space::GM ? 1 : kBlockBytes,
      "with nz2nd elements from one row to the next, else DataBlocks between strips");
  constexpr OperandSpec kRows = choice("nz2nd", 1, "1: write rows; 0: write strips of columns");
  constexpr OperandSpec kSplit = choice("channel_split", 1, "1: write strips of 8 columns of f32");
  if constexpr (to == Space::UB) {
    return with<3>(common, {kRows, kSplit, choice("sub_block", 1, "which vector core's UB")});
  } else {
    return with<2>(common, {kRows, kSplit});
  }
}

template <Space to>
inline constexpr auto kRowOperands = row_operands<to>();

/// The memory that is written: a cube core has no UB of its own.
template <Space to>
Space written_space(const Operands& in, int place) {
  if constexpr (to == Space::UB) return vector_ub(in[place]);
  return to;
}

/// Columns of a strip that is written; all of them with nz2nd.
inline std::uint32_t strip_columns(const Operands& in) {
  if (in[nz2nd] != 0) return in.u32(n);
  if (in[channel_split] != 0) return kFractalRows / 2;
  return target_size(in) == 1 ? kFractalRows * 2 : kFractalRows;
}

template <Space to>
void row_footprints(const Operands& in, std::vector<Footprint>& out) {
  if (empty(in)) return;
  read_footprints(in, 1, out);
  const Space space = written_space<to>(in, sub_block);
  const std::uint32_t rows = in.u32(m);
  const std::uint32_t size = target_size(in);
  if (in[nz2nd] != 0) {
    append(out, matrices(space, Access::write, in.address(dst), in.u32(nd_num),
                         in[dst_nd_stride] * size, rows, in[dst_stride] * size, in.u32(n) * size));
    return;
  }
  const std::uint32_t columns = strip_columns(in);
  const std::uint32_t strips = in.u32(n) / columns;
  const std::int64_t written = in[dst_stride] * kBlockBytes;
  append(out, Footprint::rows(space, Access::write, in.address(dst), strips, rows * columns * size,
                              written));
  append(out, Footprint::range(space, Access::write,
                               in.address(dst) + strips * static_cast<std::uint64_t>(written),
                               std::uint64_t{rows} * (in.u32(n) % columns) * size));
}

template <Space to>
std::string row_check(const Operands& in) {
  if (std::string problem = check_numbers(in); !problem.empty()) return problem;
  if (in[channel_split] != 0 &&
      (to != Space::GM || in.type() != Type::f32 || target_type(in) != Type::f32 ||
       in[nz2nd] != 0 || in[unit_flag] != 0)) {
    return wrong("channel_split", 1, "it only from f32 to f32 in GM, without nz2nd and unit_flag");
  }
  if (in[nz2nd] != 0) {
    if (to == Space::GM || in[n] * target_size(in) % kBlockBytes == 0) return {};
    return wrong("n", in[n], "rows of whole DataBlocks");
  }
  if (in[nd_num] > 1) return wrong("nd_num", in[nd_num], "0 or 1 without nz2nd");
  const int step = in[channel_split] != 0 ? kFractalRows / 2 : kFractalRows;
  if (in[n] % step != 0) {
    return wrong("n", in[n], "a multiple of " + std::to_string(step) + " without nz2nd");
  }
  if (in[dst] % kBlockBytes != 0) {
    return wrong("dst", in[dst], "a multiple of 32 without nz2nd");
  }
  return {};
}

template <Space to>
void row_execute(Execution& e) {
  const Operands& in = e.in;
  if (empty(in)) return;
  std::byte* const target = e.memory.at(written_space<to>(in, sub_block), in.address(dst));
  const std::int64_t size = target_size(in);
  const std::uint32_t columns = in.u32(n);
  const std::uint32_t width = strip_columns(in);
  for_each_row(e, 1, [&](std::int64_t matrix, std::int64_t row, const auto& written) {
    if (in[nz2nd] != 0) {
      const std::int64_t at = matrix * in[dst_nd_stride] + row * in[dst_stride];
      put<to>(e, target + at * size, written.data(), written.size());
      return;
    }
    for (std::uint32_t first = 0; first < columns; first += width) {
      const std::int64_t bytes = std::min(width, columns - first) * size;
      put<to>(e, target + first / width * in[dst_stride] * kBlockBytes + row * bytes,
              written.data() + first * size, static_cast<std::size_t>(bytes));
    }
  });
}

/// All of an instruction but its name and its sentence.
template <Space to>
constexpr InstructionSpec row_spec(std::string_view name, std::string_view summary) {
  return {
      .name = name,
      .summary = summary,
      .role = Role::compute,
      .pipe = Pipe::FIX,
      .writes_vector_ub = to == Space::UB,
      .combines = to == Space::GM,
      .operands = kRowOperands<to>,
      .types = {Type::f32, Type::int32},
      .work = work,
      .footprints = row_footprints<to>,
      .check = row_check<to>,
      .execute = row_execute<to>,
  };
}

}  // namespace davsim::instructions::fixpipe
