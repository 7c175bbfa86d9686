#include "ops/matrix_results.h"

namespace davsim {
namespace {

constexpr std::int64_t kMaxBursts = 4095;
constexpr std::int64_t kMaxField = 65535;

}  // namespace

void lower_copy_of_results(LowerContext& context) {
  if (context.has("count")) {
    context.fail("has no count form from l0c to ub; give block_count and block_len, in fractals");
  }
  constexpr std::string_view kCopy = "copy_l0c_to_ub";
  context.require_instruction(kCopy, "the AI Core of Atlas inference products");
  const Address& dst = context.address("dst", {Space::UB});
  const Address& src = context.address("src", {Space::L0C});
  const Type from = context.element_type("src");
  const Type to = context.has("dst_type") ? context.type("dst_type") : context.element_type("dst");
  context.require_pair(kCopy, from, to);
  const std::int64_t bursts = context.integer("block_count", 0, kMaxBursts);
  const std::int64_t length = context.integer("block_len", 0, kMaxField);
  const std::int64_t src_gap = context.integer("src_gap", 0, kMaxField, 0);
  const std::int64_t dst_gap = context.integer("dst_gap", 0, kMaxField, 0);
  const std::int64_t relu = context.integer("relu", 0, 1, 0);
  if (bursts == 0 || length == 0) return;
  context.emit(kCopy, from,
               {{"dst", dst},
                {"src", src},
                {"bursts", bursts},
                {"burst_fractals", length},
                {"src_gap", src_gap},
                {"dst_gap", dst_gap},
                {"to", to},
                {"relu", relu}});
}

}  // namespace davsim
