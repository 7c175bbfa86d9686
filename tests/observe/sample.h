#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "event/event.h"
#include "program/lowered.h"

namespace davsim::observe_sample {

/// A lowered program made by hand: one group of blocks, instructions one after the other or in one
/// loop.
class Sample {
 public:
  explicit Sample(CoreKind kind = CoreKind::aiv, std::int64_t blocks = 4) {
    program.name = "sample.ktrace";
    lowered.groups.push_back({kind, 0, blocks, {}, {}});
  }

  /// Adds an instruction; operands that are not given have their usual values. Returns its index.
  int add(std::string_view name, Type type = Type::none, std::vector<Expression> operands = {}) {
    Instruction what;
    what.opcode = opcode_named(name).value();
    what.type = type;
    const InstructionSpec& spec = what.spec();
    for (std::size_t i = 0; i < spec.operands.size(); ++i) {
      what.operands.push_back(i < operands.size() ? operands[i]
                                                  : spec.operands[i].fallback.value_or(0));
    }
    what.tensors = std::vector<int>(spec.operands.size(), -1);
    what.pipe = spec.pipe;
    if (spec.pipe_operand >= 0) {
      std::array<std::int64_t, kMaxOperands> values{};
      for (std::size_t i = 0; i < what.operands.size(); ++i)
        values[i] = what.operands[i].constant();
      what.pipe = pipe_of(spec, values.data());
    }
    what.where = {"sample.ktrace", static_cast<int>(lowered.instructions.size()) + 1, 3};
    lowered.instructions.push_back(what);
    return static_cast<int>(lowered.instructions.size()) - 1;
  }
  int flag(std::string_view name, Pipe source, Pipe destination, int id = 0) {
    return add(name, Type::none, {index_of(source), index_of(destination), id});
  }

  /// Marks an instruction as coming from an operation called `name`.
  void operation(int instruction, std::string name) {
    Statement statement;
    statement.name = std::move(name);
    statement.operation = 0;
    lowered.instructions[static_cast<std::size_t>(instruction)].statement =
        static_cast<int>(program.statements.size());
    program.statements.push_back(std::move(statement));
  }

  /// The code is all instructions in order, `times` times with the loop variable in slot 1.
  const LoweredProgram& finish(std::int64_t times = 1) {
    lowered.program = &program;
    auto loop = std::make_shared<LoweredLoop>();
    loop->variable = "t";
    loop->slot = 1;
    loop->begin = 0;
    loop->end = times;
    for (std::size_t i = 0; i < lowered.instructions.size(); ++i) {
      loop->body.push_back({static_cast<int>(i), nullptr, nullptr});
    }
    lowered.groups[0].body = {{-1, loop, nullptr}};
    flatten(lowered);
    return lowered;
  }

  Program program;
  LoweredProgram lowered;
};

/// The variable of the sample's loop.
inline Expression loop_variable() { return Expression::variable(1); }

/// An event of `instruction` on the pipe that it runs in; the rest is set by the caller.
inline Event event(const LoweredProgram& program, int instruction, std::uint64_t start,
                   std::uint32_t occupancy, std::uint32_t latency) {
  Event e;
  e.start = start;
  e.occupancy = occupancy;
  e.latency = latency;
  e.instruction = static_cast<std::uint32_t>(instruction);
  e.pipe = program.instructions[static_cast<std::size_t>(instruction)].pipe;
  return e;
}

inline Event stalled(Event e, Stall cause, std::uint32_t cycles) {
  e.stall = cause;
  e.stall_before = cycles;
  return e;
}

/// A fresh folder for a test's files, removed with all of them at its end.
class Folder {
 public:
  Folder() {
    std::string name = testing::TempDir() + "davsim-observe-XXXXXX";
    path_ = ::mkdtemp(name.data());
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }

  [[nodiscard]] std::string operator/(std::string_view name) const {
    return path_ + "/" + std::string(name);
  }
  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> all;
    for (const auto& entry : std::filesystem::directory_iterator(path_)) {
      all.push_back(entry.path().filename().string());
    }
    std::sort(all.begin(), all.end());
    return all;
  }

 private:
  std::string path_;
};

inline std::string contents(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  EXPECT_TRUE(in.good()) << path;
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace davsim::observe_sample
