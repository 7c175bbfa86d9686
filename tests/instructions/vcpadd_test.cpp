#include "instructions/reductions.h"

namespace davsim::vcpadd_test {

using namespace reductions_test;

TEST(vcpadd, sums_neighbours_of_each_repeat_as_the_documented_example_does) {
  for (const Type type : {Type::f16, Type::f32}) {
    Bench bench = bench_of("vcpadd", type);
    put(bench, type, kSrc, {1, 1, 1, -1, 2, 2, -1, 2, 3, 3, 3, -1, 4, 4, -2, 4});
    bench.run();
    EXPECT_EQ(get(bench, type, kDst, 8), (std::vector<float>{2, 0, 4, 1, 6, 2, 8, 2}));
  }
}

TEST(vcpadd, steps_by_128_bytes_at_dst_and_by_blocks_at_src) {
  for (const Type type : {Type::f16, Type::f32}) {
    Bench bench = bench_of("vcpadd", type);
    const int lanes = lanes_of(type), block = lanes / 8;
    const std::vector<float> x = shuffled(4 * lanes, 3);
    put(bench, type, kSrc, x);
    bench.set("repeat", 2).set("dst_repeat_stride", 3).set("src_block_stride", 2);
    bench.set("src_repeat_stride", 1).run();
    for (int r = 0; r < 2; ++r) {
      const auto z = get(bench, type, kDst + static_cast<std::uint64_t>(r) * 3 * 128, lanes / 2);
      for (int i = 0; i < lanes / 2; ++i) {
        const auto at = static_cast<std::size_t>((r + 2 * (2 * i / block)) * block + 2 * i % block);
        EXPECT_EQ(z[static_cast<std::size_t>(i)], x[at] + x[at + 1]);
      }
    }
  }
}

TEST(vcpadd, a_masked_element_counts_as_zero_and_a_masked_pair_keeps_its_result) {
  Bench bench = bench_of("vcpadd", Type::f32);
  put(bench, Type::f32, kSrc, std::vector<float>(64, 1));
  put(bench, Type::f32, kDst, std::vector<float>(64, 9));
  bench.mask(0, 0xC000'0000'0000'0207U).run();
  std::vector<float> expected(64, 9);
  expected[0] = 2;
  expected[1] = expected[4] = 1;
  expected[31] = 2;
  EXPECT_EQ(get(bench, Type::f32, kDst, 64), expected);
  EXPECT_EQ(bench.work(), (Work{1, 6, 16}));
}

TEST(vcpadd, f16_overflows_as_the_control_register_says) {
  Bench bench = bench_of("vcpadd", Type::f16);
  put(bench, Type::f16, kSrc, {60000, 60000});
  bench.saturate(true).run();
  EXPECT_EQ(get(bench, Type::f16, kDst, 1)[0], 65504);
  bench.saturate(false).run();
  EXPECT_EQ(get(bench, Type::f16, kDst, 1)[0], kInfinity);
}

TEST(vcpadd, counter_mode_ends_inside_a_pair) {
  Bench bench = bench_of("vcpadd", Type::f32);
  put(bench, Type::f32, kSrc, std::vector<float>(128, 1));
  put(bench, Type::f32, kDst, std::vector<float>(64, 9));
  bench.count(64 + 5).run();
  const auto z = get(bench, Type::f32, kDst + 128, 5);
  EXPECT_EQ(z, (std::vector<float>{2, 2, 1, 9, 9}));
}

TEST(vcpadd, touches_what_its_footprints_say) { expect_footprints_of_reductions("vcpadd"); }

}  // namespace davsim::vcpadd_test
