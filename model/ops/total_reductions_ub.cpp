#include <algorithm>

#include "ops/total_reductions.h"

namespace davsim {
namespace {

// Scalar registers.
constexpr std::int64_t kPlace = 0, kIndex = 1, kProduct = 2, kNoRegister = -1;

/// Every other lane: a pair of an element and its index begins there.
constexpr std::uint64_t kValues = 0x5555555555555555U;

class Hands {
 public:
  explicit Hands(LowerContext& context)
      : context_(context), event_(context.target().event_ids - 1) {}

  void barrier() { context_.emit("pipe_barrier", Type::none, {{"pipe", Pipe::V}}); }
  void hand_over(Pipe from, Pipe to) {
    for (const std::string_view what : {"set_flag", "wait_flag"}) {
      context_.emit(what, Type::none, {{"source", from}, {"destination", to}, {"id", event_}});
    }
  }
  void to_scalar() { hand_over(Pipe::V, Pipe::S); }
  /// V, and by its flags who waits for V, comes behind what the scalar unit wrote. The library has a
  /// flag to MTE3 as well, which could be set again before MTE3 has taken it.
  void from_scalar() { hand_over(Pipe::S, Pipe::V); }
  void store(Type type, const Address& dst, std::int64_t from) {
    context_.emit("scalar_store_ub", type, {{"dst", dst}, {"value", 0}, {"from", from}});
  }
  void copy(Type type, const Address& dst, const Address& src) {
    context_.emit("scalar_load_ub", type, {{"src", src}, {"to", kPlace}});
    store(type, dst, kPlace);
  }

 private:
  LowerContext& context_;
  std::int64_t event_;  ///< the last one, which libraries may take
};

/// Repeats that one instruction cannot do at once, in chunks.
template <class Body>
void in_chunks(std::int64_t repeats, Body body) {
  for (std::int64_t first = 0; first < repeats; first += kMaxRepeats) {
    body(first, std::min<std::int64_t>(kMaxRepeats, repeats - first));
  }
}

class SumOnUb {
 public:
  SumOnUb(LowerContext& context, const TotalReduction& total)
      : context_(context), total_(total), hands_(context) {}

  /// Repeats as trees, their sums one after the other in a special register.
  void by_count() {
    if (total_.set_mask) emit_count_mask(context_, total_.count);
    context_.emit("vcadd", total_.type,
                  {{"dst", total_.dst}, {"src", total_.src}, {"repeat", 1}, {"accumulate", 1}});
    hands_.to_scalar();
    context_.emit("get_acc_val", Type::none, {{"to", kPlace}});
    hands_.store(total_.type, total_.dst, kPlace);
    hands_.from_scalar();
    if (total_.set_mask) {
      context_.emit("set_mask_norm", Type::none, {});
      context_.emit("set_vector_mask", Type::none, {{"high", -1}, {"low", -1}});
    }
  }

  /// Repeats as trees, and their sums as trees.
  void by_mask() {
    const std::int64_t block = kBlockBytes / size_of(total_.type);
    require_room(context_, total_, (total_.repeats + block - 1) / block * block);
    in_chunks(total_.repeats, [this](std::int64_t first, std::int64_t count) {
      add(total_.at(total_.tmp, first), total_.at(total_.src, first * total_.step()), count,
          total_.src_repeat_stride);
    });
    std::int64_t left = total_.repeats;
    while (left > 1) {
      hands_.barrier();
      context_.emit("set_mask_count", Type::none, {});
      context_.emit("set_vector_mask", Type::none, {{"high", 0}, {"low", left}});
      add(total_.tmp, total_.tmp, 1, kBlocksPerRepeat);
      context_.emit("set_mask_norm", Type::none, {});
      left = (left + total_.lanes() - 1) / total_.lanes();
      if (left == 1 || left > total_.lanes()) continue;
      hands_.barrier();
      emit_first_lanes(context_, left);
      return add(total_.dst, total_.tmp, 1, kBlocksPerRepeat);
    }
    hands_.to_scalar();
    hands_.copy(total_.type, total_.dst, total_.tmp);
    hands_.from_scalar();
  }

 private:
  void add(const Address& dst, const Address& src, std::int64_t repeats, std::int64_t stride) {
    context_.emit("vcadd", total_.type,
                  {{"dst", dst}, {"src", src}, {"repeat", repeats}, {"src_repeat_stride", stride}});
  }

  LowerContext& context_;
  const TotalReduction& total_;
  Hands hands_;
};

class ExtremeOnUb {
 public:
  ExtremeOnUb(LowerContext& context, const TotalReduction& total)
      : context_(context), total_(total), hands_(context) {}

  void run() {
    if (total_.repeats == 1 && total_.index) return first_level(total_.dst);
    plan();
    require_room(context_, total_, levels_.back().start + padded(levels_.back().pairs));
    first_level(total_.tmp);
    for (std::size_t level = 1; level < levels_.size(); ++level) next_level(level);
    hands_.to_scalar();
    const std::int64_t last = levels_.back().start;
    hands_.copy(total_.type, total_.dst, total_.at(total_.tmp, last));
    if (total_.index) find_index();
    hands_.from_scalar();
  }

