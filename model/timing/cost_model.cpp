#include "timing/cost_model.h"

#include <algorithm>
#include <limits>

#include "timing/bank_conflicts.h"

namespace davsim {
namespace {

/// Conflict results kept per static instruction; a loop over fixed buffers needs a handful.
constexpr std::size_t kMaxRemembered = 4096;

std::uint32_t narrow(std::uint64_t cycles) {
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(cycles, std::numeric_limits<std::uint32_t>::max()));
}

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash ^= value;
  hash *= 0x9E3779B97F4A7C15ULL;
  return hash ^ (hash >> 29);
}

}  // namespace

CostModel::CostModel(const CursorTables& tables, const Costs& costs)
    : tables_(tables), costs_(costs) {
  const auto& instructions = tables.program().instructions;
  rows_.resize(instructions.size());
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    rows_[i].what = &instructions[i];
    rows_[i].role = instructions[i].spec().role;
    rows_[i].constant = tables.row(static_cast<int>(i)).varying.empty();
    const bool steers = rows_[i].role == Role::set_flag || rows_[i].role == Role::wait_flag ||
                        rows_[i].role == Role::barrier;
    if (!steers) {
      rows_[i].price = &costs.price(instructions[i].spec().name, instructions[i].type);
    }
  }
}

void CostModel::price(int instruction, const std::int64_t* values, const MaskState& mask,
                      QueueEntry& entry) {
  Row& row = rows_[static_cast<std::size_t>(instruction)];
  entry.instruction = instruction;
  entry.cost = {};
  switch (row.role) {
    case Role::set_flag:
    case Role::wait_flag:
      entry.kind = row.role == Role::set_flag ? QueueEntry::Kind::set_flag
                                              : QueueEntry::Kind::wait_flag;
      entry.flag = {static_cast<Pipe>(values[0]), static_cast<Pipe>(values[1]),
                    static_cast<std::uint8_t>(values[2])};
      return;
    case Role::barrier: entry.kind = QueueEntry::Kind::barrier; return;
    default: entry.kind = QueueEntry::Kind::work;
  }
  if (row.constant && row.cached && row.cached_mask == mask) {
    entry.cost = row.cached_cost;
  } else {
    entry.cost = compute(row, values, mask);
    if (row.constant) {
      row.cached = true;
      row.cached_mask = mask;
      row.cached_cost = entry.cost;
    }
  }
  if (row.price->law == Price::Law::per_byte) {
    const PerByteLaw& law = row.price->per_byte;
    entry.issue_interval = narrow(law.issue_interval.count());
    entry.startup = narrow(law.startup.count());
    entry.minimum_latency = narrow(law.minimum_latency.count());
  }
}

Cost CostModel::compute(Row& row, const std::int64_t* values, const MaskState& mask) {
  const Operands operands(row.what->type, values, mask);
  const Price& price = *row.price;
  Cost cost;
  switch (price.law) {
    case Price::Law::fixed:
      cost.occupancy = narrow(price.fixed.occupancy.count());
      cost.latency = narrow(price.fixed.latency.count());
      return cost;
    case Price::Law::per_repeat: {
      const PerRepeatLaw& law = price.per_repeat;
      const Work work = row.what->spec().work(operands);
      const std::uint64_t beats = law.cycles_per_repeat.times(work.repeats);
      const std::uint64_t conflicts =
          costs_.ub_banks.modelled ? conflicts_of(row, operands, values) : 0;
      cost.occupancy = narrow(std::max(law.floor.count(), beats + conflicts));
      cost.latency = narrow(beats + conflicts + law.drain.count());
      cost.latency = std::max(cost.latency, cost.occupancy);
      cost.conflict = narrow(conflicts);
      return cost;
    }
    case Price::Law::per_byte: {
      const PerByteLaw& law = price.per_byte;
      const Work work = row.what->spec().work(operands);
      const std::uint64_t transfer = law.bytes_per_cycle.time_for(work.bytes);
      cost.transfer = narrow(transfer);
      cost.occupancy = narrow(std::max(law.issue_interval.count(), transfer));
      cost.latency = narrow(std::max(law.minimum_latency.count(), law.startup.count() + transfer));
      cost.gm_bytes = law.uses_gm_port ? work.bytes : 0;
      return cost;
    }
  }
  return cost;
}

std::uint64_t CostModel::conflicts_of(Row& row, const Operands& operands,
                                      const std::int64_t* values) {
  const InstructionSpec& spec = row.what->spec();
  if (spec.footprints == nullptr) return 0;
  std::uint64_t key = mix(operands.mask().bits[0], operands.mask().bits[1]);
  key = mix(key, operands.mask().counter ? 1 : 0);
  for (const std::uint8_t k : tables_.row(static_cast<int>(row.what - tables_.program().instructions.data())).varying) {
    key = mix(key, static_cast<std::uint64_t>(values[k]));
  }
  if (const auto known = row.conflicts.find(key); known != row.conflicts.end()) {
    return known->second;
  }
  scratch_.clear();
  spec.footprints(operands, scratch_);
  const std::uint64_t cycles = conflict_cycles(
      bank_conflicts(scratch_, costs_.ub_banks, row.price->per_repeat.read_beats), costs_.ub_banks);
  if (row.conflicts.size() >= kMaxRemembered) row.conflicts.clear();
  row.conflicts.emplace(key, narrow(cycles));
  return cycles;
}

}  // namespace davsim
