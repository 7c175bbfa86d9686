#include "isa/instructions/block_copy.h"

namespace davsim::instructions {
namespace {

constexpr auto kOperands = block_copy::operands(Space::UB, Space::UB);
constexpr auto copy_of = block_copy::copy_of<Space::UB, Space::UB>;

/// Whether one of the rows read shares a byte with one of the rows written at another place: what
/// has been copied by then is not defined. A copy onto itself is.
std::string check(const Operands& in) {
  std::vector<Footprint> both;
  copy_of(in).footprints(both);
  if (both.empty()) return {};
  Footprint written = both[1];
  written.access = Access::read;
  if (both[0] == written) return {};
  const auto byte = first_common_byte(both[0], both[1]);
  if (!byte) return {};
  return "src and dst overlap at ub byte " + std::to_string(*byte) +
         "; rows must be copied to other places than they are read from";
}

}  // namespace

extern const InstructionSpec copy_ub_to_ub;
const InstructionSpec copy_ub_to_ub = {
    .name = "copy_ub_to_ub",
    .summary =
        "Copies rows of whole DataBlocks inside the unified buffer; the mask has no part in it.",
    .role = Role::copy,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = kEveryType,
    .work = [](const Operands& in) { return copy_of(in).work(in); },
    .footprints = [](const Operands& in,
                     std::vector<Footprint>& out) { copy_of(in).footprints(out); },
    .check = check,
    .execute = [](Execution& e) { copy_of(e.in).execute(e.memory); },
};

}  // namespace davsim::instructions
