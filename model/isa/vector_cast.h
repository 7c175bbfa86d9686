#pragma once

#include "isa/register_cast.h"
#include "isa/register_forms.h"
#include "isa/vector_mixed.h"

namespace davsim {

/// dst = f(src0, src1) as another, narrower type.
namespace cast_binary_form {
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
inline constexpr OperandSpec kOperands[] = {
    vector_address("dst", Access::write, "results"),
    vector_address("src0", Access::read, "left operands"),
    vector_address("src1", Access::read, "right operands"),
    {.name = "to", .kind = OperandKind::type, .summary = "element type of the results"},
    repeat_operand(),
    block_stride_operand("dst_block_stride"),
    block_stride_operand("src0_block_stride"),
    block_stride_operand("src1_block_stride"),
    repeat_stride_operand("dst_repeat_stride"),
    repeat_stride_operand("src0_repeat_stride"),
    repeat_stride_operand("src1_repeat_stride"),
};

inline Type result_type(const Operands& in) { return static_cast<Type>(in[to]); }
inline MixedVector results(const Operands& in) {
  return {dst, dst_block_stride, dst_repeat_stride, result_type(in)};
}
inline MixedVector left(const Operands& in) {
  return {src0, src0_block_stride, src0_repeat_stride, in.type()};
}
inline MixedVector right(const Operands& in) {
  return {src1, src1_block_stride, src1_repeat_stride, in.type()};
}
inline RepeatPlan plan(const Operands& in) { return mixed_plan(in, in.type(), repeat); }

inline Work work(const Operands& in) { return mixed_work(plan(in), in.type(), result_type(in)); }
inline void footprints(const Operands& in, std::vector<Footprint>& out) {
  append_mixed(out, in, plan(in), in.type(), left(in), Access::read);
  append_mixed(out, in, plan(in), in.type(), right(in), Access::read);
  append_mixed(out, in, plan(in), in.type(), results(in), Access::write);
}
inline std::string check(const Operands& in) {
  return check_mixed_stride(in, plan(in), in.type(), results(in));
}

/// Runs `operation(a, b)`, rounds to the type of the sources and then, ties to even, to that of
/// dst. Integers are clamped to their range.
template <class Operation>
void execute(Execution& e, Operation operation) {
  const Operands& in = e.in;
  const RepeatPlan all = plan(in);
  const MixedAccess first(in, all, in.type(), left(in));
  const MixedAccess second(in, all, in.type(), right(in));
  const MixedAccess into(in, all, in.type(), results(in));
  const Type result = result_type(in);
  const bool saturate = e.core.control.saturate_f16;
  const CastRule rule{in.type(), result, Rounding::nearest_even, !is_float(result) || saturate};
  RepeatBytes a, b, out{};
  with_lane(in.type(), [&](auto lane) {
    using Lane = decltype(lane);
    using Stored = typename Lane::Stored;
    for (std::uint32_t r = 0; r < all.repeats; ++r) {
      first.load(e.memory, r, a);
      second.load(e.memory, r, b);
      for (int i = 0; i < kRepeatBytes / static_cast<int>(sizeof(Stored)); ++i) {
        const auto value =
            operation(Lane::get(element_at<Stored>(a, i)), Lane::get(element_at<Stored>(b, i)));
        const Stored rounded = Lane::put(static_cast<typename Lane::Value>(value), saturate);
        std::array<std::byte, sizeof(Stored)> bytes;
        std::memcpy(bytes.data(), &rounded, sizeof rounded);
        put_element(out, i, size_of(result), rule(bytes.data()));
      }
      into.store(e.memory, r, out);
    }
  });
}
}  // namespace cast_binary_form

}  // namespace davsim
