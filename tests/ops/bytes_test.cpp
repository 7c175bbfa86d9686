#include "ops/elementwise_support.h"

// Elements of 8 bits in operations that have no masks for them: comparisons, selections, gathers
// and scatters in vector registers.

namespace davsim::bytes_test {

using namespace elementwise_support;

Vectors vectors(const std::string& type, const std::string& result = "") {
  Vectors all{type, result.empty() ? type : result};
  all.low = type == "int8" ? -4 : 0;
  all.high = all.low + 8;  // so that many are equal
  return all;
}

bool bit_of(double byte, std::size_t index) {
  return (static_cast<int>(byte) >> (index % 8) & 1) != 0;
}

TEST(Bytes, are_compared_to_vectors_and_scalars) {
  for (const std::string type : {"int8", "uint8"}) {
    for (const int count : {256, 512}) {
      const auto call = [&](const std::string& text) {
        return tensors_after(
            vectors(type, "uint8").kernel(fmt::format("{}, count = {}", text, count)), newer());
      };
      const auto less = call("Compare w, u, v, mode = LT");
      const auto equal = call("Compares w, u, 2, mode = EQ");
      const auto turned = call("Compares w, u, scalar_at = v[7], scalar_index = 0, mode = GE");
      for (std::size_t i = 0; i < 512; ++i) {
        const bool inside = i < static_cast<std::size_t>(count);
        const auto expect = [&](const std::map<std::string, Values>& all, bool holds) {
          const bool expected = inside ? holds : bit_of(all.at("old")[i / 8], i);
          ASSERT_EQ(bit_of(all.at("z")[i / 8], i), expected) << type << ' ' << count << ' ' << i;
        };
        const double a = less.at("a")[i];
        expect(less, a < less.at("b")[i]);
        expect(equal, a == 2);
        expect(turned, turned.at("b")[7] >= a);
      }
    }
  }
}

TEST(Bytes, are_selected_by_bits_in_every_mode_and_product) {
  for (const std::string product : {"ascend-950pr", "kirin-x90", "kirin-9030"}) {
    const Target target = test::product_named(product).target;
    for (const std::string type : {"int8", "uint8"}) {
      for (const std::string mode :
           {"VSEL_TENSOR_TENSOR_MODE", "VSEL_CMPMASK_SPR", "VSEL_TENSOR_SCALAR_MODE"}) {
        const bool scalar = mode == "VSEL_TENSOR_SCALAR_MODE";
        // Both halves of the 256 bits, and every byte of them, differ.
        std::string bits = "[";
        for (int i = 0; i < 512; ++i) bits += std::to_string(i * 73 % 256) + (i < 511 ? "," : "]");
        std::string text = vectors(type).kernel(fmt::format(
            "Select w, s, u, {}, mode = {}, count = 300", scalar ? "scalar = 7" : "v", mode));
        const auto insert = [&text](const std::string& before, const std::string& what) {
          text.insert(text.find(before), what);
        };
        insert("tensor z", "tensor bits : uint8[512] = " + bits + "\n");
        insert("DataCopy u", "ub s : uint8[512] at 0x18000\nDataCopy s, bits, count = 512\n");
        const auto all = tensors_after(text, target);
        for (std::size_t i = 0; i < 512; ++i) {
          const std::size_t bit = mode == "VSEL_CMPMASK_SPR" ? i % 256 : i;
          const double other = scalar ? 7 : all.at("b")[i];
          const double chosen = bit_of(all.at("bits")[bit / 8], bit) ? all.at("a")[i] : other;
          ASSERT_EQ(all.at("z")[i], i < 300 ? chosen : all.at("old")[i])
              << product << ' ' << type << ' ' << mode << ' ' << i;
        }
      }
    }
  }
}

TEST(Bytes, are_gathered_and_scattered_by_lists) {
  for (const std::string product : {"ascend-950pr", "atlas-200i-500-a2"}) {
    const Target target = test::product_named(product).target;
    std::string places = "[";
    for (int i = 0; i < 512; ++i) places += std::to_string(i * 37 % 512) + (i < 511 ? "," : "]");
    for (const std::string name : {"Gather", "Scatter"}) {
      for (const int count : {1, 128, 200, 512}) {
        std::string text =
            vectors("int8").kernel(fmt::format("{} w, u, o, count = {}", name, count));
        const auto insert = [&text](const std::string& before, const std::string& what) {
          text.insert(text.find(before), what);
        };
        insert("tensor z", "tensor places : uint32[512] = " + places + "\n");
        insert("DataCopy u", "ub o : uint32[512] at 0x18000\nDataCopy o, places, count = 512\n");
        const auto all = tensors_after(text, target);
        Values expected = all.at("old");
        for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
          const auto place = static_cast<std::size_t>(all.at("places")[i]);
          name == "Gather" ? expected[i] = all.at("a")[place] : expected[place] = all.at("a")[i];
        }
        EXPECT_EQ(all.at("z"), expected) << product << ' ' << name << ' ' << count;
      }
    }
  }
}

