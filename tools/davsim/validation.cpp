#include "validation.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <tuple>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/suggest.h"
#include "command.h"
#include "frontend/ktrace.h"
#include "ops/operation.h"
#include "sync/insert.h"
#include "timing/cost_model.h"
#include "timing/loop.h"

namespace davsim::cli {
namespace {

using Json = nlohmann::json;

[[noreturn]] void bad(const std::filesystem::path& file, const std::string& where,
                      const std::string& what) {
  throw InputError(fmt::format("{}:{}: {}", file.string(), where, what));
}

ValidationRecord record_of(const Json& json, const std::filesystem::path& file,
                           const std::string& where) {
  if (!json.is_object()) bad(file, where, "expected an object");
  ValidationRecord record;
  const std::map<std::string, std::string*> texts = {
      {"id", &record.id},         {"kernel", &record.kernel}, {"product", &record.product},
      {"level", &record.level},   {"truth", &record.truth},   {"metric", &record.metric},
      {"unit", &record.unit},     {"source", &record.source}, {"instruction", &record.instruction},
      {"pipe", &record.pipe},     {"to", &record.to}};
  for (const auto& [key, value] : json.items()) {
    const auto text = texts.find(key);
    if (text != texts.end()) {
      if (!value.is_string()) bad(file, where + "/" + key, "expected a string");
      *text->second = value.get<std::string>();
    } else if (key == "parameters") {
      if (!value.is_object()) bad(file, where + "/" + key, "expected an object");
      for (const auto& [name, number] : value.items()) {
        if (!number.is_number_integer()) bad(file, where + "/" + key + "/" + name, "expected an integer");
        record.parameters[name] = number.get<std::int64_t>();
      }
    } else if (key == "measured" || key == "subtract" || key == "skip") {
      if (!value.is_number()) bad(file, where + "/" + key, "expected a number");
      if (key == "measured") record.measured = value.get<double>();
      if (key == "subtract") record.subtract = value.get<double>();
      if (key == "skip") record.skip = value.get<std::int64_t>();
    } else {
      bad(file, where + "/" + key, "unknown key");
    }
  }
  for (const char* needed : {"id", "kernel", "product", "level", "truth", "metric", "unit", "source"}) {
    if (texts.at(needed)->empty()) bad(file, where, fmt::format("{} is missing", needed));
  }
  if (!(record.measured > 0)) bad(file, where, "measured is missing or not positive");
  return record;
}

/// Whether an instruction does work in its pipe, instead of steering it.
bool works(const Instruction& instruction) {
  const Role role = instruction.spec().role;
  return role == Role::compute || role == Role::copy || role == Role::scalar;
}

/// What metrics are computed from: starts and ends of one instruction, or of all that works in one
/// pipe if none is named, on the first core that has it; and totals.
struct Observed : Sink {
  Observed(const LoweredProgram& program, const ValidationRecord& record) {
    for (const Instruction& i : program.instructions) {
      wanted.push_back(record.instruction.empty() ? works(i) && name_of(i.pipe) == record.pipe
                                                  : i.spec().name == record.instruction);
    }
  }
  void take(std::span<const Event> events) override {
    for (const Event& event : events) {
      if (!wanted[event.instruction]) continue;
      if (occurrences++ == 0) core = event.core;
      if (event.core == core) own.push_back(event);
    }
  }
  std::vector<bool> wanted;
  std::uint64_t occurrences = 0;
  std::uint16_t core = 0;
  std::vector<Event> own;
};

double metric(const ValidationRecord& record, const Observed& observed, const TimingResult& result,
              const Costs& costs) {
  const auto need = [&](std::size_t count) {
    if (observed.own.size() < count) {
      throw InputError(fmt::format(
          "record {}: {} runs {} times on a core, {} needed", record.id,
          record.instruction.empty() ? "what works in pipe '" + record.pipe + "'" : record.instruction,
          observed.own.size(), count));
    }
  };
  const auto first = static_cast<std::size_t>(record.skip);
  if (record.metric == "period") {
    need(first + 2);
    const std::size_t n = observed.own.size() - 1 - first;
    return static_cast<double>(observed.own.back().start - observed.own[first].start) /
           static_cast<double>(n);
  }
  if (record.metric == "latency") {
    need(first + 1);
    return static_cast<double>(observed.own[first].latency);
  }
  if (record.metric == "pair") {  // from the issue of one occurrence to the end of the next
    need(first + 2);
    return static_cast<double>(observed.own[first + 1].complete() - observed.own[first].start);
  }
  if (record.metric == "increment") {  // from the end of one occurrence to the end of the next
    need(first + 2);
    return static_cast<double>(observed.own[first + 1].complete()) -
           static_cast<double>(observed.own[first].complete());
  }
  if (record.metric == "span") {  // from the first start to the last end
    need(1);
    std::uint64_t end = 0;
    for (const Event& event : observed.own) end = std::max(end, event.complete());
    return static_cast<double>(end - observed.own.front().start);
  }
  if (record.metric == "active_per_instruction") {
    std::uint64_t active = 0;
    for (const CoreResult& core : result.cores) {
      for (const PipeResult& pipe : core.pipes) {
        if (name_of(pipe.pipe) == record.pipe) active += pipe.cycles.active;
      }
    }
    need(1);
    return static_cast<double>(active) / static_cast<double>(observed.occurrences);
  }
  if (record.metric == "active") {
    std::uint64_t active = 0;
    std::uint64_t cores = 0;
    for (const CoreResult& core : result.cores) {
      for (const PipeResult& pipe : core.pipes) {
        if (name_of(pipe.pipe) != record.pipe) continue;
        active += pipe.cycles.active;
        ++cores;
      }
    }
    if (cores == 0) {
      throw InputError(fmt::format("record {}: no core has a pipe '{}'", record.id, record.pipe));
    }
    const double mean = static_cast<double>(active) / static_cast<double>(cores);
    return record.unit == "us" ? mean / static_cast<double>(costs.clock_mhz) : mean;
  }
  if (record.metric == "total") {
    const auto cycles = static_cast<double>(result.cycles);
    return record.unit == "us" ? cycles / static_cast<double>(costs.clock_mhz) : cycles;
  }
  throw InputError(fmt::format(
      "record {}: unknown metric '{}', expected one of period, latency, pair, increment, "
      "span, active_per_instruction, active, total, step_latency, step_distance",
      record.id, record.metric));
}

/// Steps of the register instructions called `name`, in the first vector function of block 0.
std::vector<FunctionStep> steps_of(const ValidationRecord& record, const LoweredProgram& lowered,
                                   const Costs& costs, const std::string& name) {
  const CursorTables tables(lowered);
  Cursor cursor(tables, 0);
  std::vector<FunctionStep> steps;
  while (cursor.next()) {
    const Instruction& function = cursor.instruction();
    if (!function.body) continue;
    CostModel model(tables, costs);
    const auto& inside = function.body->instructions;
    model.function(cursor.index()).simulate(cursor.slots(), [&](const FunctionStep& step) {
      const InstructionSpec& spec = inside[static_cast<std::size_t>(step.instruction)].spec();
      if (mnemonic(spec) == name) steps.push_back(step);
    });
    return steps;
  }
  throw InputError(fmt::format("record {}: the kernel has no vector function", record.id));
}

/// Metrics of register instructions: start to completion of one, or from its start to that of the
/// first of another that starts later.
double step_metric(const ValidationRecord& record, const LoweredProgram& lowered,
                   const Costs& costs) {
  const auto first = steps_of(record, lowered, costs, record.instruction);
  const auto skip = static_cast<std::size_t>(record.skip);
  if (first.size() <= skip) {
    throw InputError(fmt::format("record {}: {} runs {} times in the function, {} needed", record.id,
                                 record.instruction, first.size(), skip + 1));
  }
  const FunctionStep& from = first[skip];
  if (record.metric == "step_latency") return static_cast<double>(from.end - from.start);
  for (const FunctionStep& to : steps_of(record, lowered, costs, record.to)) {
    if (to.start > from.start) return static_cast<double>(to.start - from.start);
  }
  throw InputError(fmt::format("record {}: no {} starts behind {}", record.id,
                               record.to.empty() ? "instruction" : record.to, record.instruction));
}

double quantile(std::vector<double> sorted, double q) {
  const auto at = static_cast<std::size_t>(std::ceil(q * static_cast<double>(sorted.size()))) - 1;
  return sorted[std::min(at, sorted.size() - 1)];
}

}  // namespace

std::vector<ValidationRecord> read_records(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / "records.json";
  std::ifstream in(file);
  if (!in) throw InputError(fmt::format("{}: cannot be read", file.string()));
  Json json;
  try {
    json = Json::parse(in);
  } catch (const Json::parse_error& error) {
    throw InputError(fmt::format("{}: {}", file.string(), error.what()));
  }
  if (!json.is_array()) bad(file, "/", "expected a list of records");
  std::vector<ValidationRecord> records;
  for (std::size_t i = 0; i < json.size(); ++i) {
    records.push_back(record_of(json[i], file, fmt::format("/{}", i)));
  }
  return records;
}

ValidationResult validate(const ValidationRecord& record, const std::filesystem::path& folder) {
  const Product product = read_product(configs_folder(), record.product);
  const Program program = read_ktrace_file(folder / record.kernel, {record.parameters});
  LoweredProgram lowered = lower_for(program, product.target);
  insert_synchronisation(lowered, product.target, program.sync);
  Observed observed(lowered, record);
  const TimingResult timing = run_loop(product.target, product.costs, lowered, &observed);
  ValidationResult result{record};
  const bool step = record.metric == "step_latency" || record.metric == "step_distance";
  result.simulated = step ? step_metric(record, lowered, product.costs) : metric(record, observed, timing, product.costs);
  result.simulated -= record.subtract;
  result.error = result.simulated / record.measured - 1;
  return result;
}

std::vector<ValidationSummary> summarize(const std::vector<ValidationResult>& results) {
  std::map<std::tuple<std::string, std::string, std::string>, std::vector<double>> groups;
  std::vector<double> all;
  for (const ValidationResult& result : results) {
    const ValidationRecord& r = result.record;
    groups[{r.product, r.level, r.truth}].push_back(std::abs(result.error));
    all.push_back(std::abs(result.error));
  }
  std::vector<ValidationSummary> summaries;
  const auto add = [&](const auto& key, std::vector<double> errors) {
    std::sort(errors.begin(), errors.end());
    const auto& [product, level, truth] = key;
    summaries.push_back({product, level, truth, errors.size(), quantile(errors, 0.5),
                         quantile(errors, 0.9), errors.back()});
  };
  for (const auto& [key, errors] : groups) add(key, errors);
  if (!all.empty()) add(std::tuple<std::string, std::string, std::string>("all", "all", "all"), all);
  return summaries;
}

}  // namespace davsim::cli
