#pragma once

#include <array>
#include <bit>
#include <cstring>
#include <string>

#include "base/arithmetic.h"
#include "isa/sort_records.h"
#include "isa/special_registers.h"
#include "isa/vector_forms.h"

namespace davsim {

/// Merging up to four sorted lists to one. Of equal scores those of the earlier list come first.
namespace list_merge {

/// What lists consist of.
struct Layout {
  int bytes = 0;  ///< of an entry; 0: `elements` elements
  int elements = 0;
  int score_element = 0;  ///< where the score lies in it
  int align_bytes = 0;    ///< of lists, or `align_elements` elements
  int dst_align_bytes = 0;
  int align_elements = 1;

  [[nodiscard]] constexpr std::uint32_t size(Type type) const {
    return static_cast<std::uint32_t>(bytes != 0 ? bytes : elements * size_of(type));
  }
};
inline constexpr Layout kRecords{.bytes = static_cast<int>(kRecordBytes),
                                 .align_bytes = static_cast<int>(kRecordBytes),
                                 .dst_align_bytes = kBlockBytes};
inline constexpr Layout kProposals{.elements = kProposalElements,
                                   .score_element = kProposalScore,
                                   .align_elements = kProposalElements};

inline constexpr int kLists = 4;
enum : int { dst, src0, repeat = src0 + kLists, length0, lists = length0 + kLists, stop };

constexpr OperandSpec list_address(std::string_view name, const Layout& layout) {
  return {.name = name,
          .kind = OperandKind::address,
          .space = Space::UB,
          .access = Access::read,
          .align_bytes = layout.align_bytes,
          .align_elements = layout.align_elements,
          .summary = "a list, the largest score first"};
}
constexpr OperandSpec length(std::string_view name) {
  return {.name = name, .maximum = 4095, .fallback = 0, .summary = "its entries"};
}

template <const Layout& kLayout>
inline constexpr OperandSpec kOperands[] = {
    {.name = "dst",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::write,
     .align_bytes = kLayout.dst_align_bytes,
     .align_elements = kLayout.align_elements,
     .summary = "the entries of all lists, the largest score first"},
    list_address("src0", kLayout),
    list_address("src1", kLayout),
    list_address("src2", kLayout),
    list_address("src3", kLayout),
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

/// Entries that one repeat merges.
inline std::uint64_t entries(const Operands& in) {
  std::uint64_t all = 0;
  for (int i = 0; i < in[lists]; ++i) all += in.u32(length0 + i);
  return all;
}

template <const Layout& kLayout>
struct Merging {
  /// Bytes from one repeat to the next, of all lists and of dst.
  static std::uint64_t step(const Operands& in) { return entries(in) * kLayout.size(in.type()); }

  static void footprints(const Operands& in, std::vector<Footprint>& out) {
    if (in[repeat] == 0) return;
    for (int i = 0; i < in[lists]; ++i) {
      append_unless_empty(
          out, Footprint::rows(Space::UB, Access::read, in.address(src0 + i), in.u32(repeat),
                               in.u32(length0 + i) * kLayout.size(in.type()),
                               static_cast<std::int64_t>(step(in))));
    }
    append_unless_empty(out, Footprint::range(Space::UB, Access::write, in.address(dst),
                                              step(in) * in.u32(repeat)));
    out.push_back(special_registers::written(special_registers::kMerged));
  }

  static Work work(const Operands& in) {
    const std::uint64_t all = entries(in) * in.u32(repeat);
    return {.repeats = ceil_div<std::uint64_t>(all, kRecordsPerRepeat),
            .elements = all,
            .bytes = all * kLayout.size(in.type())};
  }

  static std::string check(const Operands& in) {
    const Footprint to =
        Footprint::range(Space::UB, Access::write, in.address(dst), step(in) * in.u32(repeat));
    for (int i = 0; i < in[lists]; ++i) {
      const Footprint from = Footprint::range(Space::UB, Access::read, in.address(src0 + i),
                                              in.u32(length0 + i) * kLayout.size(in.type()));
      if (from.empty() || to.empty()) continue;
      if (const auto byte = first_common_byte(from, to)) {
        return "dst overwrites list " + std::to_string(i) + " at ub byte " + std::to_string(*byte) +
               "; they must lie apart";
      }
    }
    return check_repeats(in);
  }

  static void execute(Execution& e) {
    std::uint64_t taken = 0;
    for (std::uint32_t r = 0; r < e.in.u32(repeat); ++r) taken = merge(e, r * step(e.in));
    if (e.in[repeat] != 0) special_registers::set(e, special_registers::kMerged, taken);
  }

 private:
  static std::string check_repeats(const Operands& in) {
    if (in[repeat] <= 1) return "";
    bool alike = in[lists] == kLists && in[stop] == 0;
    for (int i = 1; i < kLists; ++i) {
      const std::uint64_t behind = in.address(src0) + static_cast<std::uint64_t>(i) *
                                                          in.u32(length0) * kLayout.size(in.type());
      alike = alike && in[length0 + i] == in[length0] && in.address(src0 + i) == behind;
    }
    if (alike) return "";
    return "repeat is " + std::to_string(in[repeat]) +
           ", expected 1 unless four lists of one length lie behind one another and stop is 0";
  }

  using Taken = std::array<std::uint16_t, kLists>;

  static const std::byte* first_of(const Execution& e, std::uint64_t offset, const Taken& taken,
                                   int list) {
    const std::uint64_t entry =
        std::uint64_t{taken[static_cast<std::size_t>(list)]} * kLayout.size(e.in.type());
    return e.memory.at(Space::UB, e.in.address(src0 + list) + offset + entry);
  }
  static float score(const Execution& e, const std::byte* entry) {
    return score_at(entry + kLayout.score_element * e.in.element_size(), e.in.type());
  }
  /// The list whose first entry comes next, the first of equal ones; -1: none has any.
  static int next(const Execution& e, std::uint64_t offset, const Taken& taken) {
    int best = -1;
    for (int i = 0; i < e.in[lists]; ++i) {
      if (taken[static_cast<std::size_t>(i)] == e.in.u32(length0 + i)) continue;
      if (best < 0 || comes_before(score(e, first_of(e, offset, taken, i)),
                                   score(e, first_of(e, offset, taken, best)))) {
        best = i;
      }
    }
    return best;
  }
  /// Merges what lies `offset` bytes on; how much came from each list.
  static std::uint64_t merge(const Execution& e, std::uint64_t offset) {
    const std::uint32_t size = kLayout.size(e.in.type());
    std::byte* to = e.memory.at(Space::UB, e.in.address(dst) + offset);
    Taken taken{};
    for (int best = next(e, offset, taken); best >= 0; best = next(e, offset, taken)) {
      std::memcpy(to, first_of(e, offset, taken, best), size);
      to += size;
      auto& count = taken[static_cast<std::size_t>(best)];
      if (++count == e.in.u32(length0 + best) && e.in[stop] != 0) break;
    }
    return std::bit_cast<std::uint64_t>(taken);
  }
};

}  // namespace list_merge

}  // namespace davsim
