#pragma once

#include <string>

#include "product/costs.h"
#include "product/target.h"

namespace davsim {

/// A price in words: `1 cycle a repeat, at least 3; results 22 cycles after the last; measured
/// (asc-bank-conflict)`.
std::string price_text(const Price& price);

/// Why a target does not have an instruction, as far as that follows from what it has: no pipe, no
/// memory, vector units that compute elsewhere. Empty for one that it has.
std::string missing_reason(const InstructionSpec& spec, const Target& target);

}  // namespace davsim
