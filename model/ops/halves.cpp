#include "ops/halves.h"

namespace davsim {
namespace {

constexpr Type kWord = Type::uint32;
constexpr std::int64_t kWordBytes = 4;

Address behind(Address address, std::int64_t bytes) {
  address.bytes = address.bytes + bytes;
  return address;
}

std::string_view turned_around(std::string_view condition) {
  return condition == "GT" ? "LT" : condition == "LE" ? "GE" : condition;
}

}  // namespace

void Halves::emit(std::string_view instruction, Type of, std::vector<Emit> operands) const {
  operands.emplace_back("mask", kOn);
  context_.emit(instruction, of, operands);
}

void Halves::fill(const HalfPair& to, std::int64_t bits) const {
  const auto word = static_cast<std::uint64_t>(bits);
  context_.emit("vf_vbr", kWord,
                {{"dst", to.low}, {"scalar", static_cast<std::int64_t>(word & 0xFFFFFFFFU)}});
  context_.emit("vf_vbr", kWord,
                {{"dst", to.high}, {"scalar", static_cast<std::int64_t>(word >> 32)}});
}

void Halves::fill_from(const HalfPair& to, const Address& element) const {
  context_.emit("vf_vlds", kWord, {{"dst", to.low}, {"src", element}, {"dist", Word{"BRC"}}});
  context_.emit("vf_vlds", kWord,
                {{"dst", to.high}, {"src", behind(element, kWordBytes)}, {"dist", Word{"BRC"}}});
}

void Halves::load(const HalfPair& to, const Address& from) const {
  context_.emit("vf_vlds", kWord,
                {{"dst", to.low}, {"src", from}, {"dist", Word{"DINTLV"}}, {"dst1", to.high}});
}

void Halves::store(const Address& to, const HalfPair& from) const {
  context_.emit("vf_vsts", kWord,
                {{"dst", to}, {"src", from.low}, {"dist", Word{"INTLV"}}, {"src1", from.high}});
}

void Halves::mask_words(std::int64_t count) const {
  context_.emit("vf_plt", kWord, {{"dst", spare_mask_}, {"count", 2 * count}});
  if (2 * count <= kWords) return;
  context_.emit("vf_plt", kWord, {{"dst", spare_mask_ + 1}, {"count", 2 * count - kWords}});
}

void Halves::load_first(const HalfPair& to, const Address& from, std::int64_t count) const {
  mask_words(count);
  context_.emit("vf_vsldb", kWord,
                {{"dst", to.low}, {"src", from}, {"block_stride", 1}, {"mask", spare_mask_}});
  if (2 * count > kWords) {
    context_.emit("vf_vsldb", kWord,
                  {{"dst", to.high},
                   {"src", behind(from, kWords * kWordBytes)},
                   {"block_stride", 1},
                   {"mask", spare_mask_ + 1}});
  } else {
    context_.emit("vf_vbr", kWord, {{"dst", to.high}, {"scalar", 0}});
  }
  context_.emit("vf_vdintlv", kWord,
                {{"dst0", to.low}, {"dst1", to.high}, {"src0", to.low}, {"src1", to.high}});
}

void Halves::store_first(const Address& to, const HalfPair& from, std::int64_t count) const {
  mask_words(count);
  context_.emit("vf_vintlv", kWord,
                {{"dst0", spare_}, {"dst1", spare_ + 1}, {"src0", from.low}, {"src1", from.high}});
  context_.emit("vf_vsts", kWord, {{"dst", to}, {"src", spare_}, {"mask", spare_mask_}});
  if (2 * count <= kWords) return;
  context_.emit(
      "vf_vsts", kWord,
      {{"dst", behind(to, kWords * kWordBytes)}, {"src", spare_ + 1}, {"mask", spare_mask_ + 1}});
}

void Halves::add(const HalfPair& to, const HalfPair& left, const HalfPair& right) const {
  emit("vf_vaddc", kWord,
       {{"carry", spare_mask_}, {"dst", to.low}, {"src0", left.low}, {"src1", right.low}});
  emit("vf_vaddcs", kWord,
       {{"carry", spare_mask_},
        {"dst", to.high},
        {"src0", left.high},
        {"src1", right.high},
        {"carry_in", spare_mask_}});
}

void Halves::subtract(const HalfPair& to, const HalfPair& left, const HalfPair& right) const {
  emit("vf_vsubc", kWord,
       {{"carry", spare_mask_}, {"dst", to.low}, {"src0", left.low}, {"src1", right.low}});
  emit("vf_vsubcs", kWord,
       {{"carry", spare_mask_},
        {"dst", to.high},
        {"src0", left.high},
        {"src1", right.high},
        {"carry_in", spare_mask_}});
}

void Halves::multiply(const HalfPair& to, const HalfPair& left, const HalfPair& right) const {
  const auto product = [this](std::int64_t low, std::int64_t high, std::int64_t a, std::int64_t b) {
    emit("vf_vmull", kWord, {{"dst0", low}, {"dst1", high}, {"src0", a}, {"src1", b}});
  };
  const auto add_to_high = [&](std::int64_t what) {
    emit("vf_vaddc", kWord,
         {{"carry", spare_mask_}, {"dst", to.high}, {"src0", to.high}, {"src1", what}});
  };
  product(to.low, to.high, left.low, right.low);
  product(spare_, spare_ + 1, left.low, right.high);
  add_to_high(spare_);
  product(spare_, spare_ + 1, left.high, right.low);
  add_to_high(spare_);
}

void Halves::equal(std::int64_t mask, const HalfPair& left, const HalfPair& right) const {
  emit("vf_vcmp", kWord,
       {{"dst", mask}, {"src0", left.low}, {"src1", right.low}, {"condition", Word{"EQ"}}});
  context_.emit("vf_vcmp", kWord,
                {{"dst", mask},
                 {"src0", left.high},
                 {"src1", right.high},
                 {"mask", mask},
                 {"condition", Word{"EQ"}}});
}

/// By the upper halves, and where these are equal by the lower.
void Halves::less(std::int64_t mask, const HalfPair& left, const HalfPair& right) const {
  emit(
      "vf_vcmp", kWord,
      {{"dst", spare_mask_}, {"src0", left.high}, {"src1", right.high}, {"condition", Word{"EQ"}}});
  context_.emit("vf_vcmp", kWord,
                {{"dst", spare_mask_},
                 {"src0", left.low},
                 {"src1", right.low},
                 {"mask", spare_mask_},
                 {"condition", Word{"LT"}}});
  emit("vf_vcmp", type_ == Type::int64 ? Type::int32 : Type::uint32,
       {{"dst", mask}, {"src0", left.high}, {"src1", right.high}, {"condition", Word{"LT"}}});
  emit("vf_por", Type::none, {{"dst", mask}, {"src0", mask}, {"src1", spare_mask_}});
}

void Halves::compare(std::int64_t mask, std::string_view condition, const HalfPair& left,
                     const HalfPair& right) const {
  const bool turned = condition == "GT" || condition == "LE";
  const std::string_view here = turned_around(condition);
  const HalfPair& first = turned ? right : left;
  const HalfPair& second = turned ? left : right;
  here == "LT" || here == "GE" ? less(mask, first, second) : equal(mask, first, second);
  if (here == "LT" || here == "EQ") return;
  emit("vf_pnot", Type::none, {{"dst", mask}, {"src", mask}});
}

void Halves::select(const HalfPair& to, std::int64_t mask, const HalfPair& left,
                    const HalfPair& right) const {
  context_.emit("vf_vsel", kWord,
                {{"dst", to.low}, {"src0", left.low}, {"src1", right.low}, {"mask", mask}});
  context_.emit("vf_vsel", kWord,
                {{"dst", to.high}, {"src0", left.high}, {"src1", right.high}, {"mask", mask}});
}

void Halves::clamp(const HalfPair& value) const {
  if (type_ == Type::uint64) return;
  const std::int64_t negative = spare_mask_;
  emit("vf_vcmps", Type::int32,
       {{"dst", negative}, {"src", value.high}, {"scalar", 0}, {"condition", Word{"LT"}}});
  context_.emit("vf_vbr", kWord, {{"dst", spare_}, {"scalar", 0}});
  select(value, negative, {spare_, spare_}, value);
}

}  // namespace davsim
