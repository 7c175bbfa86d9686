#pragma once

#include <cstdint>
#include <vector>

#include "isa/instruction.h"

namespace davsim {

/// An operand that is not constant and has limits, and values that are surely within them.
struct VaryingOperand {
  int operand = 0;
  std::int64_t minimum = 0;
  std::int64_t maximum = 0;
  std::int64_t low_bits = 0;  ///< that are 0
  [[nodiscard]] bool allows(std::int64_t value) const {
    return value >= minimum && value <= maximum && (value & low_bits) == 0;
  }
};

/// What checks look up of an instruction of the program: once, not at every occurrence.
struct CheckPlan {
  bool made = false;
  bool constants_checked = false;      ///< operands that are constant have been checked
  bool always_the_same = false;        ///< constant operands, no memory, and no check that may look at masks
  int tensor = -1;                     ///< the tensor that it addresses in global memory, or -1
  ByteRange global;                    ///< what it may touch of global memory, if that is known: its tensor
  int unit_flag = -1;                  ///< its operand of that name, or -1
  std::vector<VaryingOperand> varying;
};

}  // namespace davsim
