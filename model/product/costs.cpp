#include "product/costs.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/error.h"

namespace davsim {

std::string_view name_of(Confidence confidence) {
  constexpr std::array<std::string_view, kConfidences> names = {"measured", "documented",
                                                                "vendor-model", "derived", "assumed"};
  return names.at(static_cast<std::size_t>(confidence));
}

const Price& Costs::price(std::string_view instruction, Type type) const {
  const auto found = price_of.find({std::string(instruction), type});
  if (found == price_of.end()) {
    throw InternalError(
        fmt::format("no price for {} on {} ({})", instruction, name_of(type), product));
  }
  return prices[found->second];
}

std::span<const FormPrice> Costs::forms(std::string_view instruction, Type type) const {
  const auto found = forms_of.find({std::string(instruction), type});
  if (found == forms_of.end()) return {};
  return found->second;
}

}  // namespace davsim
