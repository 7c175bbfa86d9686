#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "isa/register_cast.h"
#include "ops/elementwise.h"

namespace davsim::operations {
namespace {

using R = ElementwiseRegisters;

constexpr std::array<std::string_view, 7> kModes = {
    "CAST_NONE", "CAST_RINT", "CAST_ROUND", "CAST_FLOOR", "CAST_CEIL", "CAST_TRUNC", "CAST_ODD"};
enum Mode : std::int64_t { none, rint };

constexpr ParameterSpec kParameters[] = {
    elementwise::kDst,
    elementwise::kSrc,
    {"round_mode", ParameterKind::word, true,
     "CAST_NONE, where nothing is lost, else as CAST_RINT; CAST_RINT, ties to even; CAST_ROUND, "
     "ties "
     "away from zero; CAST_FLOOR; CAST_CEIL; CAST_TRUNC; CAST_ODD, to the odd neighbour",
     kModes},
    elementwise::kCount,
    elementwise::kMask,
    elementwise::kRepeat,
    elementwise::kDstBlock,
    elementwise::kSrcBlock,
    elementwise::kDstRepeat,
    elementwise::kSrcRepeat,
    elementwise::kIsSetMask,
    elementwise::kCounter};

/// The instruction that converts, and the one that rounds within a type, where it is another.
struct Instructions {
  std::string_view converts;
  std::string_view rounds;
};
Instructions instructions_of(const Target& target) {
  return target.vector_registers ? Instructions{"vf_vcvt", "vf_vtrc"}
                                 : Instructions{"vconv", "vconv"};
}

/// From int32 to f16 a scale takes part, and there is no rounding to choose.
constexpr std::string_view kScales = "vconv_deq";
bool is_scaled(Type source, Type result) { return source == Type::int32 && result == Type::f16; }

/// The pairs of the target's instructions; f32 to f32 means whole numbers.
std::vector<TypePair> pairs_of(const Target& target) {
  const auto [converts, rounds] = instructions_of(target);
  std::vector<TypePair> pairs;
  if (const auto known = target.type_pairs.find(converts); known != target.type_pairs.end()) {
    for (const auto& [source, result] : known->second) pairs.push_back({source, result});
  }
  if (converts != rounds) pairs.push_back({Type::f32, Type::f32});
  if (target.instructions.contains(kScales)) pairs.push_back({Type::int32, Type::f16});
  return pairs;
}

bool rounds_within(Type source, Type result) { return source == result; }

/// The roundings of a pair; those within a type are those of casts to integers.
std::uint32_t roundings_of(Type source, Type result) {
  return cast_of(source, rounds_within(source, result) ? Type::int32 : result).roundings;
}

std::int64_t rounding_of(const LowerContext& context) {
  const std::int64_t mode = context.word_index("round_mode", none);
  return mode == none ? 0 : mode - rint;
}

/// Where a product lists the roundings of each pair of types, that is all it takes.
void check_listed(const LowerContext& context, Type source, Type result) {
  constexpr std::string_view kPrefix = "Cast.round_mode:";
  const auto& words = context.target().operation_words;
  const auto first = words.lower_bound(kPrefix);
  if (first == words.end() || !first->first.starts_with(kPrefix)) return;
  const std::string pair = fmt::format("{}>{}", name_of(source), name_of(result));
  const auto listed = words.find(std::string(kPrefix) + pair);
  if (listed == words.end()) {
    context.fail(fmt::format("{} does not list {} to {}", context.target().product, name_of(source),
                             name_of(result)));
  }
  const std::string_view mode =
      kModes[static_cast<std::size_t>(context.word_index("round_mode", none))];
  const auto& legal = listed->second;
  if (std::find(legal.begin(), legal.end(), mode) != legal.end()) return;
  context.fail(fmt::format("round_mode is {}, but {} to {} has {} on {}", mode, name_of(source),
                           name_of(result), fmt::join(legal, ", "), context.target().product));
}

void check(const LowerContext& context, Type source, Type result) {
  if (is_scaled(source, result)) return;
  const std::int64_t mode = context.word_index("round_mode", none);
  const std::uint32_t legal = roundings_of(source, result);
  // What never rounds has no mode but CAST_NONE; narrow floats are made in one way alone.
  const bool fits = legal == 1U && mode != none ? mode == rint && is_small_float(result)
                                                : (legal >> rounding_of(context) & 1U) != 0;
  if (!fits) {
    std::string expected = (legal & 1U) != 0 ? "CAST_NONE" : "";
    for (std::size_t i = 0; i < kRoundings.size(); ++i) {
      const bool listed = (legal >> i & 1U) != 0 && (legal != 1U || is_small_float(result));
      if (listed) expected += (expected.empty() ? "" : ", ") + std::string(kModes[i + rint]);
    }
    context.fail(fmt::format("round_mode is {}, but {} to {} has {} alone",
                             kModes[static_cast<std::size_t>(mode)], name_of(source),
                             name_of(result), expected));
  }
  check_listed(context, source, result);
  if (!is_packed(source) && !is_packed(result)) return;
  for (const std::string_view what : {"count", "mask"}) {
    if (!context.has(what) || (what == "mask" && context.mask_words(what))) continue;
    const std::int64_t number = context.integer(what, 0, std::numeric_limits<std::int64_t>::max());
    if (number % 2 == 0) continue;
    context.fail(
        fmt::format("{} is {}, expected an even number: two elements share a byte", what, number));
  }
}

void more_on_ub(const LowerContext& context, std::vector<Emit>& operands) {
  if (is_scaled(context.element_type("src"), context.element_type("dst"))) return;
  operands.emplace_back("round",
                        Word{kRoundings.at(static_cast<std::size_t>(rounding_of(context)))});
}

void compute(const R& r) {
  const Word round{kRoundings.at(static_cast<std::size_t>(rounding_of(r.context)))};
  if (rounds_within(r.type, r.result)) {
    return r.emit("vf_vtrc", r.type, {{"dst", R::kDst}, {"src", R::source(0)}, {"round", round}});
  }
  // Only f16 and bf16 keep what leaves their range as infinity, as the start state of the control
  // register has it.
  const auto cast = cast_of(r.type, r.result);
  const bool halves = r.result == Type::f16 || r.result == Type::bf16;
  const int ratio = size_of(r.type) * (is_packed(r.result) ? 2 : 1);
  const int other = size_of(r.result) * (is_packed(r.type) ? 2 : 1);
  const bool quarters = ratio == 4 * other || other == 4 * ratio;
  r.emit("vf_vcvt", r.type,
         {{"dst", R::kDst},
          {"src", R::source(0)},
          {"to", r.result},
          {"round", round},
          {"saturate", Word{cast.can_saturate && !halves ? "SAT" : "NOSAT"}},
          {"part", Word{quarters ? "P0" : "EVEN"}}});
}

void lower(LowerContext& context) {
  const std::vector<TypePair> pairs = pairs_of(context.target());
  const bool scaled = is_scaled(context.element_type("src"), context.element_type("dst"));
  lower_elementwise(context, {.sources = elementwise::kOneSource,
                              .reserves_ub = false,
                              .pairs = pairs,
                              .on_ub = scaled ? kScales : "vconv",
                              .more_on_ub = more_on_ub,
                              .compute = compute,
                              .check = check});
}

}  // namespace

extern const OperationSpec Cast;
const OperationSpec Cast = {
    .name = "Cast",
    .summary =
        "Elements as another type; f32 to f32 rounds to whole numbers, and int32 to f16 scales by "
        "what "
        "SetDeqScale has set. Integers and narrow floats are clamped to their range.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
