#include "isa/matrix.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <vector>

#include "isa/fractal.h"
#include "isa/matrix_factors.h"
#include "isa/matrix_sums.h"

namespace davsim {
namespace {

/// Sums of so many products of int8 are exact in f32: 1024 x 2^14 = 2^24.
constexpr std::uint32_t kExactDepth = 1024;
constexpr std::uint32_t kRowsAtATime = 4;

/// Buffers that outlive a call: products are many and alike.
struct Scratch {
  std::vector<float> fractal;  ///< one fractal as f32
  std::vector<float> a;        ///< the left matrix, row by row
  std::vector<float> b;        ///< 16 columns of the right matrix, row by row
  std::vector<float> c;        ///< 16 columns of the result, row by row
};

class Multiplier {
 public:
  Multiplier(const MatrixProduct& product, const Kernels& kernels, Scratch& scratch)
      : p_(product),
        kernels_(kernels),
        s_(scratch),
        columns_(factor_columns(product.type)),
        depth_fractals_((product.k + columns_ - 1) / columns_),
        pitch_(std::size_t{depth_fractals_} * columns_),
        rows_((product.m + kRowsAtATime - 1) / kRowsAtATime * kRowsAtATime) {}

  void run() {
    read_left();
    if (p_.a_scale != nullptr) scale_left();
    s_.b.resize(pitch_ * kFractalRows);
    s_.c.resize(std::size_t{rows_} * kFractalRows);
    for (std::uint32_t strip = 0; strip < tiles_of(p_.n); ++strip) {
      read_right(strip);
      if (p_.b_scale != nullptr) scale_right(strip);
      p_.to == Type::int32 ? sum_integers(strip) : sum_floats(strip);
    }
  }

 private:
  /// `count` elements as f32; exact but for the rounding that was asked for.
  void widen(Type type, const std::byte* from, float* to, std::size_t count) const {
    switch (type) {
      case Type::f16:
        return kernels_.f32_from_f16(reinterpret_cast<const std::uint16_t*>(from), to, count);
      case Type::bf16:
        return kernels_.f32_from_bf16(reinterpret_cast<const std::uint16_t*>(from), to, count);
      case Type::int8:
        for (std::size_t i = 0; i < count; ++i) to[i] = static_cast<std::int8_t>(from[i]);
        return;
      case Type::fp8_e4m3:
      case Type::fp8_e5m2:
      case Type::hif8:
      case Type::fp4x2_e2m1:
      case Type::fp4x2_e1m2:
      case Type::int4x2:
        return widen_small(type, from, to, count);
      default:
        std::memcpy(to, from, count * sizeof(float));
        if (p_.fraction_bits < 23) round_fractions(to, count, p_.fraction_bits);
    }
  }

  /// Rows beyond the matrix, up to a multiple of four, become zero.
  void read_left() {
    s_.a.assign(std::size_t{rows_} * pitch_, 0.0F);
    if (p_.m == 1) return widen(p_.type, p_.a, s_.a.data(), p_.k);
    const std::uint32_t row_fractals = tiles_of(p_.m);
    s_.fractal.resize(std::size_t{kFractalRows} * columns_);
    for (std::uint32_t i = 0; i < row_fractals; ++i) {
      for (std::uint32_t j = 0; j < depth_fractals_; ++j) {
        const std::size_t index =
            p_.a_columns ? std::size_t{j} * row_fractals + i : std::size_t{i} * depth_fractals_ + j;
        widen(p_.type, p_.a + index * kFractalBytes, s_.fractal.data(), s_.fractal.size());
        const std::uint32_t rows = std::min<std::uint32_t>(kFractalRows, p_.m - i * kFractalRows);
        for (std::uint32_t row = 0; row < rows; ++row) {
          std::copy_n(s_.fractal.data() + std::size_t{row} * columns_, columns_,
                      s_.a.data() + (std::size_t{i} * kFractalRows + row) * pitch_ +
                          std::size_t{j} * columns_);
        }
      }
    }
  }

  void scale_left() {
    for (std::uint32_t row = 0; row < p_.m; ++row) {
      scale_along_k(p_.a_scale, row, p_.k, s_.a.data() + row * pitch_, 1);
    }
  }
  void scale_right(std::uint32_t strip) {
    for (std::uint32_t column = 0; column < kFractalRows; ++column) {
      scale_along_k(p_.b_scale, strip * kFractalRows + column, p_.k, s_.b.data() + column,
                    kFractalRows);
    }
  }

  void read_right(std::uint32_t strip) {
    const std::uint32_t strips = tiles_of(p_.n);
    const Type right = p_.b_type == Type::none ? p_.type : p_.b_type;
    s_.fractal.resize(std::size_t{kFractalRows} * columns_);
    for (std::uint32_t j = 0; j < depth_fractals_; ++j) {
      const std::size_t index = std::size_t{j} * strips + strip;
      widen(right, p_.b + index * kFractalBytes, s_.fractal.data(), s_.fractal.size());
      float* to = s_.b.data() + std::size_t{j} * columns_ * kFractalRows;
      for (std::size_t i = 0; i < columns_; ++i) {
        for (std::size_t column = 0; column < kFractalRows; ++column) {
          to[i * kFractalRows + column] = s_.fractal[column * columns_ + i];
        }
      }
    }
  }

