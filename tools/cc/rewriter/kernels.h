#pragma once

#include <map>
#include <string>
#include <vector>

#include "rewriter/source.h"

namespace davsim::cc {

/// The cores that a block of a kernel takes.
struct CoreUse {
  unsigned cube = 0;
  unsigned vector = 1;
  bool operator==(const CoreUse&) const = default;
};

/// The kernels of a source: which cores each asks for, by `__vector__`, `__cube__`, `__mix__(c,
/// v)`, or `KERNEL_TASK_TYPE_DEFAULT` in its body. A launch through a pointer takes what all
/// kernels of the source agree on. Where nothing says it, the memories that the source uses do:
/// those of the cube side alone make a cube kernel, both sides a kernel of one cube and two vector
/// cores, all else a vector kernel.
class Kernels {
 public:
  explicit Kernels(const Source& source);

  /// Of the kernel that a launch at `token` calls `name` (without namespaces and template
  /// arguments). Two kernels of this name that disagree are an InputError.
  [[nodiscard]] CoreUse of(const std::string& name, const Source& source, std::size_t token) const;

 private:
  [[nodiscard]] CoreUse agreed() const;

  std::map<std::string, std::vector<CoreUse>> stated_;
  CoreUse inferred_;
};

}  // namespace davsim::cc
