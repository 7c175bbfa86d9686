#include "ops/vector_support.h"

namespace davsim::vector_padding_test {

using namespace vector_support;

TEST(VectorPadding, gives_the_example_of_its_page_on_the_product_that_has_it) {
  const std::string product = "atlas-inference-aicore";
  for (const std::string form : {"count = 512", "mask = 128, repeat = 4"}) {
    const auto z =
        VectorKernel{product, "f16", "ramp(1, 1)", "VectorPadding dst, src, 0, 0, " + form,
                     "",      1024,  528}
            .run();
    for (std::size_t i = 0; i < 512; ++i)
      EXPECT_EQ(z[i], 1 + 16 * static_cast<double>(i / 16)) << form;
    EXPECT_EQ(z[512], 9);
  }
  const auto failure = [](const std::string& p, const std::string& form) {
    return VectorKernel{p, "f16", "zeros", "VectorPadding dst, src, " + form}.failure();
  };
  EXPECT_THAT(failure(product, "3, 0, count = 16"), HasSubstr("pad_mode is 3, expected 0 to 2"));
  EXPECT_THAT(failure(product, "0, 2, count = 16"), HasSubstr("pad_side is 2, expected 0 to 1"));
  EXPECT_THAT(failure(kOnUb, "0, 0, count = 16"), HasSubstr("does not support this operation"));
}

}  // namespace davsim::vector_padding_test
