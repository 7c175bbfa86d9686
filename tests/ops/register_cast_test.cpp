#include <cmath>

#include "ops/cube_support.h"

// Casts between bf16 and fp8_e8m0 in vector functions.

namespace davsim::register_cast_test {

using namespace cube_support;

/// A kernel whose vector function turns the 128 16-bit patterns of x into those of z.
std::string cast(const std::string& x, const std::string& body) {
  return "ktrace 1\ntensor x : uint16[128] = " + x + "\ntensor z : uint16[128]\n"
         "blocks aiv 0..1 {\nub u : uint16[128] at 0\nub v : uint16[128] at 0x100\n"
         "DataCopy u, x, count = 128\nset_flag MTE2->V, 0\nwait_flag MTE2->V, 0\n"
         "vf {\npset.uint8 p0, ALL\nvlds v0, u\n" + body + "\nvsts v, v1, p0\n}\n"
         "set_flag V->MTE3, 0\nwait_flag V->MTE3, 0\nDataCopy z, v, count = 128\n}\n";
}

// Behind the sign, a bf16 is the byte of fp8_e8m0 and seven bits of fraction.
TEST(CastInRegisters, keeps_the_exponent_of_bf16) {
  // 1, -1, 1.99, 2^-127 (subnormal), 0, the largest, infinity, NaN.
  const std::string x = "[0x3F80, 0xBF80, 0x3FFF, 0x0040, 0, 0x7F7F, 0x7F80, 0xFFC0]";
  std::string all = x;
  all.pop_back();
  for (int i = 8; i < 128; ++i) all += ", 0x4000";
  all += "]";
  const std::vector<double> wanted = {127, 127, 127, 0, 0, 254, 255, 255, 128};
  for (int layout = 0; layout < 2; ++layout) {
    const auto z = tensors_after(
        cast(all, "Cast v1, v0, p0, bf16, fp8_e8m0, layout = " + std::to_string(layout)),
        newer()).at("z");
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      EXPECT_EQ(z[i], wanted[i] * (layout == 0 ? 1 : 256)) << i;
    }
  }
}

TEST(CastInRegisters, gives_every_scale_its_power_of_two) {
  const auto z = tensors_after(cast("ramp(0, 257)", "Cast v1, v0, p0, fp8_e8m0, bf16, nan_mask = p1"),
                               newer()).at("z");
  for (int i = 0; i < 128; ++i) {
    EXPECT_EQ(z[static_cast<std::size_t>(i)], i << 7) << "2^" << i - 127;
  }
  std::string high = "[0xFF00, 0xFEFF";
  for (int i = 2; i < 128; ++i) high += ", 0";
  const auto odd = tensors_after(
      cast(high + "]", "Cast v1, v0, p0, fp8_e8m0, bf16, layout = 1, nan_mask = p1"),
      newer()).at("z");
  EXPECT_EQ(odd[0], 0x7FC0) << "0xFF00: NaN";
  EXPECT_EQ(odd[1], 0xFE << 7) << "0xFEFF: 2^127";
}

TEST(CastInRegisters, refuses_what_the_documents_do_not_have) {
  const auto refusal = [](const std::string& body) {
    return failure_on(newer(), cast("zeros", body));
  };
  EXPECT_THAT(refusal("Cast v1, v0, p0, bf16, f32"),
              HasSubstr("Cast: from bf16 to f32; it is for bf16 and fp8_e8m0, the other casts are vcvt"));
  EXPECT_THAT(refusal("Cast v1, v1, p0, bf16, fp8_e8m0"), HasSubstr("dst and src are v1"));
  EXPECT_THAT(refusal("Cast v1, v0, p0, fp8_e8m0, bf16"), HasSubstr("nan_mask is missing"));
  EXPECT_THAT(refusal("Cast v1, v0, p0, fp8_e8m0, bf16, nan_mask = p0"),
              HasSubstr("nan_mask is p0, as mask is"));
  EXPECT_THAT(refusal("Cast v1, v0, p0, bf16, fp8_e8m0, layout = 2"), HasSubstr("layout is 2"));
}

}  // namespace davsim::register_cast_test
