#pragma once

// What the scalar unit does: atomic changes of global memory, the system counter, the control register, and
// the tasks beside a kernel.

#include "ascendc/operands.h"

namespace AscendC {

#if __NPU_ARCH__ == 3510
/// What the element was before. `more`: further operands.
template <typename T, typename... More>
DAVSIM_CC_API T issue_atomic(const char* name, T* address, T value, More... more) {
  davsim_cc::give_way(address);
  const std::int64_t bits = davsim_cc::issue(name, davsim_cc::type_name<T>(),
                                             {davsim_cc::pointer("dst", davsim_cc::Space::gm, address),
                                              scalar_operand("value", value), more...});
  T old;
  __builtin_memcpy(&old, &bits, sizeof old);
  return old;
}
template <typename T>
DAVSIM_CC_API T AtomicAdd(T* address, davsim_cc::Plain<T> value) {
  return issue_atomic<T>("scalar_atomic_add", address, value);
}
template <typename T>
DAVSIM_CC_API T AtomicMax(T* address, davsim_cc::Plain<T> value) {
  return issue_atomic<T>("scalar_atomic_max", address, value);
}
template <typename T>
DAVSIM_CC_API T AtomicMin(T* address, davsim_cc::Plain<T> value) {
  return issue_atomic<T>("scalar_atomic_min", address, value);
}
template <typename T>
DAVSIM_CC_API T AtomicExch(T* address, davsim_cc::Plain<T> value) {
  return issue_atomic<T>("scalar_atomic_exch", address, value);
}
/// The element becomes `value2` if it is `value1`.
template <typename T>
DAVSIM_CC_API T AtomicCas(T* address, davsim_cc::Plain<T> value1, davsim_cc::Plain<T> value2) {
  return issue_atomic<T>("scalar_atomic_cas", address, value2, scalar_operand<T>("compare", value1));
}
#endif

#if __NPU_ARCH__ == 3510 || __NPU_ARCH__ == 2201
/// Instructions that the launch has executed so far. davsim knows the values of a kernel before it knows its
/// times, so no count of cycles can be had here: cycles stand in the timeline.
DAVSIM_CC_API std::int64_t GetSystemCycle() {
  davsim_cc::issue("get_sys_cnt", nullptr, nullptr, 0);
  return davsim_cc::logical_clock();
}

// The control register. Positions and starting values as documented; 48 is all that dav-2201 has.
constexpr bool is_control_field(int first, int last) {
  if (first == last && first == 48) return true;
#if __NPU_ARCH__ == 3510
  if ((first == 6 && last == 8) || (first == 9 && last == 10)) return true;
  return first == last && (first == 50 || first == 53 || first == 59 || first == 60);
#else
  return false;
#endif
}
constexpr std::uint64_t field_mask(int first, int last) { return (~std::uint64_t{0} >> (63 - last + first)) << first; }

/// What copies to global memory do, as bits 6 to 10 say it.
DAVSIM_CC_API void issue_atomic_mode(std::uint64_t control) {
  constexpr const char* kTypes[] = {nullptr, "f32", "f16", "int16", "int32", "int8", "bf16"};
  constexpr const char* kOperations[] = {"SetAtomicAdd", "SetAtomicMax", "SetAtomicMin"};
  const std::uint64_t type = control >> 6 & 7, operation = control >> 9 & 3;
  if (type > 6 || operation > 2) {
    davsim_cc::fail("SetCtrlSpr: expected 0 to 6 in bits 6 to 8 and 0 to 2 in bits 9 and 10");
  }
  if (type == 0) {
    Operands().issue("DisableDmaAtomic");
  } else {
    Operands()(davsim_cc::word("type", kTypes[type])).issue(kOperations[operation]);
  }
}
template <std::int8_t startBit, std::int8_t endBit>
DAVSIM_CC_API void SetCtrlSpr(std::int64_t value) {
  static_assert(is_control_field(startBit, endBit), "these bits of the control register are not modelled");
  constexpr std::uint64_t kMask = field_mask(startBit, endBit);
  if ((static_cast<std::uint64_t>(value) & ~(kMask >> startBit)) != 0) {
    davsim_cc::fail("SetCtrlSpr: the value has more bits than the field");
  }
  std::uint64_t& control = state().control;
  control = (control & ~kMask) | static_cast<std::uint64_t>(value) << startBit;
  if constexpr (startBit < 11) {
    issue_atomic_mode(control);
  } else {
    davsim_cc::issue("set_ctrl", nullptr,
                     {davsim_cc::integer("bit", startBit), davsim_cc::integer("value", value)});
  }
}
template <std::int8_t startBit, std::int8_t endBit>
DAVSIM_CC_API std::int64_t GetCtrlSpr() {
  static_assert(is_control_field(startBit, endBit), "these bits of the control register are not modelled");
  return static_cast<std::int64_t>((state().control & field_mask(startBit, endBit)) >> startBit);
}
#if __NPU_ARCH__ == 3510
template <std::int8_t startBit, std::int8_t endBit>
DAVSIM_CC_API void ResetCtrlSpr() {
  SetCtrlSpr<startBit, endBit>(
      static_cast<std::int64_t>((kControlAtStart & field_mask(startBit, endBit)) >> startBit));
}
#endif
#endif

/// Both steer what a super kernel overlaps. A kernel that is launched by itself has no task beside it, so
/// nothing happens, as on the chip.
template <bool FORCE = false>
void WaitPreTaskEnd() {
  static_assert(!FORCE, "kernels that start before others have ended (FORCE) are not modelled");
}
template <pipe_t AIV_PIPE = PIPE_MTE3, pipe_t AIC_PIPE = PIPE_FIX, bool FORCE = false>
void SetNextTaskStart() {
  static_assert(!FORCE, "kernels that start before others have ended (FORCE) are not modelled");
}

}  // namespace AscendC
