#include "isa/instructions/fixpipe.h"

namespace davsim::instructions {
namespace {

using namespace fixpipe;

// A matrix in two halves, at the same place in the UB of both vector cores of a cube core. The
// numbers stay as they are; as rows (nz2nd) or as strips of 16 columns.

enum : int {
  d_dst,
  d_src,
  d_m,
  d_n,
  d_src_stride,
  d_dst_stride,
  d_split,
  d_nz2nd,
  d_unit_flag,
  d_nd_num,
  d_src_nd_stride,
  d_dst_nd_stride
};

constexpr int kRows = 1;     ///< split: the upper rows and the lower ones
constexpr int kColumns = 2;  ///< split: the left columns and the right ones

constexpr OperandSpec kOperands[] = {
    {.name = "dst",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::write,
     .align_bytes = kBlockBytes,
     .summary = "first row or strip to write, in either UB"},
    {.name = "src",
     .kind = OperandKind::address,
     .space = Space::L0C,
     .access = Access::read,
     .align_bytes = 64,
     .summary = "first strip to read"},
    {.name = "m", .maximum = 65535, .summary = "rows of both halves"},
    {.name = "n", .maximum = 4095, .summary = "columns of both halves"},
    {.name = "src_stride",
     .maximum = kMaxStride16,
     .summary = "rows of 16 elements from one strip read to the next"},
    {.name = "dst_stride",
     .minimum = 1,
     .maximum = kMaxStride32,
     .summary = "with nz2nd elements from one row to the next, else DataBlocks between strips"},
    {.name = "split",
     .minimum = kRows,
     .maximum = kColumns,
     .summary = "1: the second half are the lower rows, 2: the right columns"},
    choice("nz2nd", 1, "1: write rows; 0: write strips of columns"),
    choice("unit_flag", 3, "0 off; 2 take fractals as mmad finishes them; 3 and end the exchange"),
    {.name = "nd_num", .maximum = 65535, .fallback = 1, .summary = "matrices"},
    choice("src_nd_stride", kMaxStride16, "rows of 16 elements from one matrix read to the next"),
    {.name = "dst_nd_stride",
     .maximum = kMaxStride32,
     .fallback = 0,
     .summary = "elements from one matrix written to the next"},
};

bool nothing(const Operands& in) { return in[d_m] == 0 || in[d_n] == 0 || in[d_nd_num] == 0; }

/// Rows and columns of one half, and where the second half starts in a matrix that is read.
struct Half {
  std::uint32_t rows;
  std::uint32_t strips;       ///< with nz2nd the last may be a part of one
  std::uint32_t rest;         ///< columns of the last strip, if that is not whole
  std::int64_t second_bytes;  ///< from the first strip
};

Half half_of(const Operands& in) {
  const bool rows = in[d_split] == kRows;
  const std::uint32_t columns = rows ? in.u32(d_n) : in.u32(d_n) / 2;
  const std::uint32_t height = rows ? in.u32(d_m) / 2 : in.u32(d_m);
  return {height, columns / kFractalRows, columns % kFractalRows,
          rows ? std::int64_t{height} * kStripRowBytes
               : std::int64_t{columns / kFractalRows} * in[d_src_stride] * kStripRowBytes};
}

Work work_of_both(const Operands& in) {
  if (nothing(in)) return {};
  const std::uint64_t rows = std::uint64_t{in.u32(d_m)} * in.u32(d_nd_num);
  const std::uint64_t numbers = rows * in.u32(d_n);
  return {.repeats = rows, .elements = numbers, .bytes = numbers * kNumberBytes, .rows = rows};
}

void footprints_of_both(const Operands& in, std::vector<Footprint>& out) {
  if (nothing(in)) return;
  const Half half = half_of(in);
  const std::uint32_t count = in.u32(d_nd_num);
  const std::int64_t pitch = in[d_src_stride] * kStripRowBytes;
  const std::int64_t stride = in[d_src_nd_stride] * kStripRowBytes;
  const std::uint32_t columns = half.strips * kFractalRows + half.rest;
  for (int second = 0; second < 2; ++second) {
    const std::uint64_t from =
        in.address(d_src) + static_cast<std::uint64_t>(second * half.second_bytes);
    append(out, matrices(Space::L0C, Access::read, from, count, stride, half.strips, pitch,
                         half.rows * kStripRowBytes));
    append(out, matrices(Space::L0C, Access::read,
                         from + half.strips * static_cast<std::uint64_t>(pitch), count, stride,
                         half.rows, kStripRowBytes, half.rest * kNumberBytes));
    const Space ub = vector_ub(second);
    if (in[d_nz2nd] != 0) {
      append(out, matrices(ub, Access::write, in.address(d_dst), count,
                           in[d_dst_nd_stride] * kNumberBytes, half.rows,
                           in[d_dst_stride] * kNumberBytes, columns * kNumberBytes));
    } else {
      append(out, Footprint::rows(ub, Access::write, in.address(d_dst), half.strips,
                                  half.rows * kStripRowBytes, in[d_dst_stride] * kBlockBytes));
    }
  }
}

std::string check_both(const Operands& in) {
  if (in[d_unit_flag] == 1) return wrong("unit_flag", 1, "0, 2 or 3");
  if (in[d_split] == kRows && in[d_m] % 2 != 0) {
    return wrong("m", in[d_m], "an even number to split the rows");
  }
  if (in[d_split] == kColumns && in[d_n] % (2 * kFractalRows) != 0) {
    return wrong("n", in[d_n], "a multiple of 32 to split the columns");
  }
  if (in[d_nz2nd] != 0) {
    if (in[d_n] * kNumberBytes % kBlockBytes == 0) return {};
    return wrong("n", in[d_n], "rows of whole DataBlocks");
  }
  if (in[d_nd_num] > 1) return wrong("nd_num", in[d_nd_num], "0 or 1 without nz2nd");
  if (in[d_n] % kFractalRows != 0) return wrong("n", in[d_n], "a multiple of 16 without nz2nd");
  return {};
}

void execute_both(Execution& e) {
  const Operands& in = e.in;
  if (nothing(in)) return;
  const Half half = half_of(in);
  const std::int64_t pitch = in[d_src_stride] * kStripRowBytes;
  const std::int64_t strips = half.strips + (half.rest != 0 ? 1 : 0);
  for (std::int64_t matrix = 0; matrix < in[d_nd_num]; ++matrix) {
    for (int second = 0; second < 2; ++second) {
      const std::byte* const source = e.memory.at(Space::L0C, in.address(d_src)) +
                                      matrix * in[d_src_nd_stride] * kStripRowBytes +
                                      second * half.second_bytes;
      std::byte* const target = e.memory.at(vector_ub(second), in.address(d_dst)) +
                                matrix * in[d_dst_nd_stride] * kNumberBytes;
      for (std::int64_t row = 0; row < half.rows; ++row) {
        for (std::int64_t strip = 0; strip < strips; ++strip) {
          const bool whole = strip < half.strips;
          const std::int64_t at =
              in[d_nz2nd] != 0 ? row * in[d_dst_stride] * kNumberBytes + strip * kStripRowBytes
                               : strip * in[d_dst_stride] * kBlockBytes + row * kStripRowBytes;
          std::memcpy(target + at, source + strip * pitch + row * kStripRowBytes,
                      whole ? kStripRowBytes : half.rest * std::size_t{kNumberBytes});
        }
      }
    }
  }
}

}  // namespace

extern const InstructionSpec fixpipe_l0c_to_ub_dual;
const InstructionSpec fixpipe_l0c_to_ub_dual = {
    .name = "fixpipe_l0c_to_ub_dual",
    .summary =
        "Moves one half of a matrix from the accumulator to the unified buffer of each vector "
        "core of a cube core.",
    .role = Role::compute,
    .pipe = Pipe::FIX,
    .writes_vector_ub = true,
    .operands = kOperands,
    .types = {Type::f32, Type::int32},
    .work = work_of_both,
    .footprints = footprints_of_both,
    .check = check_both,
    .execute = execute_both,
};

}  // namespace davsim::instructions
