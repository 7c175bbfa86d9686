#include <fmt/format.h>

#include "isa/constants.h"
#include "ops/operation.h"

namespace davsim::operations {
namespace {

constexpr ParameterSpec kParameters[] = {
    {"to", ParameterKind::integer, true, "scalar register that takes the bit pattern, 0 to 31"},
    {"sum", ParameterKind::address, false,
     "where ReduceSum has put the sum; needed in registers, where no special register holds it"},
};

void lower(LowerContext& context) {
  const std::int64_t to = context.integer("to", 0, kScalarRegisters - 1);
  if (!context.target().vector_registers) {
    return context.emit("get_acc_val", Type::none, {{"to", to}});
  }
  if (!context.has("sum")) {
    context.fail(fmt::format("{} has no register that holds the sum; give sum, the dst of ReduceSum",
                             context.target().product));
  }
  const Type type = context.element_type("sum");
  if (type != Type::f16 && type != Type::f32) {
    context.fail(fmt::format("sum is {}, expected f16 or f32", name_of(type)));
  }
  context.emit("scalar_load_ub", type, {{"src", context.address("sum", {Space::UB})}, {"to", to}});
}

}  // namespace

extern const OperationSpec GetReduceRepeatSumSpr;
const OperationSpec GetReduceRepeatSumSpr = {
    .name = "GetReduceRepeatSumSpr",
    .summary =
        "The sum that the last ReduceSum with a count left in a special register; a flag from V to S "
        "has to come before.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
