#include <tuple>

#include "isa/instructions/product.h"
#include "isa/matrix_factors.h"

namespace davsim::instructions {
namespace {

enum : int { dst, a, b, a_scale, b_scale, m, k, n, to_type, init, bias, unit_flag, order, b_type };

/// Two scales, the least that a fractal of scales holds of a row, serve so many values along k.
constexpr std::uint32_t kDepthStep = kScaledValues * kScalesAcross;
/// The memory of scales is so much smaller than that of the factors.
constexpr std::int64_t kScaleAddress = 16;

constexpr OperandSpec kOperands[] = {
    product::target(),
    product::factor("a", Space::L0A, "the left matrix, fractals in columns"),
    product::factor("b", Space::L0B, "the right matrix, transposed fractals in rows"),
    product::address("a_scale", Space::L0A_MX, Access::read, kBlockBytes,
                     "scales of the left matrix, at a 16th of its address"),
    product::address("b_scale", Space::L0B_MX, Access::read, kBlockBytes,
                     "scales of the right matrix, at a 16th of its address"),
    product::extent("m", "rows of the left matrix; 1: it is one row"),
    product::extent("k", "columns of the left matrix, a multiple of 64"),
    product::extent("n", "columns of the right matrix"),
    product::result_type(),
    product::start(),
    product::bias_row(),
    product::unit_flag_operand(),
    product::sum_order(),
    product::right_type(),
};

bool empty(const Operands& in) { return in[m] == 0 || in[k] == 0 || in[n] == 0; }

std::uint32_t depth_fractals(const Operands& in) {
  return ceil_div(in.u32(k), factor_columns(in.type()));
}

Work work(const Operands& in) {
  if (empty(in)) return {};
  const std::uint64_t results = std::uint64_t{in.u32(m)} * in.u32(n);
  const std::uint64_t tiles = std::uint64_t{tiles_of(in.u32(m))} * tiles_of(in.u32(n));
  return {.elements = results * in.u32(k),
          .bytes = results * sizeof(float),
          .tiles = tiles * depth_fractals(in)};
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  if (empty(in)) return;
  const std::uint64_t depth = depth_fractals(in);
  const std::uint64_t across = ceil_div(in.u32(k), kDepthStep);
  const std::uint64_t rows = tiles_of(in.u32(m));
  const std::uint64_t columns = tiles_of(in.u32(n));
  const auto read = [&](Space space, int operand, std::uint64_t bytes) {
    out.push_back(Footprint::range(space, Access::read, in.address(operand), bytes));
  };
  read(Space::L0A, a, depth * (in[m] == 1 ? kBlockBytes : rows * kFractalBytes));
  read(Space::L0B, b, depth * columns * kFractalBytes);
  read(Space::L0A_MX, a_scale, across * rows * kScaleFractalBytes);
  read(Space::L0B_MX, b_scale, across * columns * kScaleFractalBytes);
  if (in[init] == 2) read(Space::BT, bias, std::uint64_t{in.u32(n)} * sizeof(float));
  const product::Accumulator result{in.address(dst), in.u32(m), in.u32(n), Type::f32};
  if (in[init] == 0) result.append(Access::read, out);
  result.append(Access::write, out);
}

std::string check(const Operands& in) {
  if (static_cast<Type>(in[to_type]) != Type::f32) {
    return "product with scales to " + std::string(name_of(static_cast<Type>(in[to_type]))) +
           "; expected f32";
  }
  if (std::string problem = product::right_problem(in.type(), static_cast<Type>(in[b_type]));
      !problem.empty()) {
    return problem;
  }
  if (in[unit_flag] == 1) return "unit_flag 1; expected 0, 2 or 3";
  if (in[k] % kDepthStep != 0) {
    return "k " + std::to_string(in[k]) + "; expected a multiple of " + std::to_string(kDepthStep);
  }
  // Elements of 8 bits leave half of the memory of scales unused.
  const std::int64_t align = is_packed(in.type()) ? kFractalBytes : 2 * kFractalBytes;
  for (const auto& [matrix, scales, name] : {std::tuple{a, a_scale, "a"}, {b, b_scale, "b"}}) {
    if (in[matrix] % align != 0) {
      return std::string(name) + " at byte " + std::to_string(in[matrix]) + " with " +
             std::string(name_of(in.type())) + "; expected a multiple of " + std::to_string(align);
    }
    if (in[scales] != in[matrix] / kScaleAddress) {
      return std::string(name) + "_scale at byte " + std::to_string(in[scales]) +
             "; expected a 16th of the address of " + name + ", " +
             std::to_string(in[matrix] / kScaleAddress);
    }
  }
  return {};
}

void execute(Execution& e) {
  const Operands& in = e.in;
  if (empty(in)) return;
  multiply({.type = in.type(),
            .b_type = static_cast<Type>(in[b_type]),
            .to = Type::f32,
            .m = in.u32(m),
            .n = in.u32(n),
            .k = in.u32(k),
            .a = e.memory.at(Space::L0A, in.address(a)),
            .b = e.memory.at(Space::L0B, in.address(b)),
            .c = e.memory.at(Space::L0C, in.address(dst)),
            .bias = in[init] == 2 ? e.memory.at(Space::BT, in.address(bias)) : nullptr,
            .a_scale = e.memory.at(Space::L0A_MX, in.address(a_scale)),
            .b_scale = e.memory.at(Space::L0B_MX, in.address(b_scale)),
            .a_columns = true,
            .start = product::kStarts[in[init]],
            .order = static_cast<SumOrder>(in[order]),
            .saturate = e.core.control.saturate_f16},
           kernels());
}

}  // namespace

extern const InstructionSpec mmad_mx;
const InstructionSpec mmad_mx = {
    .name = "mmad_mx",
    .summary =
        "dst = a x b, added to what dst holds, to zero or to a bias, where 32 neighbours along k "
        "of a row of a, and of a column of b, share a scale. Factors are scaled before they are "
        "multiplied.",
    .accuracy =
        "scaled products are exact in f32; sums are in f32, rounded in an order that the "
        "hardware need not share: within K x 2^-24 of the sum of their magnitudes.",
    .role = Role::compute,
    .pipe = Pipe::M,
    .operands = kOperands,
    .types = {Type::fp8_e4m3, Type::fp8_e5m2, Type::fp4x2_e2m1, Type::fp4x2_e1m2},
    .work = work,
    .footprints = footprints,
    .check = check,
    .orders_followers =
        [](const Operands& in) { return product::orders_followers(in.u32(m), in.u32(n)); },
    .execute = execute,
};

}  // namespace davsim::instructions
