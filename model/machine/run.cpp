#include "machine/run.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <deque>
#include <memory>

#include <boost/crc.hpp>
#include <fmt/format.h>

#include "machine/tensor_math.h"
#include "program/cursor.h"

namespace davsim {

namespace {

/// Instructions of a block that wait for flags: how many make way for other blocks, which may set
/// them, and how many are more than the queues of any core hold.
constexpr std::size_t kFewParked = 1 << 8;
constexpr std::size_t kMostParked = 1 << 17;

/// Steps between two words to whoever watches.
constexpr std::uint64_t kStepsBetween = 1 << 10;

}  // namespace

// A block runs until its scalar unit is blocked or many of its instructions wait, then the next one
// gets its turn.
void step_blocks(Machine& machine, const LoweredProgram& lowered, const ExecutionWatch& watch) {
  const CursorTables tables(lowered);
  struct Running {
    Cursor cursor;
    BlockState* state = nullptr;
    bool holds = false;  ///< the cursor's instruction has not been executed yet
  };
  std::deque<std::unique_ptr<Running>> waiting;
  std::uint64_t steps = 0;
  std::size_t most_parked = kFewParked;
  bool paused = false;  ///< some block has more to issue
  // True if the block has ended.
  const auto advance = [&](Running& block, bool& moved) {
    for (;;) {
      if (block.state->parked_count >= most_parked) {
        paused = true;
        return false;
      }
      if (!block.holds && !block.cursor.next()) break;
      block.holds = true;
      const auto outcome = machine.step(*block.state, block.cursor.index(), block.cursor.values(),
                                        block.cursor.slots());
      if (outcome.outcome == Machine::Outcome::blocked) return false;
      moved = true;
      block.holds = false;
      if (watch && ++steps % kStepsBetween == 0) watch(machine.executed());
    }
    if (block.state->any_parked()) return false;
    machine.close(*block.state);
    return true;
  };
  bool moved = false;
  for (const LoweredGroup& group : lowered.groups) {
    for (std::int64_t index = group.first; index < group.first + group.count; ++index) {
      auto block = std::make_unique<Running>(Running{Cursor(tables, index)});
      block->state = &machine.open(index, group.kind);
      if (!advance(*block, moved)) waiting.push_back(std::move(block));
    }
  }
  while (!waiting.empty()) {
    moved = false;
    paused = false;
    for (std::size_t n = waiting.size(); n-- > 0;) {
      auto block = std::move(waiting.front());
      waiting.pop_front();
      // A block ends also when flags of others have released the last of its parked instructions.
      if (advance(*block, moved)) {
        moved = true;
      } else {
        waiting.push_back(std::move(block));
      }
    }
    if (moved) continue;
    if (paused && most_parked < kMostParked) {
      most_parked *= 2;
      continue;
    }
    std::string text;
    std::size_t shown = 0;
    for (const auto& block : waiting) {
      if (++shown > 4) break;
      Occurrence next;
      next.instruction = block->cursor.index();
      std::copy_n(block->cursor.values(), kMaxOperands, next.values.begin());
      std::copy_n(block->cursor.slots(), kSlots, next.slots.begin());
      text += machine.describe_stuck(*block->state, block->holds ? &next : nullptr);
    }
    if (waiting.size() > 4) text += fmt::format("\n  and {} more blocks", waiting.size() - 4);
    throw DeadlockError(Location{lowered.program->name},
                      fmt::format("deadlock: {} of the kernel's {} blocks cannot go on{}",
                                  waiting.size(), lowered.program->block_count(), text));
  }
}

namespace {

/// Elements [begin, end) of a tensor, as a vector; the whole tensor keeps its shape.
Array array_of(const Tensor& tensor, const std::byte* data, std::int64_t begin, std::int64_t end) {
  Array out;
  out.shape = end - begin == tensor.elements() ? tensor.shape : std::vector{end - begin};
  out.data.resize(static_cast<std::size_t>(end - begin));
  load_elements(data, tensor.type, begin, out.data);
  return out;
}

/// True if every element of the expression depends on the elements at its own place alone.
bool is_elementwise(const TensorExpression& e, const Program& program, const Tensor& tensor) {
  using Kind = TensorExpression::Kind;
  switch (e.kind) {
    case Kind::number: return true;
    case Kind::tensor:
      return program.tensors[static_cast<std::size_t>(e.tensor)].shape == tensor.shape;
    case Kind::sum:
    case Kind::max_over:
    case Kind::reshape:
    case Kind::matmul: return false;
    default:
      return std::all_of(e.arguments.begin(), e.arguments.end(), [&](const auto& argument) {
        return is_elementwise(*argument, program, tensor);
      });
  }
}

/// The elements that `tensor` must hold, in its own type. Computed before the kernel runs, since
/// expressions speak of initial contents.
std::vector<std::byte> wanted_contents(const Program& program, const Tensor& tensor,
                                       const GlobalMemory& memory,
                                       const std::filesystem::path& trace) {
  std::vector<std::byte> wanted(tensor.bytes());
  const Expectation& expect = *tensor.expect;
  if (expect.contents) {
    fill(*expect.contents, tensor, trace, wanted.data());
    return wanted;
  }
  // Large tensors are mostly element-wise, and then a part at a time needs little memory.
  constexpr std::int64_t kPart = 1 << 16;
  const std::int64_t elements = tensor.elements();
  const bool in_parts = is_elementwise(*expect.expression, program, tensor);
  for (std::int64_t begin = 0; begin < elements; begin += in_parts ? kPart : elements) {
    const std::int64_t end = in_parts ? std::min(begin + kPart, elements) : elements;
    Array value = evaluate(*expect.expression, [&](int index) {
      const Tensor& other = program.tensors[static_cast<std::size_t>(index)];
      return in_parts ? array_of(other, memory.of(other), begin, end)
                      : array_of(other, memory.of(other), 0, other.elements());
    });
    if (!in_parts && value.shape != tensor.shape) value = broadcast_to(value, tensor.shape);
    for (std::int64_t i = begin; i < end; ++i) {
      const auto at = static_cast<std::size_t>(value.data.size() == 1 ? 0 : i - begin);
      store_element(wanted.data(), tensor.type, i, value.data[at]);
    }
  }
  return wanted;
}

bool close_enough(double got, double wanted, const Expectation& expect) {
  if (std::isnan(got) || std::isnan(wanted)) return std::isnan(got) == std::isnan(wanted);
  if (got == wanted) return true;
  // A tolerance relative to infinity would allow everything.
  if (std::isinf(got) || std::isinf(wanted)) return false;
  return std::abs(got - wanted) <= expect.absolute + expect.relative * std::abs(wanted);
}

std::string element_name(const Tensor& tensor, std::int64_t index) {
  std::string text;
  for (std::size_t axis = tensor.shape.size(); axis-- > 0;) {
    text = fmt::format("{}{}{}", index % tensor.shape[axis], text.empty() ? "" : ", ", text);
    index /= tensor.shape[axis];
  }
  return fmt::format("{}[{}]", tensor.name, text);
}

void fill_tensors(const Program& program, const GlobalMemory& memory,
                  const std::filesystem::path& trace) {
  for (const Tensor& tensor : program.tensors) fill(tensor.contents, tensor, trace, memory.of(tensor));
}

/// Executes once more and says who wrote `address` last.
std::string last_writer(const Target& target, const LoweredProgram& lowered,
                        const std::filesystem::path& trace, std::uint64_t address,
                        Location& where, std::int64_t& block) {
  GlobalMemory memory(*lowered.program);
  fill_tensors(*lowered.program, memory, trace);
  FindingLog log;
  Machine machine(target, lowered, &memory, {.values = true, .checks = false}, log);
  machine.watch(address);
  step_blocks(machine, lowered);
  const auto& writer = machine.last_writer();
  if (!writer) return "no instruction wrote it";
  const Instruction& what = lowered.instructions[static_cast<std::size_t>(writer->instruction)];
  where = what.where;
  block = writer->block;
  std::string text = fmt::format("last written by {} at {} in block {}", what.spec().name,
                                 what.where.text(), writer->block);
  for (std::size_t i = 0; i < what.scope.size(); ++i) {
    text += fmt::format(", {} = {}", what.scope[i], writer->slots[i + 1]);
  }
  return text;
}

}  // namespace

ExecutionReport execute_program(const Target& target, const LoweredProgram& lowered,
                                const std::filesystem::path& trace, const MachineOptions& options,
                                const ExecutionWatch& watch) {
  const Program& program = *lowered.program;
  ExecutionReport report;
  FindingLog log;
  std::unique_ptr<GlobalMemory> memory;
  std::vector<std::vector<std::byte>> wanted(program.tensors.size());
  if (options.values) {
    memory = std::make_unique<GlobalMemory>(program);
    fill_tensors(program, *memory, trace);
    for (std::size_t i = 0; i < program.tensors.size(); ++i) {
      if (program.tensors[i].expect) {
        wanted[i] = wanted_contents(program, program.tensors[i], *memory, trace);
      }
    }
  }
  Machine machine(target, lowered, memory.get(), options, log);
  step_blocks(machine, lowered, watch);
  machine.finish();
  report.instructions = machine.executed();
  for (std::size_t i = 0; i < program.tensors.size(); ++i) {
    const Tensor& tensor = program.tensors[i];
    if (!tensor.expect) continue;
    ExpectResult result;
    result.tensor = tensor.name;
    result.elements = static_cast<std::uint64_t>(tensor.elements());
    if (options.values) {
      const std::byte* data = memory->of(tensor);
      boost::crc_32_type crc;
      crc.process_bytes(data, tensor.bytes());
      result.crc32 = crc.checksum();
      std::int64_t first = -1;
      const auto size = static_cast<std::size_t>(size_of(tensor.type));
      for (std::int64_t k = 0; k < tensor.elements(); ++k) {
        const std::size_t at = static_cast<std::size_t>(k) * size;
        // Equal bits are equal, or both NaN.
        if (std::memcmp(data + at, wanted[i].data() + at, size) == 0) continue;
        if (close_enough(load_element(data, tensor.type, k),
                         load_element(wanted[i].data(), tensor.type, k), *tensor.expect)) {
          continue;
        }
        if (first < 0) first = k;
        ++result.wrong;
      }
      result.status =
          result.wrong == 0 ? ExpectResult::Status::passed : ExpectResult::Status::failed;
      if (first >= 0) {
        Finding finding{Finding::Kind::wrong_result, "", tensor.where, -1, result.wrong};
        const std::uint64_t address =
            tensor.address + static_cast<std::uint64_t>(first * size_of(tensor.type));
        const std::string writer =
            last_writer(target, lowered, trace, address, finding.where, finding.block);
        finding.message = fmt::format(
            "{} of {} elements of {} are wrong; the first is {}: got {}, wanted {}; {}",
            result.wrong, result.elements, tensor.name, element_name(tensor, first),
            load_element(data, tensor.type, first),
            load_element(wanted[i].data(), tensor.type, first), writer);
        log.add(std::move(finding));
      }
    }
    report.expect.push_back(std::move(result));
  }
  report.findings = log.findings();
  return report;
}

}  // namespace davsim
