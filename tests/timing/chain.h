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

/// An instruction and what its law has for it.
struct Price {
  std::string type, instruction;
  std::uint64_t cycles_per_repeat, drain, floor;
};

/// Behind a barrier an instruction takes its repeats and the drain.
inline void expect_drains(const std::vector<Price>& prices, std::initializer_list<int> repeats) {
  for (const Price& price : prices) {
    for (const int r : repeats) {
      const Chain chain{.type = price.type, .instruction = price.instruction, .repeats = r};
      EXPECT_EQ(chain.hundred(),
                100 * (static_cast<std::uint64_t>(r) * price.cycles_per_repeat + price.drain))
          << price.instruction << ' ' << price.type << ' ' << r;
    }
  }
}

/// Independent instructions follow one another by their repeats, above a floor.
inline void expect_floors(const std::vector<Price>& prices) {
  for (const Price& price : prices) {
    const auto spaced = [&](int repeats) {
      return Chain{.type = price.type,
                   .instruction = price.instruction,
                   .repeats = repeats,
                   .barrier = false}
          .hundred();
    };
    EXPECT_EQ(spaced(20), 100 * 20 * price.cycles_per_repeat) << price.instruction;
    EXPECT_EQ(spaced(1), 100 * std::max(price.floor, price.cycles_per_repeat)) << price.instruction;
  }
}

}  // namespace davsim::chain
