#pragma once

#include "frontend/reading.h"

namespace davsim::ktrace {

/// Reads a tensor declaration after the word `tensor`. Its expectation may name tensors that come
/// later, so it is put off until `read_expectations`.
void read_tensor(Reading& reading);
void read_expectations(Reading& reading);

/// Reads `: type [extents]` of a tensor or buffer.
void read_type_and_shape(Scanner& in, const Names& names, Type& type,
                         std::vector<std::int64_t>& shape);

/// `zeros`, `random(seed = 1, low = -1, high = 1)`, `[1, 2]`, ... as the reader takes them.
std::string text_of(const Contents& contents);

}  // namespace davsim::ktrace
