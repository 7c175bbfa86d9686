#pragma once

#include <cmath>
#include <limits>
#include <string_view>
#include <type_traits>

#include "isa/formats.h"
#include "isa/instruction.h"
#include "isa/registers.h"

namespace davsim {

// What instructions on registers share: operands, and loops over the lanes of a register.

constexpr OperandSpec vector_register(std::string_view name, Access access,
                                      std::string_view summary) {
  return {.name = name,
          .kind = OperandKind::vector_register,
          .access = access,
          .maximum = kVectorRegisters - 1,
          .summary = summary};
}

/// A vector register that the instruction reads and writes.
constexpr OperandSpec updated_register(std::string_view name, std::string_view summary) {
  OperandSpec operand = vector_register(name, Access::write, summary);
  operand.updates = true;
  return operand;
}

constexpr OperandSpec mask_register(std::string_view name, Access access,
                                    std::string_view summary) {
  return {.name = name,
          .kind = OperandKind::mask_register,
          .access = access,
          .maximum = kMaskRegisters - 1,
          .summary = summary};
}

/// A register of the scalar unit beside the function.
constexpr OperandSpec scalar_register(std::string_view name, std::string_view summary) {
  return {.name = name,
          .kind = OperandKind::scalar_register,
          .access = Access::write,
          .maximum = kFunctionScalars - 1,
          .summary = summary};
}

/// How far an access moves the scalar register of its address on, in units of `bytes`, or of elements
/// where that is 0.
constexpr OperandSpec post_update(int bytes = 0,
                                  std::string_view summary = "elements that the scalar register of "
                                                             "the address moves on by, afterwards") {
  return {.name = kPostUpdate,
          .align_bytes = bytes,
          .minimum = std::numeric_limits<std::int32_t>::min(),
          .maximum = std::numeric_limits<std::int32_t>::max(),
          .fallback = 0,
          .summary = summary};
}

constexpr OperandSpec word_operand(std::string_view name, std::span<const std::string_view> words,
                                   std::string_view summary) {
  return {.name = name,
          .kind = OperandKind::word,
          .maximum = static_cast<std::int64_t>(words.size()) - 1,
          .words = words,
          .summary = summary};
}

constexpr OperandSpec word_operand(std::string_view name, std::span<const std::string_view> words,
                                   std::int64_t fallback, std::string_view summary) {
  OperandSpec operand = word_operand(name, words, summary);
  operand.fallback = fallback;
  return operand;
}

/// The first `count` lanes.
inline MaskRegister leading_lanes(std::int64_t count, int size) {
  MaskRegister mask;
  for (int i = 0; i < kVectorBytes / size && i < count; ++i) mask.set_lane(i, size, true);
  return mask;
}

// How a lane of each type is kept and computed with. `put` rounds once.

template <class T>
struct PlainLane {
  using Stored = T;
  using Value = T;
  static Value get(Stored bits) { return bits; }
  static Stored put(Value value, bool /*saturate*/) { return value; }
};
struct F16Lane {
  using Stored = std::uint16_t;
  using Value = float;
  static Value get(Stored bits) { return f32_from_f16(bits); }
  static Stored put(Value value, bool saturate) { return f16_from_f32(value, saturate); }
};
struct BF16Lane {
  using Stored = std::uint16_t;
  using Value = float;
  static Value get(Stored bits) { return f32_from_bf16(bits); }
  static Stored put(Value value, bool /*saturate*/) { return bf16_from_f32(value); }
};

/// Calls `body` with the lane of `type`; types without arithmetic count as unsigned integers.
template <class Body>
void with_lane(Type type, Body body) {
  switch (type) {
    case Type::f32: return body(PlainLane<float>{});
    case Type::f16: return body(F16Lane{});
    case Type::bf16: return body(BF16Lane{});
    case Type::int8: return body(PlainLane<std::int8_t>{});
    case Type::int16: return body(PlainLane<std::int16_t>{});
    case Type::uint16: return body(PlainLane<std::uint16_t>{});
    case Type::int32: return body(PlainLane<std::int32_t>{});
    case Type::uint32: return body(PlainLane<std::uint32_t>{});
    case Type::int64: return body(PlainLane<std::int64_t>{});
    case Type::uint64: return body(PlainLane<std::uint64_t>{});
    default: return body(PlainLane<std::uint8_t>{});
  }
}

/// The same for types of floating point alone: f32, f16 and bf16.
template <class Body>
void with_real_lane(Type type, Body body) {
  if (type == Type::f32) return body(PlainLane<float>{});
  if (type == Type::f16) return body(F16Lane{});
  body(BF16Lane{});
}

/// Writes `value(i)` to each lane i of dst whose mask is on, and 0 to the others.
template <class Lane, class Value>
void compute_lanes(Execution& e, int dst, int mask, Value value) {
  using Stored = typename Lane::Stored;
  VectorRegisters& r = *e.core.registers;
  const MaskRegister& on = r.mask(e.in[mask]);
  VectorRegister out;
  constexpr int kSize = sizeof(Stored);
  for (int i = 0; i < kVectorBytes / kSize; ++i) {
    if (!on.lane(i, kSize)) continue;
    out.set_lane<Stored>(
        i, Lane::put(static_cast<typename Lane::Value>(value(i)), e.core.control.saturate_f16));
  }
  r.vector(e.in[dst]) = out;
}

/// The value of lane `i` of the register that an operand names.
template <class Lane>
typename Lane::Value lane_value(const Execution& e, int operand, int i) {
  const VectorRegisters& r = *e.core.registers;
  return Lane::get(r.vector(e.in[operand]).lane<typename Lane::Stored>(i));
}

/// The value of a scalar operand.
template <class Lane>
typename Lane::Value scalar_value(const Execution& e, int operand) {
  typename Lane::Stored bits;
  const std::int64_t pattern = e.in[operand];
  std::memcpy(&bits, &pattern, sizeof bits);
  return Lane::get(bits);
}

/// dst = f(src0, src1) where the mask is on, 0 where it is off.
namespace register_binary_form {
enum : int { dst, src0, src1, mask };
inline constexpr OperandSpec kOperands[] = {
    vector_register("dst", Access::write, "results"),
    vector_register("src0", Access::read, "left operands"),
    vector_register("src1", Access::read, "right operands"),
    mask_register("mask", Access::read, "lanes that are computed; the others become 0"),
};

/// Runs `operation(a, b)` on the values of each lane that is on, for one kind of lane.
template <class Lane, class Operation>
void execute_as(Execution& e, Operation operation) {
  compute_lanes<Lane>(e, dst, mask, [&](int i) {
    return operation(lane_value<Lane>(e, src0, i), lane_value<Lane>(e, src1, i));
  });
}

/// The same for the lanes of the instruction's type.
template <class Operation>
void execute(Execution& e, Operation operation) {
  with_lane(e.in.type(), [&](auto lane) { execute_as<decltype(lane)>(e, operation); });
}
}  // namespace register_binary_form

/// dst = f(src) where the mask is on, 0 where it is off.
namespace register_unary_form {
enum : int { dst, src, mask };
inline constexpr OperandSpec kOperands[] = {
    vector_register("dst", Access::write, "results"),
    vector_register("src", Access::read, "operands"),
    mask_register("mask", Access::read, "lanes that are computed; the others become 0"),
};

template <class Lane, class Operation>
void execute_as(Execution& e, Operation operation) {
  compute_lanes<Lane>(e, dst, mask, [&](int i) { return operation(lane_value<Lane>(e, src, i)); });
}

template <class Operation>
void execute(Execution& e, Operation operation) {
  with_lane(e.in.type(), [&](auto lane) { execute_as<decltype(lane)>(e, operation); });
}
}  // namespace register_unary_form

/// dst = f(src, scalar) where the mask is on, 0 where it is off.
namespace register_scalar_form {
enum : int { dst, src, scalar, mask };
inline constexpr OperandSpec kOperands[] = {
    vector_register("dst", Access::write, "results"),
    vector_register("src", Access::read, "left operands"),
    {.name = "scalar", .kind = OperandKind::element, .summary = "right operand of every lane"},
    mask_register("mask", Access::read, "lanes that are computed; the others become 0"),
};

template <class Lane, class Operation>
void execute_as(Execution& e, Operation operation) {
  const auto right = scalar_value<Lane>(e, scalar);
  compute_lanes<Lane>(e, dst, mask,
                      [&](int i) { return operation(lane_value<Lane>(e, src, i), right); });
}

template <class Operation>
void execute(Execution& e, Operation operation) {
  with_lane(e.in.type(), [&](auto lane) { execute_as<decltype(lane)>(e, operation); });
}
}  // namespace register_scalar_form

/// The work of an instruction on registers: one register, whatever the mask.
inline Work register_work(const Operands& in) {
  const int size = in.element_size();
  return {.repeats = 1,
          .elements = size == 0 ? 0 : static_cast<std::uint64_t>(kVectorBytes / size),
          .bytes = kVectorBytes};
}

}  // namespace davsim
