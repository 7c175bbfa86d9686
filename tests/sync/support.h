#pragma once

#include <filesystem>
#include <sstream>
#include <string>

#include "base/error.h"
#include "frontend/ktrace.h"
#include "machine/run.h"
#include "ops/operation.h"
#include "product/product.h"
#include "sync/insert.h"
#include "timing/loop.h"

namespace davsim::sync_support {

inline const Product& product() {
  static const Product a2 = read_product(DAVSIM_SOURCE_DIR "/configs", "atlas-a2");
  return a2;
}

/// A kernel with the synchronisation of one mode in it. Not to be moved: `lowered` points into it.
struct Kernel {
  Kernel(Program read, SyncMode mode, const Target& target = product().target)
      : program(std::move(read)), lowered(lower_for(program, target)) {
    insert_synchronisation(lowered, target, mode);
  }
  Kernel(const Kernel&) = delete;

  [[nodiscard]] int count(std::string_view name) const {
    int n = 0;
    for (const Instruction& i : lowered.instructions) n += i.inserted && i.spec().name == name;
    return n;
  }
  [[nodiscard]] std::uint64_t cycles() const {
    if (lowered.polls && !lowered.polls->known) {
      execute_program(product().target, lowered, "test.ktrace", {});
    }
    return run_loop(product().target, product().costs, lowered, nullptr).cycles;
  }
  [[nodiscard]] std::string text() const {
    std::ostringstream out;
    write_lowered_ktrace(lowered, product().target.architecture, out);
    return out.str();
  }

  Program program;
  LoweredProgram lowered;
};

inline Program read(const std::string& text) {
  std::istringstream in(text);
  return read_ktrace(in, "t");
}

/// What is wrong with a kernel: findings of the machine, failed expectations, one a line.
inline std::string faults(const Kernel& kernel, const std::filesystem::path& trace = "t") {
  std::string text;
  const ExecutionReport report =
      execute_program(product().target, kernel.lowered, trace, MachineOptions{});
  for (const Finding& finding : report.findings) text += finding.message + "\n";
  for (const ExpectResult& result : report.expect) {
    if (result.status != ExpectResult::Status::passed) text += result.tensor + " is wrong\n";
  }
  return text;
}

}  // namespace davsim::sync_support
