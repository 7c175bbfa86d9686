#include "base/error.h"

#include <fmt/format.h>

namespace davsim {

std::string Location::text() const {
  if (line == 0) return file;
  if (column == 0) return fmt::format("{}:{}", file, line);
  return fmt::format("{}:{}:{}", file, line, column);
}

namespace {
std::string located(const Location& where, std::string_view message) {
  const std::string place = where.text();
  return place.empty() ? std::string(message) : fmt::format("{}: {}", place, message);
}
}  // namespace

InputError::InputError(const Location& where, std::string_view message)
    : Error(located(where, message)) {}

KernelError::KernelError(const Location& where, std::string_view message)
    : Error(located(where, message)) {}

}  // namespace davsim
