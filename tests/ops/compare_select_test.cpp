#include <functional>
#include <limits>

#include "ops/vector_support.h"

namespace davsim::compare_select_test {

using namespace vector_support;

const std::vector<std::string> kFloats = {"f16", "f32"};
const std::string kConditions[] = {"LT", "GT", "EQ", "LE", "GE", "NE"};

bool holds(const std::string& condition, double a, double b) {
  if (condition == "LT") return a < b;
  if (condition == "GT") return a > b;
  if (condition == "EQ") return a == b;
  if (condition == "LE") return a <= b;
  if (condition == "GE") return a >= b;
  return a != b;
}

/// Bits of a list of bytes.
std::vector<bool> bits_of(const std::vector<double>& bytes) {
  std::vector<bool> bits;
  for (const double byte : bytes) {
    for (int i = 0; i < 8; ++i) bits.push_back((static_cast<int>(byte) >> i & 1) != 0);
  }
  return bits;
}

/// Repeats of small numbers, so that they are often equal.
double left(int i) { return i * 7 % 5; }
double right(int i) { return i * 3 % 4; }

/// x holds the left operands, then the right ones.
VectorKernel kernel(const std::string& product, const std::string& type, const std::string& body,
                    int results = 1024) {
  std::vector<double> x;
  for (int i = 0; i < 4096; ++i) x.push_back(left(i));
  for (int i = 0; i < 4096; ++i) x.push_back(right(i));
  return {product, type, list_of(x), body, "uint8", 8192, results};
}

TEST(Compare, gives_a_bit_for_each_element) {
  for (const std::string& product : kBoth) {
    for (const std::string& type : kFloats) {
      const int lanes = lanes_of(type);
      for (const std::string& condition : kConditions) {
        for (const int repeats : {1, 2, 5}) {
          const int count = repeats * lanes;
          const auto bytes =
              kernel(product, type,
                     fmt::format("Compare dst, src, src[4096], {}, count = {}", condition, count))
                  .run();
          const auto bits = bits_of(bytes);
          for (int i = 0; i < count; ++i) {
            ASSERT_EQ(bits[static_cast<std::size_t>(i)], holds(condition, left(i), right(i)))
                << product << type << condition << i;
          }
          EXPECT_EQ(bytes[static_cast<std::size_t>(count / 8)], 9) << "nothing behind them";
        }
      }
    }
  }
}

TEST(Compare, takes_more_repeats_than_an_instruction_has) {
  std::vector<double> x(20000, 1);
  x[300 * 64 + 5] = 3;
  for (const std::string& product : kBoth) {
    VectorKernel k{product, "f32", list_of(x), "Compares dst, src, 2.0, GT, count = 19264",
                   "uint8", 20000, 4096};
    const auto bits = bits_of(k.run());
    for (int i = 0; i < 19264; ++i) {
      ASSERT_EQ(bits[static_cast<std::size_t>(i)], i == 300 * 64 + 5) << product << i;
    }
  }
}

TEST(Compare, masks_count_in_registers_alone) {
  const std::string body =
      "Compare dst, src, src[4096], GE, mask = 5, repeat = 2, src1_block_stride = 2, "
      "src1_repeat_stride = 1, src0_repeat_stride = 4";
  for (const std::string& product : kBoth) {
    const auto bits = bits_of(kernel(product, "f32", body).run());
    for (int r = 0; r < 2; ++r) {
      for (int i = 0; i < 64; ++i) {
        const bool all = holds("GE", left(32 * r + i), right(8 * (r + i / 8 * 2) + i % 8));
        EXPECT_EQ(bits[static_cast<std::size_t>(64 * r + i)], all && (product == kOnUb || i < 5))
            << product << r << i;
      }
    }
  }
}

TEST(Compares, compares_to_a_scalar) {
  for (const std::string& product : kBoth) {
    for (const std::string name : {"Compares", "CompareScalar"}) {
      for (const std::string& condition : kConditions) {
        const auto bits =
            bits_of(kernel(product, "f16",
                           fmt::format("{} dst, src, 2.0, {}, count = 384", name, condition))
                        .run());
        for (int i = 0; i < 384; ++i) {
          ASSERT_EQ(bits[static_cast<std::size_t>(i)], holds(condition, left(i), 2))
              << product << i;
        }
      }
    }
  }
}

TEST(Compare, of_integers_tests_equality_on_ub_and_everything_in_registers) {
  const auto bits = bits_of(kernel(kOnUb, "int32", "Compares dst, src, 3, EQ, count = 64").run());
  for (int i = 0; i < 64; ++i) EXPECT_EQ(bits[static_cast<std::size_t>(i)], left(i) == 3);
  EXPECT_THAT(kernel(kOnUb, "int32", "Compares dst, src, 3, LT, count = 64").failure(),
              HasSubstr("vcmpvs_lt: atlas-a2 has no int32 form"));
  EXPECT_THAT(kernel(kOnUb, "int16", "Compares dst, src, 3, EQ, count = 128").failure(),
              HasSubstr("int16 is not supported on atlas-a2"));
  const auto below =
      bits_of(kernel(kInRegisters, "int16", "Compares dst, src, 3, LT, count = 128").run());
  for (int i = 0; i < 128; ++i) EXPECT_EQ(below[static_cast<std::size_t>(i)], left(i) < 3);
}

TEST(Compare, without_dst_leaves_its_bits_in_the_register) {
  for (const std::string& product : kBoth) {
    // Bits that the mask leaves out stay those that SetCmpMask has put there.
    VectorKernel k = kernel(product, "f32",
                            "SetCmpMask dst\npipe_barrier V\n"
                            "Compare src0 = src, src1 = src[4096], mode = NE, mask = 40\n"
                            "GetCmpMask dst[32]");
    const auto bytes = k.run();
    const auto bits = bits_of({bytes.begin() + 32, bytes.begin() + 48});
    for (int i = 0; i < 128; ++i) {
      const bool nine = i % 8 == 0 || i % 8 == 3;
      EXPECT_EQ(bits[static_cast<std::size_t>(i)], i < 40 ? left(i) != right(i) : nine)
          << product << i;
    }
    EXPECT_EQ(bytes[48], 9);
    k.body = "Compare src0 = src, src1 = src[4096], mode = NE, count = 64";
    EXPECT_THAT(k.failure(), HasSubstr("without dst it compares one repeat"));
  }
}

TEST(Compare, to_the_register_needs_the_reserve_of_ub_where_it_is_emulated) {
  for (const std::string body : {"Compare src0 = src, src1 = src[64], mode = LT, mask = 64",
                                 "SetCmpMask src", "GetCmpMask dst",
                                 "Select dst, src0 = src, src1 = src, mode = VSEL_CMPMASK_SPR, "
                                 "repeat = 1, is_set_mask = 0"}) {
    VectorKernel k{kInRegisters, "f32", "zeros", body};
    k.more = "ub mine : f32[64] at 0x3e000\n";
    EXPECT_THAT(k.failure(), HasSubstr("emulates it with the last 8192 bytes of ub, which buffer mine "
                                       "takes"));
  }
  EXPECT_THAT((VectorKernel{"atlas-200i-500-a2", "f32", "zeros", "GetCmpMask dst"}.failure()),
              HasSubstr("does not support this operation"));
}

TEST(Compare, refuses_what_its_page_refuses) {
  for (const std::string& product : kBoth) {
    const auto refused = [&](const std::string& body) {
      return kernel(product, "f16", body).failure();
    };
    EXPECT_THAT(refused("Compare dst, src, src[4096], LT, count = 100"),
                HasSubstr("count is 100, expected a multiple of 128: 256 bytes"));
    EXPECT_THAT(refused("Compare src, src, src[4096], LT, count = 128"),
                HasSubstr("dst is f16, expected uint8 or int8"));
    EXPECT_THAT(refused("Compare dst, src, src[4096], LT, count = 128, repeat = 1"),
                HasSubstr("exclude each other"));
    EXPECT_THAT(refused("Compare dst, src, src[4096], LT"),
                HasSubstr("neither count nor repeat is given"));
    EXPECT_EQ(refused("Compare dst, src, src[4096], LT, count = 0"), "");
  }
  EXPECT_EQ(kernel(kOnUb, "f16", "Compare dst, src, src[4096], LT, repeat = 1").failure(), "")
      << "the mask is of no effect";
  EXPECT_THAT(kernel(kInRegisters, "f16", "Compare dst, src, src[4096], LT, repeat = 1").failure(),
              HasSubstr("mask is missing"));
}

/// 1, 2, 3, ... and -1, -2, -3, ... and bits that say which.
VectorKernel choice(const std::string& product, const std::string& type, const std::string& body) {
  std::vector<double> x;
  for (int i = 0; i < 1024; ++i) x.push_back(i + 1);
  for (int i = 0; i < 1024; ++i) x.push_back(-i - 1);
  std::vector<double> bits;
  for (int i = 0; i < 128; ++i) bits.push_back((i * 37 + 5) % 256);
  VectorKernel k{
      product,
      type,
      list_of(x),
      "DataCopy bits, b, count = 128\nset_flag MTE2->V, 1\nwait_flag MTE2->V, 1\n" + body,
      "",
      2048,
      1024,
      "ub bits : uint8[128] at 0x10000\n"};
  k.x += "\ntensor b : uint8[128] = " + list_of(bits);
  return k;
}
bool bit(int i) { return ((i / 8 * 37 + 5) % 256 >> (i % 8) & 1) != 0; }

TEST(Select, takes_bits_on_and_on_with_two_tensors) {
  for (const std::string& product : kBoth) {
    for (const std::string& type : kFloats) {
      for (const int count : {64, 200, 448, 1000}) {
        const auto z = choice(product, type,
                              fmt::format("Select dst, bits, src, src[1024], "
                                          "mode = VSEL_TENSOR_TENSOR_MODE, count = {}",
                                          count))
                           .run();
        for (int i = 0; i < 1024; ++i) {
          const double expected = i >= count ? 9 : (bit(i) ? i + 1 : -i - 1);
          ASSERT_EQ(z[static_cast<std::size_t>(i)], expected) << product << type << i;
        }
      }
    }
  }
}

TEST(Select, takes_a_scalar_beside_a_tensor) {
  for (const std::string& product : kBoth) {
    for (const std::string& type : kFloats) {
      const auto z = choice(product, type,
                            "Select dst, bits, src, scalar = -0.5, mode = VSEL_TENSOR_SCALAR_MODE, "
                            "count = 321")
                         .run();
      for (int i = 0; i < 400; ++i) {
        ASSERT_EQ(z[static_cast<std::size_t>(i)], i >= 321 ? 9 : (bit(i) ? i + 1 : -0.5))
            << product << type << i;
      }
    }
  }
}

TEST(Select, takes_the_same_bits_for_every_repeat_in_the_first_mode) {
  for (const std::string& product : kBoth) {
    for (const std::string& type : kFloats) {
      const int lanes = lanes_of(type);
      // Three repeats of the upper half of the lanes, the results two DataBlocks apart.
      const auto z =
          choice(product, type,
                 fmt::format("Select dst, bits, src, src[1024], mode = VSEL_CMPMASK_SPR, "
                             "mask = {}, repeat = 3, dst_block_stride = 2, "
                             "dst_repeat_stride = 16",
                             type == "f16" ? "[0, 0xffffffffffffffff]" : "[0xffffffff00000000]"))
              .run();
      const int block = lanes / 8;
      for (int r = 0; r < 3; ++r) {
        for (int i = 0; i < lanes; ++i) {
          const auto at =
              static_cast<std::size_t>(2 * r * lanes + 2 * (i / block) * block + i % block);
          if (at >= z.size()) continue;
          const double value = r * lanes + i + 1;
          ASSERT_EQ(z[at], i < lanes / 2 ? 9 : (bit(i) ? value : -value))
              << product << type << r << i;
        }
      }
    }
  }
}

TEST(Select, uses_what_a_comparison_left) {
  for (const std::string& product : kBoth) {
  const auto z =
      choice(product, "f32",
             "Compare src0 = src, src1 = src[16], mode = LT, mask = 64\n"
             "SetVectorMask 64\n"
             "Select dst, src0 = src, src1 = src[1024], mode = VSEL_CMPMASK_SPR, repeat = 1")
          .run();
  for (int i = 0; i < 64; ++i) EXPECT_EQ(z[static_cast<std::size_t>(i)], i + 1);
  }
}

TEST(Select, without_a_scalar_takes_that_of_the_register) {
  for (const std::string& product : kBoth) {
  const auto z = choice(product, "f32",
                        "SetCmpMask src[8]\npipe_barrier V\nSetVectorMask 64\n"
                        "Select dst, bits, src, mode = VSEL_TENSOR_SCALAR_MODE, repeat = 2")
                     .run();
  for (int i = 0; i < 128; ++i) EXPECT_EQ(z[static_cast<std::size_t>(i)], bit(i) ? i + 1 : 9);
  }
}

TEST(Select, refuses_what_does_not_fit_together) {
  const auto refused = [](const std::string& product, const std::string& body) {
    return choice(product, "f32", body).failure();
  };
  for (const std::string& product : kBoth) {
    EXPECT_THAT(refused(product,
                        "Select dst, bits, src, src[8], mode = VSEL_TENSOR_SCALAR_MODE, count = 1"),
                HasSubstr("src1 is given, but VSEL_TENSOR_SCALAR_MODE takes a scalar"));
    EXPECT_THAT(refused(product, "Select dst, bits, src, src[8], 1.0, VSEL_CMPMASK_SPR, count = 1"),
                HasSubstr("scalar is given, but only VSEL_TENSOR_SCALAR_MODE takes one"));
    EXPECT_THAT(refused(product, "Select dst, bits, src, mode = VSEL_CMPMASK_SPR, count = 1"),
                HasSubstr("src1 is missing"));
    EXPECT_THAT(refused(product, "Select dst, bits, src, src[8], mode = VSEL_CMPMASK_SPR"),
                HasSubstr("neither count nor repeat is given"));
  }
  EXPECT_THAT(
      refused("atlas-200i-500-a2",
              "Select dst, src0 = src, src1 = src, mode = VSEL_CMPMASK_SPR, repeat = 1, mask = 1"),
      HasSubstr("sel is missing; atlas-200i-500-a2 has no register for comparisons"));
  VectorKernel k = choice(
      kOnUb, "f32", "Select dst, bits, src, src[8], mode = VSEL_TENSOR_TENSOR_MODE, count = 1");
  k.more += "ub mine : f32[64] at 0x2df80\n";
  EXPECT_THAT(k.failure(),
              HasSubstr("atlas-a2 needs the DataBlock at ub address 0x2e000 for it, which "
                        "buffer mine takes"));
}

TEST(Select, orders_its_mask_behind_the_bits_that_it_is_told_of) {
  // The bits come by an address in a register: MTE2 may still be writing them.
  VectorKernel k = choice(
      kOnUb, "f32", "Select dst, bits, src, src[1024], mode = VSEL_TENSOR_TENSOR_MODE, count = 64");
  const std::string waits = "set_flag MTE2->V, 1\nwait_flag MTE2->V, 1\n";
  k.body.erase(k.body.find(waits), waits.size());
  const ExecutionReport report = TestKernel(k.text(), kOnUb).execute();
  ASSERT_EQ(report.findings.size(), 1U);
  EXPECT_THAT(report.findings[0].message, HasSubstr("vsel on V reads ub byte 0x10000"));
}

}  // namespace davsim::compare_select_test
