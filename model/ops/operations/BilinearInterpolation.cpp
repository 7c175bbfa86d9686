#include <fmt/format.h>

#include "ops/masks.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "results in UB: eight DataBlocks at each place"},
    {"src0", address, true, "what offsets count from, in UB"},
    {"src0_offset", address, true, "list of uint32 in UB: bytes to each DataBlock, eight a repeat"},
    {"src1", address, true, "weights in UB"},
    {"mask", mask, true, "leading lanes of each repeat, or words of bits"},
    {"h_repeat", integer, true, "repeats that are added up, 1 to 255"},
    {"repeat_mode", integer, true, "1: a weight for each DataBlock; 0: one for each repeat"},
    {"dst_block_stride", integer, true, "DataBlocks between DataBlocks of a result"},
    {"v_r_offset", integer, true, "elements from one place to the next, 128 to 65534"},
    {"v_repeat", integer, true, "places, 1 to 255"},
    {"shared_tmp_buffer", address, true, "UB for what is gathered and for the weights, of uint8"},
};

constexpr std::int64_t kMinOffset = 128;
constexpr std::int64_t kMaxOffset = 65534;
constexpr std::int64_t kOffsetBytes = 4;
constexpr std::int64_t kWeightBytes = 2;
constexpr std::int64_t kWeightsARepeat = 8;  ///< that vbrcb spreads

Address moved(const Address& address, const Expression& bytes) {
  Address out = address;
  out.bytes = out.bytes + bytes;
  return out;
}

void barrier(LowerContext& context) {
  context.emit("pipe_barrier", Type::none, {{"pipe", Pipe::V}});
}

/// As the documents take it apart: gather, spread the weights, multiply, add up. One place after
/// the other, in the same temporary space.
class Interpolation {
 public:
  explicit Interpolation(LowerContext& context)
      : context_(context),
        h_(context.integer("h_repeat", 1, kMaxRepeats)),
        v_(context.integer("v_repeat", 1, kMaxRepeats)),
        each_(context.integer("repeat_mode", 0, 1) == 1 ? kWeightsARepeat : 1),
        block_stride_(context.integer("dst_block_stride", 0, kMaxStride8)),
        offset_(context.integer("v_r_offset", kMinOffset, kMaxOffset)),
        dst_(context.address("dst", {Space::UB})),
        products_(context.address("shared_tmp_buffer", {Space::UB})),
        weights_(moved(products_, h_ * kRepeatBytes)) {}

  /// One vector function, which gathers into registers and needs no temporary space.
  void run_in_registers() {
    check();
    const bool words = context_.mask_words("mask").has_value();
    if (words && !emit_mask(context_, Type::f16, EmptyMask::is_error)) return;
    context_.function("interpolation", [&] {
      if (words) {
        context_.emit("vf_movp", Type::f16, {{"dst", kOn}});
      } else {
        context_.emit("vf_plt", Type::f16,
                      {{"dst", kOn}, {"count", context_.integer("mask", 1, lanes_of(Type::f16))}});
      }
      context_.loop("place", v_, [this](const Expression& place) { sum_in_registers(place); });
    });
  }

  void run() {
    check();
    context_.emit("set_mask_norm", Type::none, {});
    if (!emit_mask(context_, Type::f16, EmptyMask::is_error)) return;
    context_.loop("place", v_, [this](const Expression& place) { one_place(place); });
  }

 private:
  static constexpr std::int64_t kOffsets = 0, kElements = 1, kWeights = 2, kSum = 3;
  static constexpr std::int64_t kOn = 0;

  void check() const {
    if (offset_ * kWeightBytes % kBlockBytes != 0) {
      context_.fail(fmt::format("v_r_offset is {}, expected a multiple of 16", offset_));
    }
    if (context_.element_type("src0_offset") != Type::uint32) {
      context_.fail("src0_offset is no list of uint32");
    }
  }

  void product_in_registers(const Expression& repeat, std::int64_t to) {
    const Address& offsets = context_.address("src0_offset", {Space::UB});
    const Address& src1 = context_.address("src1", {Space::UB});
    context_.emit("vf_vlds", Type::uint32,
                  {{"dst", kOffsets},
                   {"src", moved(offsets, repeat * Expression(kBlocksPerRepeat * kOffsetBytes))},
                   {"dist", Word{"BLK"}}});
    context_.emit("vf_vgatherb", Type::f16,
                  {{"dst", kElements},
                   {"src", context_.address("src0", {Space::UB})},
                   {"index", kOffsets}});
    context_.emit("vf_vlds", Type::f16,
                  {{"dst", kWeights},
                   {"src", moved(src1, repeat * Expression(each_ * kWeightBytes))},
                   {"dist", Word{each_ == 1 ? "BRC" : "E2B"}}});
    context_.emit("vf_vmul", Type::f16,
                  {{"dst", to}, {"src0", kElements}, {"src1", kWeights}, {"mask", kOn}});
  }

