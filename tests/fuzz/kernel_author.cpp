#include "fuzz/kernel_author.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace davsim::fuzz {
namespace {

constexpr std::array<std::int64_t, 16> kUsual = {0, 1, 2, 4, 8, 16, 32, 48, 64, 96, 128, 255, 256, 512, 1024, 4095};

std::size_t index_below(std::size_t size, Input& in) {
  return static_cast<std::size_t>(in.pick(static_cast<int>(size)));
}

template <class T>
const T& any_of(const std::vector<const T*>& table, Input& in) {
  return *table[index_below(table.size(), in)];
}

}  // namespace

KernelAuthor::KernelAuthor(Input& in, const Target& target, CoreKind kind) : in_(in), target_(target) {
  const bool foreign = in.one_in(16);  // also what the product does not have
  const std::vector<Pipe>& pipes = target.pipes.at(kind);
  for (const InstructionSpec* spec : all_instructions()) {
    if (spec->role == Role::function) continue;
    const bool placed = spec->pipe_operand >= 0 || spec->pipe == Pipe::S ||
                        std::find(pipes.begin(), pipes.end(), spec->pipe) != pipes.end();
    if (!foreign && !(placed && target.instructions.contains(spec->name))) continue;
    instructions_[stands_in_function(*spec) ? 1 : 0].push_back(spec);
  }
  for (const OperationSpec* spec : all_operations()) {
    if (!foreign && !target.operations.contains(spec->name)) continue;
    operations_[stands_in_function(*spec) ? 1 : 0].push_back(spec);
  }
}

std::string KernelAuthor::head(const std::string& core_kind, int blocks) {
  // Everything fits whatever is written: the expectations are there for their checksums.
  return fmt::format(
      "ktrace 1\n"
      "tensor x : uint8[65536] = random(seed = 7, low = 0, high = 255) expect x within abs 1e30\n"
      "tensor z : uint8[{1} * 8192] = zeros expect z within abs 1e30\n"
      "blocks {0} 0..{1} {{\n{2}",
      core_kind, blocks, core_kind == "aic" ? "" : "ub d : uint8[8192] at 0\n");
}

std::string KernelAuthor::tail(const std::string& core_kind) {
  return core_kind == "aic" ? "}\n"
                            : "pipe_barrier ALL\n"
                              "DataCopy z[$block * 8192], d, count = 8192\n}\n";
}

std::string KernelAuthor::snippet() {
  switch (in_.pick(8)) {
    case 0: return flags();
    case 1: return loop();
    case 2: return instructions_[1].empty() ? plain() : function();
    default: return plain();
  }
}

std::string KernelAuthor::plain() { return in_.pick(3) == 0 ? operation(false) : instruction(false); }

std::string KernelAuthor::instruction(bool inside) {
  const InstructionSpec& spec = any_of(instructions_[inside ? 1 : 0], in_);
  const auto known = target_.instructions.find(spec.name);
  const Type type = type_of(known == target_.instructions.end() ? spec.types : known->second);
  std::string text(mnemonic(spec));
  if (type != Type::none) text += fmt::format(".{}", name_of(type));
  bool first = true;
  for (const OperandSpec& operand_spec : spec.operands) {
    if (operand_spec.fallback && in_.pick(3) != 0) continue;
    text += fmt::format("{}{} = {}", first ? " " : ", ", operand_spec.name, operand(operand_spec, type));
    first = false;
  }
  if (in_loop_ && in_.one_in(8)) text += fmt::format(" when t % 2 == {}", in_.pick(2));
  return text + "\n";
}

std::string KernelAuthor::operation(bool inside) {
  const OperationSpec& spec = any_of(operations_[inside ? 1 : 0], in_);
  const auto known = target_.operations.find(spec.name);
  std::string text(mnemonic(spec));
  const Type type = known == target_.operations.end() ? Type::f16 : type_of(known->second);
  if (type != Type::none) text += fmt::format(".{}", name_of(type));
  bool first = true;
  for (const ParameterSpec& parameter : spec.parameters) {
    if (!parameter.required && in_.pick(2) != 0) continue;
    text += fmt::format("{}{} = {}", first ? " " : ", ", parameter.name, argument(parameter));
    first = false;
  }
  return text + "\n";
}

std::string KernelAuthor::flags() {
  const std::string from = pipe();
  const std::string to = pipe();
  const int id = in_.pick(9);
  std::string text = fmt::format("set_flag {}->{}, {}\n", from, to, id);
  if (!in_.one_in(16)) text += fmt::format("wait_flag {}->{}, {}\n", from, to, id);
  return text;
}

std::string KernelAuthor::loop() {
  if (in_loop_) return plain();
  std::string text = fmt::format("for t in 0..{} {{\n", in_.pick(5));
  in_loop_ = true;
  for (int i = 1 + in_.pick(3); i > 0; --i) text += in_.one_in(6) && !instructions_[1].empty() ? function() : plain();
  in_loop_ = false;
  return text + "}\n";
}

