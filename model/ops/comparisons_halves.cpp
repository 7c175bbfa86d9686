#include "ops/comparisons_halves.h"

#include <fmt/format.h>

#include "ops/halves.h"
#include "ops/masks.h"

namespace davsim {
namespace {

constexpr HalfPair kLeft{0, 1}, kRight{2, 3};
constexpr std::int64_t kSpare = 4;  ///< this register and the next seven
constexpr std::int64_t kOn = Halves::kOn, kResult = 1, kSpareMask = 2, kLoaded = 4;
constexpr std::int64_t kStream = 0;

constexpr Type kWord = Type::uint32;
constexpr std::int64_t kElementBytes = 8;
constexpr std::int64_t kBitBytes =
    Halves::kWords / 8;  ///< bytes of the bits of a pair of registers

Address moved(Address address, const Expression& bytes) {
  address.bytes = address.bytes + bytes;
  return address;
}
Address at(const Address& base, const Expression& pair) {
  return moved(base, pair * (Halves::kWords * kElementBytes));
}

void make_mask(LowerContext& context, std::int64_t count) {
  context.emit("vf_plt", kWord, {{"dst", kOn}, {"count", count}});
}

void fill_scalar(const Halves& steps, const FlexibleScalar& scalar) {
  scalar.at ? steps.fill_from(kRight, *scalar.at) : steps.fill(kRight, scalar.bits);
}

/// Loads `count` elements of the sources; all that fit where it is 64.
template <class What>
void load_sources(const Halves& steps, const What& what, const Expression& pair,
                  std::int64_t count) {
  const auto load = [&](const HalfPair& to, const Address& from) {
    count == Halves::kWords ? steps.load(to, at(from, pair))
                            : steps.load_first(to, at(from, pair), count);
  };
  load(kLeft, what.src0);
  if (what.src1) load(kRight, *what.src1);
}

class Comparing {
 public:
  Comparing(LowerContext& context, const LongComparison& what)
      : context_(context), what_(what), steps_(context, what.type, kSpare, kSpareMask) {}

  void run() {
    context_.function("compare", [this] {
      if (!what_.src1) fill_scalar(steps_, what_.scalar);
      const std::int64_t pairs = what_.count / Halves::kWords;
      make_mask(context_, Halves::kWords);
      context_.loop("pair", pairs, [this](const Expression& pair) {
        compare(pair, Halves::kWords);
        context_.emit(
            "vf_pstu", kWord,
            {{"dst", moved(what_.dst, pair * kBitBytes)}, {"src", kResult}, {"align", kStream}});
      });
      if (pairs > 0) {
        context_.emit("vf_vstas", Type::uint8,
                      {{"dst", moved(what_.dst, pairs * kBitBytes)}, {"align", kStream}});
      }
      if (what_.count % Halves::kWords != 0) last_ones(pairs);
    });
  }

 private:
  void compare(const Expression& pair, std::int64_t count) {
    load_sources(steps_, what_, pair, count);
    const bool turned = what_.scalar.first;
    steps_.compare(kResult, what_.mode, turned ? kRight : kLeft, turned ? kLeft : kRight);
  }

  /// 32 elements: their bits are less than a mask stores at once, and become the sum of powers
  /// of 2.
  void last_ones(std::int64_t pair) {
    constexpr std::int64_t kLast = 32, kOne = 0, kPlace = 1;
    make_mask(context_, kLast);
    compare(pair, kLast);
    context_.emit("vf_vbr", kWord, {{"dst", kOne}, {"scalar", 1}});
    context_.emit("vf_vci", Type::int32, {{"dst", kPlace}, {"scalar", 0}});
    context_.emit("vf_vshl", kWord,
                  {{"dst", kOne}, {"src0", kOne}, {"src1", kPlace}, {"mask", kOn}});
    context_.emit("vf_vcadd", kWord, {{"dst", kOne}, {"src", kOne}, {"mask", kResult}});
    context_.emit(
        "vf_vsts", kWord,
        {{"dst", moved(what_.dst, pair * kBitBytes)}, {"src", kOne}, {"dist", Word{"ONEPT"}}});
  }

