#include "ops/soft_sync.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"gm_workspace", address, false,
     "soft form: words of int32 in global memory that all blocks share, a DataBlock each, 0 at "
     "first"},
    {"ub_workspace", address, false, "soft form: words of int32 in UB of each block, as many"},
    {"used_cores", integer, false, "soft form: the first so many vector blocks; all unless given"},
    {"is_aiv_only", integer, false,
     "hardware form: 0: all blocks of a kernel with cube blocks, too"},
    {"trigger_pipe", pipe, false, "hardware form on dav-3510: MTE2, MTE3 or, unless given, ALL"},
    {"wait_pipe", pipe, false, "hardware form on dav-3510: MTE2, MTE3 or, unless given, ALL"},
};

/// Cross-core flags that the hardware form keeps for itself.
enum : std::int64_t { kCubes = 11, kToCube = 12, kToVectors = 13, kVectors = 14 };

void barrier(LowerContext& context) {
  context.emit("pipe_barrier", Type::none, {{"pipe", Pipe::all}});
}

void set(LowerContext& context, Pipe pipe, std::int64_t mode, std::int64_t id) {
  context.emit("ffts_cross_core_sync", Type::none, {{"pipe", pipe}, {"mode", mode}, {"id", id}});
}

void wait(LowerContext& context, std::int64_t id, Pipe pipe = Pipe::S) {
  context.emit("wait_flag_dev", Type::none, {{"id", id}, {"pipe", pipe}});
}

/// Every block counts its calls in its own word, and waits until the words of all have got as far.
void soft(LowerContext& context) {
  for (const std::string_view other : {"is_aiv_only", "trigger_pipe", "wait_pipe"}) {
    if (!context.has(other) || (other == "is_aiv_only" && context.integer(other, 0, 1) == 1))
      continue;
    context.fail(std::string(other) + " belongs to the form without workspaces");
  }
  const std::int64_t all = SoftSync::blocks_of(context);
  const std::int64_t used = context.integer("used_cores", 0, all, 0);
  const std::int64_t cores = used == 0 ? all : used;
  SoftSync sync(context, cores);
  sync.barrier();
  sync.read(sync.block(), 1);
  sync.barrier();
  sync.add(0, 1);
  sync.keep_sum(0);
  sync.barrier();
  sync.write(sync.block(), 0);
  context.loop("core", cores, [&](const Expression& core) { sync.await_sum(core, true); });
  sync.barrier();
  sync.read(0, cores);
  sync.barrier();
}

Pipe pipe_of_config(LowerContext& context, std::string_view parameter) {
  if (!context.has(parameter)) return Pipe::all;
  const Pipe pipe = context.pipe(parameter);
  if (context.target().cross_core_wait_stops_all) {
    context.fail(std::string(parameter) + ": " + context.target().product +
                 " takes no pipes here; leave it out");
  }
  if (pipe == Pipe::MTE2 || pipe == Pipe::MTE3 || pipe == Pipe::all) return pipe;
  context.fail(std::string(parameter) + " is " + std::string(name_of(pipe)) +
               ", expected MTE2, MTE3 or ALL");
}

/// Cube and vector blocks: vectors report to their cube block, cube blocks to each other, and then
/// each to its vectors.
void both_kinds(LowerContext& context) {
  barrier(context);
  if (context.core_kind() == CoreKind::aiv) {
    set(context, Pipe::MTE3, 2, kToCube);
    wait(context, kToVectors);
    return;
  }
  wait(context, kToCube);
  set(context, Pipe::FIX, 0, kCubes);
  wait(context, kCubes);
  set(context, Pipe::FIX, 2, kToVectors);
}

void vectors(LowerContext& context) {
  const Pipe trigger = pipe_of_config(context, "trigger_pipe");
  const Pipe waiter = pipe_of_config(context, "wait_pipe");
  if (context.core_kind() == CoreKind::aic) return;  // vector blocks alone wait for each other
  if (trigger == Pipe::all) barrier(context);
  set(context, trigger == Pipe::all ? Pipe::MTE3 : trigger, 0, kVectors);
  wait(context, kVectors, waiter == Pipe::all ? Pipe::S : waiter);
}

void lower(LowerContext& context) {
  const bool gm = context.has("gm_workspace");
  if (gm != context.has("ub_workspace")) {
    context.fail("one workspace alone; give both, or neither for the hardware form");
  }
  if (gm) return soft(context);
  if (context.has("used_cores")) {
    context.fail("used_cores belongs to the form with workspaces");
  }
  if (context.target().cross_core_ids == 0) {
    // One core runs one block: there is nobody else to wait for.
    const std::int64_t blocks = SoftSync::blocks_of(context);
    if (blocks > 1 || !context.target().vector_registers) {
      context.fail(context.target().product +
                   " has no flags between cores; give workspaces in global memory and in UB");
    }
    return barrier(context);
  }
  return context.integer("is_aiv_only", 0, 1, 1) == 1 ? vectors(context) : both_kinds(context);
}

}  // namespace

extern const OperationSpec SyncAll;
const OperationSpec SyncAll = {
    .name = "SyncAll",
    .summary = "Waits until all vector blocks, or all blocks of both kinds, have come here.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
