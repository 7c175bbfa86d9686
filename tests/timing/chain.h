#pragma once

#include <fmt/format.h>

#include "support/kernels.h"

namespace davsim::chain {

using test::EventList;
using test::TestKernel;

/// Cycles from one vector instruction to the next, from a kernel that repeats it.
struct Chain {
  std::string type = "f32";
  std::string instruction = "vadd zs, xs, ys";
  int repeats = 64;
  std::string strides;          ///< further operands
  std::string x = "0x00000";
  std::string y = "0x10100";
  std::string z = "0x20000";
  bool barrier = true;

  std::string text() const {
    const int lanes = 256 / size_of(type_named(type).value());
    return fmt::format(R"(ktrace 1
blocks aiv 0..1 {{
  ub xs : {0}[{1}] at {2} alias
  ub ys : {0}[{1}] at {3} alias
  ub zs : {0}[{1}] at {4} alias
  set_vector_mask -1, -1
  for i in 0..200 {{
    {5}, repeat = {6}{7}
    {8}
  }}
}}
)",
                       type, lanes * 64, x, y, z, instruction, repeats, strides,
                       barrier ? "pipe_barrier V" : "");
  }

  /// Cycles of 100 instructions in the middle of the run.
  std::uint64_t hundred(const std::vector<Override>& overrides = {}) const {
    const TestKernel kernel(text(), "atlas-a2-910b3", overrides);
    EventList list;
    kernel.time(&list);
    const std::string name = instruction.substr(0, instruction.find(' '));
    return test::start_distance(kernel.events_of(list, name), 50, 100);
  }
};

}  // namespace davsim::chain
