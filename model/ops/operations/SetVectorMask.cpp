#include <fmt/format.h>

#include <array>
#include <bit>
#include <limits>

#include "ops/masks.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr std::array<std::string_view, 2> kModes = {"NORMAL", "COUNTER"};

constexpr ParameterSpec kParameters[] = {
    {"mask", mask, true,
     "NORMAL: the first so many elements, or the words [low, high] of bits; COUNTER: the number of "
     "elements in all"},
    {"mode", word, false, "NORMAL, which it is unless written, or COUNTER", kModes},
};

constexpr std::int64_t kMaxCount = std::numeric_limits<std::int32_t>::max();
constexpr std::int64_t kMostLanes = 128;

void lower(LowerContext& context) {
  const bool counter = context.word("mode", kModes[0]) == kModes[1];
  const auto words = context.mask_words("mask");
  if (counter || !words) {
    if (words) context.fail("mask is a list of words, but COUNTER takes a number of elements");
    const std::int64_t count = context.integer("mask", 0, counter ? kMaxCount : kMostLanes);
    if (!counter && count > 0) return emit_first_lanes(context, count);
    return context.emit("set_vector_mask", Type::none, {{"high", 0}, {"low", count}});
  }
  const auto bits = [](std::uint64_t word) { return std::bit_cast<std::int64_t>(word); };
  context.emit(
      "set_vector_mask", Type::none,
      {{"high", words->size() == 2 ? bits(words->back()) : 0}, {"low", bits(words->front())}});
}

}  // namespace

extern const OperationSpec SetVectorMask;
const OperationSpec SetVectorMask = {
    .name = "SetVectorMask",
    .summary = "Sets the mask for operations with is_set_mask = 0; the mode stays as it is.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
