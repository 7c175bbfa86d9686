#include "instructions/registers.h"

namespace davsim::vf_vshr_test {

using instruction_harness::integer_of;
using instruction_harness::RegisterBench;

/// The quotient by a power of two, rounded down.
std::int64_t shifted(Type type, std::int64_t value, std::int64_t distance) {
  const int bits = 8 * size_of(type);
  if (distance >= bits) return value < 0 ? -1 : 0;
  const std::int64_t divisor = std::int64_t{1} << distance;
  const std::int64_t quotient = value / divisor;
  return value % divisor < 0 ? quotient - 1 : quotient;
}

template <class T>
void expect_shifts(Type type) {
  RegisterBench bench("vf_vshr", type);
  std::mt19937 random(6);
  for (int round = 0; round < 80; ++round) {
    const int distance = round % 40;
    bench.vector<T>(2, [&](int) { return static_cast<T>(random()); });
    bench.vector<T>(3, [&](int i) { return static_cast<T>((i + distance) % 40); });
    bench.on(1, sizeof(T), [](int i) { return i % 4 != 1; });
    bench.run();
    for (int i = 0; i < 256 / static_cast<int>(sizeof(T)); ++i) {
      const std::int64_t value = integer_of(type, bench.registers.vector(2).lane<T>(i));
      const T wanted =
          i % 4 == 1 ? T{0} : static_cast<T>(shifted(type, value, (i + distance) % 40));
      ASSERT_EQ(bench.registers.vector(1).lane<T>(i), wanted)
          << name_of(type) << ' ' << value << " by " << (i + distance) % 40;
    }
  }
}

TEST(vf_vshr, moves_every_type_by_every_distance) {
  expect_shifts<std::uint8_t>(Type::int8);
  expect_shifts<std::uint8_t>(Type::uint8);
  expect_shifts<std::uint16_t>(Type::int16);
  expect_shifts<std::uint16_t>(Type::uint16);
  expect_shifts<std::uint32_t>(Type::int32);
  expect_shifts<std::uint32_t>(Type::uint32);
}

TEST(vf_vshr, follows_the_documented_examples) {
  const auto moved = [](Type type, int distance) {
    RegisterBench bench("vf_vshr", type);
    bench.vector<std::uint16_t>(2, {0b1010101010101010}).all_on();
    bench.vector<std::int16_t>(3, {static_cast<std::int16_t>(distance)});
    bench.run();
    return bench.lanes<std::uint16_t>(1, 1)[0];
  };
  EXPECT_EQ(moved(Type::uint16, 1), 0b0101010101010101);
  EXPECT_EQ(moved(Type::int16, 1), 0b1101010101010101);
  EXPECT_EQ(moved(Type::int16, 3), 0b1111010101010101);
  EXPECT_EQ(moved(Type::int16, 17), 0xFFFF);
  EXPECT_EQ(moved(Type::uint16, 17), 0);
}

TEST(vf_vshr, names_a_negative_distance_of_a_lane_that_is_on) {
  RegisterBench bench("vf_vshr", Type::int32);
  bench.vector<std::int32_t>(3, {1, -2, 3, -4});
  bench.on(1, 4, [](int i) { return i != 1; });
  EXPECT_EQ(bench.register_check(), "src1[3] is -4, expected a distance that is not negative");
  bench.on(1, 4, [](int i) { return i % 2 == 0; });
  EXPECT_EQ(bench.register_check(), "");
}

}  // namespace davsim::vf_vshr_test
