#include "isa/constants.h"
#include "ops/operation.h"

namespace davsim::operations {
namespace {

constexpr ParameterSpec kParameters[] = {
    {"value", ParameterKind::integer, true,
     "scalar register that takes the bit pattern of the element, 0 to 31"},
    {"index", ParameterKind::integer, false, "scalar register that takes its index"},
};

}  // namespace

extern const OperationSpec GetReduceRepeatMaxMinSpr;
const OperationSpec GetReduceRepeatMaxMinSpr = {
    .name = "GetReduceRepeatMaxMinSpr",
    .summary =
        "The best element of all repeats that the last reduction to extremes left in a special "
        "register, and its index; a flag from V to S has to come before.",
    .parameters = kParameters,
    .lower =
        [](LowerContext& context) {
          context.emit("get_max_min_cnt", Type::none,
                       {{"value", context.integer("value", 0, kScalarRegisters - 1)},
                        {"index", context.integer("index", -1, kScalarRegisters - 1, -1)}});
        },
};

}  // namespace davsim::operations
