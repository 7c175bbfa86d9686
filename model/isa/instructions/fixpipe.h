#pragma once

#include "isa/fractal.h"
#include "isa/instructions/shared.h"
#include "isa/requantise.h"

namespace davsim::instructions::fixpipe {

// What all instructions share that lead matrices out of the accumulator: they read strips of 16
// columns and change the type of the numbers. How the result is laid out, each form says itself:
// fixpipe_rows.h, fixpipe_columns.h, fixpipe_l0c_to_ub_dual.cpp.

enum : int {
  dst,
  src,
  m,
  n,
  src_stride,
  dst_stride,
  to_type,
  quant,
  scale,
  scale_address,
  relu,
  unit_flag,
  nd_num,
  src_nd_stride,
  dst_nd_stride,
  kCommon
};

inline constexpr int kNumberBytes = 4;
inline constexpr int kStripRowBytes = kFractalRows * kNumberBytes;
inline constexpr int kWordBytes = 8;
inline constexpr std::int64_t kMaxStride16 = 65535;
inline constexpr std::int64_t kMaxStride32 = (std::int64_t{1} << 32) - 1;

constexpr OperandSpec choice(std::string_view name, int maximum, std::string_view summary) {
  return {.name = name, .maximum = maximum, .fallback = 0, .summary = summary};
}

/// `rows_of_dst` says what `dst_stride` counts.
constexpr std::array<OperandSpec, kCommon> common_operands(Space to, int align,
                                                           std::string_view rows_of_dst) {
  return {{
      {.name = "dst",
       .kind = OperandKind::address,
       .space = to,
       .access = Access::write,
       .align_bytes = align,
       .summary = "first row, column or strip to write"},
      {.name = "src",
       .kind = OperandKind::address,
       .space = Space::L0C,
       .access = Access::read,
       .align_bytes = 64,
       .summary = "first strip to read"},
      {.name = "m", .maximum = 65535, .summary = "rows"},
      {.name = "n", .maximum = 4095, .summary = "columns"},
      {.name = "src_stride",
       .maximum = kMaxStride16,
       .summary = "rows of 16 elements from one strip read to the next"},
      {.name = "dst_stride", .minimum = 1, .maximum = kMaxStride32, .summary = rows_of_dst},
      {.name = "to", .kind = OperandKind::type, .summary = "type of the elements written"},
      choice("quant", 2, "0: no scale, 1: one for all, 2: one a column"),
      {.name = "scale",
       .kind = OperandKind::bits,
       .fallback = 0,
       .summary = "quant 1: the bits of the f32 scale, or the 64-bit parameter with the offset"},
      {.name = "scale_address",
       .kind = OperandKind::address,
       .space = Space::FB,
       .access = Access::read,
       .align_bytes = 64,
       .fallback = 0,
       .summary = "quant 2: n parameters of 64 bits"},
      choice("relu", 1, "1: numbers below 0 become 0"),
      choice("unit_flag", 3,
             "0 off; 2 take fractals as mmad finishes them; 3 and end the exchange"),
      {.name = "nd_num", .maximum = 65535, .fallback = 1, .summary = "matrices"},
      choice("src_nd_stride", kMaxStride16, "rows of 16 elements from one matrix read to the next"),
      {.name = "dst_nd_stride",
       .maximum = kMaxStride32,
       .fallback = 0,
       .summary = "elements from one matrix written to the next"},
  }};
}

template <std::size_t more>
constexpr std::array<OperandSpec, kCommon + more> with(
    const std::array<OperandSpec, kCommon>& common, const std::array<OperandSpec, more>& own) {
  std::array<OperandSpec, kCommon + more> all;
  for (std::size_t i = 0; i < common.size(); ++i) all[i] = common[i];
  for (std::size_t i = 0; i < more; ++i) all[kCommon + i] = own[i];
  return all;
}

inline Type target_type(const Operands& in) { return static_cast<Type>(in[to_type]); }
inline std::uint32_t target_size(const Operands& in) {
  return static_cast<std::uint32_t>(std::max(1, size_of(target_type(in))));
}
inline bool empty(const Operands& in) { return in[m] == 0 || in[n] == 0 || in[nd_num] == 0; }

/// The UB of a vector core, as its cube core writes it.
constexpr Space vector_ub(std::int64_t place) { return place == 0 ? Space::UB_V0 : Space::UB_V1; }

inline Work work(const Operands& in) {
  if (empty(in)) return {};
  const std::uint64_t rows = std::uint64_t{in.u32(m)} * in.u32(nd_num);
  const std::uint64_t numbers = rows * in.u32(n);
  return {.repeats = rows, .elements = numbers, .bytes = numbers * target_size(in), .rows = rows};
}

inline std::string wrong(std::string_view what, std::int64_t value, std::string_view expected) {
  return std::string(what) + " " + std::to_string(value) + "; expected " + std::string(expected);
}

/// What no layout changes: the conversion and the unit flag.
inline std::string check_numbers(const Operands& in) {
  if (!can_requantise(in.type(), target_type(in), in[quant] != 0)) {
    return "conversion of " + std::string(name_of(in.type())) + " to " +
           std::string(name_of(target_type(in))) + (in[quant] != 0 ? " with" : " without") +
           " a scale, which the documents do not list";
  }
  return in[unit_flag] == 1 ? wrong("unit_flag", 1, "0, 2 or 3") : std::string();
}

inline void append(std::vector<Footprint>& out, const Footprint& footprint) {
  if (!footprint.empty()) out.push_back(footprint);
}

/// `count` times `rows` pieces of `bytes`: those of a matrix `row_stride` bytes apart, the matrices
/// `stride` bytes.
inline Footprint matrices(Space space, Access access, std::uint64_t base, std::uint32_t count,
                          std::int64_t stride, std::uint32_t rows, std::int64_t row_stride,
                          std::uint32_t bytes) {
  Footprint f = Footprint::rows(space, access, base, count, bytes, stride);
  f.blocks = rows;
  f.block_stride = row_stride;
  return f;
}

/// What is read: `row_step` rows of a strip lie between two rows of a matrix.
inline void read_footprints(const Operands& in, std::int64_t row_step,
                            std::vector<Footprint>& out) {
  const std::uint32_t rows = in.u32(m);
  const std::uint32_t whole = in.u32(n) / kFractalRows;
  const std::uint32_t rest = in.u32(n) % kFractalRows * kNumberBytes;
  const std::int64_t pitch = in[src_stride] * kStripRowBytes;
  const std::int64_t stride = in[src_nd_stride] * kStripRowBytes;
  const auto strip = [&](std::uint32_t index) {
    return in.address(src) + index * static_cast<std::uint64_t>(pitch);
  };
  if (row_step == 1) {
    append(out, matrices(Space::L0C, Access::read, strip(0), in.u32(nd_num), stride, whole, pitch,
                         rows * kStripRowBytes));
  } else {
    for (std::uint32_t i = 0; i < whole; ++i) {
      append(out, matrices(Space::L0C, Access::read, strip(i), in.u32(nd_num), stride, rows,
                           row_step * kStripRowBytes, kStripRowBytes));
    }
  }
  append(out, matrices(Space::L0C, Access::read, strip(whole), in.u32(nd_num), stride, rows,
                       row_step * kStripRowBytes, rest));
  if (in[quant] == 2) {
    append(out, Footprint::range(Space::FB, Access::read, in.address(scale_address),
                                 std::uint64_t{in.u32(n)} * kWordBytes));
  }
}

/// Writes results to a memory, to global memory as the atomic state has it.
template <Space to>
void put(const Execution& e, std::byte* target, const std::byte* from, std::size_t bytes) {
  if constexpr (to == Space::GM) {
    store_to_global(e.core, target, from, bytes);
  } else {
    std::memcpy(target, from, bytes);
  }
}

/// Every row of every matrix: gathered from the strips, converted, and handed to
/// `write(matrix, row, bytes)`.
template <class Write>
void for_each_row(Execution& e, std::int64_t row_step, const Write& write) {
  const Operands& in = e.in;
  if (empty(in)) return;
  const std::uint32_t columns = in.u32(n);
  std::vector<std::uint64_t> words;
  if (in[quant] == 1) words.push_back(static_cast<std::uint64_t>(in[scale]));
  if (in[quant] == 2) {
    words.resize(columns);
    std::memcpy(words.data(), e.memory.at(Space::FB, in.address(scale_address)),
                words.size() * kWordBytes);
  }
  const Requantisation rule{.from = in.type(),
                            .to = target_type(in),
                            .relu = in[relu] != 0,
                            .shifts = e.core.control.shifts_results,
                            .saturate = e.core.control.saturate_f16};
  const std::byte* const source = e.memory.at(Space::L0C, in.address(src));
  const std::int64_t pitch = in[src_stride] * kStripRowBytes;
  std::vector<std::uint32_t> numbers(columns);
  std::vector<std::byte> written(std::size_t{columns} * target_size(in));
  for (std::int64_t matrix = 0; matrix < in[nd_num]; ++matrix) {
    for (std::int64_t row = 0; row < in[m]; ++row) {
      const std::byte* const from =
          source + (matrix * in[src_nd_stride] + row * row_step) * kStripRowBytes;
      for (std::uint32_t first = 0; first < columns; first += kFractalRows) {
        const std::uint32_t count = std::min<std::uint32_t>(kFractalRows, columns - first);
        std::memcpy(&numbers[first], from + first / kFractalRows * pitch,
                    count * std::size_t{kNumberBytes});
      }
      requantise(rule, words, numbers, written.data());
      write(matrix, row, written);
    }
  }
}

}  // namespace davsim::instructions::fixpipe
