#include "ops/cross_core_flags.h"

#include <fmt/format.h>

#include <limits>

namespace davsim::cross_core {

std::int64_t mode_of(const LowerContext& context, std::optional<std::int64_t> fallback) {
  constexpr std::int64_t kMaxMode = 2;
  constexpr auto kLimits = std::numeric_limits<std::int64_t>();
  const std::int64_t mode = context.integer("mode_id", kLimits.min(), kLimits.max(), fallback);
  const auto& known = context.target().instructions;
  const bool pairs = known.find("set_intra_block") != known.end();
  if ((mode >= 0 && mode <= kMaxMode) || (pairs && mode == kPairMode)) return mode;
  context.fail(fmt::format("mode_id is {}, expected 0 to {}{}", mode, kMaxMode,
                           pairs ? fmt::format(" or {}", kPairMode) : ""));
}

}  // namespace davsim::cross_core
