#include "rewriter/tokens.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace davsim::cc {

namespace {

bool starts_word(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool in_word(char c) { return starts_word(c) || is_digit(c); }

// Longest first.
constexpr std::array<std::string_view, 26> kOperators = {
    "<<=", ">>=", "...", "->*", "<=>", "::", "->", "++", "--", "<<", ">>", "<=", ">=",
    "==",  "!=",  "&&",  "||",  "+=",  "-=", "*=", "/=", "%=", "&=", "|=", "^=", "##"};

class Cutter {
 public:
  Cutter(std::string_view text, const std::string& file) : text_(text) {
    tokens_.files.push_back(file);
  }

  Tokens run() {
    while (at_ < text_.size()) next();
    return std::move(tokens_);
  }

 private:
  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }

  [[noreturn]] void fail(std::string_view message) const {
    throw InputError(Location{tokens_.files[static_cast<std::size_t>(file_)], line_, 0}, message);
  }

  void add(TokenKind kind, std::size_t end) {
    const std::string_view text = text_.substr(at_, end - at_);
    tokens_.all.push_back({kind, text, line_, file_, of_user_});
    line_ += static_cast<int>(std::count(text.begin(), text.end(), '\n'));
    line_start_ = text.back() == '\n' || (line_start_ && kind == TokenKind::filler);
    at_ = end;
  }

  void next() {
    const char c = peek();
    if (std::isspace(static_cast<unsigned char>(c)) != 0 || c == '\\') return space();
    if (c == '/' && peek(1) == '/') return add(TokenKind::filler, end_of_line());
    if (c == '/' && peek(1) == '*') return comment();
    if (c == '#' && line_start_) return directive();
    if (starts_word(c)) return word();
    if (is_digit(c) || (c == '.' && is_digit(peek(1)))) return number();
    if (c == '"' || c == '\'') return quoted(at_);
    for (const std::string_view symbol : kOperators) {
      if (text_.substr(at_, symbol.size()) == symbol) {
        return add(TokenKind::punctuation, at_ + symbol.size());
      }
    }
    add(TokenKind::punctuation, at_ + 1);
  }

  void space() {
    std::size_t end = at_;
    while (end < text_.size()) {
      const char c = text_[end];
      if (std::isspace(static_cast<unsigned char>(c)) == 0 && c != '\\') break;
      ++end;
      if (c == '\n') break;  // what follows may be a directive
    }
    add(TokenKind::filler, end);
  }

  /// The end of the line at `at_` with the lines that continue it, behind its newline.
  [[nodiscard]] std::size_t end_of_line() const {
    std::size_t end = at_;
    while (end < text_.size() && text_[end] != '\n') {
      end += text_[end] == '\\' && end + 1 < text_.size() ? 2 : 1;
    }
    return std::min(end + 1, text_.size());
  }

  void comment() {
    const std::size_t end = text_.find("*/", at_ + 2);
    if (end == std::string_view::npos) fail("a comment /* that does not end; expected */");
    add(TokenKind::filler, end + 2);
  }

  void directive() {
    const std::size_t end = end_of_line();
    const std::string_view line = text_.substr(at_, end - at_);
    std::size_t digits = 1;
    while (digits < line.size() && line[digits] == ' ') ++digits;
    if (line.substr(digits, 4) == "line") digits += 5;
    add(TokenKind::filler, end);
    if (digits >= line.size() || !is_digit(line[digits])) return;
    line_ = std::stoi(std::string(line.substr(digits)));
    const std::size_t open = line.find('"');
    const std::size_t close = line.rfind('"');
    if (open == std::string_view::npos || open == close) return;
    of_user_ = line.find(" 3", close) == std::string_view::npos;
    name_file(std::string(line.substr(open + 1, close - open - 1)));
  }

  void name_file(const std::string& name) {
    if (tokens_.files[static_cast<std::size_t>(file_)] == name) return;
    const auto known = std::find(tokens_.files.begin(), tokens_.files.end(), name);
    file_ = static_cast<int>(known - tokens_.files.begin());
    if (known == tokens_.files.end()) tokens_.files.push_back(name);
  }

  void word() {
    std::size_t end = at_;
    while (end < text_.size() && in_word(text_[end])) ++end;
    const std::string_view name = text_.substr(at_, end - at_);
    const char next = end < text_.size() ? text_[end] : '\0';
    const bool prefix = name == "u8" || name == "u" || name == "U" || name == "L";
    if ((prefix || name == "R" || name == "u8R" || name == "uR" || name == "UR" || name == "LR") &&
        next == '"') {
      return name.back() == 'R' ? raw_string(end) : quoted(end);
    }
    if (prefix && next == '\'') return quoted(end);
    add(TokenKind::word, end);
  }

  void number() {
    std::size_t end = at_ + 1;
    while (end < text_.size()) {
      const char c = text_[end];
      const char before = text_[end - 1];
      const bool exponent = (c == '+' || c == '-') &&
                            (before == 'e' || before == 'E' || before == 'p' || before == 'P');
      const bool separator = c == '\'' && end + 1 < text_.size() && in_word(text_[end + 1]);
      if (!in_word(c) && c != '.' && !exponent && !separator) break;
      ++end;
    }
    add(TokenKind::literal, end);
  }

  /// A string or character whose quote is at `quote`, with a suffix.
  void quoted(std::size_t quote) {
    const char mark = text_[quote];
    std::size_t end = quote + 1;
    while (end < text_.size() && text_[end] != mark) {
      if (text_[end] == '\n') break;
      end += text_[end] == '\\' && end + 1 < text_.size() ? 2 : 1;
    }
    if (end >= text_.size() || text_[end] != mark) {
      fail(mark == '"' ? "a string that does not end on its line; expected \""
                       : "a character that does not end on its line; expected '");
    }
    suffix(end + 1);
  }

  void raw_string(std::size_t quote) {
    const std::size_t open = text_.find('(', quote);
    if (open == std::string_view::npos) fail("a raw string without its (");
    const std::string close = fmt::format("){}\"", text_.substr(quote + 1, open - quote - 1));
    const std::size_t end = text_.find(close, open);
    if (end == std::string_view::npos) fail("a raw string that does not end; expected " + close);
    suffix(end + close.size());
  }

  void suffix(std::size_t end) {
    while (end < text_.size() && in_word(text_[end])) ++end;
    add(TokenKind::literal, end);
  }

  std::string_view text_;
  Tokens tokens_;
  std::size_t at_ = 0;
  int line_ = 1;
  int file_ = 0;
  bool of_user_ = true;
  bool line_start_ = true;
};

}  // namespace

Location Tokens::location(std::size_t token) const {
  const Token& found = all.at(token);
  return {files[static_cast<std::size_t>(found.file)], found.line, 0};
}

Tokens cut(std::string_view text, const std::string& file) { return Cutter(text, file).run(); }

}  // namespace davsim::cc
