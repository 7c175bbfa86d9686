#include "isa/image_load.h"

#include <cstring>

#include "base/arithmetic.h"

namespace davsim::image_load {
namespace {

bool nothing(const Operands& in) {
  for (const int operand :
       {l1_h, l1_w, channel_size, k_extension, m_extension, filter_w, filter_h}) {
    if (in[operand] == 0) return true;
  }
  return false;
}

/// Places of a window on a side of the image with its padding; 0 if it does not fit.
std::int64_t places(std::int64_t extent, std::int64_t filter, std::int64_t dilation,
                    std::int64_t stride) {
  const std::int64_t room = extent - ((filter - 1) * dilation + 1);
  return room < 0 ? 0 : room / stride + 1;
}

std::int64_t padded_height(const Operands& in) { return in[l1_h] + in[pad_top] + in[pad_bottom]; }
std::int64_t padded_width(const Operands& in) { return in[l1_w] + in[pad_left] + in[pad_right]; }

void append_read(const Operands& in, const Load& load, std::vector<Footprint>& out) {
  const Load::Tap first = load.tap(load.first_column);
  const Load::Tap last = load.tap(load.first_column + load.columns - 1);
  const bool one_slab = first.slab == last.slab;
  const bool one_line = one_slab && first.y == last.y;
  const std::int64_t place = load.first_row;
  const std::int64_t last_place = load.first_row + load.rows - 1;
  const std::int64_t top = place / load.places_w * in[stride_h] - in[pad_top];
  const std::int64_t bottom = last_place / load.places_w * in[stride_h] - in[pad_top];
  const std::int64_t from_y = std::max<std::int64_t>(
      0, top + (one_slab ? first.y : 0) * in[dilation_filter_h]);
  const std::int64_t to_y = std::min<std::int64_t>(
      in[l1_h] - 1, bottom + (one_slab ? last.y : load.filter_h - 1) * in[dilation_filter_h]);
  std::int64_t from_x = 0;
  std::int64_t to_x = in[l1_w] - 1;
  if (top == bottom) {
    const std::int64_t left = place % load.places_w * in[stride_w] - in[pad_left];
    const std::int64_t right = last_place % load.places_w * in[stride_w] - in[pad_left];
    from_x = std::max(from_x, left + (one_line ? first.x : 0) * in[dilation_filter_w]);
    to_x = std::min(to_x, right + (one_line ? last.x : load.filter_w - 1) * in[dilation_filter_w]);
  }
  if (from_y > to_y || from_x > to_x) return;
  const std::int64_t pixel = load.channels * load.size;
  const std::int64_t slab = in[l1_h] * in[l1_w] * pixel;
  Footprint read = Footprint::rows(
      Space::L1, Access::read,
      in.address(src) + static_cast<std::uint64_t>(first.slab * slab +
                                                   (from_y * in[l1_w] + from_x) * pixel),
      static_cast<std::uint32_t>(last.slab - first.slab + 1),
      static_cast<std::uint32_t>((to_x - from_x + 1) * pixel), slab);
  read.blocks = static_cast<std::uint32_t>(to_y - from_y + 1);
  read.block_stride = in[l1_w] * pixel;
  const auto limit = static_cast<std::uint64_t>(in[boundary]);
  const std::uint64_t end = read.base + static_cast<std::uint64_t>((last.slab - first.slab) * slab +
                                                                   (to_y - from_y) * read.block_stride) +
                            read.block_bytes;
  // Where the image goes on at byte 0, everything before the boundary may be read.
  if (limit != 0 && end > limit) read = Footprint::range(Space::L1, Access::read, 0, limit);
  out.push_back(read);
}

/// Fractals at the edges of the rectangle may be written in part: four kinds of them.
void append_written(const Operands& in, const Load& load, bool to_right,
                    std::vector<Footprint>& out) {
  const std::int64_t lines = load.transpose ? load.columns : load.rows;
  const std::int64_t line = load.transpose ? load.rows : load.columns;
  const auto whole_down = static_cast<std::uint32_t>(lines / kFractalRows);
  const auto whole_across = static_cast<std::uint32_t>(line / load.width);
  const auto rest_lines = static_cast<std::uint32_t>(lines % kFractalRows);
  const auto rest_bytes = static_cast<std::uint32_t>(line % load.width * load.size);
  const Space to = to_right ? Space::L0B : Space::L0A;
  const auto at = [&](std::int64_t down, std::int64_t across) {
    return in.address(dst) + static_cast<std::uint64_t>(down * load.down + across * load.across);
  };
  const auto append = [&](Footprint footprint, std::uint32_t blocks, std::int64_t stride) {
    footprint.blocks = blocks;
    footprint.block_stride = stride;
    if (!footprint.empty()) out.push_back(footprint);
  };
  append(Footprint::rows(to, Access::write, at(0, 0), whole_down, kFractalBytes, load.down),
         whole_across, load.across);
  append(Footprint::range(to, Access::write, at(whole_down, 0), rest_lines * kBlockBytes),
         whole_across, load.across);
  append(Footprint::rows(to, Access::write, at(0, whole_across), whole_down, rest_bytes, load.down),
         kFractalRows, kBlockBytes);
  append(Footprint::range(to, Access::write, at(whole_down, whole_across), rest_bytes), rest_lines,
         kBlockBytes);
}

}  // namespace

Load::Load(const Operands& in, bool to_right)
    : size(std::max(1, in.element_size())),
      width(kBlockBytes / size),
      channels(std::min(in[channel_size], width)),
      filter_h(in[image_load::filter_h]),
      filter_w(in[image_load::filter_w]),
      first_row(in[m_start_pt]),
      first_column(in[k_start_pt]),
      transpose(to_right || in[en_transpose] != 0) {
  if (nothing(in)) return;
  places_h = places(padded_height(in), filter_h, in[dilation_filter_h], in[stride_h]);
  places_w = places(padded_width(in), filter_w, in[dilation_filter_w], in[stride_w]);
  const std::int64_t slabs = ceil_div<std::int64_t>(in[channel_size], channels);
  rows = std::min(in[m_extension], places_h * places_w - first_row);
  columns = std::min(in[k_extension], slabs * filter_h * filter_w * channels - first_column);
  const std::int64_t lines = transpose ? in[k_extension] : in[m_extension];
  const std::int64_t line = transpose ? in[m_extension] : in[k_extension];
  if (to_right || in[dst_nz] != 0) {
    const std::int64_t strip =
        in[dst_stride] != 0 ? in[dst_stride] : ceil_div<std::int64_t>(lines, kFractalRows);
    down = kFractalBytes;
    across = strip * kFractalBytes;
  } else {
    down = ceil_div<std::int64_t>(line, width) * kFractalBytes;
    across = kFractalBytes;
  }
}

Load::Tap Load::tap(std::int64_t column) const {
  const std::int64_t point = column / channels;
  return {.slab = point / (filter_h * filter_w),
          .y = point / filter_w % filter_h,
          .x = point % filter_w,
          .channel = column % channels};
}

std::string check_load(const Operands& in, bool to_right) {
  if (nothing(in)) return {};
  const Load load(in, to_right);
  const auto wrong = [&in](std::string_view name, int operand, const std::string& expected) {
    return std::string(name) + " " + std::to_string(in[operand]) + "; expected " + expected;
  };
  constexpr std::int64_t kLeastBoundary = 1024;
  if (in[boundary] != 0 && in[boundary] < kLeastBoundary) {
    return wrong("boundary", boundary, "0 or at least " + std::to_string(kLeastBoundary));
  }
  if (in[boundary] != 0 && in[src] >= in[boundary]) {
    return wrong("src", src, "an image that starts before the boundary, " + std::to_string(in[boundary]));
  }
  const std::int64_t count = in[channel_size];
  const bool part = count < load.width && (count == 4 || count == 8 || count == 16);
  if (!part && count % load.width != 0) {
    return wrong("channel_size", channel_size,
                 "4, 8, 16 or a multiple of " + std::to_string(load.width));
  }
  if (in[k_start_pt] % load.width != 0) {
    return wrong("k_start_pt", k_start_pt, "a multiple of " + std::to_string(load.width));
  }
  if (load.places_h == 0) return wrong("filter_h", filter_h, "a window inside the padded image");
  if (load.places_w == 0) return wrong("filter_w", filter_w, "a window inside the padded image");
  if (to_right || in[dst_nz] != 0) return {};
  if (in[dst_stride] != 0) return wrong("dst_stride", dst_stride, "0 for fractals in rows");
  if (load.transpose && load.size == 1) {
    return wrong("en_transpose", en_transpose, "0 for 8 bits and fractals in rows");
  }
  return {};
}

Work work_of(const Operands& in, bool to_right) {
  const Load load(in, to_right);
  if (load.empty()) return {};
  const std::int64_t lines = load.transpose ? load.columns : load.rows;
  const std::int64_t line = load.transpose ? load.rows : load.columns;
  const auto fractals =
      static_cast<std::uint64_t>(ceil_div<std::int64_t>(lines, kFractalRows) *
                                 ceil_div<std::int64_t>(line, load.width));
  return {.repeats = fractals,
          .elements = static_cast<std::uint64_t>(load.rows * load.columns),
          .bytes = fractals * kFractalBytes};
}

/// Which bytes of the image the windows meet has no closed form: the reads are those of all lines
/// from the first to the last, whole lines where the rectangle spans several lines of places.
void append_footprints(const Operands& in, bool to_right, std::vector<Footprint>& out) {
  const Load load(in, to_right);
  if (load.empty()) return;
  append_read(in, load, out);
  append_written(in, load, to_right, out);
}

void execute_load(Execution& e, bool to_right) {
  const Operands& in = e.in;
  const Load load(in, to_right);
  if (load.empty()) return;
  const auto size = static_cast<std::size_t>(load.size);
  const auto limit = static_cast<std::uint64_t>(in[boundary]);
  std::byte* const target = e.memory.at(to_right ? Space::L0B : Space::L0A, in.address(dst));
  // The low bytes of the value come first: host and device are little-endian.
  const std::int64_t padding = in[pad_value];
  for (std::int64_t column = 0; column < load.columns; ++column) {
    const Load::Tap tap = load.tap(load.first_column + column);
    for (std::int64_t row = 0; row < load.rows; ++row) {
      const std::int64_t place = load.first_row + row;
      const std::int64_t y = place / load.places_w * in[stride_h] - in[pad_top] +
                             tap.y * in[dilation_filter_h];
      const std::int64_t x = place % load.places_w * in[stride_w] - in[pad_left] +
                             tap.x * in[dilation_filter_w];
      const bool inside = y >= 0 && y < in[l1_h] && x >= 0 && x < in[l1_w];
      const std::int64_t pixel = (tap.slab * in[l1_h] + y) * in[l1_w] + x;
      const void* from = &padding;
      if (inside) {
        std::uint64_t address = in.address(src) + static_cast<std::uint64_t>(
                                                      (pixel * load.channels + tap.channel) * load.size);
        if (limit != 0) address %= limit;
        from = e.memory.at(Space::L1, address);
      }
      const std::int64_t down = load.transpose ? column : row;
      const std::int64_t across = load.transpose ? row : column;
      std::byte* const to = target + down / kFractalRows * load.down +
                            across / load.width * load.across + down % kFractalRows * kBlockBytes +
                            across % load.width * load.size;
      std::memcpy(to, from, size);
    }
  }
}

}  // namespace davsim::image_load
