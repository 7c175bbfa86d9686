#include "program/cross_core.h"

#include <algorithm>

#include "base/error.h"

namespace davsim {

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

CrossCoreTopology::Group CrossCoreTopology::group(std::int64_t block, int mode) const {
  const auto cube = std::find(cubes_.begin(), cubes_.end(), block);
  const bool is_cube = cube != cubes_.end();
  std::int64_t unit = cube - cubes_.begin();
  if (!is_cube) {
    unit = (std::find(vectors_.begin(), vectors_.end(), block) - vectors_.begin()) / ratio_;
  }
  const std::uint64_t side = is_cube ? 0 : 1;
  const auto key = [&](std::int64_t number) {
    return (static_cast<std::uint64_t>(number) * 4 + static_cast<std::uint64_t>(mode)) * 2 + side;
  };
  switch (mode) {
    case 0: {
      const auto& all = is_cube ? cubes_ : vectors_;
      return {all, all, key(0)};
    }
    case 1: {
      const auto vectors = is_cube ? std::vector<std::int64_t>{block} : vectors_of(unit);
      return {vectors, vectors, key(unit)};
    }
    case 2: {
      if (is_cube) return {{block}, vectors_of(unit), key(unit)};
      std::vector<std::int64_t> receivers;
      if (unit < static_cast<std::int64_t>(cubes_.size())) {
        receivers.push_back(cubes_[static_cast<std::size_t>(unit)]);
      }
      return {vectors_of(unit), receivers, key(unit)};
    }
    default: throw InternalError("unknown mode of a cross-core flag");
  }
}

}  // namespace davsim
