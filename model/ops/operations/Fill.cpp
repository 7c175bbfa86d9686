#include "ops/operation.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination in L1, aligned to 32 bytes, or in L0A or L0B, to 512"},
    {"init_value", element, true, "what every element becomes"},
    {"repeat_times", integer, true, "repeats, 0 to 32767; 0 fills nothing"},
    {"block_num", integer, true,
     "pieces that a repeat fills, 0 to 32767: of 32 bytes in L1, of 512 in L0A and L0B; without "
     "effect on dav-1001 and dav-2002, where a repeat fills 512 bytes"},
    {"dst_gap", integer, false, "pieces between two repeats, 0 to 32767; 0 unless given"},
};

constexpr std::int64_t kMaxField = 32767;

std::string_view instruction_for(Space space) {
  if (space == Space::L1) return "fill_l1";
  return space == Space::L0A ? "fill_l0a" : "fill_l0b";
}

/// Where there is nothing but fractals of 512 bytes, one a repeat, the other numbers have no
/// effect.
std::string_view fractals_for(Space space) {
  if (space == Space::L1) return "fill_l1_fractals";
  return space == Space::L0A ? "fill_l0a_fractals" : "fill_l0b_fractals";
}

void lower(LowerContext& context) {
  const Type type = context.common_type({"dst"});
  const Address& dst = context.address("dst", {Space::L1, Space::L0A, Space::L0B});
  const std::string_view instruction = instruction_for(dst.space);
  if (const auto& known = context.target().instructions;
      known.find(fractals_for(dst.space)) != known.end()) {
    if (const std::int64_t repeats = context.integer("repeat_times", 0, kMaxField); repeats > 0) {
      context.emit(
          fractals_for(dst.space), type,
          {{"dst", dst}, {"value", context.element("init_value", type)}, {"repeat", repeats}});
    }
    return;
  }
  context.require_instruction(instruction, "products that fill L0A and L0B without L1");
  const std::int64_t repeats = context.integer("repeat_times", 0, kMaxField);
  const std::int64_t pieces = context.integer("block_num", 0, kMaxField);
  const std::int64_t gap = context.integer("dst_gap", 0, kMaxField, 0);
  if (repeats == 0 || pieces == 0) return;
  context.emit(instruction, type,
               {{"dst", dst},
                {"value", context.element("init_value", type)},
                {"repeat", repeats},
                {"blocks", pieces},
                {"dst_gap", gap}});
}

}  // namespace

extern const OperationSpec Fill;
const OperationSpec Fill = {
    .name = "Fill",
    .summary = "Fills pieces of L1, L0A or L0B with one value.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
