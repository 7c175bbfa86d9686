#include "isa/kernels.h"

#include <cstdlib>
#include <string>

#include "base/error.h"

namespace davsim {

const Kernels& select_kernels(const char* wanted) {
  const std::string_view name = wanted == nullptr ? "auto" : wanted;
  if (name == "baseline") return baseline_kernels();
  if (name != "auto" && !name.empty()) {
    throw InputError("environment variable DAVSIM_CPU: found '" + std::string(name) +
                     "', expected 'auto' or 'baseline'");
  }
  const Kernels* fast = v3_kernels();
  return fast != nullptr ? *fast : baseline_kernels();
}

const Kernels& kernels() {
  static const Kernels& chosen = select_kernels(std::getenv("DAVSIM_CPU"));
  return chosen;
}

}  // namespace davsim
