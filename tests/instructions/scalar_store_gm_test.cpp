#include "instructions/harness.h"

namespace davsim::scalar_store_gm_test {

using instruction_harness::Bench;
using instruction_harness::kGmOrigin;

TEST(scalar_store_gm, writes_the_low_bytes_of_the_value) {
  Bench bench("scalar_store_gm", Type::int16);
  bench.put(Space::GM, kGmOrigin + 0x100, std::vector<std::uint8_t>(8, 0xAA));
  bench.set("dst", kGmOrigin + 0x102).set("value", -2).run();
  EXPECT_EQ(bench.get<std::uint8_t>(Space::GM, kGmOrigin + 0x100, 6),
            (std::vector<std::uint8_t>{0xAA, 0xAA, 0xFE, 0xFF, 0xAA, 0xAA}));
}

TEST(scalar_store_gm, touches_exactly_its_element) {
  for (const Type type : all_types()) {
    if (size_of(type) == 0) continue;
    Bench bench("scalar_store_gm", type);
    bench.set("dst", kGmOrigin + 0x208).set("value", 3);
    EXPECT_EQ(bench.touched(Space::GM, Access::write),
              (std::vector<std::vector<ByteRange>>{
                  {{kGmOrigin + 0x208, kGmOrigin + 0x208 + static_cast<std::uint64_t>(size_of(type))}}}));
    EXPECT_EQ(bench.work(), (Work{1, 1, static_cast<std::uint64_t>(size_of(type))}));
    instruction_harness::expect_footprints_hold(bench);
  }
}

}  // namespace davsim::scalar_store_gm_test
