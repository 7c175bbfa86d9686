#include <cstring>
#include <vector>

#include "isa/formats.h"
#include "isa/instructions/shared.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, bursts, burst_fractals, src_gap, dst_gap, to_type, relu };

constexpr int kFractalElements = 256;
constexpr std::int64_t kMaxFractals = 65535;

constexpr OperandSpec kOperands[] = {
    {.name = "dst",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::write,
     .align_bytes = kBlockBytes,
     .summary = "first fractal to write"},
    {.name = "src",
     .kind = OperandKind::address,
     .space = Space::L0C,
     .access = Access::read,
     .align_bytes = kFractalElements * 2,
     .summary = "first fractal to read"},
    bursts_operand(),
    {.name = "burst_fractals", .maximum = kMaxFractals, .summary = "fractals of 16 x 16 in a burst"},
    {.name = "src_gap",
     .maximum = kMaxFractals,
     .fallback = 0,
     .summary = "fractals from the end of one burst to the start of the next"},
    {.name = "dst_gap",
     .maximum = kMaxGapBlocks,
     .fallback = 0,
     .summary = "DataBlocks from the end of one burst to the start of the next"},
    {.name = "to",
     .kind = OperandKind::type,
     .summary = "type of the elements written: that of the source, or f16 from f32"},
    {.name = "relu", .maximum = 1, .fallback = 0, .summary = "1: negative elements become zero"},
};

Type target_type(const Operands& in) { return static_cast<Type>(in[to_type]); }

struct FractalRows {
  RowCopy copy;
  std::uint64_t elements;  ///< of a burst
  std::uint32_t written;   ///< bytes of a burst
};

FractalRows rows_of(const Operands& in) {
  const std::uint64_t elements = std::uint64_t{in.u32(burst_fractals)} * kFractalElements;
  const auto from = static_cast<std::uint64_t>(size_of(in.type()));
  const std::uint64_t written = elements * static_cast<std::uint64_t>(size_of(target_type(in)));
  return {{.from = {Space::L0C, in.address(src),
                    (elements + std::uint64_t{in.u32(src_gap)} * kFractalElements) * from},
           .to = {Space::UB, in.address(dst), written + in.u32(dst_gap) * kBlockBytes},
           .bursts = in.u32(bursts),
           .bytes = static_cast<std::uint32_t>(elements * from)},
          elements,
          static_cast<std::uint32_t>(written)};
}

std::string check(const Operands& in) {
  const Type from = in.type();
  const Type to = target_type(in);
  if (from != to && !(from == Type::f32 && to == Type::f16)) {
    return "conversion of " + std::string(name_of(from)) + " to " + std::string(name_of(to)) +
           "; expected the same type, or f32 to f16";
  }
  if (in[relu] != 0 && from == Type::uint32) return "relu of uint32, which has no negative elements";
  return {};
}

template <typename Element>
void rectify(std::vector<Element>& values) {
  for (Element& value : values) {
    if (value < 0) value = 0;
  }
}

template <typename Element>
void copy_rows(const Operands& in, const Memory& memory) {
  const FractalRows rows = rows_of(in);
  std::vector<Element> values(rows.elements);
  for (std::uint32_t row = 0; row < rows.copy.bursts; ++row) {
    std::memcpy(values.data(),
                memory.at(Space::L0C, rows.copy.from.address + row * rows.copy.from.pitch),
                rows.copy.bytes);
    if (in[relu] != 0) rectify(values);
    std::memcpy(memory.at(Space::UB, rows.copy.to.address + row * rows.copy.to.pitch),
                values.data(), rows.copy.bytes);
  }
}

void narrow_rows(const Operands& in, const Memory& memory, bool saturate) {
  const FractalRows rows = rows_of(in);
  std::vector<float> wide(rows.elements);
  std::vector<std::uint16_t> narrow(rows.elements);
  for (std::uint32_t row = 0; row < rows.copy.bursts; ++row) {
    std::memcpy(wide.data(),
                memory.at(Space::L0C, rows.copy.from.address + row * rows.copy.from.pitch),
                rows.copy.bytes);
    if (in[relu] != 0) rectify(wide);
    for (std::size_t i = 0; i < wide.size(); ++i) narrow[i] = f16_from_f32(wide[i], saturate);
    std::memcpy(memory.at(Space::UB, rows.copy.to.address + row * rows.copy.to.pitch),
                narrow.data(), rows.written);
  }
}

void execute(Execution& e) {
  if (target_type(e.in) != e.in.type()) {
    narrow_rows(e.in, e.memory, e.core.control.saturate_f16);
  } else if (e.in.type() == Type::f32) {
    copy_rows<float>(e.in, e.memory);
  } else {
    copy_rows<std::int32_t>(e.in, e.memory);
  }
}

}  // namespace

extern const InstructionSpec copy_l0c_to_ub;
const InstructionSpec copy_l0c_to_ub = {
    .name = "copy_l0c_to_ub",
    .summary = "Copies fractals of results from L0C to the unified buffer as they lie, on products "
               "without a FIX pipe; can narrow f32 to f16 and clear negative elements.",
    .role = Role::copy,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f32, Type::int32, Type::uint32},
    .work = [](const Operands& in) { return rows_of(in).copy.work(in); },
    .footprints = [](const Operands& in,
                     std::vector<Footprint>& out) {
      const FractalRows rows = rows_of(in);
      rows.copy.footprints(out, rows.written);
    },
    .check = check,
    .execute = execute,
};

}  // namespace davsim::instructions
