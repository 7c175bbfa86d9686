#include "instructions/registers.h"

namespace davsim::vf_vdintlv_test {

using instruction_harness::RegisterBench;
template <class T>
void expect_order(Type type) {
  RegisterBench bench("vf_vdintlv", type);
  constexpr int kCount = 256 / static_cast<int>(sizeof(T));
  bench.vector<T>(3, [](int i) { return static_cast<T>(i); });
  bench.vector<T>(4, [](int i) { return static_cast<T>(100 + i); });
  bench.run();
  const auto first = [](int i) { return static_cast<T>(i); };
  const auto second = [](int i) { return static_cast<T>(100 + i); };
  for (int i = 0; i < kCount; ++i) {
    EXPECT_EQ(bench.registers.vector(1).lane<T>(i),
              2 * i < kCount ? first(2 * i) : second(2 * i - kCount))
        << i;
    EXPECT_EQ(bench.registers.vector(2).lane<T>(i),
              2 * i < kCount ? first(2 * i + 1) : second(2 * i + 1 - kCount))
        << i;
  }
}

TEST(vf_vdintlv, parts_even_and_odd_elements_of_two_registers) {
  expect_order<std::uint8_t>(Type::int8);
  expect_order<std::uint16_t>(Type::f16);
  expect_order<std::uint32_t>(Type::f32);
}

TEST(vf_vdintlv, may_write_over_its_operands_but_needs_two_results) {
  RegisterBench apart("vf_vdintlv", Type::int32), over("vf_vdintlv", Type::int32);
  for (RegisterBench* bench : {&apart, &over}) {
    bench->vector<std::int32_t>(3, [](int i) { return i; });
    bench->vector<std::int32_t>(4, [](int i) { return -i; });
  }
  apart.run();
  over.set("dst0", 3).set("dst1", 4).run();
  EXPECT_EQ(over.lanes<std::int32_t>(3), apart.lanes<std::int32_t>(1));
  EXPECT_EQ(over.lanes<std::int32_t>(4), apart.lanes<std::int32_t>(2));
  EXPECT_EQ(over.check(), "");
  over.set("dst1", 3);
  EXPECT_EQ(over.check(), "dst0 and dst1 are one register; expected two");
}

}  // namespace davsim::vf_vdintlv_test
