#pragma once

#include "instructions/harness.h"

namespace davsim::fills {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

/// Repeats of `unit` bytes, with the gaps between them, filled element by element and no further.
inline void expect_fills(std::string_view name, Space space, std::uint64_t unit, Pipe pipe) {
  const std::uint64_t dst = 0x800;
  Bench f16(name, Type::f16);
  EXPECT_EQ(f16.spec.pipe, pipe);
  f16.set("dst", static_cast<std::int64_t>(dst))
      .set("value", 0x3C01)
      .set("repeat", 3)
      .set("blocks", 2);
  f16.set("dst_gap", 1).run();
  const auto halves = f16.get<std::uint16_t>(space, dst - 2, 4 * unit + 1);
  for (std::size_t i = 0; i < halves.size(); ++i) {
    const std::size_t piece = (i - 1) * 2 / unit;
    ASSERT_EQ(halves[i], i == 0 || piece % 3 == 2 ? 0 : 0x3C01) << i;
  }
  EXPECT_EQ(f16.work(), (Work{3, 3 * unit, 6 * unit}));
  expect_footprints_hold(f16);
  Bench f32(name, Type::f32);
  f32.set("dst", static_cast<std::int64_t>(dst)).set("value", 0x40490FDB).set("blocks", 1).run();
  EXPECT_EQ(f32.get<std::uint32_t>(space, dst, unit / 4 + 1).back(), 0U);
  EXPECT_EQ(f32.get<std::uint32_t>(space, dst, unit / 4),
            std::vector<std::uint32_t>(unit / 4, 0x40490FDB));
  for (const char* none : {"repeat", "blocks"}) {
    Bench nothing(name, Type::int16);
    nothing.set("value", 7).set("repeat", 2).set("blocks", 2).set(none, 0).run();
    EXPECT_TRUE(nothing.footprints().empty());
    EXPECT_EQ(nothing.work(), Work{});
    EXPECT_EQ(nothing.get<std::uint16_t>(space, 0, 1)[0], 0);
  }
  for (const OperandSpec& operand : f16.spec.operands) {
    if (operand.kind == OperandKind::integer) EXPECT_EQ(operand.maximum, 32767) << operand.name;
    if (operand.kind == OperandKind::address) {
      EXPECT_EQ(alignment_of(operand, Type::f16), static_cast<int>(unit));
    }
  }
}

/// Fractals one behind the other, filled element by element and no further.
inline void expect_fills_fractals(std::string_view name, Space space, Pipe pipe) {
  Bench bench(name, Type::f16);
  EXPECT_EQ(bench.spec.pipe, pipe);
  bench.set("dst", 0x800).set("value", 0x3C01).set("repeat", 3).run();
  const auto halves = bench.get<std::uint16_t>(space, 0x800 - 2, 3 * 256 + 2);
  for (std::size_t i = 0; i < halves.size(); ++i) {
    ASSERT_EQ(halves[i], i == 0 || i == halves.size() - 1 ? 0 : 0x3C01) << i;
  }
  EXPECT_EQ(bench.work(), (Work{3, 3 * 256, 3 * 512}));
  expect_footprints_hold(bench);
  Bench nothing(name, Type::int16);
  nothing.set("value", 7).set("repeat", 0).run();
  EXPECT_TRUE(nothing.footprints().empty());
  EXPECT_EQ(nothing.get<std::uint16_t>(space, 0, 1)[0], 0);
}

}  // namespace davsim::fills
