#include "instructions/registers.h"

namespace davsim::vf_vscatter_test {

using instruction_harness::RegisterBench;
class Scatters : public RegisterBench {
 public:
  explicit Scatters(Type type) : RegisterBench("vf_vscatter", type) {
    put(Space::UB, 0x1000, std::vector<std::uint8_t>(1024, 0xEE));
    set("dst", 0x1000);
  }
};

TEST(vf_vscatter, stores_lanes_that_are_on_to_their_places) {
  Scatters bench(Type::int32);
  bench.vector<std::int32_t>(1, [](int i) { return i; });
  bench.vector<std::uint32_t>(2, [](int i) { return static_cast<std::uint32_t>(i * 5 % 64); });
  bench.on(1, 4, [](int i) { return i % 3 != 0; });
  EXPECT_EQ(bench.register_check(), "");
  bench.run();
  const auto stored = bench.get<std::int32_t>(Space::UB, 0x1000, 70);
  std::vector<std::int32_t> wanted(70, static_cast<std::int32_t>(0xEEEEEEEE));
  for (int i = 0; i < 64; ++i) {
    if (i % 3 != 0) wanted[static_cast<std::size_t>(i * 5 % 64)] = i;
  }
  EXPECT_EQ(stored, wanted);
}

TEST(vf_vscatter, of_8_bit_elements_every_second_is_stored) {
  Scatters bench(Type::uint8);
  bench.vector<std::uint8_t>(1, [](int i) { return static_cast<std::uint8_t>(i); });
  bench.vector<std::uint16_t>(2, [](int i) { return static_cast<std::uint16_t>(127 - i); });
  bench.all_on().run();
  const auto stored = bench.get<std::uint8_t>(Space::UB, 0x1000, 129);
  for (int i = 0; i < 128; ++i) EXPECT_EQ(stored[static_cast<std::size_t>(127 - i)], 2 * i);
  EXPECT_EQ(stored[128], 0xEE);
}

TEST(vf_vscatter, writes_what_its_footprints_say) {
  Scatters bench(Type::f16);
  bench.vector<std::uint16_t>(2, {7, 7, 3}).on(1, 2, [](int i) { return i == 0 || i == 2; });
  const std::vector<Footprint> footprints = bench.register_footprints();
  ASSERT_EQ(footprints.size(), 2U);
  EXPECT_EQ(footprints[0].access, Access::write);
  EXPECT_EQ(runs(footprints[0])[0].begin, 0x100EU);
  EXPECT_EQ(runs(footprints[0])[0].end, 0x1010U);
  EXPECT_EQ(runs(footprints[1])[0].begin, 0x1006U);
}

TEST(vf_vscatter, refuses_two_elements_for_one_place_and_places_beyond_ub) {
  Scatters bench(Type::f16);
  bench.vector<std::uint16_t>(2, {7, 1, 3, 7}).on(1, 2, [](int i) { return i < 4; });
  EXPECT_EQ(bench.register_check(),
            "index[0] and index[3] are both 7: which of two elements is stored "
            "is not documented");
  bench.on(1, 2, [](int i) { return i < 3; });
  EXPECT_EQ(bench.register_check(), "");
  EXPECT_NE(bench.register_check(0x1008).find("index[0] is 7"), std::string::npos);
}

}  // namespace davsim::vf_vscatter_test
