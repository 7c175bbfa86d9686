#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace davsim::cli {

/// One published measurement and the kernel that reproduces its setting.
struct ValidationRecord {
  std::string id;
  std::string kernel;   ///< file beside the records
  std::string product;
  std::map<std::string, std::int64_t> parameters;
  std::string level;    ///< instruction, copy, kernel
  std::string truth;    ///< hardware, vendor-model, documented
  std::string metric;   ///< what is compared, see docs/validation.md
  std::string instruction;
  std::string pipe;
  std::string to;          ///< step_distance: the second instruction
  std::int64_t skip = 0;   ///< period: occurrences left out at the start
  double subtract = 0;     ///< taken off the simulated value
  double measured = 0;
  std::string unit;        ///< cycles or us
  std::string source;
};

/// A record with what the simulation gave; `error` is relative and signed.
struct ValidationResult {
  ValidationRecord record;
  double simulated = 0;
  double error = 0;
};

/// How far a group of records is off, in absolute relative error.
struct ValidationSummary {
  std::string product;
  std::string level;
  std::string truth;
  std::size_t records = 0;
  double median = 0;
  double percentile_90 = 0;
  double worst = 0;
};

/// Reads `records.json` of a folder of validation kernels. InputError for a file that is not as
/// docs/validation.md describes it.
std::vector<ValidationRecord> read_records(const std::filesystem::path& folder);

/// Times the kernel of one record and computes its metric.
ValidationResult validate(const ValidationRecord& record, const std::filesystem::path& folder);

/// Groups results by product, level and truth, and all together last.
std::vector<ValidationSummary> summarize(const std::vector<ValidationResult>& results);

}  // namespace davsim::cli
