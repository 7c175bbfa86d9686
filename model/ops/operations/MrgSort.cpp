#include <fmt/format.h>

#include "isa/constants.h"
#include "ops/operation.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination in UB: records of 8 bytes, a score and its index"},
    {"src1", address, true, "first sorted list in UB"},
    {"src2", address, true, "second sorted list in UB"},
    {"src3", address, false, "third sorted list in UB"},
    {"src4", address, false, "fourth sorted list in UB"},
    {"length1", integer, true, "records of the first list, 0 to 4095"},
    {"length2", integer, true, "of the second"},
    {"length3", integer, false, "of the third"},
    {"length4", integer, false, "of the fourth"},
    {"suspend", integer, false, "1: ends as soon as a list is used up"},
    {"repeat", integer, false,
     "repeats, 0 to 255; more than 1 for four lists of one length behind one another"},
};

constexpr std::int64_t kMaxLength = 4095;

void lower(LowerContext& context) {
  const Type type = context.common_type({"dst", "src1", "src2"});
  const std::int64_t lists = context.has("src4") ? 4 : (context.has("src3") ? 3 : 2);
  std::vector<Emit> operands = {{"dst", context.address("dst", {Space::UB})},
                                {"repeat", context.integer("repeat", 0, kMaxRepeats, 1)},
                                {"stop", context.integer("suspend", 0, 1, 0)},
                                {"lists", lists}};
  constexpr std::string_view kSources[] = {"src1", "src2", "src3", "src4"};
  constexpr std::string_view kLengths[] = {"length1", "length2", "length3", "length4"};
  constexpr std::string_view kTo[] = {"src0", "src1", "src2", "src3"};
  constexpr std::string_view kToLength[] = {"length0", "length1", "length2", "length3"};
  for (std::size_t i = 0; i < 4; ++i) {
    const bool given = static_cast<std::int64_t>(i) < lists;
    if (given) static_cast<void>(context.common_type({"dst", kSources[i]}));
    if (!given && context.has(kLengths[i])) {
      context.fail(fmt::format("{} is given without {}", kLengths[i], kSources[i]));
    }
    operands.emplace_back(kTo[i], context.address(given ? kSources[i] : "src1", {Space::UB}));
    operands.emplace_back(kToLength[i], given ? context.integer(kLengths[i], 0, kMaxLength) : 0);
  }
  if (context.integer("repeat", 0, kMaxRepeats, 1) == 0) return;
  context.emit("vmrgsort4", type, operands);
}

}  // namespace

extern const OperationSpec MrgSort;
const OperationSpec MrgSort = {
    .name = "MrgSort",
    .summary = "Merges two to four sorted lists of records to one, the largest score first.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
