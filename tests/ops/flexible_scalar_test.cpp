#include <functional>

#include "ops/elementwise_support.h"

// Scalars that are an element of UB, and that stand on the left.

namespace davsim::flexible_scalar_test {

using namespace elementwise_support;

struct Case {
  std::string name;
  std::string type;
  std::function<double(double, double)> of;
};

const std::vector<Case>& commutative() {
  const auto both_bits = [](double a, double b) {
    return static_cast<double>(static_cast<int>(a) & static_cast<int>(b));
  };
  const auto either_bit = [](double a, double b) {
    return static_cast<double>(static_cast<int>(a) | static_cast<int>(b));
  };
  static const std::vector<Case> cases = {
      {"Adds", "f32", [](double a, double b) { return a + b; }},
      {"Adds", "f16", [](double a, double b) { return a + b; }},
      {"Adds", "int8", [](double a, double b) { return a + b; }},
      {"Muls", "bf16", [](double a, double b) { return a * b; }},
      {"Muls", "int32", [](double a, double b) { return a * b; }},
      {"Maxs", "int16", [](double a, double b) { return std::max(a, b); }},
      {"Mins", "f32", [](double a, double b) { return std::min(a, b); }},
      {"Ands", "int16", both_bits},
      {"Ors", "uint16", either_bit},
  };
  return cases;
}

Vectors vectors(const std::string& type) {
  Vectors all{type, type};
  all.low = is_real(type) ? -4 : 1;
  all.high = is_real(type) ? 4 : 100;
  return all;
}

TEST(FlexibleScalar, may_be_any_element_of_ub) {
  for (const Case& c : commutative()) {
    for (const int element : {0, 1, 37}) {
      const auto all = tensors_after(
          vectors(c.type).kernel(fmt::format("{} w, u, scalar_at = v[{}], count = 300", c.name, element)),
          newer());
      const double scalar = all.at("b")[static_cast<std::size_t>(element)];
      for (std::size_t i = 0; i < 512; ++i) {
        ASSERT_EQ(all.at("z")[i], i < 300 ? settled(c.type, c.of(all.at("a")[i], scalar))
                                          : all.at("old")[i])
            << c.name << ' ' << c.type << ' ' << i;
      }
    }
  }
}

TEST(FlexibleScalar, serves_masks_and_strides) {
  const auto all = tensors_after(
      vectors("f32").kernel("Adds w, u, scalar_at = v[3], mask = 20, repeat = 2, src_repeat_stride = 4"),
      newer());
  for (std::size_t i = 0; i < 512; ++i) {
    const bool inside = i < 128 && i % 64 < 20;
    ASSERT_EQ(all.at("z")[i], inside ? settled("f32", all.at("a")[i % 64 + i / 64 * 32] + all.at("b")[3])
                                     : all.at("old")[i])
        << i;
  }
}

TEST(FlexibleScalar, stands_on_either_side_of_differences_and_quotients) {
  for (const std::string name : {"Subs", "Divs"}) {
    for (const int index : {0, 1}) {
      const auto all = tensors_after(
          vectors("f32").kernel(fmt::format("{} w, u, scalar_at = v[5], scalar_index = {}, count = 512",
                                            name, index)),
          newer());
      const double scalar = all.at("b")[5];
      for (std::size_t i = 0; i < 512; ++i) {
        const double element = all.at("a")[i];
        const double left = index == 0 ? scalar : element;
        const double right = index == 0 ? element : scalar;
        ASSERT_EQ(all.at("z")[i], settled("f32", name == "Subs" ? left - right : left / right)) << i;
      }
    }
  }
}

TEST(FlexibleScalar, products_are_rounded_away_from_zero_in_f16) {
  Vectors v{"f32", "f16"};
  v.low = -4;
  v.high = 4;
  const auto in_memory = tensors_after(v.kernel("MulsCast w, u, scalar_at = v[9], count = 512"), newer());
  const double scalar = in_memory.at("b")[9];
  for (std::size_t i = 0; i < 512; ++i) {
    const double product = settled("f32", in_memory.at("a")[i] * scalar);
    const double unit = std::ldexp(1.0, std::max(std::ilogb(product), -14) - 10);
    ASSERT_EQ(in_memory.at("z")[i], std::round(product / unit) * unit) << i;
  }
}

TEST(FlexibleScalar, is_compared_on_either_side) {
  for (const std::string scalar : {"0.5", "scalar_at = v[2]"}) {
    for (const int index : {0, 1}) {
      Vectors v = vectors("f32");
      v.result = "uint8";
      v.low = 0;
      v.high = 8;
      const auto all = tensors_after(
          v.kernel(fmt::format("Compares w, u, {}mode = LT, count = 512, scalar_index = {}",
                               scalar == "0.5" ? "scalar = 0.5, " : scalar + ", ", index)),
          newer());
      const double number = scalar == "0.5" ? 0.5 : all.at("b")[2];
      for (std::size_t i = 0; i < 512; ++i) {
        const bool less = index == 0 ? number < all.at("a")[i] : all.at("a")[i] < number;
        ASSERT_EQ(static_cast<int>(all.at("z")[i / 8]) >> (i % 8) & 1, less ? 1 : 0)
            << scalar << index << ' ' << i;
      }
    }
  }
}

TEST(FlexibleScalar, is_selected_by_bits_of_1_on_the_left_and_of_0_on_the_right) {
  for (const int index : {0, 1}) {
    // v holds both the scalar, in element 70, and the bits, whatever they are.
    const auto all = tensors_after(
        vectors("int32").kernel(
            "ub bits : uint8[64] at 0x8000 alias\n" +
            fmt::format("Select w, bits, u, mode = VSEL_TENSOR_SCALAR_MODE, count = 400, scalar_at = v[70], "
                        "scalar_index = {}",
                        index)),
        newer());
    for (std::size_t i = 0; i < 512; ++i) {
      const auto word = static_cast<std::uint32_t>(all.at("b")[i / 32]);
      const bool one = (word >> (i % 32) & 1) != 0;
      const double expected = one == (index == 0) ? all.at("b")[70] : all.at("a")[i];
      ASSERT_EQ(all.at("z")[i], i < 400 ? expected : all.at("old")[i]) << index << ' ' << i;
    }
  }
}

TEST(FlexibleScalar, is_refused_where_it_does_not_fit) {
  const auto refused = [](const Target& target, const std::string& body) {
    return failure_on(target, "ktrace 1\nblocks aiv 0..1 {\nub u : f32[64] at 0\nub w : f32[64] at 0x1000\n"
                              "ub h : f16[64] at 0x2000\n" + body + "\n}\n");
  };
  EXPECT_THAT(refused(older(), "Adds w, u, scalar_at = u, count = 64"),
              HasSubstr("Adds: atlas-a2 takes no scalar_at; give the number as scalar"));
  for (const Target& target : {older(), newer()}) {
    EXPECT_THAT(refused(target, "Adds w, u, count = 64"), HasSubstr("Adds: scalar is missing"));
    EXPECT_THAT(refused(target, "Compares w, u, mode = LT, count = 64"), HasSubstr("scalar is missing"));
  }
  EXPECT_THAT(refused(newer(), "Adds w, u, 1, scalar_at = u, count = 64"),
              HasSubstr("scalar and scalar_at exclude each other"));
  EXPECT_THAT(refused(newer(), "Adds w, u, scalar_at = h, count = 64"),
              HasSubstr("scalar_at is f16 and src is f32; they must be of one type"));
  EXPECT_THAT(refused(older(), "ub b : uint8[32] at 0x3000\nCompares b, u, 1, LT, count = 64, scalar_index = 0"),
              HasSubstr("Compares: atlas-a2 takes the scalar as the right operand"));
  EXPECT_THAT(refused(newer(), "ub b : uint8[32] at 0x3000\nSelect w, b, u, w, mode = "
                               "VSEL_TENSOR_TENSOR_MODE, scalar_at = u, count = 64"),
              HasSubstr("scalar_at is given, but only VSEL_TENSOR_SCALAR_MODE takes one"));
}

}  // namespace davsim::flexible_scalar_test
