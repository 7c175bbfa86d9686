#include <algorithm>
#include <array>
#include <cmath>

#include "isa/register_forms.h"

namespace davsim::instructions {
namespace {

enum : int { dst, scalar, order };

constexpr std::array<std::string_view, 2> kOrders = {"INCREASE", "DECREASE"};

constexpr OperandSpec kOperands[] = {
    vector_register("dst", Access::write, "the numbers"),
    {.name = "scalar", .kind = OperandKind::element, .summary = "the lowest of them"},
    word_operand("order", kOrders, 0, "INCREASE: the lowest in lane 0; DECREASE: in the last lane"),
};

/// How far the number in lane `i` of `count` is from the lowest.
int distance(const Operands& in, int i, int count) { return in[order] == 0 ? i : count - 1 - i; }

/// The neighbour of `sum` with so many bits of fraction, ties upwards: the documented numbers from
/// the lowest and the largest f16 on, 32 of each, are rounded so.
double nearest(double sum, int fraction_bits, int lowest_exponent) {
  if (!std::isfinite(sum) || sum == 0) return sum;
  const double place = std::ldexp(1.0, std::max(std::ilogb(sum), lowest_exponent) - fraction_bits);
  return std::floor(sum / place + 0.5) * place;
}

template <class Lane>
void count_lanes(Execution& e) {
  using Stored = typename Lane::Stored;
  constexpr int kCount = kVectorBytes / static_cast<int>(sizeof(Stored));
  const auto lowest = scalar_value<Lane>(e, scalar);
  VectorRegister out;
  for (int i = 0; i < kCount; ++i) {
    const int by = distance(e.in, i, kCount);
    if constexpr (std::is_floating_point_v<typename Lane::Value>) {
      const double sum = static_cast<double>(lowest) + by;
      if constexpr (std::is_same_v<Lane, F16Lane>) {
        out.set_lane<Stored>(i, f16_from_f64(nearest(sum, 10, -14), e.core.control.saturate_f16));
      } else {
        out.set_lane<Stored>(i, static_cast<float>(nearest(sum, 23, -126)));
      }
    } else {
      out.set_lane<Stored>(i, static_cast<Stored>(static_cast<std::uint32_t>(lowest) +
                                                  static_cast<std::uint32_t>(by)));
    }
  }
  e.core.registers->vector(e.in[dst]) = out;
}

void execute(Execution& e) {
  switch (e.in.type()) {
    case Type::f16: return count_lanes<F16Lane>(e);
    case Type::f32: return count_lanes<PlainLane<float>>(e);
    case Type::int8: return count_lanes<PlainLane<std::int8_t>>(e);
    case Type::int16: return count_lanes<PlainLane<std::int16_t>>(e);
    default: return count_lanes<PlainLane<std::int32_t>>(e);
  }
}

}  // namespace

extern const InstructionSpec vf_vci;
const InstructionSpec vf_vci = {
    .name = "vf_vci",
    .summary =
        "Fills dst with consecutive numbers. Integers wrap around; other numbers are "
        "rounded to the nearest, ties upwards.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::f32, Type::int8, Type::int16, Type::int32},
    .work = register_work,
    .execute = execute,
};

}  // namespace davsim::instructions
