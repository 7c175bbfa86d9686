#pragma once

#include "isa/instructions/fractal_load.h"

namespace davsim::instructions::square_load {

// Loads of square matrices from L1, each transposed: of 16-bit elements they are a fractal, of 8-bit ones
// two below one another, of 32-bit ones two beside one another.

enum : int { dst, src, start_index, repeat, src_stride, dst_gap, fractal_gap, backwards };

inline constexpr TypeSet kSquareTypes = {Type::f16,  Type::bf16,  Type::f32,   Type::int8,
                                         Type::uint8, Type::int32, Type::uint32};

constexpr OperandSpec number(std::string_view name, std::string_view summary) {
  return {.name = name, .maximum = fractal_load::kMaxIndex, .fallback = 0, .summary = summary};
}

constexpr std::array<OperandSpec, 8> operands(Space to) {
  return {{
      fractal_load::target_operand(to),
      fractal_load::source_operand(),
      number("start_index", "index of the first square to read"),
      {.name = "repeat", .maximum = kMaxRepeats, .summary = "squares to load"},
      number("src_stride", "squares from one that is read to the next; 0 reads one again and again"),
      number("dst_gap", "fractals from the end of the first one of a square to that of the next"),
      number("fractal_gap", "fractals between the two of a square"),
      {.name = "backwards", .maximum = 1, .fallback = 0, .summary = "1: src_stride leads backwards"},
  }};
}

inline std::uint64_t fractals(const Operands& in) { return in.element_size() == 2 ? 1 : 2; }
inline std::uint64_t square_bytes(const Operands& in) { return fractals(in) * kFractalBytes; }

/// Where square `i` lies in L1.
inline std::uint64_t source(const Operands& in, std::uint64_t i) {
  const std::uint64_t first = in.u32(start_index), step = i * in.u32(src_stride);
  return in.address(src) + (in[backwards] != 0 ? first - step : first + step) * square_bytes(in);
}
/// Where fractal `f` of square `i` goes.
inline std::uint64_t target(const Operands& in, std::uint64_t i, std::uint64_t f) {
  return in.address(dst) + (i * (std::uint64_t{in.u32(dst_gap)} + 1) +
                            f * (std::uint64_t{in.u32(fractal_gap)} + 1)) * kFractalBytes;
}

inline std::string check(const Operands& in) {
  if (in[repeat] == 0) return {};
  const std::int64_t last = in[start_index] - (in[repeat] - 1) * in[src_stride];
  if (in[backwards] == 0 || last >= 0) return {};
  return "the last square would have index " + std::to_string(last) + "; expected 0 or more";
}

template <Space to>
void footprints(const Operands& in, std::vector<Footprint>& out) {
  const std::uint32_t squares = in.u32(repeat);
  if (squares == 0) return;
  const auto bytes = static_cast<std::uint32_t>(square_bytes(in));
  out.push_back(Footprint::rows(Space::L1, Access::read,
                                source(in, in[backwards] != 0 ? squares - 1 : 0), squares, bytes,
                                std::int64_t{in.u32(src_stride)} * bytes));
  for (std::uint64_t f = 0; f < fractals(in); ++f) {
    out.push_back(Footprint::rows(to, Access::write, target(in, 0, f), squares, kFractalBytes,
                                  (std::int64_t{in.u32(dst_gap)} + 1) * kFractalBytes));
  }
}

/// The place of an element of a square, in bytes from its first fractal, which has fractals of `columns`
/// elements a row. Fractals of 8-bit elements lie below one another, those of 32-bit ones beside.
inline std::size_t place(std::size_t row, std::size_t column, std::size_t columns, std::size_t size) {
  const std::size_t fractal = size == 1 ? row / kFractalRows : column / columns;
  return (fractal * kFractalRows * columns + row % kFractalRows * columns + column % columns) * size;
}

template <Space to>
void execute(Execution& e) {
  const Operands& in = e.in;
  const auto size = static_cast<std::size_t>(in.element_size());
  const std::size_t columns = kBlockBytes / size;
  const std::size_t side = size == 1 ? columns : kFractalRows;
  std::array<std::byte, 2 * kFractalBytes> read, written;
  for (std::uint64_t i = 0; i < in.u32(repeat); ++i) {
    std::memcpy(read.data(), e.memory.at(Space::L1, source(in, i)), square_bytes(in));
    for (std::size_t row = 0; row < side; ++row) {
      for (std::size_t column = 0; column < side; ++column) {
        std::memcpy(written.data() + place(row, column, columns, size),
                    read.data() + place(column, row, columns, size), size);
      }
    }
    for (std::uint64_t f = 0; f < fractals(in); ++f) {
      std::memcpy(e.memory.at(to, target(in, i, f)), written.data() + f * kFractalBytes, kFractalBytes);
    }
  }
}

inline Work work(const Operands& in) {
  const std::uint64_t bytes = in.u32(repeat) * square_bytes(in);
  return {.repeats = in.u32(repeat) * fractals(in),
          .elements = bytes / static_cast<unsigned>(in.element_size()),
          .bytes = bytes};
}

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
      .types = kSquareTypes,
      .work = work,
      .footprints = footprints<to>,
      .check = check,
      .execute = execute<to>,
  };
}

}  // namespace davsim::instructions::square_load