TEST(Bytes, are_copied_by_count_and_by_leading_lanes_at_strides) {
  for (const std::string type :
       {"int8", "uint8", "fp8_e4m3", "hif8", "f16", "bf16", "f32", "int32"}) {
    const Vectors v = vectors(type);
    for (const int count : {1, 255, 256, 300}) {
      const auto all =
          tensors_after(v.kernel(fmt::format("Copy w, u, count = {}", count)), newer());
      for (std::size_t i = 0; i < 512; ++i) {
        ASSERT_EQ(all.at("z")[i], all.at(i < static_cast<std::size_t>(count) ? "a" : "old")[i])
            << type << ' ' << count << ' ' << i;
      }
    }
  }
  const auto all = tensors_after(
      vectors("int8").kernel("Copy w, u, mask = 40, repeat = 3, src_stride = 1, dst_stride = 2, "
                             "src_repeat_size = 2, dst_repeat_size = 4"),
      newer());
  Values expected = all.at("old");
  for (std::size_t i = 0; i < 120; ++i) {
    const std::size_t repeat = i / 40, lane = i % 40;
    expected[repeat * 128 + lane / 32 * 64 + lane % 32] = all.at("a")[repeat * 64 + lane];
  }
  EXPECT_EQ(all.at("z"), expected);
}

TEST(Bytes, fill_data_blocks_each) {
  const auto all = tensors_after(
      vectors("uint8").kernel("Brcb w, u, repeat = 2, dst_block_stride = 1, dst_repeat_stride = 8"),
      newer());
  for (std::size_t i = 0; i < 512; ++i) ASSERT_EQ(all.at("z")[i], all.at("a")[i / 32]) << i;
  const auto spread = tensors_after(
      vectors("int8").kernel("Brcb w, u, repeat = 1, dst_block_stride = 2, dst_repeat_stride = 8"),
      newer());
  for (std::size_t i = 0; i < 512; ++i) {
    ASSERT_EQ(spread.at("z")[i], i / 32 % 2 == 0 ? spread.at("a")[i / 64] : spread.at("old")[i])
        << i;
  }
}

TEST(Bytes, have_the_count_form_alone) {
  EXPECT_THAT(failure_on(newer(), vectors("int8").kernel("Copy w, u, mask = [1, 1], repeat = 1")),
              HasSubstr("int8 has masks of leading lanes alone"));
  EXPECT_THAT(failure_on(newer(), vectors("int8").kernel("Copy w, u, mask = 3")),
              HasSubstr("neither count nor repeat is given"));
  EXPECT_THAT(
      failure_on(newer(), vectors("int8").kernel("Copy w, u, count = 3, mask = 3, repeat = 1")),
      HasSubstr("count and mask or repeat exclude each other"));
  EXPECT_THAT(failure_on(older(), vectors("f16").kernel("Copy w, u, count = 3")),
              HasSubstr("has no form by count; give mask and repeat"));
  for (const std::string call :
       {"Compare w, u, v, mode = LT, mask = 8, repeat = 1",
        "Select w, v, u, u, mode = VSEL_TENSOR_TENSOR_MODE, mask = 8, repeat = 1"}) {
    EXPECT_THAT(failure_on(newer(), vectors("uint8").kernel(call)),
                HasSubstr("uint8 has the count form alone"));
  }
}

}  // namespace davsim::bytes_test
