#include <algorithm>

#include "ops/operation.h"

namespace davsim {

std::vector<std::string> lacking_names(const Program& program, const Target& target) {
  std::vector<std::string> names;
  for (const Statement& statement : program.statements) {
    const bool instruction = statement.opcode.has_value();
    const std::string name(
        instruction ? spec_of(*statement.opcode).name
                    : all_operations()[static_cast<std::size_t>(statement.operation)]->name);
    const bool there =
        instruction ? target.instructions.contains(name) : target.operations.contains(name);
    if (!there) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace davsim
