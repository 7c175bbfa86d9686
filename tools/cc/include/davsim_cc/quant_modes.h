#pragma once

/// How numbers change on the way out of L0C. The types of source and result say the same, so davsim asks
/// these for scales alone.
enum QuantMode_t {
  NoQuant, F322F16, F322BF16, DEQF16, VDEQF16, QF322B8_PRE, VQF322B8_PRE, REQ8, VREQ8, QF322FP8_PRE,
  VQF322FP8_PRE, QF322HIF8_PRE, VQF322HIF8_PRE, QF322HIF8_PRE_HYBRID, VQF322HIF8_PRE_HYBRID,
  QS322BF16_PRE, VQS322BF16_PRE, QF322F16_PRE, VQF322F16_PRE, QF322BF16_PRE, VQF322BF16_PRE,
  QF322F32_PRE, VQF322F32_PRE
};

namespace davsim_cc {

/// Whether all columns share a scale.
constexpr bool takes_one_scale(QuantMode_t mode) {
  switch (mode) {
    case DEQF16: case QF322B8_PRE: case REQ8: case QF322FP8_PRE: case QF322HIF8_PRE:
    case QF322HIF8_PRE_HYBRID: case QS322BF16_PRE: case QF322F16_PRE: case QF322BF16_PRE:
    case QF322F32_PRE: return true;
    default: return false;
  }
}
/// Whether each column has its own.
constexpr bool takes_scales(QuantMode_t mode) {
  return mode != NoQuant && mode != F322F16 && mode != F322BF16 && !takes_one_scale(mode);
}

}  // namespace davsim_cc
