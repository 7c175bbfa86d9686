#include <algorithm>
#include <iostream>
#include <memory>

#include <fmt/format.h>

#include "base/error.h"
#include "base/suggest.h"
#include "command.h"
#include "engine/engine.h"
#include "frontend/ktrace.h"
#include "kernel.h"
#include "machine/run.h"
#include "memory.h"
#include "observe/comparison.h"
#include "observe/output_file.h"
#include "ops/operation.h"
#include "progress.h"
#include "sinks.h"

namespace davsim::cli {
namespace {

namespace options = boost::program_options;

int compare_products(const std::vector<std::string>& arguments);

}  // namespace

extern const Command compare;
const Command compare = {
    .name = "compare",
    .summary = "Run a kernel on several products, side by side, and say why their times differ.",
    .usage = "KERNEL --products ID,ID,... [OPTION]...",
    .run = compare_products,
};

namespace {

std::vector<std::string> products_of(const options::variables_map& values) {
  if (values.count("products") == 0) {
    throw InputError("--products is missing; name products, such as atlas-a2,ascend-950pr, or all");
  }
  const auto& text = values["products"].as<std::string>();
  if (text == "all") {
    std::vector<std::string> all = list_products(configs_folder());
    all.erase(std::remove(all.begin(), all.end(), "unit"), all.end());  // no chip
    return all;
  }
  std::vector<std::string> products;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    const std::string id = text.substr(at, comma - at);
    if (id.empty()) throw InputError(fmt::format("--products {}: expected ids between commas", text));
    if (std::find(products.begin(), products.end(), id) != products.end()) {
      throw InputError(fmt::format("--products {}: {} stands there twice", text, id));
    }
    products.push_back(id);
    at = comma + 1;
  }
  return products;
}

/// Why a product does not take a kernel: all that it lacks, or what else is in the way.
std::string reason(const Program& program, const Target& target, const std::string& message) {
  const std::vector<std::string> lacking = lacking_names(program, target);
  if (lacking.empty()) return message;
  return fmt::format("it has no {}", join(lacking));
}

ComparedRun run_on(const Product& product, const Program& program,
                   const options::variables_map& values) {
  ComparedRun run;
  run.product = product.target.product;
  run.architecture = product.target.architecture;
  run.clock_mhz = product.costs.clock_mhz;
  std::unique_ptr<Kernel> kernel;
  const bool timing_only = values["timing-only"].as<bool>();
  try {
    kernel = std::make_unique<Kernel>(values, run.product);
    check_memory(kernel->lowered, product.target, values, !timing_only);
  } catch (const KernelError& error) {
    run.refused = reason(program, product.target, error.what());
    return run;
  } catch (const InputError& error) {  // a kernel for other targets
    run.refused = error.what();
    return run;
  }
  try {
    RunReport& report = run.report;
    Progress progress(kernel->lowered);
    const ExecutionReport execution =
        execute_program(product.target, kernel->lowered, kernel->path, {!timing_only, !timing_only},
                        [&](std::uint64_t executed) { progress.executed(executed); });
    progress.begin_timing(execution.instructions);
    MnemonicTotals mnemonics(kernel->lowered);
    PriceTotals prices(kernel->lowered, product.costs);
    SinkList sinks;
    sinks.add(mnemonics);
    sinks.add(prices);
    sinks.add(progress);
    report.timing = simulate(product.target, kernel->product.costs, kernel->lowered, &sinks);
    report.values = !timing_only;
    report.expect = execution.expect;
    report.findings = execution.findings;
    report.confidence = prices.shares();
    take_apart(run, mnemonics);
  } catch (const DeadlockError& error) {
    run.failed = error.what();
  } catch (const KernelError& error) {  // a limit that only a running kernel meets
    run.refused = error.what();
  }
  return run;
}

int compare_products(const std::vector<std::string>& arguments) {
  options::options_description described("options");
  add_kernel_options(described, /*one_product=*/false);
  add_memory_option(described);
  described.add_options()("products", options::value<std::string>(),
                          "ids between commas, or all; times are compared with the first")(
      "timing-only", options::bool_switch(), "compute no results")(
      "json", options::value<std::string>(), "write the comparison as JSON; - is standard output")(
      "csv", options::value<std::string>(), "write a line per product and pipe to this file");
  options::positional_options_description positional;
  positional.add("kernel", 1);
  const Parsed parsed = parse(compare, arguments, described, positional);
  if (parsed.help) return kFine;
  const options::variables_map& values = parsed.values;

  if (values.count("max-memory") != 0) {
    static_cast<void>(parse_bytes(values["max-memory"].as<std::string>(), "--max-memory"));
  }
  // What is wrong with the input is wrong on every product; what a product refuses is a result.
  std::vector<Product> products;
  for (const std::string& id : products_of(values)) {
    products.push_back(read_product(configs_folder(), id, overrides_of(values)));
  }
  const auto& path = values["kernel"].as<std::string>();
  const Program program = read_ktrace_file(path, {parameters_of(values)});
  std::unique_ptr<OutputFile> json;
  std::unique_ptr<OutputFile> csv;
  if (values.count("json") != 0) json = std::make_unique<OutputFile>(values["json"].as<std::string>());
  if (values.count("csv") != 0) csv = std::make_unique<OutputFile>(values["csv"].as<std::string>());

  std::vector<ComparedRun> runs;
  for (const Product& product : products) runs.push_back(run_on(product, program, values));
  const bool taken = (json && json->path() == "-") || (csv && csv->path() == "-");
  if (!taken) std::cout << comparison_text(path, runs);
  if (json) json->text(comparison_json(path, runs));
  if (csv) csv->text(comparison_csv(runs));
  if (json) json->commit();
  if (csv) csv->commit();
  const bool fine = std::all_of(runs.begin(), runs.end(), [](const ComparedRun& run) {
    return run.failed.empty() && (!run.ran() || run.report.findings.empty());
  });
  const bool any = std::any_of(runs.begin(), runs.end(), [](const auto& run) { return run.ran(); });
  return fine && any ? kFine : kKernelWrong;
}

}  // namespace
}  // namespace davsim::cli
