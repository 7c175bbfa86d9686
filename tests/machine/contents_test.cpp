#include <cmath>

#include "machine/support.h"

namespace davsim::contents_test {

using namespace machine_support;

/// The elements of the first tensor of a trace with these declarations, before the kernel runs.
std::vector<double> contents(const std::string& declaration) {
  const TestKernel kernel(
      "ktrace 1\n" + declaration + "\nblocks aiv 0..1 {\nub u : f16[16] at 0\n}\n", "atlas-a2");
  const GlobalMemory memory(kernel.program);
  const Tensor& tensor = kernel.program.tensors.at(0);
  fill(tensor.contents, tensor, testing::TempDir() + "trace.ktrace", memory.of(tensor));
  std::vector<double> values;
  for (std::int64_t i = 0; i < tensor.elements(); ++i) {
    values.push_back(load_element(memory.of(tensor), tensor.type, i));
  }
  return values;
}

/// Writes a file that `file("name")` finds.
void make_file(const std::string& name, const std::string& bytes) {
  std::ofstream(testing::TempDir() + name, std::ios::binary) << bytes;
}

/// A .npy file of version 1.0.
std::string npy(const std::string& descr, const std::string& data,
                const std::string& order = "False") {
  std::string header =
      "{'descr': '" + descr + "', 'fortran_order': " + order + ", 'shape': (4,), }";
  header.resize((10 + header.size()) / 64 * 64 + 64 - 10, ' ');
  header.back() = '\n';
  const auto size = static_cast<char>(header.size());
  return std::string("\x93NUMPY\x01\x00", 8) + size + std::string(1, '\0') + header + data;
}

std::string contents_failure(const std::string& declaration) {
  try {
    contents(declaration);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Contents, are_zero_unless_written) {
  EXPECT_THAT(contents("tensor x : f32[3]"), ElementsAre(0, 0, 0));
  EXPECT_THAT(contents("tensor x : int16[2] = zeros"), ElementsAre(0, 0));
}

TEST(Contents, fill_and_ramp_are_rounded_once) {
  EXPECT_THAT(contents("tensor x : f16[3] = fill(0.1)"), testing::Each(0x1.998p-4));
  EXPECT_THAT(contents("tensor x : f16[4] = ramp(2047, 0.5)"), ElementsAre(2047, 2048, 2048, 2048));
  EXPECT_THAT(contents("tensor x : int8[4] = ramp(-1, -2)"), ElementsAre(-1, -3, -5, -7));
  EXPECT_THAT(contents("tensor x : f32[2, 2] = ramp(1, 0.25)"), ElementsAre(1, 1.25, 1.5, 1.75));
}

TEST(Contents, values_are_row_major_with_infinity_and_nan) {
  EXPECT_THAT(contents("tensor x : f32[2, 2] = [[1, 2], [3, 4.5]]"), ElementsAre(1, 2, 3, 4.5));
  const auto special = contents("tensor x : f16[3] = [inf, -inf, nan]");
  EXPECT_EQ(special[0], INFINITY);
  EXPECT_EQ(special[1], -INFINITY);
  EXPECT_TRUE(std::isnan(special[2]));
}

TEST(Contents, random_numbers_come_again_and_differ_by_seed) {
  const std::string one = "tensor x : f32[1000] = random(seed = 1)";
  EXPECT_EQ(contents(one), contents(one));
  EXPECT_NE(contents(one), contents("tensor x : f32[1000] = random(seed = 2)"));
  // The size does not change what comes first.
  const auto some = contents("tensor x : f32[10] = random(seed = 1)");
  const auto all = contents(one);
  EXPECT_TRUE(std::equal(some.begin(), some.end(), all.begin()));
}

TEST(Contents, random_numbers_fill_their_range_and_leave_out_its_upper_end) {
  for (const std::string type : {"f16", "bf16", "f32"}) {
    const auto values =
        contents("tensor x : " + type + "[50000] = random(seed = 3, low = 2, high = 4)");
    double sum = 0;
    for (const double value : values) {
      ASSERT_GE(value, 2) << type;
      ASSERT_LT(value, 4) << type;
      sum += value;
    }
    EXPECT_NEAR(sum / 50000, 3, 0.02) << type;  // 2 / sqrt(12 * 50000) is 0.0026
  }
  for (const double value :
       contents("tensor x : int8[1000] = random(seed = 3, low = -2, high = 2)")) {
    EXPECT_TRUE(value == -2 || value == -1 || value == 0 || value == 1) << value;
  }
}

TEST(Contents, types_of_one_byte_hold_the_nearest_number) {
  EXPECT_THAT(contents("tensor x : fp8_e4m3[4] = [1, 17, 448, -0.3]"),
              ElementsAre(1, 16, 448, -0.3125));
  EXPECT_THAT(contents("tensor x : fp8_e5m2[3] = [1.1, -57344, 1e9]"),
              ElementsAre(1, -57344, INFINITY));
  EXPECT_THAT(contents("tensor x : hif8[4] = [8.5, 32768, 1e9, 1e-9]"),
              ElementsAre(9, 32768, INFINITY, 0));
  EXPECT_THAT(contents("tensor x : fp8_e8m0[4] = ramp(1, 1)"), ElementsAre(1, 2, 2, 4));
  EXPECT_THAT(contents("tensor x : fp8_e4m3[3] = ramp(-1, 0.5)"), ElementsAre(-1, -0.5, 0));
  for (const double value : contents("tensor x : hif8[999] = random(seed = 1)")) {
    EXPECT_GE(value, -1);
    EXPECT_LT(value, 1);
  }
}

TEST(Contents, two_numbers_of_four_bits_are_one_byte) {
  EXPECT_THAT(contents("tensor x : fp4x2_e2m1[2] = [0x21, 255]"), ElementsAre(0x21, 255));
  EXPECT_THAT(contents("tensor x : fp4x2_e1m2[2] = fill(0x7f)"), ElementsAre(127, 127));
  make_file("pairs.npy", npy("|u1", "abcd"));
  EXPECT_THAT(contents("tensor x : fp4x2_e1m2[4] = file(\"pairs.npy\")"),
              ElementsAre('a', 'b', 'c', 'd'));
  EXPECT_THAT(contents("tensor x : fp8_e4m3[4] = file(\"pairs.npy\")"),
              ElementsAre(36, 40, 44, 48));  // sign 0, exponent 12 - 7, fraction 1 to 4
}

TEST(Contents, raw_files_hold_exactly_the_bytes_of_the_tensor) {
  make_file("four.bin", std::string("\x00\x3c\x00\x40\x00\x42\x00\x44", 8));  // 1 2 3 4 in f16
  EXPECT_THAT(contents("tensor x : f16[4] = file(\"four.bin\")"), ElementsAre(1, 2, 3, 4));
  EXPECT_THAT(contents("tensor x : uint8[2, 4] = file(\"four.bin\")"),
              ElementsAre(0, 0x3c, 0, 0x40, 0, 0x42, 0, 0x44));
  EXPECT_THAT(contents_failure("tensor x : f16[5] = file(\"four.bin\")"),
              AllOf(HasSubstr("four.bin: holds 8 bytes of data, expected the 10 bytes of tensor x"),
                    testing::StartsWith("test.ktrace:2:")));
  EXPECT_THAT(contents_failure("tensor x : f16[3] = file(\"four.bin\")"),
              HasSubstr("holds more than 6 bytes of data, expected the 6 bytes of tensor x"));
  EXPECT_THAT(contents_failure("tensor x : f16[3] = file(\"none.bin\")"),
              AllOf(HasSubstr("cannot read"), HasSubstr("none.bin"), HasSubstr("tensor x")));
}

TEST(Contents, npy_files_are_checked_for_type_order_and_size) {
  const std::string data("\x00\x00\x80\x3f\x00\x00\x00\x40\x00\x00\x40\x40\x00\x00\x80\x40", 16);
  make_file("right.npy", npy("<f4", data));
  EXPECT_THAT(contents("tensor x : f32[2, 2] = file(\"right.npy\")"), ElementsAre(1, 2, 3, 4));
  EXPECT_THAT(contents_failure("tensor x : f16[8] = file(\"right.npy\")"),
              HasSubstr("holds <f4, expected <f2 for f16"));
  EXPECT_THAT(contents_failure("tensor x : f32[3] = file(\"right.npy\")"),
              HasSubstr("holds more than 12 bytes"));
  make_file("big_endian.npy", npy(">f4", data));
  EXPECT_THAT(contents_failure("tensor x : f32[4] = file(\"big_endian.npy\")"),
              HasSubstr("holds >f4, expected <f4"));
  make_file("columns.npy", npy("<f4", data, "True"));
  EXPECT_THAT(contents_failure("tensor x : f32[4] = file(\"columns.npy\")"),
              HasSubstr("is in Fortran order, expected C order"));
  make_file("short.npy", npy("<f4", data.substr(0, 12)));
  EXPECT_THAT(contents_failure("tensor x : f32[4] = file(\"short.npy\")"),
              HasSubstr("holds 12 bytes of data, expected the 16 bytes"));
  make_file("cut.npy", npy("<f4", data).substr(0, 40));
  EXPECT_THAT(contents_failure("tensor x : f32[4] = file(\"cut.npy\")"),
              HasSubstr("damaged .npy header"));
}

TEST(Contents, ub_that_was_never_written_reads_as_nan) {
  // f16, f32 and bf16 alike, so that it shows in any result.
  for (const std::string type : {"f16", "f32", "bf16"}) {
    EXPECT_THAT(messages_of("ktrace 1\ntensor z : " + type +
                            "[32] expect z / 0\nblocks aiv 0..1 {\nub u : " + type +
                            "[32] at 0\nDataCopy z, u, count = 32\n}\n"),
                IsEmpty())
        << type;  // 0 / 0 is NaN
  }
}

TEST(Contents, each_block_starts_with_unwritten_memory) {
  // Block 1 must not see what block 0 left in UB.
  EXPECT_THAT(
      messages_of("ktrace 1\ntensor z : f32[2, 8] expect [1, 1, 1, 1, 1, 1, 1, 1, nan, nan, "
                  "nan, nan, nan, nan, nan, nan]\nblocks aiv 0..2 {\nub u : f32[64] at 0\n"
                  "vector_dup u, 1.0 when $block == 0\nset_flag V->MTE3, 0\n"
                  "wait_flag V->MTE3, 0\nDataCopy z[$block], u, count = 8\n}\n"),
      IsEmpty());
}

}  // namespace davsim::contents_test
