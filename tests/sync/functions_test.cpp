#include "sync/support.h"

namespace davsim::sync_functions_test {

using namespace sync_support;

// What indices and masks in registers choose is not known when flags are put in.
TEST(AutomaticFunctions, are_ordered_behind_whatever_an_index_may_read) {
  static const Product pr = read_product(DAVSIM_SOURCE_DIR "/configs", "ascend-950pr");
  const std::string text =
      "ktrace 1\ntensor d : uint8[256] = ramp(0, 1)\ntensor i : uint32[64] = fill(32)\n"
      "tensor o : uint8[256]\nblocks aiv 0..1 {\nub data : uint8[256] at 0\n"
      "ub index : uint32[64] at 0x100\nub out : uint8[256] at 0x200\n"
      "DataCopy index, i, count = 64\nvf {\nvlds v0, index\n}\nDataCopy data, d, count = 256\n"
      "vf {\npset.uint8 p0, ALL\nvbr.uint32 v0, 32\nasc_gather_datablock v1, data, v0\n"
      "vsts out, v1, p0\n}\nDataCopy o, out, count = 256\n}\n";
  const Kernel kernel(read(text), SyncMode::automatic, pr.target);
  EXPECT_EQ(kernel.count("set_flag"), 3) << "both copies to V, V to the copy out";
  const auto report = execute_program(pr.target, kernel.lowered, "test.ktrace", {});
  for (const Finding& finding : report.findings) ADD_FAILURE() << finding.message;
}

}  // namespace davsim::sync_functions_test
