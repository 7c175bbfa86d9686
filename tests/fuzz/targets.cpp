#include "fuzz/targets.h"

#include <cstdio>
#include <cstdlib>
#include <exception>

#include "base/error.h"

namespace davsim::fuzz {

void fault(std::string_view what, const std::string& input) {
  std::fprintf(stderr, "FAULT: %.*s\n----\n%s\n----\n", static_cast<int>(what.size()), what.data(),
               input.c_str());
  std::abort();
}

bool accepted(const std::function<void()>& work, const std::string& input) {
  try {
    work();
  } catch (const InputError&) {
    return false;
  } catch (const KernelError&) {
    return false;
  } catch (const std::exception& error) {
    fault(error.what(), input);
  }
  return true;
}

}  // namespace davsim::fuzz
