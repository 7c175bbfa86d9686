#include "ops/comparisons.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "ops/comparisons_halves.h"
#include "ops/function_reserve.h"

namespace davsim {
namespace {

constexpr std::int64_t kMaxCount = std::numeric_limits<std::int32_t>::max();
/// Repeats whose results end at a DataBlock for every type.
constexpr std::int64_t kChunk = 252;

struct Comparison {
  Type type = Type::none;
  std::string_view mode;
  bool with_scalar = false;
  Extent extent;
  Address dst;
  Address src0;
  Address src1;  ///< unless with a scalar
  FlexibleScalar scalar;
  std::int64_t src0_block = 1, src1_block = 1;
  std::int64_t src0_repeat = kBlocksPerRepeat, src1_repeat = kBlocksPerRepeat;

  [[nodiscard]] std::int64_t result_bytes() const { return lanes_of(type) / 8; }
};

std::string lower_case(std::string_view word) {
  std::string text(word);
  for (char& c : text) c = static_cast<char>(c - 'A' + 'a');
  return text;
}

Address moved(Address address, const Expression& bytes) {
  address.bytes = address.bytes + bytes;
  return address;
}

void emit_on_ub(LowerContext& context, const Comparison& c) {
  const std::string name =
      fmt::format("{}_{}", c.with_scalar ? "vcmpvs" : "vcmpv", lower_case(c.mode));
  for (std::int64_t first = 0; first < c.extent.repeats; first += kChunk) {
    std::vector<Emit> operands = {
        {"dst", moved(c.dst, first * c.result_bytes())},
        {c.with_scalar ? "src" : "src0", moved(c.src0, first * c.src0_repeat * kBlockBytes)},
        {"repeat", std::min(kChunk, c.extent.repeats - first)},
        {c.with_scalar ? "src_block_stride" : "src0_block_stride", c.src0_block},
        {c.with_scalar ? "src_repeat_stride" : "src0_repeat_stride", c.src0_repeat}};
    if (c.with_scalar) {
      operands.emplace_back("scalar", c.scalar.bits);
    } else {
      operands.emplace_back("src1", moved(c.src1, first * c.src1_repeat * kBlockBytes));
      operands.emplace_back("src1_block_stride", c.src1_block);
      operands.emplace_back("src1_repeat_stride", c.src1_repeat);
    }
    context.emit(name, c.type, operands);
  }
}

void emit_in_registers(LowerContext& context, const Comparison& c) {
  constexpr std::int64_t kLeft = 0, kRight = 1, kOn = 0, kResult = 1, kStream = 0;
  const bool by_number = c.with_scalar && !c.scalar.in_register();
  context.function("compare", [&] {
    if (c.with_scalar && !by_number) c.scalar.emit_load(context, c.type, kRight);
    context.loop("repeat", c.extent.repeats, [&](const Expression& repeat) {
      emit_register_mask(context, c.type, c.extent, kOn, repeat);
      emit_register_load(context, c.type, c.src0, kLeft, kOn, repeat, c.src0_block, c.src0_repeat);
      std::vector<Emit> operands = {{"dst", kResult}, {"mask", kOn}, {"condition", Word{c.mode}}};
      if (by_number) {
        operands.emplace_back("src", kLeft);
        operands.emplace_back("scalar", c.scalar.bits);
      } else {
        if (!c.with_scalar) {
          emit_register_load(context, c.type, c.src1, kRight, kOn, repeat, c.src1_block,
                             c.src1_repeat);
        }
        operands.emplace_back("src0", c.scalar.first ? kRight : kLeft);
        operands.emplace_back("src1", c.scalar.first ? kLeft : kRight);
      }
      context.emit(by_number ? "vf_vcmps" : "vf_vcmp", c.type, operands);
      const Address to = moved(c.dst, repeat * c.result_bytes());
      if (size_of(c.type) == 1) {
        return context.emit("vf_psts", Type::none, {{"dst", to}, {"src", kResult}});
      }
      context.emit("vf_pstu", c.type, {{"dst", to}, {"src", kResult}, {"align", kStream}});
    });
    if (size_of(c.type) == 1) return;
    context.emit("vf_vstas", Type::uint8,
                 {{"dst", moved(c.dst, c.extent.repeats * c.result_bytes())}, {"align", kStream}});
  });
}

/// Without dst the result goes to the register for comparisons: one repeat, under the mask.
void compare_to_register(LowerContext& context, const Comparison& c) {
  if (context.has("count") || context.has("repeat")) {
    context.fail("without dst it compares one repeat; leave count and repeat out, or give dst");
  }
  const std::string name = fmt::format("vcmp_{}", lower_case(c.mode));
  context.require_instruction(name, "products that have a register for comparisons");
  // Where it is emulated in registers, UB holds what the register would.
  if (context.target().vector_registers) require_function_reserve(context);
  if (context.integer("is_set_mask", 0, 1, 1) == 1 &&
      !emit_mask(context, c.type, EmptyMask::is_no_operation)) {
    return;
  }
  context.emit(name, c.type,
               {{"src0", c.src0},
                {"src1", c.src1},
                {"src0_block_stride", c.src0_block},
                {"src1_block_stride", c.src1_block}});
}

Comparison read_comparison(LowerContext& context) {
  Comparison c;
  c.with_scalar = !context.takes("src1");
  c.type = c.with_scalar ? context.element_type("src0") : context.common_type({"src0", "src1"});
  context.require_supported(c.type);
  c.mode = context.word("mode");
  c.src0 = context.address("src0", {Space::UB});
  c.src0_block = context.integer("src0_block_stride", 0, kMaxStride8, 1);
  c.src0_repeat = context.integer("src0_repeat_stride", 0, kMaxStride8, kBlocksPerRepeat);
  if (c.with_scalar) {
    if (!context.has("scalar") && !(context.takes("scalar_at") && context.has("scalar_at"))) {
      context.fail("scalar is missing");
    }
    c.scalar = read_flexible_scalar(context, c.type);
  } else {
    c.src1 = context.address("src1", {Space::UB});
    c.src1_block = context.integer("src1_block_stride", 0, kMaxStride8, 1);
    c.src1_repeat = context.integer("src1_repeat_stride", 0, kMaxStride8, kBlocksPerRepeat);
  }
  return c;
}

void check_dst(const LowerContext& context) {
  const Type type = context.element_type("dst");
  if (type != Type::uint8 && type != Type::int8) {
    context.fail(
        fmt::format("dst is {}, expected uint8 or int8: a bit for each element", name_of(type)));
  }
}

}  // namespace

void FlexibleScalar::emit_load(LowerContext& context, Type type, std::int64_t to) const {
  if (!at) return context.emit("vf_vbr", type, {{"dst", to}, {"scalar", bits}});
  context.emit("vf_vlds", type, {{"dst", to}, {"src", *at}, {"dist", Word{"BRC"}}});
}

FlexibleScalar read_flexible_scalar(const LowerContext& context, Type type) {
  FlexibleScalar scalar;
  scalar.bits = context.element("scalar", type);
  if (!context.takes("scalar_at")) return scalar;
  scalar.first = context.integer("scalar_index", 0, 1, 1) == 0;
  if (context.has("scalar_at")) {
    if (context.has("scalar")) context.fail("scalar and scalar_at exclude each other; give one");
    scalar.at = context.address("scalar_at", {Space::UB});
    if (context.element_type("scalar_at") != type) {
      context.fail(fmt::format("scalar_at is {} and src0 is {}; they must be of one type",
                               name_of(context.element_type("scalar_at")), name_of(type)));
    }
  }
  if (scalar.in_register() && !context.target().vector_registers) {
    context.fail(
        fmt::format("{} takes the scalar as the right operand and as an argument alone; "
                    "leave scalar_at and scalar_index out",
                    context.target().product));
  }
  return scalar;
}

std::optional<Extent> read_extent(LowerContext& context, Type type, bool needs_mask) {
  Extent extent;
  if (context.has("count")) {
    if (context.has("mask") || context.has("repeat")) {
      context.fail("count and mask or repeat exclude each other; write one form");
    }
    extent.count = context.integer("count", 0, kMaxCount);
    extent.repeats = (extent.count + lanes_of(type) - 1) / lanes_of(type);
    if (extent.count == 0) return std::nullopt;
    return extent;
  }
  if (!context.has("repeat")) context.fail("neither count nor repeat is given; write one form");
  extent.repeats = context.integer("repeat", 0, kMaxRepeats);
  extent.set_mask = context.integer("is_set_mask", 0, 1, 1) == 1;
  if (extent.repeats == 0) return std::nullopt;
  if (!needs_mask || !extent.set_mask) return extent;
  if (!context.has("mask")) context.fail("mask is missing; give it, or is_set_mask = 0");
  if (!emit_mask(context, type, EmptyMask::is_no_operation)) return std::nullopt;
  return extent;
}

void emit_register_mask(LowerContext& context, Type type, const Extent& extent, std::int64_t mask,
                        const Expression& repeat) {
  if (extent.count == 0) return context.emit("vf_movp", type, {{"dst", mask}});
  context.emit("vf_plt", type,
               {{"dst", mask}, {"count", Expression(extent.count) - repeat * lanes_of(type)}});
}

void emit_register_load(LowerContext& context, Type type, const Address& src, std::int64_t to,
                        std::int64_t mask, const Expression& repeat, std::int64_t block_stride,
                        std::int64_t repeat_stride) {
  const Address from = moved(src, repeat * (repeat_stride * kBlockBytes));
  if (block_stride == 1) return context.emit("vf_vlds", type, {{"dst", to}, {"src", from}});
  context.emit("vf_vsldb", type,
               {{"dst", to}, {"src", from}, {"block_stride", block_stride}, {"mask", mask}});
}

void lower_compare(LowerContext& context) {
  Comparison c = read_comparison(context);
  if (!context.has("dst")) {
    if (c.with_scalar) context.fail("dst is missing");
    return compare_to_register(context, c);
  }
  check_dst(context);
  require_count_form(context, c.type);
  c.dst = context.address("dst", {Space::UB});
  const bool registers = context.target().vector_registers;
  const auto extent = read_extent(context, c.type, registers);
  if (!extent) return;
  c.extent = *extent;
  if (c.extent.count % lanes_of(c.type) != 0) {
    context.fail(fmt::format("count is {}, expected a multiple of {}: 256 bytes", c.extent.count,
                             lanes_of(c.type)));
  }
  if (size_of(c.type) == 8) {
    LongComparison what{c.type, c.mode, c.extent.count, c.dst, c.src0, std::nullopt, c.scalar};
    if (!c.with_scalar) what.src1 = c.src1;
    return compare_in_halves(context, what);
  }
  registers ? emit_in_registers(context, c) : emit_on_ub(context, c);
}

}  // namespace davsim
