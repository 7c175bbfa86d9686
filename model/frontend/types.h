#pragma once

#include "frontend/scanner.h"
#include "isa/type.h"

namespace davsim::ktrace {

/// The element type that a token names.
Type type_of(const Scanner& in, const Token& name);

/// `f16, f32, ...`.
std::string names_of(TypeSet types);

}  // namespace davsim::ktrace
