#include <cmath>
#include <functional>

#include "ops/vector_support.h"

namespace davsim::gather_mask_test {

using namespace vector_support;

/// With a list of uint32 beside x.
VectorKernel with_list(const std::string& product, const std::string& type, const std::string& x,
                       const std::vector<double>& list, const std::string& body,
                       const std::string& list_type = "uint32") {
  VectorKernel k{product, type, x, "", "", 1024, 512};
  k.x += fmt::format("\ntensor l : {}[{}] = {}", list_type, list.size(), list_of(list));
  k.more = fmt::format("ub list : {}[{}] at 0x10000\n", list_type, list.size());
  k.body =
      fmt::format("DataCopy list, l, count = {}\nset_flag MTE2->V, 1\nwait_flag MTE2->V, 1\n{}",
                  list.size(), body);
  return k;
}

TEST(GatherMask, gives_the_example_of_its_page) {
  VectorKernel k{
      kOnUb,
      "f32",
      "ramp(1, 1)",
      "GatherMask dst, src, pattern = 2, reduce_mode = 0, mask = 0, src0_block_stride = 1, "
      "repeat = 4, src0_repeat_stride = 8, kept = 5\n"
      "set_flag MTE2->S, 0\nwait_flag MTE2->S, 0\n"
      "scalar_store_ub.uint32 ub @ (0x20000 + 4 * 200), 0, from = 5\n"
      "set_flag S->MTE3, 0\nwait_flag S->MTE3, 0",
      "",
      1024,
      512};
  const auto z = k.run();
  for (int i = 0; i < 128; ++i) EXPECT_EQ(z[static_cast<std::size_t>(i)], 2 * i + 2);
  EXPECT_EQ(z[128], 9);
  EXPECT_EQ(z[200], element_of("f32", 128));
}

TEST(GatherMask, takes_bits_and_a_count_for_each_repeat) {
  // 1001 1001 ...: the first and the last of every four.
  std::vector<double> bits(64, 0x9999);
  const auto z = with_list(kOnUb, "int16", "ramp(0, 1)", bits,
                           "GatherMask dst, src, list, reduce_mode = 1, mask = 70, repeat = 2, "
                           "src0_repeat_stride = 8",
                           "uint16")
                     .run();
  std::vector<double> expected;
  for (int r = 0; r < 2; ++r) {
    for (int i = 0; i < 70; ++i) {
      if (i % 4 == 0 || i % 4 == 3) expected.push_back(128 * r + i);
    }
  }
  EXPECT_EQ(
      std::vector<double>(z.begin(), z.begin() + static_cast<std::ptrdiff_t>(expected.size())),
      expected);
  EXPECT_EQ(z[expected.size()], 9);
}

/// What GatherMask keeps of 0, 1, 2, ..., and then how many, by the rules of its page.
std::vector<double> kept_by(const std::function<bool(int)>& keeps, int repeats, int lanes,
                            int stride, int total) {
  std::vector<double> values;
  for (int r = 0; r < repeats; ++r) {
    for (int i = 0; i < lanes && (total == 0 || r * lanes + i < total); ++i) {
      if (keeps(i)) values.push_back(r * stride + i);
    }
  }
  return values;
}

TEST(GatherMask, keeps_the_same_on_all_products_but_for_the_count) {
  // 70 elements: of each repeat, or on the inference products of all.
  const std::string kept =
      ", kept = 5\nset_flag MTE2->S, 0\nwait_flag MTE2->S, 0\n"
      "scalar_store_ub.uint32 ub @ (0x20000 + 4 * 255), 0, from = 5\n"
      "set_flag S->MTE3, 0\nwait_flag S->MTE3, 0";
  const std::vector<std::string> products = {"atlas-a2", "ascend-950pr", "atlas-200i-500-a2",
                                             "atlas-inference-aicore"};
  for (const std::string& product : products) {
    const bool all = product == products.back();
    for (const std::string type : {"int16", "int32"}) {
      const int lanes = type == "int16" ? 128 : 64;
      for (int pattern = 1; pattern <= (all ? 6 : 7); ++pattern) {
        const auto keeps = [&](int i) {
          return pattern == 7 || (pattern <= 2 ? i % 2 == pattern - 1 : i % 4 == pattern - 3);
        };
        for (const bool counts : {false, true}) {
          const std::string form = fmt::format(
              "GatherMask dst, src, pattern = {}, {}repeat = 2, src0_repeat_stride = 12{}", pattern,
              counts ? "reduce_mode = 1, mask = 70, " : "", type == "int32" ? kept : "");
          const auto z = VectorKernel{product, type, "ramp(0, 1)", form, "", 1024, 256}.run();
          const int in_repeat = counts && !all ? 70 : lanes;
          const auto expected = kept_by(keeps, 2, in_repeat, 12 * 32 / (type == "int16" ? 2 : 4),
                                        counts && all ? 70 : 0);
          const auto size = static_cast<std::ptrdiff_t>(expected.size());
          EXPECT_EQ(std::vector<double>(z.begin(), z.begin() + size), expected)
              << product << ' ' << type << ' ' << pattern << counts;
          if (expected.size() < 250) {
            EXPECT_EQ(z[expected.size()], 9) << product;
          }
          if (type == "int32") {
            EXPECT_EQ(z[255], static_cast<double>(expected.size())) << product;
          }
        }
      }
    }
  }
  EXPECT_THAT((VectorKernel{products.back(), "int32", "zeros", "GatherMask dst, src, pattern = 7"}
                   .failure()),
              HasSubstr("pattern is 7, expected 1 to 6"));
}

/// 0, 1, 2, ..., for 8 bits modulo 101.
std::string contents(const std::string& type) {
  if (type != "int8") return "ramp(0, 1)";
  std::vector<double> values;
  for (int i = 0; i < 1024; ++i) values.push_back(i % 101);
  return list_of(values);
}

TEST(GatherMask, takes_bits_in_registers_as_on_ub) {
  // Bits without a period, for repeats that have their own DataBlocks of them, in blocks apart.
  const auto bit = [](int i) { return i * i % 7 % 2 == 0; };
  for (const std::string type : {"f16", "f32", "int8"}) {
    const int bits = type == "int8" ? 8 : type == "f16" ? 16 : 32;
    std::vector<double> words;
    for (int w = 0; w < 4 * 256 / bits; ++w) {
      double word = 0;
      for (int b = 0; b < bits; ++b) word += bit(w * bits + b) ? std::ldexp(1.0, b) : 0;
      words.push_back(word);
    }
    std::vector<std::string> products = {"ascend-950pr"};
    if (type != "int8") products.insert(products.end(), {"atlas-a2", "atlas-200i-500-a2"});
    for (const std::string& product : products) {
      const int lanes = 256 * 8 / bits;
      const int count = lanes + lanes / 2 + 3;
      const auto z = with_list(product, type, contents(type), words,
                               fmt::format("GatherMask dst, src, list, reduce_mode = 1, mask = {}, "
                                           "src0_block_stride = 2",
                                           count),
                               fmt::format("uint{}", bits))
                         .run();
      std::vector<double> expected;
      const int in_block = 32 * 8 / bits;
      for (int i = 0; i < count; ++i) {
        const int place = i / in_block * 2 * in_block + i % in_block;
        if (bit(i)) expected.push_back(type == "int8" ? place % 101 : place);
      }
      const auto size = static_cast<std::ptrdiff_t>(expected.size());
      EXPECT_EQ(std::vector<double>(z.begin(), z.begin() + size), expected) << product << type;
      EXPECT_EQ(z[expected.size()], 9) << product << type;
    }
  }
}

TEST(GatherMask, refuses_what_its_page_refuses) {
  const auto refused = [](const std::string& body) {
    return with_list(kOnUb, "f32", "zeros", std::vector<double>(8, 0), body).failure();
  };
  EXPECT_THAT(refused("GatherMask dst, src, list, pattern = 1"), HasSubstr("exclude each other"));
  EXPECT_THAT(refused("GatherMask dst, src"), HasSubstr("neither src1 nor pattern is given"));
  EXPECT_THAT(refused("GatherMask dst, src, pattern = 8"),
              HasSubstr("pattern is 8, expected 1 to 7"));
  EXPECT_THAT(refused("GatherMask dst, src, pattern = 1, reduce_mode = 1, mask = 0"),
              HasSubstr("mask is 0, expected 1 to 4294967295"));
  EXPECT_THAT(refused("GatherMask dst, src, src, repeat = 1"),
              HasSubstr("src1 is f32, expected uint32 for elements of f32"));
}

}  // namespace davsim::gather_mask_test
