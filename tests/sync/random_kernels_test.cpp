#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

#include "sync/support.h"

namespace davsim::random_kernels_test {
namespace {

using namespace sync_support;

constexpr int kTensorParts = 8;  ///< of 64 elements, for each block

/// Writes kernels of random copies, sums and scalar accesses over a few buffers, some of which
/// overlap, in random nests.
class Author {
 public:
  explicit Author(unsigned seed) : random_(seed) {}

  std::string kernel() {
    std::string text = fmt::format(
        "ktrace 1\n"
        "tensor x : f32[4 * {0} * 64] = random(seed = 1)\n"
        "tensor y : f32[4 * {0} * 64] = zeros\n"
        "blocks aiv 0..{1} {{\n"
        "ub a : f32[3, 64] at 0x0000\n"
        "ub b : f32[3, 64] at 0x1000\n"
        "ub c : f32[3, 64] at 0x1180 alias\n"
        "ub d : f32[3, 64] at 0x2000\n",
        kTensorParts, 1 + pick(3));
    steps(text, 2 + pick(4), 0);
    return text + "}\n";
  }

 private:
  int pick(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

  std::string variable() {
    return variables_.empty() || pick(5) == 0
               ? std::to_string(pick(3))
               : variables_[static_cast<std::size_t>(pick(static_cast<int>(variables_.size())))];
  }
  std::string index(int extent) {
    return fmt::format("max(0, {} + {}) % {}", variable(), pick(3), extent);
  }
  std::string buffer() { return fmt::format("{}[{}]", "abcd"[pick(4)], index(3)); }
  std::string part(char tensor) {
    return fmt::format("{}[($block * {} + {}) * 64]", tensor, kTensorParts, index(kTensorParts));
  }

  void steps(std::string& text, int count, int depth) {
    for (int i = 0; i < count; ++i) {
      if (depth < 3 && pick(10) < 4) {
        loop(text, depth);
      } else {
        statement(text);
      }
    }
  }

  void loop(std::string& text, int depth) {
    const std::string name = fmt::format("i{}", made_++);
    constexpr std::array<const char*, 4> kExtra = {"", " + $block", " - $block", ""};
    const int begin = pick(4) - 2;
    std::string end =
        fmt::format("{}{}", begin + pick(6), kExtra[static_cast<std::size_t>(pick(4))]);
    std::string from = std::to_string(begin);
    if (!variables_.empty() && pick(4) == 0) {
      end += " + " + variables_.back();
      from += " + " + variables_.back();
    }
    text += fmt::format("for {} in {}..{} {{\n", name, from, end);
    variables_.push_back(name);
    steps(text, 1 + pick(4), depth + 1);
    variables_.pop_back();
    text += "}\n";
  }

  void statement(std::string& text) {
    const std::string count = pick(5) == 0 ? fmt::format("8 * (1 + {})", index(3)) : "64";
    switch (pick(9)) {
      case 0:
      case 1:
        text += fmt::format("DataCopy {}, {}, count = {}", buffer(), part('x'), count);
        break;
      case 2:
        text += fmt::format("DataCopy {}, {}, count = {}", buffer(), part('y'), count);
        break;
      case 3:
      case 4:
        text += fmt::format("DataCopy {}, {}, count = {}", part('y'), buffer(), count);
        break;
      case 5:
        text += fmt::format("scalar_load_ub {}", buffer());
        break;
      case 6:
        text += fmt::format("scalar_store_ub {}, 1.0", buffer());
        break;
      default:
        text += fmt::format("Add {}, {}, {}, count = {}", buffer(), buffer(), buffer(), count);
    }
    if (pick(5) == 0) text += fmt::format(" when {} != 1", variable());
    text += "\n";
  }

  std::mt19937 random_;
  std::vector<std::string> variables_;
  int made_ = 0;
};

/// Findings of a walk with checks alone.
std::string findings(const LoweredProgram& lowered, const Target& target) {
  std::string text;
  for (const Finding& f : execute_program(target, lowered, "t", {.values = false}).findings) {
    text += f.message + "\n";
  }
  return text;
}

Target with_ids(int ids) {
  Target target = product().target;
  target.event_ids = ids;
  return target;
}

class RandomKernel : public testing::TestWithParam<int> {};

TEST_P(RandomKernel, has_no_hazard_left_and_finishes) {
  for (unsigned seed = 0; seed < 150; ++seed) {
    const std::string text = Author(seed + 1000u * static_cast<unsigned>(GetParam())).kernel();
    SCOPED_TRACE(text);
    const Target target = with_ids(GetParam());
    const Kernel kernel(read(text), SyncMode::automatic, target);
    ASSERT_EQ(findings(kernel.lowered, target), "") << kernel.text();
    ASSERT_GT(kernel.cycles(), 0U);
  }
}

INSTANTIATE_TEST_SUITE_P(event_ids, RandomKernel, testing::Values(1, 2, 3, 8));

TEST(RandomKernels, get_equal_synchronisation_each_time) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const std::string text = Author(seed).kernel();
    ASSERT_EQ(Kernel(read(text), SyncMode::automatic).text(),
              Kernel(read(text), SyncMode::automatic).text());
  }
}

TEST(RandomKernels, read_back_and_time_as_they_were_written_out) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    const Kernel kernel(read(Author(seed).kernel()), SyncMode::automatic);
    const Kernel again(read(kernel.text()), SyncMode::written);
    ASSERT_EQ(kernel.cycles(), again.cycles()) << kernel.text();
  }
}

TEST(RandomKernels, lose_what_was_inserted_when_synchronised_again) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const Kernel kernel(read(Author(seed).kernel()), SyncMode::automatic);
    const Kernel again(read(kernel.text()), SyncMode::automatic);
    ASSERT_EQ(findings(again.lowered, product().target), "");
  }
}

}  // namespace
}  // namespace davsim::random_kernels_test
