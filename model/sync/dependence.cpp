#include "sync/dependence.h"

#include <algorithm>

namespace davsim {
namespace {

/// Position of a loop's variable among those that the machine reports, or nothing.
std::optional<std::size_t> reported(const LoweredLoop& loop) {
  const auto index = static_cast<std::size_t>(loop.slot - 1);
  if (index >= Iteration{}.size()) return std::nullopt;
  return index;
}

}  // namespace

std::optional<Edge> edge_for(const CodeTree& tree, const Hazard& race) {
  Edge edge;
  edge.kind = race.first_pipe == race.second_pipe ? Edge::Kind::barrier : Edge::Kind::flag;
  edge.source = race.first_pipe;
  edge.destination = race.second_pipe;
  edge.first = race.first;
  edge.second = race.second;
  const auto first = tree.path(tree.place_of(race.first));
  const auto second = tree.path(tree.place_of(race.second));
  for (std::size_t k = 0; k < std::min(first.size(), second.size()); ++k) {
    if (first[k].body != second[k].body) return std::nullopt;
    edge.body = first[k].body;
    edge.after = first[k].step;
    edge.before = second[k].step;
    if (const LoweredLoop* loop = tree.body(edge.body).loop) {
      const auto index = reported(*loop);
      if (!index) return std::nullopt;
      edge.distance = std::int64_t{race.second_iteration[*index]} - race.first_iteration[*index];
    }
    if (edge.distance != 0 || edge.after != edge.before) break;
  }
  // With written flags the machine may execute an instruction that was parked after one that comes
  // later in the code; that order is not the kernel's.
  const bool backwards = edge.distance < 0 || (edge.distance == 0 && edge.after > edge.before);
  if (backwards) {
    std::swap(edge.source, edge.destination);
    std::swap(edge.first, edge.second);
    std::swap(edge.after, edge.before);
    edge.distance = -edge.distance;
  }
  if (edge.distance == 0 && edge.after == edge.before) return std::nullopt;
  return edge;
}

Edge barrier_before(const CodeTree& tree, int instruction) {
  const Place place = tree.place_of(instruction);
  Edge edge;
  edge.kind = Edge::Kind::barrier;
  edge.source = edge.destination = Pipe::all;
  edge.body = place.body;
  edge.after = edge.before = place.step;
  edge.first = edge.second = instruction;
  return edge;
}

std::optional<Protection> protection_for(const CodeTree& tree, const Edge& edge,
                                         const Hazard& hazard) {
  std::array<std::int64_t, kSlots> slots{};
  slots[kBlockSlot] = hazard.block;
  std::copy(hazard.second_iteration.begin(), hazard.second_iteration.end(), slots.begin() + 1);
  const auto iterations_before = [&](const LoweredLoop& loop) {
    return slots[static_cast<std::size_t>(loop.slot)] - loop.begin.evaluate(slots.data());
  };

  Protection result;
  Edge& back = result.edge;
  back.source = edge.destination;
  back.destination = edge.source;
  back.first = edge.second;
  back.second = edge.first;

  const int turns = tree.loop_body(edge.body);
  if (turns < 0) return std::nullopt;
  const LoweredLoop* loop = tree.body(turns).loop;
  if (!reported(*loop)) return std::nullopt;
  if (iterations_before(*loop) >= edge.ids) {
    result.more_ids_may_do = true;
    result.ids =
        edge.distance == 0 ? std::clamp<std::int64_t>(edge.most_ids, 1, 2) : least_ids(edge);
    if (turns == edge.body) {
      back.protects = &edge;
      back.body = edge.body;
      back.after = edge.before;
      back.before = edge.after;
      // The wait for the set `ids` iterations ago comes `distance` iterations after that set.
      back.distance = result.ids - edge.distance;
      back.ids = back.most_ids = result.ids;
      return result;
    }
    // Inside a variant that not every iteration chooses: around the whole choice.
    Place at{edge.body, 0};
    while (at.body != turns) at = tree.body(at.body).parent;
    back.body = turns;
    back.after = back.before = at.step;
    back.distance = result.ids;
    return result;
  }
  // The set before it was in an earlier run of the loop.
  result.ids = edge.ids;
  for (Place at = tree.body(turns).parent; at.body >= 0; at = tree.body(at.body).parent) {
    const LoweredLoop* outer = tree.body(at.body).loop;
    if (outer == nullptr) continue;
    if (!reported(*outer)) return std::nullopt;
    if (iterations_before(*outer) < 1) continue;
    back.body = at.body;
    back.after = back.before = at.step;
    back.distance = 1;
    return result;
  }
  return std::nullopt;
}

}  // namespace davsim
