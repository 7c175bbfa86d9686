#pragma once

#include "isa/register_forms.h"

namespace davsim {

/// Calls `body` with lanes of unsigned integers of the size of an element of `type`.
template <class Body>
void with_bits(Type type, Body body) {
  switch (size_of(type)) {
    case 1: return body(PlainLane<std::uint8_t>{});
    case 2: return body(PlainLane<std::uint16_t>{});
    default: return body(PlainLane<std::uint32_t>{});
  }
}

/// Calls `body` with the lane of an integer `type` of at most 32 bits.
template <class Body>
void with_integer_lane(Type type, Body body) {
  switch (type) {
    case Type::int8: return body(PlainLane<std::int8_t>{});
    case Type::uint8: return body(PlainLane<std::uint8_t>{});
    case Type::int16: return body(PlainLane<std::int16_t>{});
    case Type::uint16: return body(PlainLane<std::uint16_t>{});
    case Type::int32: return body(PlainLane<std::int32_t>{});
    default: return body(PlainLane<std::uint32_t>{});
  }
}

/// dst = operation(src0, src1) on the bits of each lane that is on, 0 where it is off.
template <class Operation>
void execute_bitwise(Execution& e, Operation operation) {
  with_bits(e.in.type(),
            [&](auto lane) { register_binary_form::execute_as<decltype(lane)>(e, operation); });
}

/// `value` moved to the left. Signed integers keep their sign, and only the bits below it move. A
/// distance of all bits or more gives 0; for exactly all bits the documents say nothing.
template <class T>
T shifted_left(T value, std::int64_t distance) {
  constexpr int kBits = sizeof(T) * 8;
  if (distance >= kBits) return 0;
  const auto moved = static_cast<T>(static_cast<std::uint64_t>(value) << distance);
  if constexpr (std::is_unsigned_v<T>) return moved;
  constexpr T kSign = std::numeric_limits<T>::min();
  return static_cast<T>((moved & ~kSign) | (value & kSign));
}

/// `value` moved to the right. Copies of the sign come in where integers have one, else zeros.
template <class T>
T shifted_right(T value, std::int64_t distance) {
  constexpr int kBits = sizeof(T) * 8;
  if (distance < kBits) return static_cast<T>(value >> distance);
  return static_cast<T>(value < 0 ? -1 : 0);
}

/// Operands of shifts by a distance for each lane.
namespace shift_form {
using register_binary_form::dst;
using register_binary_form::mask;
using register_binary_form::src0;
using register_binary_form::src1;

inline constexpr OperandSpec kOperands[] = {
    vector_register("dst", Access::write, "results"),
    vector_register("src0", Access::read, "integers that are shifted"),
    vector_register("src1", Access::read,
                    "distances: signed integers of the same size, not negative"),
    mask_register("mask", Access::read, "lanes that are computed; the others become 0"),
};

/// The distance of lane `i`.
inline std::int64_t distance_of(const Operands& in, const VectorRegisters& r, int i) {
  switch (in.element_size()) {
    case 1: return r.vector(in[src1]).lane<std::int8_t>(i);
    case 2: return r.vector(in[src1]).lane<std::int16_t>(i);
    default: return r.vector(in[src1]).lane<std::int32_t>(i);
  }
}

inline std::string check(const Operands& in, const VectorRegisters& r, std::uint64_t /*ub_bytes*/) {
  const int size = in.element_size();
  for (int i = 0; i < kVectorBytes / size; ++i) {
    const std::int64_t distance = distance_of(in, r, i);
    if (distance >= 0 || !r.mask(in[mask]).lane(i, size)) continue;
    return "src1[" + std::to_string(i) + "] is " + std::to_string(distance) +
           ", expected a distance that is not negative";
  }
  return "";
}

/// Runs `operation(value, distance)` on each lane that is on.
template <class Operation>
void execute(Execution& e, Operation operation) {
  with_integer_lane(e.in.type(), [&](auto lane) {
    using Lane = decltype(lane);
    compute_lanes<Lane>(e, dst, mask, [&](int i) {
      return operation(lane_value<Lane>(e, src0, i), distance_of(e.in, *e.core.registers, i));
    });
  });
}
}  // namespace shift_form

/// Shifts by one distance.
namespace shift_scalar_form {
enum : int { dst, src, distance, mask };

inline constexpr OperandSpec kOperands[] = {
    vector_register("dst", Access::write, "results"),
    vector_register("src", Access::read, "integers that are shifted"),
    {.name = "distance",
     .maximum = std::numeric_limits<std::int16_t>::max(),
     .summary = "bits that every lane is shifted by"},
    mask_register("mask", Access::read, "lanes that are computed; the others become 0"),
};

template <class Operation>
void execute(Execution& e, Operation operation) {
  with_integer_lane(e.in.type(), [&](auto lane) {
    using Lane = decltype(lane);
    compute_lanes<Lane>(e, dst, mask, [&](int i) {
      return operation(lane_value<Lane>(e, src, i), e.in[distance]);
    });
  });
}
}  // namespace shift_scalar_form

}  // namespace davsim
