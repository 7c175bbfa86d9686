#include "ops/support.h"

namespace davsim::add_test {

using namespace ops_support;

/// Runs `body` with 0, 1, 2, ... in u and 1000, 998, ... in v; z is what w holds afterwards, -7
/// before.
std::string kernel(const std::string& type, const std::string& body, int n = 8192) {
  const std::string size = std::to_string(n);
  return "ktrace 1\ntensor a : " + type + "[" + size + "] = ramp(0, 1)\ntensor b : " + type + "[" +
         size + "] = ramp(1000, -2)\ntensor z : " + type + "[" + size + "]\ntensor old : " + type +
         "[" + size + "] = fill(-7)\nblocks aiv 0..1 {\nub u : " + type + "[" + size +
         "] at 0\nub v : " + type + "[" + size + "] at 0x8000\nub w : " + type + "[" + size +
         "] at 0x10000\n"
         "DataCopy u, a, count = " +
         size + "\nDataCopy v, b, count = " + size + "\nDataCopy w, old, count = " + size +
         "\nset_flag MTE2->V, 0\nwait_flag MTE2->V, 0\n" + body +
         "\nset_flag V->MTE3, 0\nwait_flag V->MTE3, 0\nDataCopy z, w, count = " + size + "\n}\n";
}

/// Small enough for f16 to hold every sum exactly.
constexpr int kElements = 1024;

/// 1000 - i where `enabled(i)`, -7 elsewhere.
template <class Enabled>
void expect_sums(const std::string& type, const std::string& body, Enabled enabled,
                 int n = kElements) {
  const std::vector<double> z = result_of(kernel(type, body, n));
  for (int i = 0; i < n; ++i) {
    ASSERT_EQ(z[static_cast<std::size_t>(i)], enabled(i) ? 1000 - i : -7)
        << type << ' ' << body << ' ' << i;
  }
}

TEST(Add, count_form_adds_the_first_elements_and_no_more) {
  for (const std::string type : {"f16", "f32", "int16", "int32"}) {
    for (const int count : {0, 1, 63, 64, 127, 128, 129, 1000}) {
      expect_sums(type, "Add w, u, v, count = " + std::to_string(count),
                  [count](int i) { return i < count; });
    }
  }
  expect_sums(
      "int16", "Add w, u, v, count = 5000", [](int i) { return i < 5000; }, 8192);
}

TEST(Add, masked_form_takes_leading_lanes_of_every_repeat) {
  expect_sums("f16", "Add w, u, v, mask = 100, repeat = 3",
              [](int i) { return i < 384 && i % 128 < 100; });
  expect_sums("f32", "Add w, u, v, mask = 1, repeat = 2", [](int i) { return i == 0 || i == 64; });
  expect_sums("f32", "Add w, u, v, mask = 64, repeat = 0", [](int) { return false; });
  expect_sums("f32", "Add w, u, v, mask = 0, repeat = 2", [](int) { return false; });
}

TEST(Add, bit_form_takes_the_lanes_of_the_bits_low_word_first) {
  expect_sums("f16", "Add w, u, v, mask = [0x5, 0x8000000000000000], repeat = 2",
              [](int i) { return i < 256 && (i % 128 == 0 || i % 128 == 2 || i % 128 == 127); });
  expect_sums("int32", "Add w, u, v, mask = [0x100000000], repeat = 1",
              [](int i) { return i == 32; });
  expect_sums("f32", "Add w, u, v, mask = [0], repeat = 1", [](int) { return false; });
}

TEST(Add, without_is_set_mask_takes_the_mask_that_is_there) {
  expect_sums("f16", "set_vector_mask 0, 3\nAdd w, u, v, repeat = 2, is_set_mask = 0",
              [](int i) { return i < 256 && i % 128 < 2; });
}

TEST(Add, count_form_leaves_normal_mode_and_all_lanes_behind_it) {
  expect_sums("f32",
              "Add w, u, v, count = 3\npipe_barrier V\nAdd w, u, v, repeat = 1, is_set_mask = 0",
              [](int i) { return i < 64; });
}

TEST(Add, strides_are_in_blocks) {
  // DataBlocks 0, 2, ..., 14 of the sources go there, then 1, 3, ..., 15.
  expect_sums("f32",
              "Add w, u, v, mask = 64, repeat = 2, dst_block_stride = 2, src0_block_stride = 2, "
              "src1_block_stride = 2, dst_repeat_stride = 1, src0_repeat_stride = 1, "
              "src1_repeat_stride = 1",
              [](int i) { return i < 128; });
  EXPECT_THAT(failure_of(kernel(
                  "f32", "Add w, u, v, mask = 64, repeat = 1, src1_block_stride = 256", 1024)),
              HasSubstr("Add: src1_block_stride is 256, expected 0 to 255"));
}

TEST(Add, sums_in_place_and_accumulates_with_a_repeat_stride_of_zero) {
  const std::vector<double> z = result_of(kernel(
      "f32", "Add w, u, w, mask = 64, repeat = 4, dst_repeat_stride = 0, src1_repeat_stride = 0",
      1024));
  // -7 plus i, i + 64, i + 128 and i + 192.
  for (int i = 0; i < 64; ++i) EXPECT_EQ(z[static_cast<std::size_t>(i)], 4 * i + 384 - 7);
}

TEST(Add, integers_wrap_around) {
  EXPECT_THAT(
      result_of("ktrace 1\ntensor a : int16[16] = fill(32767)\ntensor z : int16[16]\n"
                "blocks aiv 0..1 {\nub u : int16[16] at 0\nDataCopy u, a, count = 16\n"
                "set_flag MTE2->V, 0\nwait_flag MTE2->V, 0\nAdd u, u, u, count = 16\n"
                "set_flag V->MTE3, 0\nwait_flag V->MTE3, 0\nDataCopy z, u, count = 16\n}\n"),
      Each(-2));
}

TEST(Add, refuses_mixed_forms_and_what_is_missing) {
  const auto refused = [](const std::string& body) {
    return failure_of(kernel("f16", body, 1024));
  };
  EXPECT_THAT(refused("Add w, u, v, count = 16, repeat = 1"),
              HasSubstr("Add: count and mask or repeat"));
  EXPECT_THAT(refused("Add w, u, v, count = 16, mask = 1"), HasSubstr("exclude each other"));
  EXPECT_THAT(refused("Add w, u, v"), HasSubstr("neither count nor repeat is given"));
  EXPECT_THAT(refused("Add w, u, v, repeat = 1"),
              HasSubstr("mask is missing; give it, or is_set_mask = 0"));
  EXPECT_THAT(refused("Add w, u, v, count = -1"),
              HasSubstr("count is -1, expected 0 to 2147483647"));
  EXPECT_THAT(refused("Add w, u, v, mask = 129, repeat = 1"),
              HasSubstr("mask is 129, expected 0 to 128"));
  EXPECT_THAT(refused("Add w, u, v, mask = 1, repeat = 256"),
              HasSubstr("repeat is 256, expected 0 to 255"));
  EXPECT_THAT(refused("Add w, a, v, count = 16"), HasSubstr("src0 lies in gm, expected ub"));
}

TEST(Add, refuses_types_that_differ_or_that_the_product_lacks) {
  const auto refused = [](const std::string& u, const std::string& v) {
    return failure_of("ktrace 1\nblocks aiv 0..1 {\nub u : " + u + "[64] at 0\nub v : " + v +
                      "[64] at 0x200\nAdd u, u, v, count = 16\n}\n");
  };
  EXPECT_THAT(refused("f16", "f32"),
              HasSubstr("dst is f16 and src1 is f32; they must be of one type"));
  for (const std::string type : {"bf16", "int8", "uint8", "uint16", "uint32", "int64"}) {
    EXPECT_THAT(refused(type, type),
                AllOf(StartsWith("test.ktrace:5:1: Add: " + type + " is not supported"),
                      HasSubstr("expected one of f16, f32, int16, int32")));
  }
}

TEST(Add, of_a_shorter_last_tile_is_lowered_once_for_each_length) {
  // 300 elements in tiles of 128: 128, 128, 44.
  const std::string text = kernel(
      "f16",
      "for t in 0..3 {\nAdd w[t * 128], u[t * 128], v[t * 128], count = min(128, 300 - t * 128)\n}",
      1024);
  const TestKernel lowered(text, "atlas-a2");
  ASSERT_EQ(lowered.lowered.choices.size(), 1U);
  EXPECT_EQ(lowered.lowered.choices[0]->variants.size(), 2U);
  expect_sums(
      "f16",
      "for t in 0..3 {\nAdd w[t * 128], u[t * 128], v[t * 128], count = min(128, 300 - t * 128)\n}",
      [](int i) { return i < 300; });
}

TEST(Add, of_blocks_of_different_length_shares_its_variants) {
  const std::string text =
      "ktrace 1\nblocks aiv 0..8 {\nub u : f16[1024] at 0\n"
      "Add u, u, u, count = 16 * (1 + $block % 3)\n}\n";
  const TestKernel kernel(text, "atlas-a2");
  ASSERT_EQ(kernel.lowered.choices.size(), 1U);
  EXPECT_EQ(kernel.lowered.choices[0]->variants.size(), 3U);
  EXPECT_THAT(failure_of("ktrace 1\nblocks aiv 0..8 {\nub u : f16[1024] at 0\n"
                         "Add u, u, u, count = 3 - $block\n}\n"),
              HasSubstr("Add: count is -4, expected 0 to"));
}

TEST(Add, count_form_is_the_mask_instructions_around_one_vadd) {
  EXPECT_THAT(
      instructions_of(
          "ktrace 1\nblocks aiv 0..1 {\nub u : f16[64] at 0\nAdd u, u, u, count = 9\n}\n"),
      ElementsAre("set_mask_count", "set_vector_mask", "vadd", "set_vector_mask", "set_mask_norm"));
}

}  // namespace davsim::add_test
