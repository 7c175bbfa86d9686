#pragma once

// Synchronisation inside a core.

#include "c_api/types.h"

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
