#pragma once

#include <algorithm>

#include "isa/fractal.h"
#include "isa/instruction.h"

namespace davsim::image_load {

// Loads from an image in L1 to L0A or L0B: the windows of a convolution become the rows of a matrix
// (image to column), of which a rectangle is loaded. The image lies in slabs of channels, each
// [height, width, channels of a slab]. A row of the matrix is one place of the window, lines of the
// image first; its columns are (slab, line and column of the window, channel). Fractals are written
// from dst on; what lies in them beyond the rectangle or the matrix stays as it was. Several loads
// in one instruction (SetLoadDataRepeat) are not modelled.

enum : int {
  dst,
  src,
  l1_h,
  l1_w,
  channel_size,
  k_extension,
  m_extension,
  k_start_pt,
  m_start_pt,
  stride_w,
  stride_h,
  filter_w,
  filter_h,
  dilation_filter_w,
  dilation_filter_h,
  pad_left,
  pad_right,
  pad_top,
  pad_bottom,
  pad_value,
  dst_stride,
  boundary,
  en_transpose,  ///< from here on L0A only
  dst_nz
};

inline constexpr TypeSet kTypes = {Type::f16,   Type::bf16,  Type::f32,   Type::int8,
                                   Type::uint8, Type::int32, Type::uint32};

/// The operands of a load to L0B; those of one to L0A have two more behind them.
inline constexpr int kSharedOperands = en_transpose;
inline constexpr int kLeftOperands = dst_nz + 1;

constexpr OperandSpec number(std::string_view name, std::int64_t minimum, std::int64_t maximum,
                             std::optional<std::int64_t> fallback, std::string_view summary) {
  return {.name = name,
          .minimum = minimum,
          .maximum = maximum,
          .fallback = fallback,
          .summary = summary};
}

template <int count>
constexpr std::array<OperandSpec, count> operands(Space to) {
  const std::array<OperandSpec, kLeftOperands> all = {{
      {.name = "dst",
       .kind = OperandKind::address,
       .space = to,
       .access = Access::write,
       .align_bytes = kFractalBytes,
       .summary = "first fractal to write"},
      {.name = "src",
       .kind = OperandKind::address,
       .space = Space::L1,
       .access = Access::read,
       .align_bytes = kBlockBytes,
       .summary = "the image"},
      number("l1_h", 0, 32767, {}, "height of the image"),
      number("l1_w", 0, 32767, {}, "width of the image"),
      number("channel_size", 0, 65535, {},
             "channels: whole slabs of 32 bytes, or one slab of 4, 8 or 16 channels"),
      number("k_extension", 0, 65535, {}, "columns of the matrix to load"),
      number("m_extension", 0, 65535, {}, "rows of the matrix to load"),
      number("k_start_pt", 0, 65535, 0, "first column to load, a multiple of 32 bytes"),
      number("m_start_pt", 0, 32767, 0, "first row to load"),
      number("stride_w", 1, 63, 1, "step of the window along the width"),
      number("stride_h", 1, 63, 1, "step of the window along the height"),
      number("filter_w", 0, 511, 1, "width of the window, filterSizeW added"),
      number("filter_h", 0, 511, 1, "height of the window, filterSizeH added"),
      number("dilation_filter_w", 1, 255, 1, "distance of the window's columns"),
      number("dilation_filter_h", 1, 255, 1, "distance of the window's rows"),
      number("pad_left", 0, 255, 0, "columns of padding before the image"),
      number("pad_right", 0, 255, 0, "columns of padding behind the image"),
      number("pad_top", 0, 255, 0, "rows of padding above the image"),
      number("pad_bottom", 0, 255, 0, "rows of padding below the image"),
      {.name = "pad_value",
       .kind = OperandKind::element,
       .fallback = 0,
       .summary = "what padding holds"},
      number("dst_stride", 0, 65535, 0,
             "fractals from one strip written to the next; 0: strips follow one another, which is "
             "all that dav-2201 has"),
      number("boundary", 0, 1 << 24, 0,
             "byte of L1 behind which the image goes on at byte 0, 1024 or more; 0: it ends nowhere"),
      number("en_transpose", 0, 1, 0, "1: write the transposed matrix"),
      number("dst_nz", 0, 1, 0, "fractals written: 0 in rows (dav-2201), 1 in columns (dav-3510)"),
  }};
  std::array<OperandSpec, count> some{};
  std::copy_n(all.begin(), count, some.begin());
  return some;
}

/// The operands in the terms of the loop: where an element of the rectangle comes from and goes to.
struct Load {
  explicit Load(const Operands& in, bool to_right);

  [[nodiscard]] bool empty() const { return rows <= 0 || columns <= 0; }

  /// Slab of the image, place in the window and channel that a column of the matrix stands for.
  struct Tap {
    std::int64_t slab = 0, y = 0, x = 0, channel = 0;
  };
  [[nodiscard]] Tap tap(std::int64_t column) const;

  std::int64_t size = 0, width = 0;  ///< bytes of an element, elements of a DataBlock
  std::int64_t channels = 0;         ///< of a slab
  std::int64_t filter_h = 0, filter_w = 0;
  std::int64_t places_h = 0, places_w = 0;      ///< of the window
  std::int64_t first_row = 0, first_column = 0;
  std::int64_t rows = 0, columns = 0;           ///< of the rectangle, as far as the matrix goes
  bool transpose = false;
  /// Bytes from one fractal written to the next, down (16 rows) and across (32 bytes).
  std::int64_t down = 0, across = 0;
};

std::string check_load(const Operands& in, bool to_right);
Work work_of(const Operands& in, bool to_right);
void append_footprints(const Operands& in, bool to_right, std::vector<Footprint>& out);
void execute_load(Execution& e, bool to_right);

template <Space to>
inline constexpr auto kOperands =
    operands<to == Space::L0B ? kSharedOperands : kLeftOperands>(to);

/// All of a load but its name and its sentence.
template <Space to>
constexpr InstructionSpec spec(std::string_view name, std::string_view summary) {
  constexpr bool kRight = to == Space::L0B;
  return {
      .name = name,
      .summary = summary,
      .role = Role::copy,
      .pipe = Pipe::MTE1,
      .operands = kOperands<to>,
      .types = kTypes,
      .work = [](const Operands& in) { return work_of(in, kRight); },
      .footprints = [](const Operands& in,
                       std::vector<Footprint>& out) { append_footprints(in, kRight, out); },
      .check = [](const Operands& in) { return check_load(in, kRight); },
      .execute = [](Execution& e) { execute_load(e, kRight); },
  };
}

}  // namespace davsim::image_load
