#pragma once

namespace davsim::mutex {

/// Operands of the instructions that lock and unlock, which the machine carries out, by position.
enum : int { pipe, id };
inline constexpr int kMutexes = 32;

}  // namespace davsim::mutex
