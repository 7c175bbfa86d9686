#include "instructions/harness.h"

namespace davsim::scalar_load_gm_test {

using instruction_harness::Bench;
using instruction_harness::kGmOrigin;

TEST(scalar_load_gm, returns_the_element_and_leaves_it_in_a_register) {
  Bench bench("scalar_load_gm", Type::int16);
  bench.put<std::int16_t>(Space::GM, kGmOrigin + 0x100, {-7, 9});
  EXPECT_EQ(bench.set("src", kGmOrigin + 0x102).set("to", 31).run(), 9);
  EXPECT_EQ(bench.core.scalar[31], 9);
  EXPECT_EQ(bench.set("src", kGmOrigin + 0x100).set("to", -1).run(), -7);
  EXPECT_EQ(bench.core.scalar[31], 9);
}

TEST(scalar_load_gm, what_was_recorded_has_to_come_back) {
  Bench bench("scalar_load_gm", Type::uint32);
  bench.put<std::uint32_t>(Space::GM, kGmOrigin + 0x100, {0xFFFFFFF0});
  bench.set("src", kGmOrigin + 0x100).set("recorded", 1).set("value", 0xFFFFFFF0);
  EXPECT_EQ(bench.run(), 0xFFFFFFF0);
  EXPECT_THROW(bench.set("value", 5).run(), ValueFault);
  EXPECT_EQ(bench.set("recorded", 0).run(), 0xFFFFFFF0);
}

TEST(scalar_load_gm, reads_exactly_its_element) {
  for (const Type type : all_types()) {
    if (size_of(type) == 0) continue;
    Bench bench("scalar_load_gm", type);
    bench.set("src", kGmOrigin + 0x108);
    EXPECT_EQ(bench.touched(Space::GM, Access::read),
              (std::vector<std::vector<ByteRange>>{
                  {{kGmOrigin + 0x108, kGmOrigin + 0x108 + static_cast<std::uint64_t>(size_of(type))}}}));
    instruction_harness::expect_footprints_hold(bench);
  }
}

}  // namespace davsim::scalar_load_gm_test
