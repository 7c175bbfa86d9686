// What kernels that do not clean and invalidate the data caches of scalar units are told.
#include "recorder/data_caches.h"

#include <gmock/gmock.h>

namespace davsim::data_caches_test {

using record::DataCaches;
using testing::HasSubstr;

class DataCachesTest : public testing::Test {
 protected:
  /// A scalar or another access of a block to [begin, end), at line `site` of the program.
  void scalar(std::int64_t block, bool writes, std::uint64_t begin, std::uint64_t end, int site) {
    caches_.scalar({block, {begin, end}, writes, site});
  }
  void direct(std::int64_t block, bool writes, std::uint64_t begin, std::uint64_t end, int site) {
    caches_.direct({block, {begin, end}, writes, site});
  }
  void expect_one(int line, const std::string& words) {
    ASSERT_EQ(caches_.findings().size(), 1U);
    EXPECT_EQ(caches_.findings()[0].where.line, line);
    EXPECT_THAT(caches_.findings()[0].message, HasSubstr(words));
  }

  DataCaches caches_{[](int site) { return Location{"k.asc", site, 0}; }};
};

TEST_F(DataCachesTest, a_copy_of_what_is_not_cleaned_is_found) {
  scalar(0, true, 100, 104, 1);
  direct(0, false, 0, 4096, 2);
  expect_one(2, "reads what the scalar unit of this block wrote at k.asc:1");
}

TEST_F(DataCachesTest, another_block_reads_what_is_not_cleaned) {
  scalar(0, true, 100, 104, 1);
  scalar(1, false, 100, 104, 2);
  expect_one(2, "reads what the scalar unit of block 0 wrote at k.asc:1");
}

TEST_F(DataCachesTest, what_is_cleaned_may_be_read_by_all) {
  scalar(0, true, 100, 104, 1);
  caches_.clean(0, 64);
  direct(0, false, 0, 4096, 2);
  scalar(1, false, 100, 104, 3);
  scalar(0, true, 8192, 8200, 4);
  caches_.clean_all(0);
  direct(1, false, 8192, 8256, 5);
  EXPECT_TRUE(caches_.findings().empty());
}

TEST_F(DataCachesTest, a_line_is_cleaned_from_the_address_on) {
  scalar(0, true, 64, 68, 1);
  scalar(0, true, 96, 100, 1);
  caches_.clean(0, 96);
  direct(0, false, 96, 128, 2);
  EXPECT_TRUE(caches_.findings().empty());
  direct(0, false, 64, 96, 3);
  expect_one(3, "wrote at k.asc:1");
}

TEST_F(DataCachesTest, another_blocks_cache_is_not_cleaned) {
  scalar(0, true, 100, 104, 1);
  caches_.clean_all(1);
  caches_.clean(1, 64);
  direct(1, false, 100, 104, 2);
  expect_one(2, "block 0");
}

TEST_F(DataCachesTest, a_value_that_was_loaded_before_it_changed_is_old) {
  scalar(0, false, 0, 4, 1);
  direct(1, true, 0, 32, 2);
  scalar(0, false, 0, 4, 3);
  expect_one(3, "in the data cache since k.asc:1 and was changed since then at k.asc:2");
}

TEST_F(DataCachesTest, bytes_of_the_line_that_nobody_changed_are_not_old) {
  scalar(0, false, 0, 4, 1);
  direct(1, true, 32, 64, 2);
  scalar(0, false, 0, 4, 3);
  EXPECT_TRUE(caches_.findings().empty());
  scalar(0, false, 32, 36, 4);  // loaded with the line
  expect_one(4, "since k.asc:1");
}

TEST_F(DataCachesTest, an_invalidated_line_is_loaded_again) {
  scalar(0, false, 0, 4, 1);
  direct(1, true, 0, 32, 2);
  caches_.clean(0, 0);
  scalar(0, false, 0, 4, 3);
  EXPECT_TRUE(caches_.findings().empty());
}

TEST_F(DataCachesTest, two_blocks_that_write_into_one_line_are_found) {
  scalar(0, true, 0, 4, 1);
  scalar(1, true, 4, 8, 2);
  expect_one(2, "writes into the line of 64 bytes that the scalar unit of block 0 has written into at k.asc:1");
}

TEST_F(DataCachesTest, two_blocks_may_write_into_neighbouring_lines) {
  scalar(0, true, 60, 64, 1);
  scalar(1, true, 64, 68, 2);
  EXPECT_TRUE(caches_.findings().empty());
}

TEST_F(DataCachesTest, own_stores_are_read_from_the_cache) {
  scalar(0, true, 0, 8, 1);
  scalar(0, false, 0, 8, 2);
  EXPECT_TRUE(caches_.findings().empty());
}

TEST_F(DataCachesTest, an_access_over_a_border_lies_in_two_lines) {
  scalar(0, true, 60, 68, 1);
  caches_.clean(0, 0);
  direct(1, false, 64, 96, 2);
  expect_one(2, "block 0");
}

TEST_F(DataCachesTest, the_same_two_places_are_told_once) {
  for (std::uint64_t i = 0; i < 10; ++i) {
    scalar(0, true, i * 64, i * 64 + 4, 1);
    direct(0, false, i * 64, i * 64 + 32, 2);
  }
  EXPECT_EQ(caches_.findings().size(), 1U);
}

}  // namespace davsim::data_caches_test
