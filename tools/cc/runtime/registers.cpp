#include "davsim_cc/registers.h"

#include <array>
#include <vector>

#include <fmt/format.h>

#include "isa/registers.h"
#include "session.h"

namespace davsim_cc {
namespace {

struct File {
  const char* name;
  std::vector<int> users;  ///< by register
};

File& file_of(RegisterFile file) {
  static std::array<File, 5> files = {{
      {"vector registers", std::vector<int>(davsim::kVectorRegisters)},
      {"mask registers", std::vector<int>(davsim::kMaskRegisters)},
      {"alignment registers", std::vector<int>(davsim::kAlignmentRegisters)},
      {"scalar registers", std::vector<int>(davsim::kFunctionScalars)},
      {"address registers", std::vector<int>(davsim::kAddressRegisters)},
  }};
  return files[static_cast<std::size_t>(file)];
}

}  // namespace

int take_register(RegisterFile file) {
  File& own = file_of(file);
  for (std::size_t i = 0; i < own.users.size(); ++i) {
    if (own.users[i] != 0) continue;
    own.users[i] = 1;
    return static_cast<int>(i);
  }
  Session& session = Session::get();
  throw davsim::KernelError(
      session.lines.of(__builtin_return_address(0)),
      fmt::format("more than {} {} are in use; the compiler would keep some in memory, which davsim does not "
                  "model yet",
                  own.users.size(), own.name));
}

void share_register(RegisterFile file, int number) {
  ++file_of(file).users[static_cast<std::size_t>(number)];
}

void drop_register(RegisterFile file, int number) {
  --file_of(file).users[static_cast<std::size_t>(number)];
}

bool is_shared(RegisterFile file, int number) {
  return file_of(file).users[static_cast<std::size_t>(number)] > 1;
}

}  // namespace davsim_cc
