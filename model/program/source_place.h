#pragma once

#include <string>

#include "base/error.h"
#include "base/interned_string.h"

namespace davsim {

/// A Location as programs keep it, one for each of many statements.
struct SourcePlace {
  SourcePlace() = default;
  SourcePlace(InternedString in, int at_line, int at_column)
      : file(in), line(at_line), column(at_column) {}
  SourcePlace(const Location& where)  // NOLINT: is one
      : SourcePlace(where.file, where.line, where.column) {}
  operator Location() const { return {file.str(), line, column}; }  // NOLINT

  [[nodiscard]] std::string text() const { return Location(*this).text(); }

  InternedString file;
  int line = 0;
  int column = 0;
};

}  // namespace davsim
