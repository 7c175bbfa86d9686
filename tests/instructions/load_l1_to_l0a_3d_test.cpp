#include <gmock/gmock.h>

#include <numeric>

#include "instructions/image_matrix.h"

namespace davsim::load_l1_to_l0a_3d_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;
using namespace image_matrix;

Bench bench_of(Type type) { return Bench("load_l1_to_l0a_3d", type); }

TEST(load_l1_to_l0a_3d, loads_windows_into_fractals_in_rows) {
  // 5 x 4 places of windows of 3 x 2 pixels: fewer rows than are asked for.
  Bench bench = bench_of(Type::f16);
  const Rectangle part{.row = 0, .column = 16, .rows = 24, .columns = 96};
  const auto out = load<std::uint16_t>(bench, Space::L0A, windows(16), part);
  expect_loaded(out, windows(16), part, [](int r, int c) {
    return (r / 16 * 6 + c / 16) * 256 + r % 16 * 16 + c % 16;
  });
  EXPECT_EQ(bench.work(), (Work{12, 20 * 96, 12 * 512}));
}

TEST(load_l1_to_l0a_3d, loads_fractals_in_columns_with_a_stride) {
  Bench bench = bench_of(Type::uint8);
  bench.set("dst_nz", 1).set("dst_stride", 3);
  const Rectangle part{.row = 3, .column = 32, .rows = 16, .columns = 64};
  const auto out = load<std::uint8_t>(bench, Space::L0A, windows(32), part);
  expect_loaded(out, windows(32), part, [](int r, int c) {
    return (c / 32 * 3 + r / 16) * 512 + r % 16 * 32 + c % 32;
  });
}

TEST(load_l1_to_l0a_3d, transposes_the_whole_matrix) {
  for (const int nz : {0, 1}) {
    Bench words = bench_of(Type::f16);
    words.set("en_transpose", 1).set("dst_nz", nz);
    const Rectangle part{.row = 2, .column = 0, .rows = 17, .columns = 48};
    expect_loaded(load<std::uint16_t>(words, Space::L0A, windows(16), part), windows(16), part,
                  [nz](int r, int c) {
                    const int fractal = nz != 0 ? r / 16 * 3 + c / 16 : c / 16 * 2 + r / 16;
                    return fractal * 256 + c % 16 * 16 + r % 16;
                  });
    // Fractals of 16 x 8 after the transposition, half of the last ones beyond the matrix.
    Bench numbers = bench_of(Type::int32);
    numbers.set("en_transpose", 1).set("dst_nz", nz);
    const Rectangle narrow{.row = 0, .column = 8, .rows = 12, .columns = 24};
    expect_loaded(load<std::uint32_t>(numbers, Space::L0A, windows(8), narrow), windows(8), narrow,
                  [nz](int r, int c) {
                    const int fractal = nz != 0 ? r / 8 * 2 + c / 16 : c / 16 * 2 + r / 8;
                    return fractal * 128 + c % 16 * 8 + r % 8;
                  });
  }
}

TEST(load_l1_to_l0a_3d, takes_four_channels_without_gaps) {
  Convolution convolution = windows(4);
  convolution.channels = 4;
  Bench bench = bench_of(Type::bf16);
  const Rectangle part{.row = 0, .column = 0, .rows = 32, .columns = 32};
  const auto out = load<std::uint16_t>(bench, Space::L0A, convolution, part);
  expect_loaded(out, convolution, part, [](int r, int c) {
    return (r / 16 * 2 + c / 16) * 256 + r % 16 * 16 + c % 16;
  });
}

TEST(load_l1_to_l0a_3d, a_window_of_one_pixel_loads_a_plain_matrix) {
  const Convolution plain{.height = 1, .width = 40, .channels = 48, .slab = 16};
  Bench bench = bench_of(Type::f16);
  const Rectangle part{.row = 16, .column = 16, .rows = 16, .columns = 32};
  const auto out = load<std::uint16_t>(bench, Space::L0A, plain, part);
  expect_loaded(out, plain, part,
                [](int r, int c) { return c / 16 * 256 + r * 16 + c % 16; });
  // Of the strips of 40 rows that rows 16 to 31 of the second and third are read, nothing else.
  const auto read = bench.touched(Space::L1, Access::read);
  ASSERT_EQ(read.size(), 1U);
  EXPECT_EQ(read[0], (std::vector<ByteRange>{{kImage + 56 * 32, kImage + 72 * 32},
                                             {kImage + 96 * 32, kImage + 112 * 32}}));
}

