#include "instructions/registers.h"
#include "isa/special_registers.h"

namespace davsim::vf_vstar_test {

using instruction_harness::RegisterBench;
class End : public RegisterBench {
 public:
  End() : RegisterBench("vf_vstar", Type::int8) {
    put(Space::UB, 0x1000, std::vector<std::uint8_t>(256, 0xEE));
    registers.squeeze = {.cleared = true, .stored = 35};
    AlignmentRegister& kept = registers.alignment(1);
    kept.address = 0x1020;
    kept.count = 3;
    kept.stores = true;
    kept.bytes = {std::byte{1}, std::byte{2}, std::byte{3}};
    set("dst", 0x1000);
  }
};

TEST(vf_vstar, stores_what_waits_and_nothing_else) {
  End end;
  ASSERT_EQ(end.register_check(), "");
  const std::vector<Footprint> footprints = end.register_footprints();
  ASSERT_EQ(footprints.size(), 2U);
  EXPECT_EQ(footprints[1], special_registers::written(special_registers::kStored));
  EXPECT_EQ(runs(footprints[0])[0].begin, 0x1020U);
  EXPECT_EQ(runs(footprints[0])[0].end, 0x1023U);
  end.run();
  EXPECT_EQ(end.get<std::uint8_t>(Space::UB, 0x101F, 5),
            (std::vector<std::uint8_t>{0xEE, 1, 2, 3, 0xEE}));
  EXPECT_EQ(end.registers.alignment(1), AlignmentRegister{});
  EXPECT_EQ(end.registers.squeeze.stored, 35U) << "AR stays";
  EXPECT_EQ(end.get<std::uint64_t>(Space::SPR, special_registers::kStored.address, 1)[0], 35U);
}

TEST(vf_vstar, may_find_nothing) {
  End end;
  end.registers.alignment(1) = {};
  EXPECT_EQ(end.register_check(), "");
  EXPECT_EQ(end.register_footprints().size(), 1U) << "AR alone";
  end.run();
  EXPECT_EQ(end.get<std::uint8_t>(Space::UB, 0x1020, 1)[0], 0xEE);
}

TEST(vf_vstar, refuses_another_address_than_that_of_the_stores) {
  End end;
  end.set("dst", 0x1010);
  EXPECT_NE(
      end.register_check().find("the stores before end at ub byte 0x1023, but dst + AR is 0x1033"),
      std::string::npos);
}

}  // namespace davsim::vf_vstar_test
