#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/scanner.h"

namespace davsim::ktrace {

/// What the names of a trace stand for at one place in it. One name means one thing: declaring a
/// name that is in scope is an error.
class Names {
 public:
  enum class Kind : std::uint8_t { constant, tensor, buffer, loop };
  struct Entry {
    Kind kind = Kind::constant;
    std::int64_t value = 0;  ///< the constant; index of the tensor or buffer; slot of the loop
    int line = 0;
  };

  /// Puts a name in scope.
  void declare(const Scanner& in, const Token& name, Kind kind, std::int64_t value);
  void remove(std::string_view name);
  /// Counts declarations and removals: as long as it is the same, names mean the same.
  [[nodiscard]] std::uint64_t changes() const { return changes_; }
  /// What `name` stands for, or null.
  [[nodiscard]] const Entry* find(std::string_view name) const;
  [[nodiscard]] std::vector<std::string> all(std::initializer_list<Kind> kinds) const;

 private:
  std::map<std::string, Entry, std::less<>> entries_;
  std::uint64_t changes_ = 0;
};

/// `a tensor`, `a buffer`, ...
std::string_view with_article(Names::Kind kind);

}  // namespace davsim::ktrace
