#pragma once

#include "ops/operation.h"

namespace davsim {

/// What operations share that let vector blocks wait for each other by words of global memory: one
/// DataBlock a word, so that each is copied by itself. Waiting is done by the instruction `poll`.
class SoftSync {
 public:
  /// Reads gm_workspace and ub_workspace. KernelError on cube cores, for other types than int32,
  /// and where the UB workspace has less than `ub_blocks` DataBlocks.
  SoftSync(LowerContext& context, std::int64_t ub_blocks);

  /// Vector blocks of a kernel.
  static std::int64_t blocks_of(const LowerContext& context);
  /// Number of the block that executes, among the vector blocks.
  [[nodiscard]] Expression block() const { return block_; }

  /// Waits for everything that the block has issued.
  void barrier();
  /// UB word `word` = `value`.
  void store(std::int64_t word, const Expression& value);
  /// Scalar register `kSum` = UB word `word` + `value`; overwrites the word behind it.
  void add(std::int64_t word, const Expression& value);
  /// UB word `word` = scalar register `kSum`.
  void keep_sum(std::int64_t word);
  /// Writes the DataBlock at UB word `word` to DataBlock `slot` of the GM workspace.
  void write(const Expression& slot, std::int64_t word);
  /// Reads `count` DataBlocks of the GM workspace, from `slot` on, into UB.
  void read(const Expression& slot, std::int64_t count);
  /// Waits until the first word of DataBlock `slot` is `value`.
  void await(const Expression& slot, std::int64_t value);
  /// Waits until it is what register `kSum` holds, or more if `least`.
  void await_sum(const Expression& slot, bool least);

  static constexpr std::int64_t kSum = 0;
  static constexpr std::int64_t kWordsPerBlock = 8;

 private:
  [[nodiscard]] Address gm(const Expression& slot) const;
  [[nodiscard]] Address ub(std::int64_t word) const;

  LowerContext& context_;
  Address gm_;
  Address ub_;
  Expression block_;
};

namespace soft_sync {

/// The DataBlock of the GM workspace that IBSet and IBWait name. KernelError for arguments out of
/// range.
std::int64_t event_slot(const LowerContext& context);

}  // namespace soft_sync

}  // namespace davsim
