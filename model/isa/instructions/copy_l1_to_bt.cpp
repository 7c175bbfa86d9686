#include <span>

#include "isa/formats.h"
#include "isa/instructions/parameter_copy.h"

namespace davsim::instructions {
namespace {

using namespace parameter_copy;

constexpr int to_type = dst_gap_bytes + 1;

constexpr auto kOperands = [] {
  std::array<OperandSpec, to_type + 1> all{};
  const auto shared = parameter_copy::operands(Space::BT);
  std::copy(shared.begin(), shared.end(), all.begin());
  all[to_type] = {.name = "to",
                  .kind = OperandKind::type,
                  .summary = "type of the elements written: that of the source, or f32"};
  return all;
}();

Type target_type(const Operands& in) { return static_cast<Type>(in[to_type]); }

bool widens(const Operands& in) { return in.type() != target_type(in); }

RowCopy copy(const Operands& in) { return copy_of(in, Space::BT, widens(in) ? 2 : 1); }

std::string check_copy(const Operands& in) {
  const Type from = in.type();
  const Type to = target_type(in);
  const bool legal = from == to || (to == Type::f32 && (from == Type::f16 || from == Type::bf16));
  if (legal) return check(in);
  return "conversion of " + std::string(name_of(from)) + " to " + std::string(name_of(to)) +
         "; expected the same type, or f16 or bf16 to f32";
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  copy(in).footprints(out, in.u32(burst_bytes) * (widens(in) ? 2 : 1));
}

void widen_rows(const RowCopy& rows, Type from, const Memory& memory) {
  std::vector<std::uint16_t> narrow(rows.bytes / sizeof(std::uint16_t));
  std::vector<float> wide(narrow.size());
  for (std::uint32_t row = 0; row < rows.bursts; ++row) {
    std::memcpy(narrow.data(), memory.at(Space::L1, rows.from.address + row * rows.from.pitch),
                rows.bytes);
    if (from == Type::f16) {
      f32_from_f16(narrow, wide);
    } else {
      f32_from_bf16(narrow, wide);
    }
    std::memcpy(memory.at(Space::BT, rows.to.address + row * rows.to.pitch), wide.data(),
                wide.size() * sizeof(float));
  }
}

void execute(Execution& e) {
  const RowCopy rows = copy(e.in);
  if (rows.bursts == 0 || rows.bytes == 0) return;
  if (widens(e.in)) {
    widen_rows(rows, e.in.type(), e.memory);
  } else {
    rows.execute(e.memory);
  }
}

}  // namespace

extern const InstructionSpec copy_l1_to_bt;
const InstructionSpec copy_l1_to_bt = {
    .name = "copy_l1_to_bt",
    .summary =
        "Copies rows of bias values from L1 to the bias table; can widen f16 and bf16 to f32.",
    .role = Role::copy,
    .pipe = Pipe::MTE1,
    .operands = kOperands,
    .types = {Type::f16, Type::bf16, Type::f32, Type::int32},
    .work = [](const Operands& in) { return copy(in).work(in); },
    .footprints = footprints,
    .check = check_copy,
    .execute = execute,
};

}  // namespace davsim::instructions
