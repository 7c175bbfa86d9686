#include "isa/vector_elementwise.h"

namespace davsim::instructions {
namespace {

/// The f32 quotient of two f16 determines its rounding to f16.
struct Quotient {
  float operator()(float a, float b) const { return a / b; }
  template <class Integer>
  Integer operator()(Integer a, Integer /*b*/) const {
    return a;  // no integer form exists
  }
};

void execute(Execution& e) { elementwise_binary(e, Quotient{}); }

}  // namespace

extern const InstructionSpec vdiv;
const InstructionSpec vdiv = {
    .name = "vdiv",
    .summary = "dst = src0 / src1.",
    .accuracy =
        "the quotient, rounded once. How the hardware approximates it is not published; Ascend 950 "
        "documents at most 1 ulp for its own.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = binary_form::kOperands,
    .types = {Type::f16, Type::f32},
    .work = binary_form::work,
    .footprints = binary_form::footprints,
    .check = binary_form::check,
    .execute = execute,
};

}  // namespace davsim::instructions
