#include "product/section.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/error.h"
#include "base/suggest.h"

namespace davsim::config {
namespace {

// Large enough for any count on a chip, small enough that laws cannot overflow 64 bits.
constexpr std::uint64_t kLargest = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint64_t kLargestInRate = 1'000'000;

void insist_on_unit(std::string_view key, std::string_view suffix) {
  if (!key.ends_with(suffix)) {
    throw InternalError(fmt::format("config key '{}' does not end in '{}'", key, suffix));
  }
}

}  // namespace

Section::Section(const Document& document, std::string pointer)
    : document_(&document), pointer_(std::move(pointer)), object_(document_->find(pointer_)) {
  const std::string file = document_->origin(pointer_);
  if (object_ == nullptr) fail(file, pointer_, "missing");
  if (!object_->is_object())
    fail(file, pointer_, "expected an object, found " + describe(*object_));
}

Section::Section(const Document& document, std::string pointer,
                 const std::vector<std::string>& keys)
    : Section(document, std::move(pointer)) {
  for (const std::string& key : names()) {
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
    const std::string hint = did_you_mean(key, keys);
    fail_at(key, "unknown key" + (hint.empty() ? "; expected " + join(keys) : hint));
  }
  for (const std::string& key : keys) {
    if (!object_->contains(key)) {
      fail(document_->origin(pointer_), pointer_, fmt::format("missing key '{}'", key));
    }
  }
}

Section Section::table(const Document& document, std::string pointer) {
  return Section(document, std::move(pointer));
}

std::vector<std::string> Section::names() const {
  std::vector<std::string> names;
  for (const auto& [key, member] : object_->items()) names.push_back(key);
  return names;
}

void Section::fail_at(std::string_view key, std::string_view message) const {
  fail(document_->origin(pointer_to(key)), pointer_to(key), message);
}

void Section::expected(std::string_view key, std::string_view what) const {
  fail_at(key, fmt::format("expected {}, found {}", what, describe(value(std::string(key)))));
}

const Json& Section::value(const std::string& key) const {
  const auto found = object_->find(key);
  if (found == object_->end())
    throw InternalError(fmt::format("config key '{}' not declared", key));
  return *found;
}

std::uint64_t Section::integer(const std::string& key, std::uint64_t minimum) const {
  const std::string_view what = minimum == 0 ? "a non-negative integer" : "a positive integer";
  const Json& found = value(key);
  if (!found.is_number_unsigned() || found.get<std::uint64_t>() < minimum) expected(key, what);
  if (found.get<std::uint64_t>() > kLargest) {
    expected(key, fmt::format("{} up to {}", what, kLargest));
  }
  return found.get<std::uint64_t>();
}

Cycles Section::cycles(const std::string& key) const {
  insist_on_unit(key, "_cycles");
  return Cycles{integer(key, 0)};
}

Bytes Section::bytes(const std::string& key) const {
  insist_on_unit(key, "_bytes");
  return Bytes{integer(key, 0)};
}

std::uint64_t Section::entries(const std::string& key) const {
  insist_on_unit(key, "_entries");
  return integer(key, 1);
}

std::uint64_t Section::mhz(const std::string& key) const {
  insist_on_unit(key, "_mhz");
  return integer(key, 1);
}

std::uint64_t Section::count(const std::string& key) const { return integer(key, 1); }

std::uint64_t Section::number(const std::string& key) const { return integer(key, 0); }

Rate Section::rate(const std::string& key) const {
  constexpr std::string_view kWhat = "a pair of integers [numerator, denominator]";
  const Json& found = value(key);
  if (!found.is_array() || found.size() != 2) expected(key, kWhat);
  for (const Json& part : found) {
    if (!part.is_number_unsigned()) expected(key, kWhat);
    if (part.get<std::uint64_t>() > kLargestInRate) {
      expected(key, fmt::format("integers up to {}", kLargestInRate));
    }
  }
  const Rate rate{found[0].get<std::uint64_t>(), found[1].get<std::uint64_t>()};
  if (rate.denominator == 0) expected(key, "a denominator above 0");
  return rate;
}

Rate Section::bytes_per_cycle(const std::string& key) const {
  insist_on_unit(key, "bytes_per_cycle");
  const Rate result = rate(key);
  if (result.numerator == 0) expected(key, "a numerator above 0");
  return result;
}

Rate Section::cycles_rate(const std::string& key) const {
  if (!key.starts_with("cycles_per_")) insist_on_unit(key, "_cycles");
  return rate(key);
}

}  // namespace davsim::config
