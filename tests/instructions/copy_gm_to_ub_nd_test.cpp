#include <numeric>

#include "instructions/harness.h"

namespace davsim::copy_gm_to_ub_nd_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;
using instruction_harness::kGmOrigin;

using Row = std::vector<std::int16_t>;

/// Elements of UB after a copy from 0, 1, 2, ...; UB holds -1 before.
class Copy : public Bench {
 public:
  explicit Copy(Type type = Type::int16) : Bench("copy_gm_to_ub_nd", type) {
    Row ramp(2048);
    std::iota(ramp.begin(), ramp.end(), std::int16_t{0});
    put(Space::GM, kGmOrigin, ramp);
    put(Space::UB, 0x400, Row(2048, -1));
    set("dst", 0x400).set("src", kGmOrigin);
  }
  Copy& dimension(int d, std::int64_t size, std::int64_t src, std::int64_t dst, std::int64_t left = 0,
                  std::int64_t right = 0) {
    const std::string n = std::to_string(d);
    set("size" + n, size).set("src_stride" + n, src).set("dst_stride" + n, dst);
    set("pads" + n, left + 256 * right);
    return *this;
  }
  Row from(std::uint64_t element, std::size_t count) {
    return get<std::int16_t>(Space::UB, 0x400 + 2 * element, count);
  }
};

TEST(copy_gm_to_ub_nd, cuts_a_slice_out_of_rows) {
  Copy copy;
  copy.dimension(0, 3, 1, 1).dimension(1, 2, 10, 16).run();
  EXPECT_EQ(copy.from(0, 4), (Row{0, 1, 2, -1}));
  EXPECT_EQ(copy.from(16, 4), (Row{10, 11, 12, -1}));
  EXPECT_EQ(copy.work(), (Work{2, 6, 12}));
  expect_footprints_hold(copy);
}

TEST(copy_gm_to_ub_nd, transposes) {
  Copy copy;
  copy.dimension(0, 3, 1, 4).dimension(1, 4, 3, 1).run();
  EXPECT_EQ(copy.from(0, 12), (Row{0, 3, 6, 9, 1, 4, 7, 10, 2, 5, 8, 11}));
  expect_footprints_hold(copy);
}

TEST(copy_gm_to_ub_nd, repeats_a_row) {
  Copy copy;
  copy.dimension(0, 3, 1, 1).dimension(1, 3, 0, 3).run();
  EXPECT_EQ(copy.from(0, 10), (Row{0, 1, 2, 0, 1, 2, 0, 1, 2, -1}));
  expect_footprints_hold(copy);
}

TEST(copy_gm_to_ub_nd, pads_with_a_number_or_the_nearest_element) {
  Copy copy;
  copy.dimension(0, 2, 1, 1, 1, 2).dimension(1, 2, 10, 5, 1, 0).set("pad_value", 7).run();
  EXPECT_EQ(copy.from(0, 15), (Row{7, 7, 7, 7, 7, 7, 0, 1, 7, 7, 7, 10, 11, 7, 7}));
  expect_footprints_hold(copy);
  Copy near;
  near.dimension(0, 2, 1, 1, 1, 2).dimension(1, 2, 10, 5, 1, 0).set("nearest", 1).run();
  EXPECT_EQ(near.from(0, 15), (Row{0, 0, 1, 1, 1, 0, 0, 1, 1, 1, 10, 10, 11, 11, 11}));
}

TEST(copy_gm_to_ub_nd, walks_five_dimensions) {
  Copy copy;
  int stride = 1;
  for (int d = 0; d < 5; ++d, stride *= 2) copy.dimension(d, 2, stride, 16 / stride);
  copy.run();
  // The bits of the place in the other order.
  EXPECT_EQ(copy.from(0, 8), (Row{0, 16, 8, 24, 4, 20, 12, 28}));
  EXPECT_EQ(copy.from(31, 2), (Row{31, -1}));
  expect_footprints_hold(copy);
}

TEST(copy_gm_to_ub_nd, refuses_what_cannot_be) {
  Copy flat;
  flat.dimension(0, 4, 1, 0);
  EXPECT_NE(flat.check().find("dst_stride0 is 0, so that 4 elements go to one place"), std::string::npos);
  Copy large;
  large.dimension(0, 1 << 19, 1, 1).dimension(1, 1 << 19, 1, 1);
  EXPECT_NE(large.check().find("more than any UB holds"), std::string::npos);
  Copy wide(Type::int64);
  wide.dimension(0, 2, 1, 1, 1, 0).set("pad_value", 1);
  EXPECT_NE(wide.check().find("padding of 64-bit elements"), std::string::npos);
  wide.set("pad_value", 0);
  EXPECT_EQ(wide.check(), "");
}

}  // namespace davsim::copy_gm_to_ub_nd_test
