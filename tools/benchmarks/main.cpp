// Prints one line a benchmark: name, value, unit, goal. Of several repetitions the best counts: others
// on the machine only make them worse.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "goals.h"

namespace {

using davsim::bench::Goal;

class Lines : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override {
    std::printf("%-36s %10s %-24s %s\n", "name", "value", "unit", "goal");
    return true;
  }

  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration) continue;
      // `name/arguments/repeats:3` and the like: what Google Benchmark adds does not matter here.
      std::string name = run.run_name.function_name;
      if (!run.run_name.args.empty()) name += "/" + run.run_name.args;
      const auto goals = davsim::bench::goals();
      const auto goal = std::find_if(goals.begin(), goals.end(),
                                     [&](const Goal& g) { return g.name == name; });
      if (run.error_occurred || goal == goals.end()) {
        std::fprintf(stderr, "%s: %s\n", name.c_str(),
                     run.error_occurred ? run.error_message.c_str() : "has no entry in goals.cpp");
        failed_ = true;
        continue;
      }
      const double value = run.counters.at("value");
      const auto [place, first] = best_.emplace(name, value);
      if (!first) place->second = goal->least ? std::min(place->second, value) : std::max(place->second, value);
      if (run.repetition_index + 1 < run.repetitions) continue;
      print(*goal, place->second);
    }
  }

  [[nodiscard]] bool failed() const { return failed_; }

 private:
  static void print(const Goal& goal, double value) {
    std::printf("%-36s %10.2f %-24s ", std::string(goal.name).c_str(), value,
                std::string(goal.unit).c_str());
    if (goal.goal == 0) {
      std::printf("-\n");
    } else {
      const bool met = goal.least ? value <= goal.goal : value >= goal.goal;
      std::printf("%s %g%s\n", goal.least ? "<=" : ">=", goal.goal, met ? "" : "  MISSED");
    }
    std::fflush(stdout);
  }

  std::map<std::string, double> best_;
  bool failed_ = false;
};

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  Lines lines;
  benchmark::RunSpecifiedBenchmarks(&lines);
  return lines.failed() ? 1 : 0;
}

// The SystemC library refers to sc_main; the benchmarks never enter it.
extern "C" int sc_main(int, char**) { return 2; }
