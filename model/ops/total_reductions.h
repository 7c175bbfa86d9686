#pragma once

#include <optional>
#include <vector>

#include "ops/reductions.h"

namespace davsim {

// Reductions of everything to one element: several instructions each, with a buffer for what they
// hand to one another.

/// The parameters, extremes with `index` behind them.
inline constexpr ParameterSpec kTotalParameters[] = {
    {"dst", ParameterKind::address, true,
     "destination in UB: the result, then its index if wanted"},
    {"src", ParameterKind::address, true, "source in UB, aligned to a DataBlock"},
    {"tmp", ParameterKind::address, true, "buffer in UB for intermediate results"},
    {"count", ParameterKind::integer, false, "count form: number of leading elements"},
    {"mask", ParameterKind::mask, false,
     "masked form: leading lanes of each repeat, or words of bits"},
    {"repeat", ParameterKind::integer, false, "masked form: repeats; more than 255 are possible"},
    {"src_repeat_stride", ParameterKind::integer, false, "masked form: DataBlocks between repeats"},
    {"is_set_mask", ParameterKind::integer, false,
     "count form: 0: the mask registers stay as they are"},
};
inline constexpr ParameterSpec kTotalExtremeParameters[] = {
    kTotalParameters[0],
    kTotalParameters[1],
    kTotalParameters[2],
    kTotalParameters[3],
    kTotalParameters[4],
    kTotalParameters[5],
    kTotalParameters[6],
    {"index", ParameterKind::integer, false,
     "1: also the index of the first such element, as the bit pattern of an integer"},
};

/// Lowers one of them. `kind`: one of kReductions.
void lower_total(LowerContext& context, std::string_view kind);

/// One whose arguments have been checked.
struct TotalReduction {
  std::string_view kind;  ///< of kReductions
  Type type = Type::none;
  Address dst;
  Address src;
  Address tmp;
  std::int64_t count = 0;  ///< count form: elements; 0: masked form
  std::int64_t repeats = 0;
  std::int64_t src_repeat_stride = kBlocksPerRepeat;  ///< in DataBlocks
  bool index = false;
  bool set_mask = true;

  [[nodiscard]] bool is_sum() const { return kind == "SUM"; }
  [[nodiscard]] std::int64_t lanes() const { return lanes_of(type); }
  /// Elements from one repeat to the next.
  [[nodiscard]] std::int64_t step() const {
    return src_repeat_stride * kBlockBytes / size_of(type);
  }
  /// `elements` elements behind an address.
  [[nodiscard]] Address at(const Address& base, const Expression& elements) const {
    Address moved = base;
    moved.bytes = moved.bytes + elements * size_of(type);
    return moved;
  }
};

/// KernelError if `tmp` names a buffer that ends before `elements` elements.
void require_room(const LowerContext& context, const TotalReduction& total, std::int64_t elements);

/// On UB: dav-2201 and its like.
void reduce_all_on_ub(LowerContext& context, const TotalReduction& total);
void sum_all_on_ub(LowerContext& context, const TotalReduction& total);

/// One vector function: architectures that compute in registers.
void reduce_all_in_registers(LowerContext& context, const TotalReduction& total);
/// The same for integers of 64 bits.
void reduce_all_in_halves(LowerContext& context, const TotalReduction& total);

}  // namespace davsim
