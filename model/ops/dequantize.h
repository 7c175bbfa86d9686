#pragma once

#include "ops/elementwise_call.h"

namespace davsim::dequantize {

// Conversions of integers where vector instructions compute in registers. What SetDeqScale sets is a
// number there that functions take as an argument. The documents give the formulas; which
// instructions the vendor's library takes for them is not published.

/// Keeps the f16 that SetDeqScale has set, as f32, in every lane of a register.
void prepare_scale(const ElementwiseRegisters& r);
/// Multiplies a register of int32 by it, to f32: scaled down before and up again behind, as the
/// documents have it against overflow.
void scale_words(const ElementwiseRegisters& r, std::int64_t from, std::int64_t to);

/// CastDequant from int16 to 8 bits, as one vector function: results fill the lower or the `upper`
/// halves of DataBlocks. `table`: a word of scale, offset and sign for each element of a DataBlock;
/// without, SetDeqScale has set one for all.
struct Bytes {
  LowerContext& context;
  const ElementwiseCall& call;
  bool upper = true;
  std::optional<Address> table;

  void emit() const;
};

}  // namespace davsim::dequantize
