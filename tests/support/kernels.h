#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "event/event.h"
#include "frontend/ktrace.h"
#include "machine/run.h"
#include "ops/operation.h"
#include "product/product.h"
#include "timing/loop.h"

namespace davsim::test {

/// Keeps all events of a run.
struct EventList : Sink {
  std::vector<Event> events;
  void take(std::span<const Event> batch) override {
    events.insert(events.end(), batch.begin(), batch.end());
  }
};

/// A product of configs/. Without overrides it is read once a process: under sanitizers reading takes
/// longer than most tests.
inline Product product_named(const std::string& id, const std::vector<Override>& overrides = {}) {
  const auto read = [&] {
    return read_product(std::filesystem::path(DAVSIM_SOURCE_DIR) / "configs", id, overrides);
  };
  if (!overrides.empty()) return read();
  static std::map<std::string, Product> products;
  const auto known = products.find(id);
  return known != products.end() ? known->second : products.emplace(id, read()).first->second;
}

/// A kernel for one product, from text or from a file in traces/.
struct TestKernel {
  TestKernel(const std::string& text, const std::string& product_id,
             const std::vector<Override>& overrides = {}, const ReadOptions& options = {})
      : product(product_named(product_id, overrides)) {
    std::istringstream in(text);
    program = read_ktrace(in, "test.ktrace", options);
    lowered = lower_for(program, product.target);
  }
  TestKernel(const TestKernel&) = delete;

  /// A file of traces/.
  static std::string sample(const std::string& name) {
    return (std::filesystem::path(DAVSIM_SOURCE_DIR) / "traces" / (name + ".ktrace")).string();
  }
  static std::unique_ptr<TestKernel> from_sample(const std::string& name,
                                                 const std::string& product_id,
                                                 const std::vector<Override>& overrides = {},
                                                 const ReadOptions& options = {}) {
    std::ifstream in(sample(name));
    std::stringstream text;
    text << in.rdbuf();
    return std::make_unique<TestKernel>(text.str(), product_id, overrides, options);
  }

  /// Where only values tell how long something takes, they are computed first.
  TimingResult time(EventList* list = nullptr, const RunOptions& options = {}) const {
    if (lowered.polls && !lowered.polls->known) execute();
    return run_loop(product.target, product.costs, lowered, list, options);
  }
  ExecutionReport execute(const MachineOptions& options = {}) const {
    return execute_program(product.target, lowered, "test.ktrace", options);
  }
  /// Events of one instruction by name, in order.
  std::vector<Event> events_of(const EventList& list, std::string_view name) const {
    std::vector<Event> found;
    for (const Event& event : list.events) {
      if (lowered.instructions[event.instruction].spec().name == name) found.push_back(event);
    }
    return found;
  }

  Product product;
  Program program;
  LoweredProgram lowered;
};

/// Names of the kernels in a folder of traces/, sorted, as `TestKernel::sample` takes them: those
/// in traces/ itself are for dav-2201, those in traces/dav-3510 for dav-3510.
inline std::vector<std::string> all_samples(const std::filesystem::path& folder = "") {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(
           std::filesystem::path(DAVSIM_SOURCE_DIR) / "traces" / folder)) {
    if (entry.path().extension() != ".ktrace") continue;
    names.push_back((folder / entry.path().stem()).string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// Start-to-start distance of equal instructions in the middle of a long run: the mean over `count`
/// of them, times `count`, so that nothing is rounded.
inline std::uint64_t start_distance(const std::vector<Event>& events, std::size_t from,
                                    std::size_t count) {
  return events.at(from + count).start - events.at(from).start;
}

}  // namespace davsim::test
