#include <fmt/format.h>

#include <algorithm>

#include "ops/masks.h"
#include "ops/row_sum.h"

namespace davsim {
namespace {

constexpr std::int64_t kMaxStride16 = 65535;

/// The floating-point row sum: whole repeats of a row are added to one, what is left of the row is
/// added to that, and one reduction a row ends it. Each step works on all rows at once.
class RowSumOnUb {
 public:
  RowSumOnUb(LowerContext& context, const RowSum& sum)
      : context_(context),
        sum_(sum),
        lanes_(lanes_of(sum.type())),
        rows_(sum.src.valid_rows),
        repeats_(sum.src.valid_cols / lanes_),
        rest_(sum.src.valid_cols % lanes_) {}

  void run() {
    if (repeats_ == 0) return reduce_narrow();
    if (repeats_ == 1 && rest_ == 0) {
      reduce_all(sum_.src);
      return barrier();
    }
    require_tmp(context_, sum_, rows_, std::max<std::int64_t>(1, repeats_ / 2) * lanes_);
    if (repeats_ == 1) {
      copy_first_repeat();
    } else {
      add_pairs();
    }
    if (rest_ != 0) add_rest();
    add_tree();
    reduce_all(sum_.tmp);
    barrier();
  }

 private:
  std::int64_t pitch(const Tile& tile) const {
    return tile.cols * size_of(tile.type) / kBlockBytes;
  }
  /// Repeat `index` of the rows of a tile.
  Address repeat(const Tile& tile, std::int64_t index) const { return tile.at(index * lanes_); }
  void barrier() { context_.emit("pipe_barrier", Type::none, {{"pipe", Pipe::V}}); }
  void all_lanes() { context_.emit("set_vector_mask", Type::none, {{"high", -1}, {"low", -1}}); }

  void begin_count() {
    context_.emit("set_mask_count", Type::none, {});
    context_.emit("set_vector_mask", Type::none, {{"high", 0}, {"low", rows_ * lanes_}});
  }
  void end_count() {
    context_.emit("set_mask_norm", Type::none, {});
    all_lanes();
  }

  /// Rows that fit into no repeat: one masked reduction for up to 255 rows.
  void reduce_narrow() {
    emit_first_lanes(context_, rest_);
    in_chunks([this](std::int64_t first, std::int64_t count) {
      reduce(sum_.dst.at(first * sum_.dst.row_stride()), sum_.src.at(first * sum_.src.cols), count,
             pitch(sum_.src));
      barrier();
    });
    all_lanes();
  }

  /// Chunks of 255 rows and one of what is left, which may be none.
  template <class Body>
  void in_chunks(Body body) {
    for (std::int64_t first = 0; first <= rows_; first += kMaxRepeats) {
      body(first, std::min<std::int64_t>(kMaxRepeats, rows_ - first));
    }
  }

  /// One sum for each of `count` rows, of the enabled lanes of one repeat.
  void reduce(const Address& dst, const Address& src, std::int64_t count, std::int64_t src_stride) {
    const std::int64_t dst_stride = sum_.dst.row_stride();
    if (dst_stride > kMaxStride16) {
      context_.loop("row", count, [&](const Expression& row) {
        Address to = dst;
        Address from = src;
        to.bytes = to.bytes + row * (dst_stride * size_of(sum_.type()));
        from.bytes = from.bytes + row * (src_stride * kBlockBytes);
        context_.emit("vcadd", sum_.type(),
                      {{"dst", to},
                       {"src", from},
                       {"repeat", 1},
                       {"dst_repeat_stride", 0},
                       {"src_repeat_stride", 0}});
      });
      return;
    }
    context_.emit("vcadd", sum_.type(),
                  {{"dst", dst},
                   {"src", src},
                   {"repeat", count},
                   {"dst_repeat_stride", dst_stride},
                   {"src_repeat_stride", src_stride}});
  }

  /// Sums the first repeat of every row of `from`, in counter mode unless it takes an instruction
  /// a row.
  void reduce_all(const Tile& from) {
    if (sum_.dst.row_stride() > kMaxStride16) {
      return reduce(sum_.dst.base, from.base, rows_, pitch(from));
    }
    begin_count();
    reduce(sum_.dst.base, from.base, 0, pitch(from));
    end_count();
  }

  /// tmp[to] = left + right, in `count` rows.
  void add(const Address& to, const Tile& left_tile, const Address& left, const Tile& right_tile,
           const Address& right, std::int64_t count) {
    context_.emit("vadd", sum_.type(),
                  {{"dst", to},
                   {"src0", left},
                   {"src1", right},
                   {"repeat", count},
                   {"dst_repeat_stride", pitch(sum_.tmp)},
                   {"src0_repeat_stride", pitch(left_tile)},
                   {"src1_repeat_stride", pitch(right_tile)}});
  }

