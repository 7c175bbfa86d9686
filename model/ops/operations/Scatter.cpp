#include "ops/gathers.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination in UB, aligned to a DataBlock"},
    {"src", address, true, "source in UB, aligned to a DataBlock"},
    {"dst_offset", address, true,
     "list of uint32 in UB: bytes from dst and dst_base to each place"},
    {"dst_base", integer, false, "bytes from dst to what offsets count from"},
    {"count", integer, false, "count form: number of elements"},
    {"mask", mask, false, "masked form: leading lanes of each repeat, or words of bits"},
    {"repeat", integer, false, "masked form: repeats, 0 to 255"},
    {"src_repeat_stride", integer, false, "masked form: DataBlocks between repeats"},
    {"is_set_mask", integer, false, "0: the mask registers stay as they are"},
};

void lower(LowerContext& context) {
  auto moves =
      read_element_moves(context, "dst", "src", "dst_offset", "dst_base", "src_repeat_stride");
  if (!moves) return;
  moves->scatters = true;
  if (context.target().vector_registers) return move_elements_in_registers(context, *moves);
  Address dst = moves->places;
  dst.bytes = dst.bytes + moves->base;
  const bool counts = moves->extent.count != 0;
  if (counts) emit_count_mask(context, moves->extent.count);
  context.emit("vscatter", moves->type,
               {{"dst", dst},
                {"src", moves->contiguous},
                {"offset", moves->offsets},
                {"src_repeat_stride", moves->repeat_stride},
                {"repeat", counts ? 1 : moves->extent.repeats}});
  if (counts) emit_reset_mask(context);
}

}  // namespace

extern const OperationSpec Scatter;
const OperationSpec Scatter = {
    .name = "Scatter",
    .summary = "Scatters elements over UB by a list of offsets, no two of which may be equal.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
