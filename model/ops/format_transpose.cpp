#include "ops/format_transpose.h"

#include <fmt/format.h>

#include <algorithm>

#include "isa/constants.h"

// Pixels (H x W) are cut into segments of a DataBlock, and segments are taken in groups. A tile holds a
// DataBlock of each segment of a group; transposed, it has the segments of one element side by side,
// which the temporary buffer keeps in rows: row pixel * C + channel. In this order a second transposition
// gives each segment its channels, or takes them from it.

namespace davsim::format_transpose {
namespace {

constexpr int kList = 16;  ///< rows and columns of an instruction, and DataBlocks that it writes

struct Images {
  Address dst, src, tmp;
  Type type = Type::none;  ///< unsigned integers of the element size
  std::int64_t n = 0, c = 0, pixels = 0;

  [[nodiscard]] std::int64_t size() const { return size_of(type); }
  [[nodiscard]] std::int64_t segment() const { return kBlockBytes / size(); }  ///< pixels
  /// Segments that are transposed together.
  [[nodiscard]] std::int64_t together() const { return size() == 1 ? 2 * kList : kList; }
  [[nodiscard]] std::int64_t row_bytes() const { return together() * size(); }
  [[nodiscard]] std::int64_t tile_bytes() const { return together() * kBlockBytes; }
  /// A segment with all channels.
  [[nodiscard]] std::int64_t wide_segment_bytes() const { return c * kBlockBytes; }
  [[nodiscard]] std::int64_t plane_bytes() const { return pixels * size(); }
};

Address moved(Address address, const Expression& bytes) {
  address.bytes = address.bytes + bytes;
  return address;
}

class Transposition {
 public:
  Transposition(LowerContext& context, const Images& images) : context_(context), m_(images) {}

  void run(bool to_channels_last) {
    context_.loop("image", m_.n, [&](const Expression& image) {
      const Expression at = image * (m_.c * m_.plane_bytes());
      const std::int64_t segments = m_.pixels / m_.segment();
      context_.loop("group", segments / m_.together(), [&](const Expression& group) {
        one_group(to_channels_last, at, group * m_.together(), m_.together());
      });
      const std::int64_t rest = segments % m_.together();
      if (rest == 0) return;
      one_group(to_channels_last, at, segments - rest, rest);
    });
  }

 private:
  /// Where the segments of a group begin, in bytes of a plane and of pixels with all channels.
  void one_group(bool to_channels_last, const Expression& image, const Expression& first,
                 std::int64_t segments) {
    segments_ = segments;
    const Expression plane = image + first * std::int64_t{kBlockBytes};
    const Expression wide = image + first * m_.wide_segment_bytes();
    barrier();  // the group before has to have left the temporary buffer
    if (to_channels_last) {
      planes_to_rows(moved(m_.src, plane));
      barrier();
      rows_to_segments(moved(m_.dst, wide));
    } else {
      segments_to_rows(moved(m_.src, wide));
      barrier();
      rows_to_planes(moved(m_.dst, plane));
    }
  }

  void barrier() {
    if (context_.target().orders(Pipe::V)) return;
    context_.emit("pipe_barrier", Type::none, {{"pipe", Pipe::V}});
  }

  [[nodiscard]] Address row(const Expression& number) const {
    return moved(m_.tmp, number * m_.row_bytes());
  }
  /// Segments that are not there are, at both ends, the first again of those that an instruction moves:
  /// it is written more than once with the same elements.
  [[nodiscard]] std::int64_t there(std::int64_t segment) const {
    if (segment < segments_) return segment;
    const std::int64_t first = segment / moved_at_once() * moved_at_once();
    return first < segments_ ? first : 0;
  }
  [[nodiscard]] std::int64_t moved_at_once() const { return m_.size() == 4 ? kList / 2 : kList; }

