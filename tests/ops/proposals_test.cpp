#include <fmt/format.h>

#include <array>

#include "ops/support.h"

// Sorting where sorting means region proposals.

namespace davsim::region_proposals_test {

using namespace ops_support;

const std::string kInference = "atlas-inference-aicore", kTraining = "atlas-training";

/// With a V barrier behind each line of the body.
std::string kernel(const std::string& type, const std::string& lines) {
  std::string body;
  for (const char c : lines) body += c == '\n' ? "\npipe_barrier V\n" : std::string(1, c);
  const std::string flags = "set_flag {0}, 0\nwait_flag {0}, 0\n";
  return fmt::format(
      "ktrace 1\ntensor x : {0}[1024] = ramp(0, 1)\ntensor s : {0}[128] = ramp(64, -1)\n"
      "tensor z : {0}[1024] = zeros\nblocks merged 0..1 {{\nub src : {0}[1024] at 0\n"
      "ub scores : {0}[128] at 0x4000\nub dst : {0}[1024] at 0x8000\nub list : {0}[128] at "
      "0x10000\n"
      "DataCopy src, x, count = 1024\nDataCopy scores, s, count = 128\nDataCopy dst, z, count = "
      "1024\n{1}{2}{3}"
      "DataCopy z, dst, count = 1024\n}}\n",
      type, fmt::format(fmt::runtime(flags), "MTE2->V"), body,
      fmt::format(fmt::runtime(flags), "V->MTE3"));
}

using Proposals = std::vector<std::array<double, 8>>;
Proposals run(const std::string& product, const std::string& type, const std::string& body) {
  const std::vector<double> z = result_of(kernel(type, body), "z", product);
  Proposals proposals(z.size() / 8);
  for (std::size_t i = 0; i < z.size(); ++i) proposals[i / 8][i % 8] = z[i];
  return proposals;
}

/// Scores 64 to -63; coordinates tell where a proposal stood.
const std::string kScored = "ProposalConcat src, scores, 8, 4\n";

std::vector<std::pair<std::string, std::string>> products_and_types() {
  return {{kInference, "f16"}, {kInference, "f32"}, {kTraining, "f16"}};
}

TEST(ProposalConcat, puts_scores_into_proposals_and_ProposalExtract_takes_them_out) {
  for (const auto& [product, type] : products_and_types()) {
    const Proposals z = run(product, type,
                            kScored +
                                "ProposalExtract list, src, repeat = 8, mode = 4\n"
                                "ProposalConcat dst, list, repeat = 8, mode = 0\n"
                                "ProposalExtract list, src, repeat = 8, mode = 3\n"
                                "ProposalConcat dst, list, repeat = 7, mode = 5\n");
    for (std::size_t i = 0; i < 128; ++i) {
      const auto place = static_cast<double>(i);
      EXPECT_EQ(z[i],
                (std::array<double, 8>{64 - place, 0, 0, 0, 0, i < 112 ? 8 * place + 3 : 0, 0, 0}));
    }
  }
}

TEST(RpSort16, sorts_sixteen_a_repeat_and_MrgSort4_merges_them) {
  for (const auto& [product, type] : products_and_types()) {
    // The labels ascend, so as scores they turn every sixteen around.
    const std::string turned =
        "ProposalExtract list, src, 8, 5\nProposalConcat src, list, 8, 4\nRpSort16 dst, src, 8\n";
    const Proposals sixteens = run(product, type, turned);
    const auto first_of = [](std::size_t place) { return 8.0 * static_cast<double>(place); };
    for (std::size_t i = 0; i < 128; ++i) {
      EXPECT_EQ(sixteens[i][0], first_of(i / 16 * 16 + 15 - i % 16)) << product << type;
    }
    const std::string merged = turned +
                               "RpSort16 src, src, 8\n"
                               "MrgSort4 dst, src, src[128], src[256], src[384], 16, 16, 16, "
                               "16, repeat = 2\n";
    const Proposals halves = run(product, type, merged);
    for (std::size_t i = 0; i < 128; ++i) {
      EXPECT_EQ(halves[i][0], first_of(i / 64 * 64 + 63 - i % 64)) << product << type;
    }
  }
}

TEST(MrgSort4, merges_as_many_lists_as_are_given) {
  const Proposals z =
      run(kInference, "f16", kScored + "MrgSort4 dst, src, src[512], length1 = 2, length2 = 3\n");
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(z[i][4], (std::array{64, 63, 0, -1, -2})[i]);
  }
  EXPECT_EQ(z[5][4], 0);
  EXPECT_EQ(z[5][3], 0);
}

TEST(RpSort16, keeps_to_its_products_and_types) {
  EXPECT_THAT(failure_of(kernel("f32", "RpSort16 dst, src, 1\n"), kTraining),
              HasSubstr("f32 is not supported"));
  EXPECT_THAT(failure_of(kernel("f16", "RpSort16 dst, src[4], 1\n"), kInference),
              HasSubstr("8 bytes off its alignment of 32 bytes"));
  EXPECT_THAT(failure_of(kernel("f16", "RpSort16 dst, src, 256\n"), kInference),
              HasSubstr("repeat is 256, expected 0 to 255"));
  EXPECT_THAT(failure_of(kernel("f16", "ProposalExtract dst, src, 1, 6\n"), kInference),
              HasSubstr("mode is 6, expected 0 to 5"));
}

}  // namespace davsim::region_proposals_test
