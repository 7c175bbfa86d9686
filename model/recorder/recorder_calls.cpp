// How calls become statements: told apart by a key, written as the text of a trace, read and lowered.

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "frontend/ktrace.h"
#include "ops/operation.h"
#include "recorder/recorder.h"

namespace davsim::record {
namespace {

/// Whether an operand is a number of its statement, told apart from call to call. Data that need most of
/// 64 bits are not: the sums that a loop makes of them would leave the range of expressions.
bool is_data(const Operand& operand) {
  constexpr std::int64_t kMost = std::int64_t{1} << 40;
  return operand.kind == Operand::Kind::data && operand.value >= 0 && operand.value < kMost;
}

bool is_address(const Operand& operand) {
  return operand.kind == Operand::Kind::pointer || operand.kind == Operand::Kind::local;
}

std::uint64_t word_of(const void* pointer) { return reinterpret_cast<std::uint64_t>(pointer); }

std::string address_text(const Operand& operand) {
  std::string text(name_of(static_cast<Space>(operand.space)));
  if (operand.text != nullptr) text += fmt::format(".{}", operand.text);
  return text;
}

}  // namespace

std::size_t Recorder::KeyHash::operator()(const std::vector<std::uint64_t>& key) const {
  std::uint64_t hash = key.size();
  for (const std::uint64_t word : key) {
    hash = (hash ^ word) * 0x9E3779B97F4A7C15ULL;
    hash ^= hash >> 29;
  }
  return hash;
}

std::size_t Recorder::tensor_at(std::uint64_t address) const {
  const auto& tensors = program_.tensors;
  const auto after = std::upper_bound(
      tensors.begin(), tensors.end(), address,
      [](std::uint64_t place, const Tensor& tensor) { return place < tensor.address; });
  const auto index = static_cast<std::size_t>(after - tensors.begin());
  // One past the end is where an empty range at the end starts.
  if (index == 0 || address > tensors[index - 1].address + tensors[index - 1].bytes()) {
    return tensors.size();
  }
  return index - 1;
}

std::optional<std::pair<Space, std::int64_t>> Recorder::place(const void* address) const {
  const auto* const byte = static_cast<const std::byte*>(address);
  for (int s = static_cast<int>(Space::UB); s < kSpaces; ++s) {
    const auto space = static_cast<Space>(s);
    const std::byte* const base = memory(space);
    if (base == nullptr) continue;
    const auto bytes = static_cast<std::ptrdiff_t>(target_.size_of_memory(space).count());
    if (byte >= base && byte <= base + bytes) return std::pair{space, byte - base};
  }
  return std::nullopt;
}

// Global memory becomes bytes of one tensor, a memory of the block an address in it. Small integers are
// addresses already: programs cast them to pointers.
void Recorder::read_pointer(const Operand& operand, const Call& call, const void* site) {
  const auto space = static_cast<Space>(operand.space);
  std::int64_t number = operand.value;
  std::int64_t live = number;
  int tensor = -1;
  if (space == Space::GM) {
    const auto* const pointer = reinterpret_cast<const std::byte*>(operand.value);
    const std::uint64_t address =
        launch_.memory->origin() + static_cast<std::uint64_t>(pointer - launch_.memory->data());
    const std::size_t found = tensor_at(address);
    if (found == program_.tensors.size()) {
      throw KernelError(launch_.locate(site),
                        fmt::format("{}: {} is {:#x}, which is not in global memory; expected an address "
                                    "inside what aclrtMalloc gave",
                                    call.name, operand.name, operand.value));
    }
    tensor = static_cast<int>(found);
    number = static_cast<std::int64_t>(address - program_.tensors[found].address);
    live = static_cast<std::int64_t>(address);
  } else if (operand.kind == Operand::Kind::pointer) {
    constexpr std::int64_t kMostAddress = std::int64_t{1} << 24;
    const std::byte* const base = memory(space);
    const auto* const pointer = reinterpret_cast<const std::byte*>(operand.value);
    if (base != nullptr && (number < 0 || number >= kMostAddress)) number = pointer - base;
    if (number < 0 || number >= kMostAddress) {
      throw KernelError(launch_.locate(site),
                        fmt::format("{}: {} is {:#x}, which is not in the {} of this core", call.name,
                                    operand.name, operand.value, name_of(space)));
    }
    live = number;
  }
  key_.push_back(static_cast<std::uint64_t>(tensor) + 2);
  if (number_count_ == kMostNumbers) {
    // No hole is left: the address stands in the text, where it cannot be one in a tensor.
    if (tensor >= 0) {
      throw KernelError(launch_.locate(site),
                        fmt::format("{}: {} in global memory stands behind {} other addresses; expected "
                                    "it among the first {}",
                                    call.name, operand.name, kMostNumbers, kMostNumbers));
    }
    key_.push_back(static_cast<std::uint64_t>(number));
    fixed_.push_back(number);
    return;
  }
  tensors_[number_count_] = tensor;
  numbers_[number_count_] = number;
  live_numbers_[number_count_++] = live;
}

void Recorder::read_call(const Call& call, const void* site, bool in_function) {
  key_.clear();
  number_count_ = 0;
  fixed_.clear();
  key_.push_back(word_of(site));
  key_.push_back(word_of(call.name));
  key_.push_back(word_of(call.type));
  key_.push_back(static_cast<std::uint64_t>(block().state->kind) << 1 | (in_function ? 1U : 0U));
  for (std::uint32_t i = 0; i < call.count; ++i) {
    const Operand& operand = call.operands[i];
    key_.push_back(word_of(operand.name));
    key_.push_back(word_of(operand.text));
    key_.push_back(static_cast<std::uint64_t>(operand.kind) << 8 | operand.space);
    if (is_address(operand)) {
      read_pointer(operand, call, site);
    } else if (is_data(operand) && number_count_ < kMostNumbers) {
      key_.push_back(0);
      tensors_[number_count_] = -1;
      live_numbers_[number_count_] = operand.value;
      numbers_[number_count_++] = operand.value;
    } else {
      key_.push_back(static_cast<std::uint64_t>(operand.value));
      key_.push_back(static_cast<std::uint64_t>(operand.second));
    }
  }
}

// Follows read_call, whose numbers fill the holes in order.
StatementText Recorder::text_of(const Call& call, const std::string& line) const {
  StatementText text;
  text.add(call.name);
  if (call.type != nullptr) text.add(fmt::format(".{}", call.type));
  int hole = 0;
  auto fixed = fixed_.begin();
  for (std::uint32_t i = 0; i < call.count; ++i) {
    const Operand& operand = call.operands[i];
    text.add(fmt::format("{} {} = ", i == 0 ? "" : ",", operand.name));
    switch (operand.kind) {
      case Operand::Kind::pointer:
      case Operand::Kind::local: {
        text.add(address_text(operand) + " @ (");
        if (hole == kMostNumbers) {
          text.add(std::to_string(*fixed++));
        } else {
          text.tensors.push_back(tensors_[static_cast<std::size_t>(hole)]);
          text.data.push_back(false);
          text.hole(hole++);
        }
        text.add(")");
        break;
      }
      case Operand::Kind::integer: text.add(std::to_string(operand.value)); break;
      case Operand::Kind::data:
        if (is_data(operand) && hole < kMostNumbers) {
          text.tensors.push_back(-1);
          text.data.push_back(true);
          text.hole(hole++);
          break;
        }
        [[fallthrough]];
      case Operand::Kind::bits:
        text.add(fmt::format("{:#x}", static_cast<std::uint64_t>(operand.value)));
        break;
      case Operand::Kind::mask:
        text.add(fmt::format("[{:#x}, {:#x}]", static_cast<std::uint64_t>(operand.value),
                             static_cast<std::uint64_t>(operand.second)));
        break;
      case Operand::Kind::mask_word:
        text.add(fmt::format("[{:#x}]", static_cast<std::uint64_t>(operand.value)));
        break;
      case Operand::Kind::word: text.add(operand.text); break;
      case Operand::Kind::number: text.add(fmt::format("{}{}", operand.text, operand.value)); break;
    }
  }
  text.add(line);
  return text;
}

std::string Recorder::line_of(const Location& where) {
  if (where.line == 0) return "";
  auto found = std::find(sources_.begin(), sources_.end(), where.file);
  if (found == sources_.end()) found = sources_.insert(found, where.file);
  if (found == sources_.begin()) return fmt::format(" line {}", where.line);
  return fmt::format(" line {}:{}", found - sources_.begin() + 1, where.line);
}

int Recorder::statement_of_call(const Call& call, const void* site, bool in_function) {
  read_call(call, site, in_function);
  const auto known = known_.find(key_);
  if (known != known_.end()) return known->second;
  const Location where = launch_.locate(site);
  StatementText text = text_of(call, line_of(where));
  for (std::uint32_t i = 0, k = 0; i < call.count && k < number_count_; ++i) {
    const Operand& operand = call.operands[i];
    if (is_data(operand)) ++k;
    if (!is_address(operand)) continue;
    const int tensor = tensors_[k++];
    const char* const type = operand.text != nullptr ? operand.text : call.type;
    if (tensor < 0) continue;
    TensorUse& use = uses_[static_cast<std::size_t>(tensor)];
    if (use.type == Type::none && type != nullptr) use.type = type_named(type).value_or(Type::none);
  }
  if (!in_function) {
    return known_[key_] = add_statement(std::move(text), where, block().state->kind);
  }
  auto statement = std::make_unique<RecordedStatement>();
  statement->text = std::move(text);
  statement->where = where;
  statements_.push_back(std::move(statement));
  return known_[key_] = static_cast<int>(statements_.size()) - 1;
}

int Recorder::add_statement(StatementText text, Location where, CoreKind kind) {
  auto statement = std::make_unique<RecordedStatement>();
  statement->text = std::move(text);
  statement->where = std::move(where);
  lower(*statement, kind);
  statements_.push_back(std::move(statement));
  return static_cast<int>(statements_.size()) - 1;
}

// The statement is read and lowered as a trace of its own, in loops whose variables stand for its
// numbers; what is executed later is the inside of these loops. The trace has the blocks of the launch,
// since operations that synchronise blocks ask for them; the first of its kind holds the statement.
void Recorder::lower(RecordedStatement& statement, CoreKind kind) {
  std::string text = "ktrace 1\n";
  for (const std::string& source : sources_) text += fmt::format("source \"{}\"\n", source);
  const std::size_t numbers = statement.text.tensors.size();
  const auto holder = std::find_if(launch_.blocks.begin(), launch_.blocks.end(),
                                   [&](const LaunchedBlocks& blocks) { return blocks.kind == kind; });
  for (const LaunchedBlocks& blocks : launch_.blocks) {
    text += fmt::format("blocks {} {}..{} {{\n", name_of(blocks.kind), blocks.first,
                        blocks.first + blocks.count);
    if (&blocks == &*holder) {
      for (std::size_t k = 0; k < numbers; ++k) text += fmt::format("for at{} in 0..1 {{\n", k);
      text += statement.text.filled([](int slot) { return fmt::format("at{}", slot); });
      for (std::size_t k = 0; k < numbers; ++k) text += "\n}";
    }
    text += "\n}\n";
  }
  std::istringstream in(text);
  try {
    statement.program = std::make_unique<Program>(read_ktrace(in, launch_.kernel));
  } catch (const InputError& error) {
    // A place in the text of one statement helps nobody: the line of the program does.
    const std::string message = error.what();
    const std::size_t start = message.find(": ");
    throw KernelError(statement.where,
                      start == std::string::npos ? message : message.substr(start + 2));
  }
  LoweredProgram lowered = lower_for(*statement.program, target_);
  LoweredGroup group =
      std::move(lowered.groups[static_cast<std::size_t>(holder - launch_.blocks.begin())]);
  std::vector<LoweredStep> steps = std::move(group.body);
  for (std::size_t k = 0; k < numbers && !steps.empty(); ++k) {
    std::vector<LoweredStep> inner = std::move(steps.front().loop->body);
    steps = std::move(inner);
  }
  statement.straight = std::all_of(steps.begin(), steps.end(), [&](const LoweredStep& step) {
    return step.instruction >= 0 &&
           lowered.instructions[static_cast<std::size_t>(step.instruction)].when.empty();
  });
  group.body = std::move(steps);
  group.first = 0;
  group.count = std::numeric_limits<std::int64_t>::max();
  lowered.groups.clear();
  lowered.groups.push_back(std::move(group));
  lowered.program = statement.program.get();
  flatten(lowered);
  statement.first = static_cast<int>(live_.instructions.size());
  live_.instructions.insert(live_.instructions.end(), lowered.instructions.begin(),
                            lowered.instructions.end());
  statement.lowered = std::move(lowered);
  statement.tables = std::make_unique<CursorTables>(statement.lowered);
}

void Recorder::flush_reads(Block& block) {
  for (const Kept& read : block.reads) block.sequence.append(read.statement, read.numbers);
  block.reads.clear();
}

std::int64_t Recorder::issue(const Call& call, const void* site) {
  if (ending_) return 0;
  Block& caller = block();
  const bool in_function = caller.function != nullptr;
  const int index = statement_of_call(call, site, in_function);
  const std::span<const std::int64_t> numbers(numbers_.data(), number_count_);
  if (in_function) {
    caller.function->items.append(index, numbers);
    return 0;
  }
  flush_reads(caller);
  caller.sequence.append(index, numbers);
  return execute_call(caller, index, site);
}

void Recorder::issue_read(const Call& call, const void* site, int instead) {
  if (ending_) return;
  Block& caller = block();
  const int index = statement_of_call(call, site, false);
  if (instead >= 0) caller.reads.erase(caller.reads.begin() + instead);
  caller.reads.push_back({index, {numbers_.data(), numbers_.data() + number_count_}});
  caller.by_pointer = true;
  static_cast<void>(execute_call(caller, index, site));
  caller.by_pointer = false;
}

void Recorder::issue_write(const Call& call, const void* site) {
  block().by_pointer = true;
  static_cast<void>(issue(call, site));
  block().by_pointer = false;
}

std::int64_t Recorder::execute_call(Block& caller, int index, const void* site) {
  std::array<std::int64_t, kSlots> slots{};
  slots[kBlockSlot] = running_;
  std::copy_n(live_numbers_.begin(), number_count_, slots.begin() + 1);
  caller.last_site = site;
  return execute(index, slots);
}

void Recorder::begin_function(const std::string& label, const void* site) {
  if (ending_) return;
  const Location where = launch_.locate(site);
  block().function = std::make_unique<Function>(Function{label, where, RolledSequence(3)});
}

void Recorder::end_function() {
  if (ending_) return;
  Block& caller = block();
  const std::unique_ptr<Function> function = std::move(caller.function);
  if (function->items.parts().empty()) return;
  std::vector<std::int64_t> numbers;
  StatementText text = function_text(function->label, line_of(function->where),
                                     function->items.parts(), statements_, numbers);
  const auto key = std::pair{text.filled([](int slot) { return fmt::format("#{}", slot); }),
                             caller.state->kind};
  auto known = functions_.find(key);
  if (known == functions_.end()) {
    const int index = add_statement(std::move(text), function->where, caller.state->kind);
    known = functions_.emplace(key, index).first;
  }
  std::array<std::int64_t, kSlots> slots{};
  slots[kBlockSlot] = running_;
  std::copy(numbers.begin(), numbers.end(), slots.begin() + 1);
  flush_reads(caller);
  caller.sequence.append(known->second, numbers);
  execute(known->second, slots);
}

}  // namespace davsim::record
