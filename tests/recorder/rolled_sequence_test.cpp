// Folding a sequence of items with numbers into loops, and its order when it is walked again.
#include "recorder/rolled_sequence.h"

#include <gtest/gtest.h>

#include <random>
#include <utility>

#include "recorder/rolled_blocks.h"

namespace davsim::rolled_sequence_test {

using Item = std::pair<int, std::vector<std::int64_t>>;

// Walks a part as a trace would: the numbers of iteration i are the first ones and i steps.
void walk(const RolledPart& part, const std::vector<std::int64_t>& numbers, std::size_t& at,
          std::vector<Item>& out) {
  if (!part.is_loop()) {
    out.push_back({part.item, {numbers.begin() + static_cast<std::ptrdiff_t>(at),
                               numbers.begin() + static_cast<std::ptrdiff_t>(at + part.width())}});
    at += part.width();
    return;
  }
  std::vector<std::int64_t> now = numbers;
  const std::size_t first = at;
  for (std::int64_t i = 0; i < part.count; ++i) {
    at = first;
    for (const RolledPart& inner : part.body) walk(inner, now, at, out);
    for (std::size_t k = 0; k < part.steps.size(); ++k) now[first + k] += part.steps[k];
  }
}

std::vector<Item> unrolled(const std::vector<RolledPart>& parts) {
  std::vector<Item> out;
  for (const RolledPart& part : parts) {
    std::size_t at = 0;
    walk(part, part.numbers, at, out);
  }
  return out;
}

struct Recording {
  RolledSequence rolled{6};
  std::vector<Item> items;
  void add(int item, std::vector<std::int64_t> numbers) {
    rolled.append(item, numbers);
    items.push_back({item, std::move(numbers)});
  }
};

TEST(RolledSequence, one_statement_in_equal_steps_is_a_loop) {
  Recording r;
  for (int i = 0; i < 1000; ++i) r.add(7, {100 + 32 * i, 5});
  ASSERT_EQ(r.rolled.parts().size(), 1U);
  const RolledPart& loop = r.rolled.parts().front();
  EXPECT_EQ(loop.count, 1000);
  EXPECT_EQ(loop.numbers, (std::vector<std::int64_t>{100, 5}));
  EXPECT_EQ(loop.steps, (std::vector<std::int64_t>{32, 0}));
  EXPECT_EQ(unrolled(r.rolled.parts()), r.items);
}

TEST(RolledSequence, nests_become_nests) {
  Recording r;
  for (int i = 0; i < 5; ++i) {
    r.add(1, {1000 * i});
    for (int j = 0; j < 7; ++j) {
      for (int k = 0; k < 3; ++k) r.add(2, {1000 * i + 100 * j + 8 * k, 64 * k});
      r.add(3, {j});
    }
  }
  ASSERT_EQ(r.rolled.parts().size(), 1U);
  EXPECT_EQ(r.rolled.parts().front().depth, 3);
  EXPECT_EQ(unrolled(r.rolled.parts()), r.items);
}

TEST(RolledSequence, two_buffers_in_turns_are_a_loop_of_pairs) {
  Recording r;
  for (int t = 0; t < 64; ++t) {
    r.add(t % 2, {4096 * (t % 2), 512 * t});
    r.add(2 + t % 2, {4096 * (t % 2)});
  }
  ASSERT_EQ(r.rolled.parts().size(), 1U);
  EXPECT_EQ(r.rolled.parts().front().count, 32);
  EXPECT_EQ(unrolled(r.rolled.parts()), r.items);
}

TEST(RolledSequence, first_and_last_iterations_that_differ_stay_outside) {
  Recording r;
  for (int t = 0; t < 20; ++t) {
    if (t > 0) r.add(9, {});
    r.add(1, {32 * t});
    if (t < 19) r.add(8, {});
  }
  EXPECT_LE(r.rolled.parts().size(), 5U);
  EXPECT_EQ(unrolled(r.rolled.parts()), r.items);
}

TEST(RolledSequence, loops_go_as_deep_as_allowed_and_no_deeper) {
  RolledSequence flat(1);
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) flat.append(1, std::vector<std::int64_t>{100 * i + j});
  }
  EXPECT_EQ(flat.parts().size(), 4U);
  EXPECT_EQ(flat.parts().front().depth, 1);
}

// Whatever is folded, walking it gives the sequence again.
TEST(RolledSequence, any_sequence_comes_back) {
  std::mt19937 random(11);
  for (int trial = 0; trial < 300; ++trial) {
    Recording r;
    const int outer = 1 + static_cast<int>(random() % 6);
    for (int i = 0; i < outer; ++i) {
      const int inner = static_cast<int>(random() % 5);
      for (int j = 0; j < inner; ++j) {
        const int item = static_cast<int>(random() % 3);
        std::vector<std::int64_t> numbers;
        for (int k = 0; k < item; ++k) numbers.push_back(static_cast<std::int64_t>(random() % 3) * 32 * j);
        r.add(item, numbers);
      }
      r.add(5, {i % 2});
    }
    ASSERT_EQ(unrolled(r.rolled.parts()), r.items) << "trial " << trial;
  }
}

TEST(RolledBlocks, blocks_in_equal_steps_are_one_group) {
  std::vector<Recording> blocks(8);
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    for (int t = 0; t < 4; ++t) {
      blocks[b].add(1, {static_cast<std::int64_t>(4096 * b) + 1024 * t, 64});
    }
  }
  std::vector<const std::vector<RolledPart>*> all;
  for (const Recording& block : blocks) all.push_back(&block.rolled.parts());
  const std::vector<RolledBlocks> groups = roll_blocks(3, all);
  ASSERT_EQ(groups.size(), 1U);
  EXPECT_EQ(groups[0].first, 3);
  EXPECT_EQ(groups[0].count, 8);
  EXPECT_EQ(groups[0].steps, (std::vector<std::int64_t>{4096, 0}));
}

TEST(RolledBlocks, a_block_that_does_something_else_is_a_group_of_its_own) {
  std::vector<Recording> blocks(4);
  for (std::size_t b = 0; b < 4; ++b) blocks[b].add(b == 3 ? 2 : 1, {static_cast<std::int64_t>(64 * b)});
  std::vector<const std::vector<RolledPart>*> all;
  for (const Recording& block : blocks) all.push_back(&block.rolled.parts());
  const std::vector<RolledBlocks> groups = roll_blocks(0, all);
  ASSERT_EQ(groups.size(), 2U);
  EXPECT_EQ(groups[0].count, 3);
  EXPECT_EQ(groups[1].first, 3);
}

}  // namespace davsim::rolled_sequence_test
