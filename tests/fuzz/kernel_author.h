#pragma once

#include <array>
#include <string>
#include <vector>

#include "fuzz/targets.h"
#include "isa/instruction.h"
#include "ops/operation.h"
#include "product/target.h"

namespace davsim::fuzz {

/// Writes statements of kernel traces from bytes: any instruction or operation with operands that are
/// mostly, not always, legal.
class KernelAuthor {
 public:
  /// What is written is mostly what a product has for a kind of core.
  KernelAuthor(Input& in, const Target& target, CoreKind kind);

  /// Everything before the first statement. The tensor `x` and the first 8 KB of UB, buffer `d`, are
  /// what statements mostly use.
  [[nodiscard]] static std::string head(const std::string& core_kind, int blocks);
  /// Brings what cores hold into the tensor `z`, and ends the kernel.
  [[nodiscard]] static std::string tail(const std::string& core_kind);

  /// One statement, a pair of a set and a wait, a loop, or a vector function.
  std::string snippet();

 private:
  std::string plain();
  std::string instruction(bool inside);
  std::string operation(bool inside);
  std::string flags();
  std::string loop();
  std::string function();
  std::string operand(const OperandSpec& spec, Type type);
  std::string argument(const ParameterSpec& spec);
  std::string address(Space space, int align);
  std::string integer(std::int64_t least, std::int64_t most);
  std::string pipe();
  std::string type_name();
  Type type_of(const TypeSet& types);

  Input& in_;
  const Target& target_;
  std::array<std::vector<const InstructionSpec*>, 2> instructions_;  ///< outside functions, inside
  std::array<std::vector<const OperationSpec*>, 2> operations_;
  bool in_loop_ = false;
};

}  // namespace davsim::fuzz
