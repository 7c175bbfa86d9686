#pragma once

#include <cstdint>
#include <optional>

#include "ops/operation.h"
#include "program/cross_core.h"

namespace davsim::cross_core {

// What CrossCoreSetFlag and CrossCoreWaitFlag share.

inline constexpr std::int64_t kMaxId = 15;
/// Of a cube core with two vector cores; the machine knows what a core of each kind may name.
inline constexpr std::int64_t kMaxPairId = 2 * kPairIds - 1;

/// The argument mode_id: 0 to 2, or kPairMode where the target has it. Fails otherwise.
std::int64_t mode_of(const LowerContext& context,
                     std::optional<std::int64_t> fallback = std::nullopt);

}  // namespace davsim::cross_core
