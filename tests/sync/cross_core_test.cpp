#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "sync/support.h"

namespace davsim::cross_core_sync_test {
namespace {

using namespace sync_support;

const Product& newer() {
  static const Product pr = read_product(DAVSIM_SOURCE_DIR "/configs", "ascend-950pr");
  return pr;
}

struct Outcome {
  std::string faults;
  std::uint64_t cycles = 0;
};

Outcome outcome(const std::filesystem::path& path, SyncMode mode) {
  const Kernel kernel(read_ktrace_file(path), mode, newer().target);
  Outcome result;
  const ExecutionReport report = execute_program(newer().target, kernel.lowered, path, {});
  for (const Finding& finding : report.findings) result.faults += finding.message + "\n";
  for (const ExpectResult& expect : report.expect) {
    if (expect.status != ExpectResult::Status::passed)
      result.faults += expect.tensor + " is wrong\n";
  }
  result.cycles = run_loop(newer().target, newer().costs, kernel.lowered, nullptr).cycles;
  return result;
}

TEST(CrossCoreSync, automatic_synchronisation_fits_between_written_cross_core_flags) {
  // The cube core's FIX waits for the vector cores and falls behind the other pipes, so that their
  // flags are set again before it has seen them, until ids take turns.
  for (const char* name : {"matmul_vector_ub", "matmul_relu_mixed"}) {
    const std::filesystem::path path = std::filesystem::path(DAVSIM_SOURCE_DIR) /
                                       "traces/dav-3510" / (std::string(name) + ".ktrace");
    const Outcome written = outcome(path, SyncMode::written);
    const Outcome automatic = outcome(path, SyncMode::automatic);
    EXPECT_EQ(written.faults, "") << name;
    EXPECT_EQ(automatic.faults, "") << name;
    EXPECT_LE(automatic.cycles, written.cycles + written.cycles / 10) << name;
  }
}

}  // namespace
}  // namespace davsim::cross_core_sync_test
