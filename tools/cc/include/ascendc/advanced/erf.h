#pragma once

// The error function, as a quotient of two polynomials.

#include "ascendc/advanced/scratch.h"
#include "ascendc/arithmetic.h"
#include "ascendc/fill.h"

namespace AscendC {

enum class ErfAlgo { PADE_APPROXIMATION, SUBSECTION_POLYNOMIAL_APPROXIMATION };
struct ErfConfig {
  ErfAlgo algo = ErfAlgo::PADE_APPROXIMATION;
};
inline constexpr ErfConfig defaultErfConfig = {};

/// dst = the polynomial of `square`; coefficients from that of the highest power on.
DAVSIM_CC_API void polynomial(const LocalTensor<float>& dst, const LocalTensor<float>& square,
                              const float (&coefficients)[6], std::int32_t count) {
  Muls(dst, square, coefficients[0], count);
  for (int i = 1; i < 5; ++i) {
    order_vector();
    Adds(dst, dst, coefficients[i], count);
    order_vector();
    Mul(dst, dst, square, count);
  }
  order_vector();
  Adds(dst, dst, coefficients[5], count);
}

/// erf(x) = x P(x^2) / Q(x^2) up to 3.92, from where on it is 1 in f32. P and Q are least squares of the relative
/// error, which is below 2e-8; what rounding adds stays below 4e-7. `x` and `square` are room of the caller; `src`
/// may be `x`.
DAVSIM_CC_API void erf_of(const LocalTensor<float>& dst, const LocalTensor<float>& src, const LocalTensor<float>& x,
                          const LocalTensor<float>& square, std::int32_t count) {
  constexpr float kTop[] = {0x1.132936p-19f, 0x1.2ab7aep-12f, 0x1.ed8c62p-9f,
                            0x1.b01d2ep-5f,  0x1.85f21ep-3f,  0x1.20dd74p+0f};
  constexpr float kBottom[] = {0x1.3f896cp-15f, 0x1.30be16p-10f, 0x1.ea8086p-7f,
                               0x1.d362aap-4f,  0x1.010fbcp-1f,  1.0f};
  Mins(x, src, 3.92f, count);
  order_vector();
  Maxs(x, x, -3.92f, count);
  order_vector();
  Mul(square, x, x, count);
  order_vector();
  polynomial(dst, square, kTop, count);
  order_vector();
  Mul(dst, dst, x, count);
  order_vector();
  polynomial(x, square, kBottom, count);
  order_vector();
  Div(dst, dst, x, count);
  order_vector();
  Mins(dst, dst, 1.0f, count);
  order_vector();
  Maxs(dst, dst, -1.0f, count);
}

template <typename T, bool isReuseSource = false, const ErfConfig& config = defaultErfConfig>
DAVSIM_CC_API void Erf(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,
                       const LocalTensor<std::uint8_t>& sharedTmpBuffer, const std::uint32_t calCount) {
  static_assert(std::is_same_v<T, float> || std::is_same_v<T, half>, "Erf takes half or float");
  constexpr bool kWidens = std::is_same_v<T, half>;
  const std::uint32_t step = elements_that_fit("Erf", sharedTmpBuffer, sizeof(float), kWidens ? 3 : 2, 64, calCount);
  const LocalTensor<float> room = sharedTmpBuffer.ReinterpretCast<float>();
  const LocalTensor<float> x = room, square = room[step], result = room[2 * step];
  for (std::uint32_t at = 0; at < calCount; at += step) {
    const auto count = static_cast<std::int32_t>(calCount - at < step ? calCount - at : step);
    if constexpr (kWidens) {
      Cast(x, srcTensor[at], RoundMode::CAST_NONE, static_cast<std::uint32_t>(count));
      order_vector();
      erf_of(result, x, x, square, count);
      order_vector();
      Cast(dstTensor[at], result, RoundMode::CAST_RINT, static_cast<std::uint32_t>(count));
    } else {
      erf_of(dstTensor[at], srcTensor[at], x, square, count);
    }
    order_vector();
  }
}
template <typename T, bool isReuseSource = false, const ErfConfig& config = defaultErfConfig>
DAVSIM_CC_API void Erf(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,
                       const LocalTensor<std::uint8_t>& sharedTmpBuffer) {
  Erf<T, isReuseSource, config>(dstTensor, srcTensor, sharedTmpBuffer, srcTensor.GetSize());
}
template <typename T, bool isReuseSource = false, const ErfConfig& config = defaultErfConfig>
DAVSIM_CC_API void Erf(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,
                       const std::uint32_t calCount) {
  Erf<T, isReuseSource, config>(dstTensor, srcTensor, rest_of_ub("Erf"), calCount);
}
template <typename T, bool isReuseSource = false, const ErfConfig& config = defaultErfConfig>
DAVSIM_CC_API void Erf(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor) {
  Erf<T, isReuseSource, config>(dstTensor, srcTensor, srcTensor.GetSize());
}

}  // namespace AscendC
