#include "isa/vector_deq.h"

namespace davsim::instructions {
namespace {

enum : int {
  dst,
  src,
  table,
  repeat,
  dst_block_stride,
  src_block_stride,
  dst_repeat_stride,
  src_repeat_stride,
  half
};
constexpr std::uint64_t kTableBytes = kDeqElements * sizeof(std::uint64_t);

constexpr OperandSpec kOperands[] = {
    vector_address("dst", Access::write, "results"),
    vector_address("src", Access::read, "integers that are scaled"),
    {.name = "table",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::read,
     .align_bytes = kBlockBytes,
     .summary = "16 words as DEQSCALE has them, one for each element of a DataBlock"},
    repeat_operand(),
    block_stride_operand("dst_block_stride"),
    block_stride_operand("src_block_stride"),
    repeat_stride_operand("dst_repeat_stride"),
    repeat_stride_operand("src_repeat_stride"),
    deq_half_operand(),
};

void footprints(const Operands& in, std::vector<Footprint>& out) {
  const RepeatPlan plan = plan_of(in, repeat);
  if (plan.repeats == 0) return;
  append_unless_empty(out, Footprint::vector(Space::UB, Access::read, in.address(src), plan,
                                             in[src_block_stride], in[src_repeat_stride]));
  out.push_back(Footprint::range(Space::UB, Access::read, in.address(table), kTableBytes));
  append_unless_empty(
      out, Footprint::vector(Space::UB, Access::write, in.address(dst), deq_results(plan, in[half]),
                             in[dst_block_stride], in[dst_repeat_stride]));
}

void execute(Execution& e) {
  const Operands& in = e.in;
  const std::byte* const words = e.memory.at(Space::UB, e.in.address(table));
  const auto word = [words](int i) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, words + i * std::ptrdiff_t{sizeof bits}, sizeof bits);
    return bits;
  };
  deq_loop(e, plan_of(in, repeat), {in.address(dst), in[dst_block_stride], in[dst_repeat_stride]},
           {in.address(src), in[src_block_stride], in[src_repeat_stride]}, in[half], word);
}

Work work(const Operands& in) {
  Work all = elementwise_work(in, repeat);
  all.bytes = all.elements;
  return all;
}

}  // namespace

extern const InstructionSpec vconv_vdeqs162b8;
const InstructionSpec vconv_vdeqs162b8 = {
    .name = "vconv_vdeqs162b8",
    .summary =
        "dst = src * a scale + an offset as an integer of 8 bits, ties to even and clamped, for "
        "each of the 16 elements of a DataBlock by a word of its own. On the chip DEQSCALE holds "
        "the address of the table; a trace names it.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::int16},
    .work = work,
    .footprints = footprints,
    .check = [](const Operands& in) { return check_block_stride(in, repeat, dst_block_stride); },
    .execute = execute,
};

}  // namespace davsim::instructions
