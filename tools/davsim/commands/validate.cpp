#include <iostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "command.h"
#include "observe/output_file.h"
#include "validation.h"

namespace davsim::cli {
namespace {

namespace options = boost::program_options;

int run_validation(const std::vector<std::string>& arguments);

}  // namespace

extern const Command validate_command;
const Command validate_command = {
    .name = "validate",
    .summary = "Run the validation kernels and compare with published measurements.",
    .usage = "[--kernels DIR] [--json FILE]",
    .run = run_validation,
};

namespace {

std::string table(const std::vector<ValidationResult>& results) {
  std::string text = fmt::format("{:42} {:16} {:12} {:13} {:>11} {:>11} {:>8}\n", "record", "product",
                                 "level", "truth", "measured", "simulated", "error");
  for (const ValidationResult& result : results) {
    const ValidationRecord& r = result.record;
    text += fmt::format("{:42} {:16} {:12} {:13} {:>11.2f} {:>11.2f} {:>+7.1f}%\n", r.id, r.product,
                        r.level, r.truth, r.measured, result.simulated, 100 * result.error);
  }
  text += fmt::format("\n{:16} {:12} {:13} {:>7} {:>8} {:>8} {:>8}\n", "product", "level", "truth",
                      "records", "median", "90 %", "worst");
  for (const ValidationSummary& s : summarize(results)) {
    text += fmt::format("{:16} {:12} {:13} {:>7} {:>7.1f}% {:>7.1f}% {:>7.1f}%\n", s.product, s.level,
                        s.truth, s.records, 100 * s.median, 100 * s.percentile_90, 100 * s.worst);
  }
  return text;
}

std::string json_of(const std::vector<ValidationResult>& results) {
  nlohmann::ordered_json json;
  json["records"] = nlohmann::ordered_json::array();
  for (const ValidationResult& result : results) {
    const ValidationRecord& r = result.record;
    json["records"].push_back({{"id", r.id},
                               {"product", r.product},
                               {"level", r.level},
                               {"kind", r.truth},
                               {"metric", r.metric},
                               {"unit", r.unit},
                               {"measured", r.measured},
                               {"simulated", result.simulated},
                               {"error", result.error}});
  }
  json["summary"] = nlohmann::ordered_json::array();
  for (const ValidationSummary& s : summarize(results)) {
    json["summary"].push_back({{"product", s.product},
                               {"level", s.level},
                               {"kind", s.truth},
                               {"records", s.records},
                               {"median", s.median},
                               {"percentile_90", s.percentile_90},
                               {"worst", s.worst}});
  }
  return json.dump(2) + "\n";
}

int run_validation(const std::vector<std::string>& arguments) {
  options::options_description described("options");
  described.add_options()("help,h", "print this help")(
      "kernels", options::value<std::string>()->default_value(
                     data_folder("traces/validation").string()),
      "folder with records.json and its kernels")("json", options::value<std::string>(),
                                                  "write the table as JSON; - is standard output");
  const Parsed parsed = parse(validate_command, arguments, described, {});
  if (parsed.help) return kFine;
  const std::filesystem::path folder = parsed.values["kernels"].as<std::string>();
  std::vector<ValidationResult> results;
  for (const ValidationRecord& record : read_records(folder)) {
    results.push_back(validate(record, folder));
  }
  bool json_alone = false;
  if (parsed.values.count("json") != 0) {
    OutputFile file(parsed.values["json"].as<std::string>());
    json_alone = file.path() == "-";
    file.text(json_of(results));
    file.commit();
  }
  if (!json_alone) std::cout << table(results);
  return kFine;
}

}  // namespace
}  // namespace davsim::cli
