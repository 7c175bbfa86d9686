#include "ops/masks.h"

#include <bit>

#include <fmt/format.h>

namespace davsim {
namespace {

constexpr std::int64_t kAllLanes = -1;

void emit_words(LowerContext& context, std::uint64_t high, std::uint64_t low) {
  context.emit("set_vector_mask", Type::none,
               {{"high", std::bit_cast<std::int64_t>(high)}, {"low", std::bit_cast<std::int64_t>(low)}});
}

std::uint64_t low_bits(std::int64_t n) {
  return n >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1;
}

}  // namespace

std::vector<std::uint64_t> require_mask_words(const LowerContext& context, Type type) {
  const auto words = context.mask_words("mask").value();
  const auto expected = static_cast<std::size_t>(lanes_of(type) > 64 ? 2 : 1);
  if (words.size() != expected) {
    context.fail(fmt::format("mask has {} words, expected {} for {}", words.size(), expected,
                             name_of(type)));
  }
  return words;
}

bool emit_mask(LowerContext& context, Type type, EmptyMask empty) {
  const int lanes = lanes_of(type);
  if (context.mask_words("mask")) {
    const std::vector<std::uint64_t> words = require_mask_words(context, type);
    const std::uint64_t low = words.front();
    const std::uint64_t high = words.size() == 2 ? words.back() : 0;
    if (low == 0 && high == 0) {
      if (empty == EmptyMask::is_error) context.fail("mask has no bit set; enable at least one lane");
      return false;
    }
    emit_words(context, high, low);
    return true;
  }
  const std::int64_t minimum = empty == EmptyMask::is_error ? 1 : 0;
  const std::int64_t first = context.integer("mask", minimum, lanes);
  if (first == 0) return false;
  emit_first_lanes(context, first);
  return true;
}

void emit_first_lanes(LowerContext& context, std::int64_t lanes) {
  emit_words(context, lanes > 64 ? low_bits(lanes - 64) : 0, low_bits(lanes));
}

void emit_count_mask(LowerContext& context, std::int64_t count) {
  context.emit("set_mask_count", Type::none, {});
  emit_words(context, 0, static_cast<std::uint64_t>(count));
}

void emit_reset_mask(LowerContext& context) {
  context.emit("set_vector_mask", Type::none, {{"high", kAllLanes}, {"low", kAllLanes}});
  context.emit("set_mask_norm", Type::none, {});
}

}  // namespace davsim
