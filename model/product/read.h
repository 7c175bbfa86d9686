#pragma once

#include "product/costs.h"
#include "product/document.h"
#include "product/target.h"

namespace davsim::config {

// What the keys of a resolved product mean. Each function reads its sections and checks all of
// them.

/// `/product/name`, `/target` and `/operations`.
void read_target(const Document& document, Target& target);

/// `/product` (clock, cores) and `/costs`; needs the core kinds and pipes of `target`.
void read_costs(const Document& document, const Target& target, Costs& costs);

/// The class that the instruction `vf` has; priced by `/costs/functions`.
inline constexpr const char* kVectorFunction = "vector_function";

class Section;
/// Fails unless the cycles under `key` are few enough for the scoreboard of vector functions, which
/// looks 64 cycles ahead.
void check_near(const Section& section, const std::string& key, std::uint64_t least);

/// `/costs/functions`, where there is one: how vector functions run. After the classes.
void read_functions(const Document& document, Costs& costs);

/// `/costs/classes`: fills `costs.prices`, sorted by name.
void read_classes(const Document& document, Costs& costs);

/// `/instructions`: which instructions exist for which types, and the price of each.
void read_instructions(const Document& document, Target& target, Costs& costs);

/// `/sources`: each id says where it points and what it holds.
void check_sources(const Document& document);

}  // namespace davsim::config
