#include <iostream>

#include <fmt/format.h>

#include "base/suggest.h"
#include "command.h"
#include "isa/instruction.h"

namespace davsim::cli {
namespace {

namespace options = boost::program_options;

int run(const std::vector<std::string>& arguments);

}  // namespace

extern const Command instructions;
const Command instructions = {
    .name = "instructions",
    .summary = "List the instructions of a product with their pipes, types and operands.",
    .usage = "[--product ID]",
    .run = run,
};

namespace {

int run(const std::vector<std::string>& arguments) {
  options::options_description described("options");
  described.add_options()("help,h", "print this help")(
      "product,p", options::value<std::string>()->default_value("atlas-a2"), "product id");
  const Parsed parsed = parse(instructions, arguments, described, {});
  if (parsed.help) return kFine;
  const Product product = read_product(configs_folder(), parsed.values["product"].as<std::string>());
  for (const InstructionSpec* spec : all_instructions()) {
    const auto found = product.target.instructions.find(spec->name);
    const std::string pipe =
        spec->pipe_operand < 0 ? std::string(name_of(spec->pipe)) : "operand";
    std::cout << fmt::format(
        "{:20} {:8} {}\n", spec->name, pipe,
        found == product.target.instructions.end() ? "not on " + product.target.product
                                                   : types_text(found->second));
    std::vector<std::string> operands;
    for (const OperandSpec& operand : spec->operands) operands.emplace_back(operand.name);
    std::cout << "    " << spec->summary << "\n    operands: "
              << (operands.empty() ? "none" : join(operands)) << '\n';
    if (spec->accuracy != InstructionSpec{}.accuracy) {
      std::cout << "    accuracy: " << spec->accuracy << '\n';
    }
  }
  return kFine;
}

}  // namespace
}  // namespace davsim::cli
