#include "ops/elementwise.h"

namespace davsim::operations {
namespace {

using R = ElementwiseRegisters;

constexpr TypePair kPairs[] = {{Type::f32, Type::f16}};

constexpr ParameterSpec kParameters[] = {elementwise::kDst, elementwise::kSrc,
                                         elementwise::kEitherNumber, elementwise::kCount,
                                         elementwise::kNumberAt};

void prepare(const R& r) {
  if (elementwise::scalar_in_memory(r.context)) elementwise::prepare_scalar(r);
}

/// Multiplies and converts at once; by a number in a register in two steps.
void compute(const R& r) {
  if (!elementwise::scalar_in_memory(r.context)) {
    return r.emit("vf_vmulscvt", r.type,
                  {{"dst", R::kDst},
                   {"src", R::source(0)},
                   {"scalar", r.context.element("scalar", r.type)}});
  }
  r.emit("vf_vmul", r.type, {{"dst", R::kSpare}, {"src0", R::source(0)}, {"src1", R::kScalar}});
  r.emit("vf_vcvt", r.type,
         {{"dst", R::kDst}, {"src", R::kSpare}, {"to", r.result}, {"round", Word{"ROUND"}}});
}

}  // namespace

extern const OperationSpec MulsCast;
const OperationSpec MulsCast = {
    .name = "MulsCast",
    .summary = "Each element times a number, as f16: ties away from zero.",
    .parameters = kParameters,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kOneSource,
                                      .scalar = true,
                                      .pairs = kPairs,
                                      .prepare = prepare,
                                      .compute = compute});
        },
};

}  // namespace davsim::operations
