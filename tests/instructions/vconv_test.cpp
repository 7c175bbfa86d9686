#include <limits>

#include "instructions/elementwise.h"

namespace davsim::vconv_test {

using namespace elementwise_harness;

constexpr float kInfinity = std::numeric_limits<float>::infinity();

Bench vconv(Type from, Type to) {
  Bench bench("vconv", from);
  bench.set("dst", kDst).set("src", kSrc).set("to", to);
  bench.set("dst_repeat_stride", to == Type::f32 ? 8 : 4);
  bench.set("src_repeat_stride", from == Type::f32 ? 8 : 4);
  return bench;
}

TEST(vconv, rounds_f32_to_the_nearest_f16) {
  Bench bench = vconv(Type::f32, Type::f16);
  // The step is 2 from 2048 on: ties go to the even 2048 and 2052. 2^-25 is a tie with 0.
  bench.put<float>(Space::UB, kSrc, {2049, 2051, -0.5F, 0x1p-25F, 0x1.8p-24F, 70000});
  bench.run();
  EXPECT_EQ(bench.get_f16(kDst, 6),
            (std::vector<float>{2048, 2052, -0.5F, 0, 0x1p-23F, kInfinity}));
  bench.saturate().run();
  EXPECT_EQ(bench.get_f16(kDst, 6)[5], 65504);
}

TEST(vconv, rounds_f32_to_the_nearest_bf16) {
  Bench bench = vconv(Type::f32, Type::bf16);
  // 1 + 2^-8 is a tie with 1, 1 + 3 x 2^-8 one with the even 1 + 2^-6; 3e38 is 225.7 / 128 x 2^127.
  bench.put<float>(Space::UB, kSrc, {1 + 0x1p-8F, 1 + 3 * 0x1p-8F, -3.0e38F});
  bench.run();
  const auto out = bench.get<std::uint16_t>(Space::UB, kDst, 3);
  EXPECT_EQ(out[0], 0x3F80);
  EXPECT_EQ(out[1], 0x3F82);
  EXPECT_EQ(f32_from_bf16(out[2]), -0x1.C4p127F);
}

TEST(vconv, widens_exactly) {
  Bench half = vconv(Type::f16, Type::f32);
  half.put_f16(kSrc, {1.5F, -65504, 0x1p-24F, kInfinity});
  half.run();
  EXPECT_EQ(half.get<float>(Space::UB, kDst, 4),
            (std::vector<float>{1.5F, -65504, 0x1p-24F, kInfinity}));
  Bench brain = vconv(Type::bf16, Type::f32);
  brain.put<std::uint16_t>(Space::UB, kSrc, {0x3F80, 0xC040, 0x0001});
  brain.run();
  EXPECT_EQ(brain.get<float>(Space::UB, kDst, 3), (std::vector<float>{1, -3, 0x1p-133F}));
}

TEST(vconv, a_repeat_is_64_elements_on_either_side) {
  Bench bench = vconv(Type::f16, Type::f32);
  std::vector<float> x(192);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i);
  bench.put_f16(kSrc, x);
  bench.set("repeat", 2).run();
  const auto out = bench.get<float>(Space::UB, kDst, 129);
  for (std::size_t i = 0; i < 128; ++i) EXPECT_EQ(out[i], i);
  EXPECT_EQ(out[128], 0);
  EXPECT_EQ(bench.work(), (Work{2, 128, 512}));
  EXPECT_EQ(bench.touched(Space::UB, Access::read),
            (std::vector<std::vector<ByteRange>>{{{kSrc, kSrc + 256}}}));
  EXPECT_EQ(bench.touched(Space::UB, Access::write),
            (std::vector<std::vector<ByteRange>>{{{kDst, kDst + 512}}}));
  // A count that ends inside the second repeat.
  EXPECT_EQ(bench.count(70).work(), (Work{2, 70, 280}));
}

TEST(vconv, masks_enable_elements_of_both_sides) {
  Bench bench = vconv(Type::f32, Type::f16);
  bench.put<float>(Space::UB, kSrc, std::vector<float>(64, 3));
  bench.mask(0, 0x8000000000000002U).run();
  const auto out = bench.get_f16(kDst, 65);
  EXPECT_EQ(out[0], 0);
  EXPECT_EQ(out[1], 3);
  EXPECT_EQ(out[2], 0);
  EXPECT_EQ(out[63], 3);
  EXPECT_EQ(out[64], 0);
  EXPECT_EQ(bench.touched(Space::UB, Access::write)[0],
            (std::vector<ByteRange>{{kDst + 2, kDst + 4}, {kDst + 126, kDst + 128}}));
}

