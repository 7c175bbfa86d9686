// What the machine checks on every instruction: operands, ranges, races.

#include "machine/machine.h"

#include <algorithm>
#include <limits>

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

/// 16 MB. A repeat has an element at least.
constexpr std::uint64_t kMostRepeats = 1 << 16;

/// Strides of 0 keep any number of repeats inside a memory, and a count register that was never set may
/// hold any number.
bool is_endless(const InstructionSpec& spec, const Operands& operands) {
  return operands.mask().counter && operands.mask().bits[0] > kMostRepeats && spec.work != nullptr &&
         spec.work(operands).repeats > kMostRepeats;
}

/// What an element of a type can hold: any bit pattern of its width, as a number with or without sign.
std::pair<std::int64_t, std::int64_t> limits_of(Type type) {
  const int bits = 8 * size_of(type);
  if (bits == 0 || bits >= 64) {
    return {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()};
  }
  return {-(std::int64_t{1} << (bits - 1)), (std::int64_t{1} << bits) - 1};
}

/// The tensor that an instruction addresses in global memory, or -1.
int tensor_of(const Instruction& instruction) {
  for (const int tensor : instruction.tensors) {
    if (tensor >= 0) return tensor;
  }
  return -1;
}

}  // namespace

void Machine::check_operand(const Instruction& what, std::size_t i, std::int64_t value,
                            const Occurrence& occurrence) const {
  const InstructionSpec& spec = what.spec();
  const OperandSpec& operand = spec.operands[i];
  if (operand.kind == OperandKind::integer && (value < operand.minimum || value > operand.maximum)) {
    throw KernelError(what.where, fmt::format("{}: {} is {}{}, expected {} to {}", mnemonic(spec),
                                              operand.name, value, at_text(what, occurrence),
                                              operand.minimum, operand.maximum));
  }
  if (operand.kind == OperandKind::element) {
    const auto [least, most] = limits_of(what.type);
    if (value >= least && value <= most) return;
    throw KernelError(what.where, fmt::format("{}: {} is {}{}, which {} cannot hold", mnemonic(spec),
                                              operand.name, value, at_text(what, occurrence),
                                              name_of(what.type)));
  }
  if (operand.kind != OperandKind::address) return;
  // Below zero it would wrap, and a range that reaches up to zero would look like a legal one.
  if (value < 0) {
    throw KernelError(what.where, fmt::format("{}: {} is at {} address {}{}, below the memory",
                                              spec.name, operand.name, name_of(operand.space), value,
                                              at_text(what, occurrence)));
  }
  const int alignment = alignment_of(operand, what.type);
  if (is_multiple(value, alignment)) return;
  throw KernelError(what.where,
                    fmt::format("{}: {} is at {} address {:#x}{}, {} bytes off its alignment of {} bytes",
                                spec.name, operand.name, name_of(operand.space), value,
                                at_text(what, occurrence), value % alignment, alignment));
}

/// What an instruction wants of its operands together.
void Machine::check_together(const Instruction& what, const Operands& operands,
                             const Occurrence& occurrence) {
  const InstructionSpec& spec = what.spec();
  // An endless count would keep the check busy; it is refused for what it touches, or for itself.
  if (spec.check == nullptr || is_endless(spec, operands)) return;
  const std::string problem = spec.check(operands);
  if (problem.empty()) return;
  throw KernelError(what.where,
                    fmt::format("{}: {}{}", mnemonic(spec), problem, at_text(what, occurrence)));
}

void Machine::check_operands(const Instruction& what, const Operands& operands,
                             const Occurrence& occurrence) const {
  for (std::size_t i = 0; i < what.spec().operands.size(); ++i) {
    check_operand(what, i, operands[static_cast<int>(i)], occurrence);
  }
  check_together(what, operands, occurrence);
}

/// As above; operands that are constant are looked at once.
void Machine::check_operands(const Instruction& what, const Operands& operands,
                             const Occurrence& occurrence, CheckPlan& plan) const {
  if (plan.constants_checked) {
    for (const VaryingOperand& varying : plan.varying) {
      const std::int64_t value = operands[varying.operand];
      if (varying.allows(value)) continue;
      check_operand(what, static_cast<std::size_t>(varying.operand), value, occurrence);
    }
    check_together(what, operands, occurrence);
    return;
  }
  check_operands(what, operands, occurrence);
  plan.constants_checked = true;
}

