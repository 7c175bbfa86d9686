#include "instructions/registers.h"

namespace davsim::vf_vsel_test {

using instruction_harness::RegisterBench;
TEST(vf_vsel, takes_lanes_of_one_register_or_the_other) {
  for (const Type type : {Type::int8, Type::bf16, Type::f32}) {
    RegisterBench bench("vf_vsel", type);
    const int size = size_of(type);
    bench.vector<std::uint8_t>(2, [](int i) { return static_cast<std::uint8_t>(i); });
    bench.vector<std::uint8_t>(3, [](int i) { return static_cast<std::uint8_t>(255 - i); });
    bench.on(1, size, [](int i) { return i % 3 == 0; });
    bench.run();
    for (int byte = 0; byte < 256; ++byte) {
      EXPECT_EQ(bench.registers.vector(1).lane<std::uint8_t>(byte),
                byte / size % 3 == 0 ? byte : 255 - byte);
    }
  }
}

TEST(vf_vsel, may_write_over_either_operand) {
  RegisterBench bench("vf_vsel", Type::int32);
  for (const int dst : {2, 3}) {
    bench.vector<std::int32_t>(2, {1, 2, 3}).vector<std::int32_t>(3, {-1, -2, -3});
    bench.on(1, 4, [](int i) { return i == 1; });
    bench.set("dst", dst).run();
    EXPECT_EQ(bench.lanes<std::int32_t>(dst, 3), (std::vector<std::int32_t>{-1, 2, -3}));
  }
}

}  // namespace davsim::vf_vsel_test
