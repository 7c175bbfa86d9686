#include <numeric>

#include "instructions/reductions.h"

namespace davsim::vtranspose_test {

using namespace reductions_test;

TEST(vtranspose, exchanges_rows_and_columns) {
  for (const std::uint64_t dst : {kDst, kSrc}) {
    Bench bench = bench_of("vtranspose", Type::int16);
    std::vector<std::uint16_t> x(257);
    std::iota(x.begin(), x.end(), std::uint16_t{0});
    bench.put(Space::UB, kSrc, x);
    bench.mask(0, 1).set("dst", static_cast<std::int64_t>(dst)).run();
    const auto z = bench.get<std::uint16_t>(Space::UB, dst, 257);
    for (std::size_t i = 0; i < 256; ++i) EXPECT_EQ(z[i], i % 16 * 16 + i / 16);
    EXPECT_EQ(z[256], dst == kSrc ? 256 : 0);
    expect_footprints_hold(bench);
  }
}

}  // namespace davsim::vtranspose_test
