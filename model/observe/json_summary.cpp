#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "observe/summary.h"

namespace davsim {
namespace {

using Json = nlohmann::ordered_json;

double rounded(double value, double steps) { return std::round(value * steps) / steps; }

Json pipe_json(const PipeResult& pipe) {
  Json stalls = Json::object();
  for (int i = 0; i < kStalls; ++i) {
    const auto stall = static_cast<Stall>(i);
    if (stall != Stall::none) stalls[std::string(name_of(stall))] = pipe.cycles.stalls[i];
  }
  return {{"name", name_of(pipe.pipe)},
          {"busy_cycles", pipe.cycles.busy},
          {"active_cycles", pipe.cycles.active},
          {"conflict_cycles", pipe.cycles.conflict},
          {"instructions", pipe.cycles.instructions},
          {"stall_cycles", std::move(stalls)}};
}

Json core_json(const CoreResult& core) {
  Json pipes = Json::array();
  for (const PipeResult& pipe : core.pipes) pipes.push_back(pipe_json(pipe));
  return {{"index", core.index},
          {"kind", name_of(core.kind)},
          {"blocks", core.blocks},
          {"pipes", std::move(pipes)}};
}

Json expect_json(const std::vector<ExpectResult>& results) {
  using Status = ExpectResult::Status;
  std::uint64_t passed = 0;
  std::uint64_t failed = 0;
  std::uint64_t skipped = 0;
  Json tensors = Json::array();
  for (const ExpectResult& result : results) {
    const char* status = "skipped";
    switch (result.status) {
      case Status::passed:
        ++passed;
        status = "passed";
        break;
      case Status::failed:
        ++failed;
        status = "failed";
        break;
      case Status::skipped:
        ++skipped;
        break;
    }
    tensors.push_back({{"name", result.tensor},
                       {"status", status},
                       {"elements", result.elements},
                       {"wrong", result.wrong},
                       {"crc32", fmt::format("{:08x}", result.crc32)}});
  }
  return {{"passed", passed}, {"failed", failed}, {"skipped", skipped}, {"tensors", tensors}};
}

Json findings_json(const std::vector<Finding>& findings) {
  Json all = Json::array();
  for (const Finding& finding : findings) {
    all.push_back({{"kind", name_of(finding.kind)},
                   {"message", finding.message},
                   {"file", finding.where.file},
                   {"line", finding.where.line},
                   {"block", finding.block},
                   {"count", finding.count}});
  }
  return all;
}

Json confidence_json(const std::vector<ConfidenceShare>& shares) {
  double total = 0;
  for (const ConfidenceShare& share : shares) total += static_cast<double>(share.busy_cycles);
  Json all = Json::object();
  for (const ConfidenceShare& share : shares) {
    const double part = total == 0 ? 0 : static_cast<double>(share.busy_cycles) / total;
    all[share.confidence] = rounded(part, 1e4);
  }
  return all;
}

}  // namespace

std::string json_summary(const RunReport& report) {
  const TimingResult& timing = report.timing;
  Json cores = Json::array();
  for (const CoreResult& core : timing.cores) cores.push_back(core_json(core));
  const double microseconds = report.clock_mhz == 0 ? 0
                                                    : static_cast<double>(timing.cycles) /
                                                          static_cast<double>(report.clock_mhz);
  const Json all = {{"product", report.product},
                    {"architecture", report.architecture},
                    {"kernel", report.kernel},
                    {"clock_mhz", report.clock_mhz},
                    {"cycles", timing.cycles},
                    {"time_us", rounded(microseconds, 1e3)},
                    {"sync", report.sync},
                    {"tier", report.tier},
                    {"blocks", report.blocks},
                    {"instructions", report.instructions},
                    {"waves", timing.waves},
                    {"tail_blocks", timing.tail_blocks},
                    {"tail_cycles", timing.tail_cycles},
                    {"cores", std::move(cores)},
                    {"expect", expect_json(report.expect)},
                    {"findings", findings_json(report.findings)},
                    {"confidence", confidence_json(report.confidence)}};
  return all.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace davsim