  /// Whether rows lie too far apart for one addition to step over them.
  [[nodiscard]] bool too_wide(const Tile& left, const Tile& right) const {
    return std::max({pitch(left), pitch(right), pitch(sum_.tmp)}) > kMaxStride8;
  }

  void add_each(const Address& to, const Tile& left_tile, const Address& left,
                const Tile& right_tile, const Address& right, std::int64_t count) {
    context_.loop("row", count, [&](const Expression& row) {
      const auto moved = [&row](Address address, std::int64_t blocks) {
        address.bytes = address.bytes + row * (blocks * kBlockBytes);
        return address;
      };
      context_.emit("vadd", sum_.type(),
                    {{"dst", moved(to, pitch(sum_.tmp))},
                     {"src0", moved(left, pitch(left_tile))},
                     {"src1", moved(right, pitch(right_tile))},
                     {"repeat", 1},
                     {"dst_repeat_stride", 0},
                     {"src0_repeat_stride", 0},
                     {"src1_repeat_stride", 0}});
    });
  }

  /// Repeat `to` of tmp = repeat `l` of `left` + repeat `r` of `right`, in every row, then a
  /// barrier.
  void add_all(std::int64_t to, const Tile& left, std::int64_t l, const Tile& right,
               std::int64_t r) {
    const Address target = repeat(sum_.tmp, to);
    if (too_wide(left, right)) {
      add_each(target, left, repeat(left, l), right, repeat(right, r), rows_);
    } else {
      begin_count();
      add(target, left, repeat(left, l), right, repeat(right, r), 0);
      end_count();
    }
    barrier();
  }

  void copy_first_repeat() {
    context_.emit("copy_ub_to_ub", sum_.type(),
                  {{"dst", sum_.tmp.base},
                   {"src", sum_.src.base},
                   {"bursts", rows_},
                   {"burst_blocks", kBlocksPerRepeat},
                   {"src_gap", pitch(sum_.src) - kBlocksPerRepeat},
                   {"dst_gap", pitch(sum_.tmp) - kBlocksPerRepeat}});
    barrier();
  }

  void add_pairs() {
    for (std::int64_t i = 0; i < repeats_ / 2; ++i)
      add_all(i, sum_.src, 2 * i, sum_.src, 2 * i + 1);
    if (repeats_ % 2 == 1) add_all(0, sum_.tmp, 0, sum_.src, repeats_ - 1);
  }

  void add_rest() {
    emit_first_lanes(context_, rest_);
    in_chunks([this](std::int64_t first, std::int64_t count) {
      const Address tmp = sum_.tmp.at(first * sum_.tmp.cols);
      const Address tail = sum_.src.at(first * sum_.src.cols + repeats_ * lanes_);
      if (too_wide(sum_.tmp, sum_.src)) {
        add_each(tmp, sum_.tmp, tmp, sum_.src, tail, count);
      } else {
        add(tmp, sum_.tmp, tmp, sum_.src, tail, count);
      }
    });
    all_lanes();
    barrier();
  }

  void add_tree() {
    for (std::int64_t length = repeats_ / 2; length > 1; length /= 2) {
      const std::int64_t half = length / 2;
      for (std::int64_t i = 0; i < half; ++i) add_all(i, sum_.tmp, 2 * i, sum_.tmp, 2 * i + 1);
      if (length % 2 == 1) add_all(half - 1, sum_.tmp, half - 1, sum_.tmp, length - 1);
    }
  }

  LowerContext& context_;
  const RowSum& sum_;
  std::int64_t lanes_;  ///< elements of a repeat
  std::int64_t rows_;
  std::int64_t repeats_;  ///< whole repeats of a row
  std::int64_t rest_;     ///< elements of a row behind them
};

}  // namespace

void require_tmp(const LowerContext& context, const RowSum& sum, std::int64_t rows,
                 std::int64_t cols) {
  if (sum.tmp.rows >= rows && sum.tmp.cols >= cols) return;
  context.fail(
      fmt::format("tmp is {} x {}, expected at least {} x {} {} for {} rows of {}; the "
                  "shape of src is always enough",
                  sum.tmp.rows, sum.tmp.cols, rows, cols, name_of(sum.type()), sum.src.valid_rows,
                  sum.src.valid_cols));
}

void expand_row_sum_on_ub(LowerContext& context, RowSum sum) {
  sum.tmp = read_tile(context, "tmp");
  static_cast<void>(context.common_type({"src", "tmp"}));
  if (!is_float(sum.type())) return expand_integer_row_sum(context, sum);
  if (expand_fixed_row_sum(context, sum)) return;
  RowSumOnUb(context, sum).run();
}

}  // namespace davsim
