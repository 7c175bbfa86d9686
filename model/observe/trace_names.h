#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "isa/pipe.h"

namespace davsim {

// The words of the vendor's timelines, so that viewers' colours, orders and users' habits hold.

/// `SCALAR VECTOR CUBE MTE1 MTE2 MTE3 FIXP ALL`.
std::string_view track_name(Pipe pipe);
/// Place of a pipe among the tracks of its core, in the vendor's order.
std::uint32_t track_rank(Pipe pipe);
/// Name of a colour in chrome://tracing's scheme.
std::string_view track_colour(Pipe pipe);

/// Where a core sits on the chip: an AI Core (unit) of one cube core and its vector cores.
struct CorePlace {
  std::uint32_t unit = 0;
  std::uint32_t sub = 0;  ///< which of the unit's vector cores
  CoreKind kind = CoreKind::aiv;
};
/// The places of cores that a launch numbers through, kind by kind.
std::vector<CorePlace> core_places(const std::vector<CoreKind>& kinds, int vectors_per_cube);

/// `core3.veccore1`.
std::string process_name(const CorePlace& place);
/// A number that no other core and no track has.
std::uint32_t process_id(const CorePlace& place);
std::uint32_t process_rank(const CorePlace& place);

/// A mnemonic as timelines show it: in upper case.
std::string upper_case(std::string_view name);

}  // namespace davsim
