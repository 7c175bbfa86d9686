#include <fmt/format.h>

#include <functional>
#include <limits>

#include "ops/cube_support.h"

// Integers of 64 bits where the lanes of vector registers have 32, against the host's arithmetic,
// on values at which carries, borrows and signs matter.

namespace davsim::long_integers_test {

using namespace cube_support;

using Word = std::uint64_t;

/// a, b: the sources; old: what dst held.
struct Inputs {
  Word a, b, old;
  Word by;  ///< a distance, 0 to 70 and some that are far beyond
};

struct Case {
  std::string call;
  bool is_signed;
  std::function<Word(const Inputs&)> value;
};

constexpr int kElements = 256;

/// Values around the ends of 32 and of 64 bits, then any.
Word value_of(int index, int vector) {
  static const std::vector<Word> kEdges = {0,
                                           1,
                                           ~Word{0},
                                           Word{1} << 63,
                                           (Word{1} << 63) - 1,
                                           Word{1} << 32,
                                           (Word{1} << 32) - 1,
                                           (Word{1} << 32) + 1,
                                           ~Word{0} << 32,
                                           Word{1} << 31,
                                           ~((Word{1} << 31) - 1)};
  const std::size_t edges = kEdges.size();
  const auto i = static_cast<std::size_t>(index);
  if (i < edges * edges) return kEdges[vector == 0 ? i % edges : i / edges % edges];
  Word bits =
      (static_cast<Word>(index) + 1) * 0x9E3779B97F4A7C15U * (static_cast<Word>(vector) + 1);
  bits ^= bits >> 29;
  return bits * 0xBF58476D1CE4E5B9U;
}

/// Where element `i` of a list of places lies: each place once.
std::uint32_t place_of(std::uint32_t i) { return i * 37 % kElements; }

struct Outcome {
  std::vector<Word> z;
  std::vector<Inputs> in;
};

Outcome run(const std::string& type, const std::string& result, int results,
            const std::string& call) {
  const Program program = program_of(fmt::format(
      "ktrace 1\ntensor a : {0}[256]\ntensor b : {0}[256]\ntensor z : {1}[{2}]\n"
      "tensor places : uint32[256]\ntensor distances : int64[256]\n"
      "blocks aiv 0..1 {{\nub u : {0}[256] at 0\nub v : {0}[256] at 0x8000\nub w : {1}[{2}] at "
      "0x10000\nub s : {0}[256] at 0x18000\nub o : uint32[256] at 0x20000\nub n : int64[256] at "
      "0x28000\nDataCopy n, distances, count = 256\nDataCopy o, places, "
      "count = 256\n"
      "DataCopy s, b, count = 256\nDataCopy u, a, count = 256\nDataCopy v, b, count = "
      "256\nDataCopy w, z, count = {2}\n"
      "set_flag MTE2->V, 0\nwait_flag MTE2->V, 0\n{3}\nset_flag V->MTE3, 0\n"
      "wait_flag V->MTE3, 0\nDataCopy z, w, count = {2}\n}}\n",
      type, result, results, call));
  const LoweredProgram lowered = lower_for(program, newer());
  GlobalMemory memory(program);
  Outcome all;
  for (int i = 0; i < kElements; ++i) {
    const Word by = i % 9 == 8 ? Word{1} << (30 + i % 32) : static_cast<Word>(i * 7 % 71);
    all.in.push_back({value_of(i, 0), value_of(i, 1), value_of(i, 2), by});
  }
  const auto put = [&](std::size_t index, Word Inputs::*from) {
    const Tensor& tensor = program.tensors[index];
    const std::size_t words = tensor.bytes() / sizeof(Word);
    for (std::size_t i = 0; i < words; ++i) {
      std::memcpy(memory.of(tensor) + i * sizeof(Word), &(all.in[i].*from), sizeof(Word));
    }
  };
  put(0, &Inputs::a);
  put(1, &Inputs::b);
  put(2, &Inputs::old);
  put(4, &Inputs::by);
  for (std::uint32_t i = 0; i < kElements; ++i) {
    const std::uint32_t place = place_of(i) * sizeof(Word);
    std::memcpy(memory.of(program.tensors[3]) + i * sizeof(place), &place, sizeof(place));
  }
  FindingLog log;
  const Target target = newer();
  Machine machine(target, lowered, &memory, {}, log);
  step_blocks(machine, lowered);
  machine.finish();
  for (const Finding& finding : log.findings()) ADD_FAILURE() << finding.message << '\n' << call;
  const Tensor& z = program.tensors[2];
  all.z.resize(z.bytes() / sizeof(Word));
  std::memcpy(all.z.data(), memory.of(z), all.z.size() * sizeof(Word));
  return all;
}

std::int64_t number(Word bits) { return static_cast<std::int64_t>(bits); }
Word clamped(Word bits) { return number(bits) < 0 ? 0 : bits; }

const std::vector<Case>& cases() {
  constexpr Word kSign = Word{1} << 63;
  constexpr Word kScalar = 0x1234567890ABCDEF;
  static const std::vector<Case> all = {
      {"Add w, u, v", false, [](auto& x) { return x.a + x.b; }},
      {"Add w, u, v", true, [](auto& x) { return x.a + x.b; }},
      {"Sub w, u, v", true, [](auto& x) { return x.a - x.b; }},
      {"Mul w, u, v", true, [](auto& x) { return x.a * x.b; }},
      {"Mul w, u, v", false, [](auto& x) { return x.a * x.b; }},
      {"Div w, u, v", true,
       [](auto& x) {
         if (x.b == 0) return ~Word{0};
         // The one quotient that is out of range wraps around.
         return x.b == ~Word{0} ? Word{0} - x.a : static_cast<Word>(number(x.a) / number(x.b));
       }},
      {"Div w, u, v", false, [](auto& x) { return x.b == 0 ? ~Word{0} : x.a / x.b; }},
      {"Divs w, u, -77", true, [](auto& x) { return static_cast<Word>(number(x.a) / -77); }},
      {"Divs w, u, 1311768467294899695, scalar_index = 0", false,
       [](auto& x) { return x.a == 0 ? ~Word{0} : kScalar / x.a; }},
      {"Reciprocal w, u", true,
       [](auto& x) { return x.a + 1 < 3 && x.a != 0 ? x.a
                            : x.a == 0              ? ~Word{0}
                                                    : 0; }},
      {"Ands w, u, 1311768467294899695", true, [](auto& x) { return x.a & kScalar; }},
      {"Ors w, u, scalar_at = v[8]", false, [](auto& x) { return x.a | value_of(8, 1); }},
      {"ShiftLeft w, u, 5", false, [](auto& x) { return x.a << 5; }},
      {"ShiftLeft w, u, 40", true, [](auto& x) { return (x.a << 40 & ~kSign) | (x.a & kSign); }},
      {"ShiftLeft w, u, 64", true, [](auto&) { return Word{0}; }},
      {"ShiftRight w, u, 0", true, [](auto& x) { return x.a; }},
      {"ShiftRight w, u, 32", false, [](auto& x) { return x.a >> 32; }},
      {"ShiftRight w, u, 33", true, [](auto& x) { return static_cast<Word>(number(x.a) >> 33); }},
      {"ShiftRight w, u, 7", true, [](auto& x) { return static_cast<Word>(number(x.a) >> 7); }},
      {"ShiftRight w, u, 100", true, [](auto& x) { return number(x.a) < 0 ? ~Word{0} : 0; }},
      {"ShiftLeft w, u, distances = n", true,
       [](auto& x) { return x.by > 63 ? Word{0} : (x.a << x.by & ~kSign) | (x.a & kSign); }},
      {"ShiftRight w, u, distances = n", false,
       [](auto& x) { return x.by > 63 ? Word{0} : x.a >> x.by; }},
      {"ShiftRight w, u, distances = n", true,
       [](auto& x) { return static_cast<Word>(number(x.a) >> std::min<Word>(x.by, 63)); }},
      {"Max w, u, v", true, [](auto& x) { return number(x.a) > number(x.b) ? x.a : x.b; }},
      {"Max w, u, v", false, [](auto& x) { return std::max(x.a, x.b); }},
      {"Min w, u, v", true, [](auto& x) { return number(x.a) < number(x.b) ? x.a : x.b; }},
      {"Min w, u, v", false, [](auto& x) { return std::min(x.a, x.b); }},
      {"Adds w, u, 1311768467294899695", true, [](auto& x) { return x.a + kScalar; }},
      {"Adds w, u, scalar_at = v[37]", true, [](auto& x) { return x.a + value_of(37, 1); }},
      {"Muls w, u, 1311768467294899695", true, [](auto& x) { return x.a * kScalar; }},
      {"Subs w, u, 1311768467294899695", true, [](auto& x) { return x.a - kScalar; }},
      {"Subs w, u, 1311768467294899695, scalar_index = 0", false,
       [](auto& x) { return kScalar - x.a; }},
      {"Maxs w, u, -5", true,
       [](auto& x) { return static_cast<Word>(std::max(number(x.a), std::int64_t{-5})); }},
      {"Mins w, u, 5", false, [](auto& x) { return std::min(x.a, Word{5}); }},
      {"Neg w, u", true, [](auto& x) { return Word{0} - x.a; }},
      {"Relu w, u", true, [](auto& x) { return clamped(x.a); }},
      {"AddRelu w, u, v", true, [](auto& x) { return clamped(x.a + x.b); }},
      {"AddRelu w, u, v", false, [](auto& x) { return x.a + x.b; }},
      {"SubRelu w, u, v", true, [](auto& x) { return clamped(x.a - x.b); }},
      {"SubRelu w, u, v", false, [](auto& x) { return x.a - x.b; }},
      {"MulAddDst w, u, v", true, [](auto& x) { return x.a * x.b + x.old; }},
      {"FusedMulAdd w, u, v", false, [](auto& x) { return x.old * x.a + x.b; }},
      {"MulAddRelu w, u, v", true, [](auto& x) { return clamped(x.old * x.a + x.b); }},
      {"Axpy w, u, 1311768467294899695", true, [](auto& x) { return x.a * kScalar + x.old; }},
  };
  return all;
}

TEST(LongIntegers, have_the_values_of_64_bit_arithmetic_and_nothing_behind_the_count_changes) {
  for (const Case& what : cases()) {
    for (const int count : {1, 31, 32, 33, 63, 64, 150, 256}) {
      const Outcome all =
          run(what.is_signed ? "int64" : "uint64", what.is_signed ? "int64" : "uint64", kElements,
              fmt::format("{}, count = {}", what.call, count));
      for (int i = 0; i < kElements; ++i) {
        const Inputs& x = all.in[static_cast<std::size_t>(i)];
        ASSERT_EQ(all.z[static_cast<std::size_t>(i)], i < count ? what.value(x) : x.old)
            << what.call << " element " << i << " of " << count;
      }
    }
  }
}

bool bit_of(const std::vector<Word>& words, int index) {
  return (words[static_cast<std::size_t>(index / 64)] >> (index % 64) & 1U) != 0;
}

TEST(LongIntegers, are_compared_to_vectors_and_scalars) {
  const std::vector<std::pair<std::string, std::function<bool(std::int64_t, std::int64_t)>>> modes =
      {{"LT", std::less<>()},       {"GT", std::greater<>()},       {"EQ", std::equal_to<>()},
       {"LE", std::less_equal<>()}, {"GE", std::greater_equal<>()}, {"NE", std::not_equal_to<>()}};
  for (const auto& [mode, holds] : modes) {
    for (const bool is_signed : {true, false}) {
      // The order of unsigned numbers is that of signed ones with the upper bit turned over.
      const Word turn = is_signed ? 0 : Word{1} << 63;
      const auto order = [&](Word bits) { return number(bits ^ turn); };
      for (const int count : {32, 64, 96, 256}) {
        for (const std::string other : {"v", "scalar_at = v[12]", "7", "scalar_index = 0, 7"}) {
          if (other[0] == 's' && other[7] == 'i' && count != 96) continue;
          const std::string scalar = other == "7" ? "scalar = 7" : other == "v" ? "v" : other;
          const std::string right =
              other == "scalar_index = 0, 7" ? "scalar = 7, scalar_index = 0" : scalar;
          const Outcome all =
              run(is_signed ? "int64" : "uint64", "uint8", 64,
                  fmt::format("{} w, u, {}, mode = {}, count = {}",
                              other == "v" ? "Compare" : "Compares", right, mode, count));
          for (int i = 0; i < 8 * 64; ++i) {
            if (i >= count) {
              ASSERT_EQ(bit_of(all.z, i),
                        bit_of({all.in[0].old, all.in[1].old, all.in[2].old, all.in[3].old,
                                all.in[4].old, all.in[5].old, all.in[6].old, all.in[7].old},
                               i));
              continue;
            }
            const Inputs& x = all.in[static_cast<std::size_t>(i)];
            const Word b = other == "v" ? x.b : right[7] == 'a' ? value_of(12, 1) : Word{7};
            const bool turned = right.find("index") != std::string::npos;
            ASSERT_EQ(bit_of(all.z, i),
                      turned ? holds(order(b), order(x.a)) : holds(order(x.a), order(b)))
                << mode << ' ' << right << ' ' << count << " element " << i;
          }
        }
      }
    }
  }
}

TEST(LongIntegers, are_selected_by_bits_of_any_length_and_by_the_first_32) {
  for (const int count : {1, 33, 64, 100, 128, 200, 256}) {
    for (const std::string mode :
         {"VSEL_TENSOR_TENSOR_MODE", "VSEL_CMPMASK_SPR", "VSEL_TENSOR_SCALAR_MODE"}) {
      const bool scalar = mode == "VSEL_TENSOR_SCALAR_MODE";
      const Outcome all = run("int64", "int64", kElements,
                              fmt::format("Select w, s, u, {}, mode = {}, count = {}",
                                          scalar ? "scalar = -3" : "v", mode, count));
      std::vector<Word> bits;
      for (const Inputs& x : all.in) bits.push_back(x.b);
      for (int i = 0; i < kElements; ++i) {
        const Inputs& x = all.in[static_cast<std::size_t>(i)];
        const bool first = bit_of(bits, mode == "VSEL_CMPMASK_SPR" ? i % 32 : i);
        const Word other = scalar ? ~Word{2} : x.b;
        ASSERT_EQ(all.z[static_cast<std::size_t>(i)], i >= count ? x.old
                                                      : first    ? x.a
                                                                 : other)
            << mode << ' ' << count << " element " << i;
      }
    }
  }
}

TEST(LongIntegers, are_reduced_to_sums_and_extremes_with_the_first_index) {
  for (const bool is_signed : {true, false}) {
    const std::string type = is_signed ? "int64" : "uint64";
    const Word turn = is_signed ? 0 : Word{1} << 63;
    for (const int count : {1, 5, 32, 64, 65, 150, 256}) {
      const auto from = [&](const std::string& what) {
        return run(type, type, kElements, fmt::format("{}, count = {}", what, count));
      };
      Word sum = 0;
      int largest = 0, smallest = 0;
      for (int i = 0; i < count; ++i) {
        const auto order = [&](int at) { return number(value_of(at, 0) ^ turn); };
        sum += value_of(i, 0);
        if (order(i) > order(largest)) largest = i;
        if (order(i) < order(smallest)) smallest = i;
      }
      const Outcome total = from("ReduceSum w, u, v");
      EXPECT_EQ(total.z[0], sum) << type << ' ' << count;
      EXPECT_EQ(total.z[1], total.in[1].old);
      for (const auto& [name, at] : {std::pair{"ReduceMax", largest}, {"ReduceMin", smallest}}) {
        const Outcome best = from(std::string(name) + " w, u, v, index = 1");
        EXPECT_EQ(best.z[0], value_of(at, 0)) << name << ' ' << type << ' ' << count;
        EXPECT_EQ(best.z[1], static_cast<Word>(at)) << name << ' ' << type << ' ' << count;
        EXPECT_EQ(best.z[2], best.in[2].old);
        EXPECT_EQ(from(std::string(name) + " w, u, v").z[1], best.in[1].old);
      }
    }
  }
}

TEST(LongIntegers, are_gathered_and_scattered_by_lists) {
  for (const int count : {1, 40, 64, 100, 256}) {
    const Outcome gathered =
        run("int64", "int64", kElements, fmt::format("Gather w, u, o, count = {}", count));
    const Outcome scattered =
        run("uint64", "uint64", kElements, fmt::format("Scatter w, u, o, count = {}", count));
    std::vector<Word> expected;
    for (const Inputs& x : scattered.in) expected.push_back(x.old);
    for (int i = 0; i < count; ++i)
      expected[place_of(static_cast<std::uint32_t>(i))] = value_of(i, 0);
    EXPECT_EQ(scattered.z, expected) << count;
    for (int i = 0; i < kElements; ++i) {
      const int from = static_cast<int>(place_of(static_cast<std::uint32_t>(i)));
      ASSERT_EQ(gathered.z[static_cast<std::size_t>(i)],
                i < count ? value_of(from, 0) : gathered.in[static_cast<std::size_t>(i)].old)
          << count << " element " << i;
    }
  }
}

TEST(LongIntegers, are_copied_count_up_and_fill_data_blocks) {
  for (const int count : {1, 33, 64, 150}) {
    const Outcome copied =
        run("int64", "int64", kElements, fmt::format("Copy w, u, count = {}", count));
    const Outcome numbers = run("int64", "int64", kElements,
                                fmt::format("CreateVecIndex w, 4294967290, count = {}", count));
    for (int i = 0; i < kElements; ++i) {
      const Inputs& x = copied.in[static_cast<std::size_t>(i)];
      const auto at = static_cast<std::size_t>(i);
      ASSERT_EQ(copied.z[at], i < count ? x.a : x.old) << count << " element " << i;
      ASSERT_EQ(numbers.z[at], i < count ? static_cast<Word>(4294967290 + i) : x.old);
    }
  }
  // Leading lanes of repeats; DataBlocks at twice the distance.
  const Outcome masked = run("uint64", "uint64", kElements,
                             "Copy w, u, mask = 5, repeat = 2, dst_stride = 2, "
                             "src_stride = 1, dst_repeat_size = 16, src_repeat_size = 8");
  std::vector<Word> expected;
  for (const Inputs& x : masked.in) expected.push_back(x.old);
  for (std::size_t i = 0; i < 10; ++i) {
    const std::size_t repeat = i / 5, lane = i % 5;
    expected[repeat * 64 + lane / 4 * 8 + lane % 4] = masked.in[repeat * 32 + lane].a;
  }
  EXPECT_EQ(masked.z, expected);
  const Outcome filled = run("int64", "int64", kElements, "Brcb w, u, repeat = 3");
  for (std::size_t i = 0; i < 3 * 32; ++i) ASSERT_EQ(filled.z[i], filled.in[i / 4].a) << i;
  EXPECT_EQ(filled.z[96], filled.in[96].old);
}

TEST(LongIntegers, have_the_count_form_alone) {
  const std::string kernel =
      "ktrace 1\nblocks aiv 0..1 {\nub u : int64[64] at 0\nAdd u, u, u, mask = 8, repeat = 1\n}\n";
  EXPECT_THAT(failure_on(newer(), kernel), HasSubstr("int64 has the count form alone"));
  for (const std::string call :
       {"Compare s, u, u, mode = LT, mask = 8, repeat = 1", "Gather u, u, o, mask = 8, repeat = 1",
        "Select u, s, u, u, mode = VSEL_TENSOR_TENSOR_MODE, mask = 8, repeat = 1",
        "ReduceMax u, u, u, mask = 8, repeat = 1", "CreateVecIndex u, 0, mask = 8, repeat = 1"}) {
    EXPECT_THAT(failure_on(newer(),
                           "ktrace 1\nblocks aiv 0..1 {\nub u : int64[64] at 0\nub s : "
                           "uint8[64] at 0x1000\nub o : uint32[64] at 0x2000\n" +
                               call + "\n}\n"),
                HasSubstr("int64 has the count form alone"))
        << call;
  }
  const std::string counted =
      "ktrace 1\nblocks aiv 0..1 {\nub u : int64[64] at 0\nAdd u, u, u, count = 8\n}\n";
  EXPECT_THAT(failure_on(older(), counted), HasSubstr("int64 is not supported on"));
}

}  // namespace davsim::long_integers_test