  /// Transposes a tile: `row_at` gives the DataBlocks of its rows, `column_at` the place of DataBlock
  /// `part` of a column, of which the first `columns` count.
  template <class RowAt, class ColumnAt>
  void tile(RowAt row_at, ColumnAt column_at, std::int64_t columns) {
    if (m_.size() > 1) {
      const std::int64_t parts = m_.size() == 4 ? 2 : 1;
      return instruction(row_at,
                         [&](std::int64_t i) { return column_at(i / parts, i % parts); }, 0, 0);
    }
    for (std::int64_t half = 0; half < 2; ++half) {
      for (std::int64_t upper = 0; upper * kList < columns; ++upper) {
        instruction([&](std::int64_t i) { return row_at(kList * half + i); },
                    [&](std::int64_t i) { return column_at(kList * upper + i, 0); }, upper, half);
      }
    }
  }

  template <class RowAt, class ColumnAt>
  void instruction(RowAt row_at, ColumnAt column_at, std::int64_t src_high, std::int64_t dst_high) {
    std::array<std::string, 2 * kList> names;
    std::vector<Emit> operands = {{"src_high", src_high}, {"dst_high", dst_high}};
    for (std::int64_t i = 0; i < kList; ++i) {
      const auto place = static_cast<std::size_t>(i);
      names[place] = fmt::format("dst{}", i);
      names[kList + place] = fmt::format("src{}", i);
      operands.emplace_back(names[place], column_at(i));
      operands.emplace_back(names[kList + place], row_at(i));
    }
    context_.emit("scatter_vnchwconv", m_.type, operands);
  }

  void planes_to_rows(const Address& planes) {
    context_.loop("channel", m_.c, [&](const Expression& channel) {
      const Address plane = moved(planes, channel * m_.plane_bytes());
      tile([&](std::int64_t i) { return moved(plane, there(i) * kBlockBytes); },
           [&](std::int64_t pixel, std::int64_t part) {
             return moved(row(pixel * m_.c + channel), part * kBlockBytes);
           },
           m_.segment());
    });
  }

  void segments_to_rows(const Address& wide) {
    context_.loop("channel", m_.c, [&](const Expression& block) {
      tile(
          [&](std::int64_t i) {
            return moved(wide, there(i) * m_.wide_segment_bytes() +
                                   block * std::int64_t{kBlockBytes});
          },
          [&](std::int64_t i, std::int64_t part) {
            return moved(row(block * m_.segment() + i), part * kBlockBytes);
          },
          m_.segment());
    });
  }

  void rows_to_segments(const Address& wide) {
    if (m_.size() == 4) return words_to_segments(wide);
    context_.loop("channel", m_.c, [&](const Expression& block) {
      tile([&](std::int64_t i) { return row(block * m_.segment() + i); },
           [&](std::int64_t segment, std::int64_t) {
             return moved(wide, there(segment) * m_.wide_segment_bytes() +
                                    block * std::int64_t{kBlockBytes});
           },
           segments_);
    });
  }

  /// Rows of words fill two DataBlocks; sixteen of them are two DataBlocks of a segment's channels. Where
  /// the second is not there, it is the first again.
  void words_to_segments(const Address& wide) {
    const auto both = [&](const Expression& pair, bool last) {
      for (std::int64_t half = 0; half * m_.segment() < segments_; ++half) {
        tile(
            [&](std::int64_t i) {
              const std::int64_t of_first = last ? i % m_.segment() : i;
              return moved(row(pair * kList + of_first), half * kBlockBytes);
            },
            [&](std::int64_t i, std::int64_t part) {
              return moved(wide, there(half * m_.segment() + i) * m_.wide_segment_bytes() +
                                     pair * std::int64_t{2 * kBlockBytes} +
                                     (last ? 0 : part) * kBlockBytes);
            },
            m_.segment());
      }
    };
    context_.loop("pair", m_.c / 2, [&](const Expression& pair) { both(pair, false); });
    if (m_.c % 2 == 1) both(m_.c / 2, true);
  }

