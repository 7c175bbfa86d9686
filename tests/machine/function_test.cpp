#include "machine/function_support.h"

namespace davsim::function_test {

using namespace machine_support;

std::vector<std::string> messages(const std::string& text) { return function_messages(text); }

std::string failure(const std::string& text, const std::string& product = "ascend-950pr") {
  return function_failure(text, product);
}

TEST(Function, a_load_behind_a_store_needs_a_memory_barrier) {
  const std::string store = "vbr.f32 v0, 1\nvsts u, v0, p0\n";
  EXPECT_THAT(messages(function(store + "vlds v1, u\n")),
              ElementsAre(AllOf(HasSubstr("race: vlds reads ub byte 0x0, which vsts (test.ktrace:11:1) "
                                          "writes earlier in the vector function"),
                                HasSubstr("put mem_bar VST_VLD between them, or use the same vector "
                                          "register"))));
  EXPECT_THAT(messages(function(store + "mem_bar VST_VLD\nvlds v1, u\n")), IsEmpty());
  EXPECT_THAT(messages(function(store + "mem_bar VV_ALL\nvlds v1, u\n")), IsEmpty());
  // A barrier of another kind orders something else.
  EXPECT_EQ(messages(function(store + "mem_bar VLD_VST\nvlds v1, u\n")).size(), 1U);
  EXPECT_EQ(messages(function(store + "mem_bar VST_VST\nvlds v1, u\n")).size(), 1U);
}

TEST(Function, the_same_register_orders_as_well) {
  EXPECT_THAT(messages(function("vbr.f32 v0, 1\nvsts u, v0, p0\nvlds v0, u\n")), IsEmpty());
}

TEST(Function, stores_to_the_same_bytes_need_a_barrier) {
  const std::string body = "vbr.f32 v0, 1\nvbr.f32 v1, 2\nvsts u, v0, p0\n";
  EXPECT_THAT(messages(function(body + "vsts u[8], v1, p0\n")),
              ElementsAre(AllOf(HasSubstr("vsts writes ub byte 0x20"), HasSubstr("VST_VST"))));
  EXPECT_THAT(messages(function(body + "mem_bar VST_VST\nvsts u[8], v1, p0\n")), IsEmpty());
  EXPECT_THAT(messages(function(body + "vsts u[64], v1, p0\n")), IsEmpty());
}

TEST(Function, only_bytes_that_the_mask_lets_through_count) {
  const std::string half = "pset.f32 p1, H\nvbr.f32 v0, 1\nvsts u, v0, p1\n";
  EXPECT_THAT(messages(function(half + "vlds v1, u[32]\n")), IsEmpty());
  EXPECT_EQ(messages(function(half + "vlds v1, u[24]\n")).size(), 1U);
}

TEST(Function, in_place_needs_nothing) {
  EXPECT_THAT(messages(function("for i in 0..4 {\nvlds v0, u[64 * i]\nvadd.f32 v1, v0, v0, p0\n"
                                "vsts u[64 * i], v1, p0\n}\n")),
              IsEmpty());
}

TEST(Function, races_with_other_pipes_by_all_that_it_touches) {
  const std::string copy = "DataCopy v, x, count = 256\n";
  const std::string body = "for i in 0..4 {\nvlds v0, v[64 * i]\n}\n";
  EXPECT_THAT(messages(function(body, copy)),
              ElementsAre(HasSubstr("race: vf on V reads ub byte 0x400, which copy_gm_to_ub on MTE2")));
  EXPECT_THAT(messages(function(body, copy + "set_flag MTE2->V, 0\nwait_flag MTE2->V, 0\n")), IsEmpty());
  EXPECT_THAT(messages(function("vlds v0, u\n", copy)), IsEmpty());
}

TEST(Function, errors_name_the_iteration_and_the_index) {
  EXPECT_THAT(failure(function("for i in 0..4 {\nvlds v0, u[9 * i]\n}\n")),
              HasSubstr("vlds: src is at ub address 0x24, NORM needs a multiple of 32 bytes at i = 1"));
  EXPECT_THAT(failure(function("vlds.f32 v0, ub @ (253888)\n")),
              HasSubstr("vlds: reads ub bytes 0x3dfc0 to 0x3e0bf, beyond the 253952 bytes of ub"));
  const auto gather = [](const std::string& offset) {
    return function("vbr.uint32 v0, " + offset + "\nasc_gather_datablock v1, u, v0, p0\n");
  };
  EXPECT_THAT(failure(gather("33")),
              HasSubstr("vgatherb: index[0] is 33, expected a multiple of 32 bytes"));
  EXPECT_THAT(failure(gather("253952")),
              HasSubstr("index[0] is 253952, so that the DataBlock ends at ub byte 0x3e01f"));
}

TEST(Function, stores_that_others_cover_are_forgotten_and_the_last_ones_are_not) {
  // More stores than are remembered at once; the one to v stands before a barrier.
  const auto kernel = [](const std::string& end) {
    return function("vbr.f32 v0, 1\nvbr.f32 v1, 1\nvsts v, v1, p0\nmem_bar VST_VLD\n"
                    "for i in 0..50000 {\nvsts u, v0, p0\nvsts u[64], v0, p0\n}\n" + end);
  };
  EXPECT_THAT(messages(kernel("vlds v2, v\n")), IsEmpty());
  EXPECT_EQ(messages(kernel("vlds v2, u\n")).size(), 1U);
  EXPECT_EQ(messages(kernel("vlds v2, u[120]\n")).size(), 1U);
}

TEST(Function, products_without_vector_registers_refuse_it) {
  const std::string text = "ktrace 1\nblocks aiv 0..1 {\nvf {\npset.f32 p0, ALL\n}\n}\n";
  EXPECT_THAT(failure(text, "atlas-a2"), HasSubstr("vf: atlas-a2 (dav-2201) has no such instruction"));
}

}  // namespace davsim::function_test
