#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <set>

#include <fmt/format.h>

#include "command.h"
#include "engine/engine.h"
#include "kernel.h"
#include "machine/run.h"
#include "memory.h"
#include "observe/chrome_trace.h"
#include "observe/csv.h"
#include "observe/function_timeline.h"
#include "observe/output_file.h"
#include "observe/summary.h"
#include "observe/text_timeline.h"
#include "progress.h"
#include "sinks.h"
#include "timing/core_model.h"
#include "timing/loop.h"

namespace davsim::cli {
namespace {

namespace options = boost::program_options;

int run_kernel(const std::vector<std::string>& arguments);

}  // namespace

extern const Command run;
const Command run = {
    .name = "run",
    .summary = "Execute a kernel on a product, time it, check it, and write what is asked for.",
    .usage = "KERNEL --product ID [OPTION]...",
    .run = run_kernel,
};

namespace {

options::options_description run_options() {
  options::options_description described("options");
  add_kernel_options(described);
  add_memory_option(described);
  described.add_options()("trace", options::value<std::string>(),
                          "write a Chrome trace; .gz compresses")(
      "trace-args", options::value<std::string>()->default_value("full"),
      "full or none: what each slice of the trace carries")(
      "json", options::value<std::string>(), "write the summary as JSON; - is standard output")(
      "csv", options::value<std::string>(), "write instructions.csv and pipes.csv to this folder")(
      "timeline", options::bool_switch(), "print a picture of the pipes")(
      "functions", options::bool_switch(),
      "with --timeline: also the inside of each vector function, the first time that it runs")(
      "timing-only", options::bool_switch(),
      "compute no results: expectations are skipped, tensors are not allocated")(
      "check", options::bool_switch(), "with --timing-only: look for races all the same")(
      "tier", options::value<std::string>()->default_value("engine"),
      "engine (SystemC) or loop (the same schedule without SystemC)");
  return described;
}

std::string choice(const options::variables_map& values, const std::string& name,
                   std::initializer_list<std::string_view> allowed) {
  const auto& value = values[name].as<std::string>();
  std::string list;
  for (const std::string_view word : allowed) {
    if (value == word) return value;
    list += (list.empty() ? "" : " or ") + std::string(word);
  }
  throw InputError(fmt::format("--{} {}: expected {}", name, value, list));
}

/// The files that a run writes. All are opened before it starts, so that a path that cannot be
/// written is found at once, and get their names together at its end.
class Outputs {
 public:
  Outputs(const options::variables_map& values, const Kernel& kernel) {
    if (values.count("trace") != 0 && values.count("json") != 0 &&
        values["trace"].as<std::string>() == values["json"].as<std::string>()) {
      throw InputError(fmt::format("--trace and --json both write to {}; give each its own",
                                   values["json"].as<std::string>()));
    }
    if (values.count("trace") != 0) {
      trace_file_ = std::make_unique<OutputFile>(values["trace"].as<std::string>());
      const bool args = choice(values, "trace-args", {"full", "none"}) == "full";
      trace_ = std::make_unique<ChromeTrace>(
          *trace_file_, kernel.lowered,
          RunInfo{kernel.product.target.product, kernel.product.costs.clock_mhz, kernel.path,
                  cores_for(kernel.product.costs, kernel.lowered),
                  kernel.product.target.vector_cores_per_cube_core},
          TraceOptions{args});
      sinks_.add(*trace_);
    }
    if (values.count("csv") != 0) {
      const std::filesystem::path folder = values["csv"].as<std::string>();
      std::error_code error;
      std::filesystem::create_directories(folder, error);
      if (error) {
        throw InputError(fmt::format("--csv {}: cannot make the folder: {}", folder.string(),
                                     error.message()));
      }
      csv_file_ = std::make_unique<OutputFile>((folder / "instructions.csv").string());
      pipes_file_ = std::make_unique<OutputFile>((folder / "pipes.csv").string());
      csv_ = std::make_unique<InstructionsCsv>(*csv_file_, kernel.lowered);
      sinks_.add(*csv_);
    }
    if (values.count("json") != 0) {
      json_file_ = std::make_unique<OutputFile>(values["json"].as<std::string>());
    }
    if (values["timeline"].as<bool>()) {
      timeline_ = std::make_unique<TextTimeline>();
      sinks_.add(*timeline_);
    }
  }

  [[nodiscard]] SinkList& sinks() { return sinks_; }
  /// What follows the picture of the pipes.
  void show_functions(std::string text) { functions_ = std::move(text); }
  /// Whether a file for programs goes to standard output, which then holds nothing else.
  [[nodiscard]] bool standard_output_is_taken() const {
    return (json_file_ && json_file_->path() == "-") || (trace_file_ && trace_file_->path() == "-");
  }

