// What the machine checks on every instruction: operands, ranges, races.

#include "machine/machine.h"

#include <algorithm>

#include <fmt/format.h>

#include "machine/keys.h"

namespace davsim {

void Machine::check_operands(const Instruction& what, const Operands& operands,
                             const Occurrence& occurrence) const {
  const InstructionSpec& spec = what.spec();
  for (std::size_t i = 0; i < spec.operands.size(); ++i) {
    const OperandSpec& operand = spec.operands[i];
    const std::int64_t value = operands[static_cast<int>(i)];
    if (operand.kind == OperandKind::integer &&
        (value < operand.minimum || value > operand.maximum)) {
      throw KernelError(what.where, fmt::format("{}: {} is {}{}, expected {} to {}", spec.name,
                                                operand.name, value, at_text(occurrence),
                                                operand.minimum, operand.maximum));
    }
    if (operand.kind == OperandKind::address) {
      // Below zero it would wrap, and a range that reaches up to zero would look like a legal one.
      if (value < 0) {
        throw KernelError(what.where, fmt::format("{}: {} is at {} address {}{}, below the memory",
                                                  spec.name, operand.name, name_of(operand.space),
                                                  value, at_text(occurrence)));
      }
      const int alignment = alignment_of(operand, what.type);
      if (value % alignment != 0) {
        throw KernelError(
            what.where,
            fmt::format("{}: {} is at {} address {:#x}{}, {} bytes off its alignment of {} bytes",
                        spec.name, operand.name, name_of(operand.space), value, at_text(occurrence),
                        value % alignment, alignment));
      }
    }
  }
  if (spec.check != nullptr) {
    const std::string problem = spec.check(operands);
    if (!problem.empty()) {
      throw KernelError(what.where, fmt::format("{}: {}{}", spec.name, problem, at_text(occurrence)));
    }
  }
}

void Machine::check_flag(const Instruction& what, const Occurrence& occurrence) const {
  const std::int64_t id = occurrence.values[2];
  if (id >= 0 && id < target_.event_ids) return;
  throw KernelError(what.where, fmt::format("{}: id is {}{}, {} has ids 0 to {}", what.spec().name,
                                            id, at_text(occurrence), target_.product,
                                            target_.event_ids - 1));
}

void Machine::check_ranges(const Instruction& what, const Occurrence& occurrence) const {
  for (const Footprint& footprint : footprints_) {
    const ByteRange range = bounds(footprint);
    if (range.begin >= range.end) continue;
    const char* verb = footprint.access == Access::read ? "reads" : "writes";
    if (footprint.space != Space::GM) {
      const std::uint64_t size = target_.size_of_memory(footprint.space).count();
      if (range.end > size) {
        throw KernelError(what.where,
                          fmt::format("{}: {} {} bytes {:#x} to {:#x}{}, beyond the {} bytes of {}",
                                      what.spec().name, verb, name_of(footprint.space), range.begin,
                                      range.end - 1, at_text(occurrence), size,
                                      name_of(footprint.space)));
      }
      continue;
    }
    const auto& operands = what.spec().operands;
    for (std::size_t i = 0; i < operands.size(); ++i) {
      if (operands[i].space != Space::GM) continue;
      if (what.tensors[i] < 0) {
        const auto& tensors = program_.program->tensors;
        const bool inside = std::any_of(tensors.begin(), tensors.end(), [&](const Tensor& t) {
          return range.begin >= t.address && range.end <= t.address + t.bytes();
        });
        if (inside) continue;
        throw KernelError(what.where, fmt::format("{}: {} gm bytes {:#x} to {:#x}{}, which do not "
                                                  "lie in one tensor",
                                                  what.spec().name, verb, range.begin,
                                                  range.end - 1, at_text(occurrence)));
      }
      const Tensor& tensor = program_.program->tensors[static_cast<std::size_t>(what.tensors[i])];
      const std::uint64_t end = tensor.address + tensor.bytes();
      if (range.begin < tensor.address || range.end > end) {
        throw KernelError(
            what.where,
            fmt::format("{}: {} bytes {} to {} of tensor {}{}, which holds {} bytes",
                        what.spec().name, verb,
                        static_cast<std::int64_t>(range.begin - tensor.address),
                        static_cast<std::int64_t>(range.end - 1 - tensor.address), tensor.name,
                        at_text(occurrence), tensor.bytes()));
      }
    }
  }
}

AccessLog& Machine::log_of(BlockState& block, Space space) {
  const auto found = block.accesses.find(space);
  if (found != block.accesses.end()) return found->second;
  // Which pipes can touch the space at all is known from the code: a pipe that never does cannot
  // keep accesses of others alive.
  std::vector<Pipe> users;
  for (const Instruction& instruction : program_.instructions) {
    if (std::find(users.begin(), users.end(), instruction.pipe) != users.end()) continue;
    for (const OperandSpec& operand : instruction.spec().operands) {
      if (operand.kind == OperandKind::address && operand.space == space) {
        users.push_back(instruction.pipe);
        break;
      }
    }
  }
  return block.accesses.emplace(space, AccessLog(users, target_.unordered_pipes)).first->second;
}

void Machine::check_races(BlockState& block, const Occurrence& what, Pipe pipe) {
  for (const Footprint& footprint : footprints_) {
    AccessLog& accesses = log_of(block, footprint.space);
    if (const auto conflict = accesses.conflict(pipe, block.clocks[at(pipe)], footprint)) {
      report_race(block, what, footprint, *conflict);
    }
  }
  for (const Footprint& footprint : footprints_) {
    log_of(block, footprint.space)
        .record(pipe, block.executed[at(pipe)], what.instruction, iteration_of(what), footprint);
    if (footprint.space == Space::GM) {
      block_accesses_.record(block.index, what.instruction, footprint);
    }
  }
}

}  // namespace davsim