  void sum_in_registers(const Expression& place) {
    const Expression first = place * Expression(h_);
    product_in_registers(first, kSum);
    context_.loop("repeat", h_ - 1, [&](const Expression& repeat) {
      product_in_registers(first + repeat + 1, kElements);
      context_.emit("vf_vadd", Type::f16,
                    {{"dst", kSum}, {"src0", kSum}, {"src1", kElements}, {"mask", kOn}});
    });
    context_.emit("vf_vsstb", Type::f16,
                  {{"dst", moved(dst_, place * Expression(offset_ * kWeightBytes))},
                   {"src", kSum},
                   {"block_stride", block_stride_},
                   {"mask", kOn}});
  }

  void one_place(const Expression& place) {
    const Address& src0 = context_.address("src0", {Space::UB});
    const Address& offsets = context_.address("src0_offset", {Space::UB});
    context_.emit(
        "vgatherb", Type::uint16,
        {{"dst", products_},
         {"src", src0},
         {"offset", moved(offsets, place * Expression(h_ * kBlocksPerRepeat * kOffsetBytes))},
         {"dst_repeat_stride", kBlocksPerRepeat},
         {"dst_block_stride", 1},
         {"repeat", h_}});
    spread(place);
    barrier(context_);
    const bool blocks = each_ != 1;
    const bool one = h_ == 1;
    const Address result = moved(dst_, place * Expression(offset_ * kWeightBytes));
    multiply(one ? result : products_, one ? block_stride_ : 1, blocks);
    barrier(context_);
    for (std::int64_t k = 1; k < h_; ++k) {
      add(result, k == 1 ? products_ : result, k == 1 ? 1 : block_stride_, k);
      barrier(context_);
    }
  }

  /// The weights of a place, one a DataBlock; vbrcb reads them at DataBlocks, so that it may begin
  /// with some of the place before.
  void spread(const Expression& place) {
    const Address& src1 = context_.address("src1", {Space::UB});
    using enum Expression::Op;
    const Expression first = place * Expression(h_ * each_);
    const Expression unit = Expression(kBlockBytes / kWeightBytes);
    const Expression block = Expression::combine(divide, first, unit);
    const std::int64_t most = h_ * each_ + kBlockBytes / kWeightBytes - 1;
    context_.emit("vbrcb", Type::f16,
                  {{"dst", weights_},
                   {"src", moved(src1, block * Expression(kBlockBytes))},
                   {"dst_block_stride", 1},
                   {"dst_repeat_stride", kBlocksPerRepeat},
                   {"repeat", (most + kWeightsARepeat - 1) / kWeightsARepeat}});
    start_ = Expression::combine(modulo, first, unit) * Expression(kBlockBytes);
  }

  void multiply(const Address& to, std::int64_t block_stride, bool blocks) {
    context_.emit("vmul", Type::f16,
                  {{"dst", to},
                   {"src0", products_},
                   {"src1", moved(weights_, start_)},
                   {"repeat", h_},
                   {"dst_block_stride", block_stride},
                   {"src0_block_stride", 1},
                   {"src1_block_stride", blocks ? 1 : 0},
                   {"dst_repeat_stride", kBlocksPerRepeat},
                   {"src0_repeat_stride", kBlocksPerRepeat},
                   {"src1_repeat_stride", blocks ? kBlocksPerRepeat : 1}});
  }

  void add(const Address& to, const Address& sum, std::int64_t sum_stride, std::int64_t product) {
    context_.emit("vadd", Type::f16,
                  {{"dst", to},
                   {"src0", sum},
                   {"src1", moved(products_, product * kRepeatBytes)},
                   {"repeat", 1},
                   {"dst_block_stride", block_stride_},
                   {"src0_block_stride", sum_stride},
                   {"src1_block_stride", 1},
                   {"dst_repeat_stride", kBlocksPerRepeat},
                   {"src0_repeat_stride", kBlocksPerRepeat},
                   {"src1_repeat_stride", kBlocksPerRepeat}});
  }

  LowerContext& context_;
  std::int64_t h_, v_;
  std::int64_t each_;  ///< weights of a repeat
  std::int64_t block_stride_;
  std::int64_t offset_;
  Address dst_;
  Address products_;
  Address weights_;
  Expression start_;  ///< bytes to the first weight of the place
};

void lower(LowerContext& context) {
  static_cast<void>(context.common_type({"dst", "src0", "src1"}));
  Interpolation interpolation(context);
  context.target().vector_registers ? interpolation.run_in_registers() : interpolation.run();
}

}  // namespace

extern const OperationSpec BilinearInterpolation;
const OperationSpec BilinearInterpolation = {
    .name = "BilinearInterpolation",
    .summary =
        "Sums of gathered DataBlocks of f16 times weights: h_repeat of them at each of v_repeat "
        "places.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
