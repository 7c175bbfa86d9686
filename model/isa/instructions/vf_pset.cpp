#include <array>

#include "isa/instructions/register_types.h"
#include "isa/register_forms.h"

namespace davsim::instructions {
namespace {

enum : int { dst, pattern };

constexpr std::array<std::string_view, 15> kPatterns = {
    "ALL", "ALLF", "VL1", "VL2", "VL3", "VL4", "VL8", "VL16", "VL32", "VL64", "VL128",
    "H",   "Q",    "M3",  "M4"};
enum : std::int64_t { all, allf, vl1, vl128 = 10, half, quarter, multiples_of_3, multiples_of_4 };

constexpr OperandSpec kOperands[] = {
    mask_register("dst", Access::write, "the mask"),
    word_operand("pattern", kPatterns,
                 "ALL, ALLF (none), VLn (the first n lanes), H and Q (the lower half and quarter), M3 "
                 "and M4 (every third and fourth lane from lane 0)"),
};

void execute(Execution& e) {
  constexpr std::array<int, vl128 - vl1 + 1> kCounts = {1, 2, 3, 4, 8, 16, 32, 64, 128};
  const int size = e.in.element_size();
  const int lanes = kVectorBytes / size;
  const std::int64_t which = e.in[pattern];
  MaskRegister& to = e.core.registers->mask(e.in[dst]);
  to = {};
  for (int i = 0; i < lanes; ++i) {
    bool on = which == all;
    if (which >= vl1 && which <= vl128) on = i < kCounts[static_cast<std::size_t>(which - vl1)];
    if (which == half) on = i < lanes / 2;
    if (which == quarter) on = i < lanes / 4;
    if (which == multiples_of_3) on = i % 3 == 0;
    if (which == multiples_of_4) on = i % 4 == 0;
    to.set_lane(i, size, on);
  }
}

}  // namespace

extern const InstructionSpec vf_pset;
const InstructionSpec vf_pset = {
    .name = "vf_pset",
    .summary = "Makes a mask from a pattern, for elements of the size of the type.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = kRegisterTypes,
    .work = register_work,
    .execute = execute,
};

}  // namespace davsim::instructions
