#pragma once

#include <string>
#include <string_view>

namespace davsim {

/// A text that many things share, such as the name of a file: kept once in the process, for good, and
/// as small as a pointer.
class InternedString {
 public:
  InternedString() : InternedString(std::string_view()) {}
  InternedString(std::string_view text);                                             // NOLINT: is a text
  InternedString(const std::string& text) : InternedString(std::string_view(text)) {}  // NOLINT
  InternedString(const char* text) : InternedString(std::string_view(text)) {}         // NOLINT

  [[nodiscard]] const std::string& str() const { return *text_; }
  operator const std::string&() const { return *text_; }  // NOLINT
  [[nodiscard]] bool empty() const { return text_->empty(); }
  /// Equal texts are the same text.
  bool operator==(const InternedString&) const = default;

 private:
  const std::string* text_;
};

}  // namespace davsim
