#include "ops/interleaving.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst0", address, true, "first half of the results, in UB"},
    {"dst1", address, true, "second half, in UB"},
    {"src0", address, true, "elements at even places, in UB"},
    {"src1", address, true, "elements at odd places, in UB"},
    {"count", integer, true, "elements of each operand, an even number"},
};

}  // namespace

extern const OperationSpec Interleave;
const OperationSpec Interleave = {
    .name = "Interleave",
    .summary = "Elements of two vectors in turns, one half of them in each of two results.",
    .parameters = kParameters,
    .lower = lower_interleave,
};

}  // namespace davsim::operations
