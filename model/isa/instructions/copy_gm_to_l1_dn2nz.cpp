#include "isa/instructions/strips.h"

namespace davsim::instructions {
namespace {

enum : int {
  dst,
  src,
  dn_count,
  n_value,
  d_value,
  src_dn_stride,
  src_d_stride,
  dst_c0_stride,
  dst_n_stride,
  dst_dn_stride
};

constexpr int kMaxColumns = 16384;
constexpr std::int64_t kMaxRows = (std::int64_t{1} << 21) - 1;
constexpr std::int64_t kMaxSourceStride = (std::int64_t{1} << 40) - 1;
constexpr int kMaxTargetStride = 16384;

constexpr OperandSpec kOperands[] = {
    {.name = "dst",
     .kind = OperandKind::address,
     .space = Space::L1,
     .access = Access::write,
     .align_bytes = kBlockBytes,
     .summary = "first strip of the first matrix to write"},
    {.name = "src",
     .kind = OperandKind::address,
     .space = Space::GM,
     .access = Access::read,
     .align_bytes = 1,
     .summary = "first row of the first matrix to read"},
    {.name = "dn_count", .maximum = kMaxBursts, .fallback = 1, .summary = "matrices to copy"},
    {.name = "n_value",
     .maximum = kMaxColumns,
     .summary = "columns of a matrix read, rows of the one written"},
    {.name = "d_value",
     .maximum = kMaxRows,
     .summary = "rows of a matrix read, columns of the one written"},
    {.name = "src_dn_stride",
     .maximum = kMaxSourceStride,
     .fallback = 0,
     .summary = "elements from one matrix read to the next"},
    {.name = "src_d_stride",
     .minimum = 1,
     .maximum = kMaxSourceStride,
     .summary = "elements from one row read to the next"},
    {.name = "dst_c0_stride",
     .minimum = 1,
     .maximum = kMaxTargetStride,
     .summary = "DataBlocks from one strip of columns to the next"},
    {.name = "dst_n_stride",
     .minimum = 1,
     .maximum = kMaxTargetStride,
     .fallback = 1,
     .summary = "DataBlocks from one row of a strip to the next"},
    {.name = "dst_dn_stride",
     .maximum = kMaxTargetStride,
     .fallback = 0,
     .summary = "elements from one matrix written to the next"},
};

bool empty(const Operands& in) {
  return in[dn_count] == 0 || in[n_value] == 0 || in[d_value] == 0;
}

Strips strips_of(const Operands& in) {
  const std::int64_t row_bytes = in[d_value] * in.element_size();
  return {.address = in.address(dst),
          .matrices = in.u32(dn_count),
          .rows = in.u32(n_value),
          .strips = static_cast<std::uint32_t>(ceil_div<std::int64_t>(row_bytes, kBlockBytes)),
          .to_matrix = in[dst_dn_stride] * in.element_size(),
          .to_strip = in[dst_c0_stride] * kBlockBytes,
          .to_row = in[dst_n_stride] * kBlockBytes};
}

/// Rows are those of global memory, whose bytes lie together.
Work work(const Operands& in) {
  if (empty(in)) return {};
  const std::uint64_t rows = std::uint64_t{in.u32(dn_count)} * in.u32(d_value);
  const std::uint64_t elements = rows * in.u32(n_value);
  return {.repeats = rows,
          .elements = elements,
          .bytes = elements * static_cast<unsigned>(in.element_size())};
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  if (empty(in)) return;
  const int size = in.element_size();
  Footprint from = Footprint::rows(Space::GM, Access::read, in.address(src), in.u32(dn_count),
                                   in.u32(n_value) * static_cast<unsigned>(size),
                                   in[src_dn_stride] * size);
  from.blocks = in.u32(d_value);
  from.block_stride = in[src_d_stride] * size;
  out.push_back(from);
  strips_of(in).append_to(out);
}

void execute(Execution& e) {
  const Operands& in = e.in;
  if (empty(in)) return;
  const Strips to = strips_of(in);
  const auto size = static_cast<std::size_t>(in.element_size());
  const std::int64_t width = kBlockBytes / in.element_size();
  const std::byte* const source = e.memory.at(Space::GM, in.address(src));
  std::byte* const target = e.memory.at(Space::L1, to.address);
  for (std::int64_t matrix = 0; matrix < to.matrices; ++matrix) {
    for (std::int64_t strip = 0; strip < to.strips; ++strip) {
      // Columns of the result that exist in this strip; the others become zero.
      const std::int64_t columns = std::min(width, in[d_value] - strip * width);
      for (std::int64_t row = 0; row < to.rows; ++row) {
        std::byte* const block =
            target + matrix * to.to_matrix + strip * to.to_strip + row * to.to_row;
        std::memset(block, 0, kBlockBytes);
        for (std::int64_t column = 0; column < columns; ++column) {
          const std::int64_t from = matrix * in[src_dn_stride] +
                                    (strip * width + column) * in[src_d_stride] + row;
          std::memcpy(block + static_cast<std::size_t>(column) * size,
                      source + from * static_cast<std::int64_t>(size), size);
        }
      }
    }
  }
}

}  // namespace

extern const InstructionSpec copy_gm_to_l1_dn2nz;
const InstructionSpec copy_gm_to_l1_dn2nz = {
    .name = "copy_gm_to_l1_dn2nz",
    .summary =
        "Copies column-major matrices from global memory to the L1 buffer as strips of columns, "
        "one DataBlock a row; columns beyond the matrix become zero.",
    .role = Role::copy,
    .pipe = Pipe::MTE2,
    .operands = kOperands,
    .types = {Type::f16, Type::bf16, Type::f32, Type::int8, Type::uint8, Type::int16, Type::uint16,
              Type::int32, Type::uint32},
    .work = work,
    .footprints = footprints,
    .check =
        [](const Operands& in) {
          return check_matrix_stride(in, dn_count, dst_dn_stride, "dst_dn_stride");
        },
    .execute = execute,
};

}  // namespace davsim::instructions
