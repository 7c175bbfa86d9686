#include "instructions/registers.h"

namespace davsim::vf_vgather2_test {

using instruction_harness::RegisterBench;
class Gathers : public RegisterBench {
 public:
  explicit Gathers(Type type) : RegisterBench("vf_vgather2", type) {
    std::vector<std::uint8_t> bytes(4096);
    for (std::size_t i = 0; i < bytes.size(); ++i)
      bytes[i] = static_cast<std::uint8_t>(i * 31 + i / 256);
    put(Space::UB, 0x1000, bytes);
    set("src", 0x1000);
  }
};

template <class T, class Index, class Result>
void expect_gather(Type type) {
  Gathers bench(type);
  bench.vector<Index>(2, [](int i) { return static_cast<Index>(i * 13 % 50 + i % 3); });
  bench.on(1, sizeof(Index), [](int i) { return i % 4 != 0; });
  bench.run();
  for (int i = 0; i < 256 / static_cast<int>(sizeof(Index)); ++i) {
    const auto place = static_cast<std::uint64_t>(i * 13 % 50 + i % 3);
    const T element = bench.get<T>(Space::UB, 0x1000 + place * sizeof(T), 1)[0];
    EXPECT_EQ(bench.registers.vector(1).lane<Result>(i), i % 4 == 0 ? Result{0} : Result{element})
        << name_of(type) << ' ' << i;
  }
}

TEST(vf_vgather2, loads_elements_in_any_order_and_clears_lanes_that_are_off) {
  expect_gather<std::uint32_t, std::uint32_t, std::uint32_t>(Type::f32);
  expect_gather<std::uint16_t, std::uint16_t, std::uint16_t>(Type::bf16);
}

TEST(vf_vgather2, elements_of_8_bits_are_widened_by_zeros_whatever_their_sign) {
  expect_gather<std::uint8_t, std::uint16_t, std::uint16_t>(Type::int8);
  Gathers bench(Type::int8);
  bench.put<std::int8_t>(Space::UB, 0x1000, {40, -40});
  bench.vector<std::uint16_t>(2, {0, 1}).all_on();
  bench.run();
  EXPECT_EQ(bench.lanes<std::uint16_t>(1, 2), (std::vector<std::uint16_t>{40, 216}));
}

TEST(vf_vgather2, reads_the_elements_of_lanes_that_are_on) {
  Gathers bench(Type::f32);
  bench.vector<std::uint32_t>(2, {5, 9, 5}).on(1, 4, [](int i) { return i == 1 || i == 2; });
  const std::vector<Footprint> footprints = bench.register_footprints();
  ASSERT_EQ(footprints.size(), 2U);
  EXPECT_EQ(runs(footprints[0])[0].begin, 0x1024U);
  EXPECT_EQ(runs(footprints[1])[0].begin, 0x1014U);
  EXPECT_EQ(runs(footprints[1])[0].end, 0x1018U);
}

TEST(vf_vgather2, names_an_index_that_leaves_ub) {
  Gathers bench(Type::f32);
  bench.vector<std::uint32_t>(2, {0, 0xFFFFFFFF, 0x3C00}).on(1, 4, [](int i) { return i != 1; });
  EXPECT_EQ(bench.register_check(0x10000),
            "index[2] is 15360, so that the element ends at ub byte 0x10003, beyond the 65536 "
            "bytes of ub");
  EXPECT_EQ(bench.register_check(0x10004), "") << "lanes that are off do not matter";
}

}  // namespace davsim::vf_vgather2_test
