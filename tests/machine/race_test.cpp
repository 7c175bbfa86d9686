#include "machine/support.h"

namespace davsim::race_test {

using namespace machine_support;

TEST(Race, interleaved_strided_halves_of_one_range_do_not_touch) {
  // V fills the even DataBlocks of 512 bytes while MTE2 fills the odd ones.
  const std::string both = "vector_dup u, 1.0, 1, 2\n";
  EXPECT_THAT(messages_of(trace(both + "copy_gm_to_ub u @ (32), x, 8, 1, 0, 1")), IsEmpty());
  EXPECT_THAT(messages_of(trace(both + "copy_gm_to_ub u @ (64), x, 7, 1, 0, 1")),
              ElementsAre(AllOf(HasSubstr("race: copy_gm_to_ub on MTE2 writes ub byte 0x40"),
                                HasSubstr("vector_dup on V (test.ktrace:7:1) writes"),
                                HasSubstr("let V set a flag that MTE2 waits for"))));
}

TEST(Race, lanes_that_the_mask_leaves_out_do_not_count) {
  // The first 8 halves of every DataBlock are V's, the others the scalar unit's.
  const std::string mask = "set_vector_mask 0x00ff00ff00ff00ff, 0x00ff00ff00ff00ff\n";
  EXPECT_THAT(messages_of(trace(mask + "vector_dup u, 1.0\nscalar_store_ub u[24], 2.0")),
              IsEmpty());
  EXPECT_EQ(messages_of(trace(mask + "vector_dup u, 1.0\nscalar_store_ub u[23], 2.0")).size(), 1U);
}

TEST(Race, one_shared_byte_is_enough) {
  // The copy reads bytes 0 to 32.
  const std::string copy = "\ncopy_ub_to_gm_align.uint8 z, u, 1, 33";
  const auto found = findings_of(trace("scalar_store_ub.uint8 ub @ (32), 7" + copy));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, Finding::Kind::race);
  EXPECT_THAT(found[0].message, HasSubstr("reads ub byte 0x20,"));
  EXPECT_EQ(found[0].where.line, 8);
  EXPECT_THAT(messages_of(trace("scalar_store_ub.uint8 ub @ (33), 7" + copy)), IsEmpty());
}

TEST(Race, two_flags_and_a_third_pipe_order_as_well) {
  const std::string chain =
      "DataCopy u, x, count = 128\nset_flag MTE2->V, 0\nwait_flag MTE2->V, 0\n"
      "vadd v, u, u\nset_flag V->MTE3, 0\nwait_flag V->MTE3, 0\n"
      "DataCopy z, v, count = 128\n";
  EXPECT_THAT(messages_of(trace(chain + "set_flag MTE3->MTE2, 0\nwait_flag MTE3->MTE2, 0\n"
                                        "DataCopy u, x[128], count = 128")),
              IsEmpty());
  EXPECT_THAT(messages_of(trace(chain + "DataCopy u, x[128], count = 128")),
              ElementsAre(AllOf(HasSubstr("copy_gm_to_ub on MTE2 writes ub byte 0x0"),
                                HasSubstr("vadd on V (test.ktrace:10:1) reads"))));
}

TEST(Race, a_flag_set_too_early_orders_only_what_came_before_it) {
  EXPECT_THAT(messages_of(trace("DataCopy u, x, count = 128\nset_flag MTE2->V, 0\n"
                                "DataCopy v, x, count = 128\nwait_flag MTE2->V, 0\n"
                                "vadd v[2048], v, u")),
              ElementsAre(HasSubstr("vadd on V reads ub byte 0x2000, which copy_gm_to_ub on MTE2 "
                                    "(test.ktrace:9:1) writes")));
}

TEST(Race, a_missing_reverse_flag_bites_when_the_second_buffer_is_used_up) {
  // Ids differ by turn, so that the flags themselves are right.
  const auto kernel = [](const std::string& wait, const std::string& set) {
    return trace("for t in 0..6 {\n" + wait +
                 "DataCopy u[t % 2 * 128], x[t * 128], count = 128\n"
                 "set_flag MTE2->V, t\nwait_flag MTE2->V, t\n"
                 "vadd v, u[t % 2 * 128], u[t % 2 * 128]\npipe_barrier V\n" +
                 set + "}");
  };
  const auto found = findings_of(kernel("", ""));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_THAT(found[0].message,
              HasSubstr("copy_gm_to_ub on MTE2 writes ub byte 0x0 at t = 2, which "
                        "vadd on V (test.ktrace:11:1) reads"));
  EXPECT_EQ(found[0].count, 4U);  // turns 2 to 5
  EXPECT_THAT(messages_of(kernel("wait_flag V->MTE2, t - 2 when t >= 2\n",
                                 "set_flag V->MTE2, t when t < 4\n")),
              IsEmpty());
}

TEST(Race, v_orders_neither_a_read_nor_a_write_after_a_write) {
  for (const std::string second : {"vadd v[1024], u, v", "vadd u, v, v"}) {
    const std::string first = "vmul u, v, v\n";
    EXPECT_THAT(messages_of(trace(first + second)),
                ElementsAre(HasSubstr("put a V barrier between them")));
    EXPECT_THAT(messages_of(trace(first + "pipe_barrier V\n" + second)), IsEmpty());
  }
}

