#include "instructions/registers.h"

namespace davsim::vf_vsldb_test {

using instruction_harness::RegisterBench;
/// DataBlock n of UB, from 0x1000 on, is full of n.
class Loads : public RegisterBench {
 public:
  Loads() : RegisterBench("vf_vsldb", Type::f16) {
    for (std::uint8_t block = 0; block < 64; ++block) {
      put(Space::UB, 0x1000 + block * 32U, std::vector<std::uint8_t>(32, block));
    }
    set("src", 0x1000);
    all_on();
  }
  std::vector<int> blocks() {
    run();
    std::vector<int> all;
    for (int block = 0; block < 8; ++block) {
      const std::vector<std::uint8_t> bytes = lanes<std::uint8_t>(1, 32, block * 32);
      EXPECT_EQ(bytes, std::vector<std::uint8_t>(32, bytes[0])) << block;
      all.push_back(bytes[0]);
    }
    return all;
  }
};

TEST(vf_vsldb, loads_blocks_at_even_distances) {
  Loads loads;
  EXPECT_EQ(loads.blocks(), (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7}));
  loads.set("block_stride", 7);
  EXPECT_EQ(loads.blocks(), (std::vector<int>{0, 7, 14, 21, 28, 35, 42, 49}));
  loads.set("block_stride", 0).set("src", 0x1060);
  EXPECT_EQ(loads.blocks(), std::vector<int>(8, 3));
}

TEST(vf_vsldb, one_lane_loads_its_block_whole_and_blocks_without_one_become_0) {
  Loads loads;
  loads.set("src", 0x1020);
  loads.on(1, 2, [](int i) { return i == 5 || i == 16 || i == 127; });
  EXPECT_EQ(loads.blocks(), (std::vector<int>{1, 2, 0, 0, 0, 0, 0, 8}));
}

TEST(vf_vsldb, reads_only_blocks_with_a_lane) {
  Loads loads;
  loads.set("block_stride", 3);
  loads.on(1, 2, [](int i) { return i == 40; });
  const std::vector<Footprint> footprints = loads.register_footprints();
  ASSERT_EQ(footprints.size(), 1U);
  EXPECT_EQ(runs(footprints[0])[0], (ByteRange{0x10C0, 0x10E0}));
}

}  // namespace davsim::vf_vsldb_test
