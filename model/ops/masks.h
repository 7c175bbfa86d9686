#pragma once

#include <cstdint>

#include "isa/constants.h"
#include "ops/operation.h"

namespace davsim {

/// Lanes of one repeat with elements of `type`.
inline int lanes_of(Type type) { return kRepeatBytes / size_of(type); }

/// What a mask argument that is zero means to an operation.
enum class EmptyMask : std::uint8_t { is_error, is_no_operation };

/// Emits set_vector_mask for the `mask` argument of an operation in normal mode: the first n lanes,
/// or the words of bit form (one for 32-bit types, two for 16-bit types). Returns false when the
/// mask is empty and that means no operation. Leading-lane masks are 1 to the lanes of a repeat.
bool emit_mask(LowerContext& context, Type type, EmptyMask empty);

/// The words of a `mask` argument in bit form, low word first; KernelError unless there are as many as
/// the lanes of `type` need.
std::vector<std::uint64_t> require_mask_words(const LowerContext& context, Type type);

/// Emits set_vector_mask for the first `lanes` lanes of a repeat, 1 to 128.
void emit_first_lanes(LowerContext& context, std::int64_t lanes);

/// Emits set_mask_count and set_vector_mask for `count` elements.
void emit_count_mask(LowerContext& context, std::int64_t count);

/// Emits what ends counter mode: all lanes enabled, then normal mode.
void emit_reset_mask(LowerContext& context);

}  // namespace davsim
