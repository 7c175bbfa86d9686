#include "event/event.h"

#include <array>

namespace davsim {

std::string_view name_of(Stall stall) {
  constexpr std::array<std::string_view, kStalls> names = {
      "none", "dispatch", "issue", "queue_full", "flag", "barrier", "gm_port",
      "cross_core", "idle", "unknown"};
  return names.at(static_cast<std::size_t>(stall));
}

}  // namespace davsim
