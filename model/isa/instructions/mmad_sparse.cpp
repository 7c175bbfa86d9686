#include <limits>
#include <vector>

#include "isa/instructions/product.h"

namespace davsim::instructions {
namespace {

enum : int { dst, a, b, index, m, k, n, to_type, init, unit_flag };

// Of four neighbours along k the right matrix keeps two, and says by two numbers of 2 bits which:
// the first is a place among the first three, the second one among the last three. Its numbers, and
// the places, lie as in L0B, so that a fractal of them is as deep as two of the left matrix.

constexpr std::uint32_t kGroup = 4;   ///< neighbours along k
constexpr std::uint32_t kKept = 2;    ///< of them
constexpr std::uint32_t kDepth = 64;  ///< along k, in a fractal of the right matrix
/// The memory of places is so much smaller than L0B.
constexpr std::int64_t kIndexAddress = 4;
constexpr std::uint32_t kPlacesOfByte = 4;
constexpr unsigned kMostPlace = 2;

constexpr OperandSpec kOperands[] = {
    product::target(),
    product::factor("a", Space::L0A, "the left matrix, fractals in rows"),
    product::factor("b", Space::L0B, "what the right matrix keeps, transposed fractals in rows"),
    product::address("index", Space::L0B_INDEX, Access::read, kFractalBytes / kIndexAddress,
                     "which neighbours those are, at a quarter of the address of b"),
    product::extent("m", "rows of the left matrix"),
    product::extent("k", "columns of the left matrix, twice the rows that b keeps"),
    product::extent("n", "columns of the right matrix"),
    product::result_type(),
    {.name = "init",
     .maximum = 1,
     .summary = "what the product is added to: 0 what dst holds, 1 zero"},
    product::unit_flag_operand(),
};

bool empty(const Operands& in) { return in[m] == 0 || in[k] == 0 || in[n] == 0; }

std::uint32_t left_fractals(const Operands& in) {
  return ceil_div(in.u32(k), static_cast<std::uint32_t>(kBlockBytes));
}
std::uint32_t right_fractals(const Operands& in) { return ceil_div(in.u32(k), kDepth); }

Work work(const Operands& in) {
  if (empty(in)) return {};
  const std::uint64_t results = std::uint64_t{in.u32(m)} * in.u32(n);
  const std::uint64_t tiles = std::uint64_t{tiles_of(in.u32(m))} * tiles_of(in.u32(n));
  return {.elements = results * in.u32(k),
          .bytes = results * sizeof(std::int32_t),
          .tiles = tiles * right_fractals(in)};
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  if (empty(in)) return;
  const std::uint64_t left = std::uint64_t{left_fractals(in)} * tiles_of(in.u32(m));
  const std::uint64_t right = std::uint64_t{right_fractals(in)} * tiles_of(in.u32(n));
  out.push_back(Footprint::range(Space::L0A, Access::read, in.address(a), left * kFractalBytes));
  out.push_back(Footprint::range(Space::L0B, Access::read, in.address(b), right * kFractalBytes));
  out.push_back(Footprint::range(Space::L0B_INDEX, Access::read, in.address(index),
                                 right * kFractalBytes / kIndexAddress));
  const product::Accumulator result{in.address(dst), in.u32(m), in.u32(n), Type::int32};
  if (in[init] == 0) result.append(Access::read, out);
  result.append(Access::write, out);
}

std::string check(const Operands& in) {
  if (static_cast<Type>(in[to_type]) != Type::int32) {
    return "product to " + std::string(name_of(static_cast<Type>(in[to_type]))) +
           "; expected int32";
  }
  if (in[unit_flag] == 1) return "unit_flag 1; expected 0, 2 or 3";
  if (in[index] * kIndexAddress == in[b]) return {};
  return "index at byte " + std::to_string(in[index]) +
         "; expected a quarter of the address of b, " + std::to_string(in[b] / kIndexAddress);
}

/// Reads both matrices in their layouts.
class Factors {
 public:
  explicit Factors(const Execution& e)
      : in_(e.in),
        a_(e.memory.at(Space::L0A, e.in.address(a))),
        b_(e.memory.at(Space::L0B, e.in.address(b))),
        index_(e.memory.at(Space::L0B_INDEX, e.in.address(index))) {}

