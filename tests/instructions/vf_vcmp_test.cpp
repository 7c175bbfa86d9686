#include "instructions/registers.h"

namespace davsim::vf_vcmp_test {

using instruction_harness::f64_of;
using instruction_harness::integer_of;
using instruction_harness::RegisterBench;

constexpr std::array<std::string_view, 6> kConditions = {"EQ", "NE", "LT", "LE", "GT", "GE"};

template <class T>
bool relation(std::string_view condition, T left, T right) {
  if (condition == "EQ") return left == right;
  if (condition == "NE") return left != right;
  if (condition == "LT") return left < right;
  if (condition == "LE") return left <= right;
  if (condition == "GT") return left > right;
  return left >= right;
}

/// Compares random and special elements of a type in all six ways, under a mask.
template <class T>
void expect_comparisons(Type type) {
  RegisterBench bench("vf_vcmp", type);
  const std::vector<T> special = instruction_harness::interesting<T>(type);
  std::mt19937 random(9);
  const auto pick = [&](int) {
    return random() % 2 == 0 ? special[random() % special.size()] : static_cast<T>(random());
  };
  const auto words = bench.spec.operands[4].words;
  ASSERT_EQ(std::vector<std::string_view>(words.begin(), words.end()),
            std::vector<std::string_view>(kConditions.begin(), kConditions.end()));
  bench.set("mask", 2).set("dst", 1);
  for (int round = 0; round < 48; ++round) {
    bench.vector<T>(1, pick);
    bench.vector<T>(2, pick);
    const T scalar = pick(0);
    bench.set("src0", 1).set("src1", 2);
    (void)scalar;
    bench.on(2, sizeof(T), [](int i) { return i % 5 != 2; });
    bench.set("condition", round % 6).run();
    std::vector<int> wanted;
    for (int i = 0; i < 256 / static_cast<int>(sizeof(T)); ++i) {
      if (i % 5 == 2) continue;
      const T left = bench.registers.vector(1).lane<T>(i);
      const T right = bench.registers.vector(2).lane<T>(i);
      const std::string_view condition = kConditions[static_cast<std::size_t>(round % 6)];
      const bool holds = is_float(type)
                             ? relation(condition, f64_of(type, left), f64_of(type, right))
                             : relation(condition, integer_of(type, left), integer_of(type, right));
      if (holds) wanted.push_back(i * static_cast<int>(sizeof(T)));
    }
    ASSERT_EQ(bench.bits(1), wanted) << name_of(type) << " round " << round;
  }
}

TEST(vf_vcmp, compares_every_type_in_six_ways_and_sets_the_lowest_bit_of_a_lane) {
  expect_comparisons<std::uint32_t>(Type::f32);
  expect_comparisons<std::uint16_t>(Type::f16);
  expect_comparisons<std::uint16_t>(Type::bf16);
  expect_comparisons<std::uint8_t>(Type::int8);
  expect_comparisons<std::uint8_t>(Type::uint8);
  expect_comparisons<std::uint16_t>(Type::int16);
  expect_comparisons<std::uint16_t>(Type::uint16);
  expect_comparisons<std::uint32_t>(Type::int32);
  expect_comparisons<std::uint32_t>(Type::uint32);
}

TEST(vf_vcmp, nan_is_unequal_and_zeros_are_equal) {
  RegisterBench bench("vf_vcmp", Type::f16);
  bench.vector<std::uint16_t>(1, {0x7E00, 0x8000}).vector<std::uint16_t>(2, [](int) {
    return std::uint16_t{0};
  });
  bench.set("mask", 2).set("dst", 1);
  bench.set("src0", 1).set("src1", 2);
  bench.on(2, 2, [](int i) { return i < 2; });
  bench.set("condition", 0).run();
  EXPECT_EQ(bench.bits(1), (std::vector<int>{2}));
  bench.set("condition", 1).run();
  EXPECT_EQ(bench.bits(1), (std::vector<int>{0}));
  bench.set("condition", 5).run();
  EXPECT_EQ(bench.bits(1), (std::vector<int>{2}));
}

}  // namespace davsim::vf_vcmp_test
