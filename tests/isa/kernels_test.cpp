#include "isa/kernels.h"

#include <gtest/gtest.h>

#include <bit>
#include <string>
#include <vector>

#include "base/error.h"
#include "isa/formats.h"

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

/// Pairs of all kinds of f16: each exponent with each other, signs, both ends of fractions, specials.
void all_kinds(std::vector<std::uint16_t>& a, std::vector<std::uint16_t>& b) {
  std::vector<std::uint16_t> kinds;
  for (unsigned exponent = 0; exponent < 32; ++exponent) {
    for (const unsigned fraction : {0U, 1U, 0x155U, 0x200U, 0x3FFU}) {
      for (const unsigned sign : {0U, 0x8000U}) {
        kinds.push_back(static_cast<std::uint16_t>(sign | exponent << 10 | fraction));
      }
    }
  }
  for (const std::uint16_t x : kinds) {
    for (const std::uint16_t y : kinds) {
      a.push_back(x);
      b.push_back(y);
    }
  }
}

bool is_nan(std::uint16_t bits) { return (bits & 0x7FFFU) > 0x7C00U; }

TEST(Kernels, both_paths_combine_all_kinds_of_f16_to_the_bits_of_f32_rounded_once) {
  std::vector<std::uint16_t> a, b;
  all_kinds(a, b);
  for (const Kernels* table : {&baseline_kernels(), v3_kernels()}) {
    if (table == nullptr) continue;
    for (const bool saturate : {false, true}) {
      for (const Combination what : {Combination::add, Combination::subtract, Combination::multiply}) {
        std::vector<std::uint16_t> out(a.size());
        table->combine_f16(what, a.data(), b.data(), out.data(), a.size() - 3, saturate);
        EXPECT_EQ(out.back(), 0) << "beyond the length";
        for (std::size_t i = 0; i + 3 < a.size(); ++i) {
          const float x = f32_from_f16(a[i]);
          const float y = f32_from_f16(b[i]);
          const float exact = what == Combination::add        ? x + y
                              : what == Combination::subtract ? x - y
                                                             : x * y;
          const std::uint16_t wanted = f16_from_f32(exact, saturate);
          if (is_nan(wanted) && is_nan(out[i])) continue;  // which NaN is not defined
          ASSERT_EQ(out[i], wanted) << table->name << ' ' << a[i] << ' ' << b[i];
        }
      }
    }
  }
}

TEST(Kernels, both_paths_add_neighbours_level_by_level) {
  for (const Kernels* table : {&baseline_kernels(), v3_kernels()}) {
    if (table == nullptr) continue;
    for (std::size_t count = 1; count <= 128; count *= 2) {
      for (std::size_t results = 1; results <= count; results *= 2) {
        for (const bool saturate : {false, true}) {
          std::vector<std::uint16_t> lanes(count + 8, 0xAAAA);
          for (std::size_t i = 0; i < count; ++i) {
            // Large and odd enough that levels round, and with saturation some sums clamp.
            lanes[i] = f16_from_f32(static_cast<float>(i * i % 97) * 13.7F - 300.0F + (i == 5 ? 65000.0F : 0), false);
          }
          std::vector<std::uint16_t> wanted = lanes;
          for (std::size_t n = count / 2; n >= results && n > 0; n /= 2) {
            for (std::size_t i = 0; i < n; ++i) {
              wanted[i] = f16_from_f32(f32_from_f16(wanted[2 * i]) + f32_from_f16(wanted[2 * i + 1]), saturate);
            }
          }
          table->add_neighbours_f16(lanes.data(), count, results, saturate);
          EXPECT_EQ(std::vector(lanes.begin(), lanes.begin() + static_cast<std::ptrdiff_t>(results)),
                    std::vector(wanted.begin(), wanted.begin() + static_cast<std::ptrdiff_t>(results)))
              << table->name << ' ' << count << " to " << results;
          EXPECT_EQ(std::vector(lanes.end() - 8, lanes.end()), std::vector<std::uint16_t>(8, 0xAAAA));
        }
      }
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