  /// Columns of a strip that the matrix has.
  [[nodiscard]] std::uint32_t width(std::uint32_t strip) const {
    return std::min<std::uint32_t>(kFractalRows, p_.n - strip * kFractalRows);
  }
  /// Element of the result at the start of a row of a strip.
  [[nodiscard]] std::size_t element(std::uint32_t strip, std::uint32_t row) const {
    return (std::size_t{strip} * tiles_of(p_.m) * kFractalRows + row) * kFractalRows;
  }

  void sum_floats(std::uint32_t strip) {
    for (std::uint32_t row = 0; row < p_.m; ++row) start_floats(strip, row);
    std::fill(s_.c.begin() + static_cast<std::ptrdiff_t>(p_.m) * kFractalRows, s_.c.end(), 0.0F);
    const float* a = s_.a.data();
    const float* b = s_.b.data();
    if (p_.order == SumOrder::sequential) {
      kernels_.multiply_strip(a, pitch_, b, s_.c.data(), rows_, p_.k);
    } else {
      const auto sum = p_.order == SumOrder::tree ? add_trees : add_fractals;
      sum({a, pitch_, b, s_.c.data(), p_.m, p_.k, columns_});
    }
    for (std::uint32_t row = 0; row < p_.m; ++row) finish_floats(strip, row);
  }

  void start_floats(std::uint32_t strip, std::uint32_t row) {
    float* to = s_.c.data() + std::size_t{row} * kFractalRows;
    std::fill_n(to, kFractalRows, 0.0F);
    if (p_.start == MatrixStart::zero) return;
    const bool bias = p_.start == MatrixStart::bias;
    const std::byte* from = bias ? p_.bias : p_.c;
    const std::size_t first = bias ? std::size_t{strip} * kFractalRows : element(strip, row);
    if (p_.to == Type::f16) {
      std::uint16_t narrow[kFractalRows];
      std::memcpy(narrow, from + first * sizeof *narrow, width(strip) * sizeof *narrow);
      kernels_.f32_from_f16(narrow, to, width(strip));
    } else {
      std::memcpy(to, from + first * sizeof(float), width(strip) * sizeof(float));
    }
  }

  void finish_floats(std::uint32_t strip, std::uint32_t row) {
    float* sums = s_.c.data() + std::size_t{row} * kFractalRows;
    settle_specials(sums, kFractalRows, p_.saturate);
    const std::size_t first = element(strip, row);
    if (p_.to == Type::f16) {
      std::uint16_t narrow[kFractalRows];
      kernels_.f16_from_f32(sums, narrow, kFractalRows, p_.saturate);
      std::memcpy(p_.c + first * sizeof *narrow, narrow, width(strip) * sizeof *narrow);
    } else {
      std::memcpy(p_.c + first * sizeof(float), sums, width(strip) * sizeof(float));
    }
  }

  /// Exact until the end, where the sum is brought into the range of int32.
  void sum_integers(std::uint32_t strip) {
    std::vector<std::int64_t> sums(s_.c.size(), 0);
    for (std::uint32_t done = 0; done < p_.k; done += kExactDepth) {
      std::fill(s_.c.begin(), s_.c.end(), 0.0F);
      kernels_.multiply_strip(s_.a.data() + done, pitch_,
                              s_.b.data() + std::size_t{done} * kFractalRows, s_.c.data(), rows_,
                              std::min(kExactDepth, p_.k - done));
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += static_cast<std::int32_t>(s_.c[i]);
    }
    for (std::uint32_t row = 0; row < p_.m; ++row) finish_integers(strip, row, sums);
  }

  void finish_integers(std::uint32_t strip, std::uint32_t row,
                       const std::vector<std::int64_t>& sums) const {
    using Limits = std::numeric_limits<std::int32_t>;
    std::byte* to = p_.c + element(strip, row) * sizeof(std::int32_t);
    const std::byte* from = p_.start == MatrixStart::bias
                                ? p_.bias + std::size_t{strip} * kFractalRows * sizeof(std::int32_t)
                                : to;
    for (std::uint32_t column = 0; column < width(strip); ++column) {
      const std::size_t offset = column * sizeof(std::int32_t);
      std::int32_t value = 0;
      if (p_.start != MatrixStart::zero) std::memcpy(&value, from + offset, sizeof value);
      const std::int64_t sum = value + sums[std::size_t{row} * kFractalRows + column];
      value =
          static_cast<std::int32_t>(std::clamp<std::int64_t>(sum, Limits::min(), Limits::max()));
      std::memcpy(to + offset, &value, sizeof value);
    }
  }

  const MatrixProduct& p_;
  const Kernels& kernels_;
  Scratch& s_;
  std::uint32_t columns_;         ///< of a fractal of the left matrix, rows of one of the right
  std::uint32_t depth_fractals_;  ///< that hold k
  std::size_t pitch_;             ///< of a row of the left matrix in the scratch buffer
  std::uint32_t rows_;            ///< m, rounded up to what the kernel takes at a time
};

}  // namespace

void multiply(const MatrixProduct& product, const Kernels& kernels) {
  if (product.m == 0 || product.n == 0 || product.k == 0) return;
  thread_local Scratch scratch;
  Multiplier(product, kernels, scratch).run();
}

}  // namespace davsim
