#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace davsim {

/// The kinds of barrier inside a vector function: what is ordered before what. V stands for vector
/// loads and stores of UB (VLD, VST), S for those of the scalar unit beside them (LD, ST).
inline constexpr std::array<std::string_view, 16> kMemoryBarrierKinds = {
    "VV_ALL", "VST_VLD", "VLD_VST", "VST_VST", "VS_ALL", "VST_LD", "VLD_ST", "VST_ST",
    "SV_ALL", "ST_VLD",  "LD_VST",  "ST_VST",  "SS_ALL", "ST_LD",  "LD_ST",  "ST_ST"};

/// What a barrier orders among vector accesses. Those of the scalar unit do not occur in traces.
struct MemoryOrder {
  bool loads_before = false;   ///< later accesses wait for earlier loads
  bool stores_before = false;  ///< ... for earlier stores
  bool loads_after = false;    ///< later loads wait
  bool stores_after = false;   ///< later stores wait
};

/// The order that a kind, by its place in the list, makes.
constexpr MemoryOrder memory_order(std::int64_t kind) {
  switch (kind) {
    case 0: return {true, true, true, true};
    case 1: return {false, true, true, false};
    case 2: return {true, false, false, true};
    case 3: return {false, true, false, true};
    default: return {};
  }
}

}  // namespace davsim
