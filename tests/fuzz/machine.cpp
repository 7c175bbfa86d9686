#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <sstream>

#include <fmt/format.h>

#include "engine/engine.h"
#include "frontend/ktrace.h"
#include "fuzz/kernel_author.h"
#include "machine/run.h"
#include "ops/operation.h"
#include "product/product.h"
#include "sync/insert.h"
#include "timing/loop.h"

namespace davsim::fuzz {
namespace {

constexpr std::uint64_t kMostInstructions = 20'000;
constexpr int kSnippets = 16;

struct Place {
  const char* product;
  const char* core;
  CoreKind kind;
};
constexpr std::array<Place, 7> kPlaces = {{{"atlas-a2", "aiv", CoreKind::aiv},
                                           {"ascend-950pr", "aiv", CoreKind::aiv},
                                           {"ascend-950pr", "aiv", CoreKind::aiv},
                                           {"atlas-a2", "aic", CoreKind::aic},
                                           {"ascend-950pr", "aic", CoreKind::aic},
                                           {"atlas-inference-aicore", "merged", CoreKind::merged},
                                           {"atlas-200i-500-a2", "merged", CoreKind::merged}}};

const Product& product_named(const std::string& id) {
  static std::map<std::string, Product> products;
  const auto known = products.find(id);
  if (known != products.end()) return known->second;
  return products.emplace(id, read_product(DAVSIM_SOURCE_DIR "/configs", id)).first->second;
}

/// A kernel as one product runs it.
struct Kernel {
  Kernel(const std::string& text, const Product& on, SyncMode sync = SyncMode::written) : product(on) {
    std::istringstream in(text);
    program = read_ktrace(in, "fuzz.ktrace");
    lowered = lower_for(program, product.target);
    if (estimate_instructions(lowered) > kMostInstructions) throw InputError("too long");
    insert_synchronisation(lowered, product.target, sync);
  }
  Kernel(const Kernel&) = delete;

  [[nodiscard]] ExecutionReport execute() const {
    return execute_program(product.target, lowered, "fuzz.ktrace", {});
  }
  [[nodiscard]] std::string as_instructions() const {
    std::ostringstream out;
    write_lowered_ktrace(lowered, product.target.architecture, out);
    return out.str();
  }

  const Product& product;
  Program program;
  LoweredProgram lowered;
};

/// Everything about a schedule that outputs are made of.
struct Schedule : Sink {
  std::vector<std::array<std::uint64_t, 4>> events;
  std::uint64_t cycles = 0;
  void take(std::span<const Event> batch) override {
    for (const Event& event : batch) {
      events.push_back({event.start, event.occupancy, event.latency,
                        event.stall_before << 16 | std::uint64_t{event.core} << 8 |
                            static_cast<std::uint64_t>(event.pipe)});
    }
  }
  bool operator==(const Schedule& other) const {
    return cycles == other.cycles && events == other.events;
  }
};

using Timer = TimingResult (*)(const Target&, const Costs&, const LoweredProgram&, Sink*,
                               const RunOptions&);

/// The schedule that a tier gives, or nothing for a deadlock: queues are finite, unlike the machine's.
std::unique_ptr<Schedule> timed(Timer timer, const Kernel& kernel, const std::string& text) {
  auto schedule = std::make_unique<Schedule>();
  const bool ends = accepted(
      [&] {
        schedule->cycles = timer(kernel.product.target, kernel.product.costs, kernel.lowered,
                                 schedule.get(), RunOptions{})
                               .cycles;
      },
      text);
  if (!ends) schedule.reset();
  return schedule;
}

std::vector<std::uint32_t> checksums(const ExecutionReport& report) {
  std::vector<std::uint32_t> sums;
  for (const ExpectResult& result : report.expect) sums.push_back(result.crc32);
  return sums;
}

/// Whether text and everything it leads to is accepted and executes.
bool runs(const std::string& text, const Product& product) {
  return accepted([&] { static_cast<void>(Kernel(text, product).execute()); }, text);
}

void compare_tiers(const Kernel& kernel, const std::string& text) {
  const auto engine = timed(simulate, kernel, text);
  const auto loop = timed(run_loop, kernel, text);
  if (!engine != !loop) fault("one of the tiers finds a deadlock", text);
  if (engine && !(*engine == *loop)) fault("the tiers give different schedules", text);
}

/// The kernel written as instructions computes the same and takes the same time.
void compare_lowered(const Kernel& kernel, const ExecutionReport& report, const std::string& text) {
  const std::string lowered = kernel.as_instructions();
  if (!accepted(
          [&] {
            const Kernel again(lowered, kernel.product);
            const ExecutionReport other = again.execute();
            if (checksums(other) != checksums(report) || other.instructions != report.instructions) {
              fault("computes something else as instructions", text + "---- as\n" + lowered);
            }
            const auto before = timed(run_loop, kernel, text);
            const auto after = timed(run_loop, again, lowered);
            if (!before != !after || (before && !(*before == *after))) {
              fault("takes another time as instructions", text + "---- as\n" + lowered);
            }
          },
          lowered)) {
    fault("is refused as instructions", text + "---- as\n" + lowered);
  }
}

/// Automatic synchronisation leaves no race, no deadlock, no flag, and the same results.
void compare_automatic(const std::string& text, const Product& product, const ExecutionReport& report) {
  std::unique_ptr<Kernel> kernel;
  // It may refuse: a kernel can need more flags than there are, or be illegal on a path not taken.
  if (!accepted([&] { kernel = std::make_unique<Kernel>(text, product, SyncMode::automatic); }, text)) {
    return;
  }
  ExecutionReport automatic;
  if (!accepted([&] { automatic = kernel->execute(); }, text)) {
    fault("stops with automatic synchronisation", text);
  }
  for (const Finding& finding : automatic.findings) {
    // What cross-core flags are left, and order inside vector functions, is the kernel's own affair.
    const bool kept = std::any_of(report.findings.begin(), report.findings.end(), [&](const Finding& f) {
      const bool own = f.kind != Finding::Kind::race ||
                       f.message.find("in the vector function") != std::string::npos;
      return own && f.message == finding.message;
    });
    if (!kept) fault("automatic synchronisation leaves: " + finding.message, text);
  }
  if (checksums(automatic) != checksums(report)) {
    fault("computes something else with automatic synchronisation", text);
  }
  compare_tiers(*kernel, text);
}

}  // namespace

void machine(const std::uint8_t* data, std::size_t size) {
  Input in(data, size);
  const Place place = kPlaces[static_cast<std::size_t>(in.pick(static_cast<int>(kPlaces.size())))];
  const int blocks = in.one_in(4) ? 3 : 1;
  const Product& product = product_named(place.product);
  const std::string tail = KernelAuthor::tail(place.core);
  std::string text = KernelAuthor::head(place.core, blocks);
  KernelAuthor author(in, product.target, place.kind);
  // What is refused is left out, so that what follows still meets a kernel that runs.
  for (int i = 0; i < kSnippets && !in.used_up(); ++i) {
    const std::string more = author.snippet();
    if (runs(text + more + tail, product)) text += more;
  }
  text += tail;
  if (!runs(text, product)) return;
  const Kernel kernel(text, product);
  const ExecutionReport report = kernel.execute();
  compare_tiers(kernel, text);
  compare_lowered(kernel, report, text);
  // Without waits the machine has executed in the order of the text, whatever races there are; waits
  // may have changed it.
  const bool in_order = text.find("wait_flag") == std::string::npos || report.findings.empty();
  if (blocks == 1 && in_order) compare_automatic(text, product, report);
}

}  // namespace davsim::fuzz
