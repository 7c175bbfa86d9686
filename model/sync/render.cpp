#include "sync/render.h"

#include <map>

namespace davsim {
namespace {

/// What stands around one step, in the order in which it is written.
struct Around {
  std::vector<const Edge*> waits;       ///< before the step
  std::vector<const Edge*> early_sets;  ///< after those waits
  std::vector<const Edge*> barriers;    ///< after those sets
  std::vector<const Edge*> late_waits;  ///< after the step
  std::vector<const Edge*> sets;        ///< after those waits
};

class Renderer {
 public:
  Renderer(LoweredProgram& lowered, const CodeTree& tree, const Plan& plan)
      : lowered_(lowered), tree_(tree) {
    origins_.resize(lowered.instructions.size());
    for (const auto& edge : plan.edges()) {
      if (edge->left_out) continue;
      Around& consumer = around_[{edge->body, edge->before}];
      Around& producer = around_[{edge->body, edge->after}];
      if (edge->kind == Edge::Kind::barrier) {
        consumer.barriers.push_back(edge.get());
      } else if (edge->protects != nullptr) {
        consumer.late_waits.push_back(edge.get());
        producer.early_sets.push_back(edge.get());
      } else {
        consumer.waits.push_back(edge.get());
        producer.sets.push_back(edge.get());
      }
    }
  }

  std::vector<const Edge*> run() {
    for (std::size_t g = 0; g < lowered_.groups.size(); ++g) {
      lowered_.groups[g].body = body(tree_.root(static_cast<int>(g)));
    }
    flatten(lowered_);
    return std::move(origins_);
  }

 private:
  std::vector<LoweredStep> body(int index) {
    const std::vector<LoweredStep>& steps = *tree_.body(index).steps;
    std::vector<LoweredStep> out;
    for (std::size_t s = 0; s < steps.size(); ++s) {
      const Place here{index, static_cast<int>(s)};
      const auto around = around_.find({here.body, here.step});
      if (around == around_.end()) {
        out.push_back(inner(steps[s], here));
        continue;
      }
      for (const Edge* edge : around->second.waits) wait(*edge, out);
      for (const Edge* edge : around->second.early_sets) set(*edge, out);
      for (const Edge* edge : around->second.barriers) barrier(*edge, out);
      out.push_back(inner(steps[s], here));
      for (const Edge* edge : around->second.late_waits) wait(*edge, out);
      for (const Edge* edge : around->second.sets) set(*edge, out);
    }
    return out;
  }

  LoweredStep inner(const LoweredStep& step, const Place& here) {
    if (step.loop) {
      auto loop = std::make_shared<LoweredLoop>(*step.loop);
      loop->body = body(tree_.inside(here));
      return {-1, std::move(loop), nullptr};
    }
    if (step.choice) {
      auto choice = std::make_shared<LoweredChoice>(*step.choice);
      for (std::size_t v = 0; v < choice->variants.size(); ++v) {
        choice->variants[v].body = body(tree_.inside(here, static_cast<int>(v)));
      }
      return {-1, nullptr, std::move(choice)};
    }
    return step;
  }

  /// Event ids take turns with the iterations of the innermost loop. `back`: how many iterations
  /// ago the flag was set.
  Expression id_of(const Edge& edge, std::int64_t back) const {
    const int loop = tree_.loop_body(edge.body);
    if (edge.ids == 1 || loop < 0) return edge.id;
    const LoweredLoop& turns = *tree_.body(loop).loop;
    // A remainder has the sign of its dividend, so iterations count from the first one unless that
    // is certain not to be negative.
    Expression iteration = Expression::variable(turns.slot);
    if (!turns.begin.is_constant() || turns.begin.constant() < 0) {
      iteration = iteration - turns.begin;
    }
    if (back % edge.ids != 0) iteration = iteration - back;
    return Expression::combine(Expression::Op::modulo, iteration, edge.ids) + edge.id;
  }

  void set(const Edge& edge, std::vector<LoweredStep>& out) {
    std::vector<Condition> when;
    if (edge.distance != 0) {
      const LoweredLoop& loop = *tree_.body(edge.body).loop;
      when.push_back(
          {Expression::variable(loop.slot) + edge.distance, Condition::Test::less, loop.end});
    }
    add("set_flag", edge, {index_of(edge.source), index_of(edge.destination), id_of(edge, 0)},
        std::move(when), edge.source, edge.first, out);
  }

  void wait(const Edge& edge, std::vector<LoweredStep>& out) {
    add("wait_flag", edge,
        {index_of(edge.source), index_of(edge.destination), id_of(edge, edge.distance)},
        from_distance(edge), edge.destination, edge.second, out);
  }

  void barrier(const Edge& edge, std::vector<LoweredStep>& out) {
    const std::int64_t pipe = index_of(edge.source);
    const InstructionSpec& spec = spec_of(*opcode_named("pipe_barrier"));
    add("pipe_barrier", edge, {pipe}, from_distance(edge), pipe_of(spec, &pipe), edge.second, out);
  }

  std::vector<Condition> from_distance(const Edge& edge) const {
    if (edge.distance == 0) return {};
    const LoweredLoop& loop = *tree_.body(edge.body).loop;
    return {{Expression::variable(loop.slot), Condition::Test::greater_equal,
             loop.begin + edge.distance}};
  }

  void add(std::string_view name, const Edge& edge, std::vector<Expression> operands,
           std::vector<Condition> when, Pipe pipe, int guarded, std::vector<LoweredStep>& out) {
    Instruction instruction;
    instruction.opcode = opcode_named(name).value();
    instruction.pipe = pipe;
    instruction.tensors = std::vector<int>(operands.size(), -1);
    instruction.operands = std::move(operands);
    instruction.when = std::move(when);
    instruction.inserted = true;
    instruction.scope = tree_.scope(edge.body);
    instruction.where = lowered_.instructions[static_cast<std::size_t>(guarded)].where;
    out.push_back({static_cast<int>(lowered_.instructions.size()), nullptr, nullptr});
    lowered_.instructions.push_back(std::move(instruction));
    origins_.push_back(&edge);
  }

  LoweredProgram& lowered_;
  const CodeTree& tree_;
  std::map<std::pair<int, int>, Around> around_;
  std::vector<const Edge*> origins_;
};

}  // namespace

std::vector<const Edge*> render(LoweredProgram& lowered, const CodeTree& tree,
                                std::size_t tree_instructions, const Plan& plan) {
  lowered.instructions.resize(tree_instructions);
  return Renderer(lowered, tree, plan).run();
}

}  // namespace davsim
