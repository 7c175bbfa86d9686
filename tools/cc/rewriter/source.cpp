#include "rewriter/source.h"

#include <utility>

namespace davsim::cc {

namespace {

bool opens(const Token& token) { return token.is("(") || token.is("[") || token.is("{"); }

bool closes(const Token& open, const Token& close) {
  return (open.is("(") && close.is(")")) || (open.is("[") && close.is("]")) ||
         (open.is("{") && close.is("}"));
}

bool ends_statement(const Token& token) { return token.is(";") || token.is("{") || token.is("}"); }

/// What no list of template arguments holds.
bool ends_angles(const Token& token) {
  return ends_statement(token) || token.is(")") || token.is("]") || token.is("&&") ||
         token.is("||") || token.kind == TokenKind::filler;
}

bool joins(std::string_view left, std::string_view right) {
  const auto wordly = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
  };
  return wordly(left.back()) == wordly(right.front());
}

}  // namespace

Source::Source(Tokens tokens) : tokens_(std::move(tokens)) {
  for (std::size_t i = 0; i < tokens_.all.size(); ++i) {
    if (tokens_.all[i].kind != TokenKind::filler) places_.push_back(i);
  }
  before_.resize(size());
  behind_.resize(size());
  erased_.resize(size());
  find_brackets();
}

void Source::find_brackets() {
  partners_.assign(size(), kNone);
  braces_.assign(size(), kNone);
  std::vector<std::size_t> open;
  std::vector<std::size_t> braces;
  for (std::size_t i = 0; i < size(); ++i) {
    const Token& token = (*this)[i];
    if (token.kind == TokenKind::punctuation && token.text.size() == 1) {
      if (token.is("}") && !braces.empty()) braces.pop_back();
      if (!open.empty() && closes((*this)[open.back()], token)) {
        partners_[i] = open.back();
        partners_[open.back()] = i;
        open.pop_back();
      }
    }
    braces_[i] = braces.empty() ? kNone : braces.back();
    if (opens(token)) open.push_back(i);
    if (token.is("{")) braces.push_back(i);
  }
}

const Token& Source::operator[](std::size_t token) const {
  static const Token nothing;
  return token < size() ? tokens_.all[places_[token]] : nothing;
}

Location Source::location(std::size_t token) const { return tokens_.location(places_.at(token)); }

std::size_t Source::statement_begin(std::size_t token) const {
  while (token > 0 && !ends_statement((*this)[token - 1])) {
    --token;
    // Steps over brackets that end before it, so that a `;` in them ends nothing.
    if ((is(token, ")") || is(token, "]")) && partner(token) != kNone) token = partner(token);
  }
  return token;
}

bool Source::opens_code(std::size_t brace) const {
  const Token& before = (*this)[brace - 1];
  if (brace == 0 || before.is(")")) return brace != 0;
  if (before.kind == TokenKind::literal) return false;  // extern "C" {
  for (std::size_t i = statement_begin(brace); i < brace; ++i) {
    const Token& token = (*this)[i];
    if (token.is("(") && partner(i) != kNone && partner(i) < brace) {
      i = partner(i);
    } else if (token.is("<") && i > 0) {
      const std::size_t behind = behind_angles(i, brace);
      if (behind != kNone) i = behind - 1;
    } else if (token.is("namespace") || token.is("class") || token.is("struct") ||
               token.is("union") || token.is("enum")) {
      return false;
    } else if (token.is("->") || token.is("=")) {
      return true;
    }
  }
  return true;
}

std::size_t Source::behind_angles(std::size_t token, std::size_t limit) const {
  int depth = 0;
  for (std::size_t i = token; i < limit; ++i) {
    const Token& found = (*this)[i];
    if (opens(found) && !found.is("{")) {
      if (partner(i) == kNone || partner(i) >= limit) return kNone;
      i = partner(i);
    } else if (found.is("<")) {
      ++depth;
    } else if (found.is(">") || found.is(">>")) {
      depth -= found.is(">") ? 1 : 2;
      if (depth <= 0) return depth == 0 ? i + 1 : kNone;
    } else if (ends_angles(found)) {
      return kNone;
    }
  }
  return kNone;
}

std::size_t Source::angle_before(std::size_t token) const {
  int depth = 0;
  for (std::size_t i = token + 1; i-- > 0;) {
    const Token& found = (*this)[i];
    if (found.is(">") || found.is(">>")) {
      depth += found.is(">") ? 1 : 2;
    } else if (found.is("<")) {
      if (--depth <= 0) return depth == 0 ? i : kNone;
    } else if (found.is(")") || found.is("]") || found.is("}")) {
      if (partner(i) == kNone) return kNone;
      i = partner(i);
    } else if (found.is(";") || found.is("{") || found.is("(") || found.is("<<")) {
      return kNone;
    }
  }
  return kNone;
}

std::string Source::text(std::size_t first, std::size_t last) const {
  std::string text;
  for (std::size_t i = first; i < last; ++i) {
    if (erased_[i]) continue;
    const std::string_view next = (*this)[i].text;
    const bool apart = i > first && places_[i] != places_[i - 1] + 1;
    if (!text.empty() && (apart || erased_[i - 1]) && joins(text, next)) text += ' ';
    text += next;
  }
  return text;
}

std::string Source::rewritten() const {
  std::string text;
  std::size_t token = 0;
  for (std::size_t i = 0; i < tokens_.all.size(); ++i) {
    if (token >= size() || places_[token] != i) {
      text += tokens_.all[i].text;
      continue;
    }
    text += before_[token];
    if (!erased_[token]) text += tokens_.all[i].text;
    text += behind_[token];
    ++token;
  }
  return text;
}

}  // namespace davsim::cc
