#include "instructions/registers.h"

namespace davsim::vf_vbr_test {

using instruction_harness::RegisterBench;
TEST(vf_vbr, fills_every_lane_of_any_size) {
  for (const Type type : {Type::int8, Type::bf16, Type::f32, Type::uint32}) {
    RegisterBench bench("vf_vbr", type);
    bench.set("scalar", 0x1122334455667788).run();
    const auto size = static_cast<std::size_t>(size_of(type));
    for (std::size_t i = 0; i < 256; ++i) {
      // Little-endian: 0x88 comes first.
      const auto wanted = static_cast<unsigned>(0x88 - 0x11 * (i % size));
      EXPECT_EQ(std::to_integer<unsigned>(bench.registers.vector(1).bytes[i]), wanted) << i;
    }
  }
}

}  // namespace davsim::vf_vbr_test
