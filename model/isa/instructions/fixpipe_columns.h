#pragma once

#include "isa/instructions/fixpipe_rows.h"

namespace davsim::instructions::fixpipe {

// Results column by column: what is a column in the accumulator becomes a row of the destination.

enum : int { src_row_stride = kCommon, column_sub_block };

template <Space to>
constexpr auto column_operands() {
  const auto common =
      common_operands(to, kBlockBytes, "elements from one column to the next as they are written");
  constexpr OperandSpec kStep = {.name = "src_row_stride",
                                 .minimum = 1,
                                 .maximum = kMaxStride16,
                                 .fallback = 1,
                                 .summary = "rows of a strip from one row read to the next"};
  if constexpr (to == Space::UB) {
    return with<2>(common, {kStep, choice("sub_block", 1, "which vector core's UB")});
  } else {
    return with<1>(common, {kStep});
  }
}

template <Space to>
inline constexpr auto kColumnOperands = column_operands<to>();

template <Space to>
void column_footprints(const Operands& in, std::vector<Footprint>& out) {
  if (empty(in)) return;
  read_footprints(in, in[src_row_stride], out);
  const std::uint32_t size = target_size(in);
  append(out, matrices(written_space<to>(in, column_sub_block), Access::write, in.address(dst),
                       in.u32(nd_num), in[dst_nd_stride] * size, in.u32(n), in[dst_stride] * size,
                       in.u32(m) * size));
}

template <Space to>
std::string column_check(const Operands& in) {
  if (std::string problem = check_numbers(in); !problem.empty()) return problem;
  if (in[src_row_stride] != 1 && in[unit_flag] != 0) {
    return wrong("unit_flag", in[unit_flag], "0 where src_row_stride is not 1");
  }
  if (to != Space::GM && in[m] * target_size(in) % kBlockBytes != 0) {
    return wrong("m", in[m], "columns of whole DataBlocks");
  }
  return {};
}

template <Space to>
void column_execute(Execution& e) {
  const Operands& in = e.in;
  if (empty(in)) return;
  std::byte* const target = e.memory.at(written_space<to>(in, column_sub_block), in.address(dst));
  const std::int64_t size = target_size(in);
  const auto write = [&](std::int64_t matrix, std::int64_t row, const auto& written) {
    for (std::int64_t column = 0; column < in[n]; ++column) {
      const std::int64_t at = matrix * in[dst_nd_stride] + column * in[dst_stride] + row;
      put<to>(e, target + at * size, written.data() + column * size,
              static_cast<std::size_t>(size));
    }
  };
  for_each_row(e, in[src_row_stride], write);
}

/// All of an instruction but its name and its sentence.
template <Space to>
constexpr InstructionSpec column_spec(std::string_view name, std::string_view summary) {
  return {
      .name = name,
      .summary = summary,
      .role = Role::compute,
      .pipe = Pipe::FIX,
      .writes_vector_ub = to == Space::UB,
      .combines = to == Space::GM,
      .operands = kColumnOperands<to>,
      .types = {Type::f32, Type::int32},
      .work = work,
      .footprints = column_footprints<to>,
      .check = column_check<to>,
      .execute = column_execute<to>,
  };
}

}  // namespace davsim::instructions::fixpipe
