#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <tuple>

#include "instructions/harness.h"
#include "isa/registers.h"

namespace davsim::instruction_harness {

/// A bench with the registers of a vector function, filled with garbage. Register operands name
/// different registers, in their order: v1, v2, ..., p1, p2, ... and u1, u2, ...
class RegisterBench : public Bench {
 public:
  explicit RegisterBench(std::string_view name, Type type = Type::none) : Bench(name, type) {
    core.registers = &registers;
    std::mt19937 random(7);
    for (VectorRegister& v : registers.vectors) {
      for (std::byte& byte : v.bytes) byte = std::byte(random() & 0xFF);
    }
    std::int64_t next[3] = {1, 1, 1};
    for (const OperandSpec& operand : spec.operands) {
      const bool is_vector = operand.kind == OperandKind::vector_register;
      const bool is_mask = operand.kind == OperandKind::mask_register;
      if (!is_vector && !is_mask && operand.kind != OperandKind::alignment_register) continue;
      std::int64_t& number = next[is_vector ? 0 : (is_mask ? 1 : 2)];
      if (operand.fallback.value_or(0) >= 0) set(operand.name, number);
      ++number;
    }
  }
  RegisterBench(const RegisterBench&) = delete;
  RegisterBench& operator=(const RegisterBench&) = delete;

  /// The first lanes of a vector register; the rest becomes 0.
  template <class T>
  RegisterBench& vector(int number, const std::vector<T>& values) {
    VectorRegister& v = registers.vector(number);
    v = {};
    for (std::size_t i = 0; i < values.size(); ++i) v.set_lane<T>(static_cast<int>(i), values[i]);
    return *this;
  }
  template <class T>
  RegisterBench& vector(int number, const std::function<T(int)>& value) {
    for (int i = 0; i < kVectorBytes / static_cast<int>(sizeof(T)); ++i) {
      registers.vector(number).set_lane<T>(i, value(i));
    }
    return *this;
  }
  RegisterBench& f16(int number, const std::vector<float>& values) {
    std::vector<std::uint16_t> bits;
    for (const float value : values) bits.push_back(f16_from_f32(value, false));
    return vector(number, bits);
  }
  /// Lanes `first` and following of a vector register.
  template <class T>
  std::vector<T> lanes(int number, std::size_t count, int first = 0) const {
    std::vector<T> values;
    for (int i = first; i < first + static_cast<int>(count); ++i) {
      values.push_back(registers.vector(number).lane<T>(i));
    }
    return values;
  }
  template <class T>
  std::vector<T> lanes(int number) const {
    return lanes<T>(number, kVectorBytes / sizeof(T));
  }
  std::vector<float> f16_lanes(int number, std::size_t count) const {
    std::vector<float> values;
    for (const std::uint16_t bits : lanes<std::uint16_t>(number, count)) {
      values.push_back(f32_from_f16(bits));
    }
    return values;
  }
  /// Whether all lanes from `first` on are 0.
  [[nodiscard]] bool zero_from(int number, int first_byte) const {
    const auto& bytes = registers.vector(number).bytes;
    return std::all_of(bytes.begin() + first_byte, bytes.end(),
                       [](std::byte byte) { return byte == std::byte{0}; });
  }

  /// A mask for elements of `size` bytes.
  RegisterBench& on(int number, int size, const std::function<bool(int)>& lane) {
    registers.mask(number) = {};
    for (int i = 0; i < kVectorBytes / size; ++i) registers.mask(number).set_lane(i, size, lane(i));
    return *this;
  }
  RegisterBench& all_on(int number = 1) {
    registers.mask(number).bits.blocks.fill(~0U);
    return *this;
  }
  /// The numbers of the bits of a mask register that are set.
  [[nodiscard]] std::vector<int> bits(int number) const {
    std::vector<int> set_bits;
    for (int i = 0; i < kVectorBytes; ++i) {
      if (registers.mask(number).lane(i, 1)) set_bits.push_back(i);
    }
    return set_bits;
  }

  [[nodiscard]] std::string register_check(std::uint64_t ub_bytes = kMemoryBytes) const {
    return spec.register_check(operands(), registers, ub_bytes);
  }
  [[nodiscard]] std::vector<Footprint> register_footprints() const {
    std::vector<Footprint> out;
    if (spec.register_footprints != nullptr) {
      spec.register_footprints(operands(), registers, out);
    } else if (spec.footprints != nullptr) {
      spec.footprints(operands(), out);
    }
    return out;
  }

