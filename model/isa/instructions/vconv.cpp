#include <fmt/format.h>

#include "isa/register_cast.h"
#include "isa/vector_mixed.h"

namespace davsim::instructions {
namespace {

enum : int {
  dst,
  src,
  to,
  repeat,
  dst_block_stride,
  src_block_stride,
  dst_repeat_stride,
  src_repeat_stride,
  round
};

constexpr OperandSpec repeat_stride(std::string_view name) {
  const OperandSpec usual = repeat_stride_operand(name);
  return {.name = name,
          .minimum = usual.minimum,
          .maximum = usual.maximum,
          .summary = "DataBlocks from one repeat to the next; 8 of the wider type, or fewer of the "
                     "other, follow one another without a gap"};
}

constexpr OperandSpec kOperands[] = {
    vector_address("dst", Access::write, "results"),
    vector_address("src", Access::read, "operands"),
    {.name = "to", .kind = OperandKind::type, .summary = "element type of the results"},
    {.name = "repeat",
     .maximum = kMaxRepeats,
     .fallback = 1,
     .summary = "repeats of 256 bytes of the wider type; counter mode derives them from the count"},
    block_stride_operand("dst_block_stride"),
    block_stride_operand("src_block_stride"),
    repeat_stride("dst_repeat_stride"),
    repeat_stride("src_repeat_stride"),
    {.name = "round",
     .kind = OperandKind::word,
     .maximum = static_cast<std::int64_t>(kRoundings.size()) - 1,
     .fallback = 0,
     .words = kRoundings,
     .summary = "RINT, ties to even; ROUND, ties away from zero; FLOOR; CEIL; TRUNC; ODD, to the "
                "neighbour with an odd last bit"},
};

Type result_type(const Operands& in) { return static_cast<Type>(in[to]); }
Type widest(const Operands& in) {
  return bits_of_element(in.type()) > bits_of_element(result_type(in)) ? in.type()
                                                                       : result_type(in);
}
MixedVector source(const Operands& in) {
  return {src, src_block_stride, src_repeat_stride, in.type()};
}
MixedVector results(const Operands& in) {
  return {dst, dst_block_stride, dst_repeat_stride, result_type(in)};
}
RepeatPlan plan(const Operands& in) { return mixed_plan(in, widest(in), repeat); }

void footprints(const Operands& in, std::vector<Footprint>& out) {
  append_mixed(out, in, plan(in), widest(in), source(in), Access::read);
  append_mixed(out, in, plan(in), widest(in), results(in), Access::write);
}

/// The roundings of numbers to whole ones of the same type are those of casts to integers.
Cast cast_for(const Operands& in) {
  const Type result = result_type(in) == in.type() ? Type::int32 : result_type(in);
  return cast_of(in.type(), result);
}

/// Where a byte holds two elements, it is written whole.
bool takes_pairs(const RepeatPlan& plan, Type widest) {
  for (int i = 0; i < kRepeatBytes / size_of(widest); i += 2) {
    for (const LanePattern* pattern : {&plan.full, &plan.last}) {
      const int size = size_of(widest);
      if (pattern->element(i, size) != pattern->element(i + 1, size)) return false;
    }
  }
  return true;
}

std::string check(const Operands& in) {
  const auto rounding = static_cast<std::size_t>(in[round]);
  if ((cast_for(in).roundings >> rounding & 1U) == 0) {
    return fmt::format("{} to {} has no rounding {}", name_of(in.type()), name_of(result_type(in)),
                       kRoundings[rounding]);
  }
  const bool packed = is_packed(in.type()) || is_packed(result_type(in));
  if (packed && plan(in).repeats > 0 && !takes_pairs(plan(in), widest(in))) {
    return fmt::format(
        "a mask or a count takes one of two {} that share a byte; expected both or "
        "none",
        name_of(Type::int4x2));
  }
  return check_mixed_stride(in, plan(in), widest(in), results(in));
}

/// Runs `convert(operand bytes, index, result bytes)` on the elements of each repeat.
template <class Convert>
void convert_each(Execution& e, Convert convert) {
  const RepeatPlan all = plan(e.in);
  const MixedAccess from(e.in, all, widest(e.in), source(e.in));
  const MixedAccess into(e.in, all, widest(e.in), results(e.in));
  const int count = kRepeatBytes / size_of(widest(e.in));
  RepeatBytes a, out{};
  for (std::uint32_t r = 0; r < all.repeats; ++r) {
    from.load(e.memory, r, a);
    for (int i = 0; i < count; ++i) convert(a, i, out);
    into.store(e.memory, r, out);
  }
}

/// Conversions that kernels use most, without a look at the types for each element.
template <class From, class To, class Convert>
void convert_plainly(Execution& e, Convert convert) {
  convert_each(e, [&](const RepeatBytes& a, int i, RepeatBytes& out) {
    const To bits = convert(element_at<From>(a, i));
    std::memcpy(out.data() + static_cast<std::ptrdiff_t>(i) * std::ptrdiff_t{sizeof(To)}, &bits,
                sizeof bits);
  });
}

bool convert_often_used(Execution& e, Type from, Type result) {
  if (from == Type::f16 && result == Type::f32) {
    convert_plainly<std::uint16_t, float>(e, [](auto bits) { return f32_from_f16(bits); });
  } else if (from == Type::bf16 && result == Type::f32) {
    convert_plainly<std::uint16_t, float>(e, [](auto bits) { return f32_from_bf16(bits); });
  } else if (from == Type::f32 && result == Type::f16 && e.in[round] == 0) {
    const bool saturate = e.core.control.saturate_f16;
    convert_plainly<float, std::uint16_t>(
        e, [saturate](float value) { return f16_from_f32(value, saturate); });
  } else {
    return false;
  }
  return true;
}

void execute(Execution& e) {
  const Type from = e.in.type();
  const Type result = result_type(e.in);
  const auto rounding = static_cast<Rounding>(e.in[round]);
  if (from == result) {
    return convert_plainly<float, float>(e, [rounding](float value) {
      return static_cast<float>(round_to_integer(value, rounding));
    });
  }
  if (convert_often_used(e, from, result)) return;
  const bool saturate = !is_float(result) || e.core.control.saturate_f16;
  const CastRule rule{from, result, rounding, saturate};
  const int together = is_packed(from) || is_packed(result) ? 2 : 1;
  const int from_size = is_packed(from) ? 1 : size_of(from) * together;
  const int result_size = is_packed(result) ? 1 : size_of(result) * together;
  convert_each(e, [&](const RepeatBytes& a, int i, RepeatBytes& out) {
    if (i % together != 0) return;
    const int place = i / together;
    const std::uint64_t bits = rule(a.data() + static_cast<std::ptrdiff_t>(place) * from_size);
    put_element(out, place, result_size, bits);
  });
}

}  // namespace

extern const InstructionSpec vconv;
const InstructionSpec vconv = {
    .name = "vconv",
    .summary =
        "dst = src as another type; f32 to f32 rounds to whole numbers. What leaves the range of "
        "integers becomes its end, and f16 and bf16 overflow as the control register says.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::bf16, Type::f32, Type::int4x2, Type::int8, Type::uint8, Type::int16,
              Type::int32, Type::int64},
    .work = [](const Operands& in) { return mixed_work(plan(in), widest(in), result_type(in)); },
    .footprints = footprints,
    .check = check,
    .execute = execute,
};

}  // namespace davsim::instructions
