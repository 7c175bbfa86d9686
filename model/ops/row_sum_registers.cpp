#include "isa/constants.h"
#include "ops/row_sum.h"

namespace davsim {
namespace {

// Registers of the function.
constexpr std::int64_t kRow = 0;     ///< part of a row
constexpr std::int64_t kSum = 1;     ///< its sum, in lane 0
constexpr std::int64_t kTotal = 2;   ///< the sum of the row so far, in lane 0
constexpr std::int64_t kResult = 3;  ///< kTotal in the type of the tile
constexpr std::int64_t kLanes = 0;   ///< mask: what is left of the row
constexpr std::int64_t kFirst = 1;   ///< mask: lane 0

}  // namespace

void expand_row_sum_on_registers(LowerContext& context, const RowSum& sum) {
  const Type type = sum.type();
  // Sums of 16-bit integers are kept in 32 bits; the result is their low half.
  const Type total = type == Type::int16 ? Type::int32 : type;
  const std::int64_t lanes = kRepeatBytes / size_of(type);
  const std::int64_t cols = sum.src.valid_cols;
  const std::int64_t parts = (cols + lanes - 1) / lanes;
  context.function("row_sum", [&] {
    context.emit("vf_plt", type, {{"dst", kFirst}, {"count", 1}});
    context.loop("row", sum.src.valid_rows, [&](const Expression& row) {
      context.emit("vf_vbr", total, {{"dst", kTotal}, {"scalar", 0}});
      context.loop("part", parts, [&](const Expression& part) {
        const Expression done = part * lanes;
        context.emit("vf_plt", type, {{"dst", kLanes}, {"count", cols - done}});
        context.emit("vf_vlds", type,
                     {{"dst", kRow}, {"src", sum.src.at(row * sum.src.row_stride() + done)}});
        context.emit("vf_vcadd", type, {{"dst", kSum}, {"src", kRow}, {"mask", kLanes}});
        context.emit("vf_vadd", total,
                     {{"dst", kTotal}, {"src0", kTotal}, {"src1", kSum}, {"mask", kFirst}});
      });
      if (total != type) {
        context.emit("vf_vcvt", total,
                     {{"dst", kResult},
                      {"src", kTotal},
                      {"mask", kFirst},
                      {"to", type},
                      {"saturate", Word{"NOSAT"}}});
      }
      context.emit("vf_vsts", type,
                   {{"dst", sum.dst.at(row * sum.dst.row_stride())},
                    {"src", total == type ? kTotal : kResult},
                    {"mask", kFirst},
                    {"dist", Word{"ONEPT"}}});
    });
  });
}

}  // namespace davsim