  void rows_to_planes(const Address& planes) {
    if (m_.size() == 4) return words_to_planes(planes);
    context_.loop("channel", m_.c, [&](const Expression& channel) {
      const Address plane = moved(planes, channel * m_.plane_bytes());
      tile([&](std::int64_t pixel) { return row(pixel * m_.c + channel); },
           [&](std::int64_t segment, std::int64_t) {
             return moved(plane, there(segment) * kBlockBytes);
           },
           segments_);
    });
  }

  /// The eight pixels of two channels are sixteen rows.
  void words_to_planes(const Address& planes) {
    const auto both = [&](const Expression& pair, bool last) {
      for (std::int64_t half = 0; half * m_.segment() < segments_; ++half) {
        tile(
            [&](std::int64_t i) {
              const std::int64_t pixel = i % m_.segment();
              const std::int64_t second = last ? 0 : i / m_.segment();
              return moved(row(pixel * m_.c + pair * 2 + second), half * kBlockBytes);
            },
            [&](std::int64_t i, std::int64_t part) {
              return moved(planes, (pair * 2 + (last ? 0 : part)) * m_.plane_bytes() +
                                       there(half * m_.segment() + i) * kBlockBytes);
            },
            m_.segment());
      }
    };
    context_.loop("pair", m_.c / 2, [&](const Expression& pair) { both(pair, false); });
    if (m_.c % 2 == 1) both(m_.c / 2, true);
  }

  LowerContext& context_;
  const Images& m_;
  std::int64_t segments_ = 0;  ///< of the group
};

/// Bytes that the documents ask for.
std::int64_t tmp_bytes(const Images& m, bool to_channels_last) {
  return (to_channels_last ? m.c + 2 : 2 * m.c + 1) * m.tile_bytes();
}

void check_tmp(const LowerContext& context, std::int64_t needed) {
  if (context.element_type("shared_tmp_buffer") != Type::uint8) {
    context.fail(fmt::format("shared_tmp_buffer is {}, expected uint8",
                             name_of(context.element_type("shared_tmp_buffer"))));
  }
  const Buffer* buffer = context.buffer("shared_tmp_buffer");
  if (buffer == nullptr || static_cast<std::int64_t>(buffer->bytes()) >= needed) return;
  context.fail(fmt::format("shared_tmp_buffer has {} bytes, expected at least {}", buffer->bytes(),
                           needed));
}

Images read(const LowerContext& context) {
  constexpr std::int64_t kMostN = 65535, kMost = 4095;
  Images m;
  const Type type = context.common_type({"dst", "src"});
  m.type = size_of(type) == 1 ? Type::uint8 : size_of(type) == 2 ? Type::uint16 : Type::uint32;
  m.dst = context.address("dst", {Space::UB});
  m.src = context.address("src", {Space::UB});
  m.tmp = context.address("shared_tmp_buffer", {Space::UB});
  m.n = context.integer("n_size", 0, kMostN);
  m.c = context.integer("c_size", 0, kMost);
  const std::int64_t h = context.integer("h_size", 0, kMost);
  const std::int64_t w = context.integer("w_size", 0, kMost);
  m.pixels = h * w;
  if (m.pixels > kMost) {
    context.fail(fmt::format("h_size x w_size is {}, expected 0 to {}", m.pixels, kMost));
  }
  if (m.plane_bytes() % kBlockBytes != 0) {
    context.fail(fmt::format("h_size x w_size is {} {}, expected a multiple of {}", m.pixels,
                             name_of(type), m.segment()));
  }
  return m;
}

}  // namespace

void lower(LowerContext& context) {
  const Images m = read(context);
  const bool to_channels_last = context.word("transpose_type") == kTypes[0];
  check_tmp(context, tmp_bytes(m, to_channels_last));
  if (m.n == 0 || m.c == 0 || m.pixels == 0) return;
  Transposition(context, m).run(to_channels_last);
}

}  // namespace davsim::format_transpose
