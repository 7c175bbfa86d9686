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

}  // namespace davsim
