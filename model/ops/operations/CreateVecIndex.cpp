#include "ops/elementwise.h"
#include "ops/halves.h"
#include "ops/masks.h"
#include "ops/vector_index.h"

namespace davsim::operations {
namespace {

using R = ElementwiseRegisters;

constexpr ParameterSpec kParameters[] = {
    elementwise::kDst,      {"first_value", ParameterKind::element, true, "the first number"},
    elementwise::kCount,    elementwise::kMask,
    elementwise::kRepeat,   elementwise::kDstBlock,
    elementwise::kDstRepeat};

constexpr std::int64_t kMaxCount = (std::int64_t{1} << 31) - 1;

/// The next numbers are those of the register before and the lanes of a register more.
void prepare(const R& r) {
  r.context.emit("vf_vci", r.type,
                 {{"dst", R::kSpare}, {"scalar", r.context.element("first_value", r.type)}});
}

void compute(const R& r) {
  const std::int64_t lanes = lanes_of(r.type);
  r.emit("vf_vmov", r.type, {{"dst", R::kDst}, {"src", R::kSpare}});
  r.emit("vf_vadds", r.type,
         {{"dst", R::kSpare},
          {"src", R::kSpare},
          {"scalar", VectorIndex{.type = r.type}.step(lanes)}});
}

/// Numbers of 64 bits, 64 at a time.
void create_in_halves(LowerContext& context) {
  constexpr HalfPair kNumbers{0, 1}, kStep{2, 3};
  constexpr std::int64_t kSpare = 4, kSpareMask = 1;
  if (!context.has("count")) {
    context.fail("int64 has the count form alone; give count, without mask and repeat");
  }
  const Address& dst = context.address("dst", {Space::UB});
  const std::int64_t count = context.integer("count", 0, kMaxCount);
  if (count == 0) return;
  const Halves steps(context, Type::int64, kSpare, kSpareMask);
  const auto at = [&dst](const Expression& part) {
    Address to = dst;
    to.bytes = to.bytes + part * (Halves::kWords * 8);
    return to;
  };
  context.function("CreateVecIndex", [&] {
    context.emit("vf_plt", Type::uint32, {{"dst", Halves::kOn}, {"count", Halves::kWords}});
    context.emit("vf_vci", Type::int32, {{"dst", kNumbers.low}, {"scalar", 0}});
    context.emit("vf_vbr", Type::uint32, {{"dst", kNumbers.high}, {"scalar", 0}});
    steps.fill(kStep, context.element("first_value", Type::int64));
    steps.add(kNumbers, kNumbers, kStep);
    steps.fill(kStep, Halves::kWords);
    context.loop("part", count / Halves::kWords, [&](const Expression& part) {
      steps.store(at(part), kNumbers);
      steps.add(kNumbers, kNumbers, kStep);
    });
    if (const std::int64_t rest = count % Halves::kWords; rest > 0) {
      steps.store_first(at(count / Halves::kWords), kNumbers, rest);
    }
  });
}

/// Fills in the masked form; false where it does nothing.
bool read_repeats(const LowerContext& context, VectorIndex& index) {
  if (!context.has("repeat")) context.fail("neither count nor repeat is given; write one form");
  if (!context.has("mask")) context.fail("mask is missing");
  index.repeats = context.integer("repeat", 0, kMaxRepeats);
  index.block_stride = context.integer("dst_block_stride", 0, kMaxStride8, 1);
  index.repeat_stride = context.integer("dst_repeat_stride", 0, kMaxStride8, kBlocksPerRepeat);
  if (context.mask_words("mask")) {
    index.words = require_mask_words(context, index.type);
    bool any = false;
    for (const std::uint64_t word : index.words) any = any || word != 0;
    return any && index.repeats > 0;
  }
  index.leading_lanes = context.integer("mask", 0, lanes_of(index.type));
  return index.leading_lanes > 0 && index.repeats > 0;
}

void lower_on_ub(LowerContext& context) {
  VectorIndex index;
  index.type = context.common_type({"dst"});
  index.dst = context.address("dst", {Space::UB});
  index.first = context.element("first_value", index.type);
  if (context.has("count")) {
    if (context.has("mask") || context.has("repeat")) {
      context.fail("count and mask or repeat exclude each other; write one form");
    }
    index.count = context.integer("count", 0, kMaxCount);
    if (index.count == 0) return;
  } else if (!read_repeats(context, index)) {
    return;
  }
  create_index_on_ub(context, index);
}

}  // namespace

extern const OperationSpec CreateVecIndex;
const OperationSpec CreateVecIndex = {
    .name = "CreateVecIndex",
    .summary = "Consecutive numbers: the first one, and one more for each element.",
    .parameters = kParameters,
    .lower =
        [](LowerContext& context) {
          if (!context.target().vector_registers) return lower_on_ub(context);
          if (context.common_type({"dst"}) == Type::int64) return create_in_halves(context);
          lower_elementwise(context,
                            {.reserves_ub = false, .prepare = prepare, .compute = compute});
        },
};

}  // namespace davsim::operations
