#include "isa/instructions/strips.h"

namespace davsim::instructions {
namespace {

enum : int {
  dst,
  src,
  nd_count,
  n_value,
  d_value,
  src_nd_stride,
  src_d_stride,
  dst_c0_stride,
  dst_n_stride,
  dst_nd_stride
};

constexpr int kMaxRows = 16384;
constexpr int kMaxColumns = 65535;
constexpr std::int64_t kMaxMatrixStride = (std::int64_t{1} << 32) - 1;

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
    {.name = "nd_count", .maximum = kMaxBursts, .fallback = 1, .summary = "matrices to copy"},
    {.name = "n_value", .maximum = kMaxRows, .summary = "rows of a matrix"},
    {.name = "d_value", .maximum = kMaxColumns, .summary = "columns of a matrix"},
    {.name = "src_nd_stride",
     .maximum = kMaxMatrixStride,
     .fallback = 0,
     .summary = "elements from one matrix read to the next"},
    {.name = "src_d_stride",
     .minimum = 1,
     .maximum = kMaxColumns,
     .summary = "elements from one row read to the next"},
    {.name = "dst_c0_stride",
     .minimum = 1,
     .maximum = kMaxRows,
     .summary = "DataBlocks from one strip of columns to the next"},
    {.name = "dst_n_stride",
     .minimum = 1,
     .maximum = kMaxRows,
     .fallback = 1,
     .summary = "DataBlocks from one row of a strip to the next"},
    {.name = "dst_nd_stride",
     .maximum = kMaxMatrixStride,
     .fallback = 0,
     .summary = "elements from one matrix written to the next"},
};

/// The operands in bytes: `matrices` of `rows` rows of `row_bytes` bytes become strips of one
/// DataBlock a row.
struct Layout {
  explicit Layout(const Operands& in)
      : matrices(in.u32(nd_count)),
        rows(in.u32(n_value)),
        row_bytes(in.u32(d_value) * static_cast<unsigned>(in.element_size())),
        strips(ceil_div<std::uint32_t>(row_bytes, kBlockBytes)),
        read_matrix(in[src_nd_stride] * in.element_size()),
        read_row(in[src_d_stride] * in.element_size()),
        written_strip(in[dst_c0_stride] * kBlockBytes),
        written_row(in[dst_n_stride] * kBlockBytes),
        written_matrix(in[dst_nd_stride] * in.element_size()) {}

  [[nodiscard]] bool empty() const { return matrices == 0 || rows == 0 || row_bytes == 0; }

  std::uint32_t matrices, rows, row_bytes, strips;
  // Distances between neighbours, in bytes.
  std::int64_t read_matrix, read_row, written_strip, written_row, written_matrix;
};

Work work(const Operands& in) {
  const Layout layout(in);
  if (layout.empty()) return {};
  const std::uint64_t rows = std::uint64_t{layout.matrices} * layout.rows;
  return {.repeats = rows, .elements = rows * in.u32(d_value), .bytes = rows * layout.row_bytes};
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  const Layout layout(in);
  if (layout.empty()) return;
  Footprint from = Footprint::rows(Space::GM, Access::read, in.address(src), layout.matrices,
                                   layout.row_bytes, layout.read_matrix);
  from.blocks = layout.rows;
  from.block_stride = layout.read_row;
  out.push_back(from);
  Strips{.address = in.address(dst),
         .matrices = layout.matrices,
         .rows = layout.rows,
         .strips = layout.strips,
         .to_matrix = layout.written_matrix,
         .to_strip = layout.written_strip,
         .to_row = layout.written_row}
      .append_to(out);
}

std::string check(const Operands& in) {
  return check_matrix_stride(in, nd_count, dst_nd_stride, "dst_nd_stride");
}

void execute(Execution& e) {
  const Layout layout(e.in);
  if (layout.empty()) return;
  const std::byte* const source = e.memory.at(Space::GM, e.in.address(src));
  std::byte* const target = e.memory.at(Space::L1, e.in.address(dst));
  const std::uint32_t tail = layout.row_bytes % kBlockBytes;
  const std::uint32_t whole = layout.row_bytes / kBlockBytes;
  for (std::int64_t matrix = 0; matrix < layout.matrices; ++matrix) {
    for (std::int64_t row = 0; row < layout.rows; ++row) {
      const std::byte* from = source + matrix * layout.read_matrix + row * layout.read_row;
      std::byte* to = target + matrix * layout.written_matrix + row * layout.written_row;
      for (std::uint32_t strip = 0; strip < whole; ++strip) {
        std::memcpy(to, from, kBlockBytes);
        from += kBlockBytes;
        to += layout.written_strip;
      }
      if (tail != 0) {
        std::memcpy(to, from, tail);
        std::memset(to + tail, 0, kBlockBytes - tail);
      }
    }
  }
}

}  // namespace

extern const InstructionSpec copy_gm_to_l1_nd2nz;
const InstructionSpec copy_gm_to_l1_nd2nz = {
    .name = "copy_gm_to_l1_nd2nz",
    .summary =
        "Copies row-major matrices from global memory to the L1 buffer as strips of columns, one "
        "DataBlock a row; columns beyond the matrix become zero.",
    .role = Role::copy,
    .pipe = Pipe::MTE2,
    .operands = kOperands,
    .types = {Type::f16, Type::bf16, Type::f32, Type::int8, Type::uint8, Type::int16, Type::uint16,
              Type::int32, Type::uint32, Type::fp8_e4m3, Type::fp8_e5m2, Type::hif8,
              Type::fp8_e8m0, Type::fp4x2_e2m1, Type::fp4x2_e1m2},
    .work = work,
    .footprints = footprints,
    .check = check,
    .execute = execute,
};

}  // namespace davsim::instructions
