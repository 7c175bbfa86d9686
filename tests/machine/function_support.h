#pragma once

#include "machine/support.h"

namespace davsim::machine_support {

/// A vector function in the place of the body, on Ascend 950, with three buffers of 1 KiB each.
inline std::string function(const std::string& body, const std::string& around = "") {
  return "ktrace 1\ntargets dav-3510\ntensor x : f32[256] = ramp(0, 1)\n"
         "blocks aiv 0..1 {\nub u : f32[256] at 0\nub v : f32[256] at 0x400\n"
         "ub w : uint32[64] at 0x800\n" +
         around + "vf {\npset.f32 p0, ALL\n" + body + "}\n}\n";
}

inline std::vector<std::string> function_messages(const std::string& text,
                                                  const MachineOptions& options = {}) {
  std::vector<std::string> all;
  for (const Finding& finding : TestKernel(text, "ascend-950pr").execute(options).findings) {
    all.push_back(std::string(name_of(finding.kind)) + ": " + finding.message);
  }
  return all;
}

inline std::string function_failure(const std::string& text,
                                    const std::string& product = "ascend-950pr") {
  try {
    TestKernel(text, product).execute();
  } catch (const KernelError& error) {
    return error.what();
  }
  return "";
}

}  // namespace davsim::machine_support
