#include "ops/merges.h"

#include <fmt/format.h>

#include "isa/constants.h"

namespace davsim {
namespace {

constexpr std::int64_t kMaxLength = 4095;

}  // namespace

void lower_merge(LowerContext& context, std::string_view instruction) {
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
  context.emit(instruction, type, operands);
}

}  // namespace davsim
