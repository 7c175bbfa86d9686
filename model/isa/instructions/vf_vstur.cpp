#include "isa/instructions/register_types.h"
#include "isa/register_stream.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, align };

constexpr OperandSpec kOperands[] = {
    {.name = "dst",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::write,
     .summary = "where the first element of the sequence lies in UB, for all of its stores"},
    vector_register("src", Access::read, "the elements, as vsqz leaves them"),
    alignment_register("align", Access::write, true,
                       "elements that wait for their DataBlock; then those behind the last whole "
                       "one"),
};

std::uint64_t position(const Operands& in, const VectorRegisters& r) {
  return in.address(dst) + r.squeeze.stored;
}

std::string register_check(const Operands& in, const VectorRegisters& r, std::uint64_t /*ub*/) {
  if (!r.squeeze.cleared) {
    return "AR holds what the vector functions before left; expected sprclr SPR_AR before the "
           "first vstur";
  }
  if (!r.squeeze.noted) {
    return "nothing notes how many elements to store; expected a vsqz with MODE_STORED before "
           "each vstur";
  }
  return check_continues(r.alignment(in[align]), position(in, r), "dst + AR");
}

void register_footprints(const Operands& in, const VectorRegisters& r,
                         std::vector<Footprint>& out) {
  const ByteRange stored =
      bytes_stored(r.alignment(in[align]), position(in, r), r.squeeze.noted.value_or(0));
  if (stored.begin == stored.end) return;
  out.push_back(
      Footprint::range(Space::UB, Access::write, stored.begin, stored.end - stored.begin));
}

void execute(Execution& e) {
  VectorRegisters& r = *e.core.registers;
  const std::uint32_t bytes = r.squeeze.noted.value_or(0);
  store_stream(e, r.alignment(e.in[align]), position(e.in, r), r.vector(e.in[src]).bytes.data(),
               bytes);
  r.squeeze.stored += bytes;
  r.squeeze.noted.reset();
}

}  // namespace

extern const InstructionSpec vf_vstur;
const InstructionSpec vf_vstur = {
    .name = "vf_vstur",
    .summary =
        "Stores the elements that vsqz with MODE_STORED has kept to UB behind those of the vstur "
        "before, as far as they fill DataBlocks, and adds their bytes to AR; the rest waits in an "
        "alignment register for the next vstur or for vstar.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = kRegisterTypes,
    .work = register_work,
    .register_footprints = register_footprints,
    .register_check = register_check,
    .execute = execute,
};

}  // namespace davsim::instructions
