#include <algorithm>
#include <numeric>

#include "instructions/harness.h"

namespace davsim::vgatherb_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kDst = 0x4000, kSrc = 0x1000, kList = 0x3000;

/// A gather from a source that holds 0, 1, 2, ...; `list` says what of it.
Bench vgatherb(Type type, const std::vector<std::uint32_t>& list) {
  Bench bench("vgatherb", type);
  bench.set("dst", kDst).set("src", kSrc).set("offset", kList);
  if (type == Type::uint16) {
    std::vector<std::uint16_t> x(1024);
    std::iota(x.begin(), x.end(), std::uint16_t{0});
    bench.put(Space::UB, kSrc, x);
  } else {
    std::vector<std::uint32_t> x(1024);
    std::iota(x.begin(), x.end(), 0U);
    bench.put(Space::UB, kSrc, x);
  }
  bench.put(Space::UB, kList, list);
  return bench;
}

/// What the list makes it read, or what is wrong with the list.
std::string gathered(Bench& bench, std::vector<Footprint>& out) {
  std::vector<std::int64_t> values;
  for (const OperandSpec& operand : bench.spec.operands)
    values.push_back(operand.fallback.value_or(0));
  values[0] = kDst;
  values[1] = kSrc;
  values[2] = kList;
  Memory memory;
  memory.base[static_cast<std::size_t>(Space::UB)] = bench.bytes(Space::UB).data();
  const MaskState mask;
  return bench.spec.gathered(Operands(Type::uint32, values.data(), mask), memory, out);
}

TEST(vgatherb, gives_the_example_of_the_documents) {
  // 128 halves in 8 DataBlocks, last first.
  Bench bench = vgatherb(Type::uint16, {224, 192, 160, 128, 96, 64, 32, 0});
  bench.run();
  const auto out = bench.get<std::uint16_t>(Space::UB, kDst, 129);
  for (std::size_t block = 0; block < 8; ++block) {
    for (std::size_t i = 0; i < 16; ++i) EXPECT_EQ(out[block * 16 + i], (7 - block) * 16 + i);
  }
  EXPECT_EQ(out[128], 0);
  EXPECT_EQ(bench.work(), (Work{1, 128, 256}));
}

TEST(vgatherb, each_repeat_takes_the_next_eight_entries) {
  std::vector<std::uint32_t> list(16);
  for (std::size_t i = 0; i < 16; ++i) list[i] = static_cast<std::uint32_t>(32 * (i % 3));
  Bench bench = vgatherb(Type::uint32, list);
  bench.set("repeat", 2).set("dst_block_stride", 2).set("dst_repeat_stride", 17).run();
  const auto out = bench.get<std::uint32_t>(Space::UB, kDst, 32 * 8 + 8);
  for (std::size_t i = 0; i < 16; ++i) {
    EXPECT_EQ(out[(i / 8 * 17 + i % 8 * 2) * 8], i % 3 * 8) << i;
  }
  EXPECT_EQ(out[8], 0U) << "between two DataBlocks";
}

TEST(vgatherb, a_block_stride_of_none_counts_as_one) {
  Bench bench = vgatherb(Type::uint32, {0, 32, 64, 96, 128, 160, 192, 224});
  bench.set("dst_block_stride", 0).run();
  std::vector<std::uint32_t> wanted(64);
  std::iota(wanted.begin(), wanted.end(), 0U);
  EXPECT_EQ(bench.get<std::uint32_t>(Space::UB, kDst, 64), wanted);
}

TEST(vgatherb, ignores_the_mask) {
  Bench bench = vgatherb(Type::uint32, {0, 0, 0, 0, 0, 0, 0, 32});
  bench.mask(0, 0).run();
  EXPECT_EQ(bench.get<std::uint32_t>(Space::UB, kDst + 224, 1)[0], 8U);
}

TEST(vgatherb, does_nothing_without_repeats) {
  Bench bench = vgatherb(Type::uint32, {32});
  bench.set("repeat", 0).run();
  EXPECT_EQ(bench.get<std::uint32_t>(Space::UB, kDst, 1)[0], 0U);
  EXPECT_TRUE(bench.footprints().empty());
  EXPECT_EQ(bench.work(), Work{});
}

TEST(vgatherb, reads_its_list_and_what_the_list_names) {
  Bench bench = vgatherb(Type::uint32, {96, 0, 32, 0, 0, 0, 0, 640});
  EXPECT_EQ(bench.touched(Space::UB, Access::read),
            (std::vector<std::vector<ByteRange>>{{{kList, kList + 32}}}));
  EXPECT_EQ(bench.touched(Space::UB, Access::write),
            (std::vector<std::vector<ByteRange>>{{{kDst, kDst + 256}}}));
  std::vector<Footprint> out;
  EXPECT_EQ(gathered(bench, out), "");
  ASSERT_EQ(out.size(), 8U);
  EXPECT_EQ(bounds(out[0]), (ByteRange{kSrc + 96, kSrc + 128}));
  EXPECT_EQ(bounds(out[7]), (ByteRange{kSrc + 640, kSrc + 672}));
}

TEST(vgatherb, names_the_entry_that_is_wrong) {
  std::vector<Footprint> out;
  Bench odd = vgatherb(Type::uint32, {0, 32, 30, 0, 0, 0, 0, 0});
  EXPECT_EQ(gathered(odd, out), "entry 2 of offset is 30, expected a multiple of 32");
  // dst lies 0x3000 bytes behind src.
  Bench over = vgatherb(Type::uint32, {0, 32, 64, 0x3020, 0, 0, 0, 0});
  EXPECT_EQ(gathered(over, out),
            "entry 3 of offset, 12320, gathers a DataBlock that dst overwrites, at ub byte "
            "16416; results must lie apart from what is gathered");
}

TEST(vgatherb, refuses_results_over_its_list) {
  Bench bench = vgatherb(Type::uint32, {0});
  EXPECT_EQ(bench.set("offset", kDst + 256).check(), "");
  EXPECT_NE(bench.set("offset", kDst + 224).check().find("dst overwrites offset at ub byte 16608"),
            std::string::npos);
  EXPECT_EQ(bench.set("repeat", 0).check(), "");
}

TEST(vgatherb, has_unsigned_types_of_two_widths) {
  EXPECT_EQ(Bench("vgatherb", Type::uint16).spec.types, (TypeSet{Type::uint16, Type::uint32}));
  EXPECT_EQ(Bench("vgatherb", Type::uint16).spec.pipe, Pipe::V);
}

}  // namespace davsim::vgatherb_test
