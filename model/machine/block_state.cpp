#include "machine/block_state.h"

#include <cstring>

namespace davsim {
namespace {

/// What on-chip memory holds before a kernel writes it. The chip does not clear it; a NaN in every
/// float type makes reads of memory that was never written show up in results.
constexpr int kPoison = 0xFF;

}  // namespace

Iteration iteration_of(const Occurrence& what) {
  Iteration iteration{};
  for (std::size_t i = 0; i < iteration.size(); ++i) {
    iteration[i] = static_cast<std::int32_t>(what.slots[i + 1]);
  }
  return iteration;
}

BlockState::BlockState(const Target& target, CoreKind core_kind, std::int64_t block)
    : index(block), kind(core_kind) {
  core.block_index = block;
  core.registers = &registers;
  core.control.saturate_f16 = core.control.saturate_floats = target.saturate_f16_at_start;
  core.control.shifts_results = target.fixpipe_shifts_results;
  memory.base[static_cast<std::size_t>(Space::SPR)] = special.data();
}

void BlockState::provide(const Target& target, std::uint32_t spaces) {
  for (int s = 0; s < kSpaces; ++s) {
    std::byte*& base = memory.base[static_cast<std::size_t>(s)];
    if (((spaces >> s) & 1U) == 0 || base != nullptr) continue;
    std::uint64_t bytes = target.memory_bytes[static_cast<std::size_t>(s)].count();
    if (static_cast<Space>(s) == Space::UB) bytes += target.function_reserve_bytes.count();
    if (bytes == 0) continue;
    buffers.push_back(std::make_unique_for_overwrite<std::byte[]>(bytes));
    base = buffers.back().get();
    std::memset(base, kPoison, bytes);
  }
}

}  // namespace davsim
