#include <fmt/format.h>
#include <gtest/gtest.h>

#include "sync/support.h"

namespace davsim::automatic_test {
namespace {

using namespace sync_support;

/// A kernel of one block over tensors x, y (zeros, and expected to be `expect` if that is given).
std::string trace(const std::string& body, const std::string& expect = "") {
  return "ktrace 1\n"
         "tensor x : f32[64, 64] = random(seed = 1)\n"
         "tensor y : f32[64, 64]" +
         (expect.empty() ? "" : " expect " + expect) +
         "\n"
         "blocks aiv 0..1 {\n"
         "ub a : f32[4, 64] at 0x0000\n"
         "ub b : f32[4, 64] at 0x1000\n"
         "ub c : f32[4, 64] at 0x2000\n" +
         body + "}\n";
}

std::string automatic(const std::string& body, const std::string& expect = "") {
  const Kernel kernel(read(trace(body, expect)), SyncMode::automatic);
  const std::string wrong = faults(kernel);
  return wrong.empty() ? kernel.text() : wrong;
}

/// Streams `tiles` rows through `buffers` buffers.
std::string stream(int buffers, const std::string& begin, const std::string& end) {
  return fmt::format(
      "for t in {1}..{2} {{\n"
      "DataCopy a[(t + 64) % {0}], x[t], count = 64\n"
      "Add b[(t + 64) % {0}], a[(t + 64) % {0}], a[(t + 64) % {0}], count = 64\n"
      "DataCopy y[t], b[(t + 64) % {0}], count = 64\n}}\n",
      buffers, begin, end);
}

class Buffers : public testing::TestWithParam<int> {};

TEST_P(Buffers, take_one_flag_of_each_kind_and_an_id_for_each_buffer) {
  const Kernel kernel(read(trace(stream(GetParam(), "0", "64"), "x + x")), SyncMode::automatic);
  EXPECT_EQ(faults(kernel), "");
  EXPECT_EQ(kernel.count("set_flag"), 4) << kernel.text();
  EXPECT_EQ(kernel.count("wait_flag"), 4);
  EXPECT_EQ(kernel.count("pipe_barrier"), 0);
  const std::string turns = fmt::format("% {})", GetParam());
  EXPECT_EQ(kernel.text().find(turns + "  # inserted") != std::string::npos, GetParam() > 1)
      << kernel.text();
}

TEST_P(Buffers, leave_no_flag_behind_for_any_number_of_tiles) {
  for (int tiles = 0; tiles <= 5; ++tiles) {
    const Kernel kernel(read(trace(stream(GetParam(), "0", std::to_string(tiles)))),
                        SyncMode::automatic);
    EXPECT_EQ(faults(kernel), "") << tiles << kernel.text();
    EXPECT_GT(kernel.cycles(), 0U);
  }
}

TEST_P(Buffers, leave_no_flag_behind_with_bounds_that_depend_on_the_block) {
  std::string text = trace(stream(GetParam(), "$block * 8", "$block * 8 + $block"));
  text.replace(text.find("0..1"), 4, "0..6");
  const Kernel kernel(read(text), SyncMode::automatic);
  EXPECT_EQ(faults(kernel), "") << kernel.text();
}

INSTANTIATE_TEST_SUITE_P(one_to_four, Buffers, testing::Range(1, 5));

TEST(Automatic, gives_vector_add_as_many_flags_as_by_hand) {
  const Kernel kernel(read_ktrace_file(DAVSIM_SOURCE_DIR "/traces/vector_add.ktrace"),
                      SyncMode::automatic);
  EXPECT_EQ(kernel.count("set_flag"), 4) << kernel.text();
  EXPECT_EQ(kernel.count("wait_flag"), 4);
  EXPECT_EQ(kernel.count("pipe_barrier"), 0);
}

TEST(Automatic, drops_what_was_written) {
  const std::string bare = "DataCopy a, x, count = 64\nDataCopy y, a, count = 64\n";
  const std::string over =
      "DataCopy a, x, count = 64\npipe_barrier ALL\nset_flag MTE2->MTE3, 3\n"
      "wait_flag MTE2->MTE3, 3\nDataCopy y, a, count = 64\n";
  EXPECT_EQ(automatic(bare), automatic(over));
}

TEST(Automatic, waits_once_for_two_producers_of_one_consumer) {
  const Kernel kernel(read(trace("DataCopy a, x, count = 64\nDataCopy b, x, count = 64\n"
                                 "Add c, a, b, count = 64\n")),
                      SyncMode::automatic);
  EXPECT_EQ(kernel.count("set_flag"), 1) << kernel.text();
  EXPECT_EQ(faults(kernel), "");
}

TEST(Automatic, leaves_out_a_flag_that_others_make_superfluous) {
  // The copy out of the sum, which V has finished before, is all that the next copy in waits for.
  const Kernel kernel(read(trace("for t in 0..8 {\nDataCopy a, x[t], count = 64\n"
                                 "Add a, a, a, count = 64\nDataCopy y[t], a, count = 64\n}\n")),
                      SyncMode::automatic);
  EXPECT_EQ(kernel.count("set_flag"), 3) << kernel.text();
  EXPECT_EQ(faults(kernel), "");
}

TEST(Automatic, finds_dependences_that_an_outer_loop_carries) {
  const std::string text = automatic(
      "for i in 0..4 {\nfor j in 0..3 {\nDataCopy a[j], x[i * 3 + j], count = 64\n}\n"
      "for k in 0..3 {\nAdd b[k], a[k], a[k], count = 64\n}\n"
      "for k in 0..3 {\nDataCopy y[i * 3 + k], b[k], count = 64\n}\n}\n");
  EXPECT_NE(text.find("set_flag V->MTE2, 0 when (i + 1) < 4"), std::string::npos) << text;
  EXPECT_NE(text.find("wait_flag V->MTE2, 0 when i >= 1"), std::string::npos) << text;
}

TEST(Automatic, protects_the_ids_of_a_loop_that_an_outer_loop_runs_again) {
  const std::string text = automatic(
      "for i in 0..4 {\nfor j in 0..3 {\nDataCopy a[j], x[j], count = 64\n"
      "scalar_load_ub a[j]\n}\n}\n");
  EXPECT_NE(text.find("wait_flag"), std::string::npos) << text;
}

TEST(Automatic, orders_a_later_loop_after_the_one_that_produces) {
  const std::string text = automatic(
      "for j in 0..4 {\nDataCopy a[j], x[j], count = 64\n}\n"
      "for k in 0..4 {\nAdd b[k], a[3 - k], a[k], count = 64\n}\n");
  EXPECT_NE(text.find("}\n  set_flag MTE2->V, 0"), std::string::npos) << text;
}

TEST(Automatic, holds_a_scalar_load_until_v_has_written) {
  const std::string text = automatic(
      "DataCopy a, x, count = 64\nAdd b, a, a, count = 64\nscalar_load_ub b[0]\n"
      "scalar_store_ub b[0], 1.0\nDataCopy y, b, count = 64\n");
  EXPECT_NE(text.find("wait_flag V->S, 0"), std::string::npos) << text;
  EXPECT_NE(text.find("wait_flag S->MTE3, 0"), std::string::npos) << text;
}

TEST(Automatic, puts_a_barrier_between_copies_to_one_place) {
  const std::string text = automatic("for i in 0..3 {\nDataCopy a, x[i], count = 64\n}\n");
  EXPECT_NE(text.find("pipe_barrier MTE2 when i >= 1"), std::string::npos) << text;
}

TEST(Automatic, puts_one_barrier_before_the_first_consumer_of_a_chain) {
  const Kernel kernel(
      read(trace("DataCopy a, x, count = 256\n"
                 "Add b[0], a[0], a[1], count = 64\nAdd b[1], a[2], a[3], count = 64\n"
                 "Add c[0], b[0], b[0], count = 64\nAdd c[1], b[1], b[1], count = 64\n"
                 "Add c[2], c[0], c[1], count = 64\n")),
      SyncMode::automatic);
  EXPECT_EQ(kernel.count("pipe_barrier"), 2) << kernel.text();
  EXPECT_EQ(faults(kernel), "");
}

TEST(Automatic, mends_variants_of_a_statement_whose_count_varies) {
  EXPECT_EQ(automatic("for i in 0..6 {\nDataCopy a, x, count = 8 * (1 + i % 3)\n"
                      "Add b, a, a, count = 8 + 8 * (i % 3)\n"
                      "DataCopy y[i], b, count = 8 + 8 * (i % 3)\n}\n")
                .find("nothing orders"),
            std::string::npos);
}

TEST(Automatic, guards_dependences_of_conditional_statements) {
  for (const char* when : {"t % 2 == 0", "t > 4", "t < 0", "t != 3"}) {
    const std::string text = automatic(fmt::format(
        "for t in 0..8 {{\nDataCopy a, x[t], count = 64 when {0}\nAdd b, a, a, count = 64\n"
        "DataCopy y[t], b, count = 64 when {0}\n}}\n",
        when));
    EXPECT_EQ(text.find("nothing orders"), std::string::npos) << text;
  }
}

TEST(Automatic, never_sets_ids_below_zero_where_a_loop_begins_below_zero) {
  std::string body = stream(2, "-3", "4");
  for (std::size_t at = 0; (at = body.find("x[t]", at)) != std::string::npos;) {
    body.replace(at, 4, "x[t + 3]");
  }
  body.replace(body.find("y[t]"), 4, "y[t + 3]");
  const Kernel kernel(read(trace(body)), SyncMode::automatic);
  EXPECT_EQ(faults(kernel), "") << kernel.text();
}

TEST(Automatic, keeps_a_producer_from_setting_ids_again_too_early) {
  // Nothing is ever used again, so that only flags could hold the copies back.
  const Kernel kernel(read(trace("for t in 0..16 {\nDataCopy.f32 ub @ (t * 256), x[t], count = 64\n"
                                 "DataCopy.f32 y[t], ub @ (t * 256), count = 64\n}\n")),
                      SyncMode::automatic);
  EXPECT_EQ(faults(kernel), "") << kernel.text();
  EXPECT_EQ(kernel.count("pipe_barrier"), 0) << kernel.text();
}

TEST(Automatic, shares_ids_outside_loops_between_dependences_that_follow_one_another) {
  std::string body;
  for (int t = 0; t < 40; ++t) {
    body += fmt::format(
        "DataCopy a[{0}], x[{1}], count = 64\nAdd b[{0}], a[{0}], a[{0}], count = 64\n"
        "DataCopy y[{1}], b[{0}], count = 64\n",
        t % 2, t);
  }
  const Kernel kernel(read(trace(body)), SyncMode::automatic);
  EXPECT_EQ(faults(kernel), "") << kernel.text();
  EXPECT_EQ(kernel.count("pipe_barrier"), 0) << kernel.text();
  const Kernel rolled(read(trace(stream(2, "0", "40"))), SyncMode::automatic);
  EXPECT_LE(kernel.cycles(), rolled.cycles() + rolled.cycles() / 50);
}

TEST(Automatic, falls_back_to_barriers_when_dependences_outnumber_ids) {
  std::string body;
  for (int t = 0; t < 12; ++t) {
    body += fmt::format("DataCopy.f32 ub @ ({0}), x[{1}], count = 64\n", 0x8000 + 256 * t, t);
  }
  for (int t = 0; t < 12; ++t) {
    body += fmt::format("Add.f32 ub @ ({0}), ub @ ({1}), ub @ ({1}), count = 64\n",
                        0x4000 + 256 * t, 0x8000 + 256 * t);
  }
  const std::string text = automatic("for i in 0..2 {\n" + body + "}\n" + body);
  EXPECT_NE(text.find("pipe_barrier ALL"), std::string::npos) << text;
}

}  // namespace
}  // namespace davsim::automatic_test
