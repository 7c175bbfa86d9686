#include "timing/function_model.h"

#include "timing/function_banks.h"
#include "timing/function_run.h"

namespace davsim {
namespace {

/// Runs kept per function; loops over rows of a few lengths need a handful.
constexpr std::size_t kMaxRemembered = 4096;

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash ^= value + 0x9E3779B97F4A7C15ULL + (hash << 6) + (hash >> 2);
  hash *= 0xBF58476D1CE4E5B9ULL;
  return hash ^ (hash >> 31);
}

}  // namespace

FunctionModel::FunctionModel(const CursorTables& body, std::vector<const Price*> prices,
                             const Costs& costs)
    : body_(body), prices_(std::move(prices)), costs_(costs) {
  for (const Instruction& instruction : body.program().instructions) {
    strides_.push_back(operand_index(instruction.spec(), kBlockStride));
  }
}

// What decides the time of a run is which instructions follow one another, where iterations start and
// how far the DataBlocks of an access lie apart; registers are fixed by the place in the code, and
// addresses do not matter.
FunctionTime FunctionModel::time(const std::int64_t* slots) {
  std::uint64_t key = 0;
  Cursor cursor = Cursor::in_body(body_, slots);
  while (cursor.next()) {
    key = mix(key, static_cast<std::uint64_t>(cursor.index()));
    const int stride = strides_[static_cast<std::size_t>(cursor.index())];
    if (stride >= 0) key = mix(key, static_cast<std::uint64_t>(cursor.values()[stride]));
    for (const Cursor::Turn& turn : cursor.turns()) {
      key = mix(key, static_cast<std::uint64_t>(turn.slot));
      key = mix(key, turn.iteration == 0 ? static_cast<std::uint64_t>(turn.iterations) : 0);
    }
  }
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  const FunctionTime result = simulate(slots, nullptr);
  if (known_.size() >= kMaxRemembered) known_.clear();
  known_.emplace(key, result);
  return result;
}

FunctionTime FunctionModel::simulate(const std::int64_t* slots,
                                     const FunctionObserver& observer) const {
  return FunctionRun(body_, prices_, costs_, slots, observer).run();
}

}  // namespace davsim
