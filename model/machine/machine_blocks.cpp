// What blocks share: global memory, and the UB of vector cores, which their cube core may write.

#include <fmt/format.h>

#include "machine/machine.h"

namespace davsim {
namespace {

/// Where logs keep the UB of a block, above all of global memory.
constexpr std::uint64_t kUbOrigin = std::uint64_t{1} << 62;
constexpr int kUbBits = 32;

std::uint64_t ub_base(std::int64_t owner) {
  return kUbOrigin + (static_cast<std::uint64_t>(owner) << kUbBits);
}

}  // namespace

/// The block whose UB an access is to, where that matters to other blocks.
std::optional<std::int64_t> Machine::owner_of(const BlockState& block, Space space) const {
  if (is_remote(space)) return topology_.vector_block(block.index, vector_core_of(space));
  if (space != Space::UB || !writes_vector_ub_ || block.kind != CoreKind::aiv) return std::nullopt;
  return block.index;
}

void Machine::reach_vector_cores(BlockState& block, const Occurrence& what) {
  const Instruction& instruction =
      program_.instructions[static_cast<std::size_t>(what.instruction)];
  for (const Footprint& footprint : footprints_) {
    if (!is_remote(footprint.space)) continue;
    const int place = vector_core_of(footprint.space);
    const auto owner = owner_of(block, footprint.space);
    if (!owner) {
      throw KernelError(instruction.where,
                        fmt::format("{}: the launch has no vector block {} beside cube block {}{}, "
                                    "whose UB could be written",
                                    instruction.spec().name, place, block.index, at_text(instruction, what)));
    }
    if (ended_.contains(*owner)) {
      throw KernelError(
          instruction.where,
          fmt::format("{}: vector block {}, whose UB is written{}, has ended and waits for nothing "
                      "behind that; let it wait for a cross-core flag",
                      instruction.spec().name, *owner, at_text(instruction, what)));
    }
    block.memory.base[static_cast<std::size_t>(footprint.space)] =
        open(*owner, CoreKind::aiv).memory.base[static_cast<std::size_t>(Space::UB)];
  }
}

void Machine::record_between_blocks(BlockState& block, const Occurrence& what,
                                    const Footprint& footprint, Pipe pipe) {
  if (footprint.space == Space::GM) {
    block_accesses_.record(block.index, what.instruction, footprint, place_of(block, pipe),
                           what.atomic);
    return;
  }
  const auto owner = owner_of(block, footprint.space);
  if (!owner) return;
  Footprint moved = footprint;
  moved.base += ub_base(*owner);
  block_accesses_.record(block.index, what.instruction, moved, place_of(block, pipe));
}

void Machine::report_block_conflict(const BlockConflict& c) {
  const Instruction& first = program_.instructions[static_cast<std::size_t>(c.first_instruction)];
  const Instruction& second = program_.instructions[static_cast<std::size_t>(c.second_instruction)];
  std::string memory = "gm";
  std::string remedy = "give each block its own part";
  std::uint64_t offset = c.byte;
  if (c.byte >= kUbOrigin) {
    memory = fmt::format("the ub of block {}", (c.byte - kUbOrigin) >> kUbBits);
    offset = c.byte & ((std::uint64_t{1} << kUbBits) - 1);
    remedy = "let one wait for a cross-core flag of the other";
  }
  for (const Tensor& t : program_.program->tensors) {
    if (c.byte >= t.address && c.byte < t.address + t.bytes()) {
      memory = t.name;
      offset = c.byte - t.address;
    }
  }
  log_.add({Finding::Kind::race,
            fmt::format("block {} {} byte {} of {} with {}, which block {} {} with {} ({}), and "
                        "blocks are not ordered; {}",
                        c.second_block, c.second_writes ? "writes" : "reads", offset, memory,
                        second.spec().name, c.first_block, c.first_writes ? "writes" : "reads",
                        first.spec().name, first.where.text(), remedy),
            second.where, c.second_block});
}

}  // namespace davsim
