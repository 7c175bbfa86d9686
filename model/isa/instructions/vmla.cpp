#include "isa/vector_fused.h"

namespace davsim::instructions {
namespace {

enum : int {
  dst,
  src0,
  src1,
  to,
  repeat,
  dst_block_stride,
  src0_block_stride,
  src1_block_stride,
  dst_repeat_stride,
  src0_repeat_stride,
  src1_repeat_stride
};

constexpr OperandSpec kOperands[] = {
    vector_address("dst", Access::write, "what is added, then the results"),
    vector_address("src0", Access::read, "factors"),
    vector_address("src1", Access::read, "factors"),
    kFusedResultType,
    repeat_operand(),
    block_stride_operand("dst_block_stride"),
    block_stride_operand("src0_block_stride"),
    block_stride_operand("src1_block_stride"),
    repeat_stride_operand("dst_repeat_stride"),
    repeat_stride_operand("src0_repeat_stride"),
    repeat_stride_operand("src1_repeat_stride"),
};

FusedOperands vectors(const Operands& in) {
  return {{dst, dst_block_stride, dst_repeat_stride, static_cast<Type>(in[to])},
          {{src0, src0_block_stride, src0_repeat_stride, in.type()},
           {src1, src1_block_stride, src1_repeat_stride, in.type()}},
          repeat};
}

}  // namespace

extern const InstructionSpec vmla;
const InstructionSpec vmla = {
    .name = "vmla",
    .summary =
        "dst = src0 * src1 + dst, rounded once; the documents do not state how often. Sources of "
        "f16 may go into a sum of f32: 64 elements a repeat.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::f32},
    .work = [](const Operands& in) { return vectors(in).work(in); },
    .footprints = [](const Operands& in,
                     std::vector<Footprint>& out) { vectors(in).footprints(in, out); },
    .check = [](const Operands& in) { return vectors(in).check(in); },
    .execute =
        [](Execution& e) {
          execute_fused(e, vectors(e.in), 0,
                        [](auto old, auto a, auto b) { return multiply_add(a, b, old); });
        },
};

}  // namespace davsim::instructions
