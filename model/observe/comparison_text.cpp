#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "observe/comparison.h"
#include "observe/csv.h"
#include "observe/pipe_table.h"

namespace davsim {
namespace {

using Json = nlohmann::ordered_json;

const PipeRow* busiest(const std::vector<PipeRow>& rows) {
  const auto found = std::max_element(
      rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.busy() < b.busy(); });
  return found == rows.end() ? nullptr : &*found;
}

std::string verdict(const RunReport& report) {
  if (!report.findings.empty()) {
    return fmt::format("{} finding{}", report.findings.size(),
                       report.findings.size() == 1 ? "" : "s");
  }
  if (!report.values) return "not computed";
  return report.expect.empty() ? "not stated" : "as expected";
}

double assumed_percent(const RunReport& report) {
  std::uint64_t all = 0;
  std::uint64_t assumed = 0;
  for (const ConfidenceShare& share : report.confidence) {
    all += share.busy_cycles;
    if (share.confidence == "assumed") assumed += share.busy_cycles;
  }
  return all == 0 ? 0 : 100.0 * static_cast<double>(assumed) / static_cast<double>(all);
}

const ComparedRun* first_run(const std::vector<ComparedRun>& runs) {
  const auto found =
      std::find_if(runs.begin(), runs.end(), [](const ComparedRun& run) { return run.ran(); });
  return found == runs.end() ? nullptr : &*found;
}

std::string times_table(const std::vector<ComparedRun>& runs, std::size_t width) {
  const ComparedRun* first = first_run(runs);
  std::string text = fmt::format("{:{}}  {:>12}  {:>11}  {:>6}  {:12}  {:>6}  {:>9}  {}\n",
                                 "product", width, "cycles", "us", "ratio", "busiest", "busy %",
                                 "assumed %", "results");
  for (const ComparedRun& run : runs) {
    if (!run.ran()) continue;
    const std::vector<PipeRow> rows = pipe_rows(run.report.timing);
    const PipeRow* row = busiest(rows);
    text += fmt::format(
        "{:{}}  {:>12}  {:>11.3f}  {:>6.2f}  {:12}  {:>6.1f}  {:>9.1f}  {}\n", run.product, width,
        run.report.timing.cycles, run.microseconds(),
        first->microseconds() == 0 ? 1.0 : run.microseconds() / first->microseconds(),
        row == nullptr ? "-" : fmt::format("{} {}", name_of(row->kind), name_of(row->pipe)),
        row == nullptr ? 0 : row->busy(), assumed_percent(run.report), verdict(run.report));
  }
  return text;
}

std::string stalls_table(const std::vector<ComparedRun>& runs, std::size_t width) {
  std::array<bool, kStalls> occurs{};
  for (const ComparedRun& run : runs) {
    const std::vector<PipeRow> rows = pipe_rows(run.report.timing);
    if (const PipeRow* row = busiest(rows)) {
      for (std::size_t i = 1; i < occurs.size(); ++i) occurs[i] = occurs[i] || row->cycles.stalls[i];
    }
  }
  std::string text = fmt::format("{:{}}  {:12}  {:>6}", "busiest pipe, %", width, "", "busy");
  const auto column = [](std::size_t i) {
    return std::max<std::size_t>(5, name_of(static_cast<Stall>(i)).size());
  };
  for (std::size_t i = 1; i < occurs.size(); ++i) {
    if (occurs[i]) text += fmt::format("  {:>{}}", name_of(static_cast<Stall>(i)), column(i));
  }
  text += '\n';
  for (const ComparedRun& run : runs) {
    const std::vector<PipeRow> rows = pipe_rows(run.report.timing);
    const PipeRow* row = busiest(rows);
    if (!run.ran() || row == nullptr) continue;
    text += fmt::format("{:{}}  {:12}  {:>6.1f}", run.product, width,
                        fmt::format("{} {}", name_of(row->kind), name_of(row->pipe)), row->busy());
    for (std::size_t i = 1; i < occurs.size(); ++i) {
      if (!occurs[i]) continue;
      text += fmt::format("  {:>{}.1f}", row->percent(row->cycles.stalls[i]), column(i));
    }
    text += '\n';
  }
  return text;
}

std::string headline(const ComparedRun& first, const ComparedRun& other, const Explanation& e) {
  const double a = first.microseconds();
  const double b = other.microseconds();
  const std::string cycles =
      e.cycles == 0 ? "as many cycles"
                    : fmt::format("{} cycles {}", std::abs(e.cycles), e.cycles > 0 ? "more" : "fewer");
  if (a == b) return fmt::format("{} takes the time of {}: {}.", e.other, e.first, cycles);
  const bool slower = b > a;
  return fmt::format("{} takes {:.2f} times as long as {}: {}.", slower ? e.other : e.first,
                     slower ? b / a : a / b, slower ? e.first : e.other,
                     slower ? cycles
                            : e.cycles == 0 ? cycles
                                            : fmt::format("{} cycles {}", std::abs(e.cycles),
                                                          e.cycles > 0 ? "fewer" : "more"));
}

Json run_json(const ComparedRun& run) {
  Json json = {{"product", run.product}, {"architecture", run.architecture},
               {"clock_mhz", run.clock_mhz}};
  if (!run.ran()) {
    json[run.failed.empty() ? "refused" : "failed"] = run.failed.empty() ? run.refused : run.failed;
    return json;
  }
  json["cycles"] = run.report.timing.cycles;
  json["microseconds"] = run.microseconds();
  json["results"] = verdict(run.report);
  Json tensors = Json::array();
  for (const ExpectResult& result : run.report.expect) {
    tensors.push_back({{"name", result.tensor},
                       {"wrong", result.wrong},
                       {"crc32", fmt::format("{:08x}", result.crc32)}});
  }
  json["tensors"] = std::move(tensors);
  json["assumed_percent"] = assumed_percent(run.report);
  Json findings = Json::array();
  for (const Finding& finding : run.report.findings) findings.push_back(finding.message);
  json["findings"] = std::move(findings);
  Json pipes = Json::array();
  for (const PipeRow& row : pipe_rows(run.report.timing)) {
    Json stalls = Json::object();
    for (int i = 1; i < kStalls; ++i) {
      stalls[std::string(name_of(static_cast<Stall>(i)))] = row.cycles.stalls[i];
    }
    pipes.push_back({{"core", name_of(row.kind)},
                     {"pipe", name_of(row.pipe)},
                     {"total_cycles", row.total},
                     {"busy_cycles", row.cycles.busy},
                     {"stall_cycles", std::move(stalls)}});
  }
  json["pipes"] = std::move(pipes);
  return json;
}

}  // namespace

