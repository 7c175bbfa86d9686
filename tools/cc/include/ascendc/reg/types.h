#pragma once

// Registers and modes of the register API (AscendC::Reg).

#include "ascendc/enums.h"
#include "c_api/reg_compute.h"

namespace AscendC {

enum class SpecialPurposeReg { AR };

namespace Reg {

using AscendC::SpecialPurposeReg;

/// Stands for an element type that follows from the registers.
struct DefaultType {};

/// How many registers hold the elements of one variable; davsim models one.
struct RegTrait {
  int REG_NUM = 1;
};
inline constexpr RegTrait RegTraitNumOne{1};
inline constexpr RegTrait RegTraitNumTwo{2};

template <typename T, const RegTrait& trait = RegTraitNumOne>
class RegTensor : public davsim_cc::VectorRegister<T> {
  static_assert(trait.REG_NUM == 1, "registers of RegTraitNumTwo are not modelled yet");

 public:
  using ActualT = T;
};
using MaskReg = davsim_cc::MaskRegister;
using UnalignRegForLoad = davsim_cc::AlignmentRegister;
using UnalignRegForStore = davsim_cc::AlignmentRegister;
using UnalignReg = davsim_cc::AlignmentRegister;

/// An offset in elements, worked out by the program.
struct AddrReg {
  std::int64_t elements = 0;
};
template <typename T>
DAVSIM_CC_API AddrReg CreateAddrReg(std::uint16_t index0, std::uint32_t stride0) {
  return {static_cast<std::int64_t>(index0) * stride0};
}
template <typename T, typename... More>
DAVSIM_CC_API AddrReg CreateAddrReg(std::uint16_t index0, std::uint32_t stride0, More... more) {
  return {static_cast<std::int64_t>(index0) * stride0 + CreateAddrReg<T>(more...).elements};
}

enum class MaskMergeMode { UNKNOWN, MERGING, ZEROING };
enum class PostLiteral { POST_MODE_NORMAL, POST_MODE_UPDATE };
enum class RegLayout { UNKNOWN = -1, ZERO, ONE, TWO, THREE };
enum class SatMode { UNKNOWN = -1, NO_SAT, SAT };
enum class HighLowPart { LOWEST, HIGHEST };
enum class MaskPattern { ALL, VL1, VL2, VL3, VL4, VL8, VL16, VL32, VL64, VL128, M3, M4, H, Q, ALLF = 15 };
enum class MaskDist { DIST_NORM, DIST_US, DIST_DS, DIST_PACK };
enum class LoadDist {
  DIST_NORM, DIST_BRC_B8, DIST_BRC_B16, DIST_BRC_B32, DIST_US_B8, DIST_US_B16, DIST_DS_B8, DIST_DS_B16,
  DIST_UNPACK_B8, DIST_UNPACK_B16, DIST_UNPACK_B32, DIST_UNPACK4_B8, DIST_BLK, DIST_E2B_B16, DIST_E2B_B32,
  DIST_DINTLV_B8, DIST_DINTLV_B16, DIST_DINTLV_B32
};
enum class StoreDist {
  DIST_NORM, DIST_NORM_B8, DIST_NORM_B16, DIST_NORM_B32, DIST_FIRST_ELEMENT_B8, DIST_FIRST_ELEMENT_B16,
  DIST_FIRST_ELEMENT_B32, DIST_PACK_B16, DIST_PACK_B32, DIST_PACK_B64, DIST_PACK4_B32, DIST_INTLV_B8,
  DIST_INTLV_B16, DIST_INTLV_B32
};
enum class DataCopyMode { NORM, DATA_BLOCK_COPY };
enum class MemType { VEC_STORE, VEC_LOAD, SCALAR_STORE, SCALAR_LOAD, VEC_ALL, SCALAR_ALL };
enum class IndexOrder { INCREASE_ORDER, DECREASE_ORDER };
enum class GatherMaskMode { NO_STORE_REG, STORE_REG };
enum class HistogramsBinType { BIN0, BIN1 };
enum class HistogramsType { FREQUENCY, ACCUMULATE };
enum class PairReduce { SUM };

/// How a cast places, saturates, masks and rounds.
struct CastTrait {
  RegLayout layoutMode = RegLayout::UNKNOWN;
  SatMode satMode = SatMode::UNKNOWN;
  MaskMergeMode mrgMode = MaskMergeMode::UNKNOWN;
  RoundMode roundMode = RoundMode::CAST_NONE;
};
inline constexpr CastTrait castTrait = {RegLayout::ZERO, SatMode::NO_SAT, MaskMergeMode::ZEROING,
                                        RoundMode::CAST_NONE};

/// T, or the elements of a register where it is left out.
template <typename T, typename Register>
struct ElementOf {
  using type = T;
};
template <typename Register>
struct ElementOf<DefaultType, Register> {
  using type = typename Register::Element;
};
template <typename T, typename Register>
using Element = typename ElementOf<T, Register>::type;

/// Which of the narrow elements in the place of a wide one: of two EVEN or ODD, of four P0 to P3.
constexpr const char* place_of(RegLayout layout, std::size_t ratio) {
  constexpr const char* kPairs[] = {"EVEN", "ODD"};
  constexpr const char* kFours[] = {"P0", "P1", "P2", "P3"};
  const int place = layout == RegLayout::UNKNOWN ? 0 : static_cast<int>(layout);
  return ratio >= 4 ? kFours[place] : kPairs[place & 1];
}

}  // namespace Reg

/// Casts by the first places of a DataBlock, what the mask leaves out being 0; to a narrower type rounded to
/// nearest and not saturated.
inline constexpr Reg::CastTrait layoutZMrgZ = {Reg::RegLayout::ZERO, Reg::SatMode::UNKNOWN,
                                               Reg::MaskMergeMode::ZEROING, RoundMode::UNKNOWN};
inline constexpr Reg::CastTrait LayoutZMrgZRndRSatNS = {Reg::RegLayout::ZERO, Reg::SatMode::NO_SAT,
                                                        Reg::MaskMergeMode::ZEROING, RoundMode::CAST_RINT};

namespace MicroAPI = Reg;

}  // namespace AscendC
