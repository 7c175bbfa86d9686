#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "sync/support.h"

namespace davsim::samples_test {
namespace {

using namespace sync_support;

std::vector<std::filesystem::path> samples() {
  std::vector<std::filesystem::path> all;
  for (const auto& entry : std::filesystem::directory_iterator(DAVSIM_SOURCE_DIR "/traces")) {
    if (entry.path().extension() != ".ktrace") continue;
    const std::vector<std::string> targets = read_ktrace_file(entry.path()).targets;
    const std::string& here = product().target.architecture;
    if (targets.empty() || std::find(targets.begin(), targets.end(), here) != targets.end()) {
      all.push_back(entry.path());
    }
  }
  std::sort(all.begin(), all.end());
  return all;
}

class Sample : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(Sample, needs_at_most_a_tenth_more_cycles_than_with_written_synchronisation) {
  const Kernel written(read_ktrace_file(GetParam()), SyncMode::written);
  const Kernel automatic(read_ktrace_file(GetParam()), SyncMode::automatic);
  const std::uint64_t before = written.cycles();
  const std::uint64_t after = automatic.cycles();
  RecordProperty("written", std::to_string(before));
  RecordProperty("automatic", std::to_string(after));
  EXPECT_LE(after, before + before / 10) << automatic.text();
}

TEST_P(Sample, is_without_faults_with_automatic_synchronisation) {
  const Kernel automatic(read_ktrace_file(GetParam()), SyncMode::automatic);
  EXPECT_EQ(faults(automatic, GetParam()), "") << automatic.text();
}

INSTANTIATE_TEST_SUITE_P(traces, Sample, testing::ValuesIn(samples()),
                         [](const auto& info) { return info.param.stem().string(); });

}  // namespace
}  // namespace davsim::samples_test
