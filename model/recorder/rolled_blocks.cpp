#include "recorder/rolled_blocks.h"

#include <algorithm>

namespace davsim {
namespace {

std::vector<std::int64_t> numbers_of(const std::vector<RolledPart>& parts) {
  std::vector<std::int64_t> numbers;
  for (const RolledPart& part : parts) {
    numbers.insert(numbers.end(), part.numbers.begin(), part.numbers.end());
  }
  return numbers;
}

bool same_shapes(const std::vector<RolledPart>& a, const std::vector<RolledPart>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), same_shape);
}

}  // namespace

std::vector<RolledBlocks> roll_blocks(std::int64_t first,
                                      const std::vector<const std::vector<RolledPart>*>& blocks) {
  std::vector<RolledBlocks> groups;
  std::vector<std::int64_t> last;  // numbers of the last block of the last group
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const std::vector<RolledPart>& parts = *blocks[i];
    const std::vector<std::int64_t> numbers = numbers_of(parts);
    bool joins = !groups.empty() && same_shapes(groups.back().parts, parts);
    if (joins) {
      RolledBlocks& group = groups.back();
      for (std::size_t k = 0; k < numbers.size() && joins && group.count > 1; ++k) {
        joins = numbers[k] - last[k] == group.steps[k];
      }
      if (joins) {
        for (std::size_t k = 0; k < numbers.size(); ++k) group.steps[k] = numbers[k] - last[k];
        ++group.count;
      }
    }
    if (!joins) {
      groups.push_back({first + static_cast<std::int64_t>(i), 1, parts,
                        std::vector<std::int64_t>(numbers.size(), 0)});
    }
    last = numbers;
  }
  return groups;
}

}  // namespace davsim
