#include "sync/code_tree.h"

#include <algorithm>
#include <set>

namespace davsim {

CodeTree::CodeTree(const LoweredProgram& lowered) {
  places_.resize(lowered.instructions.size());
  groups_.reserve(lowered.groups.size());
  for (const LoweredGroup& group : lowered.groups) {
    groups_.push_back(group.body);
    const int index = static_cast<int>(groups_.size()) - 1;
    roots_.push_back(add(groups_.back(), nullptr, index, Place{}));
  }
}

int CodeTree::add(const std::vector<LoweredStep>& steps, const LoweredLoop* loop, int group,
                  Place parent) {
  const int index = static_cast<int>(bodies_.size());
  bodies_.push_back({&steps, loop, group, parent});
  for (std::size_t s = 0; s < steps.size(); ++s) {
    const LoweredStep& step = steps[s];
    const Place here{index, static_cast<int>(s)};
    if (step.loop) {
      inside_[{here.body, here.step, 0}] = add(step.loop->body, step.loop.get(), group, here);
    } else if (step.choice) {
      for (std::size_t v = 0; v < step.choice->variants.size(); ++v) {
        inside_[{here.body, here.step, static_cast<int>(v)}] =
            add(step.choice->variants[v].body, nullptr, group, here);
      }
    } else {
      places_[static_cast<std::size_t>(step.instruction)] = here;
    }
  }
  return index;
}

std::vector<Place> CodeTree::path(const Place& place) const {
  std::vector<Place> path;
  for (Place at = place; at.body >= 0; at = body(at.body).parent) path.push_back(at);
  std::reverse(path.begin(), path.end());
  return path;
}

int CodeTree::loop_body(int index) const {
  while (index >= 0 && body(index).loop == nullptr) index = body(index).parent.body;
  return index;
}

std::vector<std::string> CodeTree::scope(int index) const {
  std::vector<std::string> names;
  for (int at = loop_body(index); at >= 0; at = loop_body(body(at).parent.body)) {
    names.push_back(body(at).loop->variable);
  }
  std::reverse(names.begin(), names.end());
  return names;
}

namespace {

bool is_synchronisation(const Instruction& instruction) {
  const Role role = instruction.spec().role;
  return role == Role::set_flag || role == Role::wait_flag || role == Role::barrier;
}

/// Statements that poll or write words by which blocks wait for each other: what they order between
/// blocks rests on their own barriers.
std::set<int> statements_between_blocks(const LoweredProgram& lowered) {
  std::set<int> polled;
  for (const Instruction& instruction : lowered.instructions) {
    if (instruction.spec().role != Role::poll || instruction.tensors.front() < 0) continue;
    polled.insert(instruction.tensors.front());
  }
  std::set<int> statements;
  for (const Instruction& instruction : lowered.instructions) {
    for (const int tensor : instruction.tensors) {
      if (polled.contains(tensor)) statements.insert(instruction.statement);
    }
  }
  return statements;
}

std::vector<LoweredStep> without(const std::vector<LoweredStep>& steps,
                                 const std::vector<int>& renumbered) {
  std::vector<LoweredStep> out;
  for (const LoweredStep& step : steps) {
    if (step.loop) {
      auto loop = std::make_shared<LoweredLoop>(*step.loop);
      loop->body = without(step.loop->body, renumbered);
      out.push_back({-1, std::move(loop), nullptr});
    } else if (step.choice) {
      auto choice = std::make_shared<LoweredChoice>(*step.choice);
      for (auto& variant : choice->variants) variant.body = without(variant.body, renumbered);
      out.push_back({-1, nullptr, std::move(choice)});
    } else if (const int now = renumbered[static_cast<std::size_t>(step.instruction)]; now >= 0) {
      out.push_back({now, nullptr, nullptr});
    }
  }
  return out;
}

}  // namespace

void drop_synchronisation(LoweredProgram& lowered) {
  const std::set<int> stays = statements_between_blocks(lowered);
  std::vector<int> renumbered;
  std::vector<Instruction> kept;
  for (Instruction& instruction : lowered.instructions) {
    const bool drop = is_synchronisation(instruction) && !stays.contains(instruction.statement);
    renumbered.push_back(drop ? -1 : static_cast<int>(kept.size()));
    if (!drop) kept.push_back(std::move(instruction));
  }
  lowered.instructions = std::move(kept);
  for (LoweredGroup& group : lowered.groups) group.body = without(group.body, renumbered);
  flatten(lowered);
}

}  // namespace davsim
