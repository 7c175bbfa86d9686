#include "machine/support.h"

namespace davsim::bad_traces_machine_test {

using namespace machine_support;

/// The rest of the file's comment line that starts with `key`, or nothing.
std::string header(const std::filesystem::path& path, const std::string& key) {
  std::ifstream file(path);
  std::string line;
  while (std::getline(file, line) && line.starts_with("#")) {
    if (line.starts_with("# " + key + ": ")) return line.substr(key.size() + 4);
  }
  return "";
}

struct Outcome {
  std::string message;  ///< of the error, or of all findings
  std::string exit;     ///< the status that a command gives
};

Outcome outcome_of(const std::filesystem::path& path) {
  const std::string named = header(path, "product");
  const Product product = test::product_named(named.empty() ? "atlas-a2" : named);
  try {
    const Program program = read_ktrace_file(path);
    const LoweredProgram lowered = lower_for(program, product.target);
    const ExecutionReport report = execute_program(product.target, lowered, path, {});
    std::string message;
    for (const Finding& finding : report.findings) message += finding.message + "\n";
    return {message, report.findings.empty() ? "0" : "1"};
  } catch (const KernelError& error) {
    return {error.what(), "1"};
  } catch (const InputError& error) {
    return {error.what(), "2"};
  }
}

TEST(BadTraces, of_the_machine_get_the_message_that_they_promise) {
  int checked = 0;
  for (const auto& entry : std::filesystem::directory_iterator(DAVSIM_SOURCE_DIR "/traces/bad")) {
    if (header(entry.path(), "layer") != "machine") continue;
    ++checked;
    const Outcome outcome = outcome_of(entry.path());
    EXPECT_THAT(outcome.message, HasSubstr(header(entry.path(), "expect"))) << entry.path();
    EXPECT_EQ(outcome.exit, header(entry.path(), "exit")) << entry.path();
  }
  EXPECT_GE(checked, 40);
}

TEST(BadTraces, belong_to_a_layer_that_is_tested) {
  for (const auto& entry : std::filesystem::directory_iterator(DAVSIM_SOURCE_DIR "/traces/bad")) {
    const std::string layer = header(entry.path(), "layer");
    EXPECT_TRUE(layer == "machine" || layer == "frontend") << entry.path();
  }
}

}  // namespace davsim::bad_traces_machine_test
