#include <array>

#include "isa/special_registers.h"
#include "isa/vector_loop.h"

namespace davsim::instructions {
namespace {

using namespace binary_form;
enum : int { mode = src1_repeat_stride + 1 };
enum Mode : std::int64_t { by_register, tensor_and_scalar, two_tensors };

constexpr std::array<std::string_view, 3> kModes = {"CMPMASK_SPR", "TENSOR_SCALAR",
                                                    "TENSOR_TENSOR"};

constexpr auto operands() {
  std::array<OperandSpec, std::size(binary_form::kOperands) + 1> all{};
  for (std::size_t i = 0; i + 1 < all.size(); ++i) all[i] = binary_form::kOperands[i];
  all[src0].summary = "elements that are taken where a bit is 1";
  all[src1].summary = "elements that are taken where it is 0; TENSOR_SCALAR: the bits";
  all.back() = {.name = "mode",
                .kind = OperandKind::word,
                .maximum = two_tensors,
                .fallback = 0,
                .words = kModes,
                .summary =
                    "the register for comparisons holds: CMPMASK_SPR, the bits, the same for every "
                    "repeat; TENSOR_SCALAR, the other operand; TENSOR_TENSOR, the address of the "
                    "bits in UB"};
  return all;
}
constexpr auto kOperands = operands();

/// Bytes that hold the bits of a repeat.
int bit_bytes(const Operands& in) { return kRepeatBytes / in.element_size() / 8; }

Footprint bits_from(std::uint64_t address, const Operands& in, const RepeatPlan& plan) {
  return Footprint::range(Space::UB, Access::read, address,
                          std::uint64_t{plan.repeats} * static_cast<unsigned>(bit_bytes(in)));
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  const RepeatPlan plan = plan_of(in, repeat);
  append_unless_empty(out, Footprint::vector(Space::UB, Access::read, in.address(src0), plan,
                                             in[src0_block_stride], in[src0_repeat_stride]));
  append_unless_empty(out, in[mode] == tensor_and_scalar
                               ? bits_from(in.address(src1), in, plan)
                               : Footprint::vector(Space::UB, Access::read, in.address(src1), plan,
                                                   in[src1_block_stride], in[src1_repeat_stride]));
  if (plan.repeats != 0) out.push_back(special_registers::read(special_registers::kCompareMask));
  append_unless_empty(out, Footprint::vector(Space::UB, Access::write, in.address(dst), plan,
                                             in[dst_block_stride], in[dst_repeat_stride]));
}

/// The register as it lies in memory.
const std::byte* held(const Memory& memory) {
  return memory.at(Space::SPR, special_registers::kCompareMask.address);
}

std::uint64_t address_held(const Memory& memory) {
  std::uint32_t address = 0;
  std::memcpy(&address, held(memory), sizeof address);
  return address;
}

std::string gathered(const Operands& in, const Memory& memory, std::vector<Footprint>& out) {
  if (in[mode] != two_tensors) return "";
  const RepeatPlan plan = plan_of(in, repeat);
  if (plan.repeats != 0) out.push_back(bits_from(address_held(memory), in, plan));
  return "";
}

std::string check(const Operands& in) { return check_block_stride(in, repeat, dst_block_stride); }

template <class T>
void select(Execution& e) {
  const Operands& in = e.in;
  const VectorOperand to{in.address(dst), in[dst_block_stride], in[dst_repeat_stride]};
  const VectorOperand left{in.address(src0), in[src0_block_stride], in[src0_repeat_stride]};
  const VectorOperand right{in.address(src1), in[src1_block_stride], in[src1_repeat_stride]};
  Lanes<T> a, b, out;
  if (in[mode] == tensor_and_scalar) {
    T scalar;
    std::memcpy(&scalar, held(e.memory), sizeof scalar);
    b.fill(scalar);
  }
  for_each_repeat(plan_of(in, repeat), [&](std::uint32_t i, const LanePattern& pattern, bool all) {
    load<T>(a, left.repeat(e.memory, i), left.block_stride, pattern, all);
    const std::byte* bits = held(e.memory);
    if (in[mode] != by_register) {
      const std::uint64_t first =
          in[mode] == tensor_and_scalar ? in.address(src1) : address_held(e.memory);
      bits = e.memory.at(Space::UB, first) + std::int64_t{i} * bit_bytes(in);
    }
    if (in[mode] != tensor_and_scalar) {
      load<T>(b, right.repeat(e.memory, i), right.block_stride, pattern, all);
    }
    for (std::size_t k = 0; k < out.size(); ++k) {
      out[k] = (std::to_integer<unsigned>(bits[k / 8]) >> (k % 8) & 1U) != 0 ? a[k] : b[k];
    }
    store<T>(out, to.repeat(e.memory, i), to.block_stride, pattern, all);
  });
}

}  // namespace

extern const InstructionSpec vsel;
const InstructionSpec vsel = {
    .name = "vsel",
    .summary = "dst = src0 where a bit is 1, else src1 or a scalar.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::f32},
    .work = binary_form::work,
    .footprints = footprints,
    .gathered = gathered,
    .check = check,
    .execute =
        [](Execution& e) {
          e.in.type() == Type::f16 ? select<std::uint16_t>(e) : select<std::uint32_t>(e);
        },
};

}  // namespace davsim::instructions
