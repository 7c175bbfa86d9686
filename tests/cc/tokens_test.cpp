#include "rewriter/tokens.h"

#include <gmock/gmock.h>

namespace davsim::cc {
namespace {

using testing::ElementsAre;

std::vector<std::string> texts(std::string_view text) {
  std::vector<std::string> found;
  std::string whole;
  for (const Token& token : cut(text, "f.asc").all) {
    whole += token.text;
    if (token.kind != TokenKind::filler) found.emplace_back(token.text);
  }
  EXPECT_EQ(whole, text);
  return found;
}

TEST(Tokens, OperatorsAreCutAsCppCutsThem) {
  EXPECT_THAT(texts("k<<<1>>>(a<=b, c<<=2);"),
              ElementsAre("k", "<<", "<", "1", ">>", ">", "(", "a", "<=", "b", ",", "c", "<<=", "2",
                          ")", ";"));
  EXPECT_THAT(texts("a->*b...::c"), ElementsAre("a", "->*", "b", "...", "::", "c"));
}

TEST(Tokens, CommentsAndDirectivesAreFiller) {
  EXPECT_THAT(texts("a // <<<\nb /* >>>\n */ c\n#define X <<< \\\n >>>\nd"),
              ElementsAre("a", "b", "c", "d"));
  EXPECT_THAT(texts("a #b"), ElementsAre("a", "#", "b"));
}

TEST(Tokens, LiteralsKeepWhatLooksLikeCode) {
  EXPECT_THAT(texts(R"(s = "a \" <<< //"; c = '"'; u8"x"_s; L'y';)"),
              ElementsAre("s", "=", R"("a \" <<< //")", ";", "c", "=", "'\"'", ";", "u8\"x\"_s",
                          ";", "L'y'", ";"));
  EXPECT_THAT(texts("R\"x(a \" <<< )\" )x\" + 1"), ElementsAre("R\"x(a \" <<< )\" )x\"", "+", "1"));
}

TEST(Tokens, NumbersKeepSeparatorsExponentsAndSuffixes) {
  EXPECT_THAT(texts("1'000'000 1e-5f 0x1p+3 .5 5_km 1+2"),
              ElementsAre("1'000'000", "1e-5f", "0x1p+3", ".5", "5_km", "1", "+", "2"));
}

TEST(Tokens, BytesBeyondAsciiAreKept) {
  EXPECT_THAT(texts("int \xE5\xBC\xA0 = 1; // \xE9\x87\x8F\n"),
              ElementsAre("int", "\xE5\xBC\xA0", "=", "1", ";"));
}

TEST(Tokens, LineMarkersNameFileLineAndSystemHeaders) {
  const Tokens tokens =
      cut("a\n# 7 \"x.h\" 1 3 4\nb\n\nc\n# 9 \"f.asc\" 2\nd\n#line 30\ne", "f.asc");
  std::vector<std::string> places;
  for (std::size_t i = 0; i < tokens.all.size(); ++i) {
    if (tokens.all[i].kind == TokenKind::filler) continue;
    places.push_back(tokens.location(i).text() + (tokens.all[i].of_user ? "" : " system"));
  }
  EXPECT_THAT(places,
              ElementsAre("f.asc:1", "x.h:7 system", "x.h:9 system", "f.asc:9", "f.asc:30"));
}

TEST(Tokens, WhatDoesNotEndIsAnErrorWithItsLine) {
  for (const char* text : {"\n\"a\n", "\n'a\n", "\n/* a", "\nR\"x(a)\"", "\nR\"x"}) {
    try {
      (void)cut(text, "f.asc");
      ADD_FAILURE() << text;
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), testing::StartsWith("f.asc:2: "));
    }
  }
}

}  // namespace
}  // namespace davsim::cc
