#include "ops/fractal_loads.h"

#include <fmt/format.h>

namespace davsim::fractal_loads {
namespace {

/// Fractals of numbers of 4 bits that a transposed square is made of.
constexpr std::int64_t kPackedSquare = 4;

}  // namespace

void load_2dv2(LowerContext& context) {
  const Type type = context.common_type({"dst", "src"});
  const Address& dst = context.address("dst", {Space::L0A, Space::L0B});
  const Address& src = context.address("src", {Space::L1});
  const std::string_view load =
      dst.space == Space::L0A ? "load_l1_to_l0a_2dv2" : "load_l1_to_l0b_2dv2";
  const std::int64_t m_start = context.integer("m_start_position", 0, kMaxField, 0);
  const std::int64_t k_start = context.integer("k_start_position", 0, kMaxField, 0);
  const std::int64_t m_step = context.integer("m_step", 0, kMaxStep);
  const std::int64_t k_step = context.integer("k_step", 0, kMaxStep);
  const std::int64_t src_stride = context.integer("src_stride", 0, kMaxField);
  const std::int64_t dst_stride = context.integer("dst_stride", 0, kMaxField);
  const std::int64_t transpose = context.integer("if_transpose", 0, 1, 0);
  if (transpose == 1 && is_packed(type) && m_step % kPackedSquare != 0) {
    context.fail(fmt::format(
        "m_step is {}, expected a multiple of 4 to transpose numbers of 4 bits", m_step));
  }
  if (transpose == 1 && size_of(type) == 1 && m_step % 2 != 0) {
    context.fail(fmt::format(
        "m_step is {}, expected an even number to transpose elements of 8 bits", m_step));
  }
  if (transpose == 1 && size_of(type) == 4 && k_step % 2 != 0) {
    context.fail(fmt::format(
        "k_step is {}, expected an even number to transpose elements of 32 bits", k_step));
  }
  if (m_step == 0 || k_step == 0) return;
  context.emit(load, type,
               {{"dst", dst},
                {"src", src},
                {"m_start", m_start},
                {"k_start", k_start},
                {"m_step", m_step},
                {"k_step", k_step},
                {"src_stride", src_stride},
                {"dst_stride", dst_stride},
                {"transpose", transpose}});
}

}  // namespace davsim::fractal_loads
