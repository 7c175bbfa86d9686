#include "machine/function_support.h"

// What a store behind an earlier load of the same bytes needs, and what outlives a vector function.

namespace davsim::function_order_test {

using namespace machine_support;

std::vector<std::string> messages(const std::string& body) { return function_messages(function(body)); }

TEST(FunctionOrder, a_store_behind_a_load_needs_a_barrier) {
  const std::string body = "vlds v0, u\nvbr.f32 v1, 1\n";
  EXPECT_THAT(messages(body + "vsts u, v1, p0\n"),
              ElementsAre(AllOf(HasSubstr("race: vsts writes ub byte 0x0, which vlds (test.ktrace:10:1) "
                                          "reads earlier in the vector function"),
                                HasSubstr("put mem_bar VLD_VST between them, or use the same vector "
                                          "register"))));
  EXPECT_THAT(messages(body + "mem_bar VLD_VST\nvsts u, v1, p0\n"), IsEmpty());
  EXPECT_THAT(messages(body + "mem_bar VV_ALL\nvsts u, v1, p0\n"), IsEmpty());
  EXPECT_EQ(messages(body + "mem_bar VST_VLD\nvsts u, v1, p0\n").size(), 1U);
  EXPECT_THAT(messages(body + "vsts u[64], v1, p0\n"), IsEmpty());
  EXPECT_THAT(messages("vlds v1, u\nvbr.f32 v1, 1\nvsts u, v1, p0\n"), IsEmpty()) << "the same register";
}

TEST(FunctionOrder, nothing_where_what_is_stored_depends_on_what_was_loaded) {
  EXPECT_THAT(messages("vlds v0, u\nvmuls.f32 v1, v0, 2, p0\nvadds.f32 v2, v1, 1, p0\nvsts u, v2, p0\n"),
              IsEmpty());
  // By way of a mask.
  EXPECT_THAT(messages("vlds v0, u\nvbr.f32 v1, 1\nvcmp.f32 p1, v0, v1, p0, GT\nvsts u, v1, p1\n"),
              IsEmpty());
  // A register that has been loaded again in between is another value.
  EXPECT_EQ(messages("vlds v0, u\nvlds v0, v\nvadds.f32 v1, v0, 1, p0\nvsts u, v1, p0\n").size(), 1U);
}

TEST(FunctionOrder, loops_count_by_their_iterations) {
  // Each iteration overwrites what the one before has read for something else.
  EXPECT_EQ(messages("for i in 0..3 {\nvlds v0, u[64 * i]\nvbr.f32 v1, 1\nvsts u[64 * i], v1, p0\n}\n").size(),
            1U);
  EXPECT_THAT(messages("for i in 0..3 {\nvlds v0, u[64 * i]\nvadds.f32 v1, v0, 1, p0\n"
                       "vsts u[64 * i], v1, p0\n}\n"),
              IsEmpty());
  // A sum of everything depends on every load.
  EXPECT_THAT(messages("vbr.f32 v1, 0\nfor i in 0..4 {\nvlds v0, u[64 * i]\nvadd.f32 v1, v1, v0, p0\n}\n"
                       "vsts u, v1, p0\n"),
              IsEmpty());
}

TEST(FunctionOrder, looks_back_over_the_last_16384_instructions) {
  const auto far = [](int n) {
    return "vlds v0, u\nfor i in 0.." + std::to_string(n) + " {\nvbr.f32 v1, 1\n}\nvsts u, v1, p0\n";
  };
  EXPECT_EQ(messages(far(16000)).size(), 1U);
  EXPECT_THAT(messages(far(17000)), IsEmpty());
}

TEST(FunctionOrder, without_values_masks_are_taken_as_all_on_and_the_message_says_so) {
  const std::string text = function("pset.f32 p1, H\nvbr.f32 v0, 1\nvsts u, v0, p1\nvlds v1, u[32]\n");
  EXPECT_THAT(function_messages(text), IsEmpty());
  EXPECT_THAT(function_messages(text, {.values = false, .checks = true}),
              ElementsAre(HasSubstr("; without values every masked lane counts")));
}

TEST(FunctionOrder, elements_that_wait_at_the_end_are_lost) {
  EXPECT_THAT(function_failure(function("vbr.f32 v0, 1\nvstus u[1], v0, u2, 3\n")),
              HasSubstr("vf: 12 bytes for ub 0x4 still wait in u2 at its end and are lost; expected vstas"));
  EXPECT_EQ(function_failure(function("vbr.f32 v0, 1\nvstus u[1], v0, u2, 3\nvstas u[4], u2\n")), "");
  EXPECT_EQ(function_failure(function("vldas u0, u[1]\n")), "") << "what was loaded may be left";
}

TEST(FunctionOrder, ar_outlives_a_function) {
  const std::string store = "vbr.f32 v0, 1\npset.f32 p1, VL2\nvsqz.f32 v1, v0, p1, mode = MODE_STORED\n"
                            "vstur u, v1, u0\nvstar u, u0\n";
  EXPECT_THAT(function_failure(function(store)), HasSubstr("expected sprclr SPR_AR before the first vstur"));
  EXPECT_EQ(function_failure(function(store, "clear_spr SPR_AR\n")), "");
  EXPECT_EQ(function_failure(function(store, "vf {\nsprclr SPR_AR\n}\n")), "");
  // The second function stores behind the first, where AR has come to: at u + 8 bytes.
  const std::string second = function(store, "vf {\nsprclr SPR_AR\npset.f32 p0, ALL\n" + store + "}\n");
  EXPECT_EQ(function_failure(second), "");
  EXPECT_THAT(function_failure(function("vbr.f32 v0, 1\npset.f32 p1, VL2\n"
                                        "vsqz.f32 v1, v0, p1, mode = MODE_STORED\n"
                                        "vstur.f32 ub @ (253948), v1, u0\nvstar.f32 ub @ (253948), u0\n",
                                        "vf {\nsprclr SPR_AR\npset.f32 p0, ALL\n" + store + "}\n")),
              HasSubstr("beyond the 253952 bytes"));
}

}  // namespace davsim::function_order_test
