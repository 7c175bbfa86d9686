#include <limits>

#include "instructions/harness.h"

namespace davsim::vconv_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kDst = 0x4000, kSrc = 0x1000;
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
  EXPECT_EQ(bench.get_f16(kDst, 6), (std::vector<float>{2048, 2052, -0.5F, 0, 0x1p-23F, kInfinity}));
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

TEST(vconv, converts_between_f32_and_a_narrower_type_alone) {
  EXPECT_EQ(vconv(Type::f32, Type::f16).check(), "");
  EXPECT_EQ(vconv(Type::bf16, Type::f32).check(), "");
  EXPECT_EQ(vconv(Type::f16, Type::bf16).check(),
            "conversion of f16 to bf16; expected f32 on one side alone");
  EXPECT_NE(vconv(Type::f32, Type::f32).check(), "");
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
                                 {Type::bf16, Type::f32}}) {
    Bench bench = vconv(from, to);
    bench.set("repeat", 3);
    expect_footprints_hold(bench);
    bench.set("dst_block_stride", 2).set("src_block_stride", 3).set("dst_repeat_stride", 20);
    expect_footprints_hold(bench);
    expect_footprints_hold(bench.mask(0, 0x8000F0000000F003U));
    expect_footprints_hold(bench.count(150));
  }
}

}  // namespace davsim::vconv_test
