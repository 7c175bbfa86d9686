#include "instructions/harness.h"

namespace davsim::scalar_load_ub_test {

using instruction_harness::Bench;

/// What a load of `type` returns where every byte is 0xFE.
std::int64_t load(Type type) {
  Bench bench("scalar_load_ub", type);
  bench.put(Space::UB, 0x100, std::vector<std::uint8_t>(16, 0xFE));
  return bench.set("src", 0x108).run();
}

TEST(scalar_load_ub, extends_signed_integers_by_their_sign) {
  EXPECT_EQ(load(Type::int8), -2);
  EXPECT_EQ(load(Type::int16), -258);
  EXPECT_EQ(load(Type::int32), -16843010);
  EXPECT_EQ(load(Type::int64), -72340172838076674);
}

TEST(scalar_load_ub, extends_unsigned_integers_and_float_patterns_by_zeros) {
  EXPECT_EQ(load(Type::uint8), 0xFE);
  EXPECT_EQ(load(Type::uint16), 0xFEFE);
  EXPECT_EQ(load(Type::f16), 0xFEFE);
  EXPECT_EQ(load(Type::bf16), 0xFEFE);
  EXPECT_EQ(load(Type::uint32), 0xFEFEFEFE);
  EXPECT_EQ(load(Type::f32), 0xFEFEFEFE);
  EXPECT_EQ(static_cast<std::uint64_t>(load(Type::uint64)), 0xFEFEFEFEFEFEFEFEU);
}

TEST(scalar_load_ub, leaves_the_element_in_a_register_if_it_is_given_one) {
  Bench bench("scalar_load_ub", Type::int16);
  bench.put<std::int16_t>(Space::UB, 0x100, {-7, 9});
  bench.core.scalar[30] = 5;
  EXPECT_EQ(bench.set("src", 0x102).set("to", 31).run(), 9);
  EXPECT_EQ(bench.core.scalar[31], 9);
  bench.set("src", 0x100).set("to", 0).run();
  EXPECT_EQ(bench.core.scalar[0], -7);
  EXPECT_EQ(bench.core.scalar[30], 5);
  const CoreState before = bench.core;
  bench.set("to", -1).run();
  EXPECT_EQ(bench.core.scalar, before.scalar);
}

TEST(scalar_load_ub, reads_exactly_its_element) {
  for (const Type type : all_types()) {
    Bench bench("scalar_load_ub", type);
    const auto size = static_cast<std::uint64_t>(size_of(type));
    if (size == 0) continue;
    if (!bench.spec.types.contains(type)) {
      EXPECT_TRUE(is_small_float(type) || is_packed(type)) << name_of(type);
      continue;
    }
    bench.set("src", 0x108);
    EXPECT_EQ(bench.touched(Space::UB, Access::read),
              (std::vector<std::vector<ByteRange>>{{{0x108, 0x108 + size}}}));
    EXPECT_TRUE(bench.touched(Space::UB, Access::write).empty());
    EXPECT_EQ(alignment_of(bench.spec.operands[0], type), size_of(type));
    instruction_harness::expect_footprints_hold(bench);
  }
  EXPECT_EQ(spec_of(opcode_named("scalar_load_ub").value()).pipe, Pipe::S);
}

TEST(scalar_load_ub, takes_the_element_that_a_register_chooses) {
  Bench bench("scalar_load_ub", Type::uint16);
  bench.put<std::uint16_t>(Space::UB, 0x100, {5, 6, 7});
  bench.set("src", 0x100).set("to", 1).set("index", 1).set("elements", 3);
  bench.core.scalar[1] = 2;
  EXPECT_EQ(bench.run(), 7);
  EXPECT_EQ(bench.touched(Space::UB, Access::read)[0], (std::vector<ByteRange>{{0x100, 0x106}}));
  for (const std::int64_t beyond : {std::int64_t{3}, std::int64_t{-1}}) {
    bench.core.scalar[1] = beyond;
    EXPECT_THROW(bench.run(), ValueFault);
  }
}

}  // namespace davsim::scalar_load_ub_test
