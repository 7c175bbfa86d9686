#include <cmath>
#include <cstring>

#include "isa/formats.h"
#include "ops/matmul.h"

namespace davsim::fixpipe_test {

using namespace cube_support;

/// The bits of an f32 scale, with the sign that a result of int8 asks for.
std::int64_t scale_bits(float scale, bool is_signed = true) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &scale, sizeof bits);
  return static_cast<std::int64_t>(bits) | (is_signed ? std::int64_t{1} << 46 : 0);
}

double clipped(double value, double low, double high) {
  return std::min(std::max(std::nearbyint(value), low), high);
}

/// Runs `p` and compares z with `expected` of each element of the product and its column.
template <class Expected>
void expect_result(const Matmul& p, double tolerance, Expected expected) {
  const auto tensors = tensors_after(kernel_of(p), older());
  const Values product = product_of(p, tensors);
  const Values& z = tensors.at("z");
  for (std::size_t i = 0; i < z.size(); ++i) {
    const double wanted = expected(product[i], static_cast<int>(i) % p.n);
    ASSERT_NEAR(z[i], wanted, tolerance * std::max(1.0, std::fabs(wanted)))
        << name_of(p) << " element " << i;
  }
}

TEST(Fixpipe, clips_at_zero) {
  for (const int size : {1, 15, 16, 17}) {
    expect_result({.m = size, .k = 16, .n = size, .fixpipe = ", relu_en = 1"}, 1e-5,
                  [](double x, int) { return std::max(x, 0.0); });
  }
}

TEST(Fixpipe, rounds_sums_to_16_bits) {
  for (const int size : {1, 15, 16, 17, 33}) {
    expect_result({.m = size, .k = 48, .n = size, .result = "f16"}, 1e-3,
                  [](double x, int) { return x; });
    expect_result({.m = size, .k = 48, .n = size, .result = "bf16"}, 8e-3,
                  [](double x, int) { return x; });
  }
}

TEST(Fixpipe, scales_f32_to_8_bits_with_one_scale) {
  const std::string scale = ", deq_scalar = " + std::to_string(scale_bits(8));
  for (const int size : {1, 15, 16, 17}) {
    // A product in the middle of two integers may round either way.
    expect_result({.m = size, .k = 32, .n = size, .result = "int8", .fixpipe = scale}, 1.0,
                  [](double x, int) { return clipped(8 * x, -128, 127); });
  }
}

TEST(Fixpipe, scales_int32_exactly) {
  const Matmul p{.m = 17,
                 .k = 32,
                 .n = 16,
                 .type = "int8",
                 .to = "int32",
                 .result = "int8",
                 .fixpipe = ", deq_scalar = " + std::to_string(scale_bits(0.25F)),
                 .random = "low = -4, high = 5"};
  expect_result(p, 0, [](double x, int) { return clipped(x / 4, -128, 127); });
  Matmul unsigned_one = p;
  unsigned_one.result = "uint8";
  unsigned_one.fixpipe = ", deq_scalar = " + std::to_string(scale_bits(0.25F, false));
  expect_result(unsigned_one, 0, [](double x, int) { return clipped(x / 4, 0, 255); });
  Matmul half = p;
  half.result = "f16";
  half.fixpipe = ", deq_scalar = " + std::to_string(scale_bits(0.5F, false));
  expect_result(half, 0, [](double x, int) { return x / 2; });
}

TEST(Fixpipe, scales_each_column_with_its_own_scale) {
  // Powers of two: 1, 1/2, 1/4, 1/8, 1, ...
  std::string scales = "tensor scales : uint64[32] = [";
  for (int i = 0; i < 32; ++i) {
    scales += (i == 0 ? "" : ", ") + std::to_string(scale_bits(std::ldexp(1.0F, -(i % 4))));
  }
  Matmul p{
      .m = 16,
      .k = 32,
      .n = 17,
      .type = "int8",
      .to = "int32",
      .result = "int8",
      .fixpipe = ", cbuf_workspace = q",
      .tensors = scales + "]\n",
      .before = "DataCopy q, scales, count = 32\nset_flag MTE2->FIX, 0\nwait_flag MTE2->FIX, 0\n",
      .buffers = "l1 q : uint64[32] at 0x60000\nfb f : uint64[32] at 0\n",
      .random = "low = -4, high = 5"};
  const auto expected = [](double x, int column) {
    return clipped(std::ldexp(x, -(column % 4)), -128, 127);
  };
  expect_result(p, 0, expected);
  // From the fixpipe buffer, where DataCopy has put them.
  p.fixpipe = ", cbuf_workspace = f";
  p.before += "DataCopy f, q, block_count = 1, block_len = 2\npipe_barrier FIX\n";
  expect_result(p, 0, expected);
}

