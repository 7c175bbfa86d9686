#include "ops/elementwise_shift.h"

#include <fmt/format.h>

#include <algorithm>

namespace davsim {
namespace {

using R = ElementwiseRegisters;

std::int64_t distance_of(const LowerContext& context, Type type) {
  const int unused = 64 - 8 * size_of(type);
  const auto bits = static_cast<std::uint64_t>(context.element("scalar", type)) << unused;
  return is_signed(type) ? static_cast<std::int64_t>(bits) >> unused
                         : static_cast<std::int64_t>(bits >> unused);
}

/// Registers take any distance; what is beyond the bits of an element moves all of them out.
void check(const LowerContext& context, Type type, Type /*result*/) {
  const std::int64_t distance = distance_of(context, type);
  const int bits = 8 * size_of(type);
  const bool registers = context.target().vector_registers;
  if (distance < 0 || (!registers && distance > bits)) {
    context.fail(fmt::format("scalar is {}, expected {}", distance,
                             registers ? "0 or more" : fmt::format("0 to {}", bits)));
  }
  const bool rounds = context.takes("round_en") && context.integer("round_en", 0, 1, 0) == 1;
  if (!rounds) return;
  if (registers) {
    context.fail(fmt::format("round_en is 1, but {} does not round; leave it out",
                             context.target().product));
  }
  if (!is_signed(type)) {
    context.fail(
        fmt::format("round_en is 1, but {} has no sign; expected int16 or int32", name_of(type)));
  }
}

void more_on_ub(const LowerContext& context, std::vector<Emit>& operands) {
  operands.emplace_back("distance", distance_of(context, context.element_type("src")));
  if (context.takes("round_en") && context.has("round_en")) {
    operands.emplace_back("round", context.integer("round_en", 0, 1));
  }
}

/// Distances that no element has are all alike.
std::int64_t reduced(const R& r) {
  return std::min<std::int64_t>(distance_of(r.context, r.type), 8 * size_of(r.type));
}

void emit_shift(const R& r, std::string_view instruction) {
  r.emit(instruction, r.type, {{"dst", R::kDst}, {"src", R::source(0)}, {"distance", reduced(r)}});
}

void shift_left(const R& r) { emit_shift(r, "vf_vshls"); }
void shift_right(const R& r) { emit_shift(r, "vf_vshrs"); }

constexpr std::string_view kSources[] = {"src", "distances"};

void emit_shift_of_two(const R& r, std::string_view instruction) {
  r.emit(instruction, r.type, {{"dst", R::kDst}, {"src0", R::source(0)}, {"src1", R::source(1)}});
}

void shift_left_by_each(const R& r) { emit_shift_of_two(r, "vf_vshl"); }
void shift_right_by_each(const R& r) { emit_shift_of_two(r, "vf_vshr"); }

auto in_halves(bool left) {
  return left ? elementwise::shift_left_halves : elementwise::shift_right_halves;
}

void lower_shift_by_each(LowerContext& context, bool left) {
  if (context.has("scalar")) context.fail("scalar and distances exclude each other; give one");
  if (!context.has("count")) context.fail("distances have the count form alone; give count");
  context.require_instruction("vf_vshl", "Ascend 950: give scalar, one distance for all");
  lower_elementwise(context, {.sources = kSources,
                              .signed_source = "distances",
                              .compute = left ? shift_left_by_each : shift_right_by_each,
                              .in_halves = in_halves(left)});
}

}  // namespace

void lower_shift(LowerContext& context, bool left) {
  if (context.has("distances")) return lower_shift_by_each(context, left);
  if (!context.has("scalar")) {
    context.fail("neither scalar nor distances is given; give one of the two");
  }
  lower_elementwise(context, {.sources = elementwise::kOneSource,
                              // Elements of 64 bits meet a register of distances.
                              .scalar = size_of(context.element_type("dst")) == 8,
                              .reserves_ub = false,
                              .on_ub = left ? "vshl" : "vshr",
                              .more_on_ub = more_on_ub,
                              .compute = left ? shift_left : shift_right,
                              .in_halves = in_halves(left),
                              .check = check});
}

}  // namespace davsim
