#include "instructions/comparisons.h"

namespace davsim::vsel_test {

using namespace comparisons_test;

enum : std::int64_t { by_register, tensor_and_scalar, two_tensors };
constexpr std::uint64_t kBits = 0xC000;

/// Two sources that differ everywhere: 1, 2, 3, ... and -1, -2, -3, ...
Bench selection(Type type, std::int64_t mode) {
  Bench bench("vsel", type);
  std::vector<float> a, b;
  for (int i = 0; i < 4 * lanes_of(type); ++i) {
    a.push_back(static_cast<float>(i + 1));
    b.push_back(static_cast<float>(-i - 1));
  }
  put(bench, type, kSrc, a);
  put(bench, type, kSrc1, b);
  put(bench, type, kDst, std::vector<float>(static_cast<std::size_t>(4 * lanes_of(type)), 0));
  bench.set("dst", kDst).set("src0", kSrc).set("src1", kSrc1).set("mode", mode).set("repeat", 3);
  return bench;
}

std::vector<std::uint8_t> some_bits() {
  std::vector<std::uint8_t> bytes;
  for (unsigned i = 0; i < 64; ++i) bytes.push_back(static_cast<std::uint8_t>(i * 37 + 5));
  return bytes;
}

TEST(vsel, takes_the_same_bits_of_the_register_for_every_repeat) {
  for (const Type type : {Type::f16, Type::f32}) {
    Bench bench = selection(type, by_register);
    bench.put(Space::SPR, special_registers::kCompareMask.address, some_bits());
    bench.run();
    const int lanes = lanes_of(type);
    const auto z = get(bench, type, kDst, 3 * lanes + 1);
    for (int i = 0; i < 3 * lanes; ++i) {
      const float value = static_cast<float>(i + 1);
      EXPECT_EQ(z[static_cast<std::size_t>(i)], bit_of(some_bits(), i % lanes) ? value : -value);
    }
    EXPECT_EQ(z.back(), 0);
  }
}

TEST(vsel, takes_bits_from_memory_on_and_on) {
  for (const Type type : {Type::f16, Type::f32}) {
    Bench bench = selection(type, two_tensors);
    bench.put(Space::UB, kBits, some_bits());
    bench.put<std::uint32_t>(Space::SPR, special_registers::kCompareMask.address,
                             {static_cast<std::uint32_t>(kBits), 77});
    bench.mask(~1ULL, ~1ULL).run();
    const int lanes = lanes_of(type);
    const auto z = get(bench, type, kDst, 3 * lanes);
    for (int i = 0; i < 3 * lanes; ++i) {
      const float value = static_cast<float>(i + 1);
      const bool masked = i % lanes == 0 || (type == Type::f16 && i % lanes == 64);
      EXPECT_EQ(z[static_cast<std::size_t>(i)],
                masked ? 0 : (bit_of(some_bits(), i) ? value : -value));
    }
  }
}

TEST(vsel, takes_a_scalar_from_the_register_and_bits_from_src1) {
  for (const Type type : {Type::f16, Type::f32}) {
    Bench bench = selection(type, tensor_and_scalar);
    bench.put(Space::UB, kBits, some_bits());
    bench.set("src1", kBits);
    const std::uint64_t at = special_registers::kCompareMask.address;
    type == Type::f16 ? bench.put<std::uint16_t>(Space::SPR, at, {f16_from_f32(-0.5F, false)})
                      : bench.put<float>(Space::SPR, at, {-0.5F});
    bench.run();
    const auto z = get(bench, type, kDst, 3 * lanes_of(type));
    for (std::size_t i = 0; i < z.size(); ++i) {
      EXPECT_EQ(z[i], bit_of(some_bits(), static_cast<int>(i)) ? static_cast<float>(i + 1) : -0.5F);
    }
    expect_footprints_hold(bench.count(300));
  }
}

TEST(vsel, touches_what_its_footprints_say) {
  for (const Type type : {Type::f16, Type::f32}) {
    Bench bench = selection(type, by_register);
    bench.set("dst_block_stride", 2).set("src1_repeat_stride", 1).set("src0_block_stride", 0);
    expect_footprints_hold(bench.mask(0x00FF0000F0000000U, 0x000000FF00010008U));
  }
}

TEST(vsel, names_the_bits_that_the_register_points_to) {
  Bench bench = selection(Type::f32, two_tensors);
  bench.put<std::uint32_t>(Space::SPR, special_registers::kCompareMask.address, {0x1230});
  std::vector<Footprint> found;
  EXPECT_EQ(bench.gathered(found), "");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(runs(found[0]), (std::vector<ByteRange>{{0x1230, 0x1230 + 3 * 8}}));
  found.clear();
  bench.set("mode", by_register);
  EXPECT_EQ(bench.gathered(found), "");
  EXPECT_TRUE(found.empty());
}

}  // namespace davsim::vsel_test
