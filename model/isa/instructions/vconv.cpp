#include "isa/vector_loop.h"

namespace davsim::instructions {
namespace {

enum : int {
  dst,
  src,
  to,
  repeat,
  dst_block_stride,
  src_block_stride,
  dst_repeat_stride,
  src_repeat_stride
};

/// DataBlocks that a repeat takes up on the side of the narrower type.
constexpr std::uint32_t kNarrowBlocks = kBlocksPerRepeat / 2;

constexpr OperandSpec repeat_stride(std::string_view name) {
  OperandSpec stride = repeat_stride_operand(name);
  stride.fallback.reset();
  stride.summary = "DataBlocks from one repeat to the next; 8 of f32 or 4 of the other type follow "
                   "one another without a gap";
  return stride;
}

constexpr OperandSpec kOperands[] = {
    vector_address("dst", Access::write, "results"),
    vector_address("src", Access::read, "operands"),
    {.name = "to", .kind = OperandKind::type, .summary = "element type of the results"},
    {.name = "repeat",
     .maximum = kMaxRepeats,
     .fallback = 1,
     .summary = "repeats of 64 elements; counter mode derives them from the count instead"},
    block_stride_operand("dst_block_stride"),
    block_stride_operand("src_block_stride"),
    repeat_stride("dst_repeat_stride"),
    repeat_stride("src_repeat_stride"),
};

Type result_type(const Operands& in) { return static_cast<Type>(in[to]); }

/// The repeats as the side of f32 sees them: 64 elements each.
RepeatPlan wide_plan(const Operands& in) {
  return plan_repeats(in.mask(), size_of(Type::f32), in.u32(repeat));
}

/// The same elements on the side of the narrower type.
LanePattern narrowed(const LanePattern& wide) {
  LanePattern narrow;
  for (int i = 0; i < kRepeatBytes / size_of(Type::f32); ++i) {
    if (!wide.element(i, size_of(Type::f32))) continue;
    const int byte = 2 * i;
    narrow.blocks[static_cast<std::size_t>(byte / kBlockBytes)] |= 3U << (byte % kBlockBytes);
  }
  return narrow;
}

RepeatPlan plan_for(const Operands& in, Type type) {
  RepeatPlan plan = wide_plan(in);
  if (type == Type::f32) return plan;
  return {plan.repeats, narrowed(plan.full), narrowed(plan.last)};
}

Work work(const Operands& in) {
  const RepeatPlan plan = wide_plan(in);
  const std::uint64_t elements = enabled_elements(plan, size_of(Type::f32));
  return {.repeats = plan.repeats,
          .elements = elements,
          .bytes = elements * static_cast<unsigned>(size_of(result_type(in)))};
}

void append_side(std::vector<Footprint>& out, const Operands& in, Type type, Access access,
                 int address, int block_stride, int repeat_stride_index) {
  Footprint f = Footprint::vector(Space::UB, access, in.address(address), plan_for(in, type),
                                  in[block_stride], in[repeat_stride_index]);
  if (type != Type::f32) {
    f.blocks = kNarrowBlocks;
    f.lanes = !wide_plan(in).full.all() || !wide_plan(in).last.all();
    if (!f.lanes) f.full = f.last = {};
  }
  append_unless_empty(out, f);
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  append_side(out, in, in.type(), Access::read, src, src_block_stride, src_repeat_stride);
  append_side(out, in, result_type(in), Access::write, dst, dst_block_stride, dst_repeat_stride);
}

std::string check(const Operands& in) {
  const bool widens = result_type(in) == Type::f32;
  if (widens == (in.type() == Type::f32)) {
    return "conversion of " + std::string(name_of(in.type())) + " to " +
           std::string(name_of(result_type(in))) + "; expected f32 on one side alone";
  }
  if (in[dst_block_stride] != 0) return {};
  const RepeatPlan plan = plan_for(in, result_type(in));
  if (plan.repeats == 0) return {};
  int written = 0;
  for (const std::uint32_t block : plan.pattern(0).blocks) written += block != 0 ? 1 : 0;
  if (written <= 1) return {};
  return "dst_block_stride 0 with " + std::to_string(written) +
         " DataBlocks to write is undefined; expected 1 or more";
}

float widened(std::uint16_t bits, Type type) {
  return type == Type::f16 ? f32_from_f16(bits) : f32_from_bf16(bits);
}

/// Runs `convert(in lanes, out lanes)` on the 64 elements of each repeat.
template <class In, class Out, class Convert>
void convert_each(Execution& e, Convert convert) {
  const Operands& in = e.in;
  const VectorOperand target{in.address(dst), in[dst_block_stride], in[dst_repeat_stride]};
  const VectorOperand source{in.address(src), in[src_block_stride], in[src_repeat_stride]};
  const RepeatPlan from = plan_for(in, in.type());
  const RepeatPlan result = plan_for(in, result_type(in));
  Lanes<In> a{};
  Lanes<Out> out{};
  for (std::uint32_t i = 0; i < from.repeats; ++i) {
    load<In>(a, source.repeat(e.memory, i), source.block_stride, from.pattern(i), false);
    for (std::size_t k = 0; k < Lanes<float>{}.size(); ++k) out[k] = convert(a[k]);
    store<Out>(out, target.repeat(e.memory, i), target.block_stride, result.pattern(i), false);
  }
}

void execute(Execution& e) {
  const Type from = e.in.type();
  if (from != Type::f32) {
    convert_each<std::uint16_t, float>(
        e, [from](std::uint16_t bits) { return widened(bits, from); });
    return;
  }
  const bool half = result_type(e.in) == Type::f16;
  const bool saturate = e.core.control.saturate_f16;
  convert_each<float, std::uint16_t>(e, [half, saturate](float value) {
    return half ? f16_from_f32(value, saturate) : bf16_from_f32(value);
  });
}

}  // namespace

extern const InstructionSpec vconv;
const InstructionSpec vconv = {
    .name = "vconv",
    .summary =
        "dst = src as another type, rounded to the nearest, ties to even; 64 elements a repeat. "
        "The other ways to round are not modelled.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::bf16, Type::f32},
    .work = work,
    .footprints = footprints,
    .check = check,
    .execute = execute,
};

}  // namespace davsim::instructions
