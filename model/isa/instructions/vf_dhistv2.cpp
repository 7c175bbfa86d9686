#include <array>

#include "isa/register_forms.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, mask, bin };

constexpr std::array<std::string_view, 2> kBins = {"BIN0", "BIN1"};
constexpr int kValues = kVectorBytes / 2;

constexpr OperandSpec kOperands[] = {
    updated_register("dst", "counts with 16 bits, to which is added; they wrap around"),
    vector_register("src", Access::read, "the values"),
    mask_register("mask", Access::read, "values that are counted"),
    word_operand("bin", kBins, 0, "BIN0 counts the values 0 to 127, BIN1 those from 128 to 255"),
};

void execute(Execution& e) {
  VectorRegisters& r = *e.core.registers;
  VectorRegister out = r.vector(e.in[dst]);
  const int first = static_cast<int>(e.in[bin]) * kValues;
  for (int i = 0; i < kVectorBytes; ++i) {
    if (!r.mask(e.in[mask]).lane(i, 1)) continue;
    const int place = r.vector(e.in[src]).lane<std::uint8_t>(i) - first;
    if (place < 0 || place >= kValues) continue;
    out.set_lane(place, static_cast<std::uint16_t>(out.lane<std::uint16_t>(place) + 1));
  }
  r.vector(e.in[dst]) = out;
}

}  // namespace

extern const InstructionSpec vf_dhistv2;
const InstructionSpec vf_dhistv2 = {
    .name = "vf_dhistv2",
    .summary = "Counts how often each of 128 values occurs in src, and adds the counts to dst.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::uint8},
    .work = register_work,
    .execute = execute,
};

}  // namespace davsim::instructions