TEST(load_l1_to_l0a_3d, an_image_goes_on_at_byte_0_behind_the_boundary) {
  std::vector<std::uint16_t> l1(1024);
  std::iota(l1.begin(), l1.end(), std::uint16_t{0});
  Bench bench = bench_of(Type::f16);
  bench.put(Space::L1, 0, l1);
  bench.set("src", 512).set("l1_h", 64).set("l1_w", 1).set("channel_size", 16);
  bench.set("m_extension", 64).set("k_extension", 16).set("boundary", 1536).run();
  EXPECT_EQ(bench.check(), "");
  const auto out = bench.get<std::uint16_t>(Space::L0A, 0, 1024);
  for (int row = 0; row < 64; ++row) {
    const int address = 512 + row * 32;
    const int from = address < 1536 ? address : address - 1536;
    for (int c = 0; c < 16; ++c) ASSERT_EQ(out[static_cast<std::size_t>(row * 16 + c)], from / 2 + c) << row;
  }
  EXPECT_EQ(bench.touched(Space::L1, Access::read), (std::vector<std::vector<ByteRange>>{{{0, 1536}}}));
  bench.set("m_extension", 32);
  EXPECT_EQ(bench.touched(Space::L1, Access::read), (std::vector<std::vector<ByteRange>>{{{512, 1536}}}));
  EXPECT_THAT(bench.set("boundary", 1023).check(), testing::StartsWith("boundary 1023; expected 0 or"));
  EXPECT_THAT(bench.set("boundary", 1024).set("src", 1024).check(), testing::StartsWith("src 1024"));
}

TEST(load_l1_to_l0a_3d, does_nothing_where_an_extent_is_0) {
  for (const std::string_view extent : {"l1_h", "l1_w", "channel_size", "k_extension",
                                        "m_extension", "filter_w", "filter_h"}) {
    Bench bench = bench_of(Type::f16);
    windows(16).give_to(bench);
    bench.set("m_extension", 16).set("k_extension", 16).set(extent, 0).run();
    EXPECT_EQ(bench.check(), "");
    EXPECT_TRUE(bench.footprints().empty()) << extent;
    EXPECT_EQ(bench.work(), Work{});
  }
}

TEST(load_l1_to_l0a_3d, refuses_what_the_documents_do_not_allow) {
  const auto refused = [](std::string_view operand, std::int64_t value, Type type = Type::f16) {
    Bench bench = bench_of(type);
    windows(16).give_to(bench);
    bench.set("channel_size", 32).set("m_extension", 16).set("k_extension", 16);
    EXPECT_EQ(bench.check(), "");
    return bench.set(operand, value).check().starts_with(operand);
  };
  EXPECT_TRUE(refused("channel_size", 20));
  EXPECT_TRUE(refused("k_start_pt", 8));
  EXPECT_TRUE(refused("filter_w", 40));
  EXPECT_TRUE(refused("filter_h", 40));
  EXPECT_TRUE(refused("dst_stride", 2));
  EXPECT_TRUE(refused("en_transpose", 1, Type::int8));
  EXPECT_FALSE(refused("en_transpose", 1));
}

TEST(load_l1_to_l0a_3d, touches_what_its_footprints_say) {
  for (const auto& [type, slab] : {std::pair{Type::int8, 32}, {Type::f16, 16}, {Type::f32, 8}}) {
    for (const int transpose : {0, 1}) {
      for (const int columns : {2 * slab, 3 * slab + 3, 12 * slab}) {
        for (const int rows : {3, 19}) {
          Bench bench = bench_of(type);
          windows(slab).give_to(bench);
          bench.set("dst", kTarget).set("src", kImage).set("dst_nz", 1);
          bench.set("dst_stride", transpose != 0 ? 12 : 2);
          bench.set("m_start_pt", 1).set("m_extension", rows).set("k_extension", columns);
          bench.set("en_transpose", transpose);
          expect_footprints_hold(bench);
        }
      }
    }
  }
}

}  // namespace davsim::load_l1_to_l0a_3d_test
