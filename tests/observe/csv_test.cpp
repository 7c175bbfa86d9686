#include "observe/csv.h"

#include "sample.h"

namespace davsim::csv_test {
namespace {

using observe_sample::contents;
using observe_sample::Folder;
using observe_sample::Sample;

TEST(InstructionsCsv, a_row_tells_when_where_and_how_much) {
  Sample sample;
  const int load = sample.add("copy_gm_to_ub", Type::f16,
                              {0, observe_sample::loop_variable() * Expression(64), 2, 16});
  const int barrier = sample.add("pipe_barrier", Type::none, {index_of(Pipe::all)});
  sample.operation(load, "DataCopy");
  sample.lowered.instructions[1].inserted = true;
  sample.lowered.instructions[1].where.file = "a,b.ktrace";
  const LoweredProgram& program = sample.finish();
  Event first =
      observe_sample::stalled(observe_sample::event(program, load, 40, 16, 300), Stall::gm_port, 8);
  first.queued_before = 30;
  first.core = 3;
  Event second = observe_sample::event(program, barrier, 400, 1, 1);
  second.core = 3;
  const std::vector<Event> events = {first, second};
  const Folder folder;
  OutputFile out(folder / "i.csv");
  InstructionsCsv csv(out, program);
  csv.take(events);
  out.commit();
  EXPECT_EQ(contents(folder / "i.csv"),
            "core,pipe,sequence,operation,instruction,queued,start,end,complete,bytes,repeats,"
            "conflict_cycles,stall_cause,source,inserted\n"
            "3,MTE2,0,DataCopy,copy_gm_to_ub,10,40,56,340,1024,2,0,gm_port,sample.ktrace:1,0\n"
            "3,S,0,,pipe_barrier,400,400,401,401,0,0,0,none,\"a,b.ktrace:2\",1\n");
}

TEST(PipesCsv, has_a_column_for_each_cause) {
  RunReport report;
  CoreResult core{.index = 4, .kind = CoreKind::aic, .blocks = 1, .end = 100, .pipes = {}};
  PipeResult pipe{Pipe::M, {.busy = 60, .active = 70, .instructions = 5, .conflict = 1}};
  pipe.cycles.stalls[static_cast<int>(Stall::flag)] = 30;
  pipe.cycles.stalls[static_cast<int>(Stall::idle)] = 10;
  core.pipes.push_back(pipe);
  report.timing.cores.push_back(core);
  const Folder folder;
  OutputFile out(folder / "p.csv");
  write_pipes_csv(out, report);
  out.commit();
  EXPECT_EQ(contents(folder / "p.csv"),
            "core,kind,pipe,busy_cycles,active_cycles,instructions,conflict_cycles,stall_dispatch,"
            "stall_issue,stall_queue_full,stall_flag,stall_barrier,stall_gm_port,stall_cross_core,"
            "stall_idle,stall_unknown\n"
            "4,aic,M,60,70,5,1,0,0,0,30,0,0,0,10,0\n");
}

TEST(CsvCell, is_quoted_where_it_must_be) {
  EXPECT_EQ(csv_cell("plain"), "plain");
  EXPECT_EQ(csv_cell("a \"b\",\nc"), "\"a \"\"b\"\",\nc\"");
}

}  // namespace
}  // namespace davsim::csv_test
