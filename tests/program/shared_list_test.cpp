#include "program/shared_list.h"

#include <gtest/gtest.h>

#include "program/source_place.h"

namespace davsim {
namespace {

TEST(SharedList, a_copy_shares_its_elements_until_it_is_changed) {
  const SharedList<int> first = {1, 2, 3};
  SharedList<int> second = first;
  EXPECT_EQ(second.identity(), first.identity());
  second.push_back(4);
  EXPECT_NE(second.identity(), first.identity());
  EXPECT_EQ(first.list(), (std::vector{1, 2, 3}));
  EXPECT_EQ(second.list(), (std::vector{1, 2, 3, 4}));
}

TEST(SharedList, is_changed_in_place_where_nobody_shares_it) {
  SharedList<int> list = {1};
  const void* const before = list.identity();
  list.edit()[0] = 7;
  EXPECT_EQ(list.identity(), before);
  EXPECT_EQ(list[0], 7);
}

TEST(SharedList, an_empty_one_holds_nothing_and_equals_any_other_empty_one) {
  SharedList<int> emptied = {1};
  emptied.edit().clear();
  EXPECT_TRUE(emptied.empty());
  EXPECT_EQ(emptied, SharedList<int>());
  EXPECT_EQ(SharedList<int>().size(), 0U);
  EXPECT_EQ(SharedList<int>(std::vector<int>()).identity(), nullptr);
  EXPECT_THROW(static_cast<void>(SharedList<int>().at(0)), std::out_of_range);
}

TEST(SharedList, equal_elements_make_equal_lists_that_are_not_the_same) {
  const SharedList<int> a = {1, 2};
  const SharedList<int> b = {1, 2};
  EXPECT_EQ(a, b);
  EXPECT_NE(a.identity(), b.identity());
  EXPECT_FALSE(a == (SharedList<int>{1, 3}));
}

TEST(InternedString, equal_texts_are_one_text_that_outlives_its_source) {
  InternedString kept;
  EXPECT_TRUE(kept.empty());
  {
    const std::string text(100, 'x');
    kept = text;
    EXPECT_EQ(&InternedString(std::string(100, 'x')).str(), &kept.str());
  }
  EXPECT_EQ(kept.str(), std::string(100, 'x'));
  EXPECT_FALSE(kept == InternedString("y"));
  EXPECT_EQ(InternedString(""), InternedString());
}

TEST(SourcePlace, stands_for_the_location_that_it_was_made_of) {
  const Location where{"a.ktrace", 3, 5};
  const SourcePlace place(where);
  EXPECT_EQ(Location(place), where);
  EXPECT_EQ(place.text(), "a.ktrace:3:5");
}

}  // namespace
}  // namespace davsim
