#include "instructions/registers.h"

namespace davsim::vf_vmull_test {

using instruction_harness::RegisterBench;
TEST(vf_vmull, gives_both_halves_of_the_documented_products) {
  RegisterBench numbers("vf_vmull", Type::uint32);
  numbers.vector<std::uint32_t>(3, {0xFFFFFFFF}).vector<std::uint32_t>(4, {0xFFFFFFFF}).all_on();
  numbers.run();
  EXPECT_EQ(numbers.lanes<std::uint32_t>(1, 1), (std::vector<std::uint32_t>{1}));
  EXPECT_EQ(numbers.lanes<std::uint32_t>(2, 1), (std::vector<std::uint32_t>{4294967294U}));
  const std::int32_t low = std::numeric_limits<std::int32_t>::min(), top = 2147483647;
  RegisterBench words("vf_vmull", Type::int32);
  words.vector<std::int32_t>(3, {low, low, top, -1}).vector<std::int32_t>(4, {low, top, top, 3});
  words.on(1, 4, [](int i) { return i < 4; });
  words.run();
  EXPECT_EQ(words.lanes<std::int32_t>(1, 5), (std::vector<std::int32_t>{0, low, 1, -3, 0}));
  EXPECT_EQ(words.lanes<std::int32_t>(2, 5),
            (std::vector<std::int32_t>{1073741824, -1073741824, 1073741823, -1, 0}));
  words.set("dst1", 1);
  EXPECT_EQ(words.check(), "dst0 and dst1 are one register; expected two");
}

}  // namespace davsim::vf_vmull_test
