#include "instructions/harness.h"

namespace davsim::scalar_store_ub_test {

using instruction_harness::Bench;

TEST(scalar_store_ub, writes_the_low_bytes_of_the_value) {
  Bench bench("scalar_store_ub", Type::int16);
  bench.put(Space::UB, 0x100, std::vector<std::uint8_t>(8, 0xAA));
  bench.set("dst", 0x102).set("value", -2).run();
  EXPECT_EQ(bench.get<std::uint8_t>(Space::UB, 0x100, 6),
            (std::vector<std::uint8_t>{0xAA, 0xAA, 0xFE, 0xFF, 0xAA, 0xAA}));
}

TEST(scalar_store_ub, what_it_stores_a_load_returns) {
  for (const Type type : all_types()) {
    if (size_of(type) == 0) continue;
    Bench store("scalar_store_ub", type);
    store.set("dst", 0x200).set("value", 0x51).run();
    EXPECT_EQ(store.get<std::uint8_t>(Space::UB, 0x200, 1)[0], 0x51);
    EXPECT_EQ(store.work(), (Work{1, 1, static_cast<std::uint64_t>(size_of(type))}));
  }
  Bench wide("scalar_store_ub", Type::uint64);
  wide.set("dst", 0x200).set("value", -1).run();
  EXPECT_EQ(wide.get<std::uint64_t>(Space::UB, 0x200, 2),
            (std::vector<std::uint64_t>{~std::uint64_t{0}, 0}));
}

TEST(scalar_store_ub, stores_a_register_if_it_is_given_one) {
  Bench bench("scalar_store_ub", Type::int16);
  bench.core.scalar[31] = -2;
  bench.set("dst", 0x102).set("from", 31).run();
  EXPECT_EQ(bench.get<std::int16_t>(Space::UB, 0x100, 3), (std::vector<std::int16_t>{0, -2, 0}));
  EXPECT_EQ(bench.check(), "");
  EXPECT_FALSE(bench.spec.operands[1].fallback.has_value()) << "no value by default";
  EXPECT_EQ(bench.set("value", 1).check(), "value is not 0, but from names scalar register 31; they exclude each other");
}

TEST(scalar_store_ub, touches_exactly_its_element) {
  for (const Type type : all_types()) {
    if (size_of(type) == 0) continue;
    Bench bench("scalar_store_ub", type);
    bench.set("dst", 0x208).set("value", 3);
    EXPECT_EQ(bench.touched(Space::UB, Access::write),
              (std::vector<std::vector<ByteRange>>{
                  {{0x208, 0x208 + static_cast<std::uint64_t>(size_of(type))}}}));
    instruction_harness::expect_footprints_hold(bench);
  }
  EXPECT_EQ(spec_of(opcode_named("scalar_store_ub").value()).role, Role::scalar);
}

}  // namespace davsim::scalar_store_ub_test
