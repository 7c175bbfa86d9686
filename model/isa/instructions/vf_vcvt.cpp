#include <fmt/format.h>

#include "isa/conversion.h"
#include "isa/formats_small.h"
#include "isa/register_cast.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, mask, to, round, saturate, part };

constexpr std::array<std::string_view, 2> kSaturations = {"NOSAT", "SAT"};
constexpr std::array<std::string_view, 6> kPlaces = {"EVEN", "ODD", "P0", "P1", "P2", "P3"};
enum : std::int64_t { first_quarter = 2 };

constexpr OperandSpec kOperands[] = {
    vector_register("dst", Access::write, "results"),
    vector_register("src", Access::read, "operands"),
    mask_register("mask", Access::read,
                  "lanes of src that are converted; what the others would give becomes 0"),
    {.name = "to", .kind = OperandKind::type, .summary = "type of the results"},
    word_operand("round", kRoundings, 0,
                 "RINT, ties to even; ROUND, ties away from zero; FLOOR; CEIL; TRUNC; ODD, to the "
                 "neighbour with an odd last bit"),
    word_operand(
        "saturate", kSaturations, 0,
        "SAT: what leaves the range becomes its end, and NaN 0; NOSAT: infinity, or the low "
        "bits of an integer. It counts where bit 60 of the control register is 0; else bit 48 decides "
        "for results of floating point, bit 59 for integers"),
    word_operand(
        "part", kPlaces, 0,
        "which of two (EVEN, ODD) or four (P0 to P3) narrow elements in the place of a wide "
        "one is read or written"),
};

/// Wide elements in a register, and where the narrow one of each lies. Where a byte holds two
/// numbers, two elements count as one; the mask of the first is that of both.
struct Layout {
  int from_size, to_size, wide;
  [[nodiscard]] int ratio() const {
    return std::max(from_size, to_size) / std::min(from_size, to_size);
  }
  [[nodiscard]] int source(int i, int place) const {
    return from_size < to_size ? i * ratio() + place : i;
  }
  [[nodiscard]] int target(int i, int place) const {
    return to_size < from_size ? i * ratio() + place : i;
  }
};

Layout layout_of(const Operands& in) {
  const auto target = static_cast<Type>(in[to]);
  const int from = in.element_size() * (is_packed(target) ? 2 : 1);
  const int result = size_of(target) * (is_packed(in.type()) ? 2 : 1);
  return {from, result, kVectorBytes / std::max(from, result)};
}

std::string check(const Operands& in) {
  const Type result = static_cast<Type>(in[to]);
  const Cast cast = cast_of(in.type(), result);
  const auto rounding = static_cast<std::size_t>(in[round]);
  const std::string pair = fmt::format("{} to {}", name_of(in.type()), name_of(result));
  if ((cast.roundings >> rounding & 1U) == 0) {
    return fmt::format("{} has no rounding {}{}", pair, kRoundings[rounding],
                       cast.roundings == kRoundAway ? "; expected ROUND" : "");
  }
  if (in[saturate] != 0 && !cast.can_saturate) return fmt::format("{} has no SAT", pair);
  const int ratio = layout_of(in).ratio();
  const std::int64_t place = in[part];
  if (ratio == 1 && place != 0) {
    return fmt::format("{} keeps the size of elements, but part is {}", pair,
                       kPlaces[static_cast<std::size_t>(place)]);
  }
  if ((ratio == 4) != (place >= first_quarter) && ratio != 1) {
    return fmt::format("{} has {}, but part is {}", pair, ratio == 4 ? "P0 to P3" : "EVEN and ODD",
                       kPlaces[static_cast<std::size_t>(place)]);
  }
  return "";
}

void execute(Execution& e) {
  const Operands& in = e.in;
  VectorRegisters& r = *e.core.registers;
  const Layout layout = layout_of(in);
  const auto result = static_cast<Type>(in[to]);
  const std::int64_t place = in[part] >= first_quarter ? in[part] - first_quarter : in[part];
  const CastRule rule{in.type(), result, static_cast<Rounding>(in[round]),
                      saturates(in.type(), result, in[saturate] != 0, e.core.control),
                      e.core.control.keep_nan};
  VectorRegister out;
  for (int i = 0; i < layout.wide; ++i) {
    const int from = layout.source(i, static_cast<int>(place));
    if (!r.mask(in[mask]).lane(from, layout.from_size)) continue;
    const std::byte* const element =
        r.vector(in[src]).bytes.data() + static_cast<std::ptrdiff_t>(from) * layout.from_size;
    const int target = layout.target(i, static_cast<int>(place));
    const std::uint64_t bits = rule(element);
    std::memcpy(out.bytes.data() + static_cast<std::ptrdiff_t>(target) * layout.to_size, &bits,
                static_cast<std::size_t>(layout.to_size));
  }
  r.vector(in[dst]) = out;
}

}  // namespace

extern const InstructionSpec vf_vcvt;
const InstructionSpec vf_vcvt = {
    .name = "vf_vcvt",
    .summary =
        "Converts the elements of src to another type. Where the sizes differ, one "
        "instruction converts as many elements as wide ones fit, and all other narrow "
        "elements of dst become 0. Two numbers in one byte are converted together, where the "
        "mask has the first.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::bf16, Type::f32, Type::int8, Type::uint8, Type::int16, Type::uint16,
              Type::int32, Type::uint32, Type::int64, Type::fp8_e4m3, Type::fp8_e5m2, Type::hif8,
              Type::fp4x2_e2m1, Type::fp4x2_e1m2, Type::int4x2},
    .work = register_work,
    .check = check,
    .execute = execute,
};

}  // namespace davsim::instructions
