#include "instructions/registers.h"

// Bit 53 of the control register: integers stop at the ends of their range. What has no wider type is
// worked out in 128 bits.

namespace davsim::integer_saturation_test {

using instruction_harness::expect_lanes;
using instruction_harness::integer_of;
using instruction_harness::LaneOperands;
using instruction_harness::RegisterBench;

__extension__ using Wide = __int128;

std::int64_t clamped(Type type, Wide value) {
  const int bits = 8 * size_of(type);
  const Wide span = Wide{1} << bits;
  const Wide lowest = is_signed(type) ? -span / 2 : Wide{0};
  const Wide highest = lowest + span - 1;
  return static_cast<std::int64_t>(value < lowest ? lowest : value > highest ? highest : value);
}

/// `exact(a, b, old)` for every integer type that the instruction has.
template <class Exact>
void expect_clamped(std::string_view name, Exact exact) {
  const InstructionSpec& spec = spec_of(opcode_named(name).value());
  const bool has_scalar = operand_index(spec, "scalar") >= 0;
  int types = 0;
  for (const Type type : all_types()) {
    if (!spec.types.contains(type) || is_float(type) || is_packed(type)) continue;
    ++types;
    RegisterBench bench(name, type);
    bench.core.control.saturate_integers = true;
    const auto check = [&]<class T>(T) {
      expect_lanes<T>(bench, type, [&](const LaneOperands<T>& in) {
        const T right = has_scalar ? in.scalar : in.src1;
        return static_cast<T>(clamped(type, exact(Wide{integer_of(type, in.src0)},
                                                  Wide{integer_of(type, right)},
                                                  Wide{integer_of(type, in.dst)})));
      });
    };
    if (size_of(type) == 4) check(std::uint32_t{});
    if (size_of(type) == 2) check(std::uint16_t{});
    if (size_of(type) == 1) check(std::uint8_t{});
  }
  EXPECT_GE(types, 3) << name;
}

TEST(IntegerSaturation, sums_differences_and_products_stop_at_the_ends) {
  const auto sum = [](Wide a, Wide b, Wide) { return a + b; };
  const auto product = [](Wide a, Wide b, Wide) { return a * b; };
  expect_clamped("vf_vadd", sum);
  expect_clamped("vf_vadds", sum);
  expect_clamped("vf_vsub", [](Wide a, Wide b, Wide) { return a - b; });
  expect_clamped("vf_vmul", product);
  expect_clamped("vf_vmuls", product);
  expect_clamped("vf_vmula", [](Wide a, Wide b, Wide old) { return a * b + old; });
}

TEST(IntegerSaturation, the_lowest_integer_becomes_the_highest) {
  expect_clamped("vf_vneg", [](Wide a, Wide, Wide) { return -a; });
  expect_clamped("vf_vabs", [](Wide a, Wide, Wide) { return a < 0 ? -a : a; });
}

TEST(IntegerSaturation, every_addition_of_a_sum_stops) {
  RegisterBench bench("vf_vcadd", Type::int32);
  bench.core.control.saturate_integers = true;
  bench.vector<std::int32_t>(2, {0x7FFFFFFF, 1, -0x7FFFFFFF, 0}).all_on().run();
  // (max + 1 = max) + (-max + 0), where wrapping around would give 1.
  EXPECT_EQ(bench.lanes<std::int32_t>(1, 1)[0], 0);
  bench.core.control.saturate_integers = false;
  bench.run();
  EXPECT_EQ(bench.lanes<std::int32_t>(1, 1)[0], 1);
}

TEST(IntegerSaturation, carries_know_nothing_of_it) {
  RegisterBench bench("vf_vaddc", Type::int32);
  bench.core.control.saturate_integers = true;
  bench.vector<std::int32_t>(2, {0x7FFFFFFF}).vector<std::int32_t>(3, {1});
  for (int p = 0; p < kMaskRegisters; ++p) bench.all_on(p);
  bench.run();
  EXPECT_EQ(bench.lanes<std::int32_t>(1, 1)[0], std::numeric_limits<std::int32_t>::min());
}

}  // namespace davsim::integer_saturation_test
