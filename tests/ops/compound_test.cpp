#include "ops/elementwise_support.h"

// Operations whose result has another type than their sources, or more results than one; and fills.

namespace davsim::compound_test {

using namespace elementwise_support;

std::vector<Target> both() { return {older(), newer()}; }

/// Runs with and without a mask, and compares with `value(a, b, old)`.
template <class Value>
void expect_results(const std::string& from, const std::string& to, const std::string& call,
                    double low, double high, Value value, const std::vector<Target>& targets) {
  Vectors vectors{from, to};
  vectors.low = low;
  vectors.high = high;
  const int lanes = std::min(lanes_of_type(from), lanes_of_type(to));
  for (const Target& target : targets) {
    for (const bool counted : {true, false}) {
      std::string body = call + ", count = 333";
      if (!counted) {
        body = fmt::format("{}, mask = {}, repeat = 3", call, lanes - 3);
        for (const std::string name : {"dst", "src", "src0", "src1"}) {
          const int bytes = size_of_type(name == "dst" ? to : from);
          const bool has = name == "dst" || (call.find(" v") != std::string::npos) == (name != "src");
          if (has) body += fmt::format(", {}_repeat_stride = {}", name, lanes * bytes / 32);
        }
      }
      const auto all = tensors_after(vectors.kernel(body), target);
      for (std::size_t i = 0; i < 512; ++i) {
        const auto at = static_cast<int>(i);
        const bool inside = counted ? at < 333 : at < 3 * lanes && at % lanes < lanes - 3;
        ASSERT_EQ(all.at("z")[i],
                  inside ? value(all.at("a")[i], all.at("b")[i], all.at("old")[i]) : all.at("old")[i])
            << target.product << ' ' << from << ' ' << body << " element " << i << " of "
            << all.at("a")[i] << ", " << all.at("b")[i];
      }
    }
  }
}

double nearest(double x) { return std::nearbyint(x); }
double byte(double x) { return std::clamp(nearest(x), -128.0, 127.0); }

TEST(Compound, sums_and_differences_are_clamped_and_converted) {
  for (const std::string from : {"f16", "int16"}) {
    expect_results(from, "int8", "AddReluCast w, u, v", -100, 100,
                   [&](double a, double b, double) { return byte(std::max(0.0, settled(from, a + b))); },
                   both());
    expect_results(from, "int8", "SubReluCast w, u, v", -100, 100,
                   [&](double a, double b, double) { return byte(std::max(0.0, settled(from, a - b))); },
                   both());
  }
  expect_results("f32", "f16", "AddReluCast w, u, v", -100, 100,
                 [](double a, double b, double) {
                   return std::max(0.0, settled("f16", settled("f32", a + b)));
                 },
                 both());
}

TEST(Compound, products_become_bytes) {
  expect_results("f16", "int8", "MulCast w, u, v", -14, 14,
                 [](double a, double b, double) { return byte(settled("f16", a * b)); }, both());
  expect_results("f16", "uint8", "MulCast w, u, v", 0, 20,
                 [](double a, double b, double) {
                   return std::min(nearest(settled("f16", a * b)), 255.0);
                 },
                 both());
}

TEST(Compound, halves_go_into_sums_of_f32) {
  expect_results("f16", "f32", "MulAddDst w, u, v", -9, 9,
                 [](double a, double b, double old) { return settled("f32", a * b + old); }, both());
  // 0.1 as f16 is 1638 / 2^14.
  expect_results("f16", "f32", "Axpy w, u, 0.1", -9, 9,
                 [](double a, double, double old) {
                   return settled("f32", std::ldexp(1638.0, -14) * a + old);
                 },
                 both());
}

TEST(Compound, refuses_pairs_that_do_not_exist) {
  for (const Target& target : both()) {
    EXPECT_THAT(failure_on(target, Vectors{"f32", "f32"}.kernel("AddReluCast w, u, v, count = 8")),
                HasSubstr("AddReluCast: there is no form from f32 to f32, expected one of f16 to int8, "
                          "int16 to int8, f32 to f16"));
    EXPECT_THAT(failure_on(target, Vectors{"f32", "f16"}.kernel("Axpy w, u, 1, count = 8")),
                HasSubstr("there is no form from f32 to f16"));
  }
  EXPECT_THAT(failure_on(older(), Vectors{"bf16", "bf16"}.kernel("Axpy w, u, 1, count = 8")),
              HasSubstr("bf16 is not supported on"));
}

TEST(Compound, differences_become_powers) {
  for (const std::string from : {"f16", "f32"}) {
    Vectors vectors{from, "f32"};
    const auto all = tensors_after(vectors.kernel("ExpSub w, u, v, count = 300"), newer());
    for (std::size_t i = 0; i < 512; ++i) {
      const double difference = settled("f32", all.at("a")[i] - all.at("b")[i]);
      EXPECT_EQ(all.at("z")[i],
                i < 300 ? settled("f32", static_cast<double>(std::exp(static_cast<long double>(difference))))
                        : all.at("old")[i]);
    }
  }
}

TEST(Compound, products_with_a_number_become_halves_with_ties_away_from_zero) {
  Vectors vectors{"f32", "f16"};
  vectors.low = 2048;
  vectors.high = 4096;
  const auto all = tensors_after(vectors.kernel("MulsCast w, u, 1, count = 300"), newer());
  const std::string ties =
      "ktrace 1\ntensor a : f32[16] = ramp(2049, 2)\ntensor z : f16[16]\nblocks aiv 0..1 {\n"
      "ub u : f32[16] at 0\nub w : f16[16] at 0x100\nDataCopy u, a, count = 16\n"
      "set_flag MTE2->V, 0\nwait_flag MTE2->V, 0\nMulsCast w, u, -1, count = 16\n"
      "set_flag V->MTE3, 0\nwait_flag V->MTE3, 0\nDataCopy z, w, count = 16\n}\n";
  const auto away = tensors_after(ties, newer());
  for (std::size_t i = 0; i < 512; ++i) {
    const double even = settled("f16", all.at("a")[i]);
    EXPECT_LE(std::abs(all.at("z")[i] - (i < 300 ? even : all.at("old")[i])), i < 300 ? 2 : 0);
    // 2049, 2051, ... lie between two numbers of f16.
    if (i < 16) {
      EXPECT_EQ(away.at("z")[i], -(away.at("a")[i] + 1));
    }
  }
}

TEST(Compound, long_products_have_two_halves) {
  for (const std::string type : {"int32", "uint32"}) {
    const std::string low = type == "int32" ? "-2000000000" : "0";
    const std::string text = fmt::format(
        "ktrace 1\ntensor a : {0}[256] = random(seed = 1, low = {1}, high = 2000000000)\ntensor b : "
        "{0}[256] = random(seed = 2, low = {1}, high = 2000000000)\ntensor low : {0}[256] = fill(7)\n"
        "tensor high : {0}[256] = fill(7)\nblocks aiv 0..1 {{\nub u : {0}[256] at 0\nub v : {0}[256] at "
        "0x400\nub lo : {0}[256] at 0x800\nub hi : {0}[256] at 0xc00\nDataCopy u, a, count = 256\n"
        "DataCopy v, b, count = 256\nDataCopy lo, low, count = 256\nDataCopy hi, high, count = 256\n"
        "set_flag MTE2->V, 0\nwait_flag MTE2->V, 0\nMull lo, hi, u, v, 150\nset_flag V->MTE3, 0\n"
        "wait_flag V->MTE3, 0\nDataCopy low, lo, count = 256\nDataCopy high, hi, count = 256\n}}\n",
        type, low);
    const auto all = tensors_after(text, newer());
    for (std::size_t i = 0; i < 256; ++i) {
      const long double product =
          static_cast<long double>(all.at("a")[i]) * static_cast<long double>(all.at("b")[i]);
      const double high = static_cast<double>(std::floor(product / 0x1p32L));
      const double rest = static_cast<double>(product - static_cast<long double>(high) * 0x1p32L);
      EXPECT_EQ(all.at("high")[i], i < 150 ? high : 7);
      EXPECT_EQ(all.at("low")[i], i < 150 ? settled(type, rest) : 7) << type << i;
    }
  }
}

TEST(Duplicate, fills_counts_and_masks) {
  for (const Target& target : both()) {
    for (const std::string type : {"f16", "bf16", "f32", "int16", "uint16", "int32", "uint32"}) {
      Vectors vectors{type, type};
      vectors.low = 1;
      vectors.high = 50;
      const auto counted = tensors_after(vectors.kernel("Duplicate w, 77, count = 301"), target);
      const auto masked = tensors_after(
          vectors.kernel("Duplicate w, 77, mask = 5, repeat = 2, dst_block_stride = 1, "
                         "dst_repeat_stride = 9"),
          target);
      const int second = 9 * 32 / size_of_type(type);
      for (int i = 0; i < 512; ++i) {
        const auto at = static_cast<std::size_t>(i);
        EXPECT_EQ(counted.at("z")[at], i < 301 ? 77 : counted.at("old")[at]);
        const bool inside = i < 5 || (i >= second && i < second + 5);
        EXPECT_EQ(masked.at("z")[at], inside ? 77 : masked.at("old")[at]) << type << i;
      }
    }
  }
  Vectors bytes{"uint8", "uint8"};
  bytes.low = 0;
  const auto all = tensors_after(bytes.kernel("Duplicate w, 77, count = 300"), newer());
  EXPECT_EQ(std::count(all.at("z").begin(), all.at("z").end(), 77), 300);
  EXPECT_THAT(failure_on(older(), bytes.kernel("Duplicate w, 7, count = 300")),
              HasSubstr("uint8 is not supported on"));
}

TEST(Duplicate, fills_64_bits_in_two_halves) {
  const auto kernel = [](const std::string& form) {
    return "ktrace 1\ntensor z : int64[40]\nblocks aiv 0..1 {\nub w : int64[40] at 0\nDuplicate w, 0, count = 40\n"
           "Duplicate w, -81985529216486896, " + form + "\nset_flag V->MTE3, 0\nwait_flag V->MTE3, 0\n"
           "DataCopy z, w, count = 40\n}\n";
  };
  const auto all = tensors_after(kernel("count = 37"), newer());
  for (std::size_t i = 0; i < 40; ++i) EXPECT_EQ(all.at("z")[i], i < 37 ? -81985529216486896.0 : 0) << i;
  EXPECT_THAT(failure_on(newer(), kernel("mask = 4, repeat = 1")), HasSubstr("int64 has the count form alone"));
}

TEST(CreateVecIndex, counts_on_from_the_first_number) {
  for (const Target& target : both()) {
    for (const std::string type : {"f16", "f32", "int16", "int32"}) {
      for (const int count : {1, 7, 16, 20, 64, 100, 128, 129, 300, 512}) {
        const auto all = tensors_after(
            Vectors{type, type}.kernel(fmt::format("CreateVecIndex w, 5, count = {}", count)), target);
        for (int i = 0; i < 512; ++i) {
          const auto at = static_cast<std::size_t>(i);
          ASSERT_EQ(all.at("z")[at], i < count ? 5 + i : all.at("old")[at])
              << target.product << ' ' << type << ' ' << count << " element " << i;
        }
      }
    }
  }
}

TEST(CreateVecIndex, repeats_count_on_by_their_lanes_whatever_the_mask) {
  for (const Target& target : both()) {
    for (const std::string type : {"f16", "int32"}) {
      const int lanes = lanes_of_type(type);
      const int per_block = 32 / size_of_type(type);
      for (const std::string& mask :
           {std::string("11"), std::string("37"), lanes == 128 ? std::string("[0x11, 2]")
                                                               : std::string("[0x8000000000000011]")}) {
        const auto all = tensors_after(
            Vectors{type, type}.kernel("CreateVecIndex w, -3, mask = " + mask +
                                       ", repeat = 2, dst_block_stride = 2, dst_repeat_stride = 17"),
            target);
        std::vector<double> wanted = all.at("old");
        for (int r = 0; r < 2; ++r) {
          for (int lane = 0; lane < lanes; ++lane) {
            const bool bits = lane == 0 || lane == 4 || lane == (lanes == 128 ? 65 : 63);
            const bool on = mask[0] == '[' ? bits : lane < std::stoi(mask);
            const int at = (17 * r + 2 * (lane / per_block)) * per_block + lane % per_block;
            if (on && at < 512) wanted[static_cast<std::size_t>(at)] = -3 + r * lanes + lane;
          }
        }
        EXPECT_EQ(all.at("z"), wanted) << target.product << ' ' << type << ' ' << mask;
      }
    }
  }
}

TEST(CreateVecIndex, refuses_what_is_missing_and_what_does_not_fit) {
  for (const Target& target : both()) {
    const auto refused = [&](const std::string& body) {
      return failure_on(target, Vectors{"int16", "int16"}.kernel(body));
    };
    EXPECT_THROW(refused("CreateVecIndex w, 40000, count = 8"), InputError);
    EXPECT_THAT(refused("CreateVecIndex w, 0"), HasSubstr("neither count nor repeat is given"));
    EXPECT_THAT(refused("CreateVecIndex w, 0, repeat = 1"), HasSubstr("mask is missing"));
    EXPECT_THAT(refused("CreateVecIndex w, 0, count = 8, mask = 1"), HasSubstr("exclude each other"));
  }
}

}  // namespace davsim::compound_test