  void finish(const RunReport& report) {
    if (trace_) trace_->finish(report.timing);
    if (csv_) write_pipes_csv(*pipes_file_, report);
    if (json_file_) json_file_->text(json_summary(report));
    if (!standard_output_is_taken()) {
      std::cout << text_summary(report);
      if (timeline_) std::cout << '\n' << timeline_->text(report.timing.cycles) << functions_;
    }
    for (const auto& file : {&trace_file_, &csv_file_, &pipes_file_, &json_file_}) {
      if (*file) (*file)->commit();
    }
  }

 private:
  std::unique_ptr<OutputFile> trace_file_;
  std::unique_ptr<OutputFile> csv_file_;
  std::unique_ptr<OutputFile> pipes_file_;
  std::unique_ptr<OutputFile> json_file_;
  std::unique_ptr<ChromeTrace> trace_;
  std::unique_ptr<InstructionsCsv> csv_;
  std::unique_ptr<TextTimeline> timeline_;
  std::string functions_;
  SinkList sinks_;
};

/// Register instructions of one function that its picture shows at most.
constexpr std::size_t kMostSteps = 1'000'000;

/// The inside of each vector function, the first time that a block runs it.
std::string insides(const Kernel& kernel) {
  const CursorTables tables(kernel.lowered);
  const CostModel model(tables, kernel.product.costs);
  const auto& instructions = kernel.lowered.instructions;
  const auto functions = static_cast<std::size_t>(std::count_if(
      instructions.begin(), instructions.end(), [](const Instruction& i) { return bool(i.body); }));
  std::set<int> seen;
  std::string text;
  for (const LoweredGroup& group : kernel.lowered.groups) {
    Cursor cursor(tables, group.first);
    while (seen.size() < functions && cursor.next()) {
      if (!cursor.instruction().body || !seen.insert(cursor.index()).second) continue;
      std::vector<FunctionStep> steps;
      const FunctionTime time =
          model.function(cursor.index())
              .simulate(cursor.slots(), [&](const FunctionStep& step) {
                if (steps.size() < kMostSteps) steps.push_back(step);
              });
      text += '\n' + function_timeline(cursor.instruction(), steps, time.cycles);
    }
  }
  return text;
}

int run_kernel(const std::vector<std::string>& arguments) {
  options::positional_options_description positional;
  positional.add("kernel", 1);
  const Parsed parsed = parse(run, arguments, run_options(), positional);
  if (parsed.help) return kFine;
  const options::variables_map& values = parsed.values;
  const std::string tier = choice(values, "tier", {"engine", "loop"});
  const bool timing_only = values["timing-only"].as<bool>();
  const bool checks = !timing_only || values["check"].as<bool>();

  const Kernel kernel(values);
  if (values["functions"].as<bool>() && !values["timeline"].as<bool>()) {
    throw InputError("--functions: goes with --timeline");
  }
  check_memory(kernel.lowered, kernel.product.target, values, !timing_only);
  Outputs outputs(values, kernel);
  if (values["functions"].as<bool>()) outputs.show_functions(insides(kernel));
  const Target& target = kernel.product.target;
  const Costs& costs = kernel.product.costs;

  Progress progress(kernel.lowered);
  const ExecutionReport execution =
      execute_program(target, kernel.lowered, kernel.path, {!timing_only, checks},
                      [&](std::uint64_t executed) { progress.executed(executed); });
  progress.begin_timing(execution.instructions);
  PriceTotals totals(kernel.lowered, costs);
  outputs.sinks().add(totals);
  outputs.sinks().add(progress);
  RunReport report;
  report.timing = tier == "engine"
                      ? simulate(target, costs, kernel.lowered, &outputs.sinks())
                      : run_loop(target, costs, kernel.lowered, &outputs.sinks());
  report.kernel = kernel.path;
  report.product = target.product;
  report.architecture = target.architecture;
  report.tier = tier;
  report.sync = std::string(name_of(kernel.program.sync));
  report.clock_mhz = costs.clock_mhz;
  report.blocks = static_cast<std::uint64_t>(kernel.program.block_count());
  report.instructions = execution.instructions;
  report.values = !timing_only;
  report.expect = execution.expect;
  report.findings = execution.findings;
  report.confidence = totals.shares();
  progress.clear();
  outputs.finish(report);
  return report.findings.empty() ? kFine : kKernelWrong;
}

}  // namespace
}  // namespace davsim::cli
