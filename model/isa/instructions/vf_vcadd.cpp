#include "isa/register_forms.h"
#include "isa/vector_elementwise.h"

namespace davsim::instructions {
namespace {

using namespace register_unary_form;

/// Adds neighbours, then neighbouring sums, down to one; 16-bit integers are widened first.
template <class Lane, class Sum>
void sum_lanes(Execution& e) {
  using Stored = typename Lane::Stored;
  constexpr int kSize = sizeof(Stored);
  constexpr int kLanes = kVectorBytes / kSize;
  VectorRegisters& r = *e.core.registers;
  const VectorRegister& from = r.vector(e.in[src]);
  const MaskRegister& on = r.mask(e.in[mask]);
  std::array<typename Sum::Value, kLanes> sums{};
  for (int i = 0; i < kLanes; ++i) {
    if (on.lane(i, kSize)) {
      sums[static_cast<std::size_t>(i)] =
          static_cast<typename Sum::Value>(Lane::get(from.lane<Stored>(i)));
    }
  }
  const bool saturate = e.core.control.saturate_f16;
  for (std::size_t n = kLanes / 2; n > 0; n /= 2) {
    for (std::size_t i = 0; i < n; ++i) {
      sums[i] = Sum::get(Sum::put(wrapping_add(sums[2 * i], sums[2 * i + 1]), saturate));
    }
  }
  VectorRegister out;
  out.set_lane<typename Sum::Stored>(0, Sum::put(sums[0], saturate));
  r.vector(e.in[dst]) = out;
}

void execute(Execution& e) {
  switch (e.in.type()) {
    case Type::f32: return sum_lanes<PlainLane<float>, PlainLane<float>>(e);
    case Type::f16: return sum_lanes<F16Lane, F16Lane>(e);
    case Type::int16: return sum_lanes<PlainLane<std::int16_t>, PlainLane<std::int32_t>>(e);
    case Type::uint16: return sum_lanes<PlainLane<std::uint16_t>, PlainLane<std::uint32_t>>(e);
    case Type::int32: return sum_lanes<PlainLane<std::int32_t>, PlainLane<std::int32_t>>(e);
    default: return sum_lanes<PlainLane<std::uint32_t>, PlainLane<std::uint32_t>>(e);
  }
}

}  // namespace

extern const InstructionSpec vf_vcadd;
const InstructionSpec vf_vcadd = {
    .name = "vf_vcadd",
    .summary = "Sum of all lanes that are on, neighbours first and every sum rounded, in lane 0; the "
               "rest of dst becomes 0. Sums of 16-bit integers have 32 bits.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::f32, Type::int16, Type::uint16, Type::int32, Type::uint32},
    .work = register_work,
    .execute = execute,
};

}  // namespace davsim::instructions
