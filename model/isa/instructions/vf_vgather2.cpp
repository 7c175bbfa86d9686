#include "isa/register_indices.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, index, mask };

constexpr OperandSpec kOperands[] = {
    vector_register("dst", Access::write,
                    "the elements; those of 8 bits are widened to 16 by zeros"),
    {.name = "src",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::read,
     .align_bytes = kBlockBytes,
     .summary = "element 0 in UB, aligned to a DataBlock"},
    vector_register("index", Access::read,
                    "which element each lane takes: unsigned, as large as a lane of dst"),
    mask_register("mask", Access::read, "lanes of dst that are loaded; the others become 0"),
};

std::string register_check(const Operands& in, const VectorRegisters& r, std::uint64_t ub_bytes) {
  for (int i = 0; i < index_count(in); ++i) {
    if (!r.mask(in[mask]).lane(i, index_size(in))) continue;
    std::string problem =
        check_place(in, i, in.address(src), index_at(in, r, in[index], i), ub_bytes);
    if (!problem.empty()) return problem;
  }
  return "";
}

std::uint64_t place_of(const Operands& in, const VectorRegisters& r, int i) {
  return in.address(src) +
         index_at(in, r, in[index], i) * static_cast<std::uint64_t>(in.element_size());
}

void register_footprints(const Operands& in, const VectorRegisters& r,
                         std::vector<Footprint>& out) {
  for (int i = 0; i < index_count(in); ++i) {
    if (!r.mask(in[mask]).lane(i, index_size(in))) continue;
    out.push_back(Footprint::range(Space::UB, Access::read, place_of(in, r, i),
                                   static_cast<std::uint64_t>(in.element_size())));
  }
}

void execute(Execution& e) {
  const Operands& in = e.in;
  VectorRegisters& r = *e.core.registers;
  VectorRegister out;
  for (int i = 0; i < index_count(in); ++i) {
    if (!r.mask(in[mask]).lane(i, index_size(in))) continue;
    std::memcpy(out.bytes.data() + i * index_size(in), e.memory.at(Space::UB, place_of(in, r, i)),
                static_cast<std::size_t>(in.element_size()));
  }
  r.vector(in[dst]) = out;
}

}  // namespace

extern const InstructionSpec vf_vgather2;
const InstructionSpec vf_vgather2 = {
    .name = "vf_vgather2",
    .summary =
        "Loads elements of UB, each from a place of its own; the same one may come more "
        "than once.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::int8, Type::uint8, Type::f16, Type::bf16, Type::f32, Type::int16, Type::uint16,
              Type::int32, Type::uint32},
    .work = register_work,
    .register_footprints = register_footprints,
    .register_check = register_check,
    .execute = execute,
};

}  // namespace davsim::instructions
