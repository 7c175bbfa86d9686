#include "program/cross_core.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"

namespace davsim {
namespace {

constexpr int kSharedModes = 0;  ///< counters of the modes 0 to 2 start here
constexpr int kPairCounters = 64;

}  // namespace

CrossCoreSignal signal_of(const InstructionSpec& spec, const std::int64_t* values) {
  const auto operand = [&](std::string_view name) {
    return static_cast<std::uint8_t>(values[operand_index(spec, name)]);
  };
  CrossCoreSignal signal{0, operand("id")};
  if (spec.cross_core_mode >= 0) {
    signal.mode = static_cast<std::uint8_t>(spec.cross_core_mode);
  } else if (spec.role == Role::cross_set) {
    signal.mode = operand("mode");
  }
  return signal;
}

int counter_of(CrossCoreSignal signal) {
  return (signal.mode == kPairMode ? kPairCounters : kSharedModes) + signal.id;
}

std::string counter_text(int counter) {
  return counter < kPairCounters
             ? fmt::format("flag {}", counter)
             : fmt::format("flag {} of mode {}", counter - kPairCounters, kPairMode);
}

CrossCoreTopology::CrossCoreTopology(const LoweredProgram& program, int vectors_per_cube)
    : ratio_(std::max(1, vectors_per_cube)) {
  for (const LoweredGroup& group : program.groups) {
    auto& blocks = group.kind == CoreKind::aic ? cubes_ : vectors_;
    for (std::int64_t i = 0; i < group.count; ++i) blocks.push_back(group.first + i);
  }
}

std::vector<std::int64_t> CrossCoreTopology::vectors_of(std::int64_t unit) const {
  std::vector<std::int64_t> blocks;
  for (std::int64_t i = unit * ratio_; i < (unit + 1) * ratio_; ++i) {
    if (i < static_cast<std::int64_t>(vectors_.size())) {
      blocks.push_back(vectors_[static_cast<std::size_t>(i)]);
    }
  }
  return blocks;
}

std::vector<std::int64_t> CrossCoreTopology::cube_of(std::int64_t unit) const {
  if (unit >= static_cast<std::int64_t>(cubes_.size())) return {};
  return {cubes_[static_cast<std::size_t>(unit)]};
}

std::optional<std::int64_t> CrossCoreTopology::vector_block(std::int64_t cube, int place) const {
  const std::vector<std::int64_t> vectors = vectors_of(member(cube).unit);
  if (static_cast<std::size_t>(place) >= vectors.size()) return std::nullopt;
  return vectors[static_cast<std::size_t>(place)];
}

std::optional<std::int64_t> CrossCoreTopology::cube_block(std::int64_t vector) const {
  const auto unit = static_cast<std::size_t>(member(vector).unit);
  if (unit >= cubes_.size()) return std::nullopt;
  return cubes_[unit];
}

CrossCoreTopology::Member CrossCoreTopology::member(std::int64_t block) const {
  const auto cube = std::find(cubes_.begin(), cubes_.end(), block);
  if (cube != cubes_.end()) return {true, cube - cubes_.begin(), cube - cubes_.begin()};
  const std::int64_t number = std::find(vectors_.begin(), vectors_.end(), block) - vectors_.begin();
  return {false, number, number / ratio_};
}

CrossCoreTopology::Group CrossCoreTopology::group(std::int64_t block,
                                                  CrossCoreSignal signal) const {
  const Member sender = member(block);
  const auto key = [&](std::int64_t number) {
    return (static_cast<std::uint64_t>(number) * 8 + signal.mode) * 2 + (sender.is_cube ? 0 : 1);
  };
  Group group;
  group.counter = counter_of(signal);
  switch (signal.mode) {
    case 0:
      group.senders = group.receivers = sender.is_cube ? cubes_ : vectors_;
      group.key = key(0);
      return group;
    case 1:
      group.senders = group.receivers =
          sender.is_cube ? std::vector<std::int64_t>{block} : vectors_of(sender.unit);
      group.key = key(sender.unit);
      return group;
    case 2:
      group.senders = sender.is_cube ? std::vector<std::int64_t>{block} : vectors_of(sender.unit);
      group.receivers = sender.is_cube ? vectors_of(sender.unit) : cube_of(sender.unit);
      group.key = key(sender.unit);
      return group;
    case kPairMode:
      group = pair(block, sender, signal.id);
      group.key = key(static_cast<std::int64_t>(group.key));
      return group;
    default: throw InternalError("unknown mode of a cross-core flag");
  }
}

/// Mode 4. A cube block tells its vector blocks apart by the id that it names; its key is the
/// number of the vector block either way, because that block's counters have the same numbers for
/// all.
CrossCoreTopology::Group CrossCoreTopology::pair(std::int64_t block, const Member& sender,
                                                 int id) const {
  const auto pair_counter = [](int number) {
    return counter_of({kPairMode, static_cast<std::uint8_t>(number)});
  };
  if (!sender.is_cube) {
    const auto place = static_cast<int>(sender.number % ratio_);
    return {{block},
            cube_of(sender.unit),
            static_cast<std::uint64_t>(sender.number),
            pair_counter(id + place * kPairIds)};
  }
  const std::int64_t number = sender.unit * ratio_ + id / kPairIds;
  Group group{{block}, {}, static_cast<std::uint64_t>(number), pair_counter(id % kPairIds)};
  if (number < static_cast<std::int64_t>(vectors_.size()) && id / kPairIds < ratio_) {
    group.receivers.push_back(vectors_[static_cast<std::size_t>(number)]);
  }
  return group;
}

}  // namespace davsim
