#include "timing/cost_model.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

#include "timing/bank_conflicts.h"

namespace davsim {
namespace {

/// Conflict results kept per static instruction; a loop over fixed buffers needs a handful.
constexpr std::size_t kMaxRemembered = 4096;

/// Value of the unit_flag operand of the last product that goes into an accumulator.
constexpr std::int64_t kLastUnit = 3;

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
  row_of_.reserve(instructions.size());
  std::map<std::tuple<const void*, Opcode, Type, bool>, std::uint32_t> known;
  for (std::size_t i = 0; i < instructions.size(); ++i) {
    const Instruction& what = instructions[i];
    const bool polled =
        tables.program().polls && tables.program().polls->writers.contains(static_cast<int>(i));
    const auto next = static_cast<std::uint32_t>(rows_.size());
    bool fresh = true;
    std::uint32_t row = next;
    if (!what.body) {
      const auto found =
          known.try_emplace({what.operands.identity(), what.opcode, what.type, polled}, next);
      row = found.first->second;
      fresh = found.second;
    }
    row_of_.push_back(row);
    if (!fresh) continue;
    rows_.push_back(make_row(i));
    rows_.back().polled = polled;
  }
}

CostModel::Row CostModel::make_row(std::size_t instruction) const {
  Row row;
  row.what = &tables_.program().instructions[instruction];
  const InstructionSpec& spec = row.what->spec();
  row.role = spec.role;
  row.unit_flag = operand_index(spec, "unit_flag");
  const CursorTables::Row operands = tables_.row(static_cast<int>(instruction));
  row.constant = operands.varying.empty();
  if (row.role != Role::set_flag && row.role != Role::wait_flag && row.role != Role::barrier) {
    const std::span<const FormPrice> forms = costs_.forms(spec.name, row.what->type);
    row.price = &costs_.price(spec.name, row.what->type);
    if (!forms.empty() && std::find(operands.varying.begin(), operands.varying.end(),
                                    forms.front().operand) != operands.varying.end()) {
      row.forms = forms;
    } else {
      row.price = &chosen(*row.price, forms, operands.values.data());
    }
  }
  if (row.role == Role::function) prepare_function(row);
  return row;
}

void CostModel::prepare_function(Row& row) const {
  row.constant = false;  // its body uses variables that are no operands
  row.body = std::make_unique<CursorTables>(*row.what->body);
  // The rules of prices and forms are the same inside: a model of the body finds them.
  const CostModel inside(*row.body, costs_);
  std::vector<const Price*> prices;
  for (std::size_t i = 0; i < inside.row_of_.size(); ++i) {
    prices.push_back(inside.price_of(static_cast<int>(i)));
  }
  row.function = std::make_unique<FunctionModel>(*row.body, std::move(prices), costs_);
}

const Price& CostModel::chosen(const Price& usual, std::span<const FormPrice> forms,
                               const std::int64_t* values) const {
  for (const FormPrice& form : forms) {
    if (form.holds(values[form.operand])) return costs_.prices[form.price];
  }
  return usual;
}

void CostModel::price(int instruction, const std::int64_t* values, const std::int64_t* slots,
                      const MaskState& mask, QueueEntry& entry) {
  Row& row = rows_[row_of_[static_cast<std::size_t>(instruction)]];
  entry.instruction = instruction;
  entry.cost = {};
  entry.sets_unit_flag = entry.waits_unit_flag = false;
  entry.polled = row.polled;
  entry.counts_active = row.role != Role::mask && row.role != Role::control;
  switch (row.role) {
    case Role::set_flag:
    case Role::wait_flag:
      entry.kind = row.role == Role::set_flag ? QueueEntry::Kind::set_flag
                                              : QueueEntry::Kind::wait_flag;
      entry.flag = {static_cast<Pipe>(values[0]), static_cast<Pipe>(values[1]),
                    static_cast<std::uint8_t>(values[2])};
      return;
    case Role::barrier: entry.kind = QueueEntry::Kind::barrier; return;
    case Role::lock:
    case Role::unlock:
      entry.kind = row.role == Role::lock ? QueueEntry::Kind::lock : QueueEntry::Kind::unlock;
      entry.flag = {Pipe::S, static_cast<Pipe>(values[0]), static_cast<std::uint8_t>(values[1])};
      entry.cost = compute(row, values, mask);
      return;
    case Role::cross_set:
    case Role::cross_wait: {
      entry.kind =
          row.role == Role::cross_set ? QueueEntry::Kind::cross_set : QueueEntry::Kind::cross_wait;
      entry.signal = signal_of(row.what->spec(), values);
      entry.cost = compute(row, values, mask);
      return;
    }
    case Role::function: {
      // The next instruction of the pipe gets ready while this one still runs: the start is hidden.
      const std::uint64_t cycles = row.function->time(slots).cycles;
      entry.kind = QueueEntry::Kind::work;
      entry.cost.latency = narrow(cycles);
      entry.cost.occupancy = narrow(cycles - costs_.functions->start.count());
      return;
    }
    case Role::poll:
      entry.kind = QueueEntry::Kind::poll;
      break;
    default: entry.kind = QueueEntry::Kind::work;
  }
  const std::int64_t unit = row.unit_flag < 0 ? 0 : values[row.unit_flag];
  entry.sets_unit_flag = unit == kLastUnit && row.what->pipe == Pipe::M;
  entry.waits_unit_flag = unit != 0 && row.what->pipe == Pipe::FIX;
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
  const Price& price = chosen(*row.price, row.forms, values);
  if (price.law == Price::Law::per_byte) {
    const PerByteLaw& law = price.per_byte;
    entry.issue_interval = narrow(law.issue_interval.count());
    entry.startup = narrow(law.startup.count());
    entry.minimum_latency = narrow(law.minimum_latency.count());
    entry.window_bytes = narrow(law.window.count());
  } else if (price.law == Price::Law::per_row) {
    entry.issue_interval = narrow(price.per_row.floor.count());
    entry.startup = narrow(price.per_row.fixed.count());
    entry.minimum_latency = 0;
    entry.window_bytes = narrow(price.per_row.window.count());
  }
}

Cost CostModel::compute(Row& row, const std::int64_t* values, const MaskState& mask) {
  const Operands operands(row.what->type, values, mask);
  const Price& price = chosen(*row.price, row.forms, values);
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
          costs_.ub_banks.modelled ? conflicts_of(row, operands, values, law) : 0;
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
      const std::uint64_t latency =
          std::max(law.minimum_latency.count(), law.startup.count() + transfer);
      cost.latency = narrow(latency);
      cost.occupancy = narrow(std::max({law.issue_interval.count(), transfer,
                                        window_cycles(latency, work.bytes, law.window.count())}));
      cost.gm_bytes = law.uses_gm_port ? work.bytes : 0;
      return cost;
    }
    case Price::Law::tiled: {
      const TiledLaw& law = price.tiled;
      const std::uint64_t tiles = law.cycles_per_tile.times(row.what->spec().work(operands).tiles);
      cost.occupancy = narrow(std::max(law.floor.count(), law.interval.count() + tiles));
      cost.latency = std::max(cost.occupancy, narrow(law.head.count() + tiles));
      return cost;
    }
    case Price::Law::on_registers: return cost;  // priced by the scoreboard of the function
    case Price::Law::per_row: {
      const PerRowLaw& law = price.per_row;
      const Work work = row.what->spec().work(operands);
      // What leaves the accumulator counts rows, a copy counts repeats.
      const std::uint64_t rows = work.rows != 0 ? work.rows : work.repeats;
      const std::uint64_t transfer = law.transfer(rows, work.bytes);
      cost.transfer = narrow(transfer);
      const std::uint64_t latency = law.fixed.count() + transfer;
      cost.latency = narrow(latency);
      cost.occupancy = narrow(std::max({law.floor.count(), transfer,
                                        window_cycles(latency, work.bytes, law.window.count())}));
      cost.gm_bytes = law.uses_gm_port ? work.bytes : 0;
      return cost;
    }
  }
  return cost;
}

std::uint64_t CostModel::conflicts_of(Row& row, const Operands& operands,
                                      const std::int64_t* values, const PerRepeatLaw& law) {
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
  BankConflicts conflicts = bank_conflicts(scratch_, costs_.ub_banks, law.read_beats);
  // A repeat of several cycles leaves the delayed write one without a read.
  if (law.cycles_per_repeat.times(1) > 1) conflicts.read_write_pairs = 0;
  const std::uint64_t cycles = conflict_cycles(conflicts, costs_.ub_banks);
  if (row.conflicts.size() >= kMaxRemembered) row.conflicts.clear();
  row.conflicts.emplace(key, narrow(cycles));
  return cycles;
}

}  // namespace davsim
