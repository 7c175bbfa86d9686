#include "isa/register_places.h"

#include <algorithm>

namespace davsim {

bool works_on_scalars(const InstructionSpec& spec) {
  return spec.role == Role::in_function &&
         std::none_of(spec.operands.begin(), spec.operands.end(), [](const OperandSpec& operand) {
           return operand.kind == OperandKind::vector_register ||
                  operand.kind == OperandKind::mask_register ||
                  operand.kind == OperandKind::alignment_register;
         });
}

}  // namespace davsim
