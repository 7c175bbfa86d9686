#include "instructions/harness.h"
#include "isa/special_registers.h"

namespace davsim::get_ar_test {

using instruction_harness::Bench;

TEST(get_ar, reads_what_was_stored_in_units) {
  Bench bench("get_ar");
  bench.put<std::uint64_t>(Space::SPR, special_registers::kStored.address, {96});
  EXPECT_EQ(bench.run(), 96);
  EXPECT_EQ(bench.set("to", 7).set("unit", 4).run(), 24);
  EXPECT_EQ(bench.core.scalar[7], 24);
  EXPECT_EQ(bench.spec.pipe, Pipe::S);
  EXPECT_EQ(bench.footprints().size(), 1U);
  EXPECT_EQ(bench.footprints()[0].base, special_registers::kStored.address);
}

}  // namespace davsim::get_ar_test
