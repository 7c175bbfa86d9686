#include <fmt/format.h>

#include <algorithm>

#include "product/read.h"
#include "product/section.h"

namespace davsim::config {
namespace {

// Reads the evidence of a section and notes its confidence under `key`.
void note_evidence(const Section& section, const std::string& key, Costs& costs) {
  static_cast<void>(section.source());
  costs.confidence[key] = section.confidence();
}

void read_product(const Document& document, const Target& target, Costs& costs) {
  const Section clock(document, "/product/clock", with_evidence({"clock_mhz"}));
  costs.clock_mhz = clock.mhz("clock_mhz");
  note_evidence(clock, "clock", costs);

  const Section cores(document, "/product/cores",
                      with_evidence(Section::table(document, "/target/pipes").names()));
  for (const CoreKind kind : target.core_kinds) {
    costs.cores[kind] = cores.count(std::string(name_of(kind)));
  }
  note_evidence(cores, "cores", costs);
}

void read_queues(const Document& document, Costs& costs) {
  std::vector<std::string> pipes;
  for (int i = 0; i < kPipes; ++i) pipes.emplace_back(name_of(static_cast<Pipe>(i)));
  const Section queues(document, "/costs/queues", pipes);
  for (int i = 0; i < kPipes; ++i) {
    const std::string& pipe = pipes[static_cast<std::size_t>(i)];
    const Section queue(document, queues.pointer_to(pipe), with_evidence({"depth_entries"}));
    costs.queue_entries[static_cast<std::size_t>(i)] = queue.entries("depth_entries");
    note_evidence(queue, "queues/" + pipe, costs);
  }
}

void read_ub_banks(const Document& document, Costs& costs) {
  const Section banks(
      document, "/costs/ub_banks",
      with_evidence({"modelled", "bank_group_bytes", "groups", "bank_bytes", "read_write_cycles"}));
  costs.ub_banks.modelled = banks.flag("modelled");
  costs.ub_banks.bank_group_bytes = banks.bytes("bank_group_bytes");
  costs.ub_banks.groups = banks.count("groups");
  costs.ub_banks.bank_bytes = banks.bytes("bank_bytes");
  costs.ub_banks.read_write_cycles = banks.cycles_rate("read_write_cycles");
  note_evidence(banks, "ub_banks", costs);
  costs.ub_banks.confidence = costs.confidence["ub_banks"];
  costs.ub_banks.source = banks.source();

  for (const char* key : {"bank_group_bytes", "bank_bytes"}) {
    if (banks.bytes(key).count() == 0) banks.fail_at(key, "expected a positive integer, found 0");
  }
  const Bytes row = costs.ub_banks.bank_group_bytes * costs.ub_banks.groups;
  if (costs.ub_banks.bank_bytes.count() % row.count() != 0) {
    banks.fail_at("bank_bytes",
                  fmt::format("expected a multiple of groups x bank_group_bytes = {}, found {}",
                              row.count(), costs.ub_banks.bank_bytes.count()));
  }
}

}  // namespace

void read_costs(const Document& document, const Target& target, Costs& costs) {
  read_product(document, target, costs);
  const Section all(document, "/costs",
                    [&] {
                      std::vector<std::string> keys = {"scalar",  "dispatch", "queues", "flags",
                                                       "gm_port", "ub_banks", "classes"};
                      if (document.find("/costs/functions") != nullptr) keys.emplace_back("functions");
                      return keys;
                    }());

  const Section scalar(document, all.pointer_to("scalar"), with_evidence({"issue_cycles"}));
  costs.scalar_issue = scalar.cycles("issue_cycles");
  note_evidence(scalar, "scalar", costs);

  const Section dispatch(document, all.pointer_to("dispatch"), with_evidence({"block_cycles"}));
  costs.block_dispatch = dispatch.cycles("block_cycles");
  note_evidence(dispatch, "dispatch", costs);

  read_queues(document, costs);

  const Section flags(document, all.pointer_to("flags"),
                      with_evidence({"set_cycles", "wait_cycles", "latency_cycles"}));
  costs.flag_set = flags.cycles("set_cycles");
  costs.flag_wait = flags.cycles("wait_cycles");
  costs.flag_latency = flags.cycles("latency_cycles");
  note_evidence(flags, "flags", costs);

  const Section port(document, all.pointer_to("gm_port"),
                     with_evidence({"limited", "bytes_per_cycle"}));
  costs.gm_port_limited = port.flag("limited");
  costs.gm_port_bytes_per_cycle = port.bytes_per_cycle("bytes_per_cycle");
  note_evidence(port, "gm_port", costs);

  read_ub_banks(document, costs);
  read_classes(document, costs);
  read_functions(document, costs);
}

}  // namespace davsim::config
