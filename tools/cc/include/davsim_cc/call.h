#pragma once

// How the functions of kernels reach the simulator: as an operation or instruction by name, with named
// operands, as a kernel trace would write them (`davsim operations NAME`, `davsim instructions NAME`).

#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "recorder/call.h"

/// The functions of kernels leave no frame of their own, so that the simulator sees the line of the
/// user's source that calls them.
#define DAVSIM_CC_API __attribute__((always_inline)) inline

namespace davsim_cc {

using davsim::record::Call;
using davsim::record::Operand;

/// Memories by their place in davsim's list.
enum class Space : std::uint8_t { none, gm, ub, l1, l0a, l0b, l0c, bt, fb, l0a_mx, l0b_mx };

/// Executes a call of the block that runs. Returns what a scalar instruction returns.
std::int64_t issue(const char* name, const char* type, const Operand* operands, std::size_t count);

/// Where the block that runs stands in its launch.
struct Place {
  std::int64_t block;  ///< GetBlockIdx
  std::int64_t blocks;  ///< GetBlockNum, as launched
  int sub_block;       ///< of a vector core beside a cube core: 0 or 1
  int sub_blocks;      ///< vector cores of a cube core in this launch
  bool cube;           ///< has a cube unit
  bool vector;         ///< has a vector unit
};
const Place& place();

/// The kernel uses tensors: on dav-2201 the vendor's compiler then completes their synchronisation.
void uses_tensors();
/// Takes everything that the block has put into its memories as done: waits for all pipes, in order that
/// what the host code reads is there. `what` names who asks, for messages.
void settle(const char* what);
/// The scalar unit is about to change a word of global memory by an instruction: blocks that may wait for it
/// look first.
void give_way(const volatile void* address);
/// Instructions that the launch has executed so far: what a kernel gets for a clock. Times stand in the timeline.
std::int64_t logical_clock();
/// Bytes of a memory of the core that runs; 0 where it has none.
std::uint64_t memory_bytes(Space space);
/// Tells, when the kernel has ended, what is wrong at the line that asks, once.
void report(const char* message);
/// Ends the program with a message about the line that asks.
[[noreturn]] void fail(const char* message);

/// What an assertion that does not hold calls: in a kernel it ends the launch, which is an error when the host
/// waits for it; elsewhere the program.
[[noreturn]] void assertion_failed(const char* condition, const char* file, int line, const char* function);

DAVSIM_CC_API constexpr Operand pointer(const char* name, Space space, const volatile void* address,
                                        const char* type = nullptr) {
  return {name, Operand::Kind::pointer, static_cast<std::uint8_t>(space), type,
          reinterpret_cast<std::int64_t>(address), 0};
}
DAVSIM_CC_API constexpr Operand local(const char* name, Space space, std::uint64_t address,
                                      const char* type = nullptr) {
  return {name, Operand::Kind::local, static_cast<std::uint8_t>(space), type,
          static_cast<std::int64_t>(address), 0};
}
DAVSIM_CC_API constexpr Operand integer(const char* name, std::int64_t value) {
  return {name, Operand::Kind::integer, 0, nullptr, value, 0};
}
DAVSIM_CC_API constexpr Operand bits(const char* name, std::uint64_t value) {
  return {name, Operand::Kind::bits, 0, nullptr, static_cast<std::int64_t>(value), 0};
}
/// As `bits`, of data: calls that differ in it alone are one statement.
DAVSIM_CC_API constexpr Operand data(const char* name, std::uint64_t value) {
  return {name, Operand::Kind::data, 0, nullptr, static_cast<std::int64_t>(value), 0};
}
DAVSIM_CC_API constexpr Operand mask(const char* name, std::uint64_t low, std::uint64_t high) {
  return {name, Operand::Kind::mask, 0, nullptr, static_cast<std::int64_t>(low),
          static_cast<std::int64_t>(high)};
}
DAVSIM_CC_API constexpr Operand mask(const char* name, std::uint64_t bits) {
  return {name, Operand::Kind::mask_word, 0, nullptr, static_cast<std::int64_t>(bits), 0};
}
DAVSIM_CC_API constexpr Operand word(const char* name, const char* text) {
  return {name, Operand::Kind::word, 0, text, 0, 0};
}
/// A register: `letter` is v, p, u, s or a.
DAVSIM_CC_API constexpr Operand numbered(const char* name, const char* letter, std::int64_t number) {
  return {name, Operand::Kind::number, 0, letter, number, 0};
}

template <std::size_t kOperands>
DAVSIM_CC_API std::int64_t issue(const char* name, const char* type, const Operand (&operands)[kOperands]) {
  return issue(name, type, operands, kOperands);
}

}  // namespace davsim_cc
