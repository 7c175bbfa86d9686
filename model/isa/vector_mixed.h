#pragma once

#include <algorithm>
#include <cstring>

#include "isa/vector_loop.h"

namespace davsim {

// Vector instructions on UB whose operands have elements of different sizes. A repeat holds as many
// elements as fit with the widest of them; the DataBlocks of narrower ones take up less of it.

/// A vector operand: its place among the operands of the instruction, and the type of its elements.
struct MixedVector {
  int address = 0;
  int block_stride = 0;
  int repeat_stride = 0;
  Type type = Type::none;
};

inline int bits_of_element(Type type) { return is_packed(type) ? 4 : 8 * size_of(type); }

/// The elements of a repeat that take part, as an operand with elements of `type` sees them.
inline LanePattern narrowed(const LanePattern& wide, Type widest, Type type) {
  if (bits_of_element(type) == bits_of_element(widest)) return wide;
  const int bits = bits_of_element(type);
  const std::uint32_t element = bits >= 8 ? (1U << (bits / 8)) - 1 : 1;
  LanePattern narrow;
  for (int i = 0; i < kRepeatBytes / size_of(widest); ++i) {
    if (!wide.element(i, size_of(widest))) continue;
    const int byte = i * bits / 8;
    narrow.blocks[static_cast<std::size_t>(byte / kBlockBytes)] |= element << (byte % kBlockBytes);
  }
  return narrow;
}

/// The repeats of an instruction, as elements of its widest type see them.
inline RepeatPlan mixed_plan(const Operands& in, Type widest, int repeat) {
  return plan_repeats(in.mask(), size_of(widest), in.u32(repeat));
}

inline RepeatPlan plan_of_vector(const RepeatPlan& plan, Type widest, Type type) {
  return {plan.repeats, narrowed(plan.full, widest, type), narrowed(plan.last, widest, type)};
}

inline void append_mixed(std::vector<Footprint>& out, const Operands& in, const RepeatPlan& plan,
                         Type widest, const MixedVector& vector, Access access) {
  Footprint f = Footprint::vector(Space::UB, access, in.address(vector.address),
                                  plan_of_vector(plan, widest, vector.type),
                                  in[vector.block_stride], in[vector.repeat_stride]);
  const int ratio = bits_of_element(widest) / bits_of_element(vector.type);
  if (ratio > 1) {
    f.blocks = static_cast<std::uint32_t>(kBlocksPerRepeat / ratio);
    f.lanes = !plan.full.all() || !plan.last.all();
    if (!f.lanes) f.full = f.last = {};
  }
  append_unless_empty(out, f);
}

/// As `check_block_stride`, for results of their own size.
inline std::string check_mixed_stride(const Operands& in, const RepeatPlan& plan, Type widest,
                                      const MixedVector& dst) {
  if (in[dst.block_stride] != 0 || plan.repeats == 0) return {};
  const LanePattern first = plan_of_vector(plan, widest, dst.type).pattern(0);
  const auto written =
      std::count_if(first.blocks.begin(), first.blocks.end(), [](auto b) { return b != 0; });
  if (written <= 1) return {};
  return "dst_block_stride 0 with " + std::to_string(written) +
         " DataBlocks to write is undefined; expected 1 or more";
}

inline Work mixed_work(const RepeatPlan& plan, Type widest, Type result) {
  const std::uint64_t elements = enabled_elements(plan, size_of(widest));
  return {.repeats = plan.repeats,
          .elements = elements,
          .bytes = elements * static_cast<unsigned>(bits_of_element(result)) / 8};
}

/// The bytes of one repeat of an operand.
using RepeatBytes = std::array<std::byte, kRepeatBytes>;

/// The repeats of one operand in memory.
struct MixedAccess {
  VectorOperand operand;
  RepeatPlan plan;

  MixedAccess(const Operands& in, const RepeatPlan& all, Type widest, const MixedVector& vector)
      : operand{in.address(vector.address), in[vector.block_stride], in[vector.repeat_stride]},
        plan(plan_of_vector(all, widest, vector.type)) {}

  void load(const Memory& memory, std::uint32_t repeat, RepeatBytes& to) const {
    davsim::load<std::byte>(to, operand.repeat(memory, repeat), operand.block_stride,
                            plan.pattern(repeat), false);
  }
  void store(const Memory& memory, std::uint32_t repeat, const RepeatBytes& from) const {
    davsim::store<std::byte>(from, operand.repeat(memory, repeat), operand.block_stride,
                             plan.pattern(repeat), false);
  }
};

template <class T>
T element_at(const RepeatBytes& bytes, int i) {
  T value;
  std::memcpy(&value, bytes.data() + static_cast<std::ptrdiff_t>(i) * std::ptrdiff_t{sizeof(T)},
              sizeof value);
  return value;
}
inline void put_element(RepeatBytes& bytes, int i, int size, std::uint64_t bits) {
  std::memcpy(bytes.data() + static_cast<std::ptrdiff_t>(i) * size, &bits,
              static_cast<std::size_t>(size));
}

}  // namespace davsim
