#include <fmt/format.h>

#include "isa/formats.h"
#include "ops/support.h"

// Interleave and DeInterleave, Copy in vector registers.

namespace davsim::interleaving_test {

using namespace ops_support;

/// Two sources of 0, 1, 2, ..., and results that hold nines and go to z one behind the other.
std::string kernel(const std::string& type, const std::string& body) {
  return fmt::format(R"(ktrace 1
tensor x : {0}[1024] = ramp(0, 1)
tensor y : {0}[1024] = ramp(1024, 1)
tensor z : {0}[4096] = fill(9)
blocks aiv 0..1 {{
  ub a : {0}[1024] at 0
  ub b : {0}[1024] at 0x2000
  ub c : {0}[2048] at 0x4000
  ub d : {0}[2048] at 0x8000
  DataCopy a, x, count = 1024
  DataCopy b, y, count = 1024
  DataCopy c, z, count = 2048
  DataCopy d, z, count = 2048
  PipeBarrier ALL
  {1}
  PipeBarrier ALL
  DataCopy z, c, count = 2048
  DataCopy z[2048], d, count = 2048
}}
)",
                     type, body);
}

TEST(Interleave, takes_elements_in_turns_and_halves_the_results) {
  // Halves that begin at DataBlocks and such that do not; less and more than a register.
  for (const std::string type : {"int16", "f32"}) {
    for (const int count : {2, 26, 128, 258, 512}) {
      const auto z =
          result_of(kernel(type, fmt::format("Interleave c, d, a, b, count = {}", count)), "z",
                    "ascend-950pr");
      for (int i = 0; i < count; ++i) {
        for (const int half : {0, 1}) {
          const int place = half * count + i;
          EXPECT_EQ(z[static_cast<std::size_t>(half * 2048 + i)],
                    place / 2 + (place % 2 == 0 ? 0 : 1024))
              << type << count << ' ' << place;
        }
      }
      EXPECT_EQ(z[static_cast<std::size_t>(count)], 9) << type << count;
      EXPECT_EQ(z[static_cast<std::size_t>(2048 + count)], 9) << type << count;
    }
  }
}

TEST(DeInterleave, gives_the_examples_of_its_page) {
  for (const std::string type : {"int16", "f32"}) {
    for (const int count : {2, 26, 128, 258, 512}) {
      const auto two =
          result_of(kernel(type, fmt::format("DeInterleave c, d, a, b, count = {}", count)), "z",
                    "ascend-950pr");
      const auto one =
          result_of(kernel(type, fmt::format("DeInterleave c, d, src = a, count = {}", count)), "z",
                    "ascend-950pr");
      for (int i = 0; i < count; ++i) {
        for (const int odd : {0, 1}) {
          const int place = 2 * i + odd;
          const double wanted = place < count ? place : 1024 + place - count;
          EXPECT_EQ(two[static_cast<std::size_t>(odd * 2048 + i)], wanted)
              << type << count << ' ' << i;
          if (i < count / 2) {
            EXPECT_EQ(one[static_cast<std::size_t>(odd * 2048 + i)], place)
                << type << count << ' ' << i;
          }
        }
      }
      EXPECT_EQ(two[static_cast<std::size_t>(count)], 9);
      EXPECT_EQ(one[static_cast<std::size_t>(count / 2)], 9);
    }
  }
}

TEST(DeInterleave, refuses_odd_counts_and_unclear_sources) {
  const auto refused = [](const std::string& body) {
    return failure_of(kernel("f32", body), "ascend-950pr");
  };
  EXPECT_THAT(refused("DeInterleave c, d, a, b, count = 3"),
              HasSubstr("count is 3, expected an even number"));
  EXPECT_THAT(refused("Interleave c, d, a, b, count = 5"),
              HasSubstr("count is 5, expected an even number"));
  EXPECT_THAT(refused("DeInterleave c, d, a, b, src = a, count = 4"),
              HasSubstr("give src, or src0 and src1"));
  EXPECT_THAT(refused("DeInterleave c, d, count = 4"), HasSubstr("give src, or src0 and src1"));
  EXPECT_THAT(failure_of(kernel("f32", "Interleave c, d, a, b, count = 4")),
              HasSubstr("does not support this operation"));
}

