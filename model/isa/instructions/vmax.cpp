#include <bit>

#include "isa/vector_elementwise.h"

namespace davsim::instructions {
namespace {

/// NaN wins over every number and +0 over -0, so that the order of the operands does not matter to
/// the value.
float larger(float a, float b) {
  const auto bits_a = std::bit_cast<std::uint32_t>(a);
  const auto bits_b = std::bit_cast<std::uint32_t>(b);
  const float equal = std::bit_cast<float>(bits_a & bits_b);  // differ in the sign of zero only
  const float number = a > b ? a : (a < b ? b : equal);
  return a != a ? a : (b != b ? b : number);
}

template <class Integer>
Integer larger(Integer a, Integer b) {
  return a > b ? a : b;
}

void execute(Execution& e) {
  elementwise_binary(e, [](auto a, auto b) { return larger(a, b); });
}

}  // namespace

extern const InstructionSpec vmax;
const InstructionSpec vmax = {
    .name = "vmax",
    .summary =
        "dst = the larger of src0 and src1. NaN propagates, and +0 is larger than -0; the "
        "documents state neither.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = binary_form::kOperands,
    .types = kArithmeticTypes,
    .work = binary_form::work,
    .footprints = binary_form::footprints,
    .check = binary_form::check,
    .execute = execute,
};

}  // namespace davsim::instructions
