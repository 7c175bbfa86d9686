#include "observe/summary.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

namespace davsim::summary_test {
namespace {

using testing::HasSubstr;
using testing::Not;

PipeResult pipe(Pipe which, std::uint64_t busy, Stall cause, std::uint64_t stalled) {
  PipeResult result{which, {.busy = busy, .active = busy, .instructions = busy / 10}};
  result.cycles.stalls[static_cast<int>(cause)] = stalled;
  return result;
}

RunReport sample() {
  RunReport report;
  report.kernel = "add.ktrace";
  report.product = "atlas-a2";
  report.architecture = "dav-2201";
  report.tier = "engine";
  report.sync = "vendor";
  report.clock_mhz = 1850;
  report.blocks = 3;
  report.instructions = 123;
  report.timing.cycles = 1000;
  report.timing.waves = 2;
  report.timing.tail_blocks = 1;
  report.timing.tail_cycles = 250;
  for (std::uint32_t i = 0; i < 2; ++i) {
    CoreResult core{.index = i, .kind = CoreKind::aiv, .blocks = 2 - i, .end = 1000, .pipes = {}};
    core.pipes.push_back(pipe(Pipe::V, 400, Stall::flag, 600));
    core.pipes.push_back(pipe(Pipe::MTE2, 500 + 100 * i, Stall::gm_port, 500 - 100 * i));
    report.timing.cores.push_back(core);
  }
  report.expect.push_back({"z", ExpectResult::Status::failed, 4096, 17});
  report.expect.push_back({"w", ExpectResult::Status::passed, 64, 0});
  report.findings.push_back(
      {Finding::Kind::race, "vadd reads what copy writes", {"add.ktrace", 7, 3}, 2, 5});
  report.confidence = {{"measured", 300}, {"documented", 600}, {"assumed", 100}};
  return report;
}

TEST(TextSummary, reads_like_this) {
  EXPECT_EQ(text_summary(sample()),
            "kernel   add.ktrace, 123 instructions, sync vendor\n"
            "product  atlas-a2 (dav-2201), 1850 MHz\n"
            "time     1000 cycles, 0.541 us (tier engine)\n"
            "blocks   3 on 2 aiv cores, 2 waves; the last one holds 1 block and costs 250 cycles "
            "(25.0 %)\n"
            "\n"
            "pipe  instructions  busy %  active %   flag  gm_port\n"
            "V               80    40.0      40.0   60.0      0.0\n"
            "MTE2           110    55.0      55.0    0.0     45.0\n"
            "\n"
            "MTE2 is the busiest pipe with 55.0 % of the time; it waits 45.0 % for the shared port "
            "of global memory.\n"
            "\n"
            "results  1 of 2 tensors differ from what is expected\n"
            "         z: 17 of 4096 elements wrong\n"
            "add.ktrace:7:3: race: vadd reads what copy writes (block 2, 5 times in all)\n"
            "prices   measured 30.0 %, documented 60.0 %, assumed 10.0 % of the busy cycles\n");
}

TEST(TextSummary, expectations_that_were_not_computed_are_never_passed) {
  RunReport report = sample();
  report.values = false;
  for (ExpectResult& result : report.expect) result.status = ExpectResult::Status::skipped;
  EXPECT_THAT(text_summary(report),
              AllOf(HasSubstr("results  not checked: the run computes no values"),
                    Not(HasSubstr("as expected"))));
}

TEST(TextSummary, a_pipe_that_is_nearly_always_busy_limits_the_kernel) {
  RunReport report = sample();
  for (CoreResult& core : report.timing.cores)
    core.pipes[1] = pipe(Pipe::MTE2, 950, Stall::idle, 50);
  report.timing.cores[1].kind = CoreKind::aic;
  EXPECT_THAT(text_summary(report),
              AllOf(HasSubstr("aic MTE2 limits the kernel: it is busy 95.0 % of the time."),
                    HasSubstr("3 on 1 aic core and 1 aiv core")));
}

TEST(TextSummary, an_empty_report_is_no_error) {
  EXPECT_THAT(text_summary({}), HasSubstr("No pipe has any work."));
}

TEST(JsonSummary, holds_what_the_documentation_names) {
  const auto json = nlohmann::ordered_json::parse(json_summary(sample()));
  std::vector<std::string> keys;
  for (const auto& [key, value] : json.items()) keys.push_back(key);
  EXPECT_THAT(keys, testing::ElementsAre("product", "architecture", "kernel", "clock_mhz", "cycles",
                                         "time_us", "sync", "tier", "blocks", "instructions",
                                         "waves", "tail_blocks", "tail_cycles", "cores", "expect",
                                         "findings", "confidence"));
  EXPECT_EQ(json["time_us"], 0.541);
  const auto& mte2 = json["cores"][1]["pipes"][1];
  EXPECT_EQ(mte2["name"], "MTE2");
  EXPECT_EQ(mte2["busy_cycles"], 600);
  EXPECT_EQ(mte2["stall_cycles"]["gm_port"], 400);
  EXPECT_EQ(mte2["stall_cycles"].size(), kStalls - 1);
  EXPECT_EQ(json["expect"]["failed"], 1);
  EXPECT_EQ(json["expect"]["tensors"][0]["status"], "failed");
  EXPECT_EQ(json["findings"][0]["line"], 7);
  EXPECT_EQ(json["confidence"]["documented"], 0.6);
}

TEST(JsonSummary, text_that_is_no_utf8_does_not_break_it) {
  RunReport report = sample();
  report.kernel = "bad\xff.ktrace";
  EXPECT_EQ(nlohmann::json::parse(json_summary(report))["kernel"], "bad\xEF\xBF\xBD.ktrace");
}

}  // namespace
}  // namespace davsim::summary_test
