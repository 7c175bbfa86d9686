#include "isa/store_atomic.h"

#include <cstring>

#include "isa/register_forms.h"
#include "isa/vector_elementwise.h"

namespace davsim {
namespace {

template <class Value>
Value combined(StoreAtomic::Operation operation, Value there, Value comes) {
  switch (operation) {
    case StoreAtomic::Operation::maximum: return larger(there, comes);
    case StoreAtomic::Operation::minimum: return smaller(there, comes);
    default: return wrapping_add(there, comes);
  }
}

}  // namespace

void store_to_global(const CoreState& core, std::byte* to, const std::byte* from,
                     std::size_t bytes) {
  if (!core.atomic.on()) {
    std::memcpy(to, from, bytes);
    return;
  }
  with_lane(core.atomic.type, [&](auto lane) {
    using Lane = decltype(lane);
    typename Lane::Stored there;
    typename Lane::Stored comes;
    for (std::size_t at = 0; at + sizeof there <= bytes; at += sizeof there) {
      std::memcpy(&there, to + at, sizeof there);
      std::memcpy(&comes, from + at, sizeof comes);
      there = Lane::put(combined(core.atomic.operation, Lane::get(there), Lane::get(comes)),
                        core.control.saturate_f16);
      std::memcpy(to + at, &there, sizeof there);
    }
  });
}

std::string atomic_problem(const StoreAtomic& atomic, Type written) {
  if (!atomic.on() || atomic.type == written) return "";
  return "writes " + std::string(name_of(written)) + " while copies to global memory combine " +
         std::string(name_of(atomic.type)) + "; expected set_atomic." +
         std::string(kAtomicTypes.contains(written) ? name_of(written) : name_of(atomic.type)) +
         " or set_atomic_none before it";
}

Type written_type(const InstructionSpec& spec, Type type, const std::int64_t* values) {
  for (std::size_t i = 0; i < spec.operands.size(); ++i) {
    if (spec.operands[i].kind == OperandKind::type && spec.operands[i].name == "to") {
      return static_cast<Type>(values[i]);
    }
  }
  return type;
}

}  // namespace davsim
