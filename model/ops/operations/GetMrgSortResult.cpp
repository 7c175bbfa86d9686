#include "isa/constants.h"
#include "ops/operation.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"list1", integer, true, "scalar register that takes the number of records of the first list"},
    {"list2", integer, true, "of the second"},
    {"list3", integer, false, "of the third"},
    {"list4", integer, false, "of the fourth"},
};

}  // namespace

extern const OperationSpec GetMrgSortResult;
const OperationSpec GetMrgSortResult = {
    .name = "GetMrgSortResult",
    .summary =
        "How many records the last MrgSort with suspend = 1 took from each list; a flag from V to "
        "S "
        "has to come before.",
    .parameters = kParameters,
    .lower =
        [](LowerContext& context) {
          const auto to = [&context](std::string_view list, std::int64_t least) {
            return context.integer(list, least, kScalarRegisters - 1, -1);
          };
          context.emit("get_vms4_sr", Type::none,
                       {{"list0", to("list1", 0)},
                        {"list1", to("list2", 0)},
                        {"list2", to("list3", -1)},
                        {"list3", to("list4", -1)}});
        },
};

}  // namespace davsim::operations
