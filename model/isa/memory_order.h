#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace davsim {

/// The kinds of barrier inside a vector function: what is ordered before what. V stands for vector
/// loads and stores of UB (VLD, VST), S for those of the scalar unit beside them (LD, ST).
inline constexpr std::array<std::string_view, 16> kMemoryBarrierKinds = {
    "VV_ALL", "VST_VLD", "VLD_VST", "VST_VST", "VS_ALL", "VST_LD", "VLD_ST", "VST_ST",
    "SV_ALL", "ST_VLD",  "LD_VST",  "ST_VST",  "SS_ALL", "ST_LD",  "LD_ST",  "ST_ST"};

/// Who accesses UB inside a vector function, and how.
struct FunctionAccessKind {
  bool scalar = false;  ///< the scalar unit
  bool store = false;
  /// The two in one number, 0 to 3.
  [[nodiscard]] constexpr int index() const { return (scalar ? 2 : 0) + (store ? 1 : 0); }
};

/// What a barrier orders.
struct MemoryOrder {
  std::array<bool, 4> before{};  ///< kinds of earlier accesses that are waited for
  std::array<bool, 4> after{};   ///< kinds of later ones that wait
};

/// The order that a kind, by its place in the list, makes.
constexpr MemoryOrder memory_order(std::int64_t kind) {
  const int group = static_cast<int>(kind / 4);
  const int how = static_cast<int>(kind % 4);
  const bool from_scalar = group >= 2;
  const bool to_scalar = group % 2 == 1;
  MemoryOrder order;
  const auto set = [how](std::array<bool, 4>& kinds, bool scalar, bool loads, bool stores) {
    kinds[static_cast<std::size_t>(FunctionAccessKind{scalar, false}.index())] = loads || how == 0;
    kinds[static_cast<std::size_t>(FunctionAccessKind{scalar, true}.index())] = stores || how == 0;
  };
  set(order.before, from_scalar, how == 2, how == 1 || how == 3);
  set(order.after, to_scalar, how == 1, how == 2 || how == 3);
  return order;
}

/// The name of the barrier that orders one kind of access behind another.
constexpr std::string_view barrier_between(FunctionAccessKind earlier, FunctionAccessKind later) {
  const int group = (earlier.scalar ? 2 : 0) + (later.scalar ? 1 : 0);
  const int how = !earlier.store ? 2 : later.store ? 3 : 1;
  return kMemoryBarrierKinds[static_cast<std::size_t>(group * 4 + how)];
}

}  // namespace davsim
