#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "product/target.h"
#include "program/lowered.h"
#include "program/program.h"

namespace davsim {

/// What an argument of an operation means.
enum class ParameterKind : std::uint8_t {
  address,  ///< a tensor or buffer
  integer,  ///< a number that shapes the operation: count, repeat, stride
  mask,     ///< a number of leading elements, or a list of mask words
  element,  ///< a value of the operand type
  type,     ///< the name of an element type
  pipe,     ///< the name of a pipe
  word,     ///< one of `words`, as its place in them
  vector_register,  ///< a register of a vector function
  mask_register,    ///< a mask register of a vector function
};

/// One named parameter of an operation. Positional order is the order of the documents.
struct ParameterSpec {
  std::string_view name;
  ParameterKind kind = ParameterKind::integer;
  bool required = false;
  std::string_view summary = "";
  std::span<const std::string_view> words{};  ///< of a word parameter
};

class LowerContext;

/// One documented operation: its parameters and how it becomes instructions on a target. Lowering
/// depends on the target and on shape arguments only; addresses stay symbolic.
/// Defined in `operations/<Name>.cpp`, one a file.
struct OperationSpec {
  std::string_view name;
  std::string_view summary;
  std::span<const ParameterSpec> parameters;
  void (*lower)(LowerContext&) = nullptr;
};

/// What traces write: the name, for operations on registers without the prefix `vf_` that tells them
/// from operations on memory of the same name.
std::string_view mnemonic(const OperationSpec& spec);
/// Whether the operation stands in the body of a vector function.
bool stands_in_function(const OperationSpec& spec);

/// All operations, sorted by name; generated from the files in `operations/`.
std::span<const OperationSpec* const> all_operations();
std::optional<int> operation_named(std::string_view name);
int parameter_index(const OperationSpec& spec, std::string_view name);

/// The value of a word operand.
struct Word {
  std::string_view text;
};

/// An operand of an emitted instruction, by name.
struct Emit {
  std::string_view operand;
  Expression value;
  int tensor = -1;
  std::string_view word{};  ///< of a word operand; takes the place of `value`
  int scalar = -1;          ///< in a vector function: the scalar register of an address

  Emit(std::string_view name, Expression number) : operand(name), value(std::move(number)) {}
  Emit(std::string_view name, const Address& address)
      : operand(name), value(address.bytes), tensor(address.tensor), scalar(address.scalar) {}
  Emit(std::string_view name, Type type) : operand(name), value(static_cast<std::int64_t>(type)) {}
  Emit(std::string_view name, Pipe pipe) : operand(name), value(index_of(pipe)) {}
  Emit(std::string_view name, Word text) : operand(name), word(text.text) {}
};

/// What a lowering sees: the arguments with shapes as numbers, the target, and a place to put
/// instructions. Failures carry the statement's location and the operation's name.
class LowerContext {
 public:
  /// `group`: the blocks of `program` that the statement stands in.
  LowerContext(const Target& target, const Program& program, const BlockGroup& group,
               const Statement& statement, const std::vector<std::int64_t>& shapes,
               LoweredStatement& out);

  [[nodiscard]] const Target& target() const { return target_; }
  /// The operation, as traces write it.
  [[nodiscard]] std::string_view name() const { return mnemonic(spec_); }
  /// Whether the operation has the parameter at all; asking for the argument of another is a fault.
  [[nodiscard]] bool takes(std::string_view parameter) const;
  /// Whether the argument was given.
  [[nodiscard]] bool has(std::string_view parameter) const;
  /// An address argument; KernelError if it is in none of `spaces`.
  [[nodiscard]] const Address& address(std::string_view parameter,
                                       std::initializer_list<Space> spaces) const;
  /// The buffer that an address argument names, or nullptr.
  [[nodiscard]] const Buffer* buffer(std::string_view parameter) const;
  /// An integer argument inside [minimum, maximum], or `fallback` when it is absent.
  [[nodiscard]] std::int64_t integer(std::string_view parameter, std::int64_t minimum,
                                     std::int64_t maximum,
                                     std::optional<std::int64_t> fallback = std::nullopt) const;
  /// The mask as the words of bit form, or nothing when the argument is a number.
  [[nodiscard]] std::optional<std::vector<std::uint64_t>> mask_words(std::string_view parameter) const;
  /// A value argument as the bit pattern of `type`; 0 when absent.
  [[nodiscard]] std::int64_t element(std::string_view parameter, Type type) const;

