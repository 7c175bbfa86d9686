#include "instructions/reductions.h"

namespace davsim::vbrcb_test {

using namespace reductions_test;

TEST(vbrcb, fills_a_block_with_each_element) {
  for (const Type type : {Type::f16, Type::f32}) {
    Bench bench = bench_of("vbrcb", type);
    std::vector<float> x;
    for (int i = 0; i < 16; ++i) x.push_back(static_cast<float>(i + 1));
    put(bench, type, kSrc, x);
    put(bench, type, kDst, std::vector<float>(600, 0.5F));
    bench.set("repeat", 2).set("dst_block_stride", 2).set("dst_repeat_stride", 17);
    bench.mask(0, 1).run();  // of no effect
    const int block = 32 / size_of(type);
    for (int i = 0; i < 16; ++i) {
      const auto start = static_cast<std::uint64_t>(i / 8 * 17 + i % 8 * 2) * 32;
      const auto z = get(bench, type, kDst + start, block);
      EXPECT_EQ(
          z, std::vector<float>(static_cast<std::size_t>(block), x[static_cast<std::size_t>(i)]));
    }
    EXPECT_EQ(get(bench, type, kDst + 32, 1)[0], 0.5F);
    EXPECT_EQ(bench.work().bytes, 512U);
    expect_footprints_hold(bench);
  }
}

TEST(vbrcb, refuses_results_over_its_source_and_blocks_in_one_place) {
  Bench bench = bench_of("vbrcb", Type::f16);
  EXPECT_EQ(bench.check(), "");
  EXPECT_EQ(bench.set("dst", kSrc).check(),
            "dst overwrites src at ub byte 4096; they must lie apart");
  EXPECT_EQ(bench.set("dst", kDst).set("dst_block_stride", 0).check(),
            "dst_block_stride is 0, expected 1 to 65535");
  EXPECT_EQ(bench.set("repeat", 0).check(), "");
  EXPECT_TRUE(bench.footprints().empty());
}

}  // namespace davsim::vbrcb_test
