#include "instructions/harness.h"

namespace davsim::load_l1_to_l0b_mx_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kDst = 0x40, kSrc = 0x120;

/// A matrix of five by seven fractals, each full of its own number.
Bench load() {
  Bench bench("load_l1_to_l0b_mx", Type::fp8_e8m0);
  std::vector<std::uint8_t> source;
  for (std::uint8_t fractal = 0; fractal < 35; ++fractal) source.insert(source.end(), 32, fractal);
  bench.put(Space::L1, kSrc, source);
  bench.set("dst", kDst).set("src", kSrc).set("src_stride", 7);
  return bench;
}

TEST(load_l1_to_l0b_mx, loads_a_rectangle_of_fractals) {
  Bench bench = load();
  bench.set("x_start", 1).set("y_start", 2).set("x_step", 3).set("y_step", 2).set("dst_stride", 4);
  bench.run();
  const auto out = bench.get<std::uint8_t>(Space::L0B_MX, kDst, 12 * 32);
  for (const auto& [fractal, wanted] :
       {std::pair{0, 9}, {1, 10}, {2, 0}, {4, 16}, {5, 17}, {9, 24}}) {
    EXPECT_EQ(out[static_cast<std::size_t>(fractal) * 32 + 31], wanted) << fractal;
  }
  EXPECT_EQ(bench.work(), (Work{3, 192, 192}));
  EXPECT_EQ(bench.touched(Space::L1, Access::read)[0][0],
            (ByteRange{kSrc + 9 * 32, kSrc + 11 * 32}));
  expect_footprints_hold(bench);
}

TEST(load_l1_to_l0b_mx, does_nothing_without_a_step_and_states_its_limits) {
  for (const std::string_view step : {"x_step", "y_step"}) {
    Bench bench = load();
    bench.set("x_step", 1).set("y_step", 1).set("dst_stride", 1).set(step, 0).run();
    EXPECT_TRUE(bench.footprints().empty());
    EXPECT_EQ(bench.work(), Work{});
  }
  const Bench bench = load();
  EXPECT_EQ(bench.spec.operands[4].maximum, 255);
  EXPECT_EQ(bench.spec.pipe, Pipe::MTE1);
}

}  // namespace davsim::load_l1_to_l0b_mx_test
