#include <fmt/format.h>

#include <algorithm>

#include "observe/pipe_table.h"
#include "observe/summary.h"

namespace davsim {
namespace {

std::string count(std::uint64_t n, std::string_view what) {
  return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
}

std::string cores_text(const TimingResult& timing) {
  std::string text;
  for (const CoreKind kind : {CoreKind::aic, CoreKind::aiv, CoreKind::merged}) {
    const auto n = static_cast<std::uint64_t>(
        std::count_if(timing.cores.begin(), timing.cores.end(),
                      [kind](const CoreResult& core) { return core.kind == kind; }));
    if (n == 0) continue;
    if (!text.empty()) text += " and ";
    text += kind == CoreKind::merged ? count(n, "core")
                                     : count(n, fmt::format("{} core", name_of(kind)));
  }
  return text.empty() ? "no core" : text;
}

std::string waves_text(const TimingResult& timing) {
  std::string text = count(timing.waves, "wave");
  if (timing.tail_blocks == 0 || timing.cycles == 0) return text;
  return text + fmt::format("; the last one holds {} and costs {} cycles ({:.1f} %)",
                            count(timing.tail_blocks, "block"), timing.tail_cycles,
                            100.0 * static_cast<double>(timing.tail_cycles) /
                                static_cast<double>(timing.cycles));
}

std::string results_text(const RunReport& report) {
  if (report.expect.empty()) return "results  nothing is expected\n";
  using Status = ExpectResult::Status;
  const auto number = [&](Status status) {
    return static_cast<std::uint64_t>(
        std::count_if(report.expect.begin(), report.expect.end(),
                      [status](const ExpectResult& r) { return r.status == status; }));
  };
  std::string text;
  if (number(Status::skipped) == report.expect.size()) {
    text = "results  not checked: ";
    text += report.values ? "every expectation was skipped" : "the run computes no values";
  } else if (number(Status::failed) == 0) {
    text = fmt::format("results  {} as expected", count(number(Status::passed), "tensor"));
  } else {
    text = fmt::format("results  {} of {} differ from what is expected", number(Status::failed),
                       count(report.expect.size(), "tensor"));
  }
  const std::uint64_t skipped = number(Status::skipped);
  if (skipped != 0 && skipped != report.expect.size()) text += fmt::format(", {} skipped", skipped);
  text += '\n';
  for (const ExpectResult& result : report.expect) {
    if (result.status != Status::failed) continue;
    text += fmt::format("         {}: {} of {} wrong\n", result.tensor, result.wrong,
                        count(result.elements, "element"));
  }
  return text;
}

std::string findings_text(const RunReport& report) {
  std::string text;
  for (const Finding& finding : report.findings) {
    const std::string where = finding.where.text();
    text += fmt::format("{}{}: {}", where.empty() ? "" : where + ": ", name_of(finding.kind),
                        finding.message);
    if (finding.block >= 0 && finding.count > 1) {
      text += fmt::format(" (block {}, {} times in all)", finding.block, finding.count);
    } else if (finding.block >= 0) {
      text += fmt::format(" (block {})", finding.block);
    } else if (finding.count > 1) {
      text += fmt::format(" ({} times)", finding.count);
    }
    text += '\n';
  }
  return text;
}

std::string confidence_text(const RunReport& report) {
  std::uint64_t total = 0;
  for (const ConfidenceShare& share : report.confidence) total += share.busy_cycles;
  if (total == 0) return {};
  std::string text;
  for (const ConfidenceShare& share : report.confidence) {
    if (share.busy_cycles == 0) continue;
    text +=
        fmt::format("{}{} {:.1f} %", text.empty() ? "prices   " : ", ", share.confidence,
                    100.0 * static_cast<double>(share.busy_cycles) / static_cast<double>(total));
  }
  return text + " of the busy cycles\n";
}

}  // namespace

std::string text_summary(const RunReport& report) {
  const TimingResult& timing = report.timing;
  const std::vector<PipeRow> rows = pipe_rows(timing);
  const bool kinds = std::any_of(rows.begin(), rows.end(),
                                 [&](const PipeRow& row) { return row.kind != rows.front().kind; });
  std::string text;
  text += fmt::format("kernel   {}, {}, sync {}\n", report.kernel,
                      count(report.instructions, "instruction"), report.sync);
  text += fmt::format("product  {} ({}), {} MHz\n", report.product, report.architecture,
                      report.clock_mhz);
  text += fmt::format("time     {} cycles", timing.cycles);
  if (report.clock_mhz != 0) {
    text += fmt::format(", {:.3f} us",
                        static_cast<double>(timing.cycles) / static_cast<double>(report.clock_mhz));
  }
  text += fmt::format(" (tier {})\n", report.tier);
  text +=
      fmt::format("blocks   {} on {}, {}\n", report.blocks, cores_text(timing), waves_text(timing));
  text += '\n' + pipe_table(rows, kinds) + '\n' + limiting_pipe(rows, kinds) + "\n\n";
  text += results_text(report);
  text += findings_text(report);
  text += confidence_text(report);
  return text;
}

}  // namespace davsim
