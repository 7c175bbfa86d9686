#include "base/interned_string.h"

#include <functional>
#include <mutex>
#include <set>

namespace davsim {
namespace {

const std::string* kept(std::string_view text) {
  static std::mutex lock;
  static std::set<std::string, std::less<>> texts;  // nodes stay where they are
  const std::lock_guard guard(lock);
  const auto found = texts.find(text);
  return found != texts.end() ? &*found : &*texts.emplace(text).first;
}

}  // namespace

InternedString::InternedString(std::string_view text) {
  static const std::string* const nothing = kept("");
  text_ = text.empty() ? nothing : kept(text);
}

}  // namespace davsim