  VectorRegisters registers;
};

/// Random registers and masks: `lanes` has every bit pattern, and special numbers often.
template <class T>
std::vector<T> interesting(Type type) {
  if constexpr (sizeof(T) == 4) {
    if (type == Type::f32) {
      return {0,           0x80000000U, 0x3F800000U, 0xBF800000U, 0x7F800000U, 0xFF800000U,
              0x7FC00000U, 0x7F7FFFFFU, 0xFF7FFFFFU, 1,           0x80000001U, 0x00800000U};
    }
  } else if constexpr (sizeof(T) == 2) {
    if (type == Type::f16) {
      return {0, 0x8000, 0x3C00, 0xBC00, 0x7C00, 0xFC00, 0x7E00, 0x7BFF, 0xFBFF, 1, 0x8001, 0x0400};
    }
    if (type == Type::bf16) {
      return {0, 0x8000, 0x3F80, 0xBF80, 0x7F80, 0xFF80, 0x7FC0, 0x7F7F, 0xFF7F, 1, 0x8001, 0x0080};
    }
  }
  const T top = static_cast<T>(T{1} << (sizeof(T) * 8 - 1));
  return {0, 1, static_cast<T>(-1), top, static_cast<T>(top - 1), static_cast<T>(top + 1), 2, 7};
}

inline bool is_nan(Type type, std::uint64_t bits) {
  if (type == Type::f32) return (bits & 0x7FFFFFFFU) > 0x7F800000U;
  if (type == Type::f16) return (bits & 0x7FFFU) > 0x7C00U;
  return type == Type::bf16 && (bits & 0x7FFFU) > 0x7F80U;
}

/// The operands of one lane, as bit patterns.
template <class T>
struct LaneOperands {
  T src0 = 0, src1 = 0, scalar = 0, dst = 0;
};

/// Runs an instruction that computes lane by lane on random and special numbers, under random
/// masks, and now and then onto its own operands: each lane that is on has to be
/// `expected(operands)`, the others 0. One NaN is as good as another.
template <class T, class Expected>
void expect_lanes(RegisterBench& bench, Type type, Expected expected) {
  std::mt19937_64 random(11);
  const std::vector<T> special = interesting<T>(type);
  const auto pick = [&] {
    return random() % 3 == 0 ? special[random() % special.size()] : static_cast<T>(random());
  };
  const auto operand = [&](std::string_view name, std::string_view other = "") {
    const int index = operand_index(bench.spec, name);
    return index >= 0 ? std::string(name) : std::string(other);
  };
  const std::string left = operand("src0", "src");
  const bool has_right = operand_index(bench.spec, "src1") >= 0;
  const bool has_scalar = operand_index(bench.spec, "scalar") >= 0;
  for (int round = 0; round < 60; ++round) {
    for (int number = 1; number <= 3; ++number) {
      bench.vector<T>(number, [&](int) { return pick(); });
    }
    for (std::uint32_t& word : bench.registers.mask(1).bits.blocks) {
      word = static_cast<std::uint32_t>(random());
    }
    const T scalar = pick();
    if (has_scalar) bench.set("scalar", static_cast<std::int64_t>(scalar));
    const int a = round % 4 == 1 ? 1 : 2;
    const int b = round % 4 == 2 ? 1 : 3;
    bench.set("dst", 1).set(left, a);
    if (has_right) bench.set("src1", b);
    const auto old = bench.registers.vectors;
    bench.run();
    for (int i = 0; i < kVectorBytes / static_cast<int>(sizeof(T)); ++i) {
      const T got = bench.registers.vector(1).lane<T>(i);
      if (!bench.registers.mask(1).lane(i, sizeof(T))) {
        ASSERT_EQ(got, T{0}) << bench.spec.name << ", lane " << i << " is off";
        continue;
      }
      const LaneOperands<T> in = {old[static_cast<std::size_t>(a)].template lane<T>(i),
                                  old[static_cast<std::size_t>(b)].template lane<T>(i), scalar,
                                  old[1].template lane<T>(i)};
      const T wanted = expected(in);
      ASSERT_TRUE(got == wanted || (is_nan(type, got) && is_nan(type, wanted)))
          << bench.spec.name << '.' << name_of(type) << std::hex << " src0 " << +in.src0 << " src1 "
          << +in.src1 << " scalar " << +in.scalar << " dst " << +in.dst << ": got " << +got
          << ", expected " << +wanted;
    }
  }
}

inline double f64_of(Type type, std::uint32_t bits) {
  if (type == Type::f16) return f32_from_f16(static_cast<std::uint16_t>(bits));
  if (type == Type::bf16) return f32_from_bf16(static_cast<std::uint16_t>(bits));
  return std::bit_cast<float>(bits);
}

/// An f64 as an element: rounded once; for bf16 twice, as documented, by way of f32.
inline std::uint32_t bits_of(Type type, double value) {
  if (type == Type::f16) return f16_from_f64(value, false);
  const auto single = static_cast<float>(value);
  return type == Type::bf16 ? bf16_from_f32(single) : std::bit_cast<std::uint32_t>(single);
}

/// The value of an integer element.
inline std::int64_t integer_of(Type type, std::uint32_t bits) {
  const int unused = 64 - 8 * size_of(type);
  const std::uint64_t shifted = static_cast<std::uint64_t>(bits) << unused;
  return is_signed(type) ? static_cast<std::int64_t>(shifted) >> unused
                         : static_cast<std::int64_t>(shifted >> unused);
}

/// `expect_lanes` for every type that the instruction has: `reals(a, b, old)` in f64 for floating
/// point, `integers(a, b, old)` in 64 bits, of which the low ones count. The scalar, where there is
/// one, is b.
template <class Reals, class Integers>
void expect_arithmetic(std::string_view name, Reals reals, Integers integers) {
  const InstructionSpec& spec = spec_of(opcode_named(name).value());
  const bool has_scalar = operand_index(spec, "scalar") >= 0;
  for (const Type type : all_types()) {
    if (!spec.types.contains(type)) continue;
    RegisterBench bench(name, type);
    const auto check = [&]<class T>(T) {
      expect_lanes<T>(bench, type, [&](const LaneOperands<T>& in) {
        const T right = has_scalar ? in.scalar : in.src1;
        if (is_float(type)) {
          return static_cast<T>(bits_of(
              type, reals(f64_of(type, in.src0), f64_of(type, right), f64_of(type, in.dst))));
        }
        return static_cast<T>(
            integers(integer_of(type, in.src0), integer_of(type, right), integer_of(type, in.dst)));
      });
    };
    if (size_of(type) == 4) check(std::uint32_t{});
    if (size_of(type) == 2) check(std::uint16_t{});
    if (size_of(type) == 1) check(std::uint8_t{});
  }
}

/// Checks products with a sum on every type that the instruction has: `roles(dst, src0, src1)` says which
/// are the factors and which is added; a scalar takes the place of src1. Integers wrap around.
template <class Roles>
void expect_fused(std::string_view name, Roles roles) {
  const auto fused = [&](auto old, auto a, auto b) {
    const auto [factor0, factor1, summand] = roles(old, a, b);
    return static_cast<std::common_type_t<decltype(old), decltype(a)>>(factor0 * factor1 + summand);
  };
  const InstructionSpec& spec = spec_of(opcode_named(name).value());
  for (const Type type : all_types()) {
    if (!spec.types.contains(type)) continue;
    RegisterBench bench(name, type);
    const auto check = [&]<class T>(T) {
      expect_lanes<T>(bench, type, [&](const LaneOperands<T>& in) {
        const T right = operand_index(spec, "scalar") >= 0 ? in.scalar : in.src1;
        if (!is_float(type)) {
          return static_cast<T>(fused(static_cast<std::uint64_t>(in.dst),
                                      static_cast<std::uint64_t>(in.src0),
                                      static_cast<std::uint64_t>(right)));
        }
        const double old = f64_of(type, in.dst), a = f64_of(type, in.src0), b = f64_of(type, right);
        if (type == Type::f32) {
          const auto [factor0, factor1, summand] = roles(old, a, b);
          // The library's function for f32 rounds once.
          return static_cast<T>(std::bit_cast<std::uint32_t>(
              std::fma(static_cast<float>(factor0), static_cast<float>(factor1),
                       static_cast<float>(summand))));
        }
        if (type == Type::bf16) return static_cast<T>(bf16_from_f64(fused(old, a, b)));
        return static_cast<T>(bits_of(type, fused(old, a, b)));
      });
    };
    if (size_of(type) == 4) check(std::uint32_t{});
    if (size_of(type) == 2) check(std::uint16_t{});
  }
}

/// Checks a function of one operand on every f16, or on f32 of all sizes: the result is the element
/// nearest to `function`. Subnormal operands and results count as zeros.
template <class Function>
void expect_near_function(std::string_view name, Type type, Function function) {
  RegisterBench bench(name, type);
  bench.all_on();
  const bool is_f16 = type == Type::f16;
  const long double smallest = is_f16 ? 0x1p-14L : 0x1p-126L;
  const int lanes = is_f16 ? 128 : 64;
  std::mt19937 random(5);
  for (int block = 0; block < 512; ++block) {
    std::vector<std::uint32_t> operands;
    for (int i = 0; i < lanes; ++i) {
      operands.push_back(is_f16 ? static_cast<std::uint32_t>(block * lanes + i)
                                : static_cast<std::uint32_t>(random()));
      const auto bits = operands.back();
      if (is_f16) {
        bench.registers.vector(2).set_lane(i, static_cast<std::uint16_t>(bits));
      } else {
        bench.registers.vector(2).set_lane(i, bits);
      }
    }
    bench.run();
    for (int i = 0; i < lanes; ++i) {
      const auto bits = operands[static_cast<std::size_t>(i)];
      long double operand = f64_of(type, bits);
      if (std::fabs(operand) < smallest) operand = std::copysign(0.0L, operand);
      long double wanted = function(operand);
      const std::uint32_t got_bits = is_f16 ? bench.registers.vector(1).lane<std::uint16_t>(i)
                                            : bench.registers.vector(1).lane<std::uint32_t>(i);
      const double got = f64_of(type, got_bits);
      if (std::isnan(wanted)) {
        ASSERT_TRUE(std::isnan(got)) << std::hex << bits;
        continue;
      }
      const double nearest = f64_of(type, bits_of(type, static_cast<double>(wanted)));
      if (std::fabs(nearest) < smallest) {
        ASSERT_EQ(got, 0) << std::hex << bits;
      } else {
        ASSERT_EQ(got, nearest) << bench.spec.name << std::hex << ' ' << bits;
      }
    }
  }
}

}  // namespace davsim::instruction_harness
