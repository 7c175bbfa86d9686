#include "instructions/registers.h"

namespace davsim::vf_vgatherb_test {

using instruction_harness::RegisterBench;
/// Block n of UB, from 0x1000 on, is full of n.
class Gathers : public RegisterBench {
 public:
  Gathers() : RegisterBench("vf_vgatherb", Type::f16) {
    for (std::uint8_t block = 0; block < 64; ++block) {
      put(Space::UB, 0x1000 + block * 32U, std::vector<std::uint8_t>(32, block));
    }
    set("src", 0x1000);
    vector<std::uint8_t>(1, [](int) { return std::uint8_t{0xEE}; });
  }
  Gathers& index(const std::vector<std::uint32_t>& offsets) {
    vector(2, offsets);
    return *this;
  }
  /// The byte that each of the eight blocks of dst is full of.
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

TEST(vf_vgatherb, loads_eight_blocks_in_any_order_and_more_than_once) {
  Gathers gathers;
  gathers.index({96, 0, 32, 32, 32 * 63, 0, 224, 96});
  EXPECT_EQ(gathers.blocks(), (std::vector<int>{3, 0, 1, 1, 63, 0, 7, 3}));
}

TEST(vf_vgatherb, only_the_first_eight_elements_of_the_index_count) {
  Gathers gathers;
  gathers.index({0, 32, 64, 96, 128, 160, 192, 224, 0xFFFFFFFF, 7});
  EXPECT_EQ(gathers.register_check(), "");
  EXPECT_EQ(gathers.blocks(), (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7}));
}

TEST(vf_vgatherb, blocks_that_are_off_are_kept_or_cleared) {
  Gathers gathers;
  gathers.index({96, 0, 32, 7, 0xFFFFFFE0, 0, 224, 96});
  gathers.on(1, 4, [](int i) { return i < 3 || i > 4; });
  gathers.set("mask", 1);
  EXPECT_EQ(gathers.register_check(), "") << "offsets of blocks that are off do not matter";
  EXPECT_EQ(gathers.blocks(), (std::vector<int>{3, 0, 1, 0xEE, 0xEE, 0, 7, 3}));
  gathers.set("off_blocks", 1);
  EXPECT_EQ(gathers.blocks(), (std::vector<int>{3, 0, 1, 0, 0, 0, 7, 3}));
}

TEST(vf_vgatherb, the_mask_has_a_bit_in_four_whatever_the_type) {
  Gathers gathers;
  gathers.index({32, 64, 96, 128, 160, 192, 224, 256});
  // Bits 0, 1, 2, 3 and 8: blocks 0 and 2.
  gathers.registers.mask(1) = {};
  gathers.registers.mask(1).bits.blocks[0] = 0x10F;
  gathers.set("mask", 1);
  EXPECT_EQ(gathers.blocks(), (std::vector<int>{1, 0xEE, 3, 0xEE, 0xEE, 0xEE, 0xEE, 0xEE}));
}

TEST(vf_vgatherb, reads_the_blocks_that_are_on) {
  Gathers gathers;
  gathers.index({96, 0, 32, 32});
  gathers.on(1, 4, [](int i) { return i < 2; });
  gathers.set("mask", 1);
  const std::vector<Footprint> footprints = gathers.register_footprints();
  ASSERT_EQ(footprints.size(), 2U);
  EXPECT_EQ(runs(footprints[0])[0].begin, 0x1060U);
  EXPECT_EQ(runs(footprints[0])[0].end, 0x1080U);
  EXPECT_EQ(runs(footprints[1])[0].begin, 0x1000U);
}

TEST(vf_vgatherb, names_an_index_that_is_misaligned_or_leaves_ub) {
  Gathers gathers;
  gathers.index({0, 0, 33});
  EXPECT_EQ(gathers.register_check(), "index[2] is 33, expected a multiple of 32 bytes");
  gathers.index({0, 0, 0, 0, 0, 0, 0, 0xF000});
  const std::string message = gathers.register_check(0x10000);
  EXPECT_NE(message.find("index[7] is 61440"), std::string::npos) << message;
  gathers.index({0xEFE0});
  EXPECT_EQ(gathers.register_check(0x10000), "") << "the last block of UB";
}

}  // namespace davsim::vf_vgatherb_test
