#include "isa/vector_shift.h"

namespace davsim::instructions {
namespace {

namespace form = vector_shift_form;
constexpr std::size_t kOperands = form::round;  // rounding is of shifts to the right

}  // namespace

extern const InstructionSpec vshl;
const InstructionSpec vshl = {
    .name = "vshl",
    .summary =
        "dst = src moved by `distance` bits to the left. Signed integers keep their sign, and the "
        "bits below it move.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = std::span(form::kOperands).first(kOperands),
    .types = form::kTypes,
    .work = form::work,
    .footprints = form::footprints,
    .check = form::check,
    .execute =
        [](Execution& e) {
          form::execute(e, [by = e.in[form::distance]](auto a) { return shifted_left(a, by); });
        },
};

}  // namespace davsim::instructions
