#include "ops/function_reserve.h"

#include <fmt/format.h>

namespace davsim {

void require_function_reserve(const LowerContext& context) {
  const Target& target = context.target();
  if (target.function_reserve_bytes.count() == 0) return;
  const std::uint64_t end = target.size_of_memory(Space::UB).count();
  for (const Buffer& buffer : context.group().buffers) {
    if (buffer.space != Space::UB || buffer.address + buffer.bytes() <= end) continue;
    context.fail(fmt::format(
        "{} emulates it with the last {} bytes of ub, which buffer {} takes (line {}); end it at "
        "{:#x}",
        target.product, target.function_reserve_bytes.count(), buffer.name, buffer.where.line,
        end));
  }
}

}  // namespace davsim
