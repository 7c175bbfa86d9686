#include "ops/elementwise.h"

namespace davsim::operations {
namespace {

using R = ElementwiseRegisters;

constexpr TypePair kPairs[] = {
    {Type::f16, Type::f16},       {Type::f32, Type::f32},       {Type::f16, Type::f32},
    {Type::int16, Type::int16},   {Type::uint16, Type::uint16}, {Type::int32, Type::int32},
    {Type::uint32, Type::uint32}, {Type::int64, Type::int64},   {Type::uint64, Type::uint64},
};

void compute(const R& r) {
  const bool wider = r.type != r.result;
  const std::int64_t left = wider ? r.widened(0) : R::source(0);
  const std::int64_t right = wider ? r.widened(1) : R::source(1);
  r.emit("vf_vmula", r.result, {{"dst", R::kDst}, {"src0", left}, {"src1", right}});
}

}  // namespace

extern const OperationSpec MulAddDst;
const OperationSpec MulAddDst = {
    .name = "MulAddDst",
    .summary =
        "src0 * src1 + dst, element by element, into dst. Sources of f16 may go into a sum "
        "of f32.",
    .parameters = elementwise::kBinary,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kTwoSources,
                                      .reads_dst = true,
                                      .pairs = kPairs,
                                      .on_ub = "vmla",
                                      .compute = compute,
                                      .in_halves = elementwise::add_product_halves});
        },
};

}  // namespace davsim::operations
