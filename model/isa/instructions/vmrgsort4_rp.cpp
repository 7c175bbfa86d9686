#include "isa/list_merge.h"

namespace davsim::instructions {

namespace {
using Merging = list_merge::Merging<list_merge::kProposals>;
}  // namespace

extern const InstructionSpec vmrgsort4_rp;
const InstructionSpec vmrgsort4_rp = {
    .name = "vmrgsort4_rp",
    .summary =
        "Merges up to four sorted lists of region proposals to one; of equal scores those of the "
        "earlier list come first. How much it took from each stays in a special register.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = list_merge::kOperands<list_merge::kProposals>,
    .types = {Type::f16, Type::f32},
    .work = Merging::work,
    .footprints = Merging::footprints,
    .check = Merging::check,
    .execute = Merging::execute,
};

}  // namespace davsim::instructions
