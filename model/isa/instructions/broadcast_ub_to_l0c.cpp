#include <cstring>

#include "isa/instructions/shared.h"
#include "isa/vector_forms.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, bursts, burst_rows, src_gap, dst_gap };

constexpr int kRow = 16;
constexpr int kFractal = kRow * kRow;
constexpr std::int64_t kMost = 255;

constexpr OperandSpec kOperands[] = {
    {.name = "dst",
     .kind = OperandKind::address,
     .space = Space::L0C,
     .access = Access::write,
     .align_bytes = kFractal * 2,
     .summary = "first fractal of 16 x 16 to write, aligned to one"},
    {.name = "src",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::read,
     .align_bytes = kBlockBytes,
     .summary = "first 16 elements"},
    {.name = "bursts", .maximum = kMost, .summary = "bursts"},
    {.name = "burst_rows", .maximum = kMost, .summary = "times 16 elements in a burst"},
    {.name = "src_gap",
     .maximum = kMost,
     .fallback = 0,
     .summary = "DataBlocks from the end of one burst to the start of the next"},
    {.name = "dst_gap",
     .maximum = kMost,
     .fallback = 0,
     .summary = "fractals from the end of one burst to the start of the next"},
};

struct Shape {
  std::uint32_t read;  ///< bytes of a burst
  std::int64_t src_pitch;
  std::uint32_t written;
  std::int64_t dst_pitch;
};

Shape shape_of(const Operands& in) {
  const auto elements = static_cast<std::uint32_t>(in[burst_rows] * kRow * in.element_size());
  const std::uint32_t results = elements * kRow;
  return {elements, elements + in[src_gap] * kBlockBytes, results,
          results + in[dst_gap] * kFractal * in.element_size()};
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  const Shape shape = shape_of(in);
  append_unless_empty(out, Footprint::rows(Space::UB, Access::read, in.address(src), in.u32(bursts),
                                           shape.read, shape.src_pitch));
  append_unless_empty(out, Footprint::rows(Space::L0C, Access::write, in.address(dst), in.u32(bursts),
                                           shape.written, shape.dst_pitch));
}

Work work(const Operands& in) {
  const std::uint64_t bytes = std::uint64_t{in.u32(bursts)} * shape_of(in).written;
  return {.repeats = in.u32(bursts),
          .elements = bytes / static_cast<unsigned>(in.element_size()),
          .bytes = bytes};
}

std::string check(const Operands& in) {
  const auto bytes = static_cast<std::uint64_t>(kFractal * in.element_size());
  if (in.address(dst) % bytes == 0) return "";
  return "dst is at l0c address " + std::to_string(in.address(dst)) + ", expected a multiple of " +
         std::to_string(bytes) + ": a fractal";
}

void execute(Execution& e) {
  const Operands& in = e.in;
  const Shape shape = shape_of(in);
  const auto row_bytes = static_cast<std::size_t>(kRow * in.element_size());
  for (std::int64_t burst = 0; burst < in[bursts]; ++burst) {
    const std::byte* from = e.memory.at(
        Space::UB, in.address(src) + static_cast<std::uint64_t>(burst * shape.src_pitch));
    std::byte* to = e.memory.at(
        Space::L0C, in.address(dst) + static_cast<std::uint64_t>(burst * shape.dst_pitch));
    for (std::int64_t row = 0; row < in[burst_rows] * kRow; ++row) {
      std::memcpy(to + static_cast<std::size_t>(row) * row_bytes,
                  from + static_cast<std::size_t>(row / kRow) * row_bytes, row_bytes);
    }
  }
}

}  // namespace

extern const InstructionSpec broadcast_ub_to_l0c;
const InstructionSpec broadcast_ub_to_l0c = {
    .name = "broadcast_ub_to_l0c",
    .summary = "Fills fractals of L0C, each with 16 elements of the unified buffer in all of its rows.",
    .role = Role::copy,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::f32, Type::int32},
    .work = work,
    .footprints = footprints,
    .check = check,
    .execute = execute,
};

}  // namespace davsim::instructions
