#include <bit>

#include "isa/formats.h"
#include "ops/elementwise.h"

namespace davsim::operations {
namespace {

using R = ElementwiseRegisters;

constexpr TypePair kPairs[] = {
    {Type::f16, Type::f16},   {Type::f32, Type::f32},     {Type::f16, Type::f32},
    {Type::bf16, Type::bf16}, {Type::int64, Type::int64}, {Type::uint64, Type::uint64},
};

/// The number as an element of dst: an f16 is rounded first.
std::int64_t factor(const R& r) {
  const std::int64_t bits = r.context.element("scalar", r.type);
  if (r.type == r.result) return bits;
  return std::bit_cast<std::uint32_t>(f32_from_f16(static_cast<std::uint16_t>(bits)));
}

/// Types without an instruction of its own have a sum of products.
void prepare(const R& r) {
  if (r.has("vf_vaxpy", r.result)) return;
  r.context.emit("vf_vbr", r.result, {{"dst", R::kScalar}, {"scalar", factor(r)}});
}

void compute(const R& r) {
  const std::int64_t source = r.type != r.result ? r.widened(0) : R::source(0);
  if (r.has("vf_vaxpy", r.result)) {
    r.emit("vf_vaxpy", r.result, {{"dst", R::kDst}, {"src", source}, {"scalar", factor(r)}});
    return;
  }
  r.emit("vf_vmula", r.result, {{"dst", R::kDst}, {"src0", source}, {"src1", R::kScalar}});
}

}  // namespace

extern const OperationSpec Axpy;
const OperationSpec Axpy = {
    .name = "Axpy",
    .summary =
        "scalar * src + dst, element by element, into dst. A source of f16 may go into a "
        "sum of f32.",
    .parameters = elementwise::kScalar,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kOneSource,
                                      .scalar = true,
                                      .reads_dst = true,
                                      .pairs = kPairs,
                                      .on_ub = "vaxpy",
                                      .prepare = prepare,
                                      .compute = compute,
                                      .in_halves = elementwise::add_product_halves});
        },
};

}  // namespace davsim::operations
