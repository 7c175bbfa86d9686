#include <cmath>

#include "instructions/registers.h"

namespace davsim::vf_vtrc_test {

using instruction_harness::RegisterBench;
TEST(vf_vtrc, rounds_to_integers_of_the_same_type) {
  const std::vector<float> numbers = {-2.5F, -1.5F, -0.5F, 0.5F, 1.5F, 2.5F, 0.75F, 1e30F};
  const std::vector<std::vector<float>> wanted = {{-2, -2, 0, 0, 2, 2, 1, 1e30F},
                                                  {-3, -2, -1, 1, 2, 3, 1, 1e30F},
                                                  {-3, -2, -1, 0, 1, 2, 0, 1e30F},
                                                  {-2, -1, 0, 1, 2, 3, 1, 1e30F},
                                                  {-2, -1, 0, 0, 1, 2, 0, 1e30F}};
  RegisterBench bench("vf_vtrc", Type::f32);
  bench.vector(2, numbers).on(1, 4, [](int i) { return i < 8; });
  for (std::size_t mode = 0; mode < wanted.size(); ++mode) {
    bench.set("round", static_cast<std::int64_t>(mode)).run();
    EXPECT_EQ(bench.lanes<float>(1, 8), wanted[mode]) << mode;
    EXPECT_TRUE(bench.zero_from(1, 32));
  }
}

TEST(vf_vtrc, every_f16_and_bf16_towards_zero_loses_its_fraction) {
  for (const Type type : {Type::f16, Type::bf16}) {
    RegisterBench bench("vf_vtrc", type);
    bench.all_on().set("round", 4);
    for (int block = 0; block < 512; ++block) {
      bench.vector<std::uint16_t>(
          2, [&](int i) { return static_cast<std::uint16_t>(block * 128 + i); });
      bench.run();
      for (int i = 0; i < 128; ++i) {
        double whole = 0;
        const double value =
            instruction_harness::f64_of(type, static_cast<std::uint32_t>(block * 128 + i));
        if (std::isnan(value)) continue;
        std::modf(value, &whole);
        ASSERT_EQ(
            instruction_harness::f64_of(type, bench.registers.vector(1).lane<std::uint16_t>(i)),
            whole);
      }
    }
  }
}

TEST(vf_vtrc, infinities_and_nan_stay_even_with_saturation) {
  RegisterBench bench("vf_vtrc", Type::f16);
  bench.vector<std::uint16_t>(2, {0x7C00, 0xFC00, 0x7E00}).all_on();
  bench.saturate().run();
  EXPECT_EQ(bench.lanes<std::uint16_t>(1, 2), (std::vector<std::uint16_t>{0x7C00, 0xFC00}));
  EXPECT_TRUE(instruction_harness::is_nan(Type::f16, bench.lanes<std::uint16_t>(1, 1, 2)[0]));
}

}  // namespace davsim::vf_vtrc_test
