#include "isa/constants.h"
#include "ops/operation.h"

namespace davsim::operations {
namespace {

constexpr ParameterSpec kParameters[] = {
    {"to", ParameterKind::integer, true, "scalar register that takes the bit pattern, 0 to 31"},
};

}  // namespace

extern const OperationSpec GetReduceRepeatSumSpr;
const OperationSpec GetReduceRepeatSumSpr = {
    .name = "GetReduceRepeatSumSpr",
    .summary =
        "The sum that the last ReduceSum with a count left in a special register; a flag from V to "
        "S "
        "has to come before.",
    .parameters = kParameters,
    .lower =
        [](LowerContext& context) {
          context.emit("get_acc_val", Type::none,
                       {{"to", context.integer("to", 0, kScalarRegisters - 1)}});
        },
};

}  // namespace davsim::operations
