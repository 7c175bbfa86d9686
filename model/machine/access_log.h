#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <unordered_map>
#include <vector>

#include "isa/footprint.h"
#include "isa/instruction.h"
#include "isa/pipe.h"

namespace davsim {

/// How far one pipe knows the others to have come: by pipe, the number of instructions whose
/// completion is certain.
using Clock = std::array<std::uint64_t, kPipes>;

/// Takes the later of two clocks, pipe by pipe.
void join(Clock& clock, const Clock& other);

/// Loop variables of an occurrence, outermost first, as far as logs keep them.
using Iteration = std::array<std::int32_t, 6>;

/// An earlier access that conflicts with a new one.
struct Conflict {
  int instruction = -1;  ///< the earlier one
  Pipe pipe = Pipe::S;   ///< its pipe
  Access access = Access::read;
  std::uint64_t byte = 0;  ///< lowest byte that both touch
  Iteration iteration{};   ///< of the earlier one
};

/// The accesses of one block that later instructions may still conflict with, in one memory space.
/// Footprints are kept in closed form; an access that repeats an older one of its pipe replaces it
/// (whatever is unordered with the older is unordered with the newer), and an access that every
/// other pipe knows to be complete is dropped.
class AccessLog {
 public:
  /// `users`: the pipes that can access the space in this block; none where nothing writes to it. `unordered`: pipes that do not order
  /// their own dependent work.
  AccessLog(std::vector<Pipe> users, std::vector<Pipe> unordered)
      : users_(std::move(users)), unordered_(std::move(unordered)) {}

  /// The first earlier access that conflicts with `footprint` by an instruction of `pipe` whose
  /// knowledge is `clock`, one of another pipe if there is any; nothing if all are ordered before it.
  /// Within a pipe, a write after a read is no conflict: reads have been issued when a later
  /// instruction starts.
  [[nodiscard]] std::optional<Conflict> conflict(Pipe pipe, const Clock& clock,
                                                 const Footprint& footprint,
                                                 bool unit_flag = false,
                                                 const StoreAtomic& atomic = {}) const;

  /// Records an access of the `number`-th instruction of `pipe`. `orders_followers`: the hardware
  /// orders later instructions of the pipe behind it. `unit_flag`: it is ordered with other such
  /// accesses by the unit flag of the accumulator. `atomic`: what it does with the bytes that are there;
  /// two writes that do the same are no conflict.
  void record(Pipe pipe, std::uint64_t number, int instruction, const Iteration& iteration,
              const Footprint& footprint, bool orders_followers = false, bool unit_flag = false,
              const StoreAtomic& atomic = {});

  /// Drops what all `clocks` (by pipe) know to be complete.
  void retire(const std::array<Clock, kPipes>& clocks);

  [[nodiscard]] std::size_t size() const;

 private:
  struct Entry {
    Footprint footprint;
    ByteRange box;
    std::uint64_t number = 0;
    int instruction = -1;
    Iteration iteration{};
    bool alive = true;
    bool orders_followers = false;
    bool unit_flag = false;
    StoreAtomic atomic;
  };
  struct PipeLog {
    std::deque<Entry> entries;  ///< by number, ascending
    std::uint64_t dropped = 0;  ///< entries removed from the front so far
    std::size_t dead = 0;       ///< entries that a later equal access has replaced
    std::unordered_map<std::uint64_t, std::uint64_t> latest;  ///< footprint hash -> running index
  };
  [[nodiscard]] bool orders_itself(Pipe pipe) const;
  static void drop_front(PipeLog& log, std::uint64_t known);
  static void sweep(PipeLog& log);

  std::vector<Pipe> users_;
  std::vector<Pipe> unordered_;
  std::array<PipeLog, kPipes> logs_;
};

}  // namespace davsim
