#include "kernel.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/suggest.h"
#include "command.h"
#include "frontend/ktrace.h"
#include "ops/operation.h"
#include "sync/insert.h"

namespace davsim::cli {
namespace {

SyncMode sync_mode(const boost::program_options::variables_map& values, SyncMode written) {
  if (values.count("sync") == 0) return written;
  const auto& name = values["sync"].as<std::string>();
  const auto mode = sync_mode_named(name);
  if (!mode) {
    throw InputError(fmt::format("--sync {}: expected written, vendor or auto", name));
  }
  return *mode;
}

void check_target(const Program& program, const Target& target) {
  if (program.targets.empty()) return;
  for (const std::string& name : program.targets) {
    if (name == target.architecture || name == target.product ||
        target.product.starts_with(name + "-")) {
      return;
    }
  }
  throw InputError(Location{program.name},
                   fmt::format("is for {}; {} is {}. Run it on a product of those, or add the "
                               "architecture to its targets line",
                               join(program.targets), target.product, target.architecture));
}

/// A slip in a loop bound must not end in a run of days.
void check_length(const LoweredProgram& lowered,
                  const boost::program_options::variables_map& values) {
  const auto most = values["max-instructions"].as<std::uint64_t>();
  const std::uint64_t estimate = estimate_instructions(lowered);
  if (estimate <= most) return;
  throw InputError(Location{lowered.program->name},
                   fmt::format("executes about {} instructions, more than the {} of a run; make its "
                               "loops shorter, or raise --max-instructions",
                               estimate, most));
}

}  // namespace

Kernel::Kernel(const boost::program_options::variables_map& values)
    : Kernel(values, values["product"].as<std::string>()) {}

Kernel::Kernel(const boost::program_options::variables_map& values, const std::string& product_id)
    : path(values["kernel"].as<std::string>()),
      product(read_product(configs_folder(), product_id, overrides_of(values))),
      program(read_ktrace_file(path, {parameters_of(values)})) {
  program.sync = sync_mode(values, program.sync);
  check_target(program, product.target);
  lowered = lower_for(program, product.target);
  check_length(lowered, values);
  insert_synchronisation(lowered, product.target, program.sync);
}

}  // namespace davsim::cli
