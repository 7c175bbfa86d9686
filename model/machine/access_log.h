#pragma once

#include <array>
#include <cstdint>
#include <optional>
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

/// An access of an instruction as logs look at it.
struct LoggedAccess {
  ByteRange box;  ///< bounds of the footprint, not empty
  const Footprint* footprint = nullptr;
  std::uint64_t number = 0;  ///< of the instruction on its pipe
  int instruction = -1;
  bool orders_followers = false;  ///< the hardware orders later instructions of the pipe behind it
  bool unit_flag = false;  ///< ordered with other such accesses by the unit flag of the accumulator
  StoreAtomic atomic;      ///< what it does with bytes that are there; two that do the same are no conflict
  Iteration iteration{};
};

/// The accesses of one block that later instructions may still conflict with, in one memory space.
/// Footprints are kept in closed form. What every other pipe knows to be complete, and what a later
/// access repeats (whatever is unordered with the older is unordered with the newer), is dropped when
/// as much has been added as was left the last time.
class AccessLog {
 public:
  /// `users`: the pipes that can access the space in this block; none where nothing writes to it.
  /// `unordered`: pipes that do not order their own dependent work.
  AccessLog(const std::vector<Pipe>& users, const std::vector<Pipe>& unordered);

  /// Whether anything writes to the space.
  [[nodiscard]] bool written() const { return !users_.empty(); }
  /// Whether accesses can conflict at all: not where all are by one pipe that orders them.
  [[nodiscard]] bool matters() const { return matters_; }

  /// The first earlier access that conflicts with one by an instruction of `pipe` whose knowledge is
  /// `clock`, one of another pipe if there is any; nothing if all are ordered before it. Accesses of
  /// the instruction itself do not count. Within a pipe, a write after a read is no conflict: reads have been issued when a later
  /// instruction starts.
  [[nodiscard]] std::optional<Conflict> conflict(Pipe pipe, const Clock& clock,
                                                 const LoggedAccess& access) const;

  /// Adds an access of `pipe`, to which none of a later instruction has been added. `clocks`: what
  /// each pipe knows.
  void record(Pipe pipe, const LoggedAccess& access, const std::array<Clock, kPipes>& clocks);

  [[nodiscard]] std::size_t size() const;

 private:
  struct Entry : LoggedAccess {
    explicit Entry(const LoggedAccess& access)
        : LoggedAccess(access), wrote(access.footprint->access == Access::write) {
      if (!is_contiguous(*access.footprint)) own = *access.footprint;
      footprint = nullptr;  // that of the caller may go
    }
    bool wrote;
    std::optional<Footprint> own;  ///< nothing: every byte of the box
  };
  struct PipeLog {
    std::vector<Entry> entries;  ///< by number, ascending
    std::size_t room = 0;        ///< entries up to which none are dropped
  };
  [[nodiscard]] static bool excused(const Entry& entry, bool same, const LoggedAccess& access);
  [[nodiscard]] static std::optional<std::uint64_t> common_byte(const Entry& entry,
                                                                const LoggedAccess& access);
  void make_room(Pipe pipe, const std::array<Clock, kPipes>& clocks);

  std::vector<Pipe> users_;
  /// By pipe: whose accesses may conflict with one of it. The pipe itself comes last: a flag from
  /// another mostly orders it after its own earlier work as well, while a barrier would leave the race
  /// with the other.
  std::array<std::vector<Pipe>, kPipes> looked_at_;
  std::array<bool, kPipes> orders_itself_{};
  bool matters_ = false;
  std::array<PipeLog, kPipes> logs_;
};

}  // namespace davsim
