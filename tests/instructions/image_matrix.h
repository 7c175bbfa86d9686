#pragma once

#include <map>

#include "instructions/harness.h"

namespace davsim::image_matrix {

using instruction_harness::Bench;

/// A convolution over an image whose elements of `slab` channels each are 1, 2, 3, ... in the order
/// of memory. What its loads have to give is worked out from a padded image, window by window.
struct Convolution {
  int height = 0, width = 0, channels = 0, slab = 0;
  int filter_h = 1, filter_w = 1, stride_h = 1, stride_w = 1, dilation_h = 1, dilation_w = 1;
  int left = 0, right = 0, top = 0, bottom = 0;
  int padding = 0;

  [[nodiscard]] int elements() const { return height * width * channels; }

  /// Rows of the matrix: one for each place of the window.
  [[nodiscard]] std::vector<std::vector<int>> matrix() const {
    const int slabs = channels / slab;
    const std::vector<int> pad(static_cast<std::size_t>(channels), padding);
    const std::vector<std::vector<int>> line(static_cast<std::size_t>(left + width + right), pad);
    std::vector<std::vector<std::vector<int>>> pixels(
        static_cast<std::size_t>(top + height + bottom), line);
    int next = 1;
    for (int s = 0; s < slabs; ++s) {
      for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
          for (int c = 0; c < slab; ++c) {
            pixels[static_cast<std::size_t>(top + y)][static_cast<std::size_t>(left + x)]
                  [static_cast<std::size_t>(s * slab + c)] = next++;
          }
        }
      }
    }
    std::vector<std::vector<int>> rows;
    for (int y = 0; y + (filter_h - 1) * dilation_h < top + height + bottom; y += stride_h) {
      for (int x = 0; x + (filter_w - 1) * dilation_w < left + width + right; x += stride_w) {
        std::vector<int> row;
        for (int s = 0; s < slabs; ++s) {
          for (int i = 0; i < filter_h; ++i) {
            for (int j = 0; j < filter_w; ++j) {
              const auto& pixel = pixels[static_cast<std::size_t>(y + i * dilation_h)]
                                        [static_cast<std::size_t>(x + j * dilation_w)];
              row.insert(row.end(), pixel.begin() + s * slab, pixel.begin() + (s + 1) * slab);
            }
          }
        }
        rows.push_back(row);
      }
    }
    return rows;
  }

  void give_to(Bench& bench) const {
    bench.set("l1_h", height).set("l1_w", width).set("channel_size", channels);
    bench.set("filter_h", filter_h).set("filter_w", filter_w);
    bench.set("stride_h", stride_h).set("stride_w", stride_w);
    bench.set("dilation_filter_h", dilation_h).set("dilation_filter_w", dilation_w);
    bench.set("pad_left", left).set("pad_right", right).set("pad_top", top);
    bench.set("pad_bottom", bottom).set("pad_value", padding);
  }
};

/// 3 x 3 windows with steps, gaps and padding over an image of two slabs.
inline Convolution windows(int slab) {
  return {.height = 6, .width = 7, .channels = 2 * slab, .slab = slab, .filter_h = 3, .filter_w = 2,
          .stride_h = 1, .stride_w = 2, .dilation_h = 1, .dilation_w = 2, .left = 1, .right = 2,
          .top = 1, .bottom = 0, .padding = 77};
}

inline constexpr std::uint64_t kTarget = 0x400, kImage = 0x60;
inline constexpr int kUntouched = 99;

/// A rectangle of the matrix: first row and column, extents.
struct Rectangle {
  int row = 0, column = 0, rows = 0, columns = 0;
};

/// Loads a rectangle; what then lies in `space`, element by element.
template <class T>
std::vector<T> load(Bench& bench, Space space, const Convolution& convolution,
                    const Rectangle& part) {
  convolution.give_to(bench);
  bench.set("dst", kTarget).set("src", kImage);
  bench.set("m_start_pt", part.row).set("k_start_pt", part.column);
  bench.set("m_extension", part.rows).set("k_extension", part.columns);
  std::vector<T> image;
  for (int i = 0; i < convolution.elements(); ++i) image.push_back(static_cast<T>(i + 1));
  bench.put(Space::L1, kImage, image);
  constexpr std::size_t kCount = 16384 / sizeof(T);
  bench.put(space, kTarget, std::vector<T>(kCount, kUntouched));
  EXPECT_EQ(bench.check(), "");
  bench.run();
  return bench.get<T>(space, kTarget, kCount);
}

/// Expects the rectangle where `place(row, column)` says, in elements, and nothing elsewhere.
template <class T, class Place>
void expect_loaded(const std::vector<T>& out, const Convolution& convolution, const Rectangle& part,
                   Place place) {
  const auto matrix = convolution.matrix();
  std::vector<T> wanted(out.size(), kUntouched);
  for (int r = 0; r < part.rows && part.row + r < static_cast<int>(matrix.size()); ++r) {
    const auto& row = matrix[static_cast<std::size_t>(part.row + r)];
    for (int c = 0; c < part.columns && part.column + c < static_cast<int>(row.size()); ++c) {
      wanted.at(static_cast<std::size_t>(place(r, c))) =
          static_cast<T>(row[static_cast<std::size_t>(part.column + c)]);
    }
  }
  for (std::size_t i = 0; i < out.size(); ++i) ASSERT_EQ(out[i], wanted[i]) << "element " << i;
}

}  // namespace davsim::image_matrix
