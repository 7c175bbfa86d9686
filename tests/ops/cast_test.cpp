#include "ops/elementwise_support.h"

// Conversions: of every documented pair, with every way to round, on either kind of architecture.

namespace davsim::cast_test {

using namespace elementwise_support;

/// A whole number by the definition of each way to round.
double rounded(const std::string& mode, double x) {
  const double below = std::floor(x);
  const double part = x - below;
  if (mode == "CAST_FLOOR") return below;
  if (mode == "CAST_CEIL") return part > 0 ? below + 1 : below;
  if (mode == "CAST_TRUNC") return x < 0 && part > 0 ? below + 1 : below;
  const bool odd = std::fmod(below, 2) != 0;
  if (mode == "CAST_ODD") return part == 0 || odd ? below : below + 1;
  const bool up = mode == "CAST_ROUND" ? part > 0.5 || (part == 0.5 && x > 0)
                                       : part > 0.5 || (part == 0.5 && odd);
  return up ? below + 1 : below;
}

/// The number of a floating type that a way to round gives, as long as it is normal.
double in_float(const std::string& mode, double x, int digits) {
  if (x == 0) return 0;
  const int last = std::ilogb(x) - digits;
  return std::ldexp(rounded(mode, std::ldexp(x, -last)), last);
}

double expected(const std::string& from, const std::string& to, const std::string& mode, double x) {
  if (to == "f32") return from == "f32" ? rounded(mode, x) : in_float(mode, x, 23);
  if (to == "f16") return in_float(mode, x, 10);
  if (to == "bf16") return in_float(mode, x, 7);
  const bool has_sign = to[0] == 'i';
  const int bits = 8 * size_of_type(to) - (has_sign ? 1 : 0);
  const double end = std::ldexp(1.0, bits);
  return std::clamp(rounded(mode, x), has_sign ? -end : 0.0, end - 1);
}

struct Pairs {
  std::string from;
  std::string to;      ///< types
  std::string modes;   ///< that all of them have
};

const std::string kFive = "CAST_RINT CAST_FLOOR CAST_CEIL CAST_ROUND CAST_TRUNC";

void expect_cast(const Target& target, const std::string& from, const std::string& to,
                 const std::string& mode, int count) {
  Vectors vectors{from, to};
  // Halves and quarters, beyond the range of small integers.
  vectors.low = from == "uint8" ? 0 : -300;
  vectors.high = 300;
  if (from == "int8") vectors.low = -128;
  if (from == "int8") vectors.high = 127;
  if (from == "uint8") vectors.high = 255;
  if (from == "int32") vectors.low = -90000000;
  if (from == "int32") vectors.high = 90000000;
  if (from == "int64") vectors.high = 1e10;
  if (from == "int16") vectors.high = 32767;
  const auto all =
      tensors_after(vectors.kernel(fmt::format("Cast w, u, {}, count = {}", mode, count)), target);
  for (std::size_t i = 0; i < 512; ++i) {
    const double x = all.at("a")[i];
    const double wanted = i < static_cast<std::size_t>(count)
                              ? expected(from, to, mode == "CAST_NONE" ? "CAST_RINT" : mode, x)
                              : all.at("old")[i];
    ASSERT_EQ(all.at("z")[i], wanted) << target.product << ' ' << from << " to " << to << ' ' << mode
                                      << " element " << i << " of " << x;
  }
}

void expect_casts(const Target& target, const std::vector<Pairs>& pairs) {
  for (const Pairs& pair : pairs) {
    for (const std::string& to : words(pair.to)) {
      for (const std::string& mode : words(pair.modes)) expect_cast(target, pair.from, to, mode, 301);
    }
  }
}

TEST(Cast, rounds_and_clamps_on_the_unified_buffer) {
  expect_casts(older(), {{"f16", "int8 uint8 int16 int32", kFive},
                         {"f16", "f32", "CAST_NONE"},
                         {"bf16", "int32", kFive},
                         {"bf16", "f32", "CAST_NONE"},
                         {"f32", "f32 bf16 int16 int32 int64", kFive},
                         {"f32", "f16", kFive + " CAST_ODD CAST_NONE"},
                         {"int8", "f16", "CAST_NONE"},
                         {"uint8", "f16", "CAST_NONE"},
                         {"int16", "f16", kFive + " CAST_NONE"},
                         {"int16", "f32", "CAST_NONE"},
                         {"int32", "f32", kFive + " CAST_NONE"},
                         {"int32", "int16 int64", "CAST_NONE"},
                         {"int64", "f32", kFive},
                         {"int64", "int32", "CAST_NONE"}});
}

TEST(Cast, rounds_and_clamps_in_vector_registers) {
  expect_casts(newer(), {{"f16", "int8 uint8 int16 int32 bf16", kFive},
                         {"f16", "f32", "CAST_NONE"},
                         {"bf16", "int32 f16", kFive},
                         {"bf16", "f32", "CAST_NONE"},
                         {"f32", "f32 bf16 int16 int32 int64", kFive},
                         {"f32", "f16", kFive + " CAST_ODD CAST_NONE"},
                         {"int8", "f16 int16 int32", "CAST_NONE"},
                         {"uint8", "f16 uint16 uint32", "CAST_NONE"},
                         {"int16", "f16", kFive},
                         {"int16", "f32 int32 uint8", "CAST_NONE"},
                         {"int32", "f32", kFive},
                         {"int32", "int16 uint16 uint8 int64", "CAST_NONE"},
                         {"int64", "f32", kFive},
                         {"int64", "int32", "CAST_NONE"}});
}

/// Buffers of numbers of four bits have no tensors: bytes go in and out.
std::vector<double> through_int4(const Target& target, const std::string& body) {
  const std::string text =
      "ktrace 1\ntensor a : f16[256] = random(seed = 5, low = -12, high = 12)\n"
      "tensor z : f16[256] = fill(99)\nblocks aiv 0..1 {\nub u : f16[256] at 0\n"
      "ub p : int4x2[128] at 0x1000\nub w : f16[256] at 0x2000\nDataCopy u, a, count = 256\n"
      "DataCopy w, z, count = 256\nset_flag MTE2->V, 0\nwait_flag MTE2->V, 0\n" +
      body +
      "\nset_flag V->MTE3, 0\nwait_flag V->MTE3, 0\nDataCopy z, w, count = 256\n}\n";
  auto all = tensors_after(text, target);
  for (std::size_t i = 0; i < 256; ++i) {
    const double wanted = std::clamp(rounded("CAST_RINT", all.at("a")[i]), -8.0, 7.0);
    if (all.at("z")[i] == 99) continue;
    EXPECT_EQ(all.at("z")[i], wanted) << target.product << " element " << i;
  }
  return all.at("z");
}

TEST(Cast, packs_two_numbers_of_four_bits_into_a_byte_and_back) {
  for (const Target& target : {older(), newer()}) {
    const auto counted = through_int4(
        target,
        "Cast p, u, CAST_RINT, count = 202\npipe_barrier V\nCast w, p, CAST_NONE, count = 202");
    EXPECT_EQ(std::count(counted.begin(), counted.end(), 99), 54) << target.product;
    const auto masked = through_int4(
        target,
        "Cast p, u, CAST_RINT, mask = 128, repeat = 2, dst_repeat_stride = 2\npipe_barrier V\n"
        "Cast w, p, CAST_NONE, mask = 60, repeat = 2, src_repeat_stride = 2");
    EXPECT_EQ(std::count(masked.begin(), masked.end(), 99), 2 * 68) << target.product;
    const auto refused = [&](const std::string& body) {
      return failure_on(target, "ktrace 1\nblocks aiv 0..1 {\nub u : f16[256] at 0\n"
                                "ub p : int4x2[128] at 0x1000\n" + body + "\n}\n");
    };
    EXPECT_THAT(refused("Cast p, u, CAST_RINT, count = 7"),
                HasSubstr("count is 7, expected an even number: two elements share a byte"));
    EXPECT_THAT(refused("Cast p, u, CAST_RINT, mask = 7, repeat = 1"),
                HasSubstr("mask is 7, expected an even number"));
  }
}

TEST(Cast, masks_count_elements_of_the_wider_type) {
  // The documented example: 32 of the 64 elements of each repeat, f16 to int32.
  for (const Target& target : {older(), newer()}) {
    Vectors vectors{"f16", "int32"};
    vectors.low = -90;
    vectors.high = 90;
    const auto widened = tensors_after(
        vectors.kernel("Cast w, u, CAST_CEIL, mask = 32, repeat = 8, src_repeat_stride = 4"), target);
    for (std::size_t i = 0; i < 512; ++i) {
      EXPECT_EQ(widened.at("z")[i],
                i % 64 < 32 ? std::ceil(widened.at("a")[i]) : widened.at("old")[i]);
    }
    Vectors narrows{"f32", "f16"};
    const auto narrowed = tensors_after(
        narrows.kernel("Cast w, u, CAST_NONE, mask = [0xFF], repeat = 2, dst_repeat_stride = 4, "
                       "src_block_stride = 2, src_repeat_stride = 1"),
        target);
    for (std::size_t i = 0; i < 512; ++i) {
      // Elements 0 to 7 of repeat r come from DataBlock r.
      const std::size_t repeat = i / 64;
      const bool inside = repeat < 2 && i % 64 < 8;
      EXPECT_EQ(narrowed.at("z")[i],
                inside ? settled("f16", narrowed.at("a")[8 * repeat + i % 64])
                       : narrowed.at("old")[i])
          << target.product << ' ' << i;
    }
    Vectors bytes{"f16", "uint8"};
    bytes.low = 0;
    bytes.high = 300;
    const auto clamped = tensors_after(
        bytes.kernel("Cast w, u, CAST_TRUNC, mask = 100, repeat = 4, dst_repeat_stride = 4"), target);
    for (std::size_t i = 0; i < 512; ++i) {
      const double wanted = std::min(std::floor(clamped.at("a")[i]), 255.0);
      EXPECT_EQ(clamped.at("z")[i], i % 128 < 100 ? wanted : clamped.at("old")[i]);
    }
  }
}

TEST(Cast, refuses_pairs_and_roundings_that_do_not_exist) {
  const auto refused = [](const Target& target, const std::string& from, const std::string& to,
                          const std::string& mode) {
    return failure_on(target, "ktrace 1\nblocks aiv 0..1 {\nub u : " + from +
                                  "[64] at 0\nub w : " + to + "[64] at 0x400\nCast w, u, " + mode +
                                  ", count = 64\n}\n");
  };
  EXPECT_THAT(refused(older(), "f16", "f32", "CAST_FLOOR"),
              HasSubstr("Cast: round_mode is CAST_FLOOR, but f16 to f32 has CAST_NONE alone"));
  EXPECT_THAT(refused(older(), "f16", "int32", "CAST_ODD"),
              HasSubstr("f16 to int32 has CAST_NONE, CAST_RINT, CAST_ROUND, CAST_FLOOR, CAST_CEIL, "
                        "CAST_TRUNC alone"));
  EXPECT_THAT(refused(older(), "f16", "bf16", "CAST_RINT"),
              HasSubstr("there is no form from f16 to bf16, expected one of f16 to f32"));
  EXPECT_EQ(refused(newer(), "f16", "bf16", "CAST_RINT"), "");
  EXPECT_EQ(refused(newer(), "f32", "fp8_e4m3", "CAST_RINT"), "");
  EXPECT_THAT(refused(newer(), "f32", "hif8", "CAST_NONE"), HasSubstr("has CAST_ROUND alone"));
  EXPECT_EQ(refused(newer(), "f32", "hif8", "CAST_ROUND"), "");
  EXPECT_THROW(refused(older(), "f16", "int32", "RINT"), InputError);
  EXPECT_THAT(failure_on(newer(), "ktrace 1\nblocks aiv 0..1 {\nub u : f32[64] at 0\n"
                                  "ub w : int64[64] at 0x400\nCast w, u, CAST_RINT, mask = 8, "
                                  "repeat = 1\n}\n"),
              HasSubstr("masks of int64 are not modelled on ascend-950pr; give count"));
}

TEST(Truncate, keeps_the_type) {
  for (const std::string type : {"f16", "bf16", "f32"}) {
    for (const std::string& mode : words(kFive)) {
      Vectors vectors{type, type};
      vectors.low = -9;
      vectors.high = 9;
      const auto all =
          tensors_after(vectors.kernel("Truncate w, u, " + mode + ", count = 300"), newer());
      for (std::size_t i = 0; i < 512; ++i) {
        EXPECT_EQ(all.at("z")[i],
                  i < 300 ? rounded(mode, all.at("a")[i]) : all.at("old")[i]) << type << mode;
      }
    }
  }
}

TEST(Cast, takes_the_roundings_that_the_page_lists_for_pair_and_product) {
  struct Case {
    std::string product, from, to, taken, refused;
  };
  const std::vector<Case> cases = {
      {"atlas-a2", "f16", "int32", "CAST_RINT CAST_FLOOR CAST_CEIL CAST_ROUND CAST_TRUNC",
       "CAST_NONE"},
      {"atlas-a2", "f16", "int8", "CAST_NONE CAST_RINT", "CAST_ODD"},
      {"atlas-inference-aicore", "f16", "int8",
       "CAST_NONE CAST_FLOOR CAST_CEIL CAST_ROUND CAST_TRUNC", "CAST_RINT"},
      {"atlas-inference-aicore", "f16", "int16", "CAST_RINT", "CAST_NONE CAST_FLOOR"},
      {"atlas-inference-aicore", "f32", "f16", "CAST_NONE CAST_ODD", "CAST_RINT CAST_TRUNC"},
      {"atlas-inference-aicore", "int32", "f32", "CAST_NONE", "CAST_RINT"},
      {"atlas-training", "int32", "f32", "CAST_NONE", "CAST_FLOOR"},
      {"atlas-training", "f32", "int64", "CAST_RINT CAST_TRUNC", "CAST_NONE"},
      {"atlas-200i-500-a2", "f32", "bf16", "CAST_RINT CAST_TRUNC", "CAST_NONE"},
      {"kirin-x90", "f16", "uint8", "CAST_CEIL", "CAST_NONE CAST_RINT CAST_FLOOR"},
      {"kirin-9030", "f16", "int32", "CAST_FLOOR", "CAST_CEIL"},
      {"kirin-9030", "f32", "bf16", "CAST_ROUND", "CAST_RINT"},
  };
  for (const Case& c : cases) {
    const auto failure = [&](const std::string& mode) {
      return failure_of("ktrace 1\nblocks aiv 0..1 {\nub u : " + c.from + "[256] at 0\nub w : " +
                            c.to + "[256] at 0x1000\nCast w, u, " + mode + ", count = 64\n}\n",
                        c.product);
    };
    std::istringstream taken(c.taken), refused(c.refused);
    for (std::string mode; taken >> mode;) {
      EXPECT_THAT(failure(mode), testing::Not(HasSubstr("Cast: ")))
          << c.product << c.from << c.to << mode;
    }
    for (std::string mode; refused >> mode;) {
      EXPECT_THAT(failure(mode), HasSubstr("round_mode is " + mode)) << c.product << c.from << c.to;
    }
  }
  EXPECT_THAT(
      failure_of("ktrace 1\nblocks aiv 0..1 {\nub u : int8[256] at 0\nub w : int16[256] at 0x1000\n"
                 "Cast w, u, CAST_NONE, count = 64\n}\n",
                 "atlas-200i-500-a2"),
      HasSubstr("atlas-200i-500-a2 does not list int8 to int16"));
}

}  // namespace davsim::cast_test
