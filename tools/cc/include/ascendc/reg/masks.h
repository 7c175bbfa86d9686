#pragma once

// Logic, choice and rearrangement of masks in the register API.

#include "ascendc/reg/move.h"

namespace AscendC {
namespace Reg {

DAVSIM_CC_API void And(MaskReg& dst, MaskReg& src0, MaskReg& src1, MaskReg& mask) { asc_and(dst, src0, src1, mask); }
DAVSIM_CC_API void Or(MaskReg& dst, MaskReg& src0, MaskReg& src1, MaskReg& mask) { asc_or(dst, src0, src1, mask); }
DAVSIM_CC_API void Xor(MaskReg& dst, MaskReg& src0, MaskReg& src1, MaskReg& mask) { asc_xor(dst, src0, src1, mask); }
DAVSIM_CC_API void Not(MaskReg& dst, MaskReg& src, MaskReg& mask) { asc_not(dst, src, mask); }
DAVSIM_CC_API void Select(MaskReg& dst, MaskReg& src0, MaskReg& src1, MaskReg& mask) { asc_select(dst, src0, src1, mask); }
DAVSIM_CC_API void Move(MaskReg& dst, MaskReg& src, MaskReg& mask) { asc_copy(dst, src, mask); }
DAVSIM_CC_API void Move(MaskReg& dst, MaskReg& src) { asc_copy(dst, src); }
template <HighLowPart part = HighLowPart::LOWEST>
DAVSIM_CC_API void Pack(MaskReg& dst, MaskReg& src) {
  if (part == HighLowPart::LOWEST) return asc_pack_to_low(dst, src);
  asc_pack_to_high(dst, src);
}
template <HighLowPart part = HighLowPart::LOWEST>
DAVSIM_CC_API void UnPack(MaskReg& dst, MaskReg& src) {
  if (part == HighLowPart::LOWEST) return asc_unpack_lower(dst, src);
  asc_unpack_upper(dst, src);
}
template <typename T>
DAVSIM_CC_API void Interleave(MaskReg& dst0, MaskReg& dst1, MaskReg& src0, MaskReg& src1) {
  davsim_cc::issue("pintlv", mask_type(sizeof(T)),
                   {davsim_cc::read_operand("src0", src0), davsim_cc::read_operand("src1", src1),
                    davsim_cc::result_operand("dst0", dst0), davsim_cc::result_operand("dst1", dst1)});
}
template <typename T>
DAVSIM_CC_API void DeInterleave(MaskReg& dst0, MaskReg& dst1, MaskReg& src0, MaskReg& src1) {
  davsim_cc::issue("pdintlv", mask_type(sizeof(T)),
                   {davsim_cc::read_operand("src0", src0), davsim_cc::read_operand("src1", src1),
                    davsim_cc::result_operand("dst0", dst0), davsim_cc::result_operand("dst1", dst1)});
}

}  // namespace Reg
}  // namespace AscendC
