#include <cmath>
#include <limits>

#include "instructions/harness.h"

namespace davsim::vexp_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kDst = 0x4000, kSrc = 0x1000;
constexpr float kInfinity = std::numeric_limits<float>::infinity();

Bench vexp(Type type) {
  Bench bench("vexp", type);
  bench.set("dst", kDst).set("src", kSrc);
  return bench;
}

TEST(vexp, gives_the_nearest_f32) {
  Bench bench = vexp(Type::f32);
  bench.put<float>(Space::UB, kSrc, {0, 1, -1, -kInfinity, 100, -200});
  bench.run();
  // e and 1/e from their decimal expansions.
  EXPECT_EQ(bench.get<float>(Space::UB, kDst, 6),
            (std::vector<float>{1, 2.718281828459045F, 0.36787944117144233F, 0, kInfinity, 0}));
}

TEST(vexp, gives_the_nearest_f16_for_every_finite_argument) {
  for (int start = 0; start < 0x7C00; start += 128) {
    for (const int sign : {0, 0x8000}) {
      Bench bench = vexp(Type::f16);
      std::vector<std::uint16_t> arguments;
      for (int i = 0; i < 128; ++i)
        arguments.push_back(static_cast<std::uint16_t>(sign | (start + i)));
      bench.put(Space::UB, kSrc, arguments);
      bench.run();
      const auto results = bench.get<std::uint16_t>(Space::UB, kDst, 128);
      for (std::size_t i = 0; i < 128; ++i) {
        const double exact = std::exp(static_cast<double>(f32_from_f16(arguments[i])));
        if (results[i] == kF16InfinityBits) {
          ASSERT_GE(exact, 65520.0);
          continue;
        }
        // No neighbour is nearer.
        const double error = std::fabs(f32_from_f16(results[i]) - exact);
        const auto above = static_cast<std::uint16_t>(results[i] + 1);
        const auto below = static_cast<std::uint16_t>(results[i] - 1);
        if (above < kF16InfinityBits) {
          ASSERT_LE(error, std::fabs(f32_from_f16(above) - exact)) << arguments[i];
        }
        if (results[i] > 0)
          ASSERT_LE(error, std::fabs(f32_from_f16(below) - exact)) << arguments[i];
      }
    }
  }
}

TEST(vexp, f16_overflow_saturates_or_becomes_infinity_as_the_control_register_says) {
  Bench bench = vexp(Type::f16);
  bench.put_f16(kSrc, {12, std::numeric_limits<float>::quiet_NaN(), 11});
  bench.saturate(false).run();
  EXPECT_EQ(bench.get_f16(kDst, 1)[0], kInfinity);
  EXPECT_TRUE(std::isnan(bench.get_f16(kDst, 2)[1]));
  bench.saturate(true).run();
  // e^11 = 59874.14, where the step of f16 is 32.
  EXPECT_EQ(bench.get_f16(kDst, 3), (std::vector<float>{65504, 0, 59872}));
}

TEST(vexp, strides_masks_and_counts_follow_the_unary_form) {
  Bench bench = vexp(Type::f32);
  bench.set("repeat", 2).set("src_block_stride", 2).set("src_repeat_stride", 16);
  bench.set("dst_block_stride", 1).set("dst_repeat_stride", 8);
  bench.put(Space::UB, kSrc, std::vector<float>(256, -kInfinity));
  bench.put<float>(Space::UB, kSrc + (16 + 2 * 3) * 32, {0});
  bench.run();
  EXPECT_EQ(bench.get<float>(Space::UB, kDst + (8 + 3) * 32, 2), (std::vector<float>{1, 0}));
  EXPECT_EQ(bench.work(), (Work{2, 128, 512}));
  EXPECT_EQ(bench.mask(0, 0xF).work(), (Work{2, 8, 32}));
  EXPECT_EQ(bench.touched(Space::UB, Access::read),
            (std::vector<std::vector<ByteRange>>{{{kSrc, kSrc + 16}, {kSrc + 512, kSrc + 528}}}));
  EXPECT_EQ(bench.count(70).work(), (Work{2, 70, 280}));
  EXPECT_NE(bench.set("dst_block_stride", 0).check(), "");
}

TEST(vexp, touches_what_its_footprints_say) {
  for (const Type type : {Type::f16, Type::f32}) {
    Bench bench = vexp(type);
    bench.set("repeat", 2).set("src_block_stride", 3).set("dst_block_stride", 2);
    bench.set("dst_repeat_stride", 16);
    expect_footprints_hold(bench);
    expect_footprints_hold(bench.mask(0xFF, 0x8001));
    expect_footprints_hold(bench.count(131));
  }
}

}  // namespace davsim::vexp_test
