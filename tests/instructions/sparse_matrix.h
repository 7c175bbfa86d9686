#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "instructions/cube_layouts.h"

namespace davsim::cube_layouts {

/// A right matrix with at most two numbers in each four neighbours along k, and what is stored of
/// it, made by the rule of the documents: the numbers that are not 0 in order, and for each pair
/// the place of the first among the first three and of the second among the last three.
struct SparseMatrix {
  SparseMatrix(std::size_t k, std::size_t n, unsigned seed) : whole(k, n) {
    std::mt19937 random(seed);
    const std::size_t depth = up(k, 64);  // fractals of 32 kept numbers
    numbers.assign(depth * up(n, 16) * 512, std::byte{0x5A});
    index.assign(numbers.size() / 4, std::byte{0xFF});
    for (std::size_t column = 0; column < n; ++column) {
      for (std::size_t group = 0; group * 4 < k; ++group) {
        std::vector<std::size_t> places;
        const std::size_t wanted = random() % 3;
        for (std::size_t place = 0; place < 4 && group * 4 + place < k; ++place) {
          if (places.size() < wanted && random() % 2 == 0) places.push_back(place);
        }
        for (const std::size_t place : places) {
          whole.at(group * 4 + place, column) =
              static_cast<double>(random() % 127 + 1) - (random() % 2 == 0 ? 128 : 0);
        }
        store(column, group, places);
      }
    }
  }

  Matrix whole;
  std::vector<std::byte> numbers;
  std::vector<std::byte> index;

 private:
  void store(std::size_t column, std::size_t group, const std::vector<std::size_t>& places) {
    std::int8_t kept[2] = {0, 0};
    unsigned index_of[2] = {0, 0};
    const auto value = [&](std::size_t place) {
      return static_cast<std::int8_t>(whole.at(group * 4 + place, column));
    };
    if (places.size() == 2) {
      kept[0] = value(places[0]);
      kept[1] = value(places[1]);
      index_of[0] = static_cast<unsigned>(places[0]);
      index_of[1] = static_cast<unsigned>(places[1] - 1);
    } else if (places.size() == 1 && places[0] == 3) {
      kept[1] = value(3);
      index_of[1] = 2;
    } else if (places.size() == 1) {
      kept[0] = value(places[0]);
      index_of[0] = static_cast<unsigned>(places[0]);
    }
    for (std::size_t i = 0; i < 2; ++i) {
      const std::size_t row = group * 2 + i;
      const std::size_t at =
          (row / 32 * up(whole.columns, 16) + column / 16) * 512 + column % 16 * 32 + row % 32;
      numbers[at] = static_cast<std::byte>(kept[i]);
      const unsigned shift = at % 4 * 2;
      auto byte = std::to_integer<unsigned>(index[at / 4]);
      byte = (byte & ~(3U << shift)) | index_of[i] << shift;
      index[at / 4] = static_cast<std::byte>(byte);
    }
  }
};

}  // namespace davsim::cube_layouts