/// Moves c, which is never written, by one Fixpipe.
std::string only(const std::string& fixpipe, const std::string& from = "f32",
                 const std::string& to = "f32") {
  return "ktrace 1\ntensor z : " + to + "[4096]\nblocks aic 0..1 {\nl0c c : " + from +
         "[4096] at 0\nl1 s : " + to + "[4096] at 0\nl1 q : uint64[1024] at 0x40000\n" + fixpipe +
         "\n}\n";
}
std::string refused(const std::string& fixpipe, const std::string& from = "f32",
                    const std::string& to = "f32") {
  return failure_on(older(), only(fixpipe, from, to));
}

TEST(Fixpipe, of_nothing_is_no_instruction) {
  for (const std::string sizes : {"0, 16", "16, 0"}) {
    EXPECT_THAT(
        operands_of(only("Fixpipe z, c, " + sizes + ", 16, 16"), older(), "fixpipe_l0c_to_gm"),
        IsEmpty());
  }
}

TEST(Fixpipe, writes_rows_to_gm_and_columns_to_l1_unless_told_otherwise) {
  const auto gm =
      operands_of(only("Fixpipe z, c, 16, 32, 48, 64"), older(), "fixpipe_l0c_to_gm").at(0);
  EXPECT_EQ(gm.at("n"), 16);
  EXPECT_EQ(gm.at("m"), 32);
  EXPECT_EQ(gm.at("src_stride"), 48);
  EXPECT_EQ(gm.at("dst_stride"), 64);
  EXPECT_EQ(gm.at("nz2nd"), 1);
  EXPECT_EQ(
      operands_of(only("Fixpipe z, c, 16, 16, 16, 16, nz2nd = 0"), older(), "fixpipe_l0c_to_gm")
          .at(0)
          .at("nz2nd"),
      0);
  EXPECT_EQ(
      operands_of(only("Fixpipe s, c, 16, 16, 16, 16", "f32", "f16"), older(), "fixpipe_l0c_to_l1")
          .at(0)
          .at("nz2nd"),
      0);
}

TEST(Fixpipe, result_in_l1_serves_a_second_product) {
  // z = (a x 1) x 1, where the first product stays on chip.
  const std::string text =
      "ktrace 1\ntensor a : f16[16, 16] = ramp(-4, 0.0625)\ntensor one : f16[16, 16] = [" +
      [] {
        std::string values;
        for (int i = 0; i < 256; ++i)
          values += (i == 0 ? "" : ", ") + std::string(i % 17 == 0 ? "1" : "0");
        return values;
      }() +
      "]\ntensor z : f32[16, 16] expect a\nblocks aic 0..1 {\nl1 a1 : f16[256] at 0\nl1 b1 : "
      "f16[256] "
      "at 0x1000\nl1 c1 : f16[256] at 0x2000\nl0a a2 : f16[256] at 0\nl0b b2 : f16[256] at 0\n"
      "l0c c : f32[256] at 0\nDataCopy a1, a, count = 256\nDataCopy b1, one, count = 256\n"
      "set_flag MTE2->MTE1, 0\nwait_flag MTE2->MTE1, 0\nLoadData a2, a1, 0, 1\nLoadData b2, b1, 0, "
      "1\n"
      "set_flag MTE1->M, 0\nwait_flag MTE1->M, 0\nMmad c, a2, b2, 16, 16, 16\n"
      "set_flag M->FIX, 0\nwait_flag M->FIX, 0\nset_flag M->MTE1, 0\nwait_flag M->MTE1, 0\n"
      "Fixpipe c1, c, 16, 16, 16, 16\nset_flag FIX->MTE1, 0\nwait_flag FIX->MTE1, 0\n"
      "LoadData a2, c1, 0, 1\nset_flag MTE1->M, 1\nwait_flag MTE1->M, 1\n"
      "set_flag FIX->M, 0\nwait_flag FIX->M, 0\nMmad c, a2, b2, 16, 16, 16\n"
      "set_flag M->FIX, 1\nwait_flag M->FIX, 1\nFixpipe z, c, 16, 16, 16, 16\n}\n";
  const auto tensors = tensors_after(text, older());
  EXPECT_EQ(tensors.at("z"), tensors.at("a"));
}

