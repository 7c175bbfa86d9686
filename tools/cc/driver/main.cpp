#include <fmt/format.h>

#include <iostream>

#include "base/error.h"
#include "driver/batch.h"
#include "driver/build.h"

namespace {

constexpr int kBadInput = 2;

int run(const std::vector<std::string>& arguments) {
  using namespace davsim::cc;
  const Options options = read_options(arguments);
  if (options.help) {
    std::cout << help_text();
    return 0;
  }
  if (options.version) {
    std::cout << "davsim-cc " << DAVSIM_VERSION << '\n';
    return 0;
  }
  for (const std::string& note : options.notes) fmt::print(stderr, "davsim-cc: note: {}\n", note);
  if (!options.batch.empty()) return run_batch(options);
  return build(options, find_installation(options.link_file));
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    fmt::print(stderr, "error: {}\n", error.what());
    return kBadInput;
  }
}
