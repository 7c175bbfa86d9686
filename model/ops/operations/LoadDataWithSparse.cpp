#include <fmt/format.h>

#include "ops/fractal_loads.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination in L0B, aligned to a fractal of 512 bytes"},
    {"src", address, true, "fractals of what the right matrix keeps, int8 in L1"},
    {"idx", address, true, "fractals of 128 bytes that say which numbers those are, uint8 in L1"},
    {"repeat_times", integer, true, "fractals to load, 0 to 255"},
    {"start_index", integer, false, "first fractal of both sources, 0 to 65535; 0 unless given"},
};

constexpr std::int64_t kMaxRepeats = 255;
/// The index lies at so small a part of the address of the numbers.
constexpr std::int64_t kIndexAddress = 4;

void lower(LowerContext& context) {
  const Type type = context.common_type({"dst", "src"});
  const Address& dst = context.address("dst", {Space::L0B});
  const Address& src = context.address("src", {Space::L1});
  const Address& idx = context.address("idx", {Space::L1});
  if (const Type index = context.element_type("idx"); index != Type::uint8) {
    context.fail(fmt::format("idx is {}, expected uint8", name_of(index)));
  }
  const std::int64_t repeat = context.integer("repeat_times", 0, kMaxRepeats);
  const std::int64_t start = context.integer("start_index", 0, fractal_loads::kMaxField, 0);
  if (repeat == 0) return;
  context.emit(
      "load_l1_to_l0b_sparse", type,
      {{"dst", dst},
       {"index_dst", Expression::combine(Expression::Op::divide, dst.bytes, kIndexAddress)},
       {"src", src},
       {"index_src", idx},
       {"start_index", start},
       {"repeat", repeat}});
}

}  // namespace

extern const OperationSpec LoadDataWithSparse;
const OperationSpec LoadDataWithSparse = {
    .name = "LoadDataWithSparse",
    .summary =
        "Loads what a right matrix keeps of four neighbours along k to L0B, and the index that "
        "says which two.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
