#include <gtest/gtest.h>

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}

// The SystemC library refers to sc_main even where its own main is never used.
extern "C" int sc_main(int, char**) { return 1; }
