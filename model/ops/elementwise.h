#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "ops/elementwise_halves.h"
#include "ops/elementwise_parameters.h"
#include "ops/operation.h"

namespace davsim {

/// The element types of the sources and of the result, where an operation may change the type.
struct TypePair {
  Type source = Type::none;
  Type result = Type::none;
};

/// What computes one register of results: the registers that hold the operands, and a place to put
/// instructions. Elements of a type that is narrower than the widest lie in the lowest part of the
/// place of a wide one, and results of a narrower type are left there.
struct ElementwiseRegisters {
  static constexpr std::int64_t kDst = 2;     ///< results; what dst holds where it is read
  static constexpr std::int64_t kScalar = 3;  ///< `prepare` may keep a number in every lane here
  static constexpr std::int64_t kSpare = 4;   ///< this register and the next three are free
  static constexpr std::int64_t kOn = 0;      ///< mask: lanes that take part
  static constexpr std::int64_t kPacked = 1;  ///< mask: the same lanes, of the narrower type
  static constexpr std::int64_t kSpareMask = 2;

  LowerContext& context;
  Type type = Type::none;    ///< of the sources
  Type result = Type::none;  ///< of dst

  /// The register of a source: 0 or 1.
  [[nodiscard]] static std::int64_t source(int index) { return index; }
  /// Whether the architecture has the instruction for elements of `of`.
  [[nodiscard]] bool has(std::string_view instruction, Type of) const;
  /// Emits an instruction on elements of `of`, under the mask of the lanes that take part.
  void emit(std::string_view instruction, Type of, std::vector<Emit> operands) const;
  /// Emits the conversion of a source of f16 to f32; the register of the result, one of the spare.
  [[nodiscard]] std::int64_t widened(int index) const;
  /// Emits the conversion of a register to the type of dst, ties to even; integers are clamped.
  void cast_to_dst(std::int64_t from) const;
};

struct ElementwiseCall;

/// An element-wise operation: which operands it has, and what it becomes on either kind of
/// architecture. Its parameters are `dst`, the sources, `scalar` and what selects elements.
struct Elementwise {
  std::span<const std::string_view> sources;
  /// A source of signed integers of the size of the others' elements.
  std::string_view signed_source = "";
  bool scalar = false;     ///< a number for all elements
  bool reads_dst = false;  ///< dst is a source too
  /// Integers of 64 bits are computed as twice as many of 32.
  bool bit_by_bit = false;
  /// A DataBlock of dst stands for one of the sources, though its elements are narrower.
  bool block_by_block = false;
  /// Whether, on registers, masks take UB that the emulation keeps for itself.
  bool reserves_ub = true;
  /// Legal types where that of the result may differ; empty: all operands have one type.
  std::span<const TypePair> pairs{};

  /// The instruction on UB, whose operands have the names of the parameters. Empty: none.
  std::string_view on_ub = "";
  /// Adds operands to it that are of this operation alone. May be null.
  void (*more_on_ub)(const LowerContext&, std::vector<Emit>&) = nullptr;
  /// The instruction on registers, with the same names of operands.
  std::string_view in_registers = "";
  /// Its counterpart with two vectors, for types that have no form with a scalar.
  std::string_view in_registers_of_two = "";
  /// Instead of them: emits what runs once before the first register (may be null), and what
  /// computes the results of one register.
  void (*prepare)(const ElementwiseRegisters&) = nullptr;
  void (*compute)(const ElementwiseRegisters&) = nullptr;
  /// Computes results that are integers of 64 bits, in the count form. Null: there are none.
  void (*in_halves)(const ElementwiseHalves&) = nullptr;
  /// Instead of all of them: emits the vector function of a call.
  void (*whole)(LowerContext&, const ElementwiseCall&) = nullptr;
  /// Other checks of arguments. May be null.
  void (*check)(const LowerContext&, Type source, Type result) = nullptr;
};

/// Lowers one, in any of its forms: count, leading lanes, bits, or masks that are set before. On
/// architectures that compute in vector registers as one vector function.
void lower_elementwise(LowerContext& context, const Elementwise& what);

namespace elementwise {

/// Types of sums and differences that are clamped at 0 and narrowed.
inline constexpr TypePair kReluCastPairs[] = {
    {Type::f16, Type::int8}, {Type::int16, Type::int8}, {Type::f32, Type::f16}};
/// The larger of 0 and what `instruction` makes of two sources, as the type of dst.
void compute_relu_cast(const ElementwiseRegisters& r, std::string_view instruction);

/// Whether the number that all elements meet lies in UB.
bool scalar_in_memory(const LowerContext& context);
/// Keeps the scalar in every lane of a register, wherever it is.
void prepare_scalar(const ElementwiseRegisters& r);
/// `instruction` on a source and the scalar, in the order that `scalar_index` says.
void compute_with_scalar(const ElementwiseRegisters& r, std::string_view instruction);

inline constexpr std::string_view kOneSource[] = {"src"};
inline constexpr std::string_view kTwoSources[] = {"src0", "src1"};

}  // namespace elementwise

}  // namespace davsim
