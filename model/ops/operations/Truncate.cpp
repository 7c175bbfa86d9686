#include <algorithm>
#include <array>

#include "isa/conversion.h"
#include "ops/elementwise.h"

namespace davsim::operations {
namespace {

using R = ElementwiseRegisters;

/// The documented names, each with what rounds so.
constexpr std::array<std::string_view, 5> kModes = {"CAST_RINT", "CAST_ROUND", "CAST_FLOOR",
                                                    "CAST_CEIL", "CAST_TRUNC"};

constexpr ParameterSpec kParameters[] = {
    elementwise::kDst,
    elementwise::kSrc,
    {"round_mode", ParameterKind::word, true,
     "CAST_RINT, ties to even; CAST_ROUND, ties away from zero; CAST_FLOOR; CAST_CEIL; CAST_TRUNC",
     kModes},
    elementwise::kCount};

void compute(const R& r) {
  const auto mode = static_cast<std::size_t>(r.context.word_index("round_mode", 0));
  r.emit("vf_vtrc", r.type,
         {{"dst", R::kDst}, {"src", R::source(0)}, {"round", Word{kRoundings.at(mode)}}});
}

}  // namespace

extern const OperationSpec Truncate;
const OperationSpec Truncate = {
    .name = "Truncate",
    .summary = "Each number rounded to a whole one of the same type.",
    .parameters = kParameters,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kOneSource, .compute = compute});
        },
};

}  // namespace davsim::operations
