#include "isa/instructions/product.h"
#include "isa/matrix.h"
#include "isa/matrix_factors.h"

namespace davsim::instructions {
namespace {

enum : int { dst, a, b, m, k, n, to_type, init, bias, unit_flag, hf32, a_nz, order, b_type };

/// Bits of fraction of the short f32 of dav-2201 and dav-3510, which also differ in the layout of
/// the left matrix.
constexpr int kShortFraction[] = {11, 10};

constexpr OperandSpec kOperands[] = {
    product::target(),
    product::factor("a", Space::L0A, "the left matrix"),
    product::factor("b", Space::L0B, "the right matrix, transposed fractals in rows"),
    product::extent("m", "rows of the left matrix; 1: it is one row"),
    product::extent("k", "columns of the left matrix"),
    product::extent("n", "columns of the right matrix"),
    product::result_type(),
    product::start(),
    product::bias_row(),
    product::unit_flag_operand(),
    product::choice("hf32", 1, "1: round f32 factors to a shorter fraction"),
    product::choice("a_nz", 1, "fractals of the left matrix: 0 in rows, 1 in columns"),
    product::sum_order(),
    product::right_type(),
};

bool empty(const Operands& in) { return in[m] == 0 || in[k] == 0 || in[n] == 0; }

Type target_type(const Operands& in) { return static_cast<Type>(in[to_type]); }

std::uint32_t depth_fractals(const Operands& in) {
  return ceil_div(in.u32(k), factor_columns(in.type()));
}

Work work(const Operands& in) {
  if (empty(in)) return {};
  const std::uint64_t results = std::uint64_t{in.u32(m)} * in.u32(n);
  const std::uint64_t tiles = std::uint64_t{tiles_of(in.u32(m))} * tiles_of(in.u32(n));
  return {.elements = results * in.u32(k),
          .bytes = results * static_cast<unsigned>(size_of(target_type(in))),
          .tiles = tiles * depth_fractals(in)};
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  if (empty(in)) return;
  const std::uint64_t depth = depth_fractals(in);
  const std::uint64_t left =
      in[m] == 1 ? depth * kBlockBytes : depth * tiles_of(in.u32(m)) * kFractalBytes;
  out.push_back(Footprint::range(Space::L0A, Access::read, in.address(a), left));
  out.push_back(Footprint::range(Space::L0B, Access::read, in.address(b),
                                 depth * tiles_of(in.u32(n)) * kFractalBytes));
  if (in[init] == 2) {
    out.push_back(Footprint::range(
        Space::BT, Access::read, in.address(bias),
        std::uint64_t{in.u32(n)} * static_cast<unsigned>(size_of(target_type(in)))));
  }
  const product::Accumulator result{in.address(dst), in.u32(m), in.u32(n), target_type(in)};
  if (in[init] == 0) result.append(Access::read, out);
  result.append(Access::write, out);
}

std::string check(const Operands& in) {
  const Type from = in.type();
  const Type to = target_type(in);
  if (std::string problem = product::right_problem(from, static_cast<Type>(in[b_type]));
      !problem.empty()) {
    return problem;
  }
  const bool integers = from == Type::int8 || from == Type::int4x2;
  const bool legal =
      integers ? to == Type::int32 : to == Type::f32 || (from == to && to == Type::f16);
  if (!legal) {
    return "product of " + std::string(name_of(from)) + " to " + std::string(name_of(to)) +
           "; expected numbers with a fraction to f32, f16 to f16, or int8 or int4x2 to int32";
  }
  if (in[unit_flag] == 1) return "unit_flag 1; expected 0, 2 or 3";
  if (in[hf32] != 0 && from != Type::f32) {
    return "hf32 with factors of " + std::string(name_of(from)) + "; expected f32";
  }
  return {};
}

void execute(Execution& e) {
  const Operands& in = e.in;
  if (empty(in)) return;
  multiply({.type = in.type(),
            .b_type = static_cast<Type>(in[b_type]),
            .to = target_type(in),
            .m = in.u32(m),
            .n = in.u32(n),
            .k = in.u32(k),
            .a = e.memory.at(Space::L0A, in.address(a)),
            .b = e.memory.at(Space::L0B, in.address(b)),
            .c = e.memory.at(Space::L0C, in.address(dst)),
            .bias = in[init] == 2 ? e.memory.at(Space::BT, in.address(bias)) : nullptr,
            .a_columns = in[a_nz] != 0,
            .start = product::kStarts[in[init]],
            .order = static_cast<SumOrder>(in[order]),
            .fraction_bits = in[hf32] != 0 ? kShortFraction[in[a_nz]] : 23,
            .saturate = e.core.control.saturate_f16},
           kernels());
}

}  // namespace

extern const InstructionSpec mmad;
const InstructionSpec mmad = {
    .name = "mmad",
    .summary =
        "dst = a x b, added to what dst holds, to zero or to a bias; what lies beyond m rows and n "
        "columns stays as it was.",
    .accuracy =
        "f16 and bf16 products are exact in f32; sums are in f32, rounded in an order that "
        "the hardware need not share: with K sums of terms up to m, within K x 2^-24 of the "
        "sum of their magnitudes. Products of integers are exact.",
    .role = Role::compute,
    .pipe = Pipe::M,
    .operands = kOperands,
    .types = {Type::f16, Type::bf16, Type::f32, Type::int8, Type::fp8_e4m3, Type::fp8_e5m2,
              Type::hif8, Type::int4x2},
    .work = work,
    .footprints = footprints,
    .check = check,
    .orders_followers =
        [](const Operands& in) {
          return product::orders_followers(in.u32(m), in.u32(n));
        },
    .execute = execute,
};

}  // namespace davsim::instructions
