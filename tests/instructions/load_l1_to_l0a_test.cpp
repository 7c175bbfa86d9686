#include "instructions/harness.h"

namespace davsim::load_l1_to_l0a_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kDst = 0x400, kSrc = 0x120;

/// A load whose source holds 0, 1, 2, ... and whose destination holds 9999.
Bench load() {
  Bench bench("load_l1_to_l0a", Type::f16);
  bench.set("dst", kDst).set("src", kSrc);
  std::vector<std::uint16_t> ramp(16 * 256);
  for (std::size_t i = 0; i < ramp.size(); ++i) ramp[i] = static_cast<std::uint16_t>(i);
  bench.put(Space::L1, kSrc, ramp);
  bench.put(Space::L0A, kDst, std::vector<std::uint16_t>(16 * 256, 9999));
  return bench;
}

TEST(load_l1_to_l0a, loads_fractals_one_after_the_other) {
  Bench bench = load();
  bench.set("repeat", 3).run();
  const auto out = bench.get<std::uint16_t>(Space::L0A, kDst, 769);
  for (std::size_t i = 0; i < 768; ++i) EXPECT_EQ(out[i], i);
  EXPECT_EQ(out[768], 9999);
  EXPECT_EQ(bench.work(), (Work{3, 768, 1536}));
}

TEST(load_l1_to_l0a, skips_fractals_where_it_reads_and_where_it_writes) {
  Bench bench = load();
  bench.set("repeat", 3).set("start_index", 1).set("src_stride", 4).set("dst_gap", 2).run();
  const auto out = bench.get<std::uint16_t>(Space::L0A, kDst, 7 * 256);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const std::size_t step = i / 256;
    EXPECT_EQ(out[i], step % 3 == 0 ? 256 * (1 + step / 3 * 4) + i % 256 : 9999U) << i;
  }
  EXPECT_EQ(bench.touched(Space::L1, Access::read)[0][0], (ByteRange{kSrc + 512, kSrc + 1024}));
}

TEST(load_l1_to_l0a, a_stride_of_0_reads_one_fractal_again) {
  Bench bench = load();
  bench.set("repeat", 2).set("src_stride", 0).run();
  EXPECT_EQ(bench.get<std::uint16_t>(Space::L0A, kDst + 512, 1)[0], 0);
}

TEST(load_l1_to_l0a, transposes_each_fractal_of_16_bit_elements) {
  Bench bench = load();
  bench.set("repeat", 2).set("transpose", 1).run();
  const auto out = bench.get<std::uint16_t>(Space::L0A, kDst, 512);
  for (std::size_t i = 0; i < 512; ++i)
    EXPECT_EQ(out[i], i / 256 * 256 + i % 16 * 16 + i % 256 / 16);
  EXPECT_EQ(bench.check(), "");
  for (const Type type : {Type::int8, Type::f32}) {
    Bench other("load_l1_to_l0a", type);
    EXPECT_EQ(other.check(), "");
    EXPECT_NE(other.set("transpose", 1).check().find("16 bits"), std::string::npos);
  }
}

TEST(load_l1_to_l0a, does_nothing_without_repeats_and_states_its_limits) {
  Bench bench = load();
  bench.run();
  EXPECT_TRUE(bench.footprints().empty());
  EXPECT_EQ(bench.work(), Work{});
  EXPECT_EQ(bench.get<std::uint16_t>(Space::L0A, kDst, 1)[0], 9999);
  EXPECT_EQ(alignment_of(bench.spec.operands[0], Type::f16), 512);
  EXPECT_EQ(alignment_of(bench.spec.operands[1], Type::f16), 32);
  EXPECT_EQ(bench.spec.operands[3].maximum, 255);
  EXPECT_EQ(bench.spec.pipe, Pipe::MTE1);
}

TEST(load_l1_to_l0a, touches_what_its_footprints_say) {
  Bench bench = load();
  bench.set("repeat", 5).set("start_index", 2).set("src_stride", 3).set("dst_gap", 1);
  expect_footprints_hold(bench);
  expect_footprints_hold(bench.set("transpose", 1));
}

}  // namespace davsim::load_l1_to_l0a_test
