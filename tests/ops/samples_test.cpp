// The matrix kernels of traces/, on products that keep L0A in one order of fractals or the other.

#include "ops/cube_support.h"

namespace davsim::samples_test {

using namespace cube_support;

/// Runs a kernel of traces/ and compares what it has to leave behind.
void expect_runs(const std::string& name, const Target& target, const ReadOptions& options = {}) {
  const std::string path = TestKernel::sample(name);
  const Program program = read_ktrace_file(path, options);
  const LoweredProgram lowered = lower_for(program, target);
  const ExecutionReport report = execute_program(target, lowered, path, {});
  for (const Finding& finding : report.findings) ADD_FAILURE() << name << ": " << finding.message;
  EXPECT_FALSE(report.expect.empty()) << name;
  for (const ExpectResult& result : report.expect) {
    EXPECT_EQ(result.status, ExpectResult::Status::passed)
        << name << ": " << result.tensor << ", " << result.wrong << " elements";
  }
}

TEST(Samples, product_with_bias) { expect_runs("matmul_bias", older()); }

TEST(Samples, product_with_bias_on_950) { expect_runs("dav-3510/matmul_bias", newer()); }

TEST(Samples, product_with_bias_of_other_sizes) {
  expect_runs("matmul_bias", older(), {{{"M", 32}, {"K", 64}, {"N", 48}}});
  expect_runs("dav-3510/matmul_bias", newer(), {{{"M", 32}, {"K", 64}, {"N", 48}}});
}

TEST(Samples, product_over_a_split_depth) { expect_runs("matmul_splitk", older()); }

TEST(Samples, product_over_a_split_depth_of_other_sizes) {
  expect_runs("matmul_splitk", older(), {{{"BLOCKS", 1}, {"K", 512}, {"K1", 128}, {"K0", 32}}});
}

TEST(Samples, product_on_cube_cores_clipped_on_vector_cores) {
  expect_runs("matmul_relu_mixed", older());
  expect_runs("matmul_relu_mixed", older(), {{{"CUBES", 1}, {"K", 48}, {"N", 64}}});
}

}  // namespace davsim::samples_test
