#pragma once

#include "isa/register_bits.h"
#include "isa/vector_loop.h"

namespace davsim {

/// dst = src, each element moved by the same number of bits.
namespace vector_shift_form {
enum : int {
  dst,
  src,
  distance,
  repeat,
  dst_block_stride,
  src_block_stride,
  dst_repeat_stride,
  src_repeat_stride,
  round
};

inline constexpr OperandSpec kOperands[] = {
    vector_address("dst", Access::write, "results"),
    vector_address("src", Access::read, "integers that are shifted"),
    {.name = "distance", .maximum = 32, .summary = "bits: 0 to the bits of an element"},
    repeat_operand(),
    block_stride_operand("dst_block_stride"),
    block_stride_operand("src_block_stride"),
    repeat_stride_operand("dst_repeat_stride"),
    repeat_stride_operand("src_repeat_stride"),
    {.name = "round",
     .maximum = 1,
     .fallback = 0,
     .summary = "1: signed integers are rounded, ties upwards"},
};
inline constexpr TypeSet kTypes = {Type::int16, Type::uint16, Type::int32, Type::uint32};

inline Work work(const Operands& in) { return elementwise_work(in, repeat); }
inline void footprints(const Operands& in, std::vector<Footprint>& out) {
  const RepeatPlan plan = plan_of(in, repeat);
  append_unless_empty(out, Footprint::vector(Space::UB, Access::read, in.address(src), plan,
                                             in[src_block_stride], in[src_repeat_stride]));
  append_unless_empty(out, Footprint::vector(Space::UB, Access::write, in.address(dst), plan,
                                             in[dst_block_stride], in[dst_repeat_stride]));
}
inline std::string check(const Operands& in) {
  const int bits = 8 * in.element_size();
  if (in[distance] > bits) {
    return "distance is " + std::to_string(in[distance]) + ", expected 0 to " +
           std::to_string(bits);
  }
  return check_block_stride(in, repeat, dst_block_stride);
}

/// Runs `operation(value)` on each element.
template <class Operation>
void execute(Execution& e, Operation operation) {
  with_integer_lane(e.in.type(), [&](auto lane) {
    using T = typename decltype(lane)::Stored;
    one_source_loop<T>(e, plan_of(e.in, repeat),
                       {e.in.address(dst), e.in[dst_block_stride], e.in[dst_repeat_stride]},
                       {e.in.address(src), e.in[src_block_stride], e.in[src_repeat_stride]},
                       [&](const auto& a, auto& out) {
                         for (std::size_t i = 0; i < out.size(); ++i) out[i] = operation(a[i]);
                       });
  });
}
}  // namespace vector_shift_form

}  // namespace davsim
