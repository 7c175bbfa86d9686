#include <fmt/format.h>

#include <algorithm>

#include "base/suggest.h"
#include "product/section.h"

namespace davsim::config {
namespace {

std::vector<std::string> confidences() {
  std::vector<std::string> names;
  for (int i = 0; i < kConfidences; ++i) names.emplace_back(name_of(static_cast<Confidence>(i)));
  return names;
}

std::vector<std::string> type_names() {
  std::vector<std::string> names;
  for (const Type type : all_types()) names.emplace_back(name_of(type));
  return names;
}

}  // namespace

bool Section::flag(const std::string& key) const {
  if (!value(key).is_boolean()) expected(key, "true or false");
  return value(key).get<bool>();
}

std::string Section::text(const std::string& key) const {
  if (!value(key).is_string() || value(key).get_ref<const std::string&>().empty()) {
    expected(key, "a string");
  }
  return value(key).get<std::string>();
}

std::vector<std::string> Section::words(const std::string& key) const {
  const Json& found = value(key);
  if (!found.is_array()) expected(key, "a list of strings");
  std::vector<std::string> words;
  for (const Json& word : found) {
    if (!word.is_string()) expected(key, "a list of strings");
    if (std::find(words.begin(), words.end(), word.get<std::string>()) != words.end()) {
      fail_at(key, fmt::format("'{}' is listed twice", word.get<std::string>()));
    }
    words.push_back(word.get<std::string>());
  }
  return words;
}

Type Section::type_at(std::string_view key, const std::string& word) const {
  const std::optional<Type> type = type_named(word);
  if (!type || *type == Type::none) {
    fail_at(key, fmt::format("unknown type '{}'{}", word, did_you_mean(word, type_names())));
  }
  return *type;
}

TypeSet Section::types(const std::string& key) const {
  TypeSet types;
  for (const std::string& word : words(key)) types.insert(type_at(key, word));
  return types;
}

std::string Section::source() const {
  const std::vector<std::string> ids = words("source");
  if (ids.empty()) expected("source", "at least one id of /sources");
  const Section sources = table(*document_, "/sources");
  for (const std::string& id : ids) {
    if (sources.object_->contains(id)) continue;
    fail_at("source", fmt::format("unknown source '{}'{}", id, did_you_mean(id, sources.names())));
  }
  return join(ids);
}

Confidence Section::confidence() const {
  const std::vector<std::string> names = confidences();
  const std::string name = text("confidence");
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) expected("confidence", "one of " + join(names));
  static_cast<void>(text("note"));  // the reason is part of the evidence: required, read by people
  return static_cast<Confidence>(found - names.begin());
}

std::vector<std::string> with_evidence(std::vector<std::string> keys) {
  keys.insert(keys.end(), kEvidence.begin(), kEvidence.end());
  return keys;
}

}  // namespace davsim::config
