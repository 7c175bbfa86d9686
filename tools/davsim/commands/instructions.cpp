#include <iostream>

#include <fmt/format.h>

#include "base/suggest.h"
#include "command.h"
#include "isa/instruction.h"
#include "product/describe.h"
#include "support_table.h"

namespace davsim::cli {
namespace {

namespace options = boost::program_options;

int run(const std::vector<std::string>& arguments);

}  // namespace

extern const Command instructions;
const Command instructions = {
    .name = "instructions",
    .summary = "List the instructions, their pipes and operands, the types that products have, and prices.",
    .usage = "[NAME] [--product ID]",
    .run = run,
};

namespace {

std::string support_of(const InstructionSpec& spec, const Product& product) {
  const auto found = product.target.instructions.find(spec.name);
  if (found == product.target.instructions.end()) {
    return "no, " + missing_reason(spec, product.target);
  }
  return found->second.empty() ? "yes" : types_text(found->second);
}

// Nothing for what is exact.
std::string accuracy_of(const InstructionSpec& spec) {
  return spec.accuracy == InstructionSpec{}.accuracy
             ? ""
             : fmt::format("    accuracy: {}\n", spec.accuracy);
}

// A line for each price of an instruction on a product, in front of the types that have it.
std::string prices_of(const InstructionSpec& spec, const Costs& costs) {
  std::map<std::size_t, std::string> types;  // by price
  for (const auto& [key, price] : costs.price_of) {
    if (key.first != spec.name) continue;
    std::string& text = types[price];
    if (!text.empty()) text += ' ';
    text += name_of(key.second);
    for (const FormPrice& form : costs.forms(spec.name, key.second)) {
      types.try_emplace(form.price, std::string(name_of(key.second)) + " in another form");
    }
  }
  std::string text;
  for (const auto& [price, names] : types) {
    text += fmt::format("      {} {}: {}\n", names, costs.prices[price].class_name,
                        price_text(costs.prices[price]));
  }
  return text;
}

// Those whose results the documents do not fix bit by bit; the others are exact.
int list_accuracy(const std::vector<const InstructionSpec*>& specs) {
  std::size_t exact = 0;
  for (const InstructionSpec* spec : specs) {
    if (spec->execute == nullptr) continue;
    const std::string text = accuracy_of(*spec);
    if (text.empty()) ++exact;
    if (!text.empty()) std::cout << spec->name << '\n' << text;
  }
  std::cout << fmt::format("{} instructions are exact: every result is the exact one, rounded once "
                           "to its type, in the order of operations that the summary names.\n",
                           exact);
  return kFine;
}

int run(const std::vector<std::string>& arguments) {
  options::options_description described("options");
  described.add_options()("help,h", "print this help")(
      "name", options::value<std::string>(), "one instruction; all without it")(
      "product,p", options::value<std::string>(), "one product, with prices; all without it")(
      "accuracy", options::bool_switch(), "only how exact results are: method and bound");
  options::positional_options_description positional;
  positional.add("name", 1);
  const Parsed parsed = parse(instructions, arguments, described, positional);
  if (parsed.help) return kFine;
  std::vector<const InstructionSpec*> specs(all_instructions().begin(), all_instructions().end());
  if (parsed.values.count("name") != 0) {
    std::vector<std::string> names;
    for (const InstructionSpec* spec : specs) names.emplace_back(spec->name);
    specs = {specs[find_name(names, parsed.values["name"].as<std::string>(), "instruction")]};
  }
  if (parsed.values["accuracy"].as<bool>()) return list_accuracy(specs);
  const bool one = parsed.values.count("product") != 0;
  const std::vector<Product> products =
      one ? std::vector<Product>{read_product(configs_folder(),
                                              parsed.values["product"].as<std::string>())}
          : listed_products();
  for (const InstructionSpec* spec : specs) {
    const std::string pipe =
        spec->pipe_operand < 0 ? std::string(name_of(spec->pipe)) : "pipe by operand";
    std::vector<std::string> operands;
    for (const OperandSpec& operand : spec->operands) operands.emplace_back(operand.name);
    std::cout << fmt::format("{} ({})\n    {}\n    operands: {}\n{}{}", spec->name, pipe, spec->summary,
                             operands.empty() ? "none" : join(operands), accuracy_of(*spec),
                             by_product(products, [&](const Product& product) {
                               return support_of(*spec, product);
                             }));
    if (one) std::cout << prices_of(*spec, products.front().costs);
  }
  return kFine;
}

}  // namespace
}  // namespace davsim::cli
