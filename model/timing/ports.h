#pragma once

#include <cstdint>

#include "event/event.h"
#include "isa/pipe.h"
#include "program/cross_core.h"

namespace davsim {

// How the timing classes reach one another. Every token carries a time stamp in cycles, so a pipe
// may run ahead of its neighbours on its own clock and still be exact. Nothing here waits: a call
// that cannot be served says so and remembers whom to wake.

/// Someone who can be told to look again.
class Waker {
 public:
  virtual ~Waker() = default;
  virtual void wake() = 0;
};

/// One event flag of a core: the (source pipe, destination pipe, id) it stands for.
struct FlagKey {
  Pipe source = Pipe::S;
  Pipe destination = Pipe::S;
  std::uint8_t id = 0;
};

/// The hardware's own flag between the matrix unit and the pipe behind it: no id of a program.
inline constexpr FlagKey kUnitFlag{Pipe::M, Pipe::FIX, 63};

/// The event flags of a core.
class FlagPort {
 public:
  virtual ~FlagPort() = default;
  /// Takes the oldest set of a flag and says when it became visible; false if there is none yet, and
  /// then `waiter` is woken by the next set.
  virtual bool take(FlagKey key, std::uint64_t& when, Waker& waiter) = 0;
  /// Makes the flag visible at `when`.
  virtual void set(FlagKey key, std::uint64_t when) = 0;
  /// Says when the `number`-th release of a mutex, from 1 on, became visible; false if there is
  /// none yet, and then `waiter` is woken by the next.
  virtual bool lock(int mutex, std::uint64_t number, std::uint64_t& when, Waker& waiter) = 0;
  /// Releases a mutex once more, visibly at `when`.
  virtual void unlock(int mutex, std::uint64_t when) = 0;
};

/// The cross-core flags of a launch, by block: tokens with time stamps, as event flags are.
class CrossCorePort {
 public:
  virtual ~CrossCorePort() = default;
  /// Block `block` has set the flag; it is visible to those it reaches from `when` on.
  virtual void set(std::int64_t block, CrossCoreSignal signal, std::uint64_t when) = 0;
  /// Takes the oldest set that has arrived at `block`, and says when; false if there is none yet, and
  /// then `waiter` is woken by the next.
  virtual bool take(std::int64_t block, CrossCoreSignal signal, std::uint64_t& when,
                    Waker& waiter) = 0;
  /// `block` has executed an instruction that writes words which something polls; the data is there
  /// from `when` on.
  virtual void wrote(std::int64_t block, std::int32_t instruction, std::uint64_t when) = 0;
  /// Ends the next poll of `block` and says when what it waits for was written; false if that is
  /// not known yet, and then `waiter` is woken by the next write.
  virtual bool poll(std::int64_t block, std::uint64_t& when, Waker& waiter) = 0;
};

/// What one occurrence of an instruction takes.
struct Cost {
  std::uint32_t occupancy = 0;  ///< cycles that its pipe is taken, without shared resources
  std::uint32_t latency = 0;    ///< cycles from start to visible results
  std::uint32_t conflict = 0;   ///< part of occupancy that comes from bank conflicts
  std::uint32_t transfer = 0;   ///< copies: cycles that the bytes take on the pipe's own path
  std::uint64_t gm_bytes = 0;   ///< bytes through the shared global-memory port; 0: none
};

/// An instruction on its way into a pipe.
struct QueueEntry {
  enum class Kind : std::uint8_t {
    work,
    set_flag,
    wait_flag,
    barrier,
    cross_set,
    cross_wait,
    poll,
    lock,
    unlock
  };
  Kind kind = Kind::work;
  CrossCoreSignal signal;  ///< cross_set and cross_wait
  FlagKey flag;            ///< of lock and unlock: the mutex is its id
  std::uint64_t behind =
      0;  ///< lock: releases of the mutex that come before it; 0: it need not wait
  std::int32_t instruction = 0;
  /// Whether it counts as activity of its pipe: register settings do not. Published times of count
  /// forms hold the vector instruction alone, although mask settings stand around it.
  bool counts_active = true;
  /// Unit flag: the accumulator reports its last product to the pipe that empties it, without an event
  /// flag of the program.
  bool sets_unit_flag = false;
  bool waits_unit_flag = false;
  bool polled = false;          ///< writes words of global memory that something polls
  std::uint64_t unit_sets = 0;  ///< how many sets of the unit flag stand before it in the program
  std::uint64_t arrival = 0;  ///< when the scalar unit has issued it
  Cost cost;
  std::uint32_t issue_interval = 0;   ///< copies: least occupancy
  std::uint32_t startup = 0;          ///< copies: latency before the first byte
  std::uint32_t minimum_latency = 0;  ///< copies: least latency
  std::uint32_t window_bytes = 0;     ///< copies: most bytes in flight; 0: no limit
};

/// Cycles for which a copy of `bytes` and `latency` fills its share of a window of bytes in flight.
constexpr std::uint64_t window_cycles(std::uint64_t latency, std::uint64_t bytes,
                                      std::uint64_t window) {
  if (window == 0) return 0;
  if (bytes >= window) return latency;
  return (latency * bytes + window - 1) / window;
}

/// A pipe as the scalar unit sees it: a queue of limited depth.
class QueuePort {
 public:
  virtual ~QueuePort() = default;
  /// True if the queue has a free entry; then `when` becomes the later of itself and the time at
  /// which the entry was freed. False if that is not known yet: `waiter` is woken when it is.
  virtual bool reserve(std::uint64_t& when, Waker& waiter) = 0;
  /// Appends an instruction; a successful `reserve` has to come first.
  virtual void push(const QueueEntry& entry) = 0;
  /// True if everything pushed has been executed; then `when` becomes the later of itself and the
  /// last completion. Otherwise `waiter` is woken when it has.
  virtual bool drained(std::uint64_t& when, Waker& waiter) = 0;
};

/// A request to a shared resource. Requests are served by (time, core, pipe).
struct Request {
  std::uint64_t when = 0;  ///< cycle from which it wants to be served
  std::uint32_t core = 0;
  Pipe pipe = Pipe::S;
  std::uint64_t bytes = 0;

  friend bool operator<(const Request& a, const Request& b) {
    if (a.when != b.when) return a.when < b.when;
    if (a.core != b.core) return a.core < b.core;
    return a.pipe < b.pipe;
  }
};

/// Who made a request; the grant comes later, never inside the call that asked.
class GrantTaker {
 public:
  virtual ~GrantTaker() = default;
  /// The transfer starts at `start` (not before it was asked for) and the resource delivers its last
  /// byte `transfer` cycles later.
  virtual void granted(std::uint64_t start, std::uint64_t transfer) = 0;
};

/// The shared path between all cores and global memory.
class GmPort {
 public:
  virtual ~GmPort() = default;
  virtual void request(const Request& request, GrantTaker& taker) = 0;
};

/// Who can run a block.
class BlockTaker {
 public:
  virtual ~BlockTaker() = default;
  /// Run block `block` from cycle `start`; a negative block means that there is none left.
  virtual void assigned(std::int64_t block, std::uint64_t start) = 0;
};

/// Hands blocks to cores that are free.
class DispatchPort {
 public:
  virtual ~DispatchPort() = default;
  virtual void request(const Request& request, CoreKind kind, BlockTaker& taker) = 0;
};

/// Takes the events of one core as they become known: in order per pipe, in any order across pipes.
class EventPort {
 public:
  virtual ~EventPort() = default;
  virtual void emit(const Event& event) = 0;
};

}  // namespace davsim
