#include "product/target.h"

#include <algorithm>

namespace davsim {

bool Target::has_core(CoreKind kind) const {
  return std::find(core_kinds.begin(), core_kinds.end(), kind) != core_kinds.end();
}

bool Target::orders(Pipe pipe) const {
  return std::find(unordered_pipes.begin(), unordered_pipes.end(), pipe) == unordered_pipes.end();
}

bool Target::converts(std::string_view instruction, Type source, Type result) const {
  const auto pairs = type_pairs.find(instruction);
  return pairs != type_pairs.end() &&
         std::find(pairs->second.begin(), pairs->second.end(), std::pair{source, result}) !=
             pairs->second.end();
}

}  // namespace davsim
