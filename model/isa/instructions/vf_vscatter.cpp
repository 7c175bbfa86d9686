#include <algorithm>
#include <array>
#include <utility>

#include "isa/register_indices.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, index, mask };

constexpr OperandSpec kOperands[] = {
    {.name = "dst",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::write,
     .align_bytes = kBlockBytes,
     .summary = "element 0 in UB, aligned to a DataBlock"},
    vector_register("src", Access::read, "the elements; of those of 8 bits every second one"),
    vector_register(
        "index", Access::read,
        "where each element goes: unsigned, as large as an element and at least 16 bits"),
    mask_register("mask", Access::read, "indices that count, for elements of their size"),
};

std::string register_check(const Operands& in, const VectorRegisters& r, std::uint64_t ub_bytes) {
  std::array<std::pair<std::uint64_t, int>, kVectorBytes> seen;
  std::size_t count = 0;
  for (int i = 0; i < index_count(in); ++i) {
    if (!r.mask(in[mask]).lane(i, index_size(in))) continue;
    const std::uint64_t place = index_at(in, r, in[index], i);
    std::string problem = check_place(in, i, in.address(dst), place, ub_bytes);
    if (!problem.empty()) return problem;
    seen[count++] = {place, i};
  }
  std::sort(seen.begin(), seen.begin() + static_cast<std::ptrdiff_t>(count));
  for (std::size_t k = 1; k < count; ++k) {
    if (seen[k].first != seen[k - 1].first) continue;
    return fmt::format(
        "index[{}] and index[{}] are both {}: which of two elements is stored is not documented",
        seen[k - 1].second, seen[k].second, seen[k].first);
  }
  return "";
}

std::uint64_t place_of(const Operands& in, const VectorRegisters& r, int i) {
  return in.address(dst) +
         index_at(in, r, in[index], i) * static_cast<std::uint64_t>(in.element_size());
}

void register_footprints(const Operands& in, const VectorRegisters& r,
                         std::vector<Footprint>& out) {
  for (int i = 0; i < index_count(in); ++i) {
    if (!r.mask(in[mask]).lane(i, index_size(in))) continue;
    out.push_back(Footprint::range(Space::UB, Access::write, place_of(in, r, i),
                                   static_cast<std::uint64_t>(in.element_size())));
  }
}

void execute(Execution& e) {
  const Operands& in = e.in;
  const VectorRegisters& r = *e.core.registers;
  for (int i = 0; i < index_count(in); ++i) {
    if (!r.mask(in[mask]).lane(i, index_size(in))) continue;
    std::memcpy(e.memory.at(Space::UB, place_of(in, r, i)),
                r.vector(in[src]).bytes.data() + i * index_size(in),
                static_cast<std::size_t>(in.element_size()));
  }
}

}  // namespace

extern const InstructionSpec vf_vscatter;
const InstructionSpec vf_vscatter = {
    .name = "vf_vscatter",
    .summary = "Stores elements to UB, each to a place of its own. Two for one place are an error.",
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
