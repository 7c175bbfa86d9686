#include "instructions/elementwise.h"

namespace davsim::vconv_vdeqs162b8_test {

using namespace elementwise_harness;

constexpr std::uint64_t kTable = 0x3000;

TEST(vconv_vdeqs162b8, each_element_of_a_data_block_has_a_word) {
  Bench bench = bench_of("vconv_vdeqs162b8", Type::int16);
  bench.set("table", kTable);
  std::vector<std::uint64_t> words;
  for (std::uint64_t j = 0; j < 16; ++j) {
    const auto scale = std::bit_cast<std::uint32_t>(static_cast<float>(j));
    words.push_back(scale | (j & 0x1FF) << 37 | std::uint64_t{1} << 46);
  }
  bench.put(Space::UB, kTable, words);
  put_numbers(bench, Type::int16, kSrc, std::vector<double>(32, 3));
  bench.run();
  const auto out = get_numbers(bench, Type::int8, kDst, 64);
  for (std::size_t j = 0; j < 16; ++j) {
    EXPECT_EQ(out[j], 4 * static_cast<double>(j));
    EXPECT_EQ(out[32 + j], 4 * static_cast<double>(j));
    EXPECT_EQ(out[16 + j], 0);
  }
}

TEST(vconv_vdeqs162b8, strides_masks_and_counts_hold) {
  Bench bench = bench_of("vconv_vdeqs162b8", Type::int16);
  bench.set("table", kTable);
  expect_form_holds(bench);
}

}  // namespace davsim::vconv_vdeqs162b8_test
