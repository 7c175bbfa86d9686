#include "instructions/registers.h"

namespace davsim::vf_sld_test {

using instruction_harness::RegisterBench;

std::int64_t loaded(Type type, const std::vector<std::uint8_t>& bytes) {
  RegisterBench bench("vf_sld", type);
  bench.put(Space::UB, 0x100, bytes);
  bench.set("dst", 4).set("src", 0x100).run();
  return bench.registers.scalars[4];
}

TEST(vf_sld, extends_signed_integers_and_keeps_the_bits_of_all_else) {
  EXPECT_EQ(loaded(Type::int8, {0xFE}), -2);
  EXPECT_EQ(loaded(Type::uint8, {0xFE}), 254);
  EXPECT_EQ(loaded(Type::int16, {0x00, 0x80}), -32768);
  EXPECT_EQ(loaded(Type::f16, {0x00, 0xBC}), 0xBC00);
  EXPECT_EQ(loaded(Type::f32, {0, 0, 0x80, 0xBF}), 0xBF800000);
  EXPECT_EQ(loaded(Type::int64, {1, 0, 0, 0, 0, 0, 0, 0x80}),
            std::numeric_limits<std::int64_t>::min() + 1);
}

TEST(vf_sld, finds_that_the_kernel_was_recorded_with_another_element) {
  RegisterBench bench("vf_sld", Type::int16);
  bench.put(Space::UB, 0x100, std::vector<std::uint8_t>{0xFE, 0xFF, 0x77});
  bench.set("src", 0x100).set("recorded", 1).set("value", 0xFFFE).run();
  bench.set("value", 0xFFFF);
  EXPECT_THAT([&] { bench.run(); }, testing::ThrowsMessage<ValueFault>(testing::HasSubstr(
                                        "reads 0xfffe, but when the kernel was recorded it read 0xffff")));
}

TEST(vf_sld, reads_one_element) {
  RegisterBench bench("vf_sld", Type::f16);
  bench.set("src", 0x102);
  EXPECT_EQ(bench.touched(Space::UB, Access::read),
            (std::vector<std::vector<ByteRange>>{{{0x102, 0x104}}}));
  EXPECT_EQ(bench.work(), (Work{.repeats = 1, .elements = 1, .bytes = 2}));
}

}  // namespace davsim::vf_sld_test
