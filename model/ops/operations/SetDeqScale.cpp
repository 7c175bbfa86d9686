#include "ops/operation.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"scale", element, true,
     "the factor: an f16 for results of f16; with offset or sign_mode an f32 for results of 8 "
     "bits, of "
     "which 10 binary places count"},
    {"offset", integer, false, "what is added to results of 8 bits, -256 to 255"},
    {"sign_mode", integer, false, "1: results of 8 bits have a sign"},
};

constexpr int kOffsetBit = 37;
constexpr int kSignBit = 46;
constexpr std::int64_t kOffsetMask = 0x1FF;

void lower(LowerContext& context) {
  std::int64_t value = 0;
  if (context.has("offset") || context.has("sign_mode")) {
    value = context.element("scale", Type::f32) |
            (context.integer("offset", -256, 255, 0) & kOffsetMask) << kOffsetBit |
            context.integer("sign_mode", 0, 1, 0) << kSignBit;
  } else {
    value = context.element("scale", Type::f16);
  }
  context.emit("set_deqscale", Type::none, {{"value", value}});
}

}  // namespace

extern const OperationSpec SetDeqScale;
const OperationSpec SetDeqScale = {
    .name = "SetDeqScale",
    .summary =
        "Sets the scale of conversions of integers: of Cast from int32 to f16 and of CastDequant.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
