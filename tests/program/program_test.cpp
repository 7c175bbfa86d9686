#include "program/program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace davsim::program_test {

Tensor tensor(Type type, std::vector<std::int64_t> shape) {
  Tensor out;
  out.name = "x";
  out.type = type;
  out.shape = std::move(shape);
  return out;
}

TEST(Program, tensors_are_aligned_and_never_touch) {
  Program program;
  for (const std::int64_t n : {1, 512, 511, 4096})
    program.tensors.push_back(tensor(Type::uint8, {n}));
  place_tensors(program);
  std::uint64_t end = 0;
  for (const Tensor& t : program.tensors) {
    EXPECT_EQ(t.address % 512, 0U);
    EXPECT_GE(t.address, end + 512) << "an access beyond one tensor must not land in the next";
    end = t.address + t.bytes();
  }
}

TEST(Program, sizes_follow_from_shape_and_type) {
  EXPECT_EQ(tensor(Type::f16, {2, 3, 4}).elements(), 24);
  EXPECT_EQ(tensor(Type::f16, {2, 3, 4}).bytes(), 48U);
  EXPECT_EQ(tensor(Type::int64, {5}).bytes(), 40U);
}

TEST(Program, tensors_that_no_memory_holds_are_refused) {
  Program program;
  program.tensors = {tensor(Type::f32, {std::int64_t{1} << 33}),
                     tensor(Type::f32, {std::int64_t{1} << 33})};
  EXPECT_THROW(place_tensors(program), InputError);
  program.tensors = {tensor(Type::f32, {std::int64_t{1} << 40, std::int64_t{1} << 40})};
  EXPECT_THROW(place_tensors(program), InputError);
}

TEST(Program, a_block_belongs_to_one_group) {
  Program program;
  program.groups.resize(2);
  program.groups[0].count = 3;
  program.groups[1].first = 3;
  program.groups[1].count = 2;
  EXPECT_EQ(program.block_count(), 5);
  EXPECT_EQ(&program.group_of(2), &program.groups[0]);
  EXPECT_EQ(&program.group_of(3), &program.groups[1]);
  EXPECT_THROW(static_cast<void>(program.group_of(5)), InternalError);
}

TEST(Program, modes_of_synchronisation_have_names) {
  for (const SyncMode mode : {SyncMode::written, SyncMode::vendor, SyncMode::automatic}) {
    EXPECT_EQ(sync_mode_named(name_of(mode)), mode);
  }
  EXPECT_EQ(name_of(SyncMode::automatic), "auto");
  EXPECT_FALSE(sync_mode_named("none").has_value());
}

}  // namespace davsim::program_test
