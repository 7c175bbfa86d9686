#include "frontend/text.h"

#include <cmath>

#include <fmt/format.h>

namespace davsim::ktrace {

std::string number_text(double value) {
  if (std::isnan(value)) return "nan";
  // Wider whole numbers would read back as the same double, but are no longer exact integers.
  const bool whole = std::trunc(value) == value && std::fabs(value) < 0x1p53;
  if (whole && !std::signbit(value)) return fmt::format("{}", static_cast<std::int64_t>(value));
  return fmt::format("{}", value);
}

}  // namespace davsim::ktrace