std::string comparison_text(const std::string& kernel, const std::vector<ComparedRun>& runs) {
  std::size_t width = std::string_view("busiest pipe, %").size();
  for (const ComparedRun& run : runs) width = std::max(width, run.product.size());
  std::string text = fmt::format("kernel   {}\n\n", kernel);
  const ComparedRun* first = first_run(runs);
  if (first != nullptr) text += times_table(runs, width) + '\n' + stalls_table(runs, width);
  bool refusals = false;
  for (const ComparedRun& run : runs) {
    if (run.ran()) continue;
    if (!refusals && first != nullptr) text += '\n';
    refusals = true;
    text += run.failed.empty() ? fmt::format("{} refuses it: {}\n", run.product, run.refused)
                               : fmt::format("{} stops it: {}\n", run.product, run.failed);
  }
  for (const ComparedRun& run : runs) {
    for (const Finding& finding : run.report.findings) {
      text += fmt::format("{}: {}: {}\n", run.product, name_of(finding.kind), finding.message);
    }
  }
  for (const ComparedRun& run : runs) {
    if (!run.ran() || &run == first) continue;
    const Explanation e = explain_difference(*first, run);
    text += '\n' + headline(*first, run, e) + '\n';
    if (!e.parts.empty() && e.parts.front().cause != "clock") {
      text += fmt::format("Cycles of {} on the core that ends last:\n", name_of(e.pipe));
    }
    for (const Difference& part : e.parts) text += "  " + part.sentence + '\n';
  }
  return text;
}

std::string comparison_json(const std::string& kernel, const std::vector<ComparedRun>& runs) {
  Json products = Json::array();
  Json differences = Json::array();
  const ComparedRun* first = first_run(runs);
  for (const ComparedRun& run : runs) {
    products.push_back(run_json(run));
    if (!run.ran() || &run == first) continue;
    const Explanation e = explain_difference(*first, run);
    Json parts = Json::array();
    for (const Difference& part : e.parts) {
      parts.push_back(
          {{"cause", part.cause}, {"cycles", part.cycles}, {"sentence", part.sentence}});
    }
    differences.push_back({{"first", e.first},
                           {"other", e.other},
                           {"pipe", name_of(e.pipe)},
                           {"cycles", e.cycles},
                           {"parts", std::move(parts)}});
  }
  const Json all = {{"kernel", kernel},
                    {"products", std::move(products)},
                    {"differences", std::move(differences)}};
  return all.dump(2) + '\n';
}

std::string comparison_csv(const std::vector<ComparedRun>& runs) {
  std::string text = "product,architecture,clock_mhz,cycles,core,pipe,total_cycles,busy_cycles";
  for (int i = 1; i < kStalls; ++i) {
    text += fmt::format(",{}_cycles", name_of(static_cast<Stall>(i)));
  }
  text += ",stopped_by\n";
  for (const ComparedRun& run : runs) {
    const std::string start = fmt::format("{},{},{}", run.product, run.architecture, run.clock_mhz);
    if (!run.ran()) {
      text += start + std::string(5 + kStalls, ',') + csv_cell(run.failed.empty() ? run.refused : run.failed) + '\n';
      continue;
    }
    for (const PipeRow& row : pipe_rows(run.report.timing)) {
      text += fmt::format("{},{},{},{},{},{}", start, run.report.timing.cycles, name_of(row.kind),
                          name_of(row.pipe), row.total, row.cycles.busy);
      for (int i = 1; i < kStalls; ++i) text += fmt::format(",{}", row.cycles.stalls[i]);
      text += ",\n";
    }
  }
  return text;
}

}  // namespace davsim
