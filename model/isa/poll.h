#pragma once

namespace davsim::poll {

/// Operands of the instruction `poll`, which the machine carries out, by position.
enum : int { src, value, from, least };

}  // namespace davsim::poll
