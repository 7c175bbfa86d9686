#include "ops/elementwise_support.h"

// Images with channels first and last.

namespace davsim::format_transpose_test {

using namespace elementwise_support;

std::string kernel(const std::string& type, const std::string& call, int elements) {
  const int bytes = elements * size_of_type(type);
  return fmt::format(
      "ktrace 1\ntensor a : {0}[{1}] = random(seed = 5, low = 0, high = 100)\ntensor z : {0}[{1}]\n"
      "blocks aiv 0..1 {{\nub u : {0}[{1}] at 0\nub w : {0}[{1}] at {2}\nub tmp : uint8[32768] at {3}\n"
      "DataCopy u, a, count = {1}\nset_flag MTE2->V, 0\nwait_flag MTE2->V, 0\n{4}\nset_flag V->MTE3, 0\n"
      "wait_flag V->MTE3, 0\nDataCopy z, w, count = {1}\n}}\n",
      type, elements, bytes, 2 * bytes, call);
}

struct Shape {
  int n, c, h, w;
};

void expect_transposed(const std::string& type, const Shape& s, const Target& target) {
  const int pixels = s.h * s.w;
  const int elements = s.n * s.c * pixels;
  for (const bool to_last : {true, false}) {
    const auto all = tensors_after(
        kernel(type,
               fmt::format("TransposeExt w, u, tmp, {}, {}, {}, {}, TRANSPOSE_{}", s.n, s.c, s.h, s.w,
                           to_last ? "NCHW2NHWC" : "NHWC2NCHW"),
               elements),
        target);
    for (int n = 0; n < s.n; ++n) {
      for (int c = 0; c < s.c; ++c) {
        for (int pixel = 0; pixel < pixels; ++pixel) {
          const auto first = static_cast<std::size_t>((n * s.c + c) * pixels + pixel);
          const auto last = static_cast<std::size_t>((n * pixels + pixel) * s.c + c);
          ASSERT_EQ(all.at("z")[to_last ? last : first], all.at("a")[to_last ? first : last])
              << type << ' ' << target.product << to_last << ' ' << n << ' ' << c << ' ' << pixel;
        }
      }
    }
  }
}

TEST(TransposeExt, puts_channels_last_and_first_again) {
  for (const Target& target :
       {older(), newer(), test::product_named("atlas-inference-aicore").target,
        test::product_named("kirin-x90").target}) {
    expect_transposed("f16", {3, 3, 2, 8}, target);
    expect_transposed("uint16", {1, 5, 16, 18}, target);   // 18 segments: a group and two more
    expect_transposed("int16", {2, 16, 16, 16}, target);  // whole groups
    expect_transposed("f32", {2, 3, 4, 8}, target);       // an odd number of channels
    expect_transposed("int32", {1, 4, 9, 16}, target);    // 18 segments
    expect_transposed("uint8", {2, 3, 4, 16}, target);
    expect_transposed("int8", {1, 2, 32, 34}, target);  // 34 segments: a group of 32 and two more
    expect_transposed("f32", {1, 1, 1, 8}, target);
  }
  expect_transposed("bf16", {1, 2, 4, 4}, newer());
}

TEST(TransposeExt, of_nothing_writes_nothing) {
  for (const std::string shape : {"0, 3, 4, 4", "1, 0, 4, 4", "1, 3, 0, 4", "1, 3, 4, 0"}) {
    const auto all = tensors_after(
        kernel("f16", "Duplicate w, 7, count = 64\nTransposeExt w, u, tmp, " + shape +
                          ", TRANSPOSE_NCHW2NHWC",
               64),
        older());
    EXPECT_EQ(all.at("z")[0], 7);
  }
}

TEST(TransposeExt, refuses_what_its_page_forbids) {
  const auto refused = [](const std::string& arguments, const std::string& type = "f16") {
    return failure_on(older(), kernel(type, "TransposeExt w, u, " + arguments, 256));
  };
  EXPECT_THAT(refused("tmp, 1, 3, 4, 5, TRANSPOSE_NCHW2NHWC"),
              HasSubstr("TransposeExt: h_size x w_size is 20 f16, expected a multiple of 16"));
  EXPECT_THAT(refused("tmp, 1, 3, 64, 64, TRANSPOSE_NCHW2NHWC"),
              HasSubstr("h_size x w_size is 4096, expected 0 to 4095"));
  EXPECT_THAT(refused("tmp, 1, 4096, 4, 4, TRANSPOSE_NCHW2NHWC"),
              HasSubstr("c_size is 4096, expected 0 to 4095"));
  // (63 + 2) and (2 * 32 + 1) tiles of 512 bytes are more than 32768.
  EXPECT_THAT(refused("tmp, 1, 63, 4, 4, TRANSPOSE_NCHW2NHWC"),
              HasSubstr("shared_tmp_buffer has 32768 bytes, expected at least 33280"));
  EXPECT_THAT(refused("tmp, 1, 32, 4, 4, TRANSPOSE_NHWC2NCHW"),
              HasSubstr("shared_tmp_buffer has 32768 bytes, expected at least 33280"));
  EXPECT_THAT(refused("u, 1, 3, 4, 4, TRANSPOSE_NCHW2NHWC"),
              HasSubstr("shared_tmp_buffer is f16, expected uint8"));
  EXPECT_THAT(failure_on(test::product_named("atlas-200i-500-a2").target,
                         kernel("f16", "TransposeExt w, u, tmp, 1, 1, 4, 4, TRANSPOSE_NCHW2NHWC", 64)),
              HasSubstr("does not support this operation"));
}

}  // namespace davsim::format_transpose_test
