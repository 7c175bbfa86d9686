#include "isa/vector_fused.h"

namespace davsim::instructions {
namespace {

enum : int {
  dst,
  src,
  scalar,
  to,
  repeat,
  dst_block_stride,
  src_block_stride,
  dst_repeat_stride,
  src_repeat_stride
};

constexpr OperandSpec kOperands[] = {
    vector_address("dst", Access::write, "what is added, then the results"),
    vector_address("src", Access::read, "factors"),
    {.name = "scalar",
     .kind = OperandKind::element,
     .summary = "the factor of every element, of the type of src"},
    kFusedResultType,
    repeat_operand(),
    block_stride_operand("dst_block_stride"),
    block_stride_operand("src_block_stride"),
    repeat_stride_operand("dst_repeat_stride"),
    repeat_stride_operand("src_repeat_stride"),
};

FusedOperands vectors(const Operands& in) {
  return {{dst, dst_block_stride, dst_repeat_stride, static_cast<Type>(in[to])},
          {{src, src_block_stride, src_repeat_stride, in.type()}},
          repeat};
}

}  // namespace

extern const InstructionSpec vaxpy;
const InstructionSpec vaxpy = {
    .name = "vaxpy",
    .summary =
        "dst = scalar * src + dst, rounded once; the documents do not state how often. A source "
        "of f16 may go into a sum of f32: 64 elements a repeat.",
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
          execute_fused(e, vectors(e.in), static_cast<std::uint64_t>(e.in[scalar]),
                        [](auto old, auto a, auto b) { return multiply_add(b, a, old); });
        },
};

}  // namespace davsim::instructions
