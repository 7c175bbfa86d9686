#include <fmt/format.h>

#include <algorithm>

#include "base/suggest.h"
#include "product/read.h"
#include "product/section.h"

namespace davsim::config {
namespace {

void note(const Section& section, const std::string& key, Costs& costs) {
  static_cast<void>(section.source());
  costs.confidence["functions/" + key] = section.confidence();
}

// The class called `name`, which has to be one of instructions on registers.
std::size_t class_at(const Section& table, const std::string& key, const std::string& name,
                     const Costs& costs) {
  std::vector<std::string> known;
  for (std::size_t i = 0; i < costs.prices.size(); ++i) {
    if (costs.prices[i].law != Price::Law::on_registers) continue;
    if (costs.prices[i].class_name == name) return i;
    known.push_back(costs.prices[i].class_name);
  }
  table.fail_at(key, fmt::format("'{}' is no class of instructions on registers{}", name,
                                 did_you_mean(name, known)));
}

// A table of cycles, class by class.
void read_pairs(const Document& document, const Section& functions, const std::string& name,
                Costs& costs, std::map<std::pair<std::size_t, std::size_t>, std::uint64_t>& out) {
  const Section table(document, functions.pointer_to(name), with_evidence({"cycles"}));
  note(table, name, costs);
  const Section rows = Section::table(document, table.pointer_to("cycles"));
  for (const std::string& from : rows.names()) {
    const std::size_t first = class_at(rows, from, from, costs);
    const Section row = Section::table(document, rows.pointer_to(from));
    for (const std::string& to : row.names()) {
      constexpr std::uint64_t kMost = 60;
      const std::uint64_t cycles = row.count(to);
      if (cycles > kMost) {
        row.fail_at(to, fmt::format("expected 1 to {} cycles, found {}", kMost, cycles));
      }
      out[{first, class_at(row, to, to, costs)}] = cycles;
    }
  }
}

void read_barriers(const Document& document, const Section& functions, Costs& costs,
                   FunctionCosts& out) {
  const Section barrier(document, functions.pointer_to("barrier"), with_evidence({"cycles"}));
  note(barrier, "barrier", costs);
  const std::vector<std::string> kinds(kMemoryBarrierKinds.begin(), kMemoryBarrierKinds.end());
  const Section cycles(document, barrier.pointer_to("cycles"), kinds);
  for (std::size_t i = 0; i < kinds.size(); ++i) out.barrier[i] = Cycles{cycles.count(kinds[i])};
}

}  // namespace

void read_functions(const Document& document, Costs& costs) {
  if (document.find("/costs/functions") == nullptr) return;
  FunctionCosts out;
  const Section all(document, "/costs/functions",
                    {"front_end", "queues", "ports", "barrier", "intervals", "forwarding",
                     "classes"});
  const Section front(document, all.pointer_to("front_end"),
                      with_evidence({"start_cycles", "loop_start_cycles", "loop_turn_cycles",
                                     "loop_restart_cycles", "drain_cycles", "dispatch_width"}));
  out.start = front.cycles("start_cycles");
  out.loop_start = front.cycles("loop_start_cycles");
  out.loop_turn = front.cycles("loop_turn_cycles");
  out.loop_restart = front.cycles("loop_restart_cycles");
  out.drain = front.cycles("drain_cycles");
  out.dispatch_width = front.count("dispatch_width");
  note(front, "front_end", costs);

  const Section queues(document, all.pointer_to("queues"),
                       with_evidence({"issue_entries", "unit_entries", "entry_release_cycles",
                                      "renamed_entries", "value_release_cycles"}));
  out.issue_entries = queues.entries("issue_entries");
  out.unit_entries = queues.entries("unit_entries");
  out.entry_release = queues.cycles("entry_release_cycles");
  out.renamed_entries = queues.entries("renamed_entries");
  out.value_release = queues.cycles("value_release_cycles");
  for (const char* key : {"entry_release_cycles", "value_release_cycles"}) {
    check_near(queues, key, 0);
  }
  note(queues, "queues", costs);
  // A body may keep every register in use and has to make one more value to go on.
  constexpr std::uint64_t kLeastRenamed = 34;
  if (out.renamed_entries < kLeastRenamed) {
    queues.fail_at("renamed_entries",
                   fmt::format("expected at least {}, found {}", kLeastRenamed,
                               out.renamed_entries));
  }

  const Section ports(document, all.pointer_to("ports"),
                      with_evidence({"units", "loads", "loads_beside_store", "store_delay_cycles"}));
  out.units = ports.count("units");
  out.loads = ports.count("loads");
  out.loads_beside_store = ports.number("loads_beside_store");
  out.store_delay = ports.cycles("store_delay_cycles");
  note(ports, "ports", costs);

  read_barriers(document, all, costs, out);

  read_pairs(document, all, "intervals", costs, out.intervals);
  read_pairs(document, all, "forwarding", costs, out.forwarding);
  costs.functions = std::move(out);
  // A function's time comes from its body; this class lets the instruction table name it.
  const auto function = std::find_if(costs.prices.begin(), costs.prices.end(), [](const Price& p) {
    return p.class_name == kVectorFunction;
  });
  function->fixed = {Cycles{0}, costs.functions->start + costs.functions->drain};
  function->source = front.source();
  function->confidence = front.confidence();
}

}  // namespace davsim::config
