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

struct Outcome {
  std::vector<Word> z;
  std::vector<Inputs> in;
};

Outcome run(const std::string& type, const std::string& result, int results,
            const std::string& call) {
  const Program program = program_of(fmt::format(
      "ktrace 1\ntensor a : {0}[256]\ntensor b : {0}[256]\ntensor z : {1}[{2}]\n"
      "blocks aiv 0..1 {{\nub u : {0}[256] at 0\nub v : {0}[256] at 0x8000\nub w : {1}[{2}] at "
      "0x10000\nub s : uint8[64] at 0x18000\n"
      "DataCopy u, a, count = 256\nDataCopy v, b, count = 256\nDataCopy w, z, count = {2}\n"
      "set_flag MTE2->V, 0\nwait_flag MTE2->V, 0\n{3}\nset_flag V->MTE3, 0\n"
      "wait_flag V->MTE3, 0\nDataCopy z, w, count = {2}\n}}\n",
      type, result, results, call));
  const LoweredProgram lowered = lower_for(program, newer());
  GlobalMemory memory(program);
  Outcome all;
  for (int i = 0; i < kElements; ++i) {
    all.in.push_back({value_of(i, 0), value_of(i, 1), value_of(i, 2)});
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
  constexpr Word kScalar = 0x1234567890ABCDEF;
  static const std::vector<Case> all = {
      {"Add w, u, v", false, [](auto& x) { return x.a + x.b; }},
      {"Add w, u, v", true, [](auto& x) { return x.a + x.b; }},
      {"Sub w, u, v", true, [](auto& x) { return x.a - x.b; }},
      {"Mul w, u, v", true, [](auto& x) { return x.a * x.b; }},
      {"Mul w, u, v", false, [](auto& x) { return x.a * x.b; }},
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

TEST(LongIntegers, have_the_count_form_alone) {
  const std::string kernel =
      "ktrace 1\nblocks aiv 0..1 {\nub u : int64[64] at 0\nAdd u, u, u, mask = 8, repeat = 1\n}\n";
  EXPECT_THAT(failure_on(newer(), kernel), HasSubstr("int64 has the count form alone"));
  const std::string counted =
      "ktrace 1\nblocks aiv 0..1 {\nub u : int64[64] at 0\nAdd u, u, u, count = 8\n}\n";
  EXPECT_THAT(failure_on(older(), counted), HasSubstr("int64 is not supported on"));
}

}  // namespace davsim::long_integers_test
