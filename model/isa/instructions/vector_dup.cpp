#include "isa/vector_loop.h"

namespace davsim::instructions {
namespace {

enum : int { dst, value, repeat, dst_block_stride, dst_repeat_stride };

constexpr OperandSpec kOperands[] = {
    vector_address("dst", Access::write, "elements to fill"),
    {.name = "value", .kind = OperandKind::element, .summary = "what every element becomes"},
    repeat_operand(),
    block_stride_operand("dst_block_stride"),
    repeat_stride_operand("dst_repeat_stride"),
};

template <class T>
void fill(Execution& e) {
  const Operands& in = e.in;
  const VectorOperand to{in.address(dst), in[dst_block_stride], in[dst_repeat_stride]};
  Lanes<T> lanes;
  lanes.fill(static_cast<T>(in[value]));
  for_each_repeat(plan_of(in, repeat), [&](std::uint32_t i, const LanePattern& pattern, bool all) {
    store<T>(lanes, to.repeat(e.memory, i), to.block_stride, pattern, all);
  });
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  append_unless_empty(
      out, Footprint::vector(Space::UB, Access::write, in.address(dst), plan_of(in, repeat),
                             in[dst_block_stride], in[dst_repeat_stride]));
}

}  // namespace

extern const InstructionSpec vector_dup;
const InstructionSpec vector_dup = {
    .name = "vector_dup",
    .summary = "Every element of dst becomes the value.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::bf16, Type::f32, Type::int16, Type::uint16, Type::int32, Type::uint32},
    .work = [](const Operands& in) { return elementwise_work(in, repeat); },
    .footprints = footprints,
    .check = [](const Operands& in) { return check_block_stride(in, repeat, dst_block_stride); },
    .execute =
        [](Execution& e) {
          e.in.element_size() == 2 ? fill<std::uint16_t>(e) : fill<std::uint32_t>(e);
        },
};

}  // namespace davsim::instructions
