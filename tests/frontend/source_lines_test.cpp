// Recorded traces: where statements come from, and addresses that say how to take their bytes.
#include <gtest/gtest.h>

#include "frontend/support.h"

namespace davsim::source_lines_test {

using frontend_support::failure;
using frontend_support::read;
using frontend_support::written;

constexpr const char* kTrace = R"(ktrace 1
sync written
source "kernel.asc"
source "include/tile.h"
tensor x : uint8[64]

blocks aiv 0..1 {
  DataCopy ub.f16 @ (0), x.f16, count = 32 line 12
  ResetMask line 2:7
  Adds ub.f16 @ (64), ub.f16 @ (0), scalar = 2, count = 16 line 13
  vf scale when $block < 1 line 14 {
    pset.f32 p0, ALL line 2:9
  }
}
)";

TEST(SourceLines, statements_stand_for_lines_of_their_sources) {
  const Program program = read(kTrace);
  ASSERT_EQ(program.statements.size(), 5U);
  EXPECT_EQ(program.statements[0].where, (Location{"kernel.asc", 12, 0}));
  EXPECT_EQ(program.statements[1].where, (Location{"include/tile.h", 7, 0}));
  EXPECT_EQ(program.statements[2].where, (Location{"kernel.asc", 13, 0}));
  EXPECT_EQ(program.statements[3].where, (Location{"include/tile.h", 9, 0}));
  EXPECT_EQ(program.statements[4].where, (Location{"kernel.asc", 14, 0}));
}

TEST(SourceLines, addresses_take_the_type_behind_their_name) {
  const Program program = read(kTrace);
  const auto& to = std::get<Address>(program.statements[0].arguments[0]);
  const auto& from = std::get<Address>(program.statements[0].arguments[1]);
  EXPECT_EQ(to.type, Type::f16);
  EXPECT_EQ(to.buffer, -1);
  EXPECT_EQ(from.type, Type::f16);
  EXPECT_EQ(from.tensor, 0);
}

TEST(SourceLines, writing_gives_the_same_text) { EXPECT_EQ(written(read(kTrace)), kTrace); }

TEST(SourceLines, mistakes_are_named) {
  EXPECT_EQ(failure("ktrace 1\nblocks aiv 0..1 {\n  ResetMask line 3\n}\n"),
            "t:3:13: found the line of a source, but no source is declared");
  EXPECT_EQ(failure("ktrace 1\nsource \"a\"\nblocks aiv 0..1 {\n  ResetMask line 2:3\n}\n"),
            "t:4:20: found a line of source 2, but there are 1");
  EXPECT_EQ(failure("ktrace 1\nsource \"a\"\nsource \"a\"\n"),
            "t:3:8: found source \"a\" a second time, expected each once");
  EXPECT_EQ(failure("ktrace 1\nsource a\n"),
            "t:2:8: found 'a', expected the path of a source file in double quotes");
}

}  // namespace davsim::source_lines_test
