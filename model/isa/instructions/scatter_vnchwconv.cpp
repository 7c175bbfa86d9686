#include <array>
#include <string>

#include "isa/vector_loop.h"

namespace davsim::instructions {
namespace {

constexpr int kList = 16;
enum : int {
  dst,
  src = kList,
  repeat = 2 * kList,
  dst_repeat_stride,
  src_repeat_stride,
  dst_high,
  src_high
};

constexpr std::array<std::string_view, kList> kDst = {
    "dst0", "dst1", "dst2",  "dst3",  "dst4",  "dst5",  "dst6",  "dst7",
    "dst8", "dst9", "dst10", "dst11", "dst12", "dst13", "dst14", "dst15"};
constexpr std::array<std::string_view, kList> kSrc = {
    "src0", "src1", "src2",  "src3",  "src4",  "src5",  "src6",  "src7",
    "src8", "src9", "src10", "src11", "src12", "src13", "src14", "src15"};

constexpr OperandSpec stride_operand(std::string_view name) {
  return {.name = name,
          .maximum = kMaxField16,
          .fallback = 0,
          .summary = "DataBlocks from one repeat to the next; a single repeat is moved by it, too"};
}
constexpr OperandSpec half_operand(std::string_view name) {
  return {.name = name,
          .maximum = 1,
          .fallback = 0,
          .summary = "elements of 8 bits: 1, the upper half of the DataBlocks; 0, the lower"};
}

constexpr auto operands() {
  std::array<OperandSpec, 2 * kList + 5> all{};
  for (std::size_t i = 0; i < kList; ++i) {
    all[i] = vector_address(kDst[i], Access::write, "a DataBlock of the transposed matrix");
    all[kList + i] = vector_address(kSrc[i], Access::read, "a row of the matrix");
  }
  all[repeat] = {.name = "repeat", .maximum = kMaxRepeats, .fallback = 1, .summary = "repeats"};
  all[dst_repeat_stride] = stride_operand("dst_repeat_stride");
  all[src_repeat_stride] = stride_operand("src_repeat_stride");
  all[dst_high] = half_operand("dst_high");
  all[src_high] = half_operand("src_high");
  return all;
}
constexpr auto kOperands = operands();

/// Of elements of 8 bits, half a DataBlock takes part.
bool halves(const Operands& in) { return in.element_size() == 1; }

/// Bytes from the address of a list entry to what one repeat touches.
std::int64_t moved(const Operands& in, int stride, int high, std::uint32_t r) {
  const std::int64_t steps = in.u32(repeat) == 1 ? 1 : std::int64_t{r};
  return steps * in[stride] * kBlockBytes + (halves(in) ? in[high] * kBlockBytes / 2 : 0);
}

Footprint entry(const Operands& in, int operand, Access access, int stride, int high) {
  const std::uint32_t bytes = halves(in) ? kBlockBytes / 2 : kBlockBytes;
  return Footprint::rows(
      Space::UB, access,
      in.address(operand) + static_cast<std::uint64_t>(moved(in, stride, high, 0)), in.u32(repeat),
      bytes, in[stride] * kBlockBytes);
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  for (int i = 0; i < kList; ++i) {
    append_unless_empty(out, entry(in, src + i, Access::read, src_repeat_stride, src_high));
  }
  for (int i = 0; i < kList; ++i) {
    append_unless_empty(out, entry(in, dst + i, Access::write, dst_repeat_stride, dst_high));
  }
}

Work work(const Operands& in) {
  const std::uint64_t bytes =
      std::uint64_t{in.u32(repeat)} * kList * (halves(in) ? kBlockBytes / 2 : kBlockBytes);
  return {.repeats = in.u32(repeat),
          .elements = bytes / static_cast<unsigned>(in.element_size()),
          .bytes = bytes};
}

/// Element k of all rows goes to DataBlock k; elements of 32 bits fill two.
template <class T>
void transpose(Execution& e) {
  const Operands& in = e.in;
  constexpr std::size_t kColumns = sizeof(T) == 1 ? kList : kBlockBytes / sizeof(T);
  for (std::uint32_t r = 0; r < in.u32(repeat); ++r) {
    std::array<std::array<T, kColumns>, kList> rows;
    for (std::size_t i = 0; i < kList; ++i) {
      std::memcpy(rows[i].data(),
                  e.memory.at(Space::UB, in.address(src + static_cast<int>(i))) +
                      moved(in, src_repeat_stride, src_high, r),
                  sizeof rows[i]);
    }
    for (std::size_t i = 0; i < kList; ++i) {
      std::array<T, kColumns> block;
      for (std::size_t k = 0; k < kColumns; ++k) {
        const std::size_t place = i * kColumns + k;
        block[k] = rows[place % kList][place / kList];
      }
      std::memcpy(e.memory.at(Space::UB, in.address(dst + static_cast<int>(i))) +
                      moved(in, dst_repeat_stride, dst_high, r),
                  block.data(), sizeof block);
    }
  }
}

void execute(Execution& e) {
  switch (e.in.element_size()) {
    case 1:
      return transpose<std::uint8_t>(e);
    case 2:
      return transpose<std::uint16_t>(e);
    default:
      return transpose<std::uint32_t>(e);
  }
}

}  // namespace

extern const InstructionSpec scatter_vnchwconv;
const InstructionSpec scatter_vnchwconv = {
    .name = "scatter_vnchwconv",
    .summary =
        "Transposes 16 rows of a DataBlock each, of 8-bit elements half of one, into 16 "
        "DataBlocks. "
        "The hardware takes the addresses from registers.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::bf16, Type::f32, Type::int8, Type::uint8, Type::int16, Type::uint16,
              Type::int32, Type::uint32},
    .work = work,
    .footprints = footprints,
    .execute = execute,
};

}  // namespace davsim::instructions
