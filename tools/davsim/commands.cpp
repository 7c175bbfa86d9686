#include <array>

#include "command.h"

namespace davsim::cli {

extern const Command run;
extern const Command lower;
extern const Command products;
extern const Command config;
extern const Command instructions;
extern const Command operations;

std::span<const Command* const> all_commands() {
  // In the order in which a newcomer meets them.
  static constexpr std::array<const Command*, 6> commands = {&run,    &lower,        &products,
                                                             &config, &instructions, &operations};
  return commands;
}

}  // namespace davsim::cli
