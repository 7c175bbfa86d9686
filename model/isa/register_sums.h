#pragma once

#include <array>

#include "isa/register_forms.h"
#include "isa/register_integers.h"

namespace davsim {

/// Sums of the lanes of a register that are on, in groups of neighbours: those of the whole
/// register
/// (`results` = 1) or of each DataBlock. Neighbours are added, then neighbouring sums, and every
/// sum is rounded. The results are the first lanes of dst, of type Sum; the rest of dst becomes 0.
template <class Lane, class Sum>
void sum_lanes(Execution& e, std::size_t results) {
  using Stored = typename Lane::Stored;
  constexpr int kSize = sizeof(Stored);
  constexpr int kLanes = kVectorBytes / kSize;
  const MaskRegister on = e.core.registers->mask(e.in[register_unary_form::mask]);
  std::array<typename Sum::Value, kLanes> sums{};
  for (int i = 0; i < kLanes; ++i) {
    if (!on.lane(i, kSize)) continue;
    sums[static_cast<std::size_t>(i)] =
        static_cast<typename Sum::Value>(lane_value<Lane>(e, register_unary_form::src, i));
  }
  const bool saturate = e.core.control.saturate_f16;
  const Arithmetic rule(e);
  for (std::size_t n = kLanes / 2; n >= results; n /= 2) {
    for (std::size_t i = 0; i < n; ++i) {
      sums[i] = Sum::get(Sum::put(rule.add(sums[2 * i], sums[2 * i + 1]), saturate));
    }
    if (n == 1) break;
  }
  VectorRegister out;
  for (std::size_t i = 0; i < results; ++i) {
    out.set_lane<typename Sum::Stored>(static_cast<int>(i), Sum::put(sums[i], saturate));
  }
  e.core.registers->vector(e.in[register_unary_form::dst]) = out;
}

/// The same for the instruction's type; sums of 16-bit integers have 32 bits.
inline void sum_lanes(Execution& e, std::size_t results) {
  using Int16 = PlainLane<std::int16_t>;
  using Int32 = PlainLane<std::int32_t>;
  using Uint16 = PlainLane<std::uint16_t>;
  using Uint32 = PlainLane<std::uint32_t>;
  switch (e.in.type()) {
    case Type::f32: return sum_lanes<PlainLane<float>, PlainLane<float>>(e, results);
    case Type::f16: return sum_lanes<F16Lane, F16Lane>(e, results);
    case Type::int16: return sum_lanes<Int16, Int32>(e, results);
    case Type::uint16: return sum_lanes<Uint16, Uint32>(e, results);
    case Type::int32: return sum_lanes<Int32, Int32>(e, results);
    default: return sum_lanes<Uint32, Uint32>(e, results);
  }
}

}  // namespace davsim
