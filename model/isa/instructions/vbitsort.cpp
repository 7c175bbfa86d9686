#include <algorithm>
#include <array>
#include <string>

#include "isa/sort_records.h"
#include "isa/vector_forms.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src0, src1, repeat };

constexpr OperandSpec kOperands[] = {
    vector_address("dst", Access::write, "records of 8 bytes: a score and its index"),
    vector_address("src0", Access::read, "scores, 32 a repeat"),
    vector_address("src1", Access::read, "indices of 32 bits, 32 a repeat"),
    {.name = "repeat", .maximum = kMaxRepeats, .fallback = 1, .summary = "repeats of 32 scores"},
};

std::uint64_t records(const Operands& in) {
  return static_cast<std::uint64_t>(in[repeat]) * kRecordsPerRepeat;
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  append_unless_empty(out,
                      Footprint::range(Space::UB, Access::read, in.address(src0),
                                       records(in) * static_cast<unsigned>(in.element_size())));
  append_unless_empty(out, Footprint::range(Space::UB, Access::read, in.address(src1),
                                            records(in) * sizeof(std::uint32_t)));
  append_unless_empty(
      out, Footprint::range(Space::UB, Access::write, in.address(dst), records(in) * kRecordBytes));
}

void execute(Execution& e) {
  const Operands& in = e.in;
  const auto size = static_cast<std::size_t>(in.element_size());
  for (std::uint64_t first = 0; first < records(in); first += kRecordsPerRepeat) {
    std::array<SortRecord, kRecordsPerRepeat> sorted;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      std::memcpy(&sorted[i].score, e.memory.at(Space::UB, in.address(src0) + (first + i) * size),
                  size);
      std::memcpy(&sorted[i].index,
                  e.memory.at(Space::UB, in.address(src1) + (first + i) * sizeof(std::uint32_t)),
                  sizeof(std::uint32_t));
    }
    std::stable_sort(sorted.begin(), sorted.end(), [&in](const SortRecord& a, const SortRecord& b) {
      return comes_before(score_at(&a.score, in.type()), score_at(&b.score, in.type()));
    });
    std::memcpy(e.memory.at(Space::UB, in.address(dst) + first * kRecordBytes), sorted.data(),
                sizeof sorted);
  }
}

}  // namespace

extern const InstructionSpec vbitsort;
const InstructionSpec vbitsort = {
    .name = "vbitsort",
    .summary =
        "Sorts 32 scores a repeat, the largest first, with their indices; equal ones keep their "
        "order. The mask has no part in it.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::f32},
    .work =
        [](const Operands& in) {
          return Work{.repeats = in.u32(repeat),
                      .elements = records(in),
                      .bytes = records(in) * kRecordBytes};
        },
    .footprints = footprints,
    .execute = execute,
};

}  // namespace davsim::instructions
