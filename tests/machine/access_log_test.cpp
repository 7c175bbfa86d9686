#include "machine/access_log.h"

#include <gtest/gtest.h>

namespace davsim {
namespace {

using Clocks = std::array<Clock, kPipes>;

std::size_t at(Pipe pipe) { return static_cast<std::size_t>(index_of(pipe)); }

Footprint bytes(Access access, std::uint64_t begin, std::uint64_t size) {
  return Footprint::range(Space::UB, access, begin, size);
}

LoggedAccess access_of(const Footprint& footprint, std::uint64_t number, int instruction = 0) {
  LoggedAccess access;
  access.box = bounds(footprint);
  access.footprint = &footprint;
  access.number = number;
  access.instruction = instruction;
  return access;
}

TEST(AccessLog, finds_the_latest_of_conflicting_accesses_and_their_lowest_common_byte) {
  AccessLog log({Pipe::MTE2, Pipe::V}, {});
  const Footprint write = bytes(Access::write, 64, 64);
  log.record(Pipe::MTE2, access_of(write, 1, 7), Clocks{});
  log.record(Pipe::MTE2, access_of(write, 2, 8), Clocks{});
  const Footprint read = bytes(Access::read, 96, 64);
  const auto found = log.conflict(Pipe::V, Clock{}, access_of(read, 1));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->instruction, 8);
  EXPECT_EQ(found->pipe, Pipe::MTE2);
  EXPECT_EQ(found->access, Access::write);
  EXPECT_EQ(found->byte, 96U);
}

TEST(AccessLog, an_access_that_the_clock_knows_is_no_conflict_and_one_more_is) {
  AccessLog log({Pipe::MTE2, Pipe::V}, {});
  const Footprint write = bytes(Access::write, 0, 32);
  for (const std::uint64_t number : {1, 2, 3}) {
    log.record(Pipe::MTE2, access_of(write, number), Clocks{});
  }
  const Footprint read = bytes(Access::read, 0, 32);
  Clock knows{};
  knows[at(Pipe::MTE2)] = 3;
  EXPECT_FALSE(log.conflict(Pipe::V, knows, access_of(read, 1)));
  knows[at(Pipe::MTE2)] = 2;
  EXPECT_TRUE(log.conflict(Pipe::V, knows, access_of(read, 1)));
}

TEST(AccessLog, a_space_that_one_orderly_pipe_uses_needs_no_log) {
  AccessLog orderly({Pipe::V}, {});
  EXPECT_FALSE(orderly.matters());
  const Footprint write = bytes(Access::write, 0, 32);
  orderly.record(Pipe::V, access_of(write, 1), Clocks{});
  EXPECT_EQ(orderly.size(), 0U);
  EXPECT_TRUE(AccessLog({Pipe::V}, {Pipe::V}).matters());
  EXPECT_TRUE(AccessLog({Pipe::V, Pipe::MTE2}, {}).matters());
  EXPECT_FALSE(AccessLog({}, {Pipe::V}).written());
}

TEST(AccessLog, operands_of_one_instruction_do_not_conflict_with_each_other) {
  AccessLog log({Pipe::V}, {Pipe::V});
  const Footprint write = bytes(Access::write, 0, 32);
  log.record(Pipe::V, access_of(write, 5), Clocks{});
  const Footprint read = bytes(Access::read, 0, 32);
  EXPECT_FALSE(log.conflict(Pipe::V, Clock{}, access_of(read, 5)));
  EXPECT_TRUE(log.conflict(Pipe::V, Clock{}, access_of(read, 6)));
}

TEST(AccessLog, many_repeated_accesses_that_nothing_waits_for_take_bounded_room) {
  AccessLog log({Pipe::MTE2, Pipe::V}, {});
  const Footprint places[] = {bytes(Access::write, 0, 32), bytes(Access::write, 32, 32),
                              bytes(Access::write, 64, 32)};
  for (std::uint64_t number = 1; number <= 10'000; ++number) {
    log.record(Pipe::MTE2, access_of(places[number % 3], number, static_cast<int>(number % 3)), Clocks{});
    EXPECT_LE(log.size(), 64U);
  }
  for (const int place : {0, 1, 2}) {
    const Footprint read = bytes(Access::read, static_cast<std::uint64_t>(place) * 32, 32);
    const auto found = log.conflict(Pipe::V, Clock{}, access_of(read, 1));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->instruction, place);
  }
}

TEST(AccessLog, different_accesses_that_nothing_waits_for_all_stay) {
  AccessLog log({Pipe::MTE2, Pipe::V}, {});
  for (std::uint64_t i = 0; i < 500; ++i) {
    const Footprint write = bytes(Access::write, 32 * i, 32);
    log.record(Pipe::MTE2, access_of(write, i + 1, 0), Clocks{});
  }
  for (std::uint64_t i = 0; i < 500; ++i) {
    const Footprint read = bytes(Access::read, 32 * i, 1);
    EXPECT_TRUE(log.conflict(Pipe::V, Clock{}, access_of(read, 1))) << i;
  }
}

TEST(AccessLog, what_all_users_know_is_dropped_and_the_rest_is_found) {
  AccessLog log({Pipe::MTE2, Pipe::V, Pipe::MTE3}, {});
  Clocks clocks{};
  for (std::uint64_t number = 1; number <= 1000; ++number) {
    // V is up to date; MTE3 is ten instructions behind.
    clocks[at(Pipe::V)][at(Pipe::MTE2)] = number - 1;
    clocks[at(Pipe::MTE3)][at(Pipe::MTE2)] = number > 10 ? number - 10 : 0;
    const Footprint write = bytes(Access::write, 32 * number, 32);
    log.record(Pipe::MTE2, access_of(write, number), clocks);
    EXPECT_LE(log.size(), 64U);
  }
  const Footprint known = bytes(Access::read, 32 * 990, 32);
  const Footprint fresh = bytes(Access::read, 32 * 991, 32);
  EXPECT_FALSE(log.conflict(Pipe::MTE3, clocks[at(Pipe::MTE3)], access_of(known, 1)));
  EXPECT_TRUE(log.conflict(Pipe::MTE3, clocks[at(Pipe::MTE3)], access_of(fresh, 1)));
}

TEST(AccessLog, an_access_of_another_kind_does_not_stand_for_an_equal_footprint) {
  AccessLog log({Pipe::MTE3}, {Pipe::MTE3});
  const Footprint write = bytes(Access::write, 0, 32);
  log.record(Pipe::MTE3, access_of(write, 1), Clocks{});
  LoggedAccess ordered = access_of(write, 0);
  ordered.orders_followers = true;
  for (std::uint64_t number = 2; number <= 1000; ++number) {
    ordered.number = number;
    log.record(Pipe::MTE3, ordered, Clocks{});
  }
  EXPECT_LE(log.size(), 64U);
  const Footprint read = bytes(Access::read, 0, 32);
  EXPECT_TRUE(log.conflict(Pipe::MTE3, Clock{}, access_of(read, 2000))) << "of the first write";
}

}  // namespace
}  // namespace davsim
