#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "isa/footprint.h"

namespace davsim {

/// Two blocks that touch the same byte of global memory, at least one writing.
struct BlockConflict {
  std::int64_t first_block = 0;
  int first_instruction = -1;
  bool first_writes = false;
  std::int64_t second_block = 0;
  int second_instruction = -1;
  bool second_writes = false;
  std::uint64_t byte = 0;
};

/// What each block of a launch accesses in global memory. Blocks are not ordered among themselves,
/// so any common byte that one of them writes is a race.
class BlockAccesses {
 public:
  /// Records an access; contiguous and repeated ones are kept as one range.
  void record(std::int64_t block, int instruction, const Footprint& footprint);
  /// One conflict per pair of instructions, in order of address.
  [[nodiscard]] std::vector<BlockConflict> conflicts() const;

 private:
  struct Key {
    std::int64_t block;
    int instruction;
    bool writes;
    auto operator<=>(const Key&) const = default;
  };
  struct Ranges {
    std::vector<ByteRange> ranges;
    std::size_t compact_at = 1024;
    void add(ByteRange range);
    void compact();
  };
  std::map<Key, Ranges> accesses_;
};

}  // namespace davsim
