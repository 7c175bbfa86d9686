#include <gtest/gtest.h>

#include "sync/support.h"

namespace davsim::vendor_test {
namespace {

using namespace sync_support;

std::string trace(const std::string& body) {
  return "ktrace 1\n"
         "tensor x : f32[8, 64] = random(seed = 1)\n"
         "tensor y : f32[8, 64]\n"
         "blocks aiv 0..1 {\n"
         "ub a : f32[4, 64] at 0x0000\n"
         "ub b : f32[4, 64] at 0x1000\n" +
         body + "}\n";
}

const char* const kLoad = "DataCopy a, x, count = 64\nset_flag MTE2->V, 0\nwait_flag MTE2->V, 0\n";

TEST(Vendor, completes_a_chain_of_vector_instructions_with_barriers) {
  const std::string body =
      std::string(kLoad) + "Add b, a, a, count = 64\nAdd b, b, a, count = 64\n";
  EXPECT_NE(faults(Kernel(read(trace(body)), SyncMode::written)), "");
  const Kernel kernel(read(trace(body)), SyncMode::vendor);
  EXPECT_EQ(faults(kernel), "");
  EXPECT_EQ(kernel.count("pipe_barrier"), 1);
  EXPECT_EQ(kernel.count("set_flag"), 0);
}

TEST(Vendor, leaves_a_missing_flag_between_copies_and_vectors_alone) {
  const std::string body =
      "DataCopy a, x, count = 64\nAdd b, a, a, count = 64\n"
      "DataCopy y, b, count = 64\n";
  const Kernel kernel(read(trace(body)), SyncMode::vendor);
  EXPECT_EQ(kernel.lowered.instructions.size(),
            Kernel(read(trace(body)), SyncMode::written).lowered.instructions.size());
  EXPECT_NE(faults(kernel), "");
}

TEST(Vendor, surrounds_scalar_access_with_flags_of_ids_that_the_kernel_does_not_use) {
  const std::string body = std::string(kLoad) +
                           "Add b, a, a, count = 64\nset_flag V->S, 2\nwait_flag V->S, 2\n"
                           "for i in 0..3 {\nAdd b, a, a, count = 64\nscalar_load_ub b[0]\n}\n"
                           "scalar_store_ub b[0], 1.0\nDataCopy y, b, count = 64\n";
  const Kernel kernel(read(trace(body)), SyncMode::vendor);
  const std::string left = faults(kernel);
  EXPECT_NE(kernel.text().find("wait_flag V->S, 3"), std::string::npos) << kernel.text();
  EXPECT_NE(kernel.text().find("wait_flag S->MTE3, 0"), std::string::npos) << kernel.text();
  EXPECT_EQ(left.find("on S"), std::string::npos) << left;
}

TEST(Vendor, adds_nothing_where_the_compiler_does_not) {
  Target target = product().target;
  target.compiler_inserts_sync = false;
  const std::string body =
      std::string(kLoad) + "Add b, a, a, count = 64\nAdd b, b, a, count = 64\n";
  const Kernel kernel(read(trace(body)), SyncMode::vendor, target);
  EXPECT_EQ(kernel.count("pipe_barrier"), 0);
}

TEST(Written, stays_as_it_is) {
  const std::string body =
      std::string(kLoad) + "Add b, a, a, count = 64\nAdd b, b, a, count = 64\n";
  const Program program = read(trace(body));
  LoweredProgram lowered = lower_for(program, product().target);
  const std::size_t before = lowered.instructions.size();
  insert_synchronisation(lowered, product().target, SyncMode::written);
  EXPECT_EQ(lowered.instructions.size(), before);
}

}  // namespace
}  // namespace davsim::vendor_test
