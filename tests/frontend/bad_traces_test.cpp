#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "frontend/support.h"

namespace davsim::bad_traces_test {

using namespace frontend_support;

/// The rest of the file's comment line that starts with `key`, or nothing.
std::string header(const std::filesystem::path& path, const std::string& key) {
  std::ifstream file(path);
  std::string line;
  while (std::getline(file, line) && line.starts_with("#")) {
    if (line.starts_with("# " + key + ": ")) return line.substr(key.size() + 4);
  }
  return "";
}

TEST(BadTraces, each_gets_the_message_that_it_promises_with_its_place) {
  int checked = 0;
  for (const auto& entry : std::filesystem::directory_iterator(DAVSIM_SOURCE_DIR "/traces/bad")) {
    // Faults of other layers read well and fail later.
    if (header(entry.path(), "layer") != "frontend") continue;
    ++checked;
    EXPECT_EQ(header(entry.path(), "exit"), "2") << entry.path();
    try {
      read_ktrace_file(entry.path());
      ADD_FAILURE() << entry.path() << " reads without an error";
    } catch (const InputError& error) {
      const std::string message = error.what();
      EXPECT_THAT(message, testing::HasSubstr(header(entry.path(), "expect"))) << entry.path();
      EXPECT_THAT(message, testing::StartsWith(entry.path().string() + ":"));
    }
  }
  EXPECT_GE(checked, 60);
}

}  // namespace davsim::bad_traces_test
