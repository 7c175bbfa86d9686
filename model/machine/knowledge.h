#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include "machine/access_log.h"

namespace davsim {

/// What is certain to be complete of other blocks: by block, and there by pipe.
using Knowledge = std::map<std::int64_t, Clock>;
using KnowledgePtr = std::shared_ptr<const Knowledge>;

/// Both pieces of knowledge together; either may be null.
KnowledgePtr join(const KnowledgePtr& a, const KnowledgePtr& b);

/// What one pipe knows of other blocks.
class ForeignKnowledge {
 public:
  [[nodiscard]] const KnowledgePtr& all() const { return all_; }
  /// Adds what a flag brings.
  void learn(const KnowledgePtr& more) { all_ = join(all_, more); }
  /// Adds what the scalar unit knew when it issued an instruction; cheap when it is the same as for
  /// the instruction before.
  void learn_at_issue(const KnowledgePtr& issued) {
    if (issued == issued_) return;
    issued_ = issued;
    learn(issued);
  }

 private:
  KnowledgePtr all_;
  KnowledgePtr issued_;
};

}  // namespace davsim
