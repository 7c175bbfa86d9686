#include "isa/list_merge.h"

namespace davsim::instructions {

namespace {
using Merging = list_merge::Merging<list_merge::kRecords>;
}  // namespace

extern const InstructionSpec vmrgsort4;
const InstructionSpec vmrgsort4 = {
    .name = "vmrgsort4",
    .summary =
        "Merges up to four sorted lists of records to one; of equal scores those of the earlier "
        "list come first. How much it took from each stays in a special register.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = list_merge::kOperands<list_merge::kRecords>,
    .types = {Type::f16, Type::f32},
    .work = Merging::work,
    .footprints = Merging::footprints,
    .check = Merging::check,
    .execute = Merging::execute,
};

}  // namespace davsim::instructions
