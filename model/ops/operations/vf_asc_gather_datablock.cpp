#include <fmt/format.h>

#include "isa/registers.h"
#include "ops/operation.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", vector_register, true, "register of the eight DataBlocks"},
    {"src", address, true, "where offset 0 lies in UB, aligned to a DataBlock"},
    {"index", vector_register, true,
     "the first eight uint32: bytes from src to each DataBlock, multiples of 32"},
    {"mask", mask_register, false,
     "lane i of the mask as one for 32-bit elements enables DataBlock i; all unless given"},
    {"by_value", integer, false,
     "1: the form that returns the result, which has no old contents; not for int64 and uint64"},
};

void lower(LowerContext& context) {
  const Type type = context.common_type({"src"});
  const bool by_value = context.integer("by_value", 0, 1, 0) == 1;
  if (by_value && size_of(type) == 8) {
    context.fail(fmt::format("there is no form that returns {}; use the one with a destination",
                             name_of(type)));
  }
  // Elsewhere the function returns at once.
  if (context.core_kind() == CoreKind::aic) return;
  const bool zero = by_value || context.target().gather_datablock_zeroes_masked;
  const std::int64_t mask =
      context.has("mask") ? context.integer("mask", 0, kMaskRegisters - 1) : -1;
  context.emit("vf_vgatherb", type,
               {{"dst", context.integer("dst", 0, kVectorRegisters - 1)},
                {"src", context.address("src", {Space::UB})},
                {"index", context.integer("index", 0, kVectorRegisters - 1)},
                {"mask", mask},
                {"off_blocks", Word{zero ? "ZERO" : "KEEP"}}});
}

}  // namespace

extern const OperationSpec vf_asc_gather_datablock;
const OperationSpec vf_asc_gather_datablock = {
    .name = "vf_asc_gather_datablock",
    .summary = "In a vector function: gathers DataBlocks of UB into a register by the offsets in "
               "another. Another than the operation of the same name on UB.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
