#include "progress.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <string_view>

#include <fmt/format.h>

namespace davsim::cli {
namespace {

constexpr std::chrono::seconds kQuiet{2};            // shorter runs show nothing
constexpr std::chrono::milliseconds kBetween{200};

/// What signal handlers read: a copy of the state in parts that are written at once each.
struct Seen {
  std::atomic<RunState::Step> step{RunState::Step::none};
  std::atomic<std::uint64_t> done{0};
  std::atomic<std::uint64_t> total{0};
  std::atomic<std::uint64_t> cycles{0};
  std::atomic<bool> line{false};  ///< a line of progress stands on the terminal
};
Seen seen;
static_assert(std::atomic<std::uint64_t>::is_always_lock_free);

void publish(const RunState& state) {
  constexpr auto relaxed = std::memory_order_relaxed;
  seen.step.store(state.step, relaxed);
  seen.done.store(state.done, relaxed);
  seen.total.store(state.total, relaxed);
  seen.cycles.store(state.cycles, relaxed);
}

/// How many instructions a run executes; 0 where vector functions hide it, whose own instructions
/// an estimate counts and a machine does not.
std::uint64_t expected_instructions(const LoweredProgram& lowered) {
  const bool functions = std::any_of(lowered.instructions.begin(), lowered.instructions.end(),
                                     [](const Instruction& i) { return i.body != nullptr; });
  return functions ? 0 : estimate_instructions(lowered);
}

std::string time_text(double seconds) {
  const auto whole = static_cast<std::uint64_t>(seconds + 0.5);
  if (whole < 120) return fmt::format("{} s", whole);
  if (whole < 7200) return fmt::format("{} min", (whole + 30) / 60);
  return fmt::format("{} h", (whole + 1800) / 3600);
}

/// Text in a place of fixed size, for signal handlers.
class Words {
 public:
  Words& operator<<(std::string_view text) {
    const std::size_t size = std::min(text.size(), static_cast<std::size_t>(end() - at_));
    std::memcpy(at_, text.data(), size);
    at_ += size;
    return *this;
  }
  Words& operator<<(std::uint64_t number) {
    at_ = std::to_chars(at_, end(), number).ptr;
    return *this;
  }
  void write() const {
    [[maybe_unused]] const ssize_t written =
        ::write(STDERR_FILENO, text_.data(), static_cast<std::size_t>(at_ - text_.data()));
  }

 private:
  char* end() { return text_.data() + text_.size(); }
  std::array<char, 256> text_{};
  char* at_ = text_.data();
};

}  // namespace

std::string progress_line(const RunState& state, double seconds) {
  constexpr double kMillion = 1e6;
  const bool timing = state.step == RunState::Step::timing;
  std::string line = fmt::format("{}: {:.1f}", timing ? "timing" : "executing",
                                 static_cast<double>(state.done) / kMillion);
  if (state.total != 0) {
    line += fmt::format(" of {}{:.1f}", timing ? "" : "about ",
                        static_cast<double>(state.total) / kMillion);
  }
  line += " million instructions";
  if (timing) line += fmt::format(", cycle {}", state.cycles);
  if (seconds <= 0 || state.done == 0) return line;
  const double rate = static_cast<double>(state.done) / seconds;
  line += fmt::format(", {:.1f} million/s", rate / kMillion);
  if (state.total > state.done) {
    line += fmt::format(", {} left", time_text(static_cast<double>(state.total - state.done) / rate));
  }
  return line;
}

Progress::Progress(const LoweredProgram& lowered)
    : terminal_(::isatty(STDERR_FILENO) != 0), next_(began_ + kQuiet) {
  state_.step = RunState::Step::executing;
  state_.total = expected_instructions(lowered);
  publish(state_);
}

Progress::~Progress() {
  clear();
  publish({});
}

void Progress::executed(std::uint64_t instructions) {
  state_.done = instructions;
  show();
}

void Progress::begin_timing(std::uint64_t instructions) {
  state_ = {RunState::Step::timing, 0, instructions, 0};
  step_began_ = Clock::now();
  show();
}

void Progress::take(std::span<const Event> events) {
  if (events.empty()) return;
  state_.done += events.size();
  state_.cycles = events.back().end();
  show();
}

void Progress::show() {
  publish(state_);
  if (!terminal_) return;
  const Clock::time_point now = Clock::now();
  if (now < next_) return;
  next_ = now + kBetween;
  const std::chrono::duration<double> passed = now - step_began_;
  // Before the line is there: a signal right behind it has to know.
  seen.line = shown_ = true;
  fmt::print(stderr, "\r{}\x1b[K", progress_line(state_, passed.count()));
  std::fflush(stderr);
}

void Progress::clear() {
  if (!shown_) return;
  fmt::print(stderr, "\r\x1b[K");
  std::fflush(stderr);
  seen.line = shown_ = false;
}

void say_how_far(int signal) {
  const RunState::Step step = seen.step;
  // Whoever reads no longer needs no words.
  if (step == RunState::Step::none || signal == SIGPIPE) return;
  Words words;
  if (seen.line) words << "\n";
  const bool timing = step == RunState::Step::timing;
  words << "interrupted: " << seen.done << (timing ? " instructions timed" : " instructions executed");
  if (seen.total != 0) words << (timing ? " of " : " of about ") << seen.total;
  if (timing) words << ", cycle " << seen.cycles;
  words << "; no file was written\n";
  words.write();
}

}  // namespace davsim::cli
