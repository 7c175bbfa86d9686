#include <fstream>

#include <gtest/gtest.h>

#include "frontend/support.h"

namespace davsim::documentation_test {

using namespace frontend_support;

TEST(Documentation, the_first_example_of_the_page_reads) {
  std::ifstream page(DAVSIM_SOURCE_DIR "/docs/ktrace.md");
  std::string line;
  while (std::getline(page, line) && line != "```") {
  }
  std::string example;
  while (std::getline(page, line) && line != "```") example += line + "\n";
  EXPECT_EQ(failure(example), "");
  EXPECT_EQ(read(example).block_count(), 2);
}

}  // namespace davsim::documentation_test
