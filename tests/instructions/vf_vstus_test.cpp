#include "instructions/registers.h"

namespace davsim::vf_vstus_test {

using instruction_harness::RegisterBench;
class Stores : public RegisterBench {
 public:
  Stores() : RegisterBench("vf_vstus", Type::int16) {
    put(Space::UB, 0x1000, std::vector<std::uint8_t>(4096, 0xEE));
  }
  /// Stores the next `count` numbers at `address`.
  void store(std::uint64_t address, int count) {
    vector<std::int16_t>(1, [this](int i) { return static_cast<std::int16_t>(next + i); });
    set("dst", static_cast<std::int64_t>(address)).set("count", count);
    ASSERT_EQ(check(), "");
    ASSERT_EQ(register_check(), "");
    const std::vector<Footprint> footprints = register_footprints();
    const auto before = get<std::uint8_t>(Space::UB, 0x1000, 4096);
    run();
    const auto after = get<std::uint8_t>(Space::UB, 0x1000, 4096);
    for (std::size_t i = 0; i < after.size(); ++i) {
      bool covered = false;
      for (const Footprint& footprint : footprints) {
        const ByteRange range = runs(footprint)[0];
        covered = covered || (0x1000 + i >= range.begin && 0x1000 + i < range.end);
      }
      EXPECT_TRUE(covered || before[i] == after[i]) << i;
    }
    next += count;
  }
  /// Numbers stored from `address` on, before the first that is untouched.
  int stored(std::uint64_t address) {
    int count = 0;
    while (get<std::int16_t>(Space::UB, address + 2U * static_cast<unsigned>(count), 1)[0] == count)
      ++count;
    return count;
  }
  int next = 0;
};

TEST(vf_vstus, whole_blocks_reach_ub_and_the_rest_waits_for_the_next_store) {
  Stores stores;
  stores.store(0x1030, 128);  // up to 0x1130: blocks end at 0x1120
  EXPECT_EQ(stores.stored(0x1030), 120);
  EXPECT_EQ(stores.registers.alignment(1).count, 16U);
  EXPECT_EQ(stores.registers.alignment(1).address, 0x1120U);
  stores.store(0x1130, 100);
  EXPECT_EQ(stores.stored(0x1030), 216) << "up to 0x11E0 of 0x11F8";
  EXPECT_EQ(stores.registers.alignment(1).count, 24U);
}

TEST(vf_vstus, what_loads_have_left_in_the_register_is_not_stored) {
  Stores stores;
  AlignmentRegister& align = stores.registers.alignment(1);
  align.count = 32;
  align.address = 0x3000;
  stores.store(0x1040, 16);
  EXPECT_EQ(stores.stored(0x1040), 16);
  EXPECT_EQ(align, AlignmentRegister{});
}

TEST(vf_vstus, a_few_elements_may_fill_no_block_at_all) {
  Stores stores;
  stores.store(0x1024, 3);
  EXPECT_EQ(stores.stored(0x1024), 0);
  EXPECT_TRUE(stores.register_footprints().empty());
  stores.store(0x102A, 2);
  EXPECT_EQ(stores.stored(0x1024), 0);
  stores.store(0x102E, 9);
  EXPECT_EQ(stores.stored(0x1024), 14) << "0x1024 to 0x1040, exactly";
  EXPECT_EQ(stores.registers.alignment(1).count, 0U);
  stores.next = 0;
  stores.store(0x1200, 16);
  EXPECT_EQ(stores.stored(0x1200), 16) << "nothing waits, so that the next may start anywhere";
}

TEST(vf_vstus, refuses_a_gap_and_more_elements_than_there_are) {
  Stores stores;
  stores.store(0x1030, 3);
  stores.set("dst", 0x1038);
  const std::string message = stores.register_check();
  EXPECT_NE(message.find("the stores before end at ub byte 0x1036, but dst is 0x1038"),
            std::string::npos)
      << message;
  stores.set("count", 129);
  EXPECT_EQ(stores.check(), "count is 129, but a register has 128 elements");
}

}  // namespace davsim::vf_vstus_test
