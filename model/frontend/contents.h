#pragma once

#include "frontend/reading.h"

namespace davsim::ktrace {

/// Reads what `tensor` holds: `zeros`, `fill(1)`, `[1, 2]`, `file("x.npy")`, ...
Contents read_contents(Reading& reading, Scanner& in, const Tensor& tensor);

/// Takes a number: a literal with its sign, `inf`, `nan`, or a constant.
Number read_number(Scanner& in, const Names& names);

}  // namespace davsim::ktrace
