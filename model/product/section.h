#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "base/quantity.h"
#include "isa/type.h"
#include "product/costs.h"
#include "product/document.h"

namespace davsim::config {

/// One object of a resolved product, with getters that check every value: nothing is converted,
/// nothing has a default. A getter is the unit of its key and insists on the suffix that names it.
class Section {
 public:
  /// The object at `pointer`, which must have exactly the keys `keys`.
  Section(const Document& document, std::string pointer, const std::vector<std::string>& keys);
  /// The object at `pointer` whose keys are names; the caller checks them.
  static Section table(const Document& document, std::string pointer);

  [[nodiscard]] std::vector<std::string> names() const;
  [[nodiscard]] std::string pointer_to(std::string_view key) const { return child(pointer_, key); }
  /// Throws with the origin and the pointer of the value under `key`.
  [[noreturn]] void fail_at(std::string_view key, std::string_view message) const;

  [[nodiscard]] Cycles cycles(const std::string& key) const;          ///< `..._cycles`
  [[nodiscard]] Bytes bytes(const std::string& key) const;            ///< `..._bytes`
  [[nodiscard]] std::uint64_t entries(const std::string& key) const;  ///< `..._entries`, at least 1
  [[nodiscard]] std::uint64_t mhz(const std::string& key) const;      ///< `..._mhz`, at least 1
  [[nodiscard]] std::uint64_t count(const std::string& key) const;    ///< no unit, at least 1
  [[nodiscard]] std::uint64_t number(const std::string& key) const;   ///< no unit, may be 0
  [[nodiscard]] Rate bytes_per_cycle(
      const std::string& key) const;  ///< `..bytes_per_cycle`, above 0
  /// A pair of integers that counts cycles: `cycles_per_...` or `..._cycles`.
  [[nodiscard]] Rate cycles_rate(const std::string& key) const;
  [[nodiscard]] bool flag(const std::string& key) const;
  [[nodiscard]] std::string text(const std::string& key) const;
  [[nodiscard]] std::vector<std::string> words(const std::string& key) const;  ///< no word twice
  /// The type called `word`, found under `key`.
  [[nodiscard]] Type type_at(std::string_view key, const std::string& word) const;
  /// A list of types; empty for what has no type.
  [[nodiscard]] TypeSet types(const std::string& key) const;
  /// `source`: ids of `/sources`, joined by ", "; at least one.
  [[nodiscard]] std::string source() const;
  [[nodiscard]] Confidence confidence() const;

 private:
  Section(const Document& document, std::string pointer);
  [[nodiscard]] const Json& value(const std::string& key) const;
  [[noreturn]] void expected(std::string_view key, std::string_view what) const;
  [[nodiscard]] std::uint64_t integer(const std::string& key, std::uint64_t minimum) const;
  [[nodiscard]] Rate rate(const std::string& key) const;

  const Document* document_;
  std::string pointer_;
  const Json* object_;
};

/// The keys that say why to believe a price or a constant.
inline constexpr std::initializer_list<const char*> kEvidence = {"source", "confidence", "note"};

/// `keys` and those of the evidence.
std::vector<std::string> with_evidence(std::vector<std::string> keys);

}  // namespace davsim::config
