#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "isa/pipe.h"

namespace davsim {

// The words of the vendor's timelines, so that viewers' colours, orders and users' habits hold.

/// `SCALAR VECTOR CUBE MTE1 MTE2 MTE3 FIXP ALL`.
std::string_view track_name(Pipe pipe);
/// Place of a pipe among the tracks of its core, in the vendor's order.
std::uint32_t track_rank(Pipe pipe);
/// Name of a colour in chrome://tracing's scheme.
std::string_view track_colour(Pipe pipe);

/// `core3.veccore0`.
std::string process_name(std::uint32_t core, CoreKind kind);
/// A number that no other core and no track has.
std::uint32_t process_id(std::uint32_t core, CoreKind kind);
std::uint32_t process_rank(std::uint32_t core, CoreKind kind);

/// A mnemonic as timelines show it: in upper case.
std::string upper_case(std::string_view name);

}  // namespace davsim
