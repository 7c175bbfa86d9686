#include "instructions/registers.h"

namespace davsim::vf_vstur_test {

using instruction_harness::RegisterBench;
class Stores : public RegisterBench {
 public:
  Stores() : RegisterBench("vf_vstur", Type::int16) {
    put(Space::UB, 0x1000, std::vector<std::uint8_t>(4096, 0xEE));
    set("dst", 0x1030);
    registers.squeeze = {.cleared = true};
  }
  /// Stores the next `count` numbers, as if a squeeze had kept them.
  void store(int count) {
    vector<std::int16_t>(1, [this](int i) { return static_cast<std::int16_t>(next + i); });
    registers.squeeze.noted = 2U * static_cast<unsigned>(count);
    ASSERT_EQ(register_check(), "");
    const std::vector<Footprint> footprints = register_footprints();
    const auto before = get<std::uint8_t>(Space::UB, 0x1000, 4096);
    run();
    const auto after = get<std::uint8_t>(Space::UB, 0x1000, 4096);
    for (std::size_t i = 0; i < after.size(); ++i) {
      const ByteRange range = footprints.empty() ? ByteRange{} : runs(footprints[0])[0];
      const bool covered = 0x1000 + i >= range.begin && 0x1000 + i < range.end;
      EXPECT_TRUE(covered || before[i] == after[i]) << i;
    }
    next += count;
  }
  /// Numbers in UB before the first that is untouched.
  int stored() {
    int count = 0;
    while (get<std::int16_t>(Space::UB, 0x1030 + 2U * static_cast<unsigned>(count), 1)[0] == count)
      ++count;
    return count;
  }
  int next = 0;
};

TEST(vf_vstur, stores_what_a_squeeze_has_kept_behind_the_stores_before) {
  Stores stores;
  stores.store(5);
  EXPECT_EQ(stores.stored(), 0) << "0x1030 to 0x103A fills no block";
  EXPECT_EQ(stores.registers.squeeze.stored, 10U);
  stores.store(0);
  EXPECT_EQ(stores.registers.squeeze.stored, 10U);
  stores.store(100);
  EXPECT_EQ(stores.stored(), 104) << "up to 0x1100 of 0x1102";
  EXPECT_EQ(stores.registers.alignment(1).count, 2U);
  stores.store(128);
  EXPECT_EQ(stores.stored(), 232) << "up to 0x1200 of 0x1202";
  EXPECT_EQ(stores.registers.squeeze, (SqueezeStatus{.cleared = true, .stored = 466}));
}

TEST(vf_vstur, needs_a_squeeze_and_a_known_beginning) {
  Stores stores;
  EXPECT_NE(stores.register_check().find("expected a vsqz with MODE_STORED before each vstur"),
            std::string::npos);
  stores.store(3);
  stores.registers.squeeze.noted = 2;
  stores.set("dst", 0x1034);
  EXPECT_NE(stores.register_check().find(
                "the stores before end at ub byte 0x1036, but dst + AR is 0x103a"),
            std::string::npos);
  stores.registers.squeeze.cleared = false;
  EXPECT_NE(stores.register_check().find("expected sprclr SPR_AR before the first vstur"),
            std::string::npos);
}

}  // namespace davsim::vf_vstur_test
