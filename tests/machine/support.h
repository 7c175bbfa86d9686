#pragma once

#include <string>
#include <vector>

#include "support/kernels.h"

namespace davsim::machine_support {

using test::TestKernel;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// A trace of two f16 tensors and two buffers of 8 KB with `body` in `blocks` blocks.
inline std::string trace(const std::string& body, int blocks = 1) {
  return "ktrace 1\n"
         "tensor x : f16[4096] = ramp(0, 1)\n"
         "tensor z : f16[4096]\n"
         "blocks aiv 0.." +
         std::to_string(blocks) +
         " {\n"
         "ub u : f16[4096] at 0x0000\n"
         "ub v : f16[4096] at 0x2000\n" +
         body + "\n}\n";
}

inline std::vector<Finding> findings_of(const std::string& text,
                                        const MachineOptions& options = {}) {
  return TestKernel(text, "atlas-a2").execute(options).findings;
}

inline std::vector<std::string> messages_of(const std::string& text) {
  std::vector<std::string> messages;
  for (const Finding& finding : findings_of(text)) {
    messages.push_back(std::string(name_of(finding.kind)) + ": " + finding.message);
  }
  return messages;
}

/// The message of the error that stops `text`, in lowering or in execution; empty if nothing does.
inline std::string failure_of(const std::string& text, const MachineOptions& options = {}) {
  try {
    TestKernel(text, "atlas-a2").execute(options);
  } catch (const KernelError& error) {
    return error.what();
  }
  return "";
}

}  // namespace davsim::machine_support
