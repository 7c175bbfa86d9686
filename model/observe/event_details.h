#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "event/event.h"
#include "program/cursor.h"

namespace davsim {

/// What an event leaves to the program: its instruction with the values of its operands. Valid
/// until the next event.
struct EventDetail {
  const Instruction* instruction = nullptr;
  const std::int64_t* values = nullptr;  ///< by operand
  const MaskState* mask = nullptr;

  /// How much the occurrence does.
  [[nodiscard]] Work work() const {
    const auto measure = instruction->spec().work;
    return measure == nullptr ? Work{} : measure(Operands(instruction->type, values, *mask));
  }
};

/// Finds the details of events, which come in program order on each (core, pipe), by walking the
/// program beside them: memory does not grow with the number of events.
class EventDetails {
 public:
  /// `program` outlives it.
  explicit EventDetails(const LoweredProgram& program) : tables_(program) {}

  /// To be called once for each event. Throws InternalError if the program holds another
  /// instruction at this place.
  EventDetail of(const Event& event);

  /// The kind of core that runs `block`.
  [[nodiscard]] CoreKind kind_of(std::uint32_t block) const {
    return tables_.program().group_of(block).kind;
  }

 private:
  struct Place {
    std::optional<Cursor> cursor;
    std::uint32_t block = 0;
  };
  struct Core {
    std::array<Place, kPipes> places;
    CoreState state;  ///< mask registers, which change in the order of the vector pipe
  };

  CursorTables tables_;
  std::vector<std::unique_ptr<Core>> cores_;
  const MaskState unmasked_;
};

}  // namespace davsim
