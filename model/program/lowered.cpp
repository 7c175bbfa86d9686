#include "program/lowered.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <tuple>

#include <fmt/format.h>

namespace davsim {
namespace {

/// Collects the values that the shape operands of statements take, by walking the loops around them
/// for every block of the group.
class ShapeWalk {
 public:
  ShapeWalk(const Program& program, const ShapesOf& shapes_of) : program_(program) {
    shapes_.resize(program.statements.size());
    values_.resize(program.statements.size());
    for (std::size_t i = 0; i < shapes_.size(); ++i) {
      if (!program.statements[i].opcode) shapes_[i] = shapes_of(program.statements[i]);
    }
  }

  [[nodiscard]] const std::vector<Expression>& shapes(int statement) const {
    return shapes_[static_cast<std::size_t>(statement)];
  }
  [[nodiscard]] bool varies(int statement) const {
    const auto& all = shapes(statement);
    return std::any_of(all.begin(), all.end(), [](const Expression& e) { return !e.is_constant(); });
  }
  [[nodiscard]] const std::set<std::vector<std::int64_t>>& values(int statement) const {
    return values_[static_cast<std::size_t>(statement)];
  }

  void walk(const BlockGroup& group) {
    if (!any_varies(group.body)) return;
    for (std::int64_t block = group.first; block < group.first + group.count; ++block) {
      slots_[kBlockSlot] = block;
      walk(group.body);
    }
  }

 private:
  bool any_varies(const std::vector<Step>& body) const {
    return std::any_of(body.begin(), body.end(), [this](const Step& step) {
      if (step.loop) return any_varies(step.loop->body);
      const auto& function = program_.statements[static_cast<std::size_t>(step.statement)].body;
      return function ? any_varies(*function) : varies(step.statement);
    });
  }

  void walk(const std::vector<Step>& body) {
    for (const Step& step : body) {
      if (step.loop) {
        if (!any_varies(step.loop->body)) continue;
        const std::int64_t end = step.loop->end.evaluate(slots_.data());
        auto& slot = slots_[static_cast<std::size_t>(step.loop->slot)];
        for (slot = step.loop->begin.evaluate(slots_.data()); slot < end; ++slot) {
          walk(step.loop->body);
        }
        continue;
      }
      const Statement& statement = program_.statements[static_cast<std::size_t>(step.statement)];
      if (statement.body) {
        if (any_varies(*statement.body) && all_hold(statement.when, slots_.data())) {
          walk(*statement.body);
        }
      } else if (varies(step.statement)) {
        if (!all_hold(statement.when, slots_.data())) continue;
        std::vector<std::int64_t> now;
        for (const Expression& e : shapes(step.statement)) now.push_back(e.evaluate(slots_.data()));
        values_[static_cast<std::size_t>(step.statement)].insert(std::move(now));
      }
    }
  }

  const Program& program_;
  std::vector<std::vector<Expression>> shapes_;
  std::vector<std::set<std::vector<std::int64_t>>> values_;
  std::array<std::int64_t, kSlots> slots_{};
};

class Lowering {
 public:
  Lowering(const Program& program, ShapeWalk& shapes, const LowerStatement& lower)
      : program_(program), shapes_(shapes), lower_(lower) {
    result_.program = &program;
    for (const Tensor& tensor : program.tensors) names_.insert(tensor.name);
    for (const BlockGroup& group : program.groups) {
      for (const Buffer& buffer : group.buffers) names_.insert(buffer.name);
    }
  }

  LoweredProgram run() {
    for (const BlockGroup& group : program_.groups) {
      shapes_.walk(group);
      forget();
      LoweredGroup lowered{group.kind, group.first, group.count, {}, {}};
      lowered.body = steps(group.body);
      result_.groups.push_back(std::move(lowered));
    }
    flatten(result_);
    return std::move(result_);
  }

 private:
  std::vector<LoweredStep> steps(const std::vector<Step>& body) {
    std::vector<LoweredStep> out;
    for (const Step& step : body) {
      if (step.loop) {
        auto loop = std::make_shared<LoweredLoop>();
        loop->variable = step.loop->variable;
        loop->slot = step.loop->slot;
        loop->begin = step.loop->begin;
        loop->end = step.loop->end;
        scope_.push_back(step.loop->variable);
        forget();
        loop->body = steps(step.loop->body);
        scope_.pop_back();
        forget();
        out.push_back({-1, std::move(loop), nullptr});
      } else {
        statement(step.statement, out);
      }
    }
    return out;
  }