TEST(vconv, rounds_in_the_way_that_it_is_told) {
  const std::vector<double> x = {1.5, 2.5, -1.5, 1.25, -1.75};
  const std::vector<std::pair<int, std::vector<double>>> all = {{0, {2, 2, -2, 1, -2}},
                                                                {1, {2, 3, -2, 1, -2}},
                                                                {2, {1, 2, -2, 1, -2}},
                                                                {3, {2, 3, -1, 2, -1}},
                                                                {4, {1, 2, -1, 1, -1}}};
  for (const auto& [round, wanted] : all) {
    for (const auto& [from, to] : {std::pair{Type::f16, Type::int8},
                                   {Type::f16, Type::int16},
                                   {Type::f32, Type::int32},
                                   {Type::f32, Type::int64},
                                   {Type::f32, Type::f32}}) {
      Bench bench = vconv(from, to);
      put_numbers(bench, from, kSrc, x);
      bench.set("round", round).run();
      EXPECT_EQ(get_numbers(bench, to, kDst, 5), wanted) << name_of(to) << round;
    }
  }
  // 2049 lies between 2048 and 2050: ODD takes the one whose last bit is 1.
  Bench odd = vconv(Type::f32, Type::f16);
  put_numbers(odd, Type::f32, kSrc, {2049, 2051, -2049});
  odd.set("round", 5).run();
  EXPECT_EQ(get_numbers(odd, Type::f16, kDst, 3), (std::vector<double>{2050, 2050, -2050}));
}

TEST(vconv, clamps_integers_to_their_range) {
  const auto clamped = [](Type from, Type to, const std::vector<double>& x) {
    Bench bench = vconv(from, to);
    put_numbers(bench, from, kSrc, x);
    bench.run();
    return get_numbers(bench, to, kDst, x.size());
  };
  EXPECT_EQ(clamped(Type::f16, Type::uint8, {-3, 300, 255}), (std::vector<double>{0, 255, 255}));
  EXPECT_EQ(clamped(Type::f32, Type::int16, {4e4, -kInfinity, NAN}),
            (std::vector<double>{32767, -32768, 0}));
  EXPECT_EQ(clamped(Type::int32, Type::int16, {2147483647, -40000}),
            (std::vector<double>{32767, -32768}));
  EXPECT_EQ(clamped(Type::int64, Type::int32, {2147483648.0}), (std::vector<double>{2147483647}));
  EXPECT_EQ(clamped(Type::int32, Type::int64, {-7}), (std::vector<double>{-7}));
  EXPECT_EQ(clamped(Type::int8, Type::f16, {-128, 127}), (std::vector<double>{-128, 127}));
}

TEST(vconv, four_bits_lie_in_pairs) {
  Bench pack = vconv(Type::f16, Type::int4x2);
  pack.set("src_repeat_stride", 8).set("dst_repeat_stride", 2);
  put_numbers(pack, Type::f16, kSrc, {1, -1, 7.5, -9});
  pack.run();
  EXPECT_EQ(pack.get<std::uint8_t>(Space::UB, kDst, 3), (std::vector<std::uint8_t>{0xF1, 0x87, 0}));
  EXPECT_EQ(pack.work(), (Work{1, 128, 64}));
  EXPECT_EQ(pack.touched(Space::UB, Access::write),
            (std::vector<std::vector<ByteRange>>{{{kDst, kDst + 64}}}));
  EXPECT_NE(pack.mask(0, 1).check(), "") << "half a byte";
  EXPECT_EQ(pack.mask(0, 3).check(), "");
  EXPECT_NE(pack.count(129).check(), "");
  Bench unpack = vconv(Type::int4x2, Type::f16);
  unpack.put<std::uint8_t>(Space::UB, kSrc, {0xF1, 0x87});
  unpack.run();
  EXPECT_EQ(unpack.get_f16(kDst, 4), (std::vector<float>{1, -1, 7, -8}));
}

TEST(vconv, refuses_roundings_that_a_pair_does_not_have) {
  EXPECT_EQ(vconv(Type::f16, Type::f32).set("round", 2).check(),
            "f16 to f32 has no rounding FLOOR");
  EXPECT_EQ(vconv(Type::f16, Type::int32).set("round", 5).check(),
            "f16 to int32 has no rounding ODD");
  EXPECT_EQ(vconv(Type::f32, Type::f16).set("round", 5).check(), "");
  EXPECT_EQ(vconv(Type::f32, Type::f32).set("round", 4).check(), "");
}

TEST(vconv, refuses_destination_blocks_on_one_another) {
  EXPECT_NE(vconv(Type::f32, Type::f16).set("dst_block_stride", 0).check(), "");
  // 16 elements are one DataBlock of f16 and two of f32.
  EXPECT_EQ(vconv(Type::f32, Type::f16).set("dst_block_stride", 0).mask(0, 0xFFFF).check(), "");
  EXPECT_NE(vconv(Type::f16, Type::f32).set("dst_block_stride", 0).mask(0, 0xFFFF).check(), "");
}

TEST(vconv, touches_what_its_footprints_say) {
  for (const auto& [from, to] : {std::pair{Type::f32, Type::f16},
                                 {Type::f32, Type::bf16},
                                 {Type::f16, Type::f32},
                                 {Type::bf16, Type::f32},
                                 {Type::f32, Type::f32},
                                 {Type::f16, Type::int8},
                                 {Type::int8, Type::f16},
                                 {Type::f32, Type::int64},
                                 {Type::int64, Type::f32},
                                 {Type::f16, Type::int4x2},
                                 {Type::int4x2, Type::f16}}) {
    Bench bench = vconv(from, to);
    bench.set("repeat", 3);
    expect_footprints_hold(bench);
    bench.set("dst_block_stride", 2).set("src_block_stride", 3).set("dst_repeat_stride", 20);
    expect_footprints_hold(bench);
    expect_footprints_hold(bench.mask(0, 0xC000F0000000F003U));
    expect_footprints_hold(bench.count(150));
  }
}

}  // namespace davsim::vconv_test
