// What the machine checks on every instruction: operands, ranges, races.

#include "machine/machine.h"

#include <algorithm>

#include <fmt/format.h>

#include "isa/store_atomic.h"
#include "machine/keys.h"

namespace davsim {
namespace {

/// Alignments are mostly powers of two, and divisions slow.
bool is_multiple(std::int64_t value, int alignment) {
  if ((alignment & (alignment - 1)) == 0) return (value & (alignment - 1)) == 0;
  return value % alignment == 0;
}

}  // namespace

void Machine::check_operands(const Instruction& what, const Operands& operands,
                             const Occurrence& occurrence, bool again) const {
  const InstructionSpec& spec = what.spec();
  for (std::size_t i = 0; i < spec.operands.size(); ++i) {
    if (again && what.operands[i].is_constant()) continue;
    const OperandSpec& operand = spec.operands[i];
    const std::int64_t value = operands[static_cast<int>(i)];
    if (operand.kind == OperandKind::integer &&
        (value < operand.minimum || value > operand.maximum)) {
      throw KernelError(what.where, fmt::format("{}: {} is {}{}, expected {} to {}", mnemonic(spec),
                                                operand.name, value, at_text(what, occurrence),
                                                operand.minimum, operand.maximum));
    }
    if (operand.kind == OperandKind::address) {
      // Below zero it would wrap, and a range that reaches up to zero would look like a legal one.
      if (value < 0) {
        throw KernelError(what.where, fmt::format("{}: {} is at {} address {}{}, below the memory",
                                                  spec.name, operand.name, name_of(operand.space),
                                                  value, at_text(what, occurrence)));
      }
      const int alignment = alignment_of(operand, what.type);
      if (!is_multiple(value, alignment)) {
        throw KernelError(
            what.where,
            fmt::format("{}: {} is at {} address {:#x}{}, {} bytes off its alignment of {} bytes",
                        spec.name, operand.name, name_of(operand.space), value, at_text(what, occurrence),
                        value % alignment, alignment));
      }
    }
  }
  if (spec.check != nullptr) {
    const std::string problem = spec.check(operands);
    if (!problem.empty()) {
      throw KernelError(what.where, fmt::format("{}: {}{}", mnemonic(spec), problem, at_text(what, occurrence)));
    }
  }
}

/// Strides of 0 keep any number of repeats inside a memory, and a count register that was never set may
/// hold any number.
void Machine::check_count(const Instruction& what, const Operands& operands, const Occurrence& occurrence) {
  constexpr std::uint64_t kMostRepeats = 1 << 16;  // 16 MB
  const InstructionSpec& spec = what.spec();
  // A repeat has an element at least.
  if (!operands.mask().counter || operands.mask().bits[0] <= kMostRepeats || spec.work == nullptr) return;
  if (spec.work(operands).repeats <= kMostRepeats) return;
  throw KernelError(
      what.where,
      fmt::format("{}: counter mode with the count {}{} makes more than {} repeats, which no memory "
                  "has room for; set the count first",
                  mnemonic(spec), operands.mask().bits[0], at_text(what, occurrence), kMostRepeats));
}

void Machine::check_flag(const Instruction& what, const Occurrence& occurrence) const {
  const std::int64_t id = occurrence.values[2];
  if (id >= 0 && id < target_.event_ids) return;
  throw KernelError(what.where, fmt::format("{}: id is {}{}, {} has ids 0 to {}", what.spec().name,
                                            id, at_text(what, occurrence), target_.product,
                                            target_.event_ids - 1));
}

void Machine::check_atomic(const Instruction& what, const Occurrence& occurrence) {
  if (!occurrence.atomic.on()) return;
  const Type written = written_type(what.spec(), what.type, occurrence.values.data());
  const std::string problem = atomic_problem(occurrence.atomic, written);
  if (problem.empty()) return;
  throw KernelError(what.where, fmt::format("{}: {}{}", what.spec().name, problem,
                                            at_text(what, occurrence)));
}

void Machine::check_ranges(const Instruction& what, const Occurrence& occurrence) const {
  for (const Footprint& footprint : footprints_) {
    const ByteRange range = bounds(footprint);
    if (range.begin >= range.end) continue;
    const char* verb = footprint.access == Access::read ? "reads" : "writes";
    if (footprint.space == Space::SPR) continue;  // the place of a register is never an operand
    if (footprint.space != Space::GM) {
      const Space own = own_space(footprint.space);
      const std::uint64_t size =
          own == Space::UB ? ub_bytes_ : target_.size_of_memory(own).count();
      if (range.end > size) {
        throw KernelError(what.where,
                          fmt::format("{}: {} {} bytes {:#x} to {:#x}{}, beyond the {} bytes of {}",
                                      mnemonic(what.spec()), verb, name_of(footprint.space), range.begin,
                                      range.end - 1, at_text(what, occurrence), size,
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
                                                  range.end - 1, at_text(what, occurrence)));
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
                        at_text(what, occurrence), tensor.bytes()));
      }
    }
  }
}

