#include "ops/gathers.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination in UB"},
    {"src", address, true, "source in UB"},
    {"src_offset", address, true,
     "list of uint32 in UB: bytes from src and src_base to each element"},
    {"src_base", integer, false, "bytes from src to what offsets count from"},
    {"count", integer, false, "count form: number of elements"},
    {"mask", mask, false, "masked form: leading lanes of each repeat, or words of bits"},
    {"repeat", integer, false, "masked form: repeats, 0 to 255"},
    {"dst_repeat_stride", integer, false, "masked form: DataBlocks between repeats"},
    {"is_set_mask", integer, false, "0: the mask registers stay as they are"},
};

void lower(LowerContext& context) {
  const auto moves =
      read_element_moves(context, "src", "dst", "src_offset", "src_base", "dst_repeat_stride");
  if (!moves) return;
  if (context.target().vector_registers) return move_elements_in_registers(context, *moves);
  Address src = moves->places;
  src.bytes = src.bytes + moves->base;
  const bool counts = moves->extent.count != 0;
  if (counts) emit_count_mask(context, moves->extent.count);
  context.emit("vgather", moves->type,
               {{"dst", moves->contiguous},
                {"src", src},
                {"offset", moves->offsets},
                {"dst_repeat_stride", moves->repeat_stride},
                {"repeat", counts ? 1 : moves->extent.repeats}});
  if (counts) emit_reset_mask(context);
}

}  // namespace

extern const OperationSpec Gather;
const OperationSpec Gather = {
    .name = "Gather",
    .summary = "Gathers elements of UB by a list of offsets.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
