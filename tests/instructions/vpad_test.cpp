#include "instructions/elementwise.h"

namespace davsim::vpad_test {

using namespace elementwise_harness;

/// What becomes of the DataBlock 1, 2, ..., 8 of words.
std::vector<double> padded(int mode, int side) {
  Bench bench = bench_of("vpad", Type::int32);
  put_numbers(bench, Type::int32, kSrc, {1, 2, 3, 4, 5, 6, 7, 8});
  bench.set("mode", mode).set("side", side).run();
  return get_numbers(bench, Type::int32, kDst, 8);
}

TEST(vpad, continues_data_blocks_as_documented) {
  EXPECT_EQ(padded(0, 0), (std::vector<double>{1, 1, 1, 1, 1, 1, 1, 1}));
  EXPECT_EQ(padded(0, 1), (std::vector<double>{8, 8, 8, 8, 8, 8, 8, 8}));
  EXPECT_EQ(padded(1, 0), (std::vector<double>{8, 7, 6, 5, 4, 3, 2, 1}));
  EXPECT_EQ(padded(1, 1), (std::vector<double>{8, 7, 6, 5, 4, 3, 2, 1}));
  EXPECT_EQ(padded(2, 0), (std::vector<double>{0, 8, 7, 6, 5, 4, 3, 2}));
  EXPECT_EQ(padded(2, 1), (std::vector<double>{7, 6, 5, 4, 3, 2, 1, 0}));
}

TEST(vpad, writes_under_the_mask_and_reads_whole_data_blocks) {
  Bench bench = bench_of("vpad", Type::f16);
  std::vector<double> numbers;
  for (int i = 0; i < 16; ++i) numbers.push_back(i);
  put_numbers(bench, Type::f16, kSrc, numbers);
  bench.mask(0, 0x6).set("mode", 1).set("side", 0);
  EXPECT_EQ(bench.touched(Space::UB, Access::read)[0], (std::vector<ByteRange>{{kSrc, kSrc + 32}}));
  EXPECT_EQ(bench.touched(Space::UB, Access::write)[0],
            (std::vector<ByteRange>{{kDst + 2, kDst + 6}}));
  bench.run();
  EXPECT_EQ(get_numbers(bench, Type::f16, kDst + 2, 2), (std::vector<double>{14, 13}));
  expect_footprints_hold(bench);
  bench.mask(~0ULL, ~0ULL).set("repeat", 3).set("src_block_stride", 2).set("dst_repeat_stride", 9);
  expect_footprints_hold(bench);
  bench.count(150);
  expect_footprints_hold(bench);
}

}  // namespace davsim::vpad_test
