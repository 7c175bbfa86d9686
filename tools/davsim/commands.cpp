#include <array>

#include "command.h"

namespace davsim::cli {

extern const Command run;
extern const Command compare;
extern const Command lower;
extern const Command products;
extern const Command config;
extern const Command instructions;
extern const Command operations;
extern const Command validate_command;

std::span<const Command* const> all_commands() {
  // In the order in which a newcomer meets them.
  static constexpr std::array<const Command*, 8> commands = {
      &run,    &compare,      &lower,      &products,
      &config, &instructions, &operations, &validate_command};
  return commands;
}

}  // namespace davsim::cli