TEST(Fixpipe, keeps_to_its_limits) {
  EXPECT_THAT(refused("Fixpipe z, c, 4096, 1, 16, 1"),
              HasSubstr("n_size is 4096, expected 0 to 4095"));
  EXPECT_THAT(refused("Fixpipe z, c, 16, 8193, 16, 16"),
              HasSubstr("m_size is 8193, expected 0 to 8192"));
  EXPECT_THAT(refused("Fixpipe z, c, 16, 65536, 16, 16, nz2nd = 0"),
              HasSubstr("m_size is 65536, expected 0 to 65535"));
  EXPECT_THAT(refused("Fixpipe z, c, 16, 16, 65536, 16"), HasSubstr("src_stride is 65536"));
  EXPECT_THAT(refused("Fixpipe z, c, 16, 16, 16, 0"), HasSubstr("dst_stride is 0, expected 1 to"));
  EXPECT_THAT(refused("Fixpipe z, c, 17, 16, 16, 32, nz2nd = 0"),
              HasSubstr("n_size is 17, expected a multiple of 16 without nz2nd"));
  EXPECT_THAT(refused("Fixpipe z, c, 12, 16, 16, 32, nz2nd = 0, channel_split = 1"),
              HasSubstr("n_size is 12, expected a multiple of 8 without nz2nd"));
  EXPECT_THAT(refused("Fixpipe z, c, 16, 16, 16, 32, channel_split = 1"),
              HasSubstr("channel_split is for f32 to gm with nz2nd = 0"));
  EXPECT_THAT(refused("Fixpipe z, c, 16, 16, 16, 16, unit_flag = 1"),
              HasSubstr("unit_flag is 1, expected 0, 2 or 3"));
  EXPECT_THAT(refused("Fixpipe z, c @ (32), 16, 16, 16, 16"), HasSubstr("alignment of 64 bytes"));
  EXPECT_THAT(refused("Fixpipe s, c, 16, 16, 16, 16, nz2nd = 1", "f32", "f16"),
              HasSubstr("nz2nd = 1 is modelled to gm alone"));
  EXPECT_THAT(refused("Fixpipe c, s, 16, 16, 16, 16"),
              HasSubstr("dst lies in l0c, expected gm or l1"));
}

TEST(Fixpipe, knows_which_results_need_a_scale) {
  EXPECT_THAT(refused("Fixpipe z, c, 16, 16, 16, 16", "f32", "int8"),
              HasSubstr("f32 to int8 needs a scale: deq_scalar or cbuf_workspace"));
  EXPECT_THAT(refused("Fixpipe z, c, 16, 16, 16, 16", "int32", "f16"),
              HasSubstr("int32 to f16 needs a scale"));
  EXPECT_THAT(refused("Fixpipe z, c, 16, 16, 16, 16, deq_scalar = 1"),
              HasSubstr("deq_scalar has no meaning from f32 to f32"));
  EXPECT_THAT(
      refused("Fixpipe z, c, 16, 16, 16, 16, deq_scalar = 1, cbuf_workspace = q", "f32", "int8"),
      HasSubstr("exclude each other"));
  EXPECT_THAT(refused("Fixpipe z, c, 272, 8, 16, 272, cbuf_workspace = q", "f32", "int8"),
              HasSubstr("n_size is 272, but fb holds the scales of 256 columns"));
  EXPECT_THAT(refused("Fixpipe z, c, 16, 8, 16, 16, cbuf_workspace = s", "f32", "int8"),
              HasSubstr("cbuf_workspace is int8, expected uint64"));
}

TEST(Fixpipe, refuses_pairs_of_types_that_are_not_listed) {
  EXPECT_THAT(refused("Fixpipe z, c, 16, 16, 16, 16", "int32", "f32"),
              HasSubstr("has no form from int32 to f32"));
  EXPECT_THAT(refused("Fixpipe s, c, 16, 16, 16, 16", "f32", "f32"),
              HasSubstr("has no form from f32 to f32"));
}

}  // namespace davsim::fixpipe_test
