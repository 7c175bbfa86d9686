#pragma once

#include <vector>

#include "sync/plan.h"

namespace davsim {

/// Makes the code of `lowered` anew: that of `tree`, whose instructions are the first
/// `tree_instructions` of the table, with the synchronisation of `plan` in it. Returns the edge
/// that each instruction comes from; null for those of the tree.
std::vector<const Edge*> render(LoweredProgram& lowered, const CodeTree& tree,
                                std::size_t tree_instructions, const Plan& plan);

}  // namespace davsim
