#pragma once

#include <cmath>

#include "instructions/cube_layouts.h"
#include "instructions/harness.h"

namespace davsim::mmad_test {

using namespace cube_layouts;
using instruction_harness::Bench;

inline constexpr std::uint64_t kDst = 0x400, kA = 0x200, kB = 0x600, kBias = 0x40;

struct Shape {
  std::size_t m, k, n;
};

inline Type result_of(Type type) { return type == Type::int8 ? Type::int32 : Type::f32; }

/// A product with its operands in place, and the numbers that it is made of.
struct Product {
  Product(Type type, Shape shape, bool a_nz = false, unsigned seed = 1)
      : Product(type, type, shape, a_nz, seed) {}
  Product(Type type, Type right, Shape shape, bool a_nz = false, unsigned seed = 1)
      : bench("mmad", type),
        type(type),
        a(random_matrix(shape.m, shape.k, type, seed)),
        b(random_matrix(shape.k, shape.n, right, seed + 1)) {
    if (right != type) bench.set("b_type", right);
    const auto size = static_cast<std::size_t>(size_of(type));
    bench.set("dst", kDst).set("a", kA).set("b", kB).set("bias", kBias).set("init", 1);
    bench.set("m", static_cast<std::int64_t>(shape.m)).set("k", static_cast<std::int64_t>(shape.k));
    bench.set("n", static_cast<std::int64_t>(shape.n)).set("to", result_of(type));
    bench.set("a_nz", a_nz);
    const std::size_t depth = up(shape.k, 32 / size);
    const auto left = [&](std::size_t row, std::size_t column) {
      if (shape.m == 1) return column;
      return a_nz ? index_n(row, column, shape.m, 32 / size) : index_z(row, column, shape.k, size);
    };
    bench.put(Space::L0A, kA, pack(a, type, up(shape.m, 16) * depth * 512, left));
    bench.put(Space::L0B, kB,
              pack(b, right, up(shape.n, 16) * depth * 512,
                   [&](auto row, auto column) { return index_right(row, column, shape.n, size); }));
  }

  /// Element of the result.
  template <class T = float>
  T result(std::size_t row, std::size_t column) {
    return bench.get<T>(Space::L0C, kDst + index_n(row, column, a.rows, 16) * sizeof(T), 1)[0];
  }
  [[nodiscard]] double exact(std::size_t row, std::size_t column) const {
    double sum = 0;
    for (std::size_t i = 0; i < a.columns; ++i) sum += a.at(row, i) * b.at(i, column);
    return sum;
  }
  [[nodiscard]] double magnitude(std::size_t row, std::size_t column) const {
    double sum = 0;
    for (std::size_t i = 0; i < a.columns; ++i) sum += std::fabs(a.at(row, i) * b.at(i, column));
    return sum;
  }

  Bench bench;
  Type type;
  Matrix a, b;
};

}  // namespace davsim::mmad_test
