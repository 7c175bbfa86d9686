#include "ops/strip_copies.h"

#include <fmt/format.h>

#include <algorithm>

#include "isa/constants.h"

namespace davsim {
namespace {

constexpr std::int64_t kMaxBursts = 4095;

bool has(const LowerContext& context, std::string_view instruction) {
  const auto& known = context.target().instructions;
  return known.find(instruction) != known.end();
}

std::int64_t data_blocks(std::int64_t bytes) { return (bytes + kBlockBytes - 1) / kBlockBytes; }

/// Calls `emit` with at most as many rows as a copy takes: those of one copy have to follow one
/// another at a distance that a gap can say.
template <class EmitRows>
void in_parts(LowerContext& context, const StripCopy& s, bool regular, EmitRows emit) {
  if (!regular) {
    context.loop("row", s.rows, [&](const Expression& row) { emit(row, 1); });
    return;
  }
  for (std::int64_t first = 0; first < s.rows; first += kMaxBursts) {
    emit(Expression(first), std::min(kMaxBursts, s.rows - first));
  }
}

}  // namespace

Address strip_at(const Address& address, const Expression& bytes) {
  Address out = address;
  out.bytes = out.bytes + bytes;
  return out;
}

void copy_strip_to_ub(LowerContext& context, const StripCopy& s) {
  const std::int64_t filled = data_blocks(s.bytes) * kBlockBytes;
  const std::int64_t ub_gap = (s.ub_pitch - filled) / kBlockBytes;
  const bool any_length = has(context, "copy_gm_to_ub_align");
  if (!any_length && s.bytes % kBlockBytes != 0) {
    context.fail(
        fmt::format("rows end with {} bytes of a DataBlock, but {} copies whole ones; expected "
                    "columns that fill 32 bytes",
                    s.bytes % kBlockBytes, context.target().product));
  }
  const bool regular = s.gm_pitch >= s.bytes && ub_gap >= 0 &&
                       (any_length || (s.gm_pitch - s.bytes) % kBlockBytes == 0);
  in_parts(context, s, regular, [&](const Expression& first, std::int64_t rows) {
    const Address gm = strip_at(s.gm, first * Expression(s.gm_pitch));
    const Address ub = strip_at(s.ub, first * Expression(s.ub_pitch));
    const std::int64_t src_gap = regular && rows > 1 ? s.gm_pitch - s.bytes : 0;
    const std::int64_t dst_gap = regular && rows > 1 ? ub_gap : 0;
    if (any_length) {
      context.emit("copy_gm_to_ub_align", s.type,
                   {{"dst", ub},
                    {"src", gm},
                    {"bursts", rows},
                    {"burst_bytes", s.bytes},
                    {"src_gap_bytes", src_gap},
                    {"dst_gap_blocks", dst_gap},
                    {"pad", 1}});
    } else {
      context.emit("copy_gm_to_ub", s.type,
                   {{"dst", ub},
                    {"src", gm},
                    {"bursts", rows},
                    {"burst_blocks", s.bytes / kBlockBytes},
                    {"src_gap", src_gap / kBlockBytes},
                    {"dst_gap", dst_gap}});
    }
  });
}

void copy_strip_to_gm(LowerContext& context, const StripCopy& s) {
  const bool any_gap = has(context, "copy_ub_to_gm_align");
  const std::int64_t ub_gap = (s.ub_pitch - s.bytes) / kBlockBytes;
  const bool regular =
      s.gm_pitch >= s.bytes && (any_gap || (s.gm_pitch - s.bytes) % kBlockBytes == 0);
  in_parts(context, s, regular, [&](const Expression& first, std::int64_t rows) {
    const Address gm = strip_at(s.gm, first * Expression(s.gm_pitch));
    const Address ub = strip_at(s.ub, first * Expression(s.ub_pitch));
    const std::int64_t dst_gap = regular && rows > 1 ? s.gm_pitch - s.bytes : 0;
    const std::int64_t src_gap = regular && rows > 1 ? ub_gap : 0;
    if (any_gap) {
      context.emit("copy_ub_to_gm_align", s.type,
                   {{"dst", gm},
                    {"src", ub},
                    {"bursts", rows},
                    {"burst_bytes", s.bytes},
                    {"src_gap_blocks", src_gap},
                    {"dst_gap_bytes", dst_gap}});
    } else {
      context.emit("copy_ub_to_gm", s.type,
                   {{"dst", gm},
                    {"src", ub},
                    {"bursts", rows},
                    {"burst_blocks", s.bytes / kBlockBytes},
                    {"src_gap", src_gap},
                    {"dst_gap", dst_gap / kBlockBytes}});
    }
  });
}

}  // namespace davsim
