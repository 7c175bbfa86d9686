#include "ops/halves.h"
#include "ops/total_reductions.h"

// Reductions of 64-bit integers in vector registers: registers one to another lane by lane, then
// neighbouring lanes, as documented.

namespace davsim {
namespace {

// Pairs of vector registers, and single ones.
constexpr HalfPair kPart{0, 1};     ///< 64 elements of the source
constexpr HalfPair kBest{2, 3};     ///< the best of each lane, or the sum
constexpr HalfPair kNeutral{4, 5};  ///< what changes nothing
constexpr HalfPair kOther{6, 7};
constexpr std::int64_t kIndices = 8;   ///< the indices of 64 elements
constexpr std::int64_t kFound = 9;     ///< the first index of each lane at which the result is
constexpr std::int64_t kNowhere = 10;  ///< an index beyond all
constexpr std::int64_t kSpare = 12;
// Masks.
constexpr std::int64_t kOn = Halves::kOn, kChosen = 1, kSpareMask = 2;

constexpr Type kWord = Type::uint32;
constexpr std::int64_t kBeyond = 0xFFFFFFFF;

std::int64_t neutral_bits(const TotalReduction& total) {
  constexpr auto kLowest = static_cast<std::int64_t>(std::uint64_t{1} << 63);
  if (total.is_sum()) return 0;
  const bool largest = total.kind == "MAX";
  if (total.type == Type::uint64) return largest ? 0 : -1;
  return largest ? kLowest : ~kLowest;
}

class TotalInHalves {
 public:
  TotalInHalves(LowerContext& context, const TotalReduction& total)
      : context_(context), total_(total), steps_(context, total.type, kSpare, kSpareMask) {}

  void run() {
    context_.function("reduce_all", [this] {
      steps_.fill(kNeutral, neutral_bits(total_));
      steps_.fill(kBest, neutral_bits(total_));
      each_part([this] { combine(kBest, kPart); });
      lanes_to_one();
      store_one(total_.dst, kBest);
      if (total_.index) find_index();
    });
  }

 private:
  void make_mask(std::int64_t count) {
    context_.emit("vf_plt", kWord, {{"dst", kOn}, {"count", count}});
  }

  /// Calls `body` with kPart loaded and all lanes on; lanes behind the last element are neutral.
  template <class Body>
  void each_part(Body body) {
    const std::int64_t whole = total_.count / Halves::kWords;
    const std::int64_t rest = total_.count % Halves::kWords;
    make_mask(Halves::kWords);
    context_.loop("part", whole, [&](const Expression& part) {
      steps_.load(kPart, total_.at(total_.src, part * Halves::kWords));
      body();
    });
    if (rest == 0) return;
    make_mask(rest);
    steps_.load_first(kPart, total_.at(total_.src, whole * Halves::kWords), rest);
    steps_.select(kPart, kOn, kPart, kNeutral);
    make_mask(Halves::kWords);
    body();
  }

  /// Lane 0 of both halves, wherever the element lies.
  void store_one(const Address& to, const HalfPair& from) {
    Address upper = to;
    upper.bytes = upper.bytes + std::int64_t{4};
    for (const auto& [place, half] : {std::pair{to, from.low}, {upper, from.high}}) {
      context_.emit("vf_vsts", kWord, {{"dst", place}, {"src", half}, {"dist", Word{"ONEPT"}}});
    }
  }

  /// Into kBest.
  void combine(const HalfPair& left, const HalfPair& right) {
    if (total_.is_sum()) return steps_.add(kBest, left, right);
    total_.kind == "MAX" ? steps_.compare(kChosen, "LT", left, right)
                         : steps_.compare(kChosen, "LT", right, left);
    steps_.select(kBest, kChosen, right, left);
  }

  /// Even lanes with odd ones, until every lane holds the result.
  void lanes_to_one() {
    const auto part_lanes = [this](std::int64_t even, std::int64_t odd, std::int64_t from) {
      context_.emit("vf_vdintlv", kWord,
                    {{"dst0", even}, {"dst1", odd}, {"src0", from}, {"src1", from}});
    };
    for (std::int64_t lanes = Halves::kWords; lanes > 1; lanes /= 2) {
      part_lanes(kPart.low, kOther.low, kBest.low);
      part_lanes(kPart.high, kOther.high, kBest.high);
      combine(kPart, kOther);
    }
  }

  /// A second pass looks for the first element that equals the result. A neutral value behind the
  /// last element may equal it too, but never comes first.
  void find_index() {
    context_.emit("vf_vci", Type::int32, {{"dst", kIndices}, {"scalar", 0}});
    context_.emit("vf_vbr", kWord, {{"dst", kNowhere}, {"scalar", kBeyond}});
    context_.emit("vf_vbr", kWord, {{"dst", kFound}, {"scalar", kBeyond}});
    each_part([this] {
      steps_.compare(kChosen, "EQ", kPart, kBest);
      context_.emit(
          "vf_vsel", kWord,
          {{"dst", kOther.low}, {"src0", kIndices}, {"src1", kNowhere}, {"mask", kChosen}});
      context_.emit("vf_vmin", kWord,
                    {{"dst", kFound}, {"src0", kFound}, {"src1", kOther.low}, {"mask", kOn}});
      context_.emit(
          "vf_vadds", kWord,
          {{"dst", kIndices}, {"src", kIndices}, {"scalar", Halves::kWords}, {"mask", kOn}});
    });
    context_.emit("vf_vcmin", kWord, {{"dst", kFound}, {"src", kFound}, {"mask", kOn}});
    context_.emit("vf_vbr", kWord, {{"dst", kNowhere}, {"scalar", 0}});
    store_one(total_.at(total_.dst, 1), {kFound, kNowhere});
  }

  LowerContext& context_;
  const TotalReduction& total_;
  Halves steps_;
};

}  // namespace

void reduce_all_in_halves(LowerContext& context, const TotalReduction& total) {
  if (total.count == 0) {
    context.fail(std::string(name_of(total.type)) +
                 " has the count form alone; give count, without mask and repeat");
  }
  TotalInHalves(context, total).run();
}

}  // namespace davsim
