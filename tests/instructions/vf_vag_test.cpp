#include "instructions/registers.h"

namespace davsim::vf_vag_test {

using instruction_harness::RegisterBench;

TEST(vf_vag, holds_bytes_for_elements) {
  for (const Type type : {Type::int8, Type::f16, Type::f32, Type::int64}) {
    RegisterBench bench("vf_vag", type);
    bench.set("dst", kFunctionScalars + 3).set("offset", 100).run();
    EXPECT_EQ(bench.registers.scalars[kFunctionScalars + 3], 100 * size_of(type));
  }
}

TEST(vf_vag, writes_address_registers_alone) {
  const OperandSpec& dst = spec_of(opcode_named("vf_vag").value()).operands[0];
  EXPECT_EQ(dst.minimum, kFunctionScalars);
  EXPECT_EQ(dst.maximum, kFunctionScalars + 7);
}

}  // namespace davsim::vf_vag_test