void Machine::make_plan(std::size_t instruction) {
  if (instruction >= check_plans_.size()) check_plans_.resize(program_.instructions.size());
  CheckPlan& plan = check_plans_[instruction];
  const Instruction& what = program_.instructions[instruction];
  const InstructionSpec& spec = what.spec();
  plan.made = true;
  plan.tensor = tensor_of(what);
  plan.unit_flag = operand_index(spec, "unit_flag");
  // Where the program grows, its tensors may.
  const auto global = [](const OperandSpec& operand) { return operand.space == Space::GM; };
  if (plan.tensor >= 0 && !options_.growing &&
      std::count_if(spec.operands.begin(), spec.operands.end(), global) == 1) {
    const Tensor& tensor = program_.program->tensors[static_cast<std::size_t>(plan.tensor)];
    plan.global = {tensor.address, tensor.address + tensor.bytes()};
  }
  bool constant = true;
  for (std::size_t i = 0; i < spec.operands.size(); ++i) {
    if (what.operands[i].is_constant()) continue;
    constant = false;
    const OperandSpec& operand = spec.operands[i];
    if (operand.kind == OperandKind::integer) {
      plan.varying.push_back({static_cast<int>(i), operand.minimum, operand.maximum, 0});
    } else if (operand.kind == OperandKind::element) {
      const auto [least, most] = limits_of(what.type);
      plan.varying.push_back({static_cast<int>(i), least, most, 0});
    } else if (operand.kind == OperandKind::address) {
      const int alignment = alignment_of(operand, what.type);
      // Others than powers of two are left to the check itself.
      const bool power = (alignment & (alignment - 1)) == 0;
      plan.varying.push_back({static_cast<int>(i), 0, std::numeric_limits<std::int64_t>::max(),
                              power ? alignment - 1 : -1});
    }
  }
  plan.always_the_same = constant && spec.check == nullptr && spec.footprints == nullptr &&
                         spec.gathered == nullptr && !spec.combines;
}

void Machine::check_count(const Instruction& what, const Operands& operands, const Occurrence& occurrence) {
  if (!is_endless(what.spec(), operands)) return;
  throw KernelError(
      what.where,
      fmt::format("{}: counter mode with the count {}{} makes more than {} repeats, which no memory "
                  "has room for; set the count first",
                  mnemonic(what.spec()), operands.mask().bits[0], at_text(what, occurrence), kMostRepeats));
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

/// Asks an instruction what it touches.
void Machine::find_footprints(const InstructionSpec& spec, const Operands& operands) {
  footprints_.clear();
  boxes_.clear();
  if (spec.footprints != nullptr) spec.footprints(operands, footprints_);
}

/// `global`: what is surely within the tensor that the instruction names.
void Machine::check_ranges(const Instruction& what, const Occurrence& occurrence, ByteRange global) {
  boxes_.clear();
  for (const Footprint& footprint : footprints_) {
    const ByteRange range = bounds(footprint);
    boxes_.push_back(range);
    if (range.end <= sure_bytes_[static_cast<std::size_t>(footprint.space)]) continue;
    if (footprint.space == Space::GM && range.begin >= global.begin && range.end <= global.end) continue;
    if (range.begin < range.end) check_range(what, footprint, range, occurrence);
  }
}

void Machine::check_range(const Instruction& what, const Footprint& footprint, ByteRange range,
                          const Occurrence& occurrence) const {
  const char* verb = footprint.access == Access::read ? "reads" : "writes";
  if (footprint.space != Space::GM) {
    const Space own = own_space(footprint.space);
    const std::uint64_t size = own == Space::UB ? ub_bytes_ : target_.size_of_memory(own).count();
    if (range.end <= size) return;
    throw KernelError(what.where,
                      fmt::format("{}: {} {} bytes {:#x} to {:#x}{}, beyond the {} bytes of {}",
                                  mnemonic(what.spec()), verb, name_of(footprint.space), range.begin,
                                  range.end - 1, at_text(what, occurrence), size,
                                  name_of(footprint.space)));
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

/// Begins to log a memory in a block; of global memory, one tensor.
AccessLog& Machine::add_log(BlockState& block, Space space, int tensor) {
  auto& logs = block.accesses[static_cast<std::size_t>(space)];
  const auto place = static_cast<std::size_t>(tensor + 1);
  if (place >= logs.size()) logs.resize(place + 1);
  logs[place] = std::make_unique<AccessLog>(make_log(space, tensor));
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
  const CheckPlan& plan = plan_of(what.instruction);
  // An address that names no tensor may lie in any: then all of global memory is one.
  const int tensor = raw_global_addresses_ ? -1 : plan.tensor;
  const bool unit = plan.unit_flag >= 0 && what.values[static_cast<std::size_t>(plan.unit_flag)] != 0;
  const Operands operands(instruction.type, what.values.data(), block.core.mask);
  const auto orders = instruction.spec().orders_followers;
  LoggedAccess access;
  access.number = block.executed[at(pipe)];
  access.instruction = what.instruction;
  access.orders_followers = orders != nullptr && orders(operands);
  access.atomic = what.atomic;
  access.iteration = iteration_of(what);
  const bool polled = polled_.holds(plan.tensor);
  for (std::size_t i = 0; i < footprints_.size(); ++i) {
    const Footprint& footprint = footprints_[i];
    access.box = i < boxes_.size() ? boxes_[i] : bounds(footprint);
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
