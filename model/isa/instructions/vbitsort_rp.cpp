#include <algorithm>
#include <array>
#include <cstring>

#include "isa/proposals.h"

namespace davsim::instructions {
namespace {

using namespace proposals;

constexpr OperandSpec kOperands[] = {
    vector_address("dst", Access::write, "region proposals, the largest score first"),
    vector_address("src", Access::read, "region proposals"),
    repeat_of_proposals(),
};

void footprints(const Operands& in, std::vector<Footprint>& out) {
  append_unless_empty(
      out, Footprint::range(Space::UB, Access::read, in.address(src), count(in) * bytes_of(in)));
  append_unless_empty(
      out, Footprint::range(Space::UB, Access::write, in.address(dst), count(in) * bytes_of(in)));
}

void execute(Execution& e) {
  constexpr std::size_t kMostBytes = kProposalElements * sizeof(float);
  using Proposal = std::array<std::byte, kMostBytes>;
  const Operands& in = e.in;
  const std::uint64_t bytes = bytes_of(in);
  for (std::uint64_t first = 0; first < count(in); first += kProposalsPerRepeat) {
    std::array<Proposal, kProposalsPerRepeat> sorted;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      std::memcpy(sorted[i].data(), e.memory.at(Space::UB, in.address(src) + (first + i) * bytes),
                  bytes);
    }
    const auto score = [&in](const Proposal& p) {
      return score_at(p.data() + kProposalScore * in.element_size(), in.type());
    };
    std::stable_sort(sorted.begin(), sorted.end(), [&](const Proposal& a, const Proposal& b) {
      return comes_before(score(a), score(b));
    });
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      std::memcpy(e.memory.at(Space::UB, in.address(dst) + (first + i) * bytes), sorted[i].data(),
                  bytes);
    }
  }
}

}  // namespace

extern const InstructionSpec vbitsort_rp;
const InstructionSpec vbitsort_rp = {
    .name = "vbitsort_rp",
    .summary =
        "Sorts 16 region proposals a repeat, the largest score first; equal ones keep their order.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::f32},
    .work = work,
    .footprints = footprints,
    .execute = execute,
};

}  // namespace davsim::instructions
