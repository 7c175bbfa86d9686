#include "ops/atomic.h"

namespace davsim {

void lower_atomic(LowerContext& context, std::string_view operation) {
  const Type type = context.type("type");
  context.require_supported(type);
  context.emit("set_atomic", type, {{"operation", Word{operation}}});
}

}  // namespace davsim