TEST(Copy, moves_masked_elements_at_strides_on_every_product_that_has_it) {
  for (const std::string product :
       {"atlas-a2", "ascend-950pr", "atlas-200i-500-a2", "kirin-x90", "kirin-9030"}) {
    const auto z =
        result_of(kernel("int16",
                         "Copy c, a, mask = 40, repeat = 3, dst_stride = 2, src_stride = 3, "
                         "dst_repeat_size = 16, src_repeat_size = 1"),
                  "z", product);
    std::vector<double> expected(2048, 9);
    for (int r = 0; r < 3; ++r) {
      for (int i = 0; i < 40; ++i) {
        expected[static_cast<std::size_t>(r * 256 + i / 16 * 32 + i % 16)] =
            r * 16 + i / 16 * 48 + i % 16;
      }
    }
    EXPECT_EQ(std::vector<double>(z.begin(), z.begin() + 2048), expected) << product;
  }
}

/// The example of the page, whose results follow from its steps by hand.
std::string bilinear(const std::string& more, int h, int v, int weights,
                     const std::string& mask = "128") {
  return fmt::format(R"(ktrace 1
tensor x : f16[512] = ramp(1, 1)
tensor o : uint32[32] = ramp(0, 32)
tensor w : f16[{2}] = ramp(2, 1)
tensor z : f16[1024] = fill(9)
blocks aiv 0..1 {{
  ub a : f16[512] at 0
  ub b : uint32[32] at 0x1000
  ub c : f16[{2}] at 0x2000
  ub d : f16[1024] at 0x3000
  ub t : uint8[65536] at 0x8000
  DataCopy a, x, count = 512
  DataCopy b, o, count = 32
  DataCopy c, w, count = {2}
  DataCopy d, z, count = 1024
  PipeBarrier ALL
  BilinearInterpolation d, a, b, c, {4}, h_repeat = {0}, v_repeat = {1}, {3}, shared_tmp_buffer = t
  PipeBarrier ALL
  DataCopy z, d, count = 1024
}}
)",
                     h, v, weights, more, mask);
}

/// Rounded to f16, as every step of the operation is.
double half(double x) { return f32_from_f16(f16_from_f64(x, false)); }

TEST(BilinearInterpolation, gives_the_example_of_its_page) {
  for (const std::string product : {"atlas-a2", "ascend-950pr"}) {
    // One weight for each repeat: 1 x 2 + 129 x 3 = 389, then 2 x 2 + 130 x 3 = 394, ..., and in the
    // end 384 x 4 + 512 x 5 = 4096.
    const auto one =
        result_of(bilinear("repeat_mode = 0, dst_block_stride = 1, v_r_offset = 128", 2, 2, 16), "z", product);
    for (int i = 0; i < 128; ++i) {
      EXPECT_EQ(one[static_cast<std::size_t>(i)], (i + 1) * 2 + (i + 129) * 3);
      EXPECT_EQ(one[static_cast<std::size_t>(128 + i)],
                half(half((i + 257) * 4) + half((i + 385) * 5)));
    }
    EXPECT_EQ(one[255], 4096);
    EXPECT_EQ(one[256], 9);
    // One for each DataBlock: the second repeat begins with the ninth.
    const auto each =
        result_of(bilinear("repeat_mode = 1, dst_block_stride = 2, v_r_offset = 512", 2, 2, 32), "z", product);
    for (int i = 0; i < 128; ++i) {
      const int b = i / 16;
      EXPECT_EQ(each[static_cast<std::size_t>(b * 32 + i % 16)],
                half(half((i + 1) * (b + 2)) + half((i + 129) * (b + 10))));
    }
    EXPECT_EQ(each[16], 9);
  }
}

TEST(BilinearInterpolation, takes_weights_from_inside_a_data_block_and_masks_elements) {
  for (const std::string product : {"atlas-a2", "ascend-950pr"}) {
    // Three places of one repeat each: weights 2, 3 and 4 lie in one DataBlock.
    const auto z = result_of(
        bilinear("repeat_mode = 0, dst_block_stride = 1, v_r_offset = 128", 1, 3, 16, "100"), "z", product);
    for (int v = 0; v < 3; ++v) {
      for (int i = 0; i < 128; ++i) {
        EXPECT_EQ(z[static_cast<std::size_t>(128 * v + i)],
                  i < 100 ? (128 * v + i + 1) * (v + 2) : 9);
      }
    }
    EXPECT_THAT(
        failure_of(bilinear("repeat_mode = 0, dst_block_stride = 1, v_r_offset = 127", 1, 2, 16), product),
        HasSubstr("v_r_offset is 127, expected 128 to 65534"));
    EXPECT_THAT(
        failure_of(bilinear("repeat_mode = 0, dst_block_stride = 1, v_r_offset = 130", 1, 2, 16), product),
        HasSubstr("v_r_offset is 130, expected a multiple of 16"));
  }
}

}  // namespace davsim::interleaving_test
