#include <functional>

#include "ops/elementwise_support.h"

// What element-wise operations compute, for every type, on either kind of architecture: against
// double arithmetic, rounded once.

namespace davsim::elementwise_values_test {

using namespace elementwise_support;

/// Element i of u, v and w before, and the number 3 or -3.
struct Inputs {
  double a, b, old;
  double s = 3;
};

struct Case {
  std::string name;
  std::string older_types;  ///< on dav-2201
  std::string newer_types;  ///< on dav-3510
  std::string operands;
  std::function<double(const Inputs&)> value;
  double low = -100, high = 100;
  std::string not_compared =
      "";  ///< legal types on dav-3510 whose values are no numbers, or wrap around
};

std::int64_t whole(double x) { return static_cast<std::int64_t>(x); }

const std::string kReal = "f16 f32";
const std::string kMost = "f16 f32 int16 int32";
const std::string kAll = "f16 bf16 f32 int8 uint8 int16 uint16 int32 uint32 int64 uint64";

const std::vector<Case>& cases() {
  static const std::vector<Case> all = {
      {"Add", kMost, kAll, "w, u, v", [](auto& x) { return x.a + x.b; }},
      {"Sub", kMost, kAll, "w, u, v", [](auto& x) { return x.a - x.b; }},
      {"Mul", kMost, "f16 bf16 f32 int16 uint16 int32 uint32 int64 uint64", "w, u, v",
       [](auto& x) { return x.a * x.b; }, -50000, 50000},
      {"Div", kReal, kReal, "w, u, v", [](auto& x) { return x.a / x.b; }, 1, 7,
       "int16 uint16 int32 uint32 int64 uint64"},
      {"Max", kMost, kAll, "w, u, v", [](auto& x) { return std::max(x.a, x.b); }},
      {"Min", kMost, kAll, "w, u, v", [](auto& x) { return std::min(x.a, x.b); }},
      {"Adds", kMost, "f16 bf16 f32 int8 uint8 int16 int32 int64 uint64", "w, u, 3",
       [](auto& x) { return x.a + x.s; }},
      {"Muls", kMost, "f16 bf16 f32 int16 int32 int64 uint64", "w, u, 3",
       [](auto& x) { return x.a * x.s; }, -20000, 20000},
      {"Maxs", kMost, "f16 bf16 f32 int8 uint8 int16 int32 int64 uint64", "w, u, 3",
       [](auto& x) { return std::max(x.a, x.s); }},
      {"Mins", kMost, "f16 bf16 f32 int8 uint8 int16 int32 int64 uint64", "w, u, 3",
       [](auto& x) { return std::min(x.a, x.s); }},
      {"Abs", kReal, "f16 f32 int8 int16 int32", "w, u", [](auto& x) { return std::abs(x.a); }},
      {"Exp", kReal, kReal, "w, u",
       [](auto& x) { return static_cast<double>(std::exp(static_cast<long double>(x.a))); }, -4, 4},
      {"Ln", kReal, kReal, "w, u",
       [](auto& x) { return static_cast<double>(std::log(static_cast<long double>(x.a))); }, 0.5,
       9},
      {"Sqrt", kReal, kReal, "w, u",
       [](auto& x) { return static_cast<double>(std::sqrt(static_cast<long double>(x.a))); }, 0, 9},
      {"Reciprocal", kReal, kReal, "w, u", [](auto& x) { return 1 / x.a; }, 1, 9, "int64 uint64"},
      {"Relu", "f16 f32 int32", "f16 f32 int32 int64", "w, u",
       [](auto& x) { return x.a > 0 ? x.a : 0; }},
      {"LeakyRelu", kReal, kReal, "w, u, 3", [](auto& x) { return x.a < 0 ? x.a * x.s : x.a; }},
      {"Neg", "", "f16 f32 int8 int16 int32 int64", "w, u", [](auto& x) { return -x.a; }},
      {"Not", "int16 uint16", "int8 uint8 int16 uint16 int32 uint32 int64 uint64", "w, u",
       [](auto& x) { return static_cast<double>(~whole(x.a)); }, -100, 100, kReal},
      {"And", "int16 uint16", "int8 uint8 int16 uint16 int32 uint32 int64 uint64", "w, u, v",
       [](auto& x) { return static_cast<double>(whole(x.a) & whole(x.b)); }},
      {"Or", "int16 uint16", "int8 uint8 int16 uint16 int32 uint32 int64 uint64", "w, u, v",
       [](auto& x) { return static_cast<double>(whole(x.a) | whole(x.b)); }},
      {"Ands", "", "int16 uint16 int64 uint64", "w, u, 3",
       [](auto& x) { return static_cast<double>(whole(x.a) & 3); }},
      {"Ors", "", "int16 uint16 int64 uint64", "w, u, 3",
       [](auto& x) { return static_cast<double>(whole(x.a) | 3); }},
      {"Subs", "", "f16 bf16 f32 int16 int32 int64 uint64", "w, u, 3",
       [](auto& x) { return x.a - x.s; }},
      {"Subs", "", "f16 bf16 f32 int16 int32 int64 uint64", "w, u, 3, scalar_index = 0",
       [](auto& x) { return x.s - x.a; }},
      {"Divs", "", kReal, "w, u, 3", [](auto& x) { return x.a / x.s; }, 1, 9, "int64 uint64"},
      {"Divs", "", kReal, "w, u, 3, scalar_index = 0", [](auto& x) { return x.s / x.a; }, 1, 9,
       "int64 uint64"},
      {"AbsSub", "", kReal, "w, u, v", [](auto& x) { return std::abs(x.a - x.b); }},
      {"Prelu", "", kReal, "w, u, v", [](auto& x) { return x.a < 0 ? x.a * x.b : x.a; }},
      {"AddRelu", "f16 f32 int16", "f16 f32 int16 int64 uint64", "w, u, v",
       [](auto& x) { return std::max(x.a + x.b, 0.0); }},
      {"SubRelu", "f16 f32 int16", "f16 f32 int16 int64", "w, u, v",
       [](auto& x) { return std::max(x.a - x.b, 0.0); }, -100, 100, "uint64"},
      {"Axpy", kReal, "f16 bf16 f32 int64 uint64", "w, u, 3",
       [](auto& x) { return x.s * x.a + x.old; }},
      {"MulAddDst", kReal, "f16 f32 int64 uint64", "w, u, v",
       [](auto& x) { return x.a * x.b + x.old; }},
      {"FusedMulAdd", kReal, "f16 bf16 f32 int64 uint64", "w, u, v",
       [](auto& x) { return x.a * x.old + x.b; }},
      {"MulAddRelu", kReal, "f16 f32 int64 uint64", "w, u, v",
       [](auto& x) { return std::max(x.a * x.old + x.b, 0.0); }},
      {"FusedMulAddRelu", kReal, kReal, "w, u, v",
       [](auto& x) { return std::max(x.a * x.old + x.b, 0.0); }},
  };
  return all;
}

/// The range of random numbers of a type inside [low, high].
Vectors vectors_for(const Case& what, const std::string& type) {
  Vectors vectors{type, type};
  vectors.low = what.low;
  vectors.high = what.high;
  if (type == "int8") vectors.low = std::max(what.low, -128.0);
  if (type == "int16") vectors.low = std::max(what.low, -32768.0);
  if (type == "int16") vectors.high = std::min(what.high, 32767.0);
  if (type[0] == 'u') vectors.low = std::max(what.low, 0.0);
  if (type == "uint64" || type == "int64") vectors.high = 1 << 20;
  if (type == "f16") vectors.low = std::max(what.low, -200.0);
  if (type == "f16") vectors.high = std::min(what.high, 200.0);
  return vectors;
}

/// `count` elements have the value, the others stay.
void expect_values(const Case& what, const std::string& type, const Target& target, int count) {
  const Vectors vectors = vectors_for(what, type);
  const std::string text =
      vectors.kernel(fmt::format("{} {}, count = {}", what.name, what.operands, count));
  const auto all = tensors_after(text, target);
  int moved = 0;
  for (std::size_t i = 0; i < all.at("z").size(); ++i) {
    const Inputs x{all.at("a")[i], all.at("b")[i], all.at("old")[i]};
    const bool inside = i < static_cast<std::size_t>(count);
    const double expected = inside ? settled(type, what.value(x)) : x.old;
    ASSERT_EQ(all.at("z")[i], expected)
        << what.name << ' ' << type << ' ' << target.product << " element " << i << " of " << x.a
        << ", " << x.b << ", " << x.old;
    moved += inside && expected != x.old ? 1 : 0;
  }
  EXPECT_GT(moved, 0) << what.name << ": the check sees nothing";
}

TEST(Elementwise, values_of_every_type_on_the_unified_buffer) {
  for (const Case& what : cases()) {
    for (const std::string& type : words(what.older_types)) expect_values(what, type, older(), 300);
  }
}

TEST(Elementwise, values_of_every_type_in_vector_registers) {
  for (const Case& what : cases()) {
    for (const std::string& type : words(what.newer_types)) expect_values(what, type, newer(), 300);
  }
}

TEST(Elementwise, quotients_of_integers_are_rounded_towards_0) {
  for (const std::string& type : words("int16 uint16 int32 uint32 int64 uint64")) {
    Vectors vectors{type, type};
    vectors.low = type[0] == 'u' ? 1 : -300;
    vectors.high = 30000;
    const auto all = tensors_after(vectors.kernel("Div w, u, v, count = 300"), newer());
    for (std::size_t i = 0; i < 300; ++i) {
      const double left = all.at("a")[i], right = all.at("b")[i];
      ASSERT_EQ(all.at("z")[i], right == 0 ? -1 : std::trunc(left / right)) << type << ' ' << i;
    }
    EXPECT_EQ(all.at("z")[300], all.at("old")[300]);
  }
}

TEST(Elementwise, types_are_those_of_the_product) {
  const std::vector<std::string> known = words(kAll);
  for (const Case& what : cases()) {
    for (const auto& [target, types] : {std::pair{older(), what.older_types},
                                        {newer(), what.newer_types + ' ' + what.not_compared}}) {
      const std::vector<std::string> legal = words(types);
      for (const std::string& type : known) {
        const bool listed = std::find(legal.begin(), legal.end(), type) != legal.end();
        const std::string failure = failure_on(
            target, vectors_for(what, type)
                        .kernel(fmt::format("{} {}, count = 16", what.name, what.operands)));
        EXPECT_EQ(failure.empty(), listed)
            << what.name << ' ' << type << ' ' << target.product << ": " << failure;
        if (listed) continue;
        EXPECT_THAT(failure, legal.empty() ? HasSubstr("does not support this operation")
                                           : HasSubstr(type + " is not supported on"));
      }
    }
  }
}

TEST(Elementwise, reciprocal_roots_are_within_their_bounds) {
  // One rounding on the unified buffer, one of the root and one of the quotient in registers.
  for (const std::string& type : words(kReal)) {
    Vectors vectors{type, type};
    vectors.low = 0.1;
    vectors.high = 50;
    const std::string text = vectors.kernel("Rsqrt w, u, count = 512");
    const auto once = tensors_after(text, older());
    const auto twice = tensors_after(text, newer());
    for (std::size_t i = 0; i < 512; ++i) {
      const double x = once.at("a")[i];
      EXPECT_EQ(once.at("z")[i], settled(type, 1 / std::sqrt(x))) << type << ' ' << x;
      EXPECT_EQ(twice.at("z")[i], settled(type, 1 / settled(type, std::sqrt(x))))
          << type << ' ' << x;
    }
  }
}

TEST(Elementwise, shifts_move_bits_and_keep_signs) {
  for (const std::string& type : words("int16 uint16 int32 uint32")) {
    const int bits = 8 * size_of_type(type);
    Vectors vectors{type, type};
    vectors.low = type[0] == 'u' ? 0 : -30000;
    vectors.high = 30000;
    for (const Target& target : {older(), newer()}) {
      for (const int by : {0, 1, 5, bits - 1, bits}) {
        const auto left = tensors_after(
            vectors.kernel(fmt::format("ShiftLeft w, u, {}, count = 200", by)), target);
        const auto right = tensors_after(
            vectors.kernel(fmt::format("ShiftRight w, u, {}, count = 200", by)), target);
        for (std::size_t i = 0; i < 200; ++i) {
          const std::int64_t x = whole(left.at("a")[i]);
          // The sign stays, and the bits below it move: what is beyond them is lost.
          const std::int64_t magnitude = std::int64_t{1} << (bits - 1);
          const std::int64_t moved = (x & (magnitude - 1)) * (std::int64_t{1} << by) % magnitude;
          const double signed_left = static_cast<double>(x < 0 ? moved - magnitude : moved);
          const double plain = settled(type, std::ldexp(static_cast<double>(x), by));
          const double expected = type[0] == 'u' ? plain : signed_left;
          EXPECT_EQ(left.at("z")[i], by == bits ? 0 : expected) << type << ' ' << x << " << " << by;
          EXPECT_EQ(right.at("z")[i], std::floor(std::ldexp(static_cast<double>(x), -by)))
              << type << ' ' << x << " >> " << by;
        }
      }
    }
  }
}

TEST(Elementwise, shifts_by_a_distance_for_each_element) {
  const auto text = [](const std::string& type, const std::string& by, const std::string& call) {
    return fmt::format(
        "ktrace 1\ntensor a : {0}[256] = ramp(1, 3)\ntensor d : {1}[256] = random(seed = 4, low = "
        "0, "
        "high = 14)\ntensor z : {0}[256] = fill(9)\nblocks aiv 0..1 {{\nub u : {0}[256] at 0\nub v "
        ": "
        "{1}[256] at 0x1000\nub w : {0}[256] at 0x2000\nDataCopy u, a, count = 256\nDataCopy v, d, "
        "count = 256\nDataCopy w, z, count = 256\nset_flag MTE2->V, 0\nwait_flag MTE2->V, 0\n{2}\n"
        "set_flag V->MTE3, 0\nwait_flag V->MTE3, 0\nDataCopy z, w, count = 256\n}}\n",
        type, by, call);
  };
  for (const auto& [type, by] :
       {std::pair{"uint16", "int16"}, {"uint32", "int32"}, {"int32", "int32"}}) {
    const auto right =
        tensors_after(text(type, by, "ShiftRight w, u, distances = v, count = 200"), newer());
    const auto left =
        tensors_after(text(type, by, "ShiftLeft w, u, distances = v, count = 200"), newer());
    for (std::size_t i = 0; i < 256; ++i) {
      const int distance = static_cast<int>(right.at("d")[i]);
      EXPECT_EQ(right.at("z")[i],
                i < 200 ? std::floor(std::ldexp(right.at("a")[i], -distance)) : 9);
      EXPECT_EQ(left.at("z")[i],
                i < 200 ? settled(type, std::ldexp(left.at("a")[i], distance)) : 9);
    }
  }
  EXPECT_THAT(
      failure_on(newer(), text("int16", "int32", "ShiftLeft w, u, distances = v, count = 8")),
      HasSubstr("must be of one type"));
  EXPECT_THAT(failure_on(newer(), text("int16", "int16",
                                       "ShiftLeft w, u, distances = v, mask = 8, "
                                       "repeat = 1")),
              HasSubstr("distances have the count form alone"));
  EXPECT_THAT(failure_on(newer(), text("int16", "int16", "ShiftLeft w, u, count = 8")),
              HasSubstr("neither scalar nor distances is given"));
  EXPECT_THAT(
      failure_on(older(), text("int16", "int16", "ShiftLeft w, u, distances = v, count = 8")),
      HasSubstr("give scalar, one distance for all"));
}

}  // namespace davsim::elementwise_values_test