  LowerContext& context_;
  const LongComparison& what_;
  Halves steps_;
};

class Selecting {
 public:
  Selecting(LowerContext& context, const LongSelection& what)
      : context_(context), what_(what), steps_(context, what.type, kSpare, kSpareMask) {}

  void run() {
    context_.function("select", [this] {
      if (!what_.src1) fill_scalar(steps_, what_.scalar);
      make_mask(context_, Halves::kWords);
      if (what_.same_bits) bits_of_all();
      const std::int64_t pairs = what_.count / Halves::kWords;
      const std::int64_t rest = what_.count % Halves::kWords;
      context_.loop("load", pairs / 2, [this](const Expression& load) {
        for (int half = 0; half < 2; ++half) one(load * 2 + half, load, half, Halves::kWords);
      });
      if (pairs % 2 != 0) one(pairs - 1, pairs / 2, 0, Halves::kWords);
      if (rest == 0) return;
      make_mask(context_, rest);
      one(pairs, pairs / 2, static_cast<int>(pairs % 2), rest);
    });
  }

 private:
  static constexpr std::int64_t kLoadedBytes = 16;  ///< bits for two pairs of registers

  void load_bits(const Expression& load, int half) {
    context_.emit(
        "vf_plds", Type::none,
        {{"dst", kLoaded}, {"src", moved(what_.bits, load * kLoadedBytes)}, {"dist", Word{"US"}}});
    context_.emit("vf_punpack", Type::none,
                  {{"dst", kResult}, {"src", kLoaded}, {"half", std::int64_t{half}}});
  }

  /// The first 32 bits for the lanes 0 to 31 and again for 32 to 63, by way of numbers.
  void bits_of_all() {
    constexpr std::int64_t kBits = kSpare, kZero = kSpare + 1, kDouble = kSpare + 2;
    load_bits(0, 0);
    context_.emit("vf_vbr", kWord, {{"dst", kBits}, {"scalar", 1}});
    context_.emit("vf_vbr", kWord, {{"dst", kZero}, {"scalar", 0}});
    context_.emit("vf_vsel", kWord,
                  {{"dst", kBits}, {"src0", kBits}, {"src1", kZero}, {"mask", kResult}});
    context_.emit("vf_vintlv", kWord,
                  {{"dst0", kDouble}, {"dst1", kZero}, {"src0", kBits}, {"src1", kBits}});
    context_.emit("vf_vdintlv", kWord,
                  {{"dst0", kBits}, {"dst1", kZero}, {"src0", kDouble}, {"src1", kDouble}});
    context_.emit("vf_vcmps", kWord,
                  {{"dst", kResult},
                   {"src", kBits},
                   {"scalar", 1},
                   {"mask", kOn},
                   {"condition", Word{"EQ"}}});
  }

  void one(const Expression& pair, const Expression& load, int half, std::int64_t count) {
    load_sources(steps_, what_, pair, count);
    if (!what_.same_bits) load_bits(load, half);
    const bool turned = what_.scalar.first;
    steps_.select(kLeft, kResult, turned ? kRight : kLeft, turned ? kLeft : kRight);
    count == Halves::kWords ? steps_.store(at(what_.dst, pair), kLeft)
                            : steps_.store_first(at(what_.dst, pair), kLeft, count);
  }

  LowerContext& context_;
  const LongSelection& what_;
  Halves steps_;
};

}  // namespace

void compare_in_halves(LowerContext& context, const LongComparison& what) {
  Comparing(context, what).run();
}

void select_in_halves(LowerContext& context, const LongSelection& what) {
  Selecting(context, what).run();
}

void require_count_form(const LowerContext& context, Type type) {
  const int size = size_of(type);
  if (context.has("count") || (size != 1 && size != 8)) return;
  context.fail(fmt::format("{} has the count form alone; give count, without mask and repeat",
                           name_of(type)));
}

}  // namespace davsim
