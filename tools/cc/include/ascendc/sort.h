#pragma once

// Sorting in UB, and merging what has been sorted.

#include "ascendc/operands.h"

namespace AscendC {

/// Scores and indices, sorted in groups of 32, the largest score first.
template <typename T>
DAVSIM_CC_API void Sort32(const LocalTensor<T>& dst, const LocalTensor<T>& scores,
                          const LocalTensor<std::uint32_t>& indices, const std::int32_t repeat) {
  Operands()(operand("dst", dst))(operand("src0", scores))(operand("src1", indices))("repeat",
                                                                                     repeat)
      .issue("Sort32");
}

/// How sorted lists are merged.
struct MrgSort4Info {
  MrgSort4Info() = default;
  MrgSort4Info(const std::uint16_t lengths[4], bool suspend, std::uint16_t lists,
               std::uint16_t repeat)
      : ifExhaustedSuspension(suspend), validBit(lists), repeatTimes(repeat) {
    for (int list = 0; list < 4; ++list) elementLengths[list] = lengths[list];
  }

  std::uint16_t elementLengths[4] = {};
  bool ifExhaustedSuspension = false;
  std::uint16_t validBit = 0;  ///< 0b11, 0b111 or 0b1111: two, three or four lists
  std::uint16_t repeatTimes = 1;
};

template <typename T>
struct MrgSortSrcList {
  MrgSortSrcList() = default;
  MrgSortSrcList(const LocalTensor<T>& first, const LocalTensor<T>& second,
                 const LocalTensor<T>& third, const LocalTensor<T>& fourth)
      : src1(first), src2(second), src3(third), src4(fourth) {}

  LocalTensor<T> src1;
  LocalTensor<T> src2;
  LocalTensor<T> src3;
  LocalTensor<T> src4;
};

template <typename T>
DAVSIM_CC_API void issue_merge(const char* name, const LocalTensor<T>& dst,
                               const MrgSortSrcList<T>& lists, const MrgSort4Info& params) {
  const std::uint16_t valid = params.validBit;
  if (valid != 0b11 && valid != 0b111 && valid != 0b1111) {
    davsim_cc::fail("MrgSort: validBit has to be 0b11, 0b111 or 0b1111");
  }
  const std::uint16_t* const lengths = params.elementLengths;
  Operands operands;
  operands(operand("dst", dst))(operand("src1", lists.src1))(operand("src2", lists.src2));
  if (valid >= 0b111) operands(operand("src3", lists.src3));
  if (valid == 0b1111) operands(operand("src4", lists.src4));
  operands("length1", lengths[0])("length2", lengths[1]);
  if (valid >= 0b111) operands("length3", lengths[2]);
  if (valid == 0b1111) operands("length4", lengths[3]);
  operands("suspend", params.ifExhaustedSuspension ? 1 : 0)("repeat", params.repeatTimes).issue(name);
}
/// Records of two to four sorted lists in one list.
template <typename T>
DAVSIM_CC_API void MrgSort(const LocalTensor<T>& dst, const MrgSortSrcList<T>& lists,
                           const MrgSort4Info& params) {
  issue_merge("MrgSort", dst, lists, params);
}
/// Region proposals of two to four sorted lists in one list.
template <typename T>
DAVSIM_CC_API void MrgSort4(const LocalTensor<T>& dst, const MrgSortSrcList<T>& lists,
                            const MrgSort4Info& params) {
  issue_merge("MrgSort4", dst, lists, params);
}
/// How many records the last merge took from each list.
DAVSIM_CC_API void GetMrgSortResult(std::uint16_t& list1, std::uint16_t& list2, std::uint16_t& list3,
                                    std::uint16_t& list4) {
  const auto taken = static_cast<std::uint64_t>(
      Operands()("list1", 0)("list2", 1)("list3", 2)("list4", 3).issue("GetMrgSortResult"));
  list1 = static_cast<std::uint16_t>(taken);
  list2 = static_cast<std::uint16_t>(taken >> 16);
  list3 = static_cast<std::uint16_t>(taken >> 32);
  list4 = static_cast<std::uint16_t>(taken >> 48);
}

/// Elements into region proposals, and out of them.
template <typename T>
DAVSIM_CC_API void ProposalConcat(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                  const std::int32_t repeat, const std::int32_t mode) {
  Operands()(operand("dst", dst))(operand("src", src))("repeat", repeat)("mode", mode).issue(
      "ProposalConcat");
}
template <typename T>
DAVSIM_CC_API void ProposalExtract(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                   const std::int32_t repeat, const std::int32_t mode) {
  Operands()(operand("dst", dst))(operand("src", src))("repeat", repeat)("mode", mode).issue(
      "ProposalExtract");
}
/// Sixteen region proposals a repeat, the largest score first.
template <typename T>
DAVSIM_CC_API void RpSort16(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                            const std::int32_t repeat) {
  Operands()(operand("dst", dst))(operand("src", src))("repeat", repeat).issue("RpSort16");
}

}  // namespace AscendC
