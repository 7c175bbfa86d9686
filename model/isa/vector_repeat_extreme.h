#pragma once

#include <string>

#include "isa/extremes.h"
#include "isa/special_registers.h"
#include "isa/vector_reduction.h"

namespace davsim {

/// The largest or smallest element of each repeat, its index in the repeat, or both. The best of
/// all repeats and its index, counted on from repeat to repeat, stay in a special register.
namespace repeat_extreme {
using namespace reduction_form;
enum : int { order = src_repeat_stride + 1 };

enum class Order : std::uint8_t { value_index, index_value, only_value, only_index };
inline constexpr std::array<std::string_view, 4> kOrders = {"VALUE_INDEX", "INDEX_VALUE",
                                                            "ONLY_VALUE", "ONLY_INDEX"};

constexpr auto operands() {
  constexpr auto common = reduction_form::operands(
      1, "from the result of one repeat to that of the next, in units of a result");
  std::array<OperandSpec, common.size() + 1> all{};
  for (std::size_t i = 0; i < common.size(); ++i) all[i] = common[i];
  all.back() = {.name = "order",
                .kind = OperandKind::word,
                .maximum = static_cast<std::int64_t>(kOrders.size()) - 1,
                .fallback = 0,
                .words = kOrders,
                .summary = "what a result holds, lowest address first"};
  return all;
}
inline constexpr auto kOperands = operands();

inline Order order_of(const Operands& in) { return static_cast<Order>(in[order]); }

/// Bytes of a result, which is aligned to them. An index alone has 32 bits, one beside a value the
/// size of the value.
constexpr std::uint32_t result_bytes(Order what, int element_size) {
  if (what == Order::only_index) return sizeof(std::uint32_t);
  return static_cast<std::uint32_t>(what == Order::only_value ? element_size : 2 * element_size);
}

inline Work work(const Operands& in) {
  const RepeatPlan plan = plan_of(in, repeat);
  return {.repeats = plan.repeats,
          .elements = enabled_elements(plan, in.element_size()),
          .bytes = std::uint64_t{plan.repeats} * result_bytes(order_of(in), in.element_size())};
}

inline void footprints(const Operands& in, std::vector<Footprint>& out) {
  const RepeatPlan plan = plan_of(in, repeat);
  append_unless_empty(out, source(in, plan));
  const std::uint32_t bytes = result_bytes(order_of(in), in.element_size());
  append_unless_empty(out, Footprint::rows(Space::UB, Access::write, in.address(dst), plan.repeats,
                                           bytes, in[dst_repeat_stride] * bytes));
  if (plan.repeats != 0) out.push_back(special_registers::written(special_registers::kExtreme));
}

inline std::string check(const Operands& in) {
  const std::uint32_t bytes = result_bytes(order_of(in), in.element_size());
  if (in.address(dst) % bytes == 0) return "";
  return "dst is " + std::to_string(in.address(dst) % bytes) + " bytes off the alignment of " +
         std::to_string(bytes) + " bytes that results of " +
         std::string(kOrders[static_cast<std::size_t>(in[order])]) + " have";
}

/// The best element so far; an index of -1: none.
struct Best {
  float value = 0;
  std::int64_t index = -1;

  /// Takes an element unless an earlier one is as good.
  template <class Pick>
  void take(float candidate, std::int64_t place, Pick pick) {
    const float better = index < 0 ? candidate : pick(value, candidate);
    if (index < 0 || !same_number(better, value)) index = place;
    value = better;
  }
};

/// The bits of a value as an element of T.
template <class T>
std::uint32_t bits_of(float value, bool saturate) {
  if constexpr (std::is_same_v<T, float>) return std::bit_cast<std::uint32_t>(value);
  return f16_from_f32(value, saturate);
}

template <class T>
void write(std::byte* to, Order what, std::uint32_t value, std::int64_t index) {
  const auto at = static_cast<std::uint32_t>(index);
  const auto put = [&](std::size_t offset, std::uint32_t bits, std::size_t size) {
    std::memcpy(to + offset, &bits, size);
  };
  switch (what) {
    case Order::value_index:
      put(0, value, sizeof(T));
      put(sizeof(T), at, sizeof(T));
      return;
    case Order::index_value:
      put(0, at, sizeof(T));
      put(sizeof(T), value, sizeof(T));
      return;
    case Order::only_value:
      put(0, value, sizeof(T));
      return;
    case Order::only_index:
      put(0, at, sizeof at);
      return;
  }
}

template <class T, class Pick>
void execute(Execution& e, Pick pick) {
  const Order what = order_of(e.in);
  const bool saturate = e.core.control.saturate_f16;
  Best all;
  each_repeat<T>(
      e, result_bytes(what, sizeof(T)),
      [&](const WideLanes<T>& lanes, const LanePattern& pattern, std::byte* to, std::uint32_t i) {
        Best best;
        for (std::size_t k = 0; k < lanes.size(); ++k) {
          const auto lane = static_cast<int>(k);
          if (pattern.element(lane, sizeof(T))) best.take(lanes[k], lane, pick);
        }
        write<T>(to, what, bits_of<T>(best.value, saturate), best.index);
        all.take(best.value, static_cast<std::int64_t>(i * lanes.size()) + best.index, pick);
      });
  if (all.index < 0) return;
  special_registers::set(
      e, special_registers::kExtreme,
      static_cast<std::uint64_t>(all.index) << 32 | bits_of<T>(all.value, saturate));
}

inline void largest(Execution& e) {
  const auto pick = [](float a, float b) { return larger(a, b); };
  e.in.type() == Type::f16 ? execute<std::uint16_t>(e, pick) : execute<float>(e, pick);
}
inline void smallest(Execution& e) {
  const auto pick = [](float a, float b) { return smaller(a, b); };
  e.in.type() == Type::f16 ? execute<std::uint16_t>(e, pick) : execute<float>(e, pick);
}
}  // namespace repeat_extreme

}  // namespace davsim
