#include <algorithm>

#include "ops/vector_support.h"

namespace davsim::total_reductions_test {

using namespace vector_support;

constexpr int kElements = 20000;
const std::string kTmp16 = "ub tmp : f16[4096] at 0x21000\n",
                  kTmp32 = "ub tmp : f32[4096] at 0x21000\n";

VectorKernel kernel(const std::string& product, const std::string& type, const std::string& x,
                    const std::string& body) {
  VectorKernel k{product, type, x, body, "", kElements, 64, type == "f16" ? kTmp16 : kTmp32};
  return k;
}

/// What the contents random(...) are.
std::vector<double> contents(const std::string& type, const std::string& x) {
  return result_of("ktrace 1\ntensor z : " + type + "[20000] = " + x +
                   "\nblocks aiv 0..1 {\nub u : f16[16] at 0\nvector_dup u, 0.0\n}\n");
}

TEST(ReduceMax, finds_the_first_place_among_any_number_of_elements) {
  for (const std::string& type : std::vector<std::string>{"f16", "f32"}) {
    // Few different numbers, so that the best stands in many places.
    const std::string random = "random(seed = 4, low = -900, high = 900)";
    const std::vector<double> x = contents(type, random);
    for (const std::string& product : kBoth) {
      for (const int count : {1, 2, 63, 64, 128, 129, 300, 4097, 8320, 20000}) {
        for (const bool largest : {true, false}) {
          const auto begin = x.begin();
          const auto best = largest ? std::max_element(begin, begin + count)
                                    : std::min_element(begin, begin + count);
          const std::string name = largest ? "ReduceMax" : "ReduceMin";
          auto z = kernel(product, type, random,
                          fmt::format("{} dst, src, tmp, count = {}, index = 1", name, count))
                       .run();
          EXPECT_EQ(z[0], *best) << product << type << count;
          EXPECT_EQ(z[1], element_of(type, static_cast<std::uint32_t>(best - begin)))
              << product << type << count;
          EXPECT_EQ(z[2], 9);
          z = kernel(product, type, random,
                     fmt::format("{} dst, src, tmp, count = {}", name, count))
                  .run();
          EXPECT_EQ(z[0], *best);
          EXPECT_EQ(z[1], 9) << "no index, no second element";
        }
      }
    }
  }
}

TEST(ReduceMin, of_equal_elements_finds_the_first) {
  for (const std::string& product : kBoth) {
    const auto z =
        kernel(product, "f16", "fill(4)", "ReduceMin dst, src, tmp, count = 19000, index = 1")
            .run();
    EXPECT_EQ(z[0], 4);
    EXPECT_EQ(z[1], 0);
    std::vector<double> x(kElements, 4);
    x[9001] = x[9002] = x[15000] = -1;
    const auto y =
        kernel(product, "f16", list_of(x), "ReduceMin dst, src, tmp, count = 20000, index = 1")
            .run();
    EXPECT_EQ(y[1], element_of("f16", 9001));
  }
}

TEST(ReduceMax, of_masked_repeats_counts_elements_from_src_on) {
  for (const std::string& product : kBoth) {
    // Lanes 0 to 9 of 300 repeats that lie four DataBlocks apart: the last element that takes part.
    const auto z =
        kernel(product, "f32", "ramp(0, 1)",
               "ReduceMax dst, src, tmp, mask = 10, repeat = 300, src_repeat_stride = 4, "
               "index = 1")
            .run();
    EXPECT_EQ(z[0], 299 * 32 + 9);
    EXPECT_EQ(z[1], element_of("f32", 299 * 32 + 9)) << product;
    const auto y =
        kernel(product, "f32", "ramp(0, 1)",
               "ReduceMin dst, src, tmp, mask = [0x8000000000000100], repeat = 2, index = 1")
            .run();
    EXPECT_EQ(y[0], 8);
    EXPECT_EQ(y[1], element_of("f32", 8)) << product;
  }
}

TEST(ReduceSum, sums_everything) {
  for (const std::string& product : kBoth) {
    for (const int count : {1, 64, 65, 256, 300, 5000, 20000}) {
      const auto z = kernel(product, "f32", "ramp(1, 1)",
                            fmt::format("ReduceSum dst, src, tmp, count = {}", count))
                         .run();
      EXPECT_NEAR(z[0], 0.5 * count * (count + 1), 1e-6 * count * count) << product << count;
      EXPECT_EQ(z[1], 9);
    }
    for (const int repeats : {1, 2, 64, 65, 300}) {
      const auto z = kernel(product, "f32", "fill(1)",
                            fmt::format("ReduceSum dst, src, tmp, mask = 50, repeat = {}, "
                                        "src_repeat_stride = 8",
                                        repeats))
                         .run();
      EXPECT_EQ(z[0], 50 * repeats) << product << repeats;
      EXPECT_EQ(z[1], 9);
    }
    EXPECT_EQ(kernel(product, "f16", "fill(1)",
                     "ReduceSum dst, src, tmp, mask = 128, repeat = 65, "
                     "src_repeat_stride = 8")
                  .run()[0],
              8320)
        << "the example of its page";
  }
}

TEST(ReduceSum, adds_repeats_in_the_order_of_each_product) {
  // f16 from 2048 on steps by 2: 2048 + 1 goes back to 2048 each time, while 1 + 1 counts.
  std::vector<double> x(kElements, 0);
  x[0] = 2048;
  for (int r = 1; r < 32; ++r) x[static_cast<std::size_t>(128 * r)] = 1;
  const auto sum = [&](const std::string& product, const std::string& body) {
    return kernel(product, "f16", list_of(x), body).run()[0];
  };
  const std::string counted = "ReduceSum dst, src, tmp, count = 4096";
  const std::string masked =
      "ReduceSum dst, src, tmp, mask = 128, repeat = 32, src_repeat_stride = 8";
  EXPECT_EQ(sum(kOnUb, counted), 2048) << "one after the other";
  // The pair 2048 + 1 loses its one; the other 30 count.
  EXPECT_EQ(sum(kOnUb, masked), 2078) << "as a tree";
  EXPECT_EQ(sum(kInRegisters, counted), 2078);
  EXPECT_EQ(sum(kInRegisters, masked), 2078);
  // Up to 1024 bytes registers add lane by lane: the first of each, 2048 + 1 + 1 + 1, loses all.
  EXPECT_EQ(sum(kInRegisters, "ReduceSum dst, src, tmp, count = 512"), 2048);
}

TEST(ReduceSum, saturates_if_f16_does) {
  const std::string body = "set_ctrl 48, 0\nReduceSum dst, src, tmp, count = 256";
  std::vector<double> x(kElements, 0);
  x[0] = x[128] = 60000;
  x[3] = -1000;
  EXPECT_EQ(kernel(kOnUb, "f16", list_of(x), body).run()[0], 65504);
}

TEST(TotalReductions, do_nothing_without_elements) {
  for (const std::string& product : kBoth) {
    for (const std::string arguments : {"count = 0", "mask = 0, repeat = 3", "mask = 5, repeat = 0",
                                        "mask = [0, 0], repeat = 3"}) {
      for (const std::string name : {"ReduceSum", "ReduceMax", "ReduceMin"}) {
        EXPECT_THAT(kernel(product, "f16", "fill(1)", name + " dst, src, tmp, " + arguments).run(),
                    Each(9));
      }
    }
  }
}

TEST(TotalReductions, refuse_buffers_that_are_too_small_and_forms_that_do_not_exist) {
  const auto refused = [](const std::string& body,
                          const std::string& tmp = "ub tmp : f16[176] at 0x21000\n") {
    VectorKernel k = kernel(kOnUb, "f16", "zeros", body);
    k.more = tmp;
    return k.failure();
  };
  // The example of the page: 8320 elements with an index take 176 elements.
  EXPECT_EQ(
      refused("ReduceMax dst, src, tmp, mask = 128, repeat = 65, src_repeat_stride = 8, index = 1"),
      "");
  EXPECT_THAT(
      refused("ReduceMax dst, src, tmp, mask = 128, repeat = 65, src_repeat_stride = 8, index = 1",
              "ub tmp : f16[160] at 0x21000\n"),
      HasSubstr(
          "tmp has 320 bytes in buffer tmp, expected at least 352 for 65 repeats with an index"));
  EXPECT_THAT(
      refused("ReduceSum dst, src, tmp, mask = 128, repeat = 65", "ub tmp : f16[64] at 0x21000\n"),
      HasSubstr("tmp has 128 bytes in buffer tmp, expected at least 160 for 65 repeats"));
  EXPECT_THAT(refused("ReduceMax dst, src, tmp"), HasSubstr("neither count nor repeat is given"));
  EXPECT_THAT(refused("ReduceMax dst, src, tmp, count = 5, repeat = 1"),
              HasSubstr("exclude each other"));
  EXPECT_THAT(refused("ReduceMax dst, src, tmp, repeat = 1"), HasSubstr("mask is missing"));
  EXPECT_THAT(refused("ReduceSum dst, src, tmp, count = -1"),
              HasSubstr("count is -1, expected 0 to"));
  VectorKernel given =
      kernel(kInRegisters, "f16", "zeros", "ReduceSum dst, src, tmp, count = 1, is_set_mask = 0");
  EXPECT_THAT(given.failure(), HasSubstr("is_set_mask = 0: ascend-950pr takes the count alone"));
}

TEST(ReduceSum, takes_the_count_that_is_there) {
  EXPECT_EQ(kernel(kOnUb, "f32", "fill(1)",
                   "set_mask_count\nset_vector_mask 0, 77\n"
                   "ReduceSum dst, src, tmp, count = 1, is_set_mask = 0\nset_mask_norm")
                .run()[0],
            77);
}

TEST(GetReduceRepeatSumSpr, reads_the_sum_behind_a_flag) {
  const auto body = [](const std::string& sum) {
    return "ReduceSum dst, src, tmp, count = 128\nset_flag V->S, 0\nwait_flag V->S, 0\n"
           "GetReduceRepeatSumSpr 9" +
           sum +
           "\nscalar_store_ub dst[1], 0.0, from = 9\nset_flag S->MTE3, 0\nwait_flag S->MTE3, 0";
  };
  for (const std::string& product : kBoth) {
    const auto z = kernel(product, "f32", "fill(0.5)", body(", sum = dst")).run();
    EXPECT_EQ(z[0], 64);
    EXPECT_EQ(z[1], 64);
  }
  EXPECT_EQ(kernel(kOnUb, "f32", "fill(0.5)", body("")).run()[1], 64);
  EXPECT_THAT(kernel(kInRegisters, "f32", "fill(0.5)", body("")).failure(),
              HasSubstr("GetReduceRepeatSumSpr: ascend-950pr has no register that holds the sum; give "
                        "sum, the dst of ReduceSum"));
}

TEST(GetReduceRepeatMaxMinSpr, reads_the_best_of_all_repeats_behind_a_flag) {
  const std::string read =
      "GetReduceRepeatMaxMinSpr 9, 10\nscalar_store_ub.uint32 ub @ (0x20004), 0, from = 9\n"
      "scalar_store_ub.uint32 ub @ (0x20008), 0, from = 10\nset_flag S->MTE3, 0\nwait_flag "
      "S->MTE3, 0";
  const std::string search = "ReduceRepeat dst[32], src, 64, 5, reduce = MAX\n";
  VectorKernel k =
      kernel(kOnUb, "f32", "ramp(0, 1)", search + "set_flag V->S, 0\nwait_flag V->S, 0\n" + read);
  const auto z = k.run();
  EXPECT_EQ(z[1], 319);
  EXPECT_EQ(z[2], element_of("f32", 319));
  k.body = search + read;
  const ExecutionReport report = TestKernel(k.text(), kOnUb).execute();
  std::vector<std::string> messages;
  for (const Finding& finding : report.findings) messages.push_back(finding.message);
  EXPECT_THAT(messages, testing::Contains(AllOf(HasSubstr("special register"), HasSubstr("let V set a flag that S waits for"))));
}

}  // namespace davsim::total_reductions_test
