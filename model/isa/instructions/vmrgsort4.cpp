#include <array>
#include <bit>
#include <string>

#include "isa/instructions/shared.h"
#include "isa/sort_records.h"
#include "isa/special_registers.h"
#include "isa/vector_forms.h"

namespace davsim::instructions {
namespace {

constexpr int kLists = 4;
enum : int { dst, src0, repeat = src0 + kLists, length0, lists = length0 + kLists, stop };

constexpr OperandSpec list_address(std::string_view name) {
  return {.name = name,
          .kind = OperandKind::address,
          .space = Space::UB,
          .access = Access::read,
          .align_bytes = static_cast<int>(kRecordBytes),
          .summary = "a list of records of 8 bytes, the largest score first"};
}
constexpr OperandSpec length(std::string_view name) {
  return {.name = name, .maximum = 4095, .fallback = 0, .summary = "its records"};
}

constexpr OperandSpec kOperands[] = {
    vector_address("dst", Access::write, "the records of all lists, the largest score first"),
    list_address("src0"),
    list_address("src1"),
    list_address("src2"),
    list_address("src3"),
    {.name = "repeat", .maximum = kMaxRepeats, .fallback = 1, .summary = "repeats"},
    length("length0"),
    length("length1"),
    length("length2"),
    length("length3"),
    {.name = "lists",
     .minimum = 2,
     .maximum = kLists,
     .fallback = kLists,
     .summary = "how many lists take part: the first 2, 3 or 4"},
    {.name = "stop",
     .maximum = 1,
     .fallback = 0,
     .summary = "1: ends as soon as a list is used up, and notes what it took from each"},
};

/// Records that one repeat merges.
std::uint64_t records(const Operands& in) {
  std::uint64_t all = 0;
  for (int i = 0; i < in[lists]; ++i) all += in.u32(length0 + i);
  return all;
}

/// Bytes from one repeat to the next, of all lists and of dst.
std::uint64_t step(const Operands& in) { return records(in) * kRecordBytes; }

void footprints(const Operands& in, std::vector<Footprint>& out) {
  if (in[repeat] == 0) return;
  for (int i = 0; i < in[lists]; ++i) {
    append_unless_empty(
        out, Footprint::rows(Space::UB, Access::read, in.address(src0 + i), in.u32(repeat),
                             in.u32(length0 + i) * static_cast<std::uint32_t>(kRecordBytes),
                             static_cast<std::int64_t>(step(in))));
  }
  append_unless_empty(
      out, Footprint::range(Space::UB, Access::write, in.address(dst), step(in) * in.u32(repeat)));
  out.push_back(special_registers::written(special_registers::kMerged));
}

Work work(const Operands& in) {
  const std::uint64_t all = records(in) * in.u32(repeat);
  return {.repeats = ceil_div<std::uint64_t>(all, kRecordsPerRepeat),
          .elements = all,
          .bytes = all * kRecordBytes};
}

std::string check(const Operands& in) {
  for (int i = 0; i < in[lists]; ++i) {
    const Footprint from = Footprint::range(Space::UB, Access::read, in.address(src0 + i),
                                            in.u32(length0 + i) * kRecordBytes);
    const Footprint to =
        Footprint::range(Space::UB, Access::write, in.address(dst), step(in) * in.u32(repeat));
    if (from.empty() || to.empty()) continue;
    if (const auto byte = first_common_byte(from, to)) {
      return "dst overwrites list " + std::to_string(i) + " at ub byte " + std::to_string(*byte) +
             "; they must lie apart";
    }
  }
  if (in[repeat] <= 1) return "";
  bool alike = in[lists] == kLists && in[stop] == 0;
  for (int i = 1; i < kLists; ++i) {
    alike = alike && in[length0 + i] == in[length0] &&
            in.address(src0 + i) ==
                in.address(src0) + static_cast<std::uint64_t>(i) * in.u32(length0) * kRecordBytes;
  }
  return alike ? ""
               : "repeat is " + std::to_string(in[repeat]) +
                     ", expected 1 unless four lists of one length lie behind one another and stop "
                     "is 0";
}

class Merge {
 public:
  Merge(Execution& e, std::uint32_t r) : e_(e), offset_(r * step(e.in)) {}

  std::uint64_t run() {
    std::byte* to = e_.memory.at(Space::UB, e_.in.address(dst) + offset_);
    for (int best = next(); best >= 0; best = next()) {
      const SortRecord record = at(best);
      std::memcpy(to, &record, sizeof record);
      to += sizeof record;
      if (++taken_[static_cast<std::size_t>(best)] == e_.in.u32(length0 + best) &&
          e_.in[stop] != 0) {
        break;
      }
    }
    return std::bit_cast<std::uint64_t>(taken_);
  }

 private:
  [[nodiscard]] SortRecord at(int list) const {
    SortRecord record;
    std::memcpy(&record,
                e_.memory.at(Space::UB, e_.in.address(src0 + list) + offset_ +
                                            taken_[static_cast<std::size_t>(list)] * kRecordBytes),
                sizeof record);
    return record;
  }
  /// The list whose first record comes next, the first of equal ones; -1: none has any.
  [[nodiscard]] int next() const {
    int best = -1;
    for (int i = 0; i < e_.in[lists]; ++i) {
      if (taken_[static_cast<std::size_t>(i)] == e_.in.u32(length0 + i)) continue;
      if (best < 0 || comes_before(at(i), at(best), e_.in.type())) best = i;
    }
    return best;
  }

  Execution& e_;
  std::uint64_t offset_;
  std::array<std::uint16_t, kLists> taken_{};
};

void execute(Execution& e) {
  std::uint64_t taken = 0;
  for (std::uint32_t r = 0; r < e.in.u32(repeat); ++r) taken = Merge(e, r).run();
  if (e.in[repeat] != 0) special_registers::set(e, special_registers::kMerged, taken);
}

}  // namespace

extern const InstructionSpec vmrgsort4;
const InstructionSpec vmrgsort4 = {
    .name = "vmrgsort4",
    .summary =
        "Merges up to four sorted lists of records to one; of equal scores those of the earlier "
        "list come first. How much it took from each stays in a special register.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::f32},
    .work = work,
    .footprints = footprints,
    .check = check,
    .execute = execute,
};

}  // namespace davsim::instructions
