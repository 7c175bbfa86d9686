#pragma once

#include <string>
#include <vector>

#include "machine/machine.h"
#include "support/kernels.h"

namespace davsim::ops_support {

using test::TestKernel;
using testing::AllOf;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

/// What tensor `name` holds after a kernel has run, which must be free of findings.
inline std::vector<double> result_of(const std::string& text, const std::string& name = "z",
                                     const std::string& product = "atlas-a2") {
  const TestKernel kernel(text, product);
  GlobalMemory memory(kernel.program);
  for (const Tensor& tensor : kernel.program.tensors) {
    fill(tensor.contents, tensor, "test.ktrace", memory.of(tensor));
  }
  FindingLog log;
  Machine machine(kernel.product.target, kernel.lowered, &memory, {}, log);
  step_blocks(machine, kernel.lowered);
  machine.finish();
  for (const Finding& finding : log.findings()) ADD_FAILURE() << finding.message << '\n' << text;
  std::vector<double> values;
  for (const Tensor& tensor : kernel.program.tensors) {
    if (tensor.name != name) continue;
    for (std::int64_t i = 0; i < tensor.elements(); ++i) {
      values.push_back(load_element(memory.of(tensor), tensor.type, i));
    }
  }
  return values;
}

/// The message of the error that stops a kernel; empty if nothing does.
inline std::string failure_of(const std::string& text, const std::string& product = "atlas-a2") {
  try {
    TestKernel(text, product).execute();
  } catch (const KernelError& error) {
    return error.what();
  }
  return "";
}

/// Names of the instructions that a kernel becomes, in order.
inline std::vector<std::string> instructions_of(const std::string& text,
                                                const std::string& product = "atlas-a2") {
  std::vector<std::string> names;
  const TestKernel kernel(text, product);
  for (const Instruction& instruction : kernel.lowered.instructions) {
    names.emplace_back(instruction.spec().name);
  }
  return names;
}

inline std::vector<double> ramp(double first, double step, int count) {
  std::vector<double> values;
  for (int i = 0; i < count; ++i) values.push_back(first + step * i);
  return values;
}

}  // namespace davsim::ops_support
