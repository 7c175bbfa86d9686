#include "ops/row_sum.h"

namespace davsim::row_sum_expansion_test {

using namespace ops_support;
using row_sum::Kernel;
using row_sum::sums_of;
using test::EventList;

/// The instructions of a TROWSUM without the kernel around it.
std::vector<std::string> expansion(const Kernel& kernel) {
  std::vector<std::string> names;
  const TestKernel test(kernel.text(), "atlas-a2");
  for (const Instruction& instruction : test.lowered.instructions) {
    if (test.lowered.operation_of(instruction) == "TROWSUM")
      names.emplace_back(instruction.spec().name);
  }
  return names;
}

using Names = std::vector<std::string>;

Names operator+(Names left, const Names& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

Names counted(const std::string& name) {
  return {"set_mask_count", "set_vector_mask", name,
          "set_mask_norm",  "set_vector_mask", "pipe_barrier"};
}

const Names kBarrier = {"pipe_barrier"};

TEST(TROWSUM, a_narrow_row_is_one_masked_reduction_for_255_rows) {
  EXPECT_EQ(expansion({.rows = 9, .cols = 32}),
            (Names{"set_vector_mask", "vcadd", "pipe_barrier", "set_vector_mask"}));
  // 255 rows leave a second chunk of none, as the documented expansion does.
  EXPECT_EQ(expansion({.rows = 255, .cols = 32}),
            (Names{"set_vector_mask", "vcadd", "pipe_barrier", "vcadd", "pipe_barrier",
                   "set_vector_mask"}));
  EXPECT_EQ(expansion({.rows = 300, .cols = 32}).size(), 6U);
}

TEST(TROWSUM, one_repeat_is_one_counted_reduction) {
  EXPECT_EQ(expansion({}), counted("vcadd"));
  EXPECT_EQ(expansion({.type = "f16", .cols = 128}), counted("vcadd"));
  EXPECT_EQ(expansion({.rows = 700, .cols = 64, .tmp_rows = 1, .tmp_cols = 8}), counted("vcadd"))
      << "tmp is not used";
}

TEST(TROWSUM, up_to_two_repeats_are_copied_and_added_under_a_mask) {
  EXPECT_EQ(expansion({.rows = 9, .cols = 72, .valid_cols = 65}),
            (Names{"copy_ub_to_ub", "pipe_barrier", "set_vector_mask", "vadd", "set_vector_mask",
                   "pipe_barrier"}) +
                counted("vcadd"));
}

TEST(TROWSUM, more_repeats_are_a_tree) {
  const Names add = counted("vadd");
  const Names rest = {"set_vector_mask", "vadd", "set_vector_mask", "pipe_barrier"};
  const Names end = counted("vcadd");
  EXPECT_EQ(expansion({.rows = 9, .cols = 128}), add + end);
  EXPECT_EQ(expansion({.rows = 9, .cols = 192}), add + add + end);
  EXPECT_EQ(expansion({.rows = 9, .cols = 256}), add + add + add + end);
  EXPECT_EQ(expansion({.rows = 9, .cols = 320}), add + add + add + add + end);
  EXPECT_EQ(expansion({.rows = 9, .cols = 200}), add + add + rest + end);
  // 11 repeats: five pairs and the odd one; then 2 of 5 and the odd one, then 1 of 2.
  EXPECT_EQ(expansion({.rows = 9, .cols = 704}).size(), (6 + 3 + 1) * 6 + 6U);
}

TEST(TROWSUM, one_column_of_four_shapes_has_expansions_of_its_own) {
  const Names blocks = {"vcgadd", "pipe_barrier"};
  const Names pairs = {"vadd", "pipe_barrier"};
  EXPECT_EQ(expansion({.rows = 64, .cols = 128}), blocks + pairs + blocks);
  EXPECT_EQ(expansion({.rows = 32, .cols = 256}), blocks + pairs + pairs + blocks);
  EXPECT_EQ(expansion({.rows = 16, .cols = 512}), blocks + blocks + blocks);
  EXPECT_EQ(expansion({.rows = 8, .cols = 1024}), blocks + blocks + pairs + blocks);
  // Whatever the compiler does not know, or no column, or another type, goes the general way.
  const Names general = counted("vadd") + counted("vcadd");
  EXPECT_EQ(expansion({.rows = 64, .cols = 128, .more = ", fixed_shape = 0"}), general);
  EXPECT_EQ(expansion({.rows = 64, .cols = 128, .dst_cols = 8}), general);
  EXPECT_EQ(expansion({.rows = 64, .cols = 128, .valid_rows = 63}), general);
  EXPECT_EQ(expansion({.type = "f16", .rows = 64, .cols = 128}), counted("vcadd"));
}

/// Sums of the `count` neighbours at every multiple of it, as a DataBlock sum makes them.
std::vector<double> neighbours(const std::vector<double>& x, std::size_t count) {
  std::vector<double> sums;
  for (std::size_t i = 0; i < x.size(); i += count)
    sums.push_back(row_sum::tree("f32", x, i, count));
  return sums;
}

/// DataBlocks 0 and 1, 2 and 3, ... added.
std::vector<double> paired(const std::vector<double>& x) {
  std::vector<double> sums;
  for (std::size_t i = 0; i < x.size(); i += 16) {
    for (std::size_t k = 0; k < 8; ++k) sums.push_back(static_cast<float>(x[i + k] + x[i + 8 + k]));
  }
  return sums;
}

TEST(TROWSUM, those_expansions_sum_in_their_own_order) {
  for (const auto& [rows, cols] : {std::pair{64, 128}, {32, 256}, {16, 512}, {8, 1024}}) {
    const Kernel kernel{.rows = rows, .cols = cols};
    std::vector<double> wanted;
    for (const auto& row : row_sum::rows_of(kernel)) {
      std::vector<double> sums = neighbours(row, 8);
      if (sums.size() >= 64) sums = neighbours(sums, 8);
      while (sums.size() > 8) sums = paired(sums);
      wanted.push_back(row_sum::tree("f32", sums, 0, 8));
    }
    EXPECT_EQ(sums_of(kernel), wanted) << rows << " x " << cols;
  }
}

TEST(TROWSUM, integers_are_a_loop_with_scalar_sums_however_many_rows_there_are) {
  const Names row = {"set_vector_mask", "vector_dup",      "pipe_barrier",   "vadd",
                     "pipe_barrier",    "set_vector_mask", "vadd",           "pipe_barrier",
                     "set_flag",        "wait_flag",       "scalar_load_ub", "scalar_load_ub",
                     "scalar_add",      "scalar_store_ub", "set_flag",       "wait_flag"};
  const Names all = Names{"set_mask_count"} + row + Names{"set_mask_norm", "set_vector_mask"};
  EXPECT_EQ(expansion({.type = "int32", .rows = 2, .cols = 24, .valid_cols = 21}), all);
  EXPECT_EQ(expansion({.type = "int16", .rows = 300, .cols = 48, .valid_cols = 47}), all);
}

TEST(TROWSUM, finds_room_for_its_loops_or_says_that_there_is_none) {
  const auto nested = [](int loops, const std::string& type) {
    std::string body;
    for (int i = 0; i < loops; ++i) body += fmt::format("for v{} in 0..2 {{\n", i);
    body += "TROWSUM dst, src, tmp, dst_blayout = 1\n";
    for (int i = 0; i < loops; ++i) body += "}\n";
    return Kernel{.type = type, .rows = 16, .cols = 16, .body = body}.text();
  };
  EXPECT_EQ(failure_of(nested(9, "int32")), "");
  EXPECT_THAT(failure_of(nested(10, "int32")),
              HasSubstr("TROWSUM: it becomes a loop itself and stands in 11 others"));
  EXPECT_EQ(failure_of(nested(10, "f32")), "");
}

TEST(TROWSUM, a_valid_region_that_varies_has_an_expansion_for_each_value) {
  // 40, 104 and 168 columns: less than a repeat, less than two, more.
  const Kernel kernel{.rows = 8,
                      .cols = 168,
                      .body =
                          "for i in 0..3 {\nTROWSUM dst, src, tmp, 8, 40 + 64 * i, dst_blayout = "
                          "1\npipe_barrier V\n}"};
  Kernel last = kernel;
  last.body.clear();
  EXPECT_EQ(sums_of(kernel), row_sum::wanted(last));
  for (const int columns : {40, 104, 168}) {
    EXPECT_THAT(expansion(kernel),
                testing::IsSupersetOf(expansion({.rows = 8, .cols = 168, .valid_cols = columns})));
  }
}

TEST(TROWSUM, names_its_loops_apart_from_those_of_the_kernel) {
  const Kernel kernel{.type = "int32",
                      .rows = 8,
                      .cols = 8,
                      .body = "for row in 0..2 {\nTROWSUM dst, src, tmp, dst_blayout = 1\n}"};
  const TestKernel test(kernel.text(), "atlas-a2");
  std::ostringstream text;
  write_lowered_ktrace(test.lowered, "dav-2201", text);
  EXPECT_THAT(text.str(), AllOf(HasSubstr("for row in 0..2"), HasSubstr("for row_ in 0..8")));
  // What is printed is a kernel that does the same.
  EXPECT_EQ(result_of(text.str()), result_of(kernel.text()));
}

}  // namespace davsim::row_sum_expansion_test
