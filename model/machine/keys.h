#pragma once

#include <cstdint>
#include <string>

#include <fmt/format.h>

#include "isa/pipe.h"

namespace davsim {

/// Key of the event flag that the first three operands of a flag instruction name.
inline std::uint32_t flag_key(const std::int64_t* values) {
  return static_cast<std::uint32_t>((values[0] * (kPipes + 1) + values[1]) * 64 + values[2]);
}

/// `MTE2->V 0`.
inline std::string flag_text(const std::int64_t* values) {
  return fmt::format("{}->{} {}", name_of(static_cast<Pipe>(values[0])),
                     name_of(static_cast<Pipe>(values[1])), values[2]);
}

inline std::size_t at(Pipe pipe) { return static_cast<std::size_t>(index_of(pipe)); }

}  // namespace davsim
