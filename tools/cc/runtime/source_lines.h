#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "base/error.h"

namespace davsim_cc {

/// Which line of the user's sources a place in the program's code belongs to, by the debug information
/// of the program. Places inside functions of davsim's headers, which are always inlined, count as the
/// line that calls them.
class SourceLines {
 public:
  /// `headers`: the folder of davsim's headers.
  explicit SourceLines(std::string headers);
  ~SourceLines();

  /// `site`: a return address. Without debug information the location is unknown.
  davsim::Location of(const void* site);

 private:
  struct Reader;
  davsim::Location read(const void* site);

  std::string headers_;
  std::string folder_;  ///< the current one: paths below it are shown from there
  std::unique_ptr<Reader> reader_;
  std::unordered_map<const void*, davsim::Location> known_;
};

}  // namespace davsim_cc
