#pragma once

#include <cstddef>

#include "isa/instruction.h"

namespace davsim {

/// Types of elements that copies to global memory can combine with what is there.
inline constexpr TypeSet kAtomicTypes = {Type::f32,  Type::f16,   Type::int16,
                                         Type::int32, Type::int8, Type::bf16};

/// Writes `bytes` bytes to global memory as the atomic state has it: as they are, or each element
/// combined with the one that is there. Integers wrap around; f16 overflows as arithmetic does.
void store_to_global(const CoreState& core, std::byte* to, const std::byte* from,
                     std::size_t bytes);

/// What is wrong with combining elements that an instruction writes as `written`, or nothing.
std::string atomic_problem(const StoreAtomic& atomic, Type written);

/// The type of the elements that an instruction writes.
Type written_type(const InstructionSpec& spec, Type type, const std::int64_t* values);

}  // namespace davsim
