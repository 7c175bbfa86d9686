#pragma once

#include "isa/fractal.h"
#include "isa/instructions/shared.h"
#include "isa/requantise.h"

namespace davsim::instructions::fixpipe {

// What leads a matrix out of the accumulator: it changes the type of the numbers and, with nz2nd,
// turns strips of 16 columns into rows. Without, the strips stay, as wide as a DataBlock is in the
// type written: two strips of the accumulator become one of int8, and channel_split makes two of
// one of f32.

enum : int {
  dst,
  src,
  m,
  n,
  src_stride,
  dst_stride,
  to_type,
  nz2nd,
  quant,
  scale,
  scale_address,
  relu,
  unit_flag,
  channel_split
};

inline constexpr int kNumberBytes = 4;
inline constexpr int kStripRowBytes = kFractalRows * kNumberBytes;
inline constexpr int kWordBytes = 8;

constexpr OperandSpec choice(std::string_view name, int maximum, std::string_view summary) {
  return {.name = name, .maximum = maximum, .fallback = 0, .summary = summary};
}

constexpr std::array<OperandSpec, 14> operands(Space to) {
  return {{
      {.name = "dst",
       .kind = OperandKind::address,
       .space = to,
       .access = Access::write,
       .align_bytes = to == Space::GM ? 1 : kBlockBytes,
       .summary = "first row or strip to write"},
      {.name = "src",
       .kind = OperandKind::address,
       .space = Space::L0C,
       .access = Access::read,
       .align_bytes = 64,
       .summary = "first strip to read"},
      {.name = "m", .maximum = 65535, .summary = "rows"},
      {.name = "n", .maximum = 4095, .summary = "columns"},
      {.name = "src_stride",
       .maximum = 65535,
       .summary = "rows of 16 elements from one strip read to the next"},
      {.name = "dst_stride",
       .minimum = 1,
       .maximum = (std::int64_t{1} << 32) - 1,
       .summary = "with nz2nd elements from one row to the next, else DataBlocks between strips"},
      {.name = "to", .kind = OperandKind::type, .summary = "type of the elements written"},
      choice("nz2nd", 1, "1: write rows; 0: write strips of columns"),
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
      choice("channel_split", 1, "1: write strips of 8 columns of f32"),
  }};
}

inline Type target_type(const Operands& in) { return static_cast<Type>(in[to_type]); }
inline std::uint32_t target_size(const Operands& in) {
  return static_cast<std::uint32_t>(std::max(1, size_of(target_type(in))));
}
inline bool empty(const Operands& in) { return in[m] == 0 || in[n] == 0; }

/// Columns of a strip that is written; all of them with nz2nd.
inline std::uint32_t strip_columns(const Operands& in) {
  if (in[nz2nd] != 0) return in.u32(n);
  if (in[channel_split] != 0) return kFractalRows / 2;
  return target_size(in) == 1 ? kFractalRows * 2 : kFractalRows;
}

inline Work work(const Operands& in) {
  if (empty(in)) return {};
  const std::uint64_t numbers = std::uint64_t{in.u32(m)} * in.u32(n);
  return {.repeats = in.u32(m),
          .elements = numbers,
          .bytes = numbers * target_size(in),
          .rows = in.u32(m)};
}

template <Space to>
void footprints(const Operands& in, std::vector<Footprint>& out);
template <Space to>
std::string check(const Operands& in);
template <Space to>
void execute(Execution& e);

template <Space to>
inline constexpr auto kOperands = operands(to);

/// All of an instruction but its name and its sentence.
template <Space to>
constexpr InstructionSpec spec(std::string_view name, std::string_view summary) {
  return {
      .name = name,
      .summary = summary,
      .role = Role::compute,
      .pipe = Pipe::FIX,
      .operands = kOperands<to>,
      .types = {Type::f32, Type::int32},
      .work = work,
      .footprints = footprints<to>,
      .check = check<to>,
      .execute = execute<to>,
  };
}

template <Space to>
void footprints(const Operands& in, std::vector<Footprint>& out) {
  if (empty(in)) return;
  const auto append = [&out](Footprint footprint) {
    if (!footprint.empty()) out.push_back(footprint);
  };
  const std::uint32_t rows = in.u32(m);
  const std::uint32_t whole = in.u32(n) / kFractalRows;
  const std::int64_t pitch = in[src_stride] * kStripRowBytes;
  append(Footprint::rows(Space::L0C, Access::read, in.address(src), whole, rows * kStripRowBytes,
                         pitch));
  append(Footprint::rows(Space::L0C, Access::read,
                         in.address(src) + whole * static_cast<std::uint64_t>(pitch), rows,
                         in.u32(n) % kFractalRows * kNumberBytes, kStripRowBytes));
  if (in[quant] == 2) {
    append(Footprint::range(Space::FB, Access::read, in.address(scale_address),
                            std::uint64_t{in.u32(n)} * kWordBytes));
  }
  const std::uint32_t size = target_size(in);
  if (in[nz2nd] != 0) {
    append(Footprint::rows(to, Access::write, in.address(dst), rows, in.u32(n) * size,
                           in[dst_stride] * size));
    return;
  }
  const std::uint32_t columns = strip_columns(in);
  const std::uint32_t strips = in.u32(n) / columns;
  const std::int64_t written = in[dst_stride] * kBlockBytes;
  append(
      Footprint::rows(to, Access::write, in.address(dst), strips, rows * columns * size, written));
  append(Footprint::range(to, Access::write,
                          in.address(dst) + strips * static_cast<std::uint64_t>(written),
                          std::uint64_t{rows} * (in.u32(n) % columns) * size));
}

template <Space to>
std::string check(const Operands& in) {
  const auto wrong = [](std::string_view what, std::int64_t value, std::string_view expected) {
    return std::string(what) + " " + std::to_string(value) + "; expected " + std::string(expected);
  };
  if (!can_requantise(in.type(), target_type(in), in[quant] != 0)) {
    return "conversion of " + std::string(name_of(in.type())) + " to " +
           std::string(name_of(target_type(in))) + (in[quant] != 0 ? " with" : " without") +
           " a scale, which the documents do not list";
  }
  if (in[unit_flag] == 1) return wrong("unit_flag", 1, "0, 2 or 3");
  if (in[channel_split] != 0 &&
      (to != Space::GM || in.type() != Type::f32 || target_type(in) != Type::f32 ||
       in[nz2nd] != 0 || in[unit_flag] != 0)) {
    return wrong("channel_split", 1, "it only from f32 to f32 in GM, without nz2nd and unit_flag");
  }
  if (in[nz2nd] != 0) {
    if (to == Space::GM || in[n] * target_size(in) % kBlockBytes == 0) return {};
    return wrong("n", in[n], "rows of whole DataBlocks");
  }
  const int step = in[channel_split] != 0 ? kFractalRows / 2 : kFractalRows;
  if (in[n] % step != 0) {
    return wrong("n", in[n], "a multiple of " + std::to_string(step) + " without nz2nd");
  }
  if (in[dst] % kBlockBytes != 0) {
    return wrong("dst", in[dst], "a multiple of 32 without nz2nd");
  }
  return {};
}

/// Row by row: gathered from the strips of the accumulator, converted, spread over what is written.
template <Space to>
void execute(Execution& e) {
  const Operands& in = e.in;
  if (empty(in)) return;
  const std::uint32_t columns = in.u32(n);
  const std::uint32_t size = target_size(in);
  std::vector<std::uint64_t> words;
  if (in[quant] == 1) words.push_back(static_cast<std::uint64_t>(in[scale]));
  if (in[quant] == 2) {
    words.resize(columns);
    std::memcpy(words.data(), e.memory.at(Space::FB, in.address(scale_address)),
                words.size() * kWordBytes);
  }
  const Requantisation rule{in.type(), target_type(in), in[relu] != 0, e.core.control.saturate_f16};
  const std::byte* const source = e.memory.at(Space::L0C, in.address(src));
  std::byte* const target = e.memory.at(to, in.address(dst));
  const std::int64_t read_strip = in[src_stride] * kStripRowBytes;
  const std::uint32_t width = strip_columns(in);
  std::vector<std::uint32_t> numbers(columns);
  std::vector<std::byte> written(std::size_t{columns} * size);
  for (std::int64_t row = 0; row < in[m]; ++row) {
    for (std::uint32_t first = 0; first < columns; first += kFractalRows) {
      const std::byte* from = source + first / kFractalRows * read_strip + row * kStripRowBytes;
      const std::uint32_t count = std::min<std::uint32_t>(kFractalRows, columns - first);
      std::memcpy(&numbers[first], from, count * std::size_t{kNumberBytes});
    }
    requantise(rule, words, numbers, written.data());
    if (in[nz2nd] != 0) {
      std::memcpy(target + row * in[dst_stride] * size, written.data(), written.size());
      continue;
    }
    for (std::uint32_t first = 0; first < columns; first += width) {
      const std::size_t bytes = std::size_t{std::min(width, columns - first)} * size;
      std::memcpy(target + first / width * in[dst_stride] * kBlockBytes +
                      row * static_cast<std::int64_t>(bytes),
                  written.data() + std::size_t{first} * size, bytes);
    }
  }
}

}  // namespace davsim::instructions::fixpipe
