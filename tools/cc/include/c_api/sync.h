#pragma once

// Synchronisation inside a core.

#include "c_api/types.h"
#include "davsim_cc/program.h"

/// Reports by flag `id` that what `pipe` has been given so far is done.
DAVSIM_CC_API void asc_sync_notify(pipe_t pipe, pipe_t tpipe, int id) {
  davsim_cc::issue("set_flag", nullptr,
                   {davsim_cc::word("source", davsim_cc::pipe_name(pipe)),
                    davsim_cc::word("destination", davsim_cc::pipe_name(tpipe)),
                    davsim_cc::integer("id", id)});
}
/// Holds `tpipe` up until the flag is there, and takes it.
DAVSIM_CC_API void asc_sync_wait(pipe_t pipe, pipe_t tpipe, int id) {
  davsim_cc::issue("wait_flag", nullptr,
                   {davsim_cc::word("source", davsim_cc::pipe_name(pipe)),
                    davsim_cc::word("destination", davsim_cc::pipe_name(tpipe)),
                    davsim_cc::integer("id", id)});
}
/// Later instructions of the pipe start when the earlier ones are done.
DAVSIM_CC_API void asc_sync_pipe(pipe_t pipe) {
  davsim_cc::issue("pipe_barrier", nullptr,
                   {davsim_cc::word("pipe", davsim_cc::pipe_name(pipe))});
}
DAVSIM_CC_API void asc_sync() {
  davsim_cc::issue("pipe_barrier", nullptr, {davsim_cc::word("pipe", "ALL")});
}
DAVSIM_CC_API void asc_sync_vec() {
  davsim_cc::issue("pipe_barrier", nullptr, {davsim_cc::word("pipe", "V")});
}
DAVSIM_CC_API void asc_sync_mte2() {
  davsim_cc::issue("pipe_barrier", nullptr, {davsim_cc::word("pipe", "MTE2")});
}
DAVSIM_CC_API void asc_sync_mte3() {
  davsim_cc::issue("pipe_barrier", nullptr, {davsim_cc::word("pipe", "MTE3")});
}

// Mutexes of dav-3510: a pipe waits until the earlier holders of the number have let it go.
enum ascMutexExecuteMode { ASC_LOCK_BLOCK, ASC_LOCK_NON_BLOCK };
DAVSIM_CC_API void asc_lock(pipe_t pipe, std::uint8_t mutex_id,
                            ascMutexExecuteMode mode = ASC_LOCK_BLOCK) {
  if (mode != ASC_LOCK_BLOCK) davsim_cc::fail("asc_lock: ASC_LOCK_NON_BLOCK is not modelled yet");
  davsim_cc::issue("get_buf", nullptr,
                   {davsim_cc::word("pipe", davsim_cc::pipe_name(pipe)),
                    davsim_cc::integer("id", mutex_id)});
}
DAVSIM_CC_API void asc_unlock(pipe_t pipe, std::uint8_t mutex_id,
                              ascMutexExecuteMode mode = ASC_LOCK_BLOCK) {
  if (mode != ASC_LOCK_BLOCK) davsim_cc::fail("asc_unlock: ASC_LOCK_NON_BLOCK is not modelled yet");
  davsim_cc::issue("rls_buf", nullptr,
                   {davsim_cc::word("pipe", davsim_cc::pipe_name(pipe)),
                    davsim_cc::integer("id", mutex_id)});
}

// Between cores: all of a kind (inter), the vector cores of an AI core (subblock), and its cube core with all
// (block) or one of them (intra).
#define DAVSIM_CC_CROSS_CORE(name, mode)                                                                \
  DAVSIM_CC_API void asc_sync_##name##_arrive(pipe_t pipe, std::int64_t flag_id) {                        \
    davsim_cc::issue("CrossCoreSetFlag", nullptr,                                                       \
                     {davsim_cc::integer("mode_id", mode),                                                \
                      davsim_cc::word("pipe", davsim_cc::pipe_name(pipe)),                                \
                      davsim_cc::integer("flag_id", flag_id)});                                          \
  }                                                                                                     \
  DAVSIM_CC_API void asc_sync_##name##_wait(pipe_t pipe, std::int64_t flag_id) {                          \
    davsim_cc::wait_cross_core(mode, pipe, flag_id);                                                      \
  }
namespace davsim_cc {
/// dav-3510 holds up one pipe, dav-2201 the whole core.
DAVSIM_CC_API void wait_cross_core(int mode, pipe_t pipe, std::int64_t flag_id) {
#if __NPU_ARCH__ == 3510
  issue("CrossCoreWaitFlag", nullptr,
        {integer("mode_id", mode), word("pipe", pipe_name(pipe)), integer("flag_id", flag_id)});
#else
  static_cast<void>(pipe);
  issue("CrossCoreWaitFlag", nullptr, {integer("mode_id", mode), integer("flag_id", flag_id)});
#endif
}
}  // namespace davsim_cc
DAVSIM_CC_CROSS_CORE(inter, 0)
DAVSIM_CC_CROSS_CORE(subblock, 1)
DAVSIM_CC_CROSS_CORE(block, 2)
DAVSIM_CC_CROSS_CORE(intra, 4)
#undef DAVSIM_CC_CROSS_CORE
