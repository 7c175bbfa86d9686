#pragma once

#include "ops/operation.h"

namespace davsim {

/// The parameters of MrgSort and MrgSort4.
inline constexpr ParameterSpec kMergeParameters[] = {
    {"dst", ParameterKind::address, true, "destination in UB"},
    {"src1", ParameterKind::address, true, "first sorted list in UB"},
    {"src2", ParameterKind::address, true, "second sorted list in UB"},
    {"src3", ParameterKind::address, false, "third sorted list in UB"},
    {"src4", ParameterKind::address, false, "fourth sorted list in UB"},
    {"length1", ParameterKind::integer, true, "records of the first list, 0 to 4095"},
    {"length2", ParameterKind::integer, true, "of the second"},
    {"length3", ParameterKind::integer, false, "of the third"},
    {"length4", ParameterKind::integer, false, "of the fourth"},
    {"suspend", ParameterKind::integer, false, "1: ends as soon as a list is used up"},
    {"repeat", ParameterKind::integer, false,
     "repeats, 0 to 255; more than 1 for four lists of one length behind one another"},
};

/// Lowers a merge of sorted lists to `instruction`.
void lower_merge(LowerContext& context, std::string_view instruction);

}  // namespace davsim