 private:
  /// Pairs of an element and its index that one round of instructions leaves in tmp.
  struct Level {
    std::int64_t start = 0;  ///< elements from tmp
    std::int64_t pairs = 0;
  };

  [[nodiscard]] std::int64_t padded(std::int64_t pairs) const {
    const std::int64_t block = kBlockBytes / size_of(total_.type);
    return (2 * pairs + block - 1) / block * block;
  }

  /// With an index every level is needed to the end; without, each may take the place of the last.
  void plan() {
    levels_.push_back({0, total_.repeats});
    while (levels_.back().pairs > 1) {
      const Level& before = levels_.back();
      const std::int64_t pairs = (2 * before.pairs + total_.lanes() - 1) / total_.lanes();
      levels_.push_back({total_.index ? before.start + padded(before.pairs) : 0, pairs});
    }
  }

  void reduce(const Address& dst, const Address& src, std::int64_t repeats, std::int64_t stride) {
    context_.emit(total_.kind == "MAX" ? "vcmax" : "vcmin", total_.type,
                  {{"dst", dst}, {"src", src}, {"repeat", repeats}, {"src_repeat_stride", stride}});
  }

  void first_level(const Address& dst) {
    const std::int64_t tail = total_.count % total_.lanes();
    const std::int64_t whole = total_.count == 0 ? total_.repeats : total_.count / total_.lanes();
    if (total_.count != 0 && whole > 0) emit_first_lanes(context_, total_.lanes());
    in_chunks(whole, [&](std::int64_t first, std::int64_t count) {
      reduce(total_.at(dst, 2 * first), total_.at(total_.src, first * total_.step()), count,
             total_.src_repeat_stride);
    });
    if (tail == 0) return;
    emit_first_lanes(context_, tail);
    reduce(total_.at(dst, 2 * whole), total_.at(total_.src, whole * total_.step()), 1,
           kBlocksPerRepeat);
  }

  void values_mask(std::int64_t pairs) {
    const auto bits = [](std::int64_t n) {
      return static_cast<std::int64_t>(n >= 64 ? kValues : kValues & ((std::uint64_t{1} << n) - 1));
    };
    const std::int64_t lanes = 2 * pairs;
    context_.emit("set_vector_mask", Type::none,
                  {{"high", lanes > 64 ? bits(lanes - 64) : 0}, {"low", bits(lanes)}});
  }

  void next_level(std::size_t level) {
    const Level& from = levels_[level - 1];
    const Level& to = levels_[level];
    const std::int64_t whole = 2 * from.pairs / total_.lanes();
    const std::int64_t rest = from.pairs - whole * total_.lanes() / 2;
    const Address src = total_.at(total_.tmp, from.start);
    const Address dst = total_.at(total_.tmp, to.start);
    hands_.barrier();
    if (whole > 0) {
      values_mask(total_.lanes() / 2);
      in_chunks(whole, [&](std::int64_t first, std::int64_t count) {
        reduce(total_.at(dst, 2 * first), total_.at(src, first * total_.lanes()), count,
               kBlocksPerRepeat);
      });
    }
    if (rest == 0) return;
    values_mask(rest);
    reduce(total_.at(dst, 2 * whole), total_.at(src, whole * total_.lanes()), 1, kBlocksPerRepeat);
  }

  /// The last level says which lane of the level before it won, that one which lane before that.
  void find_index() {
    const Type bits = size_of(total_.type) == 2 ? Type::uint16 : Type::uint32;
    load(bits, levels_.back().start + 1, kNoRegister, 1, kPlace);
    for (std::size_t level = levels_.size() - 1; level-- > 0;) {
      const Level& from = levels_[level];
      load(bits, from.start + 1, kPlace, 2 * from.pairs - 1, kIndex);
      // A pair in lane p stands for repeat p / 2 of what it was made from; p is even.
      const std::int64_t step = level == 0 ? total_.step() : total_.lanes();
      context_.emit("scalar_multiply", Type::uint32,
                    {{"to", kProduct}, {"left", kPlace}, {"factor", step / 2}});
      context_.emit("scalar_add", Type::uint32,
                    {{"to", kPlace}, {"left", kProduct}, {"right", kIndex}});
    }
    hands_.store(bits, total_.at(total_.dst, 1), kPlace);
  }

  void load(Type bits, std::int64_t element, std::int64_t index, std::int64_t elements,
            std::int64_t to) {
    context_.emit("scalar_load_ub", bits,
                  {{"src", total_.at(total_.tmp, element)},
                   {"to", to},
                   {"index", index},
                   {"elements", elements}});
  }

  LowerContext& context_;
  const TotalReduction& total_;
  Hands hands_;
  std::vector<Level> levels_;
};

}  // namespace

void sum_all_on_ub(LowerContext& context, const TotalReduction& total) {
  SumOnUb sum(context, total);
  total.count != 0 || !total.set_mask ? sum.by_count() : sum.by_mask();
}

void reduce_all_on_ub(LowerContext& context, const TotalReduction& total) {
  ExtremeOnUb(context, total).run();
}

}  // namespace davsim
