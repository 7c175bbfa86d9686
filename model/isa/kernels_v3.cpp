// The only file that is compiled for AVX2 and F16C (see sources.cmake). It calls no inline function
// with external linkage: the linker could keep the copy made here for the rest of the program,
// which must run without AVX2. Without the compiler flags the file offers nothing.
#include "isa/kernels.h"

#if defined(__AVX2__) && defined(__F16C__)
#include <cpuid.h>
#include <immintrin.h>

namespace davsim {
namespace {

constexpr std::size_t kLanes = 8;
constexpr float kLimit = 65504.0F;
constexpr std::size_t kBlockRows = 4;
constexpr std::size_t kStripColumns = 16;

__m256 load(const float* in) { return _mm256_loadu_ps(in); }
__m128i load(const std::uint16_t* in) {
  return _mm_loadu_si128(reinterpret_cast<const __m128i*>(in));
}
void store(float* out, __m256 lanes) { _mm256_storeu_ps(out, lanes); }
void store(std::uint16_t* out, __m128i lanes) {
  _mm_storeu_si128(reinterpret_cast<__m128i*>(out), lanes);
}

template <bool saturate>
__m128i narrow(__m256 value) {
  if constexpr (saturate) {
    const __m256 number = _mm256_cmp_ps(value, value, _CMP_ORD_Q);
    value = _mm256_and_ps(value, number);
    value = _mm256_max_ps(_mm256_min_ps(value, _mm256_set1_ps(kLimit)), _mm256_set1_ps(-kLimit));
  }
  return _mm256_cvtps_ph(value, _MM_FROUND_TO_NEAREST_INT);
}

/// Applies `step` to `count` elements, eight at a time; the rest goes through a padded copy.
template <class In, class Out, class Step>
void in_eights(const In* in, Out* out, std::size_t count, Step step) {
  const std::size_t whole = count - count % kLanes;
  for (std::size_t i = 0; i < whole; i += kLanes) store(out + i, step(load(in + i)));
  if (whole == count) return;
  In rest_in[kLanes] = {};
  Out rest_out[kLanes];
  for (std::size_t i = whole; i < count; ++i) rest_in[i - whole] = in[i];
  store(rest_out, step(load(rest_in)));
  for (std::size_t i = whole; i < count; ++i) out[i] = rest_out[i - whole];
}

void widen_f16(const std::uint16_t* in, float* out, std::size_t count) {
  in_eights(in, out, count, [](__m128i lanes) { return _mm256_cvtph_ps(lanes); });
}

void narrow_f16(const float* in, std::uint16_t* out, std::size_t count, bool saturate) {
  if (saturate) {
    in_eights(in, out, count, [](__m256 lanes) { return narrow<true>(lanes); });
  } else {
    in_eights(in, out, count, [](__m256 lanes) { return narrow<false>(lanes); });
  }
}

template <Combination what>
__m256 combined(__m256 a, __m256 b) {
  if constexpr (what == Combination::add) return _mm256_add_ps(a, b);
  if constexpr (what == Combination::subtract) return _mm256_sub_ps(a, b);
  return _mm256_mul_ps(a, b);
}

template <Combination what, bool saturate>
void combine(const std::uint16_t* a, const std::uint16_t* b, std::uint16_t* out, std::size_t count) {
  const std::size_t whole = count - count % kLanes;
  const auto eight = [](const std::uint16_t* x, const std::uint16_t* y) {
    return narrow<saturate>(combined<what>(_mm256_cvtph_ps(load(x)), _mm256_cvtph_ps(load(y))));
  };
  for (std::size_t i = 0; i < whole; i += kLanes) store(out + i, eight(a + i, b + i));
  if (whole == count) return;
  std::uint16_t rest[3][kLanes] = {};
  for (std::size_t i = whole; i < count; ++i) {
    rest[0][i - whole] = a[i];
    rest[1][i - whole] = b[i];
  }
  store(rest[2], eight(rest[0], rest[1]));
  for (std::size_t i = whole; i < count; ++i) out[i] = rest[2][i - whole];
}

template <Combination what>
void combine(const std::uint16_t* a, const std::uint16_t* b, std::uint16_t* out, std::size_t count,
             bool saturate) {
  saturate ? combine<what, true>(a, b, out, count) : combine<what, false>(a, b, out, count);
}

void combine_f16(Combination what, const std::uint16_t* a, const std::uint16_t* b, std::uint16_t* out,
                 std::size_t count, bool saturate) {
  switch (what) {
    case Combination::add: return combine<Combination::add>(a, b, out, count, saturate);
    case Combination::subtract: return combine<Combination::subtract>(a, b, out, count, saturate);
    case Combination::multiply: return combine<Combination::multiply>(a, b, out, count, saturate);
  }
}

/// The sums of neighbours among sixteen numbers, in their order.
__m256 neighbours(__m256 low, __m256 high) {
  // The instruction adds inside halves of 128 bits: l0 l1 h0 h1 | l2 l3 h2 h3.
  const __m256 sums = _mm256_hadd_ps(low, high);
  return _mm256_castpd_ps(
      _mm256_permute4x64_pd(_mm256_castps_pd(sums), _MM_SHUFFLE(3, 1, 2, 0)));
}

template <bool saturate>
void add_neighbours(std::uint16_t* lanes, std::size_t count, std::size_t results) {
  constexpr std::size_t kMost = 128 / kLanes;
  __m256 wide[kMost] = {};
  for (std::size_t i = 0; i < count; i += kLanes) {
    if (count - i >= kLanes) {
      wide[i / kLanes] = _mm256_cvtph_ps(load(lanes + i));
    } else {
      std::uint16_t rest[kLanes] = {};
      for (std::size_t k = i; k < count; ++k) rest[k - i] = lanes[k];
      wide[i / kLanes] = _mm256_cvtph_ps(load(rest));
    }
  }
  std::size_t n = count;
  std::uint16_t last[kLanes];
  for (; n / 2 >= results && n > 1; n /= 2) {
    // What lies beyond the numbers is zero, or sums that nobody asks for.
    const std::size_t vectors = (n / 2 + kLanes - 1) / kLanes;
    for (std::size_t i = 0; i < vectors; ++i) {
      const __m128i bits = narrow<saturate>(neighbours(wide[2 * i], wide[2 * i + 1]));
      if (n / 2 >= kLanes) {
        store(lanes + i * kLanes, bits);
      } else {
        store(last, bits);
      }
      wide[i] = _mm256_cvtph_ps(bits);
    }
    if (n / 2 < kLanes) {
      for (std::size_t i = 0; i < n / 2; ++i) lanes[i] = last[i];
    }
  }
}

void add_neighbours_f16(std::uint16_t* lanes, std::size_t count, std::size_t results, bool saturate) {
  saturate ? add_neighbours<true>(lanes, count, results) : add_neighbours<false>(lanes, count, results);
}

/// Four rows by sixteen columns: the sums stay in registers from the first product to the last.
/// Products and sums are rounded apart, as without AVX2: a fused operation would round once.
void multiply_block(const float* a, std::size_t pitch, const float* b, float* c,
                    std::size_t depth) {
  __m256 sum[kBlockRows][2];
  for (std::size_t row = 0; row < kBlockRows; ++row) {
    sum[row][0] = load(c + row * kStripColumns);
    sum[row][1] = load(c + row * kStripColumns + kLanes);
  }
  for (std::size_t i = 0; i < depth; ++i) {
    const __m256 low = load(b + i * kStripColumns);
    const __m256 high = load(b + i * kStripColumns + kLanes);
    for (std::size_t row = 0; row < kBlockRows; ++row) {
      const __m256 factors = _mm256_broadcast_ss(a + row * pitch + i);
      sum[row][0] = _mm256_add_ps(sum[row][0], _mm256_mul_ps(factors, low));
      sum[row][1] = _mm256_add_ps(sum[row][1], _mm256_mul_ps(factors, high));
    }
  }
  for (std::size_t row = 0; row < kBlockRows; ++row) {
    store(c + row * kStripColumns, sum[row][0]);
    store(c + row * kStripColumns + kLanes, sum[row][1]);
  }
}

void multiply_strip(const float* a, std::size_t pitch, const float* b, float* c, std::size_t rows,
                    std::size_t depth) {
  for (std::size_t row = 0; row < rows; row += kBlockRows) {
    multiply_block(a + row * pitch, pitch, b, c + row * kStripColumns, depth);
  }
}

}  // namespace

/// Whether this processor converts half precision. Not every compiler's __builtin_cpu_supports knows
/// that feature.
static bool has_f16c() {
  unsigned int a = 0;
  unsigned int b = 0;
  unsigned int c = 0;
  unsigned int d = 0;
  return __get_cpuid(1, &a, &b, &c, &d) != 0 && (c & bit_F16C) != 0;
}

const Kernels* v3_kernels() {
  if (!__builtin_cpu_supports("avx2") || !has_f16c()) return nullptr;
  // bf16 is integer arithmetic, which the portable loops do well.
  static const Kernels table = {
      .name = "v3",
      .f32_from_f16 = widen_f16,
      .f16_from_f32 = narrow_f16,
      .f32_from_bf16 = baseline_kernels().f32_from_bf16,
      .bf16_from_f32 = baseline_kernels().bf16_from_f32,
      .combine_f16 = combine_f16,
      .add_neighbours_f16 = add_neighbours_f16,
      .multiply_strip = multiply_strip,
  };
  return &table;
}

}  // namespace davsim
#else

namespace davsim {

const Kernels* v3_kernels() { return nullptr; }

}  // namespace davsim
#endif