TEST(Race, v_reads_before_a_later_instruction_writes) {
  EXPECT_THAT(messages_of(trace("vmul u, v, v\nvadd v, v[512], v[1024]")), IsEmpty());
}

TEST(Race, a_barrier_on_one_side_of_a_branch_leaves_the_other_side_open) {
  const auto with = [](const std::string& condition) {
    return trace("for t in 0..2 {\nvmul u, v, v\npipe_barrier V when " + condition +
                 "\nvadd u[1024], u, v\npipe_barrier V\n}");
  };
  EXPECT_THAT(messages_of(with("t >= 0")), IsEmpty());
  EXPECT_THAT(messages_of(with("t == 0")),
              ElementsAre(HasSubstr("vadd on V reads ub byte 0x0 at t = 1, which vmul")));
}

TEST(Race, copies_into_overlapping_places_need_a_barrier_of_their_pipe) {
  const std::string first = "DataCopy u, x, count = 128\n";
  EXPECT_THAT(
      messages_of(trace(first + "DataCopy u[112], x, count = 128")),
      ElementsAre(AllOf(HasSubstr("ub byte 0xe0"), HasSubstr("put a MTE2 barrier between them"))));
  EXPECT_THAT(messages_of(trace(first + "DataCopy u[128], x, count = 128")), IsEmpty());
  EXPECT_THAT(messages_of(trace(first + "pipe_barrier MTE2\nDataCopy u, x, count = 128")),
              IsEmpty());
  // Out of UB: two results for one place in global memory.
  EXPECT_THAT(messages_of(trace("DataCopy z, u, count = 128\nDataCopy z, v, count = 16")),
              ElementsAre(HasSubstr("put a MTE3 barrier between them")));
}

TEST(Race, global_memory_written_and_read_again_needs_a_flag) {
  const std::string out = "DataCopy z, u, count = 128\n";
  EXPECT_EQ(messages_of(trace(out + "DataCopy v, z, count = 128")).size(), 1U);
  EXPECT_THAT(messages_of(trace(out + "set_flag MTE3->MTE2, 0\nwait_flag MTE3->MTE2, 0\n"
                                      "DataCopy v, z, count = 128")),
              IsEmpty());
}

TEST(Race, a_barrier_of_all_pipes_orders_everything) {
  EXPECT_THAT(
      messages_of(trace("DataCopy u, x, count = 128\npipe_barrier ALL\nvadd v, u, u\n"
                        "pipe_barrier ALL\nDataCopy z, v, count = 128\npipe_barrier ALL\n"
                        "scalar_load_ub u\nscalar_store_ub v, 1.0\nDataCopy u, x, count = 128")),
      // The load is not ordered before the last copy: it is behind the last barrier.
      ElementsAre(HasSubstr("scalar_load_ub on S (test.ktrace:13:1) reads")));
}

TEST(Race, scalar_access_and_v_need_flags_both_ways) {
  EXPECT_THAT(messages_of(trace("vadd u, v, v\nscalar_load_ub u[5]")),
              ElementsAre(HasSubstr("scalar_load_ub on S reads ub byte 0xa, which vadd on V")));
  EXPECT_THAT(messages_of(trace("vadd u, v, v\nset_flag V->S, 0\nwait_flag V->S, 0\n"
                                "scalar_load_ub u[5]")),
              IsEmpty());
  EXPECT_THAT(messages_of(trace("scalar_store_ub v[5], 1.0\nvadd u, v, v")),
              ElementsAre(HasSubstr("vadd on V reads ub byte 0x200a, which scalar_store_ub on S")));
  EXPECT_THAT(messages_of(trace("scalar_store_ub v[5], 1.0\nset_flag S->V, 0\nwait_flag S->V, 0\n"
                                "vadd u, v, v")),
              IsEmpty());
}

TEST(Race, blocks_may_share_what_they_read) {
  EXPECT_THAT(messages_of(trace("DataCopy u, x, count = 4096", 3)), IsEmpty());
}

TEST(Race, blocks_are_not_ordered_where_one_writes) {
  EXPECT_THAT(messages_of(trace("DataCopy z[$block * 112], u, count = 128", 2)),
              ElementsAre(AllOf(HasSubstr("race: block 1 writes byte 224 of z"),
                                HasSubstr("block 0 writes with copy_ub_to_gm (test.ktrace:7:1)"))));
  EXPECT_THAT(messages_of(trace("DataCopy z[$block * 128], u, count = 128", 2)), IsEmpty());
  EXPECT_THAT(messages_of(trace("DataCopy u, z[1024], count = 16 when $block == 0\n"
                                "DataCopy z[1024], v, count = 16 when $block == 1",
                                2)),
              ElementsAre(AllOf(HasSubstr("block 1 writes byte 2048 of z"),
                                HasSubstr("block 0 reads with copy_gm_to_ub"))));
}

}  // namespace davsim::race_test
