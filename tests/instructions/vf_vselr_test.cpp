#include "instructions/registers.h"

namespace davsim::vf_vselr_test {

using instruction_harness::RegisterBench;
TEST(vf_vselr, chooses_elements_by_index_modulo_the_lanes) {
  RegisterBench bench("vf_vselr", Type::f16);
  bench.vector<std::uint16_t>(2, [](int i) { return static_cast<std::uint16_t>(500 + i); });
  bench.vector<std::uint16_t>(3, {5, 0, 127, 168, 5, 0xFFFF});
  bench.run();
  EXPECT_EQ(bench.lanes<std::uint16_t>(1, 7),
            (std::vector<std::uint16_t>{505, 500, 627, 540, 505, 627, 500}));
}

TEST(vf_vselr, every_size_has_indices_of_its_own) {
  RegisterBench bytes("vf_vselr", Type::int8);
  bytes.vector<std::uint8_t>(2, [](int i) { return static_cast<std::uint8_t>(i); });
  bytes.vector<std::uint8_t>(3, [](int i) { return static_cast<std::uint8_t>(255 - i); });
  bytes.run();
  RegisterBench words("vf_vselr", Type::f32);
  words.vector<std::uint32_t>(2, [](int i) { return static_cast<std::uint32_t>(i); });
  words.vector<std::uint32_t>(3, [](int i) { return static_cast<std::uint32_t>(i * 3 + 64); });
  words.run();
  for (int i = 0; i < 256; ++i) EXPECT_EQ(bytes.registers.vector(1).lane<std::uint8_t>(i), 255 - i);
  for (int i = 0; i < 64; ++i)
    EXPECT_EQ(words.registers.vector(1).lane<std::uint32_t>(i),
              static_cast<std::uint32_t>(i * 3 % 64));
}

}  // namespace davsim::vf_vselr_test
