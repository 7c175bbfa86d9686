#include "machine/polled_words.h"

#include <algorithm>
#include <cstring>

namespace davsim {
namespace {

using WordValue = std::int32_t;  ///< what polls compare

WordValue word_at(const std::byte* data) {
  WordValue value = 0;
  std::memcpy(&value, data, sizeof value);
  return value;
}

}  // namespace

PolledWords::PolledWords(const LoweredProgram& program, const GlobalMemory* memory) {
  for (const Instruction& instruction : program.instructions) {
    if (instruction.spec().role != Role::poll) continue;
    for (const int tensor : instruction.tensors) {
      if (tensor >= 0) tensors_.insert(tensor);
    }
  }
  for (std::size_t i = 0; i < program.instructions.size(); ++i) {
    const Instruction& instruction = program.instructions[i];
    for (std::size_t k = 0; k < instruction.tensors.size(); ++k) {
      if (instruction.spec().operands[k].access != Access::write) continue;
      if (holds(instruction.tensors[k])) writers_.insert(static_cast<int>(i));
    }
  }
  if (memory == nullptr) return;
  for (const int index : tensors_) {
    const Tensor& tensor = program.program->tensors[static_cast<std::size_t>(index)];
    const std::byte* data = memory->of(tensor);
    initial_[tensor.address] = {data, data + tensor.bytes()};
  }
}

std::vector<PolledWords::Entry>& PolledWords::history(std::uint64_t address) const {
  auto& entries = histories_[address];
  if (entries.empty()) {
    const auto tensor = std::prev(initial_.upper_bound(address));
    entries.push_back({word_at(tensor->second.data() + (address - tensor->first)), {}, nullptr});
  }
  return entries;
}

void PolledWords::wrote(std::int64_t block, int instruction,
                        const std::vector<Footprint>& footprints, const KnowledgePtr& knowledge,
                        const GlobalMemory& memory) {
  const PollEnd writer{block, instruction, ++executions_[{block, instruction}]};
  for (const Footprint& footprint : footprints) {
    if (footprint.space != Space::GM || footprint.access != Access::write) continue;
    for (const ByteRange& run : runs(footprint)) {
      constexpr std::uint64_t kBytes = sizeof(WordValue);
      for (std::uint64_t word = run.begin / kBytes * kBytes; word < run.end; word += kBytes) {
        auto& entries = history(word);
        entries.push_back({word_at(memory.at(word)), writer, knowledge});
        seen_[{block, word}] = entries.size() - 1;
      }
    }
  }
}

std::size_t PolledWords::index(std::int64_t block, const Wanted& wanted) const {
  const auto& entries = history(wanted.address);
  const auto seen = seen_.find({block, wanted.address});
  std::size_t i = seen == seen_.end() ? 0 : seen->second;
  const auto serves = [&](const Entry& entry) {
    return wanted.least ? entry.value >= wanted.value : entry.value == wanted.value;
  };
  while (i < entries.size() && !serves(entries[i])) ++i;
  return i;
}

const PolledWords::Entry* PolledWords::find(std::int64_t block, const Wanted& wanted) const {
  const std::size_t i = index(block, wanted);
  const auto& entries = history(wanted.address);
  return i < entries.size() ? &entries[i] : nullptr;
}

const PolledWords::Entry& PolledWords::take(std::int64_t block, const Wanted& wanted) {
  const std::size_t i = index(block, wanted);
  seen_[{block, wanted.address}] = i;
  return history(wanted.address)[i];
}

}  // namespace davsim