  /// The body of a vector function, as a program of its own.
  std::shared_ptr<LoweredProgram> function(const std::vector<Step>& body) {
    LoweredProgram around = std::move(result_);
    forget();
    result_ = {};
    result_.program = &program_;
    LoweredGroup group;
    group.count = std::numeric_limits<std::int64_t>::max();
    group.body = steps(body);
    result_.groups.push_back(std::move(group));
    flatten(result_);
    auto inside = std::make_shared<LoweredProgram>(std::move(result_));
    result_ = std::move(around);
    forget();
    return inside;
  }

  void statement(int index, std::vector<LoweredStep>& out) {
    const Statement& what = program_.statements[static_cast<std::size_t>(index)];
    if (what.body) {
      append(index, what, {}, what.when, out);
      std::shared_ptr<LoweredProgram> body = function(*what.body);
      if (body->instructions.empty()) {
        // Nothing runs: not even on cores that have no vector unit.
        result_.instructions.pop_back();
        out.pop_back();
        return;
      }
      result_.instructions.back().label = what.label;
      result_.instructions.back().body = std::move(body);
      return;
    }
    if (!shapes_.varies(index)) {
      std::vector<std::int64_t> values;
      for (const Expression& e : shapes_.shapes(index)) values.push_back(e.constant());
      append(index, what, values, what.when, out);
      return;
    }
    auto choice = std::make_shared<LoweredChoice>();
    choice->when = what.when;
    choice->shapes = shapes_.shapes(index);
    for (const auto& values : shapes_.values(index)) {
      choice->variants.push_back({values, {}});
      append(index, what, values, {}, choice->variants.back().body);
    }
    out.push_back({-1, nullptr, std::move(choice)});
  }

  void append(int index, const Statement& what, const std::vector<std::int64_t>& values,
              const SharedList<Condition>& when, std::vector<LoweredStep>& out) {
    const auto first = static_cast<int>(result_.instructions.size());
    const Likeness key{what.arguments.identity(), when.identity(), what.opcode.value_or(0),
                       what.operation, what.type, values};
    if (const auto alike = alike_.find(key); alike != alike_.end()) {
      for (const Instruction& each : alike->second) {
        out.push_back({static_cast<int>(result_.instructions.size()), nullptr, nullptr});
        result_.instructions.push_back(each);
        result_.instructions.back().statement = index;
        result_.instructions.back().where = what.where;
      }
      return;
    }
    LoweredStatement lowered;
    lowered.free_slot = static_cast<int>(scope_.size()) + 1;
    lower_(what, values, lowered);
    const bool straight = is_straight(lowered);
    for (Instruction& instruction : lowered.instructions) {
      instruction.when = when;
      instruction.statement = index;
      instruction.where = what.where;
      instruction.scope = around(instruction.scope);
      if (instruction.body) place_body(index, what, *instruction.body);
      result_.instructions.push_back(std::move(instruction));
    }
    for (LoweredStep& step : lowered.steps) {
      place(step, first);
      out.push_back(std::move(step));
    }
    if (!straight || what.body) return;
    if (alike_.size() >= kMostAlike) forget();
    alike_[key].assign(result_.instructions.begin() + first, result_.instructions.end());
  }

  /// Whether a statement is its instructions one after another.
  static bool is_straight(const LoweredStatement& lowered) {
    if (lowered.steps.size() != lowered.instructions.size()) return false;
    for (std::size_t i = 0; i < lowered.steps.size(); ++i) {
      const bool next = lowered.steps[i].instruction == static_cast<int>(i) && !lowered.steps[i].loop;
      if (!next || lowered.instructions[i].body) return false;
    }
    return true;
  }

  /// Other blocks or other variables around the code: what is lowered there is another thing.
  void forget() { alike_.clear(); }

  /// Turns the indices of a statement's own code into those of the program.
  void place(LoweredStep& step, int first) const {
    if (!step.loop) {
      step.instruction += first;
      return;
    }
    step.loop->variable = unused(step.loop->variable);
    for (LoweredStep& inner : step.loop->body) place(inner, first);
  }

  /// The variables around an instruction whose own loops are those of `inside`.
  std::vector<std::string> around(const std::vector<std::string>& inside) const {
    std::vector<std::string> scope = scope_;
    for (const std::string& name : inside) scope.push_back(unused(name));
    return scope;
  }

