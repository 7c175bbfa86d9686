#include "ops/elementwise_support.h"

// Conversions that scale integers by what SetDeqScale has set.

namespace davsim::deq_test {

using namespace elementwise_support;

TEST(CastDequant, scales_words_to_halves) {
  // 0.1 as f16 is 1638 / 2^14; Cast and CastDequant are the same here.
  const double scale = std::ldexp(1638.0, -14);
  Vectors vectors{"int32", "f16"};
  vectors.low = -90000;
  vectors.high = 90000;
  for (const std::string call :
       {"CastDequant w, u", "Cast w, u, CAST_NONE", "Cast w, u, CAST_FLOOR"}) {
    const auto counted =
        tensors_after(vectors.kernel("SetDeqScale 0.1\n" + call + ", count = 300"), older());
    const auto masked = tensors_after(
        vectors.kernel("SetDeqScale 0.1\n" + call + ", mask = 10, repeat = 2, dst_repeat_stride = 4"),
        older());
    for (std::size_t i = 0; i < 512; ++i) {
      const double wanted = settled("f16", counted.at("a")[i] * scale);
      EXPECT_EQ(counted.at("z")[i], i < 300 ? wanted : counted.at("old")[i]);
      EXPECT_EQ(masked.at("z")[i],
                i < 128 && i % 64 < 10 ? settled("f16", masked.at("a")[i] * scale)
                                       : masked.at("old")[i]);
    }
  }
}

TEST(CastDequant, fills_one_half_of_data_blocks_with_bytes) {
  for (const bool has_sign : {true, false}) {
    for (const int half : {0, 1}) {
      Vectors vectors{"int16", has_sign ? "int8" : "uint8"};
      vectors.low = has_sign ? -1200 : 0;
      vectors.high = 1200;
      if (has_sign) vectors.low = -120;
      if (has_sign) vectors.high = 120;
      const auto all = tensors_after(
          vectors.kernel(fmt::format("SetDeqScale 0.75, offset = -3, sign_mode = {}\nCastDequant w, u, "
                                     "count = 200, half_block = {}",
                                     has_sign ? 1 : 0, half)),
          older());
      std::vector<double> wanted = all.at("old");
      for (std::size_t i = 0; i < 200; ++i) {
        // Element i % 16 of DataBlock i / 16, which is 32 bytes of results.
        const double q = std::clamp(std::nearbyint(all.at("a")[i] * 0.75), -256.0, 255.0) - 3;
        wanted[i / 16 * 32 + static_cast<std::size_t>(half) * 16 + i % 16] =
            has_sign ? std::clamp(q, -128.0, 127.0) : std::clamp(q, 0.0, 255.0);
      }
      EXPECT_EQ(all.at("z"), wanted) << has_sign << half;
    }
  }
}

TEST(CastDequant, takes_a_word_for_each_element_of_a_data_block) {
  // Scale 1 + j / 2 and offset j for element j; signs in the odd ones.
  std::string words;
  for (int j = 0; j < 16; ++j) {
    const auto scale = std::bit_cast<std::uint32_t>(1 + static_cast<float>(j) / 2);
    const std::uint64_t word =
        scale | static_cast<std::uint64_t>(j) << 37 | static_cast<std::uint64_t>(j % 2) << 46;
    words += (j == 0 ? "" : ", ") + std::to_string(word);
  }
  const std::string text =
      "ktrace 1\ntensor a : int16[128] = ramp(-64, 1)\ntensor t : uint64[16] = [" + words +
      "]\ntensor z : uint8[256] = fill(9)\nblocks aiv 0..1 {\nub u : int16[128] at 0\n"
      "ub table : uint64[16] at 0x200\nub w : uint8[256] at 0x400\nDataCopy u, a, count = 128\n"
      "DataCopy table, t, count = 16\nDataCopy w, z, count = 256\nset_flag MTE2->V, 0\n"
      "wait_flag MTE2->V, 0\nCastDequant w, u, mask = 128, repeat = 1, half_block = 0, vdeq = table\n"
      "set_flag V->MTE3, 0\nwait_flag V->MTE3, 0\nDataCopy z, w, count = 256\n}\n";
  const auto z = tensors_after(text, older()).at("z");
  for (int i = 0; i < 128; ++i) {
    const int j = i % 16;
    const double q = std::nearbyint((i - 64) * (1 + j / 2.0)) + j;
    const double wanted = j % 2 == 1 ? std::fmod(std::clamp(q, -128.0, 127.0) + 256, 256)
                                     : std::clamp(q, 0.0, 255.0);
    EXPECT_EQ(z[static_cast<std::size_t>(i / 16 * 32 + j)], wanted) << i;
    EXPECT_EQ(z[static_cast<std::size_t>(i / 16 * 32 + 16 + j)], 9);
  }
}

TEST(CastDequant, refuses_what_does_not_belong_together) {
  const Vectors halves{"int32", "f16"};
  EXPECT_THAT(failure_on(older(), halves.kernel("CastDequant w, u, count = 8, half_block = 1")),
              HasSubstr("half_block is of results of 8 bits, but dst is f16; leave it out"));
  const Vectors bytes{"int32", "int8"};
  EXPECT_THAT(failure_on(older(), bytes.kernel("CastDequant w, u, count = 8")),
              HasSubstr("there is no form from int32 to int8, expected one of int32 to f16, int16 to "
                        "int8, int16 to uint8"));
  EXPECT_THAT(failure_on(older(), halves.kernel("SetDeqScale 1.0, offset = 256")),
              HasSubstr("offset is 256, expected -256 to 255"));
}

TEST(AddDeqRelu, scales_sums_and_clears_what_is_negative) {
  Vectors vectors{"int32", "f16"};
  vectors.low = -90000;
  vectors.high = 90000;
  const double scale = std::ldexp(1638.0, -14);  // 0.1 as f16
  for (const Target& target : {older(), test::product_named("atlas-inference-aicore").target}) {
    const auto all =
        tensors_after(vectors.kernel("SetDeqScale 0.1\nAddDeqRelu w, u, v, count = 300"), target);
    for (std::size_t i = 0; i < 512; ++i) {
      const double sum = all.at("a")[i] + all.at("b")[i];
      EXPECT_EQ(all.at("z")[i],
                i < 300 ? settled("f16", std::max(0.0, sum * scale)) : all.at("old")[i]);
    }
  }
  EXPECT_THAT(failure_on(newer(), vectors.kernel("AddDeqRelu w, u, v, count = 300")),
              HasSubstr("does not support this operation"));
}

}  // namespace davsim::deq_test
