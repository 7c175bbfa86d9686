#include <array>

#include "isa/register_forms.h"
#include "isa/store_atomic.h"

namespace davsim::instructions {
namespace {

enum : int { operation };
enum : std::int64_t { keep = 3 };

constexpr std::array<std::string_view, 4> kOperations = {"ADD", "MAX", "MIN", "KEEP"};

constexpr OperandSpec kOperands[] = {
    word_operand("operation", kOperations,
                 "what becomes of an element that is there and one that comes: their sum, the larger "
                 "or the smaller one; KEEP: as before, the sum at first"),
};

void execute(Execution& e) {
  using Operation = StoreAtomic::Operation;
  StoreAtomic& atomic = e.core.atomic;
  atomic.type = e.in.type();
  if (e.in[operation] != keep) {
    atomic.operation = static_cast<Operation>(e.in[operation] + 1);
  } else if (!atomic.on()) {
    atomic.operation = Operation::add;
  }
}

}  // namespace

extern const InstructionSpec set_atomic;
const InstructionSpec set_atomic = {
    .name = "set_atomic",
    .summary = "Lets copies to global memory that are issued later combine elements with those that "
               "are there.",
    .role = Role::control,
    .pipe = Pipe::S,
    .operands = kOperands,
    .types = kAtomicTypes,
    .work = [](const Operands&) { return Work{}; },
    .execute = execute,
};

}  // namespace davsim::instructions
