#include "instructions/registers.h"

namespace davsim::vf_vsts_test {

using instruction_harness::RegisterBench;
constexpr std::uint64_t kAddress = 0x800;

class Stores : public RegisterBench {
 public:
  explicit Stores(Type type) : RegisterBench("vf_vsts", type) {
    put(Space::UB, kAddress, std::vector<std::uint8_t>(1024, 0xEE));
    set("dst", kAddress).set("mask", 1).set("src", 1);
    for (int i = 0; i < 256; ++i) {
      registers.vector(1).set_lane(i, static_cast<std::uint8_t>(i));
      registers.vector(2).set_lane(i, static_cast<std::uint8_t>(255 - i));
    }
  }
  Stores& dist(std::string_view name) {
    const auto words = spec.operands[3].words;
    set("dist", std::find(words.begin(), words.end(), name) - words.begin());
    return *this;
  }
  /// Stores, and checks that byte `i` behind dst holds what byte `from(i)` of the first register
  /// held, and is as before where that is negative; and that the footprint is what changed.
  void expect_bytes(const std::function<int(int)>& from) {
    std::vector<bool> covered(1024, false);
    for (const Footprint& footprint : register_footprints()) {
      for (const ByteRange& range : runs(footprint)) {
        for (std::uint64_t at = range.begin; at < range.end; ++at) covered.at(at - kAddress) = true;
      }
    }
    run();
    const std::vector<std::uint8_t> bytes = get<std::uint8_t>(Space::UB, kAddress, 1024);
    for (int i = 0; i < 1024; ++i) {
      const auto at = static_cast<std::size_t>(i);
      EXPECT_EQ(bytes[at], from(i) < 0 ? 0xEE : from(i)) << i;
      EXPECT_EQ(covered[at], from(i) >= 0) << i;
    }
  }
};

TEST(vf_vsts, norm_stores_the_lanes_that_are_on) {
  Stores stores(Type::f32);
  stores.on(1, 4, [](int i) { return i % 3 == 0; });
  stores.expect_bytes([](int i) { return i < 256 && i / 4 % 3 == 0 ? i : -1; });
  Stores all(Type::f32);
  all.all_on();
  all.expect_bytes([](int i) { return i < 256 ? i : -1; });
  Stores none(Type::f32);
  none.on(1, 4, [](int) { return false; });
  none.expect_bytes([](int) { return -1; });
}

TEST(vf_vsts, onept_stores_lane_0_whatever_the_mask) {
  Stores stores(Type::f16);
  stores.on(1, 2, [](int) { return false; });
  stores.dist("ONEPT").expect_bytes([](int i) { return i < 2 ? i : -1; });
  EXPECT_EQ(stores.set("dst", 0x802).check(), "");
  EXPECT_NE(stores.set("dst", 0x803).check().find("multiple of 2 bytes"), std::string::npos);
}

TEST(vf_vsts, pk_stores_the_lower_halves_side_by_side) {
  Stores words(Type::f32);
  words.on(1, 4, [](int i) { return i != 5; });
  words.dist("PK").expect_bytes(
      [](int i) { return i < 128 && i / 2 != 5 ? i / 2 * 4 + i % 2 : -1; });
  Stores halves(Type::int16);
  halves.all_on().on(1, 2, [](int i) { return i < 100; });
  halves.dist("PK").expect_bytes([](int i) { return i < 100 ? 2 * i : -1; });
  Stores longs(Type::int64);
  longs.all_on();
  longs.dist("PK").expect_bytes([](int i) { return i < 128 ? i / 4 * 8 + i % 4 : -1; });
}

TEST(vf_vsts, pk4_stores_the_lowest_bytes) {
  Stores stores(Type::int32);
  stores.on(1, 4, [](int i) { return i % 2 == 1; });
  stores.dist("PK4").expect_bytes([](int i) { return i < 64 && i % 2 == 1 ? 4 * i : -1; });
}

TEST(vf_vsts, intlv_stores_two_registers_in_turns_whatever_the_mask) {
  Stores stores(Type::f32);
  stores.on(1, 4, [](int) { return false; });
  stores.set("src1", 2);
  stores.dist("INTLV").expect_bytes([](int i) {
    if (i >= 512) return -1;
    const int byte = i / 8 * 4 + i % 4;
    return i / 4 % 2 == 0 ? byte : 255 - byte;
  });
}

TEST(vf_vsts, refuses_what_is_not_documented) {
  Stores stores(Type::f32);
  EXPECT_NE(stores.set("dst", 0x810).check().find("NORM needs a multiple of 32 bytes"),
            std::string::npos);
  stores.set("dst", kAddress).set("mask", -1);
  EXPECT_EQ(stores.check(), "NORM needs a mask");
  EXPECT_EQ(stores.dist("INTLV").check(), "INTLV needs src1 for the odd elements");
  Stores bytes(Type::int8);
  EXPECT_EQ(bytes.dist("PK").check(), "PK does not exist for elements of 1 bytes");
  EXPECT_EQ(bytes.dist("PK4").check(), "PK4 does not exist for elements of 1 bytes");
}

}  // namespace davsim::vf_vsts_test
