#include "timing/function_banks.h"

#include <algorithm>
#include <map>
#include <utility>

#include "isa/constants.h"

namespace davsim {

std::uint64_t bank_beats(const FunctionBanks& banks, bool store, std::int64_t block_stride) {
  if (block_stride == 0) return 1;
  std::map<std::uint64_t, std::uint64_t> groups;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint64_t> in_bank;
  for (int i = 0; i < kBlocksPerRepeat; ++i) {
    const std::uint64_t block = static_cast<std::uint64_t>(i) * static_cast<std::uint64_t>(block_stride);
    const std::uint64_t group = block % banks.groups;
    ++groups[group];
    ++in_bank[{group, block / banks.groups % banks.banks}];
  }
  const auto most = [](const auto& counts) {
    std::uint64_t result = 0;
    for (const auto& [place, count] : counts) result = std::max(result, count);
    return result;
  };
  const std::uint64_t ports = store ? banks.writes_per_group : banks.reads_per_group;
  const std::uint64_t by_group = (most(groups) + ports - 1) / ports;
  return store ? by_group : std::max(by_group, most(in_bank));
}

}  // namespace davsim
