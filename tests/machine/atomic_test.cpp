#include "machine/support.h"

// Copies to global memory that combine what is there: which of them race.

namespace davsim::atomic_machine_test {

using namespace machine_support;

std::string copies(const std::string& before, const std::string& first, const std::string& between,
                   const std::string& second, int blocks = 1) {
  return trace(before + "DataCopy u, x, count = 64\nset_flag MTE2->MTE3, 0\nwait_flag MTE2->MTE3, 0\n" +
                   first + "\n" + between + second,
               blocks);
}
const std::string kCopy = "DataCopy z, u, count = 64\n";

TEST(AtomicStores, of_one_kind_are_no_race_between_blocks) {
  EXPECT_THAT(messages_of(copies("", kCopy, "", "", 2)), ElementsAre(HasSubstr("blocks are not ordered")));
  EXPECT_THAT(messages_of(copies("set_atomic.f16 ADD\n", kCopy, "", "", 4)), IsEmpty());
}

TEST(AtomicStores, of_different_kinds_race) {
  const std::string text =
      "ktrace 1\ntensor z : f16[64]\nblocks aiv 0..1 {\nub u : f16[64] at 0\nset_atomic.f16 ADD\n"
      "DataCopy z, u, count = 64\n}\nblocks aiv 1..2 {\nub u : f16[64] at 0\nset_atomic.f16 MAX\n"
      "DataCopy z, u, count = 64\n}\n";
  EXPECT_THAT(messages_of(text), ElementsAre(HasSubstr("blocks are not ordered")));
}

TEST(AtomicStores, need_no_barrier_among_themselves_on_one_pipe) {
  EXPECT_EQ(messages_of(copies("", kCopy, "", kCopy)).size(), 1U) << "two plain copies do";
  EXPECT_THAT(messages_of(copies("set_atomic.f16 ADD\n", kCopy, "", kCopy)), IsEmpty());
  // Replacing first and adding then needs one.
  EXPECT_EQ(messages_of(copies("", kCopy, "set_atomic.f16 ADD\n", kCopy)).size(), 1U);
  EXPECT_THAT(messages_of(copies("", kCopy, "set_atomic.f16 ADD\npipe_barrier MTE3\n", kCopy)), IsEmpty());
}

// The setting counts when a copy is issued, not when it runs: MTE3 waits for a flag that comes later.
TEST(AtomicStores, follow_the_setting_at_their_issue) {
  const std::string text =
      "ktrace 1\ntensor x : f16[64] = fill(3)\ntensor z : f16[64] = fill(5) expect z + x\n"
      "blocks aiv 0..1 {\nub u : f16[64] at 0\nset_atomic.f16 ADD\nwait_flag MTE2->MTE3, 0\n"
      "DataCopy z, u, count = 64\nset_atomic_none\nDataCopy u, x, count = 64\nset_flag MTE2->MTE3, 0\n}\n";
  EXPECT_THAT(messages_of(text), IsEmpty());
}

TEST(AtomicStores, of_another_type_than_the_copy_are_refused) {
  EXPECT_THAT(failure_of(copies("set_atomic.int16 ADD\n", kCopy, "", "")),
              HasSubstr("copy_ub_to_gm: writes f16 while copies to global memory combine int16"));
}

}  // namespace davsim::atomic_machine_test
