#include "goals.h"

#include <array>

namespace davsim::bench {

std::span<const Goal> goals() {
  constexpr bool kLeast = true;
  static constexpr std::array<Goal, 25> all = {{
      {"engine_timing_only/1", "million instructions/s", 10},
      {"engine_timing_only/8", "million instructions/s", 0},
      {"engine_timing_only/40", "million instructions/s", 8},
      {"loop_timing_only/1", "million instructions/s", 15},
      {"loop_timing_only/40", "million instructions/s", 0},
      {"engine_with_trace/args:1", "million instructions/s", 2.5},
      {"engine_with_trace/args:0", "million instructions/s", 4},
      {"engine_with_values/tile:2048", "million instructions/s", 5},
      {"engine_with_values/tile:8192", "million instructions/s", 3},
      {"race_checks/tile:2048", "ns/instruction", 100, kLeast},
      {"machine_vadd_f16", "ns/256 B", 20, kLeast},
      {"machine_vcadd_f16", "ns/128 elements", 100, kLeast},
      {"machine_mmad_f16", "GFLOP/s", 40},
      {"machine_mmad_f16_baseline", "GFLOP/s", 20},
      {"read_trace/repeats:1", "MB/s", 100},
      {"read_trace/repeats:0", "MB/s", 100},
      {"write_timeline/args:0", "million events/s", 5},
      {"write_timeline/args:1", "million events/s", 0},
      {"elaborate_64_cores", "ms", 20, kLeast},
      {"start_up", "ms", 20, kLeast},
      {"memory_1_million_rolled", "MB", 0, kLeast},
      {"memory_1_million_written_out", "MB", 512, kLeast},
      {"memory_10_million_50_cores", "MB", 512, kLeast},
      {"time_10_million_50_cores", "s", 0, kLeast},
      {"read_product", "ms", 0, kLeast},
  }};
  return all;
}

}  // namespace davsim::bench
