#include <array>

#include "isa/vector_loop.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src };

constexpr std::size_t kSide = 16;
constexpr std::uint64_t kBytes = kSide * kSide * 2;

constexpr OperandSpec kOperands[] = {
    vector_address("dst", Access::write, "16 rows of 16 elements, which lie behind one another"),
    vector_address("src", Access::read, "the same, transposed"),
};

void footprints(const Operands& in, std::vector<Footprint>& out) {
  out.push_back(Footprint::range(Space::UB, Access::read, in.address(src), kBytes));
  out.push_back(Footprint::range(Space::UB, Access::write, in.address(dst), kBytes));
}

void execute(Execution& e) {
  std::array<std::uint16_t, kSide * kSide> from, to;
  std::memcpy(from.data(), e.memory.at(Space::UB, e.in.address(src)), kBytes);
  for (std::size_t row = 0; row < kSide; ++row) {
    for (std::size_t column = 0; column < kSide; ++column) {
      to[column * kSide + row] = from[row * kSide + column];
    }
  }
  std::memcpy(e.memory.at(Space::UB, e.in.address(dst)), to.data(), kBytes);
}

}  // namespace

extern const InstructionSpec vtranspose;
const InstructionSpec vtranspose = {
    .name = "vtranspose",
    .summary = "Transposes a matrix of 16 x 16 elements of 16 bits; it may stay in its place.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::int16, Type::uint16},
    .work =
        [](const Operands&) {
          return Work{.repeats = 2, .elements = kSide * kSide, .bytes = kBytes};
        },
    .footprints = footprints,
    .execute = execute,
};

}  // namespace davsim::instructions
