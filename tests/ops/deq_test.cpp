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

/// On registers the product is one of f32 before it becomes f16.
double in_f32(double a, double scale) { return settled("f16", settled("f32", a * scale)); }

TEST(CastDequant, scales_words_to_halves_in_registers_by_way_of_f32) {
  const double scale = std::ldexp(1638.0, -14);
  Vectors vectors{"int32", "f16"};
  vectors.low = -90000;
  vectors.high = 90000;
  const auto counted =
      tensors_after(vectors.kernel("SetDeqScale 0.1\nCastDequant w, u, count = 300"), newer());
  const auto masked = tensors_after(
      vectors.kernel("SetDeqScale 0.1\nCastDequant w, u, mask = [0xF0], repeat = 2, dst_repeat_stride = 4"),
      newer());
  for (std::size_t i = 0; i < 512; ++i) {
    const double wanted = in_f32(counted.at("a")[i], scale);
    EXPECT_EQ(counted.at("z")[i], i < 300 ? wanted : counted.at("old")[i]) << i;
    const bool on = i < 128 && i % 64 >= 4 && i % 64 < 8;
    EXPECT_EQ(masked.at("z")[i], on ? wanted : masked.at("old")[i]) << i;
  }
  // 90000 times 8 leaves the range of f16, and is clamped where each cast says so itself.
  const auto large =
      tensors_after(vectors.kernel("set_ctrl 60, 0\nSetDeqScale 8.0\nCastDequant w, u, count = 300"), newer());
  for (std::size_t i = 0; i < 300; ++i) {
    EXPECT_EQ(large.at("z")[i],
              std::clamp(settled("f16", large.at("a")[i] * 8), -65504.0, 65504.0));
  }
}

TEST(CastDequant, of_bytes_takes_masks_and_strides_on_both_kinds) {
  for (const Target& target : {older(), newer()}) {
    Vectors vectors{"int16", "uint8"};
    vectors.low = 0;
    vectors.high = 200;
    const auto all = tensors_after(
        vectors.kernel("SetDeqScale 0.5, offset = 7, sign_mode = 0\nCastDequant w, u, mask = [0xF00F, 0], "
                       "repeat = 2, half_block = 0, dst_block_stride = 2, dst_repeat_stride = 1, "
                       "src_repeat_stride = 1"),
        target);
    std::vector<double> wanted = all.at("old");
    for (std::size_t repeat = 0; repeat < 2; ++repeat) {
      for (const std::size_t element : {0, 1, 2, 3, 12, 13, 14, 15}) {
        wanted[repeat * 32 + element] =
            std::clamp(std::nearbyint(all.at("a")[repeat * 16 + element] * 0.5) + 7, 0.0, 255.0);
      }
    }
    EXPECT_EQ(all.at("z"), wanted) << target.product;
  }
}

TEST(CastDequant, fills_one_half_of_data_blocks_with_bytes) {
  for (const auto& [target, has_sign] : {std::pair{older(), true}, {older(), false}, {newer(), true},
                                         {newer(), false}}) {
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
          target);
      std::vector<double> wanted = all.at("old");
      for (std::size_t i = 0; i < 200; ++i) {
        // Element i % 16 of DataBlock i / 16, which is 32 bytes of results.
        const double q = std::clamp(std::nearbyint(all.at("a")[i] * 0.75), -256.0, 255.0) - 3;
        wanted[i / 16 * 32 + static_cast<std::size_t>(half) * 16 + i % 16] =
            has_sign ? std::clamp(q, -128.0, 127.0) : std::clamp(q, 0.0, 255.0);
      }
      EXPECT_EQ(all.at("z"), wanted) << target.product << has_sign << half;
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
  for (const Target& target : {older(), newer()}) {
    const auto z = tensors_after(text, target).at("z");
    for (int i = 0; i < 128; ++i) {
      const int j = i % 16;
      const double q = std::clamp(std::nearbyint((i - 64) * (1 + j / 2.0)), -256.0, 255.0) + j;
      const double wanted = j % 2 == 1 ? std::fmod(std::clamp(q, -128.0, 127.0) + 256, 256)
                                       : std::clamp(q, 0.0, 255.0);
      EXPECT_EQ(z[static_cast<std::size_t>(i / 16 * 32 + j)], wanted) << target.product << i;
      EXPECT_EQ(z[static_cast<std::size_t>(i / 16 * 32 + 16 + j)], 9);
    }
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
  const auto all =
      tensors_after(vectors.kernel("SetDeqScale 0.1\nAddDeqRelu w, u, v, count = 300"), newer());
  for (std::size_t i = 0; i < 512; ++i) {
    const double sum = all.at("a")[i] + all.at("b")[i];
    EXPECT_EQ(all.at("z")[i], i < 300 ? std::max(0.0, in_f32(sum, scale)) : all.at("old")[i]);
  }
  // Its emulation in registers keeps sums in UB.
  EXPECT_THAT(failure_on(newer(), "ktrace 1\nblocks aiv 0..1 {\nub a : int32[64] at 0\n"
                                  "ub w : f16[64] at 0x200\nub c : f32[1024] at 0x3e000\n"
                                  "AddDeqRelu w, a, a, count = 64\n}\n"),
              HasSubstr("AddDeqRelu: ascend-950pr emulates it with the last 8192 bytes of ub"));
}

}  // namespace davsim::deq_test