  /// `name`, or one like it that nothing else in the program has.
  std::string unused(std::string name) const {
    while (names_.count(name) != 0 || std::count(scope_.begin(), scope_.end(), name) != 0) {
      name += '_';
    }
    return name;
  }

  /// A vector function that an operation has made stands where the operation does.
  void place_body(int index, const Statement& what, LoweredProgram& body) const {
    body.program = &program_;
    for (Instruction& instruction : body.instructions) {
      instruction.statement = index;
      instruction.where = what.where;
      instruction.scope = around(instruction.scope);
    }
    for (LoweredStep& step : body.groups.front().body) place(step, 0);
    flatten(body);
  }

  /// What statements have in common that lower to the same instructions: lists by identity.
  using Likeness =
      std::tuple<const void*, const void*, Opcode, int, Type, std::vector<std::int64_t>>;
  static constexpr std::size_t kMostAlike = 1 << 14;

  const Program& program_;
  ShapeWalk& shapes_;
  const LowerStatement& lower_;
  std::map<Likeness, std::vector<Instruction>> alike_;
  std::set<std::string> names_;  ///< of tensors and buffers
  std::vector<std::string> scope_;
  LoweredProgram result_;
};

class Flattener {
 public:
  explicit Flattener(LoweredProgram& lowered) : lowered_(lowered) {}

  void run() {
    lowered_.loops.clear();
    lowered_.choices.clear();
    lowered_.variant_code.clear();
    for (LoweredGroup& group : lowered_.groups) {
      code_ = &group.code;
      code_->clear();
      steps(group.body);
      code_->push_back({Code::Kind::end, 0, 0});
    }
  }

 private:
  std::int32_t here() const { return static_cast<std::int32_t>(code_->size()); }

  void steps(const std::vector<LoweredStep>& body) {
    for (const LoweredStep& step : body) {
      if (step.loop) {
        loop(*step.loop);
      } else if (step.choice) {
        choice(*step.choice);
      } else {
        code_->push_back({Code::Kind::instruction, step.instruction, 0});
      }
    }
  }

  void loop(const LoweredLoop& what) {
    const auto begin = static_cast<std::size_t>(here());
    code_->push_back({Code::Kind::loop_begin, static_cast<std::int32_t>(lowered_.loops.size()), 0});
    lowered_.loops.push_back(&what);
    steps(what.body);
    code_->push_back({Code::Kind::loop_end, what.slot, static_cast<std::int32_t>(begin + 1)});
    (*code_)[begin].b = here();
  }

  void choice(const LoweredChoice& what) {
    const auto begin = static_cast<std::size_t>(here());
    const auto index = lowered_.choices.size();
    code_->push_back({Code::Kind::choose, static_cast<std::int32_t>(index), 0});
    lowered_.choices.push_back(&what);
    lowered_.variant_code.emplace_back();
    std::vector<std::size_t> jumps;
    for (const auto& variant : what.variants) {
      lowered_.variant_code[index].push_back(here());
      steps(variant.body);
      jumps.push_back(code_->size());
      code_->push_back({Code::Kind::jump, 0, 0});
    }
    for (const std::size_t at : jumps) (*code_)[at].a = here();
    (*code_)[begin].b = here();
  }

  LoweredProgram& lowered_;
  std::vector<Code>* code_ = nullptr;
};

}  // namespace

const LoweredGroup& LoweredProgram::group_of(std::int64_t block) const {
  for (const LoweredGroup& group : groups) {
    if (block >= group.first && block < group.first + group.count) return group;
  }
  throw InternalError(fmt::format("no group holds block {}", block));
}

std::string LoweredProgram::operation_of(const Instruction& instruction) const {
  if (instruction.statement < 0) return "";
  const Statement& statement =
      program->statements[static_cast<std::size_t>(instruction.statement)];
  return statement.opcode ? "" : statement.name;
}

void LoweredStatement::add(Instruction instruction) {
  steps.push_back({static_cast<int>(instructions.size()), nullptr, nullptr});
  instructions.push_back(std::move(instruction));
}

LoweredProgram lower_program(const Program& program, const ShapesOf& shapes_of,
                             const LowerStatement& lower) {
  ShapeWalk shapes(program, shapes_of);
  return Lowering(program, shapes, lower).run();
}

void flatten(LoweredProgram& lowered) { Flattener(lowered).run(); }

}  // namespace davsim
