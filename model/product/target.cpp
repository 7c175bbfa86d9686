#include "product/target.h"

#include <algorithm>

namespace davsim {

bool Target::has_core(CoreKind kind) const {
  return std::find(core_kinds.begin(), core_kinds.end(), kind) != core_kinds.end();
}

bool Target::orders(Pipe pipe) const {
  return std::find(unordered_pipes.begin(), unordered_pipes.end(), pipe) == unordered_pipes.end();
}

}  // namespace davsim
