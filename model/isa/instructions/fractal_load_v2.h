#pragma once

#include "isa/instructions/fractal_load.h"

namespace davsim::instructions::fractal_load_v2 {

// Loads of a rectangle of fractals from a matrix in L1, whose fractals lie in columns, to L0A or
// L0B. What "rows" and "columns" are is the matrix in L1; a load that transposes writes the rows of
// the result where it reads columns. Both L0A and L0B of dav-3510 then hold their fractals in
// columns along k, so that one rule serves both.

enum : int { dst, src, m_start, k_start, m_step, k_step, src_stride, dst_stride, transpose };

inline constexpr int kMaxStep = 255;

inline constexpr TypeSet kLoadedTypes =
    fractal_load::kTypesOfFractals | TypeSet{Type::fp8_e4m3, Type::fp8_e5m2, Type::hif8,
                                             Type::fp4x2_e2m1, Type::fp4x2_e1m2};

/// Numbers of a row of a fractal: an element of fp4x2 is two.
inline std::uint32_t numbers_of_row(const Operands& in) {
  const auto elements = static_cast<std::uint32_t>(fractal_columns(in.element_size()));
  return is_packed(in.type()) ? 2 * elements : elements;
}

constexpr OperandSpec counted(std::string_view name, int maximum,
                              std::optional<std::int64_t> fallback, std::string_view summary) {
  return {.name = name, .maximum = maximum, .fallback = fallback, .summary = summary};
}

constexpr std::array<OperandSpec, 9> operands(Space to) {
  using fractal_load::kMaxIndex;
  return {{
      fractal_load::target_operand(to),
      fractal_load::source_operand(),
      counted("m_start", kMaxIndex, 0, "first row to read, in units of 16 rows"),
      counted("k_start", kMaxIndex, 0, "first column to read, in units of 32 bytes"),
      counted("m_step", kMaxStep, {}, "rows to read, in units of 16 rows"),
      counted("k_step", kMaxStep, {}, "columns to read, in units of 32 bytes"),
      counted("src_stride", kMaxIndex, {}, "fractals from one column of fractals read to the next"),
      counted("dst_stride", kMaxIndex, {},
              "fractals from one column of fractals written to the next"),
      counted("transpose", 1, 0, "1: write the transposed matrix"),
  }};
}

/// Fractals of a side of the rectangle.
struct Extent {
  std::uint32_t rows = 0;
  std::uint32_t columns = 0;
};

inline Extent read_extent(const Operands& in) {
  if (in[m_step] == 0 || in[k_step] == 0) return {};
  return {in.u32(m_step), in.u32(k_step)};
}

inline Extent written_extent(const Operands& in) {
  const Extent read = read_extent(in);
  if (in[transpose] == 0) return read;
  const std::uint32_t columns = numbers_of_row(in);
  return {read.columns * columns / kFractalRows, read.rows * kFractalRows / columns};
}

inline std::uint64_t first_read(const Operands& in) {
  const auto index = static_cast<std::uint64_t>(in[k_start] * in[src_stride] + in[m_start]);
  return in.address(src) + index * kFractalBytes;
}

inline Work work(const Operands& in) {
  const Extent read = read_extent(in);
  const std::uint64_t fractals = std::uint64_t{read.rows} * read.columns;
  const auto size = static_cast<unsigned>(std::max(1, in.element_size()));
  return {.repeats = fractals,
          .elements = fractals * kFractalBytes / size,
          .bytes = fractals * kFractalBytes};
}

template <Space to>
void footprints(const Operands& in, std::vector<Footprint>& out) {
  const Extent read = read_extent(in);
  const Extent written = written_extent(in);
  if (read.rows == 0) return;
  out.push_back(Footprint::rows(Space::L1, Access::read, first_read(in), read.columns,
                                read.rows * kFractalBytes, in[src_stride] * kFractalBytes));
  out.push_back(Footprint::rows(to, Access::write, in.address(dst), written.columns,
                                written.rows * kFractalBytes, in[dst_stride] * kFractalBytes));
}

/// Transposition works on squares: four fractals one below the other for 4 bits, two for 8, two
/// side by side for 32.
inline std::string check(const Operands& in) {
  if (in[transpose] == 0) return {};
  const int size = in.element_size();
  const int operand = size == 4 ? k_step : m_step;
  const int multiple = is_packed(in.type()) ? 4 : size == 2 ? 1 : 2;
  if (in[operand] % multiple == 0) return {};
  return "transpose of " + std::string(name_of(in.type())) + " with " +
         (operand == k_step ? "k_step " : "m_step ") + std::to_string(in[operand]) +
         "; expected a multiple of " + std::to_string(multiple);
}

template <class T>
void transpose_matrix(const Operands& in, const std::byte* from, std::byte* to) {
  constexpr std::uint32_t kColumns = kBlockBytes / sizeof(T);
  const Extent read = read_extent(in);
  const auto read_column = static_cast<std::size_t>(in[src_stride]) * kFractalBytes;
  const auto written_column = static_cast<std::size_t>(in[dst_stride]) * kFractalBytes;
  for (std::uint32_t column = 0; column < read.columns * kColumns; ++column) {
    for (std::uint32_t row = 0; row < read.rows * kFractalRows; ++row) {
      // Inside a column of fractals rows follow each other, a DataBlock each.
      const std::byte* source = from + column / kColumns * read_column + row * kBlockBytes +
                                column % kColumns * sizeof(T);
      std::byte* target =
          to + row / kColumns * written_column + column * kBlockBytes + row % kColumns * sizeof(T);
      std::memcpy(target, source, sizeof(T));
    }
  }
}

/// The same for two numbers a byte, the first in the lower half.
inline void transpose_packed(const Operands& in, const std::byte* from, std::byte* to) {
  constexpr std::uint32_t kNumbers = 2 * kBlockBytes;
  const Extent read = read_extent(in);
  const auto read_column = static_cast<std::size_t>(in[src_stride]) * kFractalBytes;
  const auto written_column = static_cast<std::size_t>(in[dst_stride]) * kFractalBytes;
  for (std::uint32_t column = 0; column < read.columns * kNumbers; ++column) {
    for (std::uint32_t row = 0; row < read.rows * kFractalRows; row += 2) {
      const std::byte* source =
          from + column / kNumbers * read_column + row * kBlockBytes + column % kNumbers / 2;
      const int shift = column % 2 == 0 ? 0 : 4;
      const auto half = std::byte{15};
      const std::byte first = source[0] >> shift & half;
      const std::byte second = source[kBlockBytes] >> shift & half;
      to[row / kNumbers * written_column + column * kBlockBytes + row % kNumbers / 2] =
          first | second << 4;
    }
  }
}

template <Space to_space>
void execute(Execution& e) {
  const Operands& in = e.in;
  const Extent read = read_extent(in);
  if (read.rows == 0) return;
  const std::byte* from = e.memory.at(Space::L1, first_read(in));
  std::byte* to = e.memory.at(to_space, in.address(dst));
  if (in[transpose] == 0) {
    for (std::int64_t column = 0; column < read.columns; ++column) {
      std::memcpy(to + column * in[dst_stride] * kFractalBytes,
                  from + column * in[src_stride] * kFractalBytes, read.rows * kFractalBytes);
    }
    return;
  }
  if (is_packed(in.type())) return transpose_packed(in, from, to);
  switch (in.element_size()) {
    case 1:
      return transpose_matrix<std::uint8_t>(in, from, to);
    case 2:
      return transpose_matrix<std::uint16_t>(in, from, to);
    default:
      return transpose_matrix<std::uint32_t>(in, from, to);
  }
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
      .types = kLoadedTypes,
      .work = work,
      .footprints = footprints<to>,
      .check = check,
      .execute = execute<to>,
  };
}

}  // namespace davsim::instructions::fractal_load_v2
