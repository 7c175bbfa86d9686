#include "product/target.h"

#include <algorithm>

namespace davsim {

namespace {

bool has_pair(const auto& pairs, std::string_view instruction, const std::pair<Type, Type>& pair) {
  const auto known = pairs.find(instruction);
  return known != pairs.end() &&
         std::find(known->second.begin(), known->second.end(), pair) != known->second.end();
}

}  // namespace

bool Target::has_core(CoreKind kind) const {
  return std::find(core_kinds.begin(), core_kinds.end(), kind) != core_kinds.end();
}

bool Target::orders(Pipe pipe) const {
  return std::find(unordered_pipes.begin(), unordered_pipes.end(), pipe) == unordered_pipes.end();
}

bool Target::converts(std::string_view instruction, Type source, Type result) const {
  return has_pair(type_pairs, instruction, {source, result});
}

bool Target::multiplies(std::string_view instruction, Type left, Type right) const {
  return left == right || has_pair(factor_pairs, instruction, {left, right});
}

}  // namespace davsim
