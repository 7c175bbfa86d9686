#pragma once

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "isa/footprint.h"
#include "isa/instruction.h"
#include "machine/knowledge.h"

namespace davsim {

/// Two blocks that touch the same byte of global memory, at least one writing, with nothing between.
struct BlockConflict {
  std::int64_t first_block = 0;
  int first_instruction = -1;
  bool first_writes = false;
  std::int64_t second_block = 0;
  int second_instruction = -1;
  bool second_writes = false;
  std::uint64_t byte = 0;
};

/// What each block of a launch accesses in global memory. Blocks are ordered among themselves by
/// cross-core flags alone, so any other common byte that one of them writes is a race.
class BlockAccesses {
 public:
  /// Where in the order of things an access stands: the number of its instruction on its pipe, and
  /// what it knows of other blocks. Launches without cross-core flags leave it empty, and then
  /// contiguous and repeated accesses of an instruction are kept as one range.
  struct Place {
    Pipe pipe = Pipe::S;
    std::uint64_t number = 0;
    KnowledgePtr foreign;
  };
  /// Writes that combine what is there in the same way, `atomic`, are no race among themselves.
  void record(std::int64_t block, int instruction, const Footprint& footprint, const Place& place,
              const StoreAtomic& atomic = {});

  /// One conflict per pair of instructions, in order of address.
  [[nodiscard]] std::vector<BlockConflict> conflicts() const;

 private:
  struct Key {
    std::int64_t block;
    int instruction;
    bool writes;
    std::uint64_t number;  ///< 0 without cross-core flags
    int atomic = 0;        ///< operation and type of a write that combines, in one number; 0: none
    auto operator<=>(const Key&) const = default;
  };
  struct Ranges {
    std::vector<ByteRange> ranges;
    std::size_t compact_at = 1024;
    Place place;
    void add(ByteRange range);
    void compact();
  };
  Ranges& ranges_of(const Key& key);
  static bool ordered(const Key& first, const Place& a, const Key& second, const Place& b);

  std::map<Key, Ranges> accesses_;
  /// By instruction, reads before writes: where its latest access went, mostly where the next goes.
  std::vector<std::pair<const Key, Ranges>*> latest_;
};

}  // namespace davsim
