#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "frontend/support.h"

namespace davsim::round_trip_test {

using namespace frontend_support;

/// The body that the writer prints for `body`, after checking that it reads back to the same text.
std::string again(const std::string& body) {
  const std::string once = written(read(trace(body)));
  EXPECT_EQ(written(read(once)), once);
  const auto first = once.find("at 0x800\n") + 9;
  return once.substr(first, once.rfind("}\n") - first);
}

TEST(RoundTrip, declarations_print_with_constants_as_numbers) {
  const std::string text =
      "ktrace 1\n"
      "targets dav-2201, atlas-a2\n"
      "sync vendor\n"
      "tensor a : f16[2, 2] = [1, -0, inf, 0.1]\n"
      "tensor b : int32[4] = ramp(-1, 2)\n"
      "tensor c : f32[4] = fill(1e+30) expect exp(b) * 2 within abs 0.5, rel 0.001\n"
      "tensor d : f32[4] = random(seed = 3, low = -1, high = 1) expect [1, 2, 3, 4] within rel "
      "0.25\n"
      "tensor e : f32[4] = file(\"e.bin\") expect file(\"f.npy\")\n"
      "\n"
      "blocks aiv 0..4 {\n"
      "  ub u : f16[8] at 0x0\n"
      "  ub v : f16[8] at 0x0 alias\n"
      "}\n"
      "\n"
      "blocks aic 4..6 {\n"
      "}\n";
  EXPECT_EQ(written(read(text)), text);
}

TEST(RoundTrip, many_values_are_broken_into_lines) {
  std::string values = "0";
  for (int i = 1; i < 20000; ++i) values += (i % 100 == 0 ? ",\n" : ", ") + std::to_string(i);
  const std::string once =
      written(read("ktrace 1\ntensor x : int32[20000] = [" + values + "]\nblocks aiv 0..1 {\n}\n"));
  EXPECT_EQ(written(read(once)), once);
}

TEST(RoundTrip, addresses_print_as_byte_offsets) {
  EXPECT_EQ(again("DataCopy ys, x[1, 2], count = 16"), "  DataCopy ys, x @ (132), count = 16\n");
  EXPECT_EQ(again("for t in 0..4 {\nDataCopy xs[t % 2], x[t], count = 16\n}"),
            "  for t in 0..4 {\n"
            "    DataCopy xs @ ((t % 2) * 256), x @ (128 * t), count = 16\n"
            "  }\n");
  EXPECT_EQ(again("for t in 0..4 {\nDataCopy xs @ (min(t * t, 64)), x, count = t\n}"),
            "  for t in 0..4 {\n"
            "    DataCopy xs @ (min((t * t), 64)), x, count = t\n"
            "  }\n");
}

TEST(RoundTrip, pipes_conditions_and_block_print_as_written) {
  EXPECT_EQ(again("for t in $block..8 {\nwait_flag V->MTE2, t % 2 when t >= 2 and $block < 3\n}"),
            "  for t in $block..8 {\n"
            "    wait_flag V->MTE2, (t % 2) when t >= 2 and $block < 3\n"
            "  }\n");
  EXPECT_EQ(again("pipe_barrier ALL"), "  pipe_barrier ALL\n");
  EXPECT_EQ(again("set_mask_norm"), "  set_mask_norm\n");
}

TEST(RoundTrip, elements_masks_and_bits_keep_every_bit) {
  EXPECT_EQ(again("vector_dup ys, 0x3c00"), "  vector_dup.f16 ys, 1\n");
  EXPECT_EQ(again("vector_dup ys, 0x8000"), "  vector_dup.f16 ys, -0\n");
  EXPECT_EQ(again("vector_dup ys, 0x7e01"), "  vector_dup.f16 ys, 0x7e01\n");
  EXPECT_EQ(again("vector_dup ws, -1.5e-40"), "  vector_dup.f32 ws, -1.5e-40\n");
  EXPECT_EQ(again("set_vector_mask 0, 0xffffffffffffffff"),
            "  set_vector_mask 0x0, 0xffffffffffffffff\n");
  EXPECT_EQ(again("Add ys, ys, ys, mask = [0xff, 1], repeat = 2, is_set_mask = true"),
            "  Add ys, ys, ys, mask = [0xff, 0x1], repeat = 2, is_set_mask = 1\n");
}

TEST(RoundTrip, words_of_operations_print_as_words) {
  EXPECT_EQ(again("Cast ws, ys, round_mode = CAST_NONE, count = 16"),
            "  Cast ws, ys, CAST_NONE, count = 16\n");
  EXPECT_THAT(failure(trace("Cast ws, ys, CAST_NEAREST, count = 16")),
              testing::HasSubstr("found 'CAST_NEAREST', expected round_mode to be one of CAST_NONE"));
}

TEST(RoundTrip, expressions_keep_their_value) {
  const std::string body =
      "for t in 0..4 {\nfor u in t - 3..ceildiv(t, 2) {\n"
      "DataCopy ys, x @ (-3 * t + 2 * u - 5 + max(t, u) / 3), count = -t + (t % 3 - u) % 7\n}\n}";
  again(body);
  const Program first = read(trace(body));
  const Program second = read(written(first));
  EXPECT_EQ(first.statements.at(0).arguments, second.statements.at(0).arguments);
}

}  // namespace davsim::round_trip_test
