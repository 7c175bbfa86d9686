#include "ops/dequantize.h"

namespace davsim::operations {
namespace {

constexpr TypePair kPairs[] = {
    {Type::int32, Type::f16}, {Type::int16, Type::int8}, {Type::int16, Type::uint8}};

constexpr ParameterSpec kParameters[] = {
    elementwise::kDst,
    elementwise::kSrc,
    elementwise::kCount,
    elementwise::kMask,
    elementwise::kRepeat,
    elementwise::kDstBlock,
    elementwise::kSrcBlock,
    elementwise::kDstRepeat,
    elementwise::kSrcRepeat,
    elementwise::kIsSetMask,
    elementwise::kCounter,
    {"half_block", ParameterKind::integer, false,
     "8 bits: 1, unless given, results go to the upper halves of the DataBlocks of dst; 0: the "
     "lower"},
    {"vdeq", ParameterKind::address, false,
     "8 bits: 16 words in UB, of a scale, an offset and a sign each; without, DEQSCALE holds one"},
};

bool to_bytes(const LowerContext& context) { return size_of(context.element_type("dst")) == 1; }

void check(const LowerContext& context, Type /*source*/, Type result) {
  if (context.has("vdeq")) static_cast<void>(context.address("vdeq", {Space::UB}));
  if (size_of(result) == 1) return;
  for (const std::string_view what : {"vdeq", "half_block"}) {
    if (context.has(what)) {
      context.fail(std::string(what) + " is of results of 8 bits, but dst is " +
                   std::string(name_of(result)) + "; leave it out");
    }
  }
}

void more_on_ub(const LowerContext& context, std::vector<Emit>& operands) {
  if (!to_bytes(context)) return;
  operands.emplace_back("half", context.integer("half_block", 0, 1, 1));
  if (context.has("vdeq")) operands.emplace_back("table", context.address("vdeq", {Space::UB}));
}

void compute(const ElementwiseRegisters& r) {
  using R = ElementwiseRegisters;
  dequantize::scale_words(r, R::source(0), R::kSpare);
  r.emit("vf_vcvt", Type::f32,
         {{"dst", R::kDst}, {"src", R::kSpare}, {"to", r.result}, {"saturate", Word{"SAT"}}});
}

void whole(LowerContext& context, const ElementwiseCall& call) {
  dequantize::Bytes bytes{context, call, context.integer("half_block", 0, 1, 1) == 1, {}};
  if (context.has("vdeq")) bytes.table = context.address("vdeq", {Space::UB});
  bytes.emit();
}

void lower(LowerContext& context) {
  const bool bytes = to_bytes(context);
  lower_elementwise(context, {.sources = elementwise::kOneSource,
                              .block_by_block = bytes,
                              .pairs = kPairs,
                              .on_ub = !bytes                ? "vconv_deq"
                                       : context.has("vdeq") ? "vconv_vdeqs162b8"
                                                             : "vconv_deqs162b8",
                              .more_on_ub = more_on_ub,
                              .prepare = dequantize::prepare_scale,
                              .compute = compute,
                              .whole = bytes ? whole : nullptr,
                              .check = check});
}

}  // namespace

extern const OperationSpec CastDequant;
const OperationSpec CastDequant = {
    .name = "CastDequant",
    .summary =
        "int32 times what SetDeqScale has set, as f16; or int16 times a scale plus an offset, as "
        "integers of 8 bits that fill halves of DataBlocks.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