std::string KernelAuthor::function() {
  std::string text = "vf {\n";
  const bool loops = in_.one_in(4);
  if (loops) text += fmt::format("for {} in 0..{} {{\n", in_loop_ ? "u" : "t", 1 + in_.pick(3));
  for (int i = 1 + in_.pick(6); i > 0; --i) text += in_.one_in(6) && !operations_[1].empty() ? operation(true) : instruction(true);
  return text + (loops ? "}\n}\n" : "}\n");
}

std::string KernelAuthor::operand(const OperandSpec& spec, Type type) {
  switch (spec.kind) {
    case OperandKind::address: return address(spec.space, std::max(1, alignment_of(spec, type)));
    case OperandKind::integer: return integer(spec.minimum, spec.maximum);
    case OperandKind::element: return in_.pick(2) == 0 ? "1" : fmt::format("0x{:x}", in_.byte());
    case OperandKind::bits: return fmt::format("0x{:x}", static_cast<std::uint64_t>(in_.integer()));
    case OperandKind::pipe: return pipe();
    case OperandKind::type: return type_name();
    case OperandKind::word:
      return spec.words.empty() ? "0" : std::string(spec.words[index_below(spec.words.size(), in_)]);
    case OperandKind::vector_register: return fmt::format("v{}", in_.pick(in_.one_in(9) ? 33 : 4));
    case OperandKind::mask_register: return fmt::format("p{}", in_.pick(in_.one_in(9) ? 9 : 3));
    case OperandKind::alignment_register: return fmt::format("u{}", in_.pick(in_.one_in(9) ? 5 : 2));
    case OperandKind::scalar_register: return fmt::format("{}{}", in_.pick(2) == 0 ? "s" : "a", in_.pick(3));
  }
  return "0";
}

std::string KernelAuthor::argument(const ParameterSpec& spec) {
  switch (spec.kind) {
    case ParameterKind::address: return address(std::array{Space::UB, Space::UB, Space::UB, Space::GM, Space::L1, Space::L0C}[static_cast<std::size_t>(in_.pick(6))], 32);
    case ParameterKind::integer: return integer(0, 65535);
    case ParameterKind::mask: return in_.pick(2) == 0 ? fmt::format("{}", in_.pick(130)) : fmt::format("[0x{:x}, {}]", in_.integer() & 0xffffffff, in_.pick(3));
    case ParameterKind::element: return in_.pick(2) == 0 ? "2" : "0";
    case ParameterKind::type: return type_name();
    case ParameterKind::pipe: return pipe();
    case ParameterKind::word:
      return spec.words.empty() ? "0" : std::string(spec.words[index_below(spec.words.size(), in_)]);
    case ParameterKind::vector_register: return fmt::format("v{}", in_.pick(4));
    case ParameterKind::mask_register: return fmt::format("p{}", in_.pick(3));
  }
  return "0";
}

std::string KernelAuthor::address(Space space, int align) {
  const int rough = std::max(align, 32);
  std::int64_t at = static_cast<std::int64_t>(rough) * in_.pick(24);
  if (in_.one_in(12)) at = in_.pick(65536) * (in_.pick(2) == 0 ? 1 : 64);
  std::string bytes = fmt::format("{}", at);
  if (in_loop_ && in_.pick(3) == 0) bytes += fmt::format(" + {} * t", rough);
  if (space == Space::GM) return fmt::format("{} @ ({})", in_.one_in(8) ? "z" : "x", bytes);
  return fmt::format("{} @ ({})", name_of(space), bytes);
}

std::string KernelAuthor::integer(std::int64_t least, std::int64_t most) {
  if (in_.one_in(16)) return fmt::format("{}", kUsual[static_cast<std::size_t>(in_.pick(16))] - 1);
  if (in_.one_in(16)) return fmt::format("{}", in_.pick(2) == 0 ? least : most);
  const std::int64_t value = kUsual[static_cast<std::size_t>(in_.pick(in_.pick(3) == 0 ? 16 : 5))];
  if (in_loop_ && in_.one_in(8)) return fmt::format("{} + t", std::clamp(value, least, most));
  return fmt::format("{}", std::clamp(value, least, most));
}

std::string KernelAuthor::type_name() {
  const std::vector<Type> all = all_types();
  return std::string(name_of(all[index_below(all.size(), in_)]));
}

std::string KernelAuthor::pipe() {
  return std::array{"V", "MTE2", "MTE3", "S", "M", "MTE1", "FIX", "ALL"}[static_cast<std::size_t>(in_.pick(8))];
}

Type KernelAuthor::type_of(const TypeSet& types) {
  std::vector<Type> legal;
  for (const Type type : all_types()) {
    if (types.contains(type)) legal.push_back(type);
  }
  if (legal.empty()) return Type::none;
  if (in_.one_in(24)) return Type::bf16;
  return legal[index_below(legal.size(), in_)];
}

}  // namespace davsim::fuzz
