#pragma once

#include "isa/register_fused.h"
#include "isa/vector_mixed.h"

namespace davsim {

// Vector instructions on UB that read their destination: products with a sum, rounded once.

inline constexpr OperandSpec kFusedResultType = {
    .name = "to",
    .kind = OperandKind::type,
    .summary = "element type of dst: that of the sources, or f32 where they are f16"};

/// The vector operands of one of them: dst, one source or two.
struct FusedOperands {
  MixedVector dst;
  std::vector<MixedVector> sources;
  int repeat = 0;

  /// dst is never narrower than the sources.
  [[nodiscard]] RepeatPlan plan(const Operands& in) const {
    return mixed_plan(in, dst.type, repeat);
  }
  [[nodiscard]] Work work(const Operands& in) const {
    return mixed_work(plan(in), dst.type, dst.type);
  }
  void footprints(const Operands& in, std::vector<Footprint>& out) const {
    for (const MixedVector& source : sources) {
      append_mixed(out, in, plan(in), dst.type, source, Access::read);
    }
    append_mixed(out, in, plan(in), dst.type, dst, Access::read);
    append_mixed(out, in, plan(in), dst.type, dst, Access::write);
  }
  [[nodiscard]] std::string check(const Operands& in) const {
    return check_mixed_stride(in, plan(in), dst.type, dst);
  }
};

/// dst = operation(dst, src0, src1) with the values of `From` and `To`; src1 is the number `factor`
/// where there is one source.
template <class From, class To, class Operation>
void fused_loop(Execution& e, const FusedOperands& operands, typename From::Value factor,
                Operation operation) {
  const bool saturate = e.core.control.saturate_f16;
  const RepeatPlan plan = operands.plan(e.in);
  const MixedAccess to(e.in, plan, operands.dst.type, operands.dst);
  std::vector<MixedAccess> from;
  for (const MixedVector& source : operands.sources) {
    from.emplace_back(e.in, plan, operands.dst.type, source);
  }
  RepeatBytes left, right, out;
  for (std::uint32_t r = 0; r < plan.repeats; ++r) {
    from[0].load(e.memory, r, left);
    if (from.size() > 1) from[1].load(e.memory, r, right);
    to.load(e.memory, r, out);
    constexpr int kSize = sizeof(typename To::Stored);
    for (int i = 0; i < kRepeatBytes / kSize; ++i) {
      using Value = typename To::Value;
      const auto a = From::get(element_at<typename From::Stored>(left, i));
      const auto b =
          from.size() > 1 ? From::get(element_at<typename From::Stored>(right, i)) : factor;
      const auto old = To::get(element_at<typename To::Stored>(out, i));
      const typename To::Stored bits =
          To::put(operation(old, static_cast<Value>(a), static_cast<Value>(b)), saturate);
      std::memcpy(out.data() + static_cast<std::ptrdiff_t>(i) * kSize, &bits, kSize);
    }
    to.store(e.memory, r, out);
  }
}

/// The same for the types that such instructions have: f16, f32, and f16 with results of f32.
template <class Operation>
void execute_fused(Execution& e, const FusedOperands& operands, std::uint64_t factor_bits,
                   Operation operation) {
  const auto half = static_cast<std::uint16_t>(factor_bits);
  if (e.in.type() == Type::f32) {
    const auto factor = std::bit_cast<float>(static_cast<std::uint32_t>(factor_bits));
    return fused_loop<PlainLane<float>, PlainLane<float>>(e, operands, factor, operation);
  }
  if (operands.dst.type == Type::f32) {
    return fused_loop<F16Lane, PlainLane<float>>(e, operands, F16Lane::get(half), operation);
  }
  fused_loop<FusedF16Lane, FusedF16Lane>(e, operands, FusedF16Lane::get(half), operation);
}

/// dst = f(dst, src0, src1) with operands as in binary_form.
namespace fused_form {
using namespace binary_form;

inline FusedOperands of(const Operands& in) {
  return {{dst, dst_block_stride, dst_repeat_stride, in.type()},
          {{src0, src0_block_stride, src0_repeat_stride, in.type()},
           {src1, src1_block_stride, src1_repeat_stride, in.type()}},
          repeat};
}
inline Work work(const Operands& in) { return of(in).work(in); }
inline void footprints(const Operands& in, std::vector<Footprint>& out) {
  of(in).footprints(in, out);
}
inline std::string check(const Operands& in) { return of(in).check(in); }
template <class Operation>
void execute(Execution& e, Operation operation) {
  execute_fused(e, of(e.in), 0, operation);
}
}  // namespace fused_form

}  // namespace davsim