namespace {

/// Puts ranges that touch or overlap together: a list of DataBlocks is mostly a few runs of them.
void append_merged(std::vector<Footprint> pieces, std::vector<Footprint>& out) {
  std::sort(pieces.begin(), pieces.end(),
            [](const Footprint& a, const Footprint& b) { return a.base < b.base; });
  const std::size_t first = out.size();
  for (const Footprint& piece : pieces) {
    const std::uint64_t end = piece.base + piece.block_bytes;
    if (out.size() > first && piece.base <= bounds(out.back()).end) {
      Footprint& last = out.back();
      last.block_bytes = static_cast<std::uint32_t>(std::max(bounds(last).end, end) - last.base);
    } else {
      out.push_back(piece);
    }
  }
}

}  // namespace

/// What an instruction reads or writes by a list in memory. Without values the list is not known: who
/// looks for hazards to mend assumes that it is the whole memory, and nothing is reported.
void Machine::add_gathered(const BlockState& block, const Instruction& what,
                           const Operands& operands, const Occurrence& occurrence) {
  const auto size = [this](Space space) {
    return space == Space::UB ? ub_bytes_ : target_.size_of_memory(space).count();
  };
  if (!options_.values) {
    if (!hazard_observer_) return;
    const bool writes = std::none_of(footprints_.begin(), footprints_.end(), [](const Footprint& f) {
      return f.access == Access::write;
    });
    footprints_.push_back(Footprint::range(Space::UB, writes ? Access::write : Access::read, 0,
                                           size(Space::UB)));
    return;
  }
  std::vector<Footprint> pieces;
  const std::string problem = what.spec().gathered(operands, block.memory, pieces);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const ByteRange range = bounds(pieces[i]);
    if (range.end <= size(pieces[i].space)) continue;
    const std::string_view space = name_of(pieces[i].space);
    throw KernelError(what.where, fmt::format("{}: entry {} of its list {} {} bytes {:#x} to "
                                              "{:#x}{}, beyond the {} bytes of {}",
                                              what.spec().name, i,
                                              pieces[i].access == Access::read ? "reads" : "writes",
                                              space, range.begin,
                                              range.end - 1, at_text(what, occurrence),
                                              size(pieces[i].space), space));
  }
  if (!problem.empty()) {
    throw KernelError(what.where,
                      fmt::format("{}: {}{}", what.spec().name, problem, at_text(what, occurrence)));
  }
  append_merged(std::move(pieces), footprints_);
}

namespace {

/// The tensor that an instruction addresses in global memory, or -1.
int tensor_of(const Instruction& instruction) {
  for (const int tensor : instruction.tensors) {
    if (tensor >= 0) return tensor;
  }
  return -1;
}

}  // namespace

