#pragma once

#include "ops/operation.h"

namespace davsim {

inline constexpr ParameterSpec kAtomicParameters[] = {
    {"type", ParameterKind::type, true, "type of the elements in global memory"},
};

/// Emits the instruction that sets the atomic state, `operation` being one of its words.
void lower_atomic(LowerContext& context, std::string_view operation);

}  // namespace davsim
