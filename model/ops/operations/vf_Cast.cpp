#include <fmt/format.h>

#include "isa/registers.h"
#include "ops/operation.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", vector_register, true, "results"},
    {"src", vector_register, true, "operands; another register than dst"},
    {"mask", mask_register, true, "lanes of src that are converted, by the size of its elements"},
    {"from", type, true, "type of the operands: bf16 or fp8_e8m0"},
    {"to", type, true, "type of the results: fp8_e8m0 or bf16"},
    {"layout", integer, false,
     "0 or 1: which of the two bytes in the place of a bf16 is read or written"},
    {"nan_mask", mask_register, false, "a mask register that from fp8_e8m0 takes for itself"},
};

constexpr std::int64_t kSignBits = 1;
constexpr std::int64_t kFractionBits = 7;
constexpr std::int64_t kInfinity = 0x7F80;
constexpr std::int64_t kNan = 0x7FC0;

/// The exponents of 16 bits, without their signs: fp8_e8m0 has the same, and nothing else.
void lower_to_scales(LowerContext& context, std::int64_t dst, std::int64_t src, std::int64_t mask,
                     Word part) {
  context.emit("vf_vshls", Type::uint16,
               {{"dst", dst}, {"src", src}, {"distance", kSignBits}, {"mask", mask}});
  context.emit("vf_vshrs", Type::uint16,
               {{"dst", dst}, {"src", dst}, {"distance", kSignBits + kFractionBits}, {"mask", mask}});
  context.emit("vf_vcvt", Type::uint16,
               {{"dst", dst}, {"src", dst}, {"mask", mask}, {"to", Type::uint8},
                {"saturate", Word{"SAT"}}, {"part", part}});
}

void lower_from_scales(LowerContext& context, std::int64_t dst, std::int64_t src,
                       std::int64_t mask, Word part) {
  if (!context.has("nan_mask")) {
    context.fail("nan_mask is missing; from fp8_e8m0 it finds what has to become NaN");
  }
  const std::int64_t nan = context.integer("nan_mask", 0, kMaskRegisters - 1);
  if (nan == mask) context.fail(fmt::format("nan_mask is p{}, as mask is; expected another", nan));
  context.emit("vf_vcvt", Type::uint8,
               {{"dst", dst}, {"src", src}, {"mask", mask}, {"to", Type::uint16}, {"part", part}});
  context.emit("vf_vshls", Type::uint16,
               {{"dst", dst}, {"src", dst}, {"distance", kFractionBits}, {"mask", mask}});
  context.emit("vf_vcmps", Type::uint16,
               {{"dst", nan}, {"src", dst}, {"scalar", kInfinity}, {"mask", mask},
                {"condition", Word{"EQ"}}});
  context.emit("vf_vdups", Type::uint16,
               {{"dst", dst}, {"scalar", kNan}, {"mask", nan}, {"mode", Word{"MERGING"}}});
}

void lower(LowerContext& context) {
  const Type from = context.type("from");
  const Type to = context.type("to");
  const bool narrows = from == Type::bf16 && to == Type::fp8_e8m0;
  if (!narrows && (from != Type::fp8_e8m0 || to != Type::bf16)) {
    context.fail(fmt::format("from {} to {}; it is for bf16 and fp8_e8m0, the other casts are "
                             "vcvt",
                             name_of(from), name_of(to)));
  }
  context.require_supported(from);
  const std::int64_t dst = context.integer("dst", 0, kVectorRegisters - 1);
  const std::int64_t src = context.integer("src", 0, kVectorRegisters - 1);
  if (dst == src) context.fail(fmt::format("dst and src are v{}; expected two registers", dst));
  const std::int64_t mask = context.integer("mask", 0, kMaskRegisters - 1);
  const Word part{context.integer("layout", 0, 1, 0) == 0 ? "EVEN" : "ODD"};
  (narrows ? lower_to_scales : lower_from_scales)(context, dst, src, mask, part);
}

}  // namespace

extern const OperationSpec vf_Cast;
const OperationSpec vf_Cast = {
    .name = "vf_Cast",
    .summary = "In a vector function: casts between bf16 and fp8_e8m0, for which there is no "
               "instruction: exponents stay, infinities become NaN. The other casts are vcvt.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
