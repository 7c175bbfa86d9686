#include "instructions/registers.h"

namespace davsim::vf_pset_test {

using instruction_harness::RegisterBench;
std::vector<int> lanes(Type type, std::string_view pattern) {
  RegisterBench bench("vf_pset", type);
  const OperandSpec& words = bench.spec.operands[1];
  const auto place = std::find(words.words.begin(), words.words.end(), pattern);
  bench.set("pattern", place - words.words.begin()).run();
  std::vector<int> on;
  for (const int bit : bench.bits(1)) {
    EXPECT_EQ(bit % size_of(type), 0) << "only the lowest bit of an element is set";
    on.push_back(bit / size_of(type));
  }
  return on;
}

std::vector<int> counted(int count, int step = 1) {
  std::vector<int> values;
  for (int i = 0; i < count; i += step) values.push_back(i);
  return values;
}

TEST(vf_pset, all_and_none) {
  EXPECT_EQ(lanes(Type::int8, "ALL"), counted(256));
  EXPECT_EQ(lanes(Type::f32, "ALL"), counted(64));
  EXPECT_TRUE(lanes(Type::f16, "ALLF").empty());
}

TEST(vf_pset, the_first_lanes) {
  EXPECT_EQ(lanes(Type::f32, "VL1"), counted(1));
  EXPECT_EQ(lanes(Type::f32, "VL3"), counted(3));
  EXPECT_EQ(lanes(Type::f16, "VL64"), counted(64));
  EXPECT_EQ(lanes(Type::uint8, "VL128"), counted(128));
  EXPECT_EQ(lanes(Type::f32, "VL128"), counted(64)) << "no more than there are";
}

TEST(vf_pset, the_lower_half_and_quarter) {
  EXPECT_EQ(lanes(Type::f16, "H"), counted(64));
  EXPECT_EQ(lanes(Type::f32, "Q"), counted(16));
}

TEST(vf_pset, every_third_and_fourth_lane) {
  EXPECT_EQ(lanes(Type::f32, "M3"), counted(64, 3));
  EXPECT_EQ(lanes(Type::int8, "M4"), counted(256, 4));
}

}  // namespace davsim::vf_pset_test