  /// Element of the left matrix; 0 beyond it.
  [[nodiscard]] std::int32_t left(std::uint32_t row, std::uint32_t column) const {
    if (column >= in_.u32(k)) return 0;
    const std::size_t fractal =
        std::size_t{row / kFractalRows} * left_fractals(in_) + column / kBlockBytes;
    return std::to_integer<std::int8_t>(
        a_[fractal * kFractalBytes + row % kFractalRows * kBlockBytes + column % kBlockBytes]);
  }
  /// The `kept`-th number that a column of the right matrix keeps.
  [[nodiscard]] std::int32_t right(std::uint32_t kept, std::uint32_t column) const {
    return std::to_integer<std::int8_t>(b_[at(kept, column)]);
  }
  [[nodiscard]] unsigned place(std::uint32_t kept, std::uint32_t column) const {
    const std::size_t number = at(kept, column);
    const auto byte = std::to_integer<unsigned>(index_[number / kPlacesOfByte]);
    const unsigned place = byte >> (2 * (number % kPlacesOfByte)) & 3U;
    if (place <= kMostPlace) return place;
    throw ValueFault("the index of number " + std::to_string(kept) + " of column " +
                     std::to_string(column) + " is 3; expected 0 to 2");
  }

 private:
  [[nodiscard]] std::size_t at(std::uint32_t kept, std::uint32_t column) const {
    const std::size_t fractal =
        std::size_t{kept / kBlockBytes} * tiles_of(in_.u32(n)) + column / kFractalRows;
    return fractal * kFractalBytes + column % kFractalRows * kBlockBytes + kept % kBlockBytes;
  }

  const Operands& in_;
  const std::byte* a_;
  const std::byte* b_;
  const std::byte* index_;
};

/// Adds the products of one column to `sums`, one a row.
void add_column(const Factors& factors, const Operands& in, std::uint32_t column,
                std::vector<std::int64_t>& sums) {
  for (std::uint32_t group = 0; group * kGroup < in.u32(k); ++group) {
    const std::uint32_t kept = group * kKept;
    const std::uint32_t first = factors.place(kept, column);
    // Where only one number is not 0, the second place may lie before the first: then it is the
    // same.
    const std::uint32_t second = std::max(first, factors.place(kept + 1, column) + 1);
    const std::int32_t one = factors.right(kept, column);
    const std::int32_t other = factors.right(kept + 1, column);
    for (std::uint32_t row = 0; row < in.u32(m); ++row) {
      sums[row] += factors.left(row, group * kGroup + first) * one +
                   factors.left(row, group * kGroup + second) * other;
    }
  }
}

void execute(Execution& e) {
  const Operands& in = e.in;
  if (empty(in)) return;
  using Limits = std::numeric_limits<std::int32_t>;
  const Factors factors(e);
  std::byte* const result = e.memory.at(Space::L0C, in.address(dst));
  std::vector<std::int64_t> sums(in.u32(m));
  for (std::uint32_t column = 0; column < in.u32(n); ++column) {
    std::fill(sums.begin(), sums.end(), 0);
    add_column(factors, in, column, sums);
    for (std::uint32_t row = 0; row < in.u32(m); ++row) {
      const std::size_t element =
          (std::size_t{column / kFractalRows} * tiles_of(in.u32(m)) * kFractalRows + row) *
              kFractalRows +
          column % kFractalRows;
      std::int32_t value = 0;
      std::byte* const to = result + element * sizeof value;
      if (in[init] == 0) std::memcpy(&value, to, sizeof value);
      value = static_cast<std::int32_t>(
          std::clamp<std::int64_t>(value + sums[row], Limits::min(), Limits::max()));
      std::memcpy(to, &value, sizeof value);
    }
  }
}

}  // namespace

extern const InstructionSpec mmad_sparse;
const InstructionSpec mmad_sparse = {
    .name = "mmad_sparse",
    .summary =
        "dst = a x b, added to what dst holds or to zero, where b keeps two of four neighbours "
        "along k and an index says which.",
    .role = Role::compute,
    .pipe = Pipe::M,
    .operands = kOperands,
    .types = {Type::int8},
    .work = work,
    .footprints = footprints,
    .check = check,
    .orders_followers =
        [](const Operands& in) { return product::orders_followers(in.u32(m), in.u32(n)); },
    .execute = execute,
};

}  // namespace davsim::instructions
