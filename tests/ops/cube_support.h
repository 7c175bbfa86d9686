#pragma once

#include <cmath>
#include <map>

#include "ops/support.h"

namespace davsim::cube_support {

using namespace ops_support;

/// L0A in rows of fractals, lengths in the bias table in units of 64 bytes.
inline Target older() { return test::product_named("atlas-a2").target; }
/// L0A in columns of fractals, lengths in the bias table in units of 32 bytes.
inline Target newer() { return test::product_named("ascend-950pr").target; }

inline Program program_of(const std::string& text) {
  std::istringstream in(text);
  return read_ktrace(in, "test.ktrace", {});
}

using Values = std::vector<double>;

/// What all tensors hold after a kernel has run, which must be free of findings.
inline std::map<std::string, Values> tensors_after(const std::string& text, const Target& target) {
  const Program program = program_of(text);
  const LoweredProgram lowered = lower_for(program, target);
  GlobalMemory memory(program);
  for (const Tensor& tensor : program.tensors) {
    fill(tensor.contents, tensor, "test.ktrace", memory.of(tensor));
  }
  FindingLog log;
  Machine machine(target, lowered, &memory, {}, log);
  step_blocks(machine, lowered);
  machine.finish();
  for (const Finding& finding : log.findings()) ADD_FAILURE() << finding.message << '\n' << text;
  std::map<std::string, Values> all;
  for (const Tensor& tensor : program.tensors) {
    for (std::int64_t i = 0; i < tensor.elements(); ++i) {
      all[tensor.name].push_back(load_element(memory.of(tensor), tensor.type, i));
    }
  }
  return all;
}

/// The message of the error that stops a kernel on a target; empty if nothing does.
inline std::string failure_on(const Target& target, const std::string& text) {
  try {
    const Program program = program_of(text);
    const LoweredProgram lowered = lower_for(program, target);
    execute_program(target, lowered, "test.ktrace", {});
  } catch (const KernelError& error) {
    return error.what();
  }
  return "";
}

/// The instructions called `name` that a kernel becomes.
inline std::vector<std::map<std::string, std::int64_t>> operands_of(const std::string& text,
                                                                    const Target& target,
                                                                    std::string_view name) {
  const Program program = program_of(text);
  std::vector<std::map<std::string, std::int64_t>> all;
  for (const Instruction& what : lower_for(program, target).instructions) {
    if (what.spec().name != name) continue;
    all.emplace_back();
    for (std::size_t i = 0; i < what.operands.size(); ++i) {
      all.back()[std::string(what.spec().operands[i].name)] = what.operands[i].constant();
    }
  }
  return all;
}

}  // namespace davsim::cube_support
