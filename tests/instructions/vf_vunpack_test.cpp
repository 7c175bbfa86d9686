#include "instructions/registers.h"

namespace davsim::vf_vunpack_test {

using instruction_harness::RegisterBench;
template <class Narrow, class Wide>
void expect_widening(Type type) {
  for (int half = 0; half < 2; ++half) {
    RegisterBench bench("vf_vunpack", type);
    bench.vector<Narrow>(2, [](int i) { return static_cast<Narrow>(i * 77 - 50); });
    bench.set("half", half).run();
    constexpr int kCount = 256 / static_cast<int>(sizeof(Wide));
    for (int i = 0; i < kCount; ++i) {
      const auto narrow = static_cast<Narrow>((half * kCount + i) * 77 - 50);
      EXPECT_EQ(bench.registers.vector(1).lane<Wide>(i), static_cast<Wide>(narrow))
          << name_of(type);
    }
  }
}

TEST(vf_vunpack, widens_one_half_by_signs_or_by_zeros) {
  expect_widening<std::int8_t, std::int16_t>(Type::int8);
  expect_widening<std::uint8_t, std::uint16_t>(Type::uint8);
  expect_widening<std::int16_t, std::int32_t>(Type::int16);
  expect_widening<std::uint16_t, std::uint32_t>(Type::uint16);
  expect_widening<std::int32_t, std::int64_t>(Type::int32);
  expect_widening<std::uint32_t, std::uint64_t>(Type::uint32);
}

}  // namespace davsim::vf_vunpack_test
