#pragma once

#include "instructions/harness.h"

// What loads of fractals from global memory share.

namespace davsim::fractals_from_gm {

/// Loads three of the fractals 0, 1, 2, ... (of f16 numbers that say which) with all that can be said.
inline void expect_loads(const std::string& name, Space to) {
  using instruction_harness::Bench;
  constexpr std::uint64_t kDst = 0x400, kSrc = instruction_harness::kGmOrigin + 0x121;
  for (const bool backwards : {false, true}) {
    Bench bench(name, Type::f16);
    bench.set("dst", kDst).set("src", kSrc);
    std::vector<std::uint16_t> numbers(8 * 256);
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<std::uint16_t>(i / 256);
    bench.put(Space::GM, kSrc, numbers);
    bench.put(to, kDst, std::vector<std::uint16_t>(8 * 256, 9));
    bench.set("start_index", backwards ? 7 : 1).set("repeat", 3).set("src_stride", 3).set("dst_gap", 1);
    if (backwards) bench.set("backwards", 1);
    bench.run();
    const auto out = bench.get<std::uint16_t>(to, kDst, 6 * 256);
    const std::array<int, 6> expected = backwards ? std::array<int, 6>{7, 9, 4, 9, 1, 9}
                                                  : std::array<int, 6>{1, 9, 4, 9, 7, 9};
    for (std::size_t i = 0; i < out.size(); ++i) EXPECT_EQ(out[i], expected[i / 256]) << i;
    EXPECT_EQ(bench.work(), (Work{3, 768, 1536}));
    EXPECT_EQ(bench.spec.pipe, Pipe::MTE2);
    instruction_harness::expect_footprints_hold(bench);
    const MaskState mask;
    std::vector<std::int64_t> values(bench.spec.operands.size());
    values[2] = 5;  // start_index
    values[3] = 3;  // repeat
    values[4] = 3;  // src_stride
    values[6] = backwards ? 1 : 0;
    EXPECT_EQ(bench.spec.check(Operands(Type::f16, values.data(), mask)),
              backwards ? "the last fractal would have index -1; expected 0 or more" : "");
  }
}

}  // namespace davsim::fractals_from_gm
