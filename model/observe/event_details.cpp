#include "observe/event_details.h"

#include <fmt/format.h>

#include "base/error.h"

namespace davsim {

EventDetail EventDetails::of(const Event& event) {
  if (event.core >= cores_.size()) cores_.resize(event.core + std::size_t{1});
  auto& slot = cores_[event.core];
  if (slot == nullptr) slot = std::make_unique<Core>();
  Core& core = *slot;
  Place& place = core.places.at(static_cast<std::size_t>(index_of(event.pipe)));
  if (!place.cursor || place.block != event.block) {
    place.cursor.emplace(tables_, event.block, event.pipe);
    place.block = event.block;
    if (event.pipe == Pipe::V) core.state = CoreState{};
  }
  Cursor& cursor = *place.cursor;
  const bool found = cursor.next();
  if (!found || cursor.index() != static_cast<int>(event.instruction)) {
    throw InternalError(fmt::format(
        "event {} of core {}, pipe {} (block {}) is instruction {}, the program is at {}",
        event.sequence, event.core, name_of(event.pipe), event.block, event.instruction,
        found ? std::to_string(cursor.index()) : "the end of the block"));
  }
  const Instruction& instruction = cursor.instruction();
  const bool vector = event.pipe == Pipe::V;
  const EventDetail detail{&instruction, cursor.values(), vector ? &core.state.mask : &unmasked_};
  const InstructionSpec& spec = instruction.spec();
  if (vector && spec.role == Role::mask && spec.execute != nullptr) {
    const MaskState before = core.state.mask;
    const Operands operands(instruction.type, cursor.values(), before);
    const Memory none;
    Execution execution{operands, core.state, none};
    spec.execute(execution);
  }
  return detail;
}

}  // namespace davsim