/// What is logged of a memory in a block; of global memory, of one tensor. Made on first use.
AccessLog& Machine::log_of(BlockState& block, Space space, int tensor) {
  auto& logs = block.accesses[static_cast<std::size_t>(space)];
  const auto place = static_cast<std::size_t>(tensor + 1);
  if (place >= logs.size()) logs.resize(place + 1);
  if (!logs[place]) logs[place] = std::make_unique<AccessLog>(make_log(space, tensor));
  return *logs[place];
}

AccessLog Machine::make_log(Space space, int tensor) const {
  // Inside a pipe the hardware orders special registers.
  if (space == Space::SPR) return {{Pipe::S, Pipe::V}, {}};
  // Which pipes can touch the memory at all is known from the code: a pipe that never does cannot
  // keep accesses of others alive. Raw addresses may be in any tensor.
  std::vector<Pipe> users;
  bool written = false;
  const auto look_at = [&](const Instruction& instruction) {
    for (std::size_t i = 0; i < instruction.spec().operands.size(); ++i) {
      const OperandSpec& operand = instruction.spec().operands[i];
      if (operand.kind != OperandKind::address || operand.space != own_space(space)) continue;
      const bool reaches = operand.space == Space::UB   ? instruction.spec().writes_vector_ub
                           : operand.space == Space::L1 ? instruction.spec().writes_cube_l1
                                                        : false;
      if (is_remote(space) != reaches) continue;
      const int other = instruction.tensors[i];
      if (space == Space::GM && tensor >= 0 && other >= 0 && other != tensor) continue;
      written = written || operand.access == Access::write;
      if (std::find(users.begin(), users.end(), instruction.pipe) == users.end()) {
        users.push_back(instruction.pipe);
      }
    }
  };
  for (const Instruction& instruction : program_.instructions) {
    look_at(instruction);
    if (!instruction.body) continue;
    for (const Instruction& inside : instruction.body->instructions) look_at(inside);
  }
  if (!written) users.clear();
  return {users, target_.unordered_pipes};
}

BlockAccesses::Place Machine::place_of(const BlockState& block, Pipe pipe) const {
  if (!signals_cores_) return {};
  return {pipe, block.executed[at(pipe)], block.foreign[at(pipe)].all()};
}

void Machine::check_races(BlockState& block, const Occurrence& what, Pipe pipe) {
  const Instruction& instruction = program_.instructions[static_cast<std::size_t>(what.instruction)];
  // An address that names no tensor may lie in any: then all of global memory is one.
  const int tensor = raw_global_addresses_ ? -1 : tensor_of(instruction);
  const bool accumulates = std::any_of(footprints_.begin(), footprints_.end(),
                                       [](const Footprint& f) { return f.space == Space::L0C; });
  const int unit_operand = accumulates ? operand_index(instruction.spec(), "unit_flag") : -1;
  const bool unit = unit_operand >= 0 && what.values[static_cast<std::size_t>(unit_operand)] != 0;
  const Operands operands(instruction.type, what.values.data(), block.core.mask);
  const auto orders = instruction.spec().orders_followers;
  LoggedAccess access;
  access.number = block.executed[at(pipe)];
  access.instruction = what.instruction;
  access.orders_followers = orders != nullptr && orders(operands);
  access.atomic = what.atomic;
  access.iteration = iteration_of(what);
  const bool polled = polled_.holds(tensor_of(instruction));
  for (const Footprint& footprint : footprints_) {
    access.box = bounds(footprint);
    if (access.box.begin >= access.box.end) continue;
    const bool global = footprint.space == Space::GM;
    AccessLog& log = log_of(block, footprint.space, global ? tensor : -1);
    if (global ? log.written() && !polled : writes_vector_ub_ || writes_cube_l1_) {
      record_between_blocks(block, what, footprint, pipe);
    }
    if (!log.matters()) continue;
    access.footprint = &footprint;
    access.unit_flag = unit && footprint.space == Space::L0C;
    if (const auto conflict = log.conflict(pipe, block.clocks[at(pipe)], access)) {
      report_race(block, what, footprint, *conflict);
    }
    log.record(pipe, access, block.clocks);
  }
}

}  // namespace davsim
