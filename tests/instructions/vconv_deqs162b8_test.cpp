#include "instructions/elementwise.h"

namespace davsim::vconv_deqs162b8_test {

using namespace elementwise_harness;

/// DEQSCALE with a scale, an offset and a sign.
std::uint64_t word(float scale, int offset, bool has_sign) {
  return std::bit_cast<std::uint32_t>(scale) | (static_cast<std::uint64_t>(offset) & 0x1FF) << 37 |
         static_cast<std::uint64_t>(has_sign ? 1 : 0) << 46;
}

TEST(vconv_deqs162b8, scales_adds_and_clamps) {
  Bench bench = bench_of("vconv_deqs162b8", Type::int16);
  put_numbers(bench, Type::int16, kSrc, {3, 5, -5, 1000, -1000});
  bench.core.deq_scale = word(0.5F, 10, true);
  bench.run();
  // 1.5 and 2.5 go to 2; 500 is brought to 255 before the offset.
  EXPECT_EQ(get_numbers(bench, Type::int8, kDst, 5), (std::vector<double>{12, 12, 8, 127, -128}));
  bench.core.deq_scale = word(0.5F, -10, false);
  bench.run();
  EXPECT_EQ(get_numbers(bench, Type::uint8, kDst, 5), (std::vector<double>{0, 0, 0, 245, 0}));
}

TEST(vconv_deqs162b8, ten_binary_places_of_the_scale_count) {
  Bench bench = bench_of("vconv_deqs162b8", Type::int16);
  put_numbers(bench, Type::int16, kSrc, {100});
  // 1 + 2^-10 + 2^-11 + 2^-12 counts as 1 + 2^-10.
  bench.core.deq_scale = word(1 + 0x1.cp-10F, 0, true);
  bench.run();
  EXPECT_EQ(get_numbers(bench, Type::int8, kDst, 1), (std::vector<double>{100}));
}

TEST(vconv_deqs162b8, a_data_block_goes_into_one_half_of_another) {
  Bench bench = bench_of("vconv_deqs162b8", Type::int16);
  put_numbers(bench, Type::int16, kSrc, std::vector<double>(128, 7));
  bench.core.deq_scale = word(1, 0, true);
  bench.set("half", 1).run();
  const auto out = get_numbers(bench, Type::int8, kDst, 256);
  for (std::size_t i = 0; i < 256; ++i) EXPECT_EQ(out[i], i % 32 < 16 ? 0 : 7);
  EXPECT_EQ(bench.work(), (Work{1, 128, 128}));
}

TEST(vconv_deqs162b8, strides_masks_and_counts_hold) {
  Bench bench = bench_of("vconv_deqs162b8", Type::int16);
  bench.set("half", 1);
  expect_form_holds(bench);
}

}  // namespace davsim::vconv_deqs162b8_test
