#include <fmt/format.h>

#include <cmath>

#include "support/kernels.h"

namespace davsim::row_sum_timing_test {

using test::EventList;
using test::TestKernel;

/// A row sum in an otherwise idle core, valid columns known at run time only. Where the tiles of
/// the published profiles lay is not known: here tmp lies in another bank than src as long as both
/// fit.
struct RowSum {
  std::string type = "f32";
  int cols = 64;
  int rows = 64;

  /// From the start of the first vector instruction that computes to the completion of the last.
  [[nodiscard]] std::uint64_t cycles() const {
    const int size = type == "f16" ? 2 : 4;
    const int padded = (cols * size + 31) / 32 * 32 / size;
    const TestKernel kernel(fmt::format(R"(ktrace 1
blocks aiv 0..1 {{
  ub src : {0}[{1}, {2}] at 0
  ub tmp : {0}[{1}, {2}] at 0x18000
  ub dst : {0}[{1}, {3}] at 0x2f000
  TROWSUM dst, src, tmp, src_valid_cols = {4}, fixed_shape = 0
}}
)",
                                        type, rows, padded, 32 / size, cols),
                            "atlas-a2");
    EventList list;
    kernel.time(&list);
    std::uint64_t first = ~std::uint64_t{0};
    std::uint64_t last = 0;
    for (const Event& event : list.events) {
      const Role role = kernel.lowered.instructions[event.instruction].spec().role;
      if (event.pipe != Pipe::V || (role != Role::compute && role != Role::copy)) continue;
      first = std::min(first, event.start);
      last = std::max(last, event.complete());
    }
    return last - first;
  }
};

TEST(RowSumTiming, one_repeat_a_row_takes_the_rate_and_the_drain_of_its_reduction) {
  EXPECT_EQ((RowSum{}).cycles(), 64 * 7 + 44U);  // 492, as published
  EXPECT_EQ((RowSum{.type = "f16", .cols = 128}).cycles(), 64 * 7 + 47U);
  EXPECT_EQ((RowSum{.rows = 63}).cycles(), 63 * 7 + 44U);
  EXPECT_EQ((RowSum{.rows = 65}).cycles(), 65 * 7 + 44U);
  EXPECT_EQ((RowSum{.cols = 63}).cycles(), 64 * 7 + 44U);
}

TEST(RowSumTiming, two_repeats_add_one_addition_behind_a_barrier) {
  // 64 additions and their drain; two mask instructions end the addition, hidden by its drain, two
  // begin the reduction.
  EXPECT_EQ((RowSum{.cols = 128}).cycles(), (64 + 22) + 2 * 4 + (64 * 7 + 44U));
}

TEST(RowSumTiming, stays_within_six_per_cent_of_fitted_profiles) {
  struct Case {
    std::string type;
    int cols;
    double per_element;  ///< cycles, fitted to profiles of the board for this number of columns
    double fixed;
  };
  const Case cases[] = {
      {"f32", 8, 0.875, 58},     {"f32", 32, 0.2187, 59},    {"f32", 64, 0.1094, 44},
      {"f32", 96, 0.0938, 75},   {"f32", 128, 0.0625, 61.5}, {"f32", 144, 0.0698, 92},
      {"f32", 176, 0.0575, 93},  {"f32", 208, 0.0535, 99},   {"f32", 240, 0.0469, 99},
      {"f32", 272, 0.0484, 104}, {"f32", 304, 0.0431, 104},  {"f32", 336, 0.0419, 121},
      {"f16", 32, 0.2188, 62},   {"f16", 64, 0.1094, 57},    {"f16", 96, 0.0729, 57},
      {"f16", 128, 0.0547, 47},  {"f16", 160, 0.0563, 78},   {"f16", 208, 0.0436, 79},
      {"f16", 240, 0.0391, 79},  {"f16", 272, 0.0366, 94},   {"f16", 304, 0.0323, 102},
      {"f16", 336, 0.0298, 115}, {"f16", 368, 0.0272, 111},  {"f16", 400, 0.0275, 103},
      {"f16", 432, 0.0255, 103}, {"f16", 464, 0.0238, 121},  {"f16", 496, 0.0229, 121},
      {"f16", 528, 0.0249, 111}, {"f16", 560, 0.0234, 106},  {"f16", 592, 0.0219, 140},
      {"f16", 624, 0.0208, 140}, {"f16", 656, 0.0213, 126}};
  for (const Case& c : cases) {
    const double published = std::round(c.per_element * 64 * c.cols + c.fixed);
    const double here = static_cast<double>(RowSum{.type = c.type, .cols = c.cols}.cycles());
    EXPECT_NEAR(here / published, 1, 0.06)
        << c.type << " 64 x " << c.cols << ": " << here << " for " << published;
  }
}

}  // namespace davsim::row_sum_timing_test
