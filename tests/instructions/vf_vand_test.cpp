#include "instructions/registers.h"

namespace davsim::vf_vand_test {

using instruction_harness::expect_lanes;
using instruction_harness::LaneOperands;
using instruction_harness::RegisterBench;

template <class T>
void expect_bits(Type type) {
  RegisterBench bench("vf_vand", type);
  expect_lanes<T>(bench, Type::none,
                  [](const LaneOperands<T>& in) { return static_cast<T>(in.src0 & in.src1); });
}

TEST(vf_vand, computes_bit_by_bit_whatever_the_type) {
  for (const Type type : {Type::int8, Type::uint8}) expect_bits<std::uint8_t>(type);
  for (const Type type : {Type::int16, Type::uint16, Type::f16}) expect_bits<std::uint16_t>(type);
  for (const Type type : {Type::int32, Type::uint32, Type::f32}) expect_bits<std::uint32_t>(type);
}

TEST(vf_vand, follows_the_truth_table) {
  RegisterBench bench("vf_vand", Type::uint8);
  bench.vector<std::uint8_t>(2, {0x0F}).vector<std::uint8_t>(3, {0x33}).all_on();
  bench.run();
  EXPECT_EQ(bench.lanes<std::uint8_t>(1, 1), (std::vector<std::uint8_t>{0x03}));
}

}  // namespace davsim::vf_vand_test
