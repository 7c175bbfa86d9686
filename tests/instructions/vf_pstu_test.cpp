#include "instructions/registers.h"

namespace davsim::vf_pstu_test {

using instruction_harness::RegisterBench;
TEST(vf_pstu, packs_one_bit_an_element_and_stores_whole_blocks) {
  RegisterBench bench("vf_pstu", Type::f32);
  bench.put(Space::UB, 0x800, std::vector<std::uint8_t>(96, 0xEE));
  // 8 bytes each: the third of them fills the DataBlock that ends at 0x820.
  for (int step = 0; step < 4; ++step) {
    bench.on(1, 4, [&](int i) { return i == step || i == 63; });
    bench.set("dst", 0x808 + 8 * step);
    ASSERT_EQ(bench.check(), "");
    ASSERT_EQ(bench.register_check(), "");
    EXPECT_EQ(bench.register_footprints().size(), step == 2 ? 1U : 0U);
    bench.run();
  }
  EXPECT_EQ(
      bench.get<std::uint64_t>(Space::UB, 0x800, 5),
      (std::vector<std::uint64_t>{0xEEEEEEEEEEEEEEEEU, 0x8000000000000001U, 0x8000000000000002U,
                                  0x8000000000000004U, 0xEEEEEEEEEEEEEEEEU}));
  EXPECT_EQ(bench.registers.alignment(1).count, 8U);
  EXPECT_EQ(bench.registers.alignment(1).address, 0x820U);
}

TEST(vf_pstu, elements_of_16_bits_give_16_bytes) {
  RegisterBench bench("vf_pstu", Type::int16);
  bench.put(Space::UB, 0x800, std::vector<std::uint8_t>(64, 0xEE));
  bench.on(1, 2, [](int i) { return i % 2 == 0; });
  bench.set("dst", 0x810).run();
  EXPECT_EQ(bench.get<std::uint8_t>(Space::UB, 0x80F, 17), [] {
    std::vector<std::uint8_t> wanted(17, 0x55);
    wanted[0] = 0xEE;
    return wanted;
  }());
}

TEST(vf_pstu, names_an_address_that_is_not_aligned_or_leaves_a_gap) {
  RegisterBench bench("vf_pstu", Type::int16);
  bench.set("dst", 0x808);
  EXPECT_EQ(bench.check(), "dst is at ub address 0x808, expected a multiple of 16 bytes");
  bench.set("dst", 0x800).run();
  bench.set("dst", 0x820);
  EXPECT_NE(bench.register_check().find("end at ub byte 0x810, but dst is 0x820"),
            std::string::npos);
}

}  // namespace davsim::vf_pstu_test
