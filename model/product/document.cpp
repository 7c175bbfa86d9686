#include "product/document.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "base/error.h"
#include "base/suggest.h"

namespace davsim::config {
namespace {

constexpr const char* kSetOrigin = "--set";

std::vector<std::string> keys_of(const Json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  return keys;
}

void collect(const std::string& pointer, const Json& value,
             const std::function<void(const std::string&, const Json&)>& visit) {
  visit(pointer, value);
  if (!value.is_object()) return;
  for (const auto& [key, member] : value.items()) collect(child(pointer, key), member, visit);
}

// `a.b.c` is accepted for `/a/b/c`; no key of a config holds a dot.
std::string as_pointer(std::string path) {
  if (path.starts_with('/')) return path;
  std::replace(path.begin(), path.end(), '.', '/');
  return "/" + path;
}

}  // namespace

const Json* Document::find(const std::string& pointer) const {
  try {
    const Json::json_pointer where(pointer);
    return root_.contains(where) ? &root_.at(where) : nullptr;
  } catch (const Json::exception&) {
    return nullptr;  // not a JSON pointer at all
  }
}

std::string Document::origin(std::string pointer) const {
  while (true) {
    const auto found = origins_.find(pointer);
    if (found != origins_.end()) return found->second;
    if (pointer.empty()) return "";
    pointer.resize(pointer.rfind('/'));
  }
}

std::vector<ConfigValue> Document::values() const {
  std::vector<ConfigValue> values;
  collect("", root_, [&](const std::string& pointer, const Json& value) {
    if (!value.is_object()) values.push_back({pointer, value.dump(), origin(pointer)});
  });
  std::sort(values.begin(), values.end(),
            [](const ConfigValue& a, const ConfigValue& b) { return a.path < b.path; });
  return values;
}

// What lies below has the same origin, unless it is marked by itself.
void Document::mark(const std::string& pointer, const std::string& origin) {
  const std::string below = pointer + "/";
  const auto first = origins_.lower_bound(below);
  auto last = first;
  while (last != origins_.end() && last->first.starts_with(below)) ++last;
  origins_.erase(first, last);
  origins_[pointer] = origin;
}

void Document::insert(const std::string& pointer, Json value, const std::string& origin) {
  mark(pointer, origin);
  root_[Json::json_pointer(pointer)] = std::move(value);
}

void Document::take(const Document& other, const std::string& pointer) {
  insert(pointer, *other.find(pointer), other.origin(pointer));
  const std::string below = pointer + "/";
  for (auto at = other.origins_.lower_bound(below);
       at != other.origins_.end() && at->first.starts_with(below); ++at) {
    origins_[at->first] = at->second;
  }
}

void Document::merge(const std::string& pointer, const Json& delta, const std::string& origin,
                     bool may_repeat) {
  if (delta.empty() && !may_repeat) fail(origin, pointer, "changes nothing");
  for (const auto& [key, value] : delta.items()) {
    const std::string inner = child(pointer, key);
    const Json* base = find(inner);
    if (base == nullptr) {
      fail(origin, inner,
           "overrides nothing in the base" +
               did_you_mean(key, keys_of(root_.at(Json::json_pointer(pointer)))));
    }
    // The constants of one law mean nothing under another: a price changes as a whole.
    if (base->is_object() && value.is_object() && !value.contains("law")) {
      merge(inner, value, origin, may_repeat);
      continue;
    }
    if (*base == value && base->type() == value.type() && !may_repeat) {
      fail(origin, inner, "repeats its base");
    }
    insert(inner, value, origin);
  }
}

void Document::apply(const Override& change) {
  const std::string pointer = as_pointer(change.path);
  const Json* old = pointer == "/" ? nullptr : find(pointer);
  const Json* around = old == nullptr ? nullptr : find(pointer.substr(0, pointer.rfind('/')));
  const bool in_array = around != nullptr && around->is_array();
  if (old == nullptr || in_array) {
    std::vector<std::string> known;
    collect("", root_, [&](const std::string& inner, const Json&) { known.push_back(inner); });
    fail(kSetOrigin, pointer, "no such value" + did_you_mean(pointer, known));
  }
  const Json value = parse(change.value, fmt::format("{}:{}", kSetOrigin, pointer), pointer);
  if (old->is_object() && value.is_object() && !value.contains("law")) {
    merge(pointer, value, kSetOrigin, true);
  } else {
    insert(pointer, value, kSetOrigin);
  }
}

}  // namespace davsim::config
