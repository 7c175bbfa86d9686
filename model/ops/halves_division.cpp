#include "ops/halves.h"

// Long division: 64 steps that each find one bit of 64 quotients. No document says how the vendor's
// library divides integers of 64 bits.

namespace davsim {
namespace {

constexpr Type kWord = Type::uint32;
constexpr std::int64_t kBits = 64;

}  // namespace

/// Which of `of` are below 0 goes to the mask.
void Halves::magnitude(const HalfPair& to, const HalfPair& of, std::int64_t negative) const {
  const HalfPair zeros{spare_, spare_};
  emit("vf_vcmps", Type::int32,
       {{"dst", negative}, {"src", of.high}, {"scalar", 0}, {"condition", Word{"LT"}}});
  context_.emit("vf_vbr", kWord, {{"dst", zeros.low}, {"scalar", 0}});
  const HalfPair turned{spare_ + 1, spare_ + 2};
  subtract(turned, zeros, of);
  select(to, negative, turned, of);
}

/// Left becomes the quotient: its bits leave upwards, into the rest, and those of the quotient
/// follow.
void Halves::divide_magnitudes(const HalfPair& left, const HalfPair& right) const {
  const HalfPair rest{spare_, spare_ + 1}, less{spare_ + 2, spare_ + 3};
  const std::int64_t zero = spare_ + 6;
  const std::int64_t carry = spare_mask_, fits = spare_mask_ + 1;
  fill(rest, 0);
  context_.emit("vf_vbr", kWord, {{"dst", zero}, {"scalar", 0}});
  const auto shift_in = [&](std::int64_t what) {
    emit("vf_vaddcs", kWord,
         {{"carry", carry}, {"dst", what}, {"src0", what}, {"src1", what}, {"carry_in", carry}});
  };
  context_.loop("bit", kBits, [&](const Expression& /*bit*/) {
    add(left, left, left);  // its upper bit is the carry
    shift_in(rest.low);
    shift_in(rest.high);
    emit("vf_vsubc", kWord,
         {{"carry", fits}, {"dst", less.low}, {"src0", rest.low}, {"src1", right.low}});
    emit("vf_vsubcs", kWord,
         {{"carry", fits},
          {"dst", less.high},
          {"src0", rest.high},
          {"src1", right.high},
          {"carry_in", fits}});
    emit("vf_por", Type::none, {{"dst", fits}, {"src0", fits}, {"src1", carry}});
    select(rest, fits, less, rest);
    emit("vf_vaddcs", kWord,
         {{"carry", carry},
          {"dst", left.low},
          {"src0", left.low},
          {"src1", zero},
          {"carry_in", fits}});
  });
}

void Halves::divide(const HalfPair& to, const HalfPair& left, const HalfPair& right) const {
  const HalfPair divisor{spare_ + 4, spare_ + 5}, zeros{spare_ + 6, spare_ + 6};
  const std::int64_t turned = spare_mask_ + 2, other = spare_mask_ + 3;
  if (type_ == Type::uint64) {
    emit("vf_vmov", kWord, {{"dst", to.low}, {"src", left.low}});
    emit("vf_vmov", kWord, {{"dst", to.high}, {"src", left.high}});
    return divide_magnitudes(to, right);
  }
  magnitude(to, left, turned);
  magnitude(divisor, right, other);
  emit("vf_pxor", Type::none, {{"dst", turned}, {"src0", turned}, {"src1", other}});
  divide_magnitudes(to, divisor);
  equal(other, divisor, zeros);  // these quotients stay as they are
  emit("vf_pnot", Type::none, {{"dst", other}, {"src", other}});
  emit("vf_pand", Type::none, {{"dst", turned}, {"src0", turned}, {"src1", other}});
  const HalfPair negative{spare_, spare_ + 1};
  subtract(negative, zeros, to);
  select(to, turned, negative, to);
}

}  // namespace davsim