  /// The type that a type argument names, or none when it is absent.
  [[nodiscard]] Type type(std::string_view parameter) const;
  /// The word that a word argument is, or `fallback` when it is absent; KernelError if the target does
  /// not take it.
  [[nodiscard]] std::string_view word(std::string_view parameter,
                                      std::string_view fallback = "") const;
  /// Which of its words a word argument is; `fallback` when it is absent.
  [[nodiscard]] std::int64_t word_index(std::string_view parameter, std::int64_t fallback) const;
  /// The pipe that a pipe argument names.
  [[nodiscard]] Pipe pipe(std::string_view parameter) const;

  /// The element type of an address argument: that of what it names, else the one written after the
  /// operation.
  [[nodiscard]] Type element_type(std::string_view parameter) const;
  /// KernelError unless the operation accepts elements of `type` on the target.
  void require_supported(Type type) const;
  /// The type that all of these address arguments have, legal for the operation on the target.
  [[nodiscard]] Type common_type(std::initializer_list<std::string_view> parameters) const;

  /// KernelError unless the target has `instruction`; `products` says in words which ones do.
  void require_instruction(std::string_view instruction, std::string_view products) const;
  /// KernelError unless `instruction` makes results of type `to` from sources of type `from`.
  void require_pair(std::string_view instruction, Type from, Type to) const;

  /// Appends an instruction. Operands left out take the fallback of the schema.
  void emit(std::string_view instruction, Type type, const std::vector<Emit>& operands);
  /// Emits a loop of `trips` iterations around what `body` emits; `body` gets the variable, which
  /// counts from 0. Loops of one iteration or none are left out. KernelError where the statement
  /// stands in so many loops that there is no room for one more.
  void loop(std::string_view variable, std::int64_t trips,
            const std::function<void(const Expression&)>& body);

  /// Emits a vector function around what `body` emits, all of it instructions on registers.
  void function(std::string_view label, const std::function<void()>& body);

  /// The kernel that the statement stands in.
  [[nodiscard]] const Program& program() const { return program_; }
  /// The blocks that the statement stands in.
  [[nodiscard]] const BlockGroup& group() const { return group_; }
  /// The kind of core that the statement runs on.
  [[nodiscard]] CoreKind core_kind() const { return group_.kind; }

  [[noreturn]] void fail(const std::string& message) const;

 private:
  const Argument& argument(std::string_view parameter) const;

  const Target& target_;
  const Program& program_;
  const BlockGroup& group_;
  const Statement& statement_;
  const OperationSpec& spec_;
  std::vector<std::optional<std::int64_t>> integers_;  ///< by parameter
  LoweredStatement* out_;
  std::vector<LoweredStep>* body_;   ///< where emitted instructions go: `*out_` or a loop
  std::vector<std::string> scope_;  ///< variables of the loops around them
};

/// What is wrong with making `to` from `from` by `instruction` on a target, or nothing.
std::string pair_problem(const Target& target, std::string_view instruction, Type from, Type to);

/// Names of the operations and instructions in a program that a target does not have, sorted.
std::vector<std::string> lacking_names(const Program& program, const Target& target);

/// Lowers a whole program for a target. KernelError for operations or instructions that the target
/// lacks or whose arguments break a documented rule.
LoweredProgram lower_for(const Program& program, const Target& target);

/// The bit pattern of a number as one element of `type`; nothing if it cannot be held exactly
/// enough (integers out of range or fractional).
std::optional<std::int64_t> element_bits(const Number& number, Type type);

}  // namespace davsim
