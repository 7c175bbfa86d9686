#include "ops/halves.h"

// Bits and shifts of integers of 64 bits.

namespace davsim {
namespace {

constexpr Type kWord = Type::uint32;
constexpr std::int64_t kWordBits = 32;
constexpr std::int64_t kAllBits = 64;

}  // namespace

void Halves::bitwise(std::string_view instruction, const HalfPair& to, const HalfPair& left,
                     const HalfPair& right) const {
  emit(instruction, kWord, {{"dst", to.low}, {"src0", left.low}, {"src1", right.low}});
  emit(instruction, kWord, {{"dst", to.high}, {"src0", left.high}, {"src1", right.high}});
}

/// Distances of 64 bits in one register: at most 64, and -1 where they are negative, which no shift
/// takes.
void Halves::settle_distances(std::int64_t to, const HalfPair& distances) const {
  const std::int64_t number = spare_ + 4, mask = spare_mask_;
  context_.emit("vf_vbr", kWord, {{"dst", number}, {"scalar", kAllBits}});
  emit("vf_vmins", kWord, {{"dst", to}, {"src", distances.low}, {"scalar", kAllBits}});
  const auto compare_high = [&](Type type, std::string_view condition) {
    emit("vf_vcmps", type,
         {{"dst", mask}, {"src", distances.high}, {"scalar", 0}, {"condition", Word{condition}}});
  };
  compare_high(kWord, "EQ");
  context_.emit("vf_vsel", kWord, {{"dst", to}, {"src0", to}, {"src1", number}, {"mask", mask}});
  compare_high(Type::int32, "LT");
  context_.emit("vf_vsel", kWord,
                {{"dst", to}, {"src0", distances.high}, {"src1", to}, {"mask", mask}});
}

/// Where the distance is less than 32, both halves move and bits cross from one into the other;
/// where it is not, one half moves into the other.
void Halves::shift(bool to_left, const HalfPair& to, const HalfPair& from,
                   const HalfPair& distances) const {
  const std::int64_t by = spare_, rest = spare_ + 1, number = spare_ + 4;
  const std::int64_t near = spare_mask_, far = spare_mask_ + 1;
  settle_distances(by, distances);
  const auto masked = [this](std::string_view instruction, Type type, std::int64_t dst,
                             std::int64_t left, std::int64_t right, std::int64_t mask) {
    context_.emit(instruction, type,
                  {{"dst", dst}, {"src0", left}, {"src1", right}, {"mask", mask}});
  };
  emit("vf_vcmps", kWord,
       {{"dst", near}, {"src", by}, {"scalar", kWordBits}, {"condition", Word{"LT"}}});
  emit("vf_pnot", Type::none, {{"dst", far}, {"src", near}});
  context_.emit("vf_vbr", kWord, {{"dst", number}, {"scalar", kWordBits}});

  const Type outer = to_left || type_ == Type::uint64 ? kWord : Type::int32;
  const std::string_view ahead = to_left ? "vf_vshl" : "vf_vshr";
  const std::string_view back = to_left ? "vf_vshr" : "vf_vshl";
  const std::int64_t first = to_left ? from.low : from.high;  // what moves into the other half
  const std::int64_t second = to_left ? from.high : from.low;
  const std::int64_t first_result = spare_ + 2, second_result = spare_ + 3, crossing = spare_ + 5;
  masked("vf_vsub", Type::int32, rest, number, by, near);
  masked(back, kWord, crossing, first, rest, near);
  masked(ahead, kWord, second_result, second, by, near);
  bitwise_or(second_result, crossing);
  masked("vf_vsub", Type::int32, rest, by, number, far);
  masked(ahead, outer, crossing, first, rest, far);
  bitwise_or(second_result, crossing);
  emit(ahead, outer, {{"dst", first_result}, {"src0", first}, {"src1", by}});
  if (to_left && type_ == Type::int64) keep_sign(second_result, from.high, by);
  emit("vf_vmov", kWord, {{"dst", to_left ? to.low : to.high}, {"src", first_result}});
  emit("vf_vmov", kWord, {{"dst", to_left ? to.high : to.low}, {"src", second_result}});
}

void Halves::bitwise_or(std::int64_t to, std::int64_t with) const {
  emit("vf_vor", kWord, {{"dst", to}, {"src0", to}, {"src1", with}});
}

/// The sign of `of` takes the place of the upper bit; nothing is left of either from 64 on.
void Halves::keep_sign(std::int64_t high, std::int64_t of, std::int64_t distances) const {
  const std::int64_t number = spare_ + 4, sign = spare_ + 5, mask = spare_mask_;
  context_.emit("vf_vbr", kWord, {{"dst", number}, {"scalar", std::int64_t{1} << (kWordBits - 1)}});
  emit("vf_vcmps", kWord,
       {{"dst", mask}, {"src", distances}, {"scalar", kAllBits}, {"condition", Word{"LT"}}});
  context_.emit("vf_vand", kWord, {{"dst", sign}, {"src0", of}, {"src1", number}, {"mask", mask}});
  emit("vf_vnot", kWord, {{"dst", number}, {"src", number}});
  emit("vf_vand", kWord, {{"dst", high}, {"src0", high}, {"src1", number}});
  bitwise_or(high, sign);
}

}  // namespace davsim
