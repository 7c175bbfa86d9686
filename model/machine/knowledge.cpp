#include "machine/knowledge.h"

namespace davsim {

KnowledgePtr join(const KnowledgePtr& a, const KnowledgePtr& b) {
  if (!a) return b;
  if (!b || a == b) return a;
  auto both = std::make_shared<Knowledge>(*a);
  for (const auto& [block, clock] : *b) join((*both)[block], clock);
  return both;
}

}  // namespace davsim
