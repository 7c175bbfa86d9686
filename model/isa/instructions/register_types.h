#pragma once

#include "isa/instruction.h"

namespace davsim::instructions {

/// Types whose elements registers move without computing with them.
inline constexpr TypeSet kRegisterTypes = {
    Type::f16,      Type::bf16,     Type::f32,  Type::int8,     Type::uint8,      Type::int16,
    Type::uint16,   Type::int32,    Type::uint32, Type::int64,  Type::uint64,     Type::fp8_e4m3,
    Type::fp8_e5m2, Type::hif8,     Type::fp8_e8m0, Type::fp4x2_e2m1, Type::fp4x2_e1m2, Type::int4x2};

/// The same without 64 bits, which instructions on lanes do not have.
inline constexpr TypeSet kRegisterLaneTypes = {
    Type::f16,      Type::bf16,     Type::f32,      Type::int8,       Type::uint8,      Type::int16,
    Type::uint16,   Type::int32,    Type::uint32,   Type::fp8_e4m3,   Type::fp8_e5m2,   Type::hif8,
    Type::fp8_e8m0, Type::fp4x2_e2m1, Type::fp4x2_e1m2, Type::int4x2};

/// Types of sums, differences, maxima and minima on registers.
inline constexpr TypeSet kRegisterArithmeticTypes = {
    Type::f16,   Type::bf16,   Type::f32,   Type::int8,  Type::uint8,
    Type::int16, Type::uint16, Type::int32, Type::uint32};

}  // namespace davsim::instructions
