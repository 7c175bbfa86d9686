#include "isa/kernels.h"

#include <gtest/gtest.h>

#include <bit>
#include <string>
#include <vector>

#include "base/error.h"

namespace davsim::kernels_test {

TEST(Kernels, the_environment_chooses_the_loops) {
  EXPECT_EQ(select_kernels("baseline").name, "baseline");
  const std::string_view fastest = v3_kernels() != nullptr ? "v3" : "baseline";
  EXPECT_EQ(select_kernels(nullptr).name, fastest);
  EXPECT_EQ(select_kernels("").name, fastest);
  EXPECT_EQ(select_kernels("auto").name, fastest);
}

TEST(Kernels, an_unknown_choice_is_an_error_that_names_the_variable) {
  try {
    select_kernels("basline");
    FAIL() << "no error";
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()),
              "environment variable DAVSIM_CPU: found 'basline', expected 'auto' or 'baseline'");
  }
}

TEST(Kernels, both_paths_widen_every_f16_to_the_same_bits) {
  if (v3_kernels() == nullptr) GTEST_SKIP() << "no AVX2 and F16C here";
  std::vector<std::uint16_t> all(0x10000);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<std::uint16_t>(i);
  std::vector<float> portable(all.size()), fast(all.size());
  baseline_kernels().f32_from_f16(all.data(), portable.data(), all.size());
  v3_kernels()->f32_from_f16(all.data(), fast.data(), all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    ASSERT_EQ(std::bit_cast<std::uint32_t>(portable[i]), std::bit_cast<std::uint32_t>(fast[i]))
        << i;
  }
}

TEST(Kernels, both_paths_narrow_f32_to_the_same_f16_bits) {
  if (v3_kernels() == nullptr) GTEST_SKIP() << "no AVX2 and F16C here";
  // Every sign, exponent and upper fraction, with lower bits on both sides of every tie.
  std::vector<float> numbers;
  for (std::uint32_t high = 0; high < 0x10000; ++high) {
    for (const std::uint32_t low : {0x0000U, 0x0001U, 0x0FFFU, 0x1000U, 0x1001U, 0x2FFFU, 0x3000U,
                                    0x3001U, 0x7FFFU, 0x8000U, 0x9000U, 0xF001U, 0xFFFFU}) {
      numbers.push_back(std::bit_cast<float>((high << 16) | low));
    }
  }
  for (const bool saturate : {false, true}) {
    std::vector<std::uint16_t> portable(numbers.size()), fast(numbers.size());
    baseline_kernels().f16_from_f32(numbers.data(), portable.data(), numbers.size(), saturate);
    v3_kernels()->f16_from_f32(numbers.data(), fast.data(), numbers.size(), saturate);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      ASSERT_EQ(portable[i], fast[i]) << std::bit_cast<std::uint32_t>(numbers[i]);
    }
  }
}

TEST(Kernels, short_batches_write_nothing_beyond_their_length) {
  for (const Kernels* table : {&baseline_kernels(), v3_kernels()}) {
    if (table == nullptr) continue;
    for (std::size_t count = 0; count < 20; ++count) {
      const std::vector<float> in(count, 1.0F);
      std::vector<std::uint16_t> out(count + 1, 0xAAAA);
      table->f16_from_f32(in.data(), out.data(), count, false);
      EXPECT_EQ(out.back(), 0xAAAA);
      EXPECT_EQ(std::vector<std::uint16_t>(out.begin(), out.end() - 1),
                std::vector<std::uint16_t>(count, 0x3C00));
    }
  }
}

}  // namespace davsim::kernels_test
