// What scalar stores write, and what scalar loads of a recorded kernel have to find.
#include "machine/support.h"

namespace davsim::scalar_values_test {

using namespace machine_support;

TEST(ScalarValues, may_vary_with_loops_as_far_as_their_type_holds_them) {
  const auto stored = [](const std::string& type, const std::string& value) {
    return failure_of(trace("for i in 0..3 {\nscalar_store_ub." + type + " dst = ub @ (8 * i), value = " + value +
                            "\n}"));
  };
  EXPECT_EQ(stored("uint8", "253 + i"), "");
  EXPECT_THAT(stored("uint8", "254 + i"),
              HasSubstr("scalar_store_ub: value is 256 at i = 2, which uint8 cannot hold"));
  EXPECT_EQ(stored("int16", "i - 0x8000"), "");
  EXPECT_THAT(stored("int16", "i - 0x8001"), HasSubstr("value is -32769 at i = 0, which int16 cannot hold"));
  EXPECT_EQ(stored("int64", "i - 5"), "");
  EXPECT_THAT([&] { stored("f32", "1 + i"); },
              ThrowsMessage<InputError>(HasSubstr("an element of type f32 uses $block or a loop variable")));
}

constexpr const char* kLoad = "scalar_load_gm.uint16 src = x[0], recorded = 1, value = 0x4400\n";

TEST(ScalarValues, another_than_the_recorded_one_is_an_error_unless_a_race_explains_it) {
  const std::string changed = "reads 0x0, but when the kernel was recorded it read 0x4400";
  EXPECT_THAT(failure_of(trace(kLoad)), HasSubstr(changed));
  // Blocks that do not touch it explain nothing.
  EXPECT_THAT(failure_of(trace(kLoad, 2)), HasSubstr(changed));
  const std::string written =
      trace(std::string("scalar_store_gm.f16 dst = x[0], value = 5 when $block == 0\n") +
                "scalar_load_gm.uint16 src = x[0], recorded = 1, value = 0x4400 when $block == 1\n",
            2);
  EXPECT_EQ(failure_of(written), "");
  EXPECT_THAT(messages_of(written), Contains(HasSubstr("race: block 1 reads byte 0 of x with scalar_load_gm")));
}

}  // namespace davsim::scalar_values_test
