#pragma once

#include <optional>

#include "machine/machine.h"
#include "sync/plan.h"

namespace davsim {

/// The edge that orders the two accesses of a race between instructions of the tree: in the loop
/// that carries the dependence, or in the innermost body that holds both if no loop does. Nothing
/// if the machine tells too little about the loops around them.
std::optional<Edge> edge_for(const CodeTree& tree, const Hazard& race);

/// A barrier of all pipes before an instruction of the tree.
Edge barrier_before(const CodeTree& tree, int instruction);

/// What keeps the ids of `edge` from being set again too early.
struct Protection {
  bool more_ids_may_do = false;  ///< the second set came too few iterations later
  std::int64_t ids = 1;          ///< ids that the protected edge has to take
  Edge edge;
};

/// How a flag that was set again in the iteration of `hazard` can be protected; nothing if no loop
/// explains the second set.
std::optional<Protection> protection_for(const CodeTree& tree, const Edge& edge,
                                         const Hazard& hazard);

}  // namespace davsim
