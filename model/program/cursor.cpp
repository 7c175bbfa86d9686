#include "program/cursor.h"

#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

namespace davsim {

CursorTables::CursorTables(const LoweredProgram& program) : program_(&program) {
  places_.reserve(program.instructions.size());
  std::unordered_map<const void*, Place> known;
  for (const Instruction& instruction : program.instructions) {
    const auto [place, fresh] = known.try_emplace(instruction.operands.identity());
    if (fresh) place->second = add(instruction.operands);
    places_.push_back(place->second);
  }
}

CursorTables::Place CursorTables::add(const SharedList<Expression>& operands) {
  Place place;
  place.values = static_cast<std::uint32_t>(values_.size());
  place.varying = static_cast<std::uint32_t>(varying_.size());
  place.operands = static_cast<std::uint8_t>(operands.size());
  for (std::size_t k = 0; k < operands.size(); ++k) {
    const bool constant = operands[k].is_constant();
    values_.push_back(constant ? operands[k].constant() : 0);
    if (!constant) varying_.push_back(static_cast<std::uint8_t>(k));
  }
  place.varies = static_cast<std::uint8_t>(varying_.size() - place.varying);
  return place;
}

Cursor::Cursor(const CursorTables& tables, std::int64_t block, Pipe only)
    : tables_(&tables), group_(&tables.program().group_of(block)), only_(only) {
  slots_[kBlockSlot] = block;
}

Cursor::Cursor(const CursorTables& body)
    : tables_(&body), group_(&body.program().groups.front()), only_(Pipe::all), notes_turns_(true) {}

Cursor Cursor::in_body(const CursorTables& body, const std::int64_t* slots) {
  Cursor cursor(body);
  std::copy_n(slots, kSlots, cursor.slots_.begin());
  return cursor;
}

/// Turns of inner loops that have come to an end without an instruction are forgotten.
void Cursor::note_turn(std::size_t slot) {
  while (turn_count_ > 0 && turns_[turn_count_ - 1].slot >= static_cast<int>(slot)) --turn_count_;
  turns_[turn_count_++] = {static_cast<int>(slot), slots_[slot] - begins_[slot],
                           ends_[slot] - begins_[slot]};
}

bool Cursor::visit(int instruction) {
  const Instruction& what = tables_->program().instructions[static_cast<std::size_t>(instruction)];
  if (only_ != Pipe::all && what.pipe != only_) return false;
  if (!what.when.empty() && !all_hold(what.when, slots_.data())) return false;
  index_ = instruction;
  const CursorTables::Row row = tables_->row(instruction);
  std::copy(row.values.begin(), row.values.end(), values_.begin());
  for (const std::uint8_t k : row.varying) values_[k] = what.operands[k].evaluate(slots_.data());
  return true;
}

bool Cursor::next() {
  turn_count_ = 0;
  try {
    return advance();
  } catch (const KernelError& error) {
    // Expressions know no place; the code they stand in does.
    throw KernelError(where(), error.what());
  }
}

/// The place of the code that the cursor looks at, as far as it has one.
Location Cursor::where() const {
  const LoweredProgram& program = tables_->program();
  for (std::size_t at = at_ == 0 ? 0 : at_ - 1; at < group_->code.size(); ++at) {
    if (group_->code[at].kind == Code::Kind::instruction) {
      return program.instructions[static_cast<std::size_t>(group_->code[at].a)].where;
    }
  }
  return Location{program.program->name};
}

bool Cursor::advance() {
  const LoweredProgram& program = tables_->program();
  for (;;) {
    const Code& code = group_->code[at_];
    switch (code.kind) {
      case Code::Kind::instruction:
        ++at_;
        if (visit(code.a)) return true;
        break;
      case Code::Kind::loop_begin: {
        const LoweredLoop& loop = *program.loops[static_cast<std::size_t>(code.a)];
        const auto slot = static_cast<std::size_t>(loop.slot);
        slots_[slot] = loop.begin.evaluate(slots_.data());
        ends_[slot] = loop.end.evaluate(slots_.data());
        at_ = slots_[slot] < ends_[slot] ? at_ + 1 : static_cast<std::size_t>(code.b);
        if (notes_turns_ && slots_[slot] < ends_[slot]) {
          begins_[slot] = slots_[slot];
          note_turn(slot);
        }
        break;
      }
      case Code::Kind::loop_end: {
        const auto slot = static_cast<std::size_t>(code.a);
        const bool again = ++slots_[slot] < ends_[slot];
        at_ = again ? static_cast<std::size_t>(code.b) : at_ + 1;
        if (notes_turns_ && again) note_turn(slot);
        break;
      }
      case Code::Kind::choose: {
        const LoweredChoice& choice = *program.choices[static_cast<std::size_t>(code.a)];
        at_ = static_cast<std::size_t>(code.b);
        if (!all_hold(choice.when, slots_.data())) break;
        const auto& starts = program.variant_code[static_cast<std::size_t>(code.a)];
        for (std::size_t v = 0; v < choice.variants.size(); ++v) {
          const auto& wanted = choice.variants[v].values;
          bool equal = true;
          for (std::size_t k = 0; equal && k < wanted.size(); ++k) {
            equal = choice.shapes[k].evaluate(slots_.data()) == wanted[k];
          }
          if (equal) {
            at_ = static_cast<std::size_t>(starts[v]);
            break;
          }
        }
        break;
      }
      case Code::Kind::jump: at_ = static_cast<std::size_t>(code.a); break;
      case Code::Kind::end: return false;
    }
  }
}

}  // namespace davsim
