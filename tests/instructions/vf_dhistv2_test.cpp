#include "instructions/registers.h"

namespace davsim::vf_dhistv2_test {

using instruction_harness::RegisterBench;
TEST(vf_dhistv2, adds_how_often_each_value_occurs) {
  for (int bin = 0; bin < 2; ++bin) {
    RegisterBench bench("vf_dhistv2", Type::uint8);
    std::mt19937 random(1);
    bench.vector<std::uint16_t>(1, [](int i) { return static_cast<std::uint16_t>(10 * i); });
    bench.vector<std::uint8_t>(2,
                               [&](int) { return static_cast<std::uint8_t>(random() % 16 * 16); });
    bench.on(1, 1, [](int i) { return i % 3 != 0; });
    bench.set("bin", bin).run();
    std::vector<int> wanted(256, 0);
    for (int i = 0; i < 256; ++i) {
      if (i % 3 != 0) ++wanted[bench.registers.vector(2).lane<std::uint8_t>(i)];
    }
    for (int i = 0; i < 128; ++i) {
      EXPECT_EQ(bench.registers.vector(1).lane<std::uint16_t>(i),
                10 * i + wanted[static_cast<std::size_t>(128 * bin + i)])
          << bin << ' ' << i;
    }
  }
}

TEST(vf_dhistv2, counts_wrap_around) {
  RegisterBench bench("vf_dhistv2", Type::uint8);
  bench.vector<std::uint16_t>(1, {0xFFFF}).vector<std::uint8_t>(2, [](int) {
    return std::uint8_t{0};
  });
  bench.all_on().run();
  EXPECT_EQ(bench.lanes<std::uint16_t>(1, 2), (std::vector<std::uint16_t>{255, 0}));
}

}  // namespace davsim::vf_dhistv2_test
