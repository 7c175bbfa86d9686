#pragma once

#include <vector>

#include "machine/register_flow.h"
#include "program/cursor.h"

namespace davsim {

/// What the machine keeps of the body of a vector function: made when it runs first.
struct FunctionBody {
  explicit FunctionBody(const LoweredProgram& body);

  CursorTables tables;
  std::vector<bool> scalar;  ///< by instruction: it belongs to the scalar unit
  /// By instruction: it makes scalar registers of scalar registers, and has to run without values, too.
  std::vector<bool> counts;
  RegisterFlow flow;  ///< of the run under way
};

}  // namespace davsim
