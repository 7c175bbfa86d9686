// The program as users start it: how long it takes to do nothing much, and its largest memory.

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <vector>

#include "kernel.h"

namespace davsim::bench {
namespace {

namespace fs = std::filesystem;

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

/// Runs davsim to its end; its processor time and largest memory.
rusage run(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {DAVSIM_PROGRAM, "run"});
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    const int nowhere = ::open("/dev/null", O_WRONLY);
    ::dup2(nowhere, STDOUT_FILENO);
    ::execv(DAVSIM_PROGRAM, pointers.data());
    ::_exit(127);
  }
  int status = 0;
  rusage usage{};
  ::wait4(child, &status, 0, &usage);
  if (status != 0) throw std::runtime_error("davsim failed");
  return usage;
}

double megabytes(const rusage& usage) { return static_cast<double>(usage.ru_maxrss) / 1024; }

/// A folder that is removed at the end.
struct Folder {
  fs::path path = fs::temp_directory_path() / ("davsim_bench_" + std::to_string(::getpid()));
  Folder() { fs::create_directories(path); }
  ~Folder() { fs::remove_all(path); }
};

void start_up(benchmark::State& state) {
  const Folder folder;
  const std::string kernel = folder.path / "small.ktrace";
  std::ofstream(kernel) << "ktrace 1\nblocks aiv 0..1 {\n  pipe_barrier ALL\n}\n";
  for (auto _ : state) {
    const rusage usage = run({kernel, "--product", "atlas-a2"});
    state.SetIterationTime(seconds(usage.ru_utime) + seconds(usage.ru_stime));
  }
  report_time(state, static_cast<double>(state.iterations()), 1e3);
}

/// All outputs of a kernel on 50 cores that executes 10 million instructions, with its results.
void ten_million(benchmark::State& state, bool memory) {
  const Folder folder;
  for (auto _ : state) {
    const rusage usage =
        run({Kernel::path("vector_add"), "--product", "ascend-950pr", "--param", "BLOCKS=50", "--param",
             "TILES=14290", "--param", "N=64", "--trace", folder.path / "t.json.gz", "--trace-args", "none",
             "--csv", folder.path / "csv", "--json", folder.path / "s.json", "--timeline"});
    report_figure(state, memory ? megabytes(usage) : seconds(usage.ru_utime) + seconds(usage.ru_stime));
  }
}

/// A million instructions, from a loop or each on a line of its own.
void one_million(benchmark::State& state, bool rolled) {
  const Folder folder;
  const std::string kernel = folder.path / "million.ktrace";
  std::ofstream out(kernel);
  out << "ktrace 1\nblocks aiv 0..1 {\n  ub a : f16[8192] at 0\n";
  const auto statement = [](int i) {
    return i % 2 == 0 ? "  vadd a, a[1024], a[2048], repeat = 8\n" : "  pipe_barrier V\n";
  };
  if (rolled) out << "for i in 0..500000 {\n";
  for (int i = 0; i < (rolled ? 2 : 1'000'000); ++i) out << statement(i);
  out << (rolled ? "}\n}\n" : "}\n");
  out.close();
  for (auto _ : state) {
    report_figure(state, megabytes(run({kernel, "--product", "atlas-a2", "--csv", folder.path / "csv"})));
  }
}

[[maybe_unused]] const bool registered = [] {
  benchmark::RegisterBenchmark("start_up", start_up)->UseManualTime()->Unit(benchmark::kMillisecond);
  const auto once = [](const char* name, auto work) {
    benchmark::RegisterBenchmark(name, work)->Iterations(1)->Repetitions(1);
  };
  once("memory_1_million_rolled", [](benchmark::State& state) { one_million(state, true); });
  once("memory_1_million_written_out", [](benchmark::State& state) { one_million(state, false); });
  once("memory_10_million_50_cores", [](benchmark::State& state) { ten_million(state, true); });
  once("time_10_million_50_cores", [](benchmark::State& state) { ten_million(state, false); });
  return true;
}();

}  // namespace
}  // namespace davsim::bench
