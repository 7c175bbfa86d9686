#include <iostream>
#include <sstream>

#include "command.h"
#include "frontend/ktrace.h"
#include "kernel.h"
#include "observe/output_file.h"

namespace davsim::cli {
namespace {

namespace options = boost::program_options;

int run(const std::vector<std::string>& arguments);

}  // namespace

extern const Command lower;
const Command lower = {
    .name = "lower",
    .summary = "Print a kernel as the instructions that a product executes.",
    .usage = "KERNEL --product ID [--output FILE]",
    .run = run,
};

namespace {

int run(const std::vector<std::string>& arguments) {
  options::options_description described("options");
  add_kernel_options(described);
  described.add_options()("output,o", options::value<std::string>()->default_value("-"),
                          "file to write; - is standard output");
  options::positional_options_description positional;
  positional.add("kernel", 1);
  const Parsed parsed = parse(lower, arguments, described, positional);
  if (parsed.help) return kFine;
  const Kernel kernel(parsed.values);
  std::ostringstream text;
  write_lowered_ktrace(kernel.lowered, kernel.product.target.architecture, text);
  OutputFile file(parsed.values["output"].as<std::string>());
  file.text(text.str());
  file.commit();
  return kFine;
}

}  // namespace
}  // namespace davsim::cli
