#include "memory.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <string_view>

#include <fmt/format.h>

#include "base/error.h"
#include "machine/machine.h"

namespace davsim::cli {
namespace {

constexpr double kMega = 1024.0 * 1024.0;

/// What this machine has.
std::uint64_t physical_memory() {
  const long pages = ::sysconf(_SC_PHYS_PAGES);
  const long size = ::sysconf(_SC_PAGE_SIZE);
  if (pages <= 0 || size <= 0) return std::numeric_limits<std::uint64_t>::max();
  return static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(size);
}

/// Whether blocks wait for one another: then all of them may be under way at once.
bool blocks_wait(const LoweredProgram& lowered) {
  return std::any_of(lowered.instructions.begin(), lowered.instructions.end(),
                     [](const Instruction& instruction) {
                       return instruction.spec().role == Role::cross_wait;
                     });
}

/// Memory beyond the bound fails to be allocated, also what no estimate foresees. Sanitizers reserve
/// far more than they use and could not start anything under such a bound.
void bind_process(std::uint64_t bytes) {
#if !defined(__SANITIZE_ADDRESS__)
  const rlimit limit{bytes, bytes};
  ::setrlimit(RLIMIT_DATA, &limit);
#else
  static_cast<void>(bytes);
#endif
}

}  // namespace

std::uint64_t parse_bytes(const std::string& text, const std::string& option) {
  constexpr std::string_view kUnits = "KMG";
  std::uint64_t number = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  const std::size_t unit = end == last ? std::string_view::npos : kUnits.find(*end);
  const bool whole = end == last || (unit != std::string_view::npos && end + 1 == last);
  const std::uint64_t factor =
      unit == std::string_view::npos ? 1 : std::uint64_t{1} << (10 * (unit + 1));
  if (error != std::errc{} || !whole || number == 0 ||
      number > std::numeric_limits<std::uint64_t>::max() / factor) {
    throw InputError(fmt::format("{} {}: expected a number of bytes above 0, such as 512M or 2G", option,
                                 text));
  }
  return number * factor;
}

MemoryNeed memory_need(const LoweredProgram& lowered, const Target& target) {
  MemoryNeed need;
  for (const Tensor& tensor : lowered.program->tensors) {
    need.tensors += tensor.bytes();
    if (tensor.expect) need.expected += tensor.bytes();
  }
  const std::uint64_t core = Machine::memory_of_block(target, lowered);
  const auto blocks = static_cast<std::uint64_t>(lowered.program->block_count());
  need.cores = core * (blocks_wait(lowered) ? blocks : 1);
  return need;
}

void add_memory_option(boost::program_options::options_description& described) {
  described.add_options()("max-memory", boost::program_options::value<std::string>(),
                          "SIZE, such as 512M or 2G: refuse kernels that need more, and take no more; "
                          "what the machine has if not given");
}

void check_memory(const LoweredProgram& lowered, const Target& target,
                  const boost::program_options::variables_map& values, bool computes) {
  const bool given = values.count("max-memory") != 0;
  const std::uint64_t most =
      given ? parse_bytes(values["max-memory"].as<std::string>(), "--max-memory") : physical_memory();
  const MemoryNeed need = memory_need(lowered, target);
  if (computes && need.total() > most) {
    const auto mega = [](std::uint64_t bytes) { return static_cast<double>(bytes) / kMega; };
    throw InputError(
        Location{lowered.program->name},
        fmt::format("needs {:.1f} MB of memory ({:.1f} for tensors, {:.1f} for what they are compared "
                    "with, {:.1f} for memories of cores), more than the {:.1f} MB {}; make it smaller, "
                    "or use --timing-only{}",
                    mega(need.total()), mega(need.tensors), mega(need.expected), mega(need.cores),
                    mega(most), given ? "of --max-memory" : "of this machine",
                    given ? ", or raise --max-memory" : ""));
  }
  if (given) bind_process(most);
}

}  // namespace davsim::cli
