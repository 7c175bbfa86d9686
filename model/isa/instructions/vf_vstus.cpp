#include "isa/instructions/register_types.h"
#include "isa/register_stream.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, align, count, post };

constexpr OperandSpec kOperands[] = {
    {.name = "dst",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::write,
     .summary = "first element in UB; where the vstus before ended, in a sequence"},
    vector_register("src", Access::read, "the elements"),
    alignment_register(
        "align", Access::write, true,
        "elements before dst in its DataBlock; then those behind the last whole one"),
    {.name = "count", .maximum = kVectorBytes, .summary = "elements that are stored"},
    post_update(),
};

std::uint64_t bytes_of(const Operands& in) {
  return static_cast<std::uint64_t>(in[count] * in.element_size());
}

std::string check(const Operands& in) {
  const int lanes = kVectorBytes / in.element_size();
  if (in[post] != 0 && in[post] != in[count]) {
    return fmt::format("post is {}, but {} elements are stored; expected as many, or 0", in[post],
                       in[count]);
  }
  if (in[count] <= lanes) return "";
  return fmt::format("count is {}, but a register has {} elements", in[count], lanes);
}

std::string register_check(const Operands& in, const VectorRegisters& r, std::uint64_t /*ub*/) {
  return check_continues(r.alignment(in[align]), in.address(dst), "dst");
}

void register_footprints(const Operands& in, const VectorRegisters& r,
                         std::vector<Footprint>& out) {
  const ByteRange stored = bytes_stored(r.alignment(in[align]), in.address(dst), bytes_of(in));
  if (stored.begin == stored.end) return;
  out.push_back(
      Footprint::range(Space::UB, Access::write, stored.begin, stored.end - stored.begin));
}

void execute(Execution& e) {
  VectorRegisters& r = *e.core.registers;
  store_stream(e, r.alignment(e.in[align]), e.in.address(dst), r.vector(e.in[src]).bytes.data(),
               bytes_of(e.in));
}

}  // namespace

extern const InstructionSpec vf_vstus;
const InstructionSpec vf_vstus = {
    .name = "vf_vstus",
    .summary =
        "Stores the first elements of a register to UB from any element on, as far as they "
        "fill DataBlocks; the rest waits in an alignment register for the next vstus or "
        "for vstas.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = kRegisterTypes,
    .work = register_work,
    .register_footprints = register_footprints,
    .register_check = register_check,
    .check = check,
    .execute = execute,
};

}  // namespace davsim::instructions
