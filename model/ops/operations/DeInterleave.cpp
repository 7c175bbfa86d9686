#include "ops/interleaving.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst0", address, true, "elements from even places, in UB"},
    {"dst1", address, true, "elements from odd places, in UB"},
    {"src0", address, false, "first source in UB"},
    {"src1", address, false, "second source in UB"},
    {"src", address, false, "the only source in UB; results are half as long"},
    {"count", integer, true, "elements of each source, an even number"},
};

}  // namespace

extern const OperationSpec DeInterleave;
const OperationSpec DeInterleave = {
    .name = "DeInterleave",
    .summary = "The even and the odd elements of one vector, or of two behind one another.",
    .parameters = kParameters,
    .lower = lower_deinterleave,
};

}  // namespace davsim::operations
