#include "instructions/registers.h"

namespace davsim::vf_vsstb_test {

using instruction_harness::RegisterBench;
class Stores : public RegisterBench {
 public:
  Stores() : RegisterBench("vf_vsstb", Type::f32) {
    put(Space::UB, 0x1000, std::vector<std::uint8_t>(4096, 0xEE));
    set("dst", 0x1000);
    vector<std::uint8_t>(1, [](int i) { return static_cast<std::uint8_t>(i); });
    all_on();
  }
  /// Stores; byte n behind dst has to be byte `from(n)` of the register, or as before if that is
  /// negative.
  void expect_bytes(const std::function<int(int)>& from) {
    std::vector<bool> covered(4096, false);
    for (const Footprint& footprint : register_footprints()) {
      EXPECT_EQ(footprint.access, Access::write);
      for (const ByteRange& range : runs(footprint)) {
        for (std::uint64_t at = range.begin; at < range.end; ++at) covered.at(at - 0x1000) = true;
      }
    }
    run();
    const auto bytes = get<std::uint8_t>(Space::UB, 0x1000, 4096);
    for (int i = 0; i < 4096; ++i) {
      const auto at = static_cast<std::size_t>(i);
      ASSERT_EQ(bytes[at], from(i) < 0 ? 0xEE : from(i)) << i;
      ASSERT_EQ(covered[at], from(i) >= 0) << i;
    }
  }
};

TEST(vf_vsstb, stores_blocks_at_even_distances) {
  Stores stores;
  stores.set("block_stride", 3);
  stores.expect_bytes([](int i) {
    const int block = i / 32;
    return block % 3 == 0 && block < 24 ? block / 3 * 32 + i % 32 : -1;
  });
}

TEST(vf_vsstb, stores_only_lanes_that_are_on) {
  Stores stores;
  stores.set("block_stride", 2);
  stores.on(1, 4, [](int i) { return i % 5 == 1; });
  stores.expect_bytes([](int i) {
    const int block = i / 32;
    const int byte = block / 2 * 32 + i % 32;
    return block % 2 == 0 && block < 16 && byte / 4 % 5 == 1 ? byte : -1;
  });
}

TEST(vf_vsstb, refuses_two_blocks_for_one_place) {
  Stores stores;
  stores.set("block_stride", 0);
  stores.on(1, 4, [](int i) { return i == 9 || i == 40; });
  EXPECT_EQ(stores.register_check(),
            "block_stride is 0, so that DataBlocks 1 and 5 go to one place; expected 1 or more");
  stores.on(1, 4, [](int i) { return i == 9; });
  EXPECT_EQ(stores.register_check(), "");
}

}  // namespace davsim::vf_vsstb_test
