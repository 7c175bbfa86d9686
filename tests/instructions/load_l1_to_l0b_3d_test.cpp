#include "instructions/image_matrix.h"

namespace davsim::load_l1_to_l0b_3d_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;
using namespace image_matrix;

TEST(load_l1_to_l0b_3d, writes_rows_of_transposed_fractals) {
  Bench bench("load_l1_to_l0b_3d", Type::f16);
  const Rectangle part{.row = 1, .column = 32, .rows = 18, .columns = 64};
  expect_loaded(load<std::uint16_t>(bench, Space::L0B, windows(16), part), windows(16), part,
                [](int r, int c) {
                  return (r / 16 * 4 + c / 16) * 256 + c % 16 * 16 + r % 16;
                });
}

TEST(load_l1_to_l0b_3d, numbers_of_32_bits_take_8_rows_a_strip_and_of_8_bits_32) {
  Bench numbers("load_l1_to_l0b_3d", Type::uint32);
  const Rectangle part{.row = 0, .column = 8, .rows = 16, .columns = 24};
  expect_loaded(load<std::uint32_t>(numbers, Space::L0B, windows(8), part), windows(8), part,
                [](int r, int c) { return (r / 8 * 2 + c / 16) * 128 + c % 16 * 8 + r % 8; });
  Bench bytes("load_l1_to_l0b_3d", Type::uint8);
  bytes.set("dst_stride", 5);
  const Rectangle wide{.row = 0, .column = 0, .rows = 20, .columns = 64};
  expect_loaded(load<std::uint8_t>(bytes, Space::L0B, windows(32), wide), windows(32), wide,
                [](int r, int c) { return c / 16 * 512 + c % 16 * 32 + r; });
}

TEST(load_l1_to_l0b_3d, takes_a_plain_matrix_like_a_load_of_fractals_that_transposes) {
  // 32 rows of 48 columns in L1, as strips of 16 columns.
  const Convolution plain{.height = 1, .width = 32, .channels = 48, .slab = 16};
  const Rectangle all{.rows = 32, .columns = 48};
  Bench bench("load_l1_to_l0b_3d", Type::f16);
  const auto out = load<std::uint16_t>(bench, Space::L0B, plain, all);
  Bench fractals("load_l1_to_l0b_2dv2", Type::f16);
  std::vector<std::uint16_t> matrix;
  for (int i = 0; i < plain.elements(); ++i) matrix.push_back(static_cast<std::uint16_t>(i + 1));
  fractals.put(Space::L1, kImage, matrix);
  fractals.set("dst", kTarget).set("src", kImage).set("m_step", 2).set("k_step", 3);
  fractals.set("src_stride", 2).set("dst_stride", 3).set("transpose", 1).run();
  EXPECT_EQ(std::vector(out.begin(), out.begin() + 6 * 256),
            fractals.get<std::uint16_t>(Space::L0B, kTarget, std::size_t{6} * 256));
}

TEST(load_l1_to_l0b_3d, touches_what_its_footprints_say) {
  for (const auto& [type, slab] : {std::pair{Type::int8, 32}, {Type::f16, 16}, {Type::f32, 8}}) {
    Bench bench("load_l1_to_l0b_3d", type);
    windows(slab).give_to(bench);
    bench.set("dst", kTarget).set("src", kImage).set("dst_stride", 13);
    bench.set("m_start_pt", 1).set("m_extension", 19).set("k_extension", 5 * slab + 3);
    expect_footprints_hold(bench);
  }
}

}  // namespace davsim::load_l1_to_l0b_3d_test
