#include <array>

#include "isa/instructions/register_types.h"
#include "isa/register_fill.h"

namespace davsim::instructions {
namespace {

enum : int { dst, scalar, held };
enum : std::int64_t { argument, deqscale, deqscale_high };

constexpr std::array<std::string_view, 3> kHeld = {"ARGUMENT", "DEQSCALE", "DEQSCALE_HIGH"};
constexpr int kHighBit = 32;

constexpr OperandSpec kOperands[] = {
    vector_register("dst", Access::write, "the register that is filled"),
    {.name = "scalar", .kind = OperandKind::element, .summary = "the value of every lane"},
    word_operand("held", kHeld, argument,
                 "DEQSCALE: instead of `scalar`, the low bits of what set_deqscale has set, which is a "
                 "scalar variable here; DEQSCALE_HIGH: its upper 32 bits"),
};

std::int64_t value_of(const Execution& e) {
  if (e.in[held] == argument) return e.in[scalar];
  const std::uint64_t word = e.core.deq_scale >> (e.in[held] == deqscale_high ? kHighBit : 0);
  return static_cast<std::int64_t>(word & 0xFFFFFFFFU);
}

}  // namespace

extern const InstructionSpec vf_vbr;
const InstructionSpec vf_vbr = {
    .name = "vf_vbr",
    .summary = "Fills a register with a scalar.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = kRegisterLaneTypes,
    .work = register_work,
    .execute =
        [](Execution& e) {
          fill_register(e, e.core.registers->vector(e.in[dst]), pattern_bytes(value_of(e)).data());
        },
};

}  // namespace davsim::instructions
