#pragma once

#include <vector>

#include "frontend/known_lines.h"
#include "frontend/names.h"
#include "frontend/scanner.h"
#include "frontend/schema.h"
#include "frontend/written.h"
#include "program/program.h"

namespace davsim::ktrace {

/// Most statements and most values between brackets in one trace.
inline constexpr std::size_t kMaxStatements = 1'000'000;
inline constexpr std::size_t kMaxValues = 1'000'000;

/// An expectation that waits for all tensors to be declared.
struct PendingExpectation {
  std::size_t tensor = 0;
  Scanner at;
};

/// A trace that is being read.
struct Reading {
  Scanner in;
  Names names;
  Program program;
  std::vector<PendingExpectation> expectations;
  std::size_t values = 0;  ///< written between brackets so far
  KnownLines known_lines;
  Schemas schemas;
  std::vector<Written> operands;  ///< of the statement that is read
};

}  // namespace davsim::ktrace
