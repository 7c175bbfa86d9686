#include "isa/vector_shift.h"

namespace davsim::instructions {
namespace {

namespace form = vector_shift_form;

/// The last bit that moves out is added to what stays.
template <class T>
T rounded(T value, std::int64_t distance) {
  const T moved = shifted_right(value, distance);
  if (distance == 0) return moved;
  return static_cast<T>(moved + (shifted_right(value, distance - 1) & 1));
}

std::string check(const Operands& in) {
  if (in[form::round] != 0 && !is_signed(in.type())) {
    return "round is 1, but " + std::string(name_of(in.type())) +
           " has no sign; expected int16 or int32";
  }
  return form::check(in);
}

}  // namespace

extern const InstructionSpec vshr;
const InstructionSpec vshr = {
    .name = "vshr",
    .summary =
        "dst = src moved by `distance` bits to the right. Copies of the sign come in where "
        "integers have one, else zeros.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = form::kOperands,
    .types = form::kTypes,
    .work = form::work,
    .footprints = form::footprints,
    .check = check,
    .execute =
        [](Execution& e) {
          const std::int64_t by = e.in[form::distance];
          if (e.in[form::round] != 0) {
            return form::execute(e, [by](auto a) { return rounded(a, by); });
          }
          form::execute(e, [by](auto a) { return shifted_right(a, by); });
        },
};

}  // namespace davsim::instructions
