#include "ops/elementwise.h"

#include <fmt/format.h>

#include <algorithm>

#include "ops/elementwise_call.h"

namespace davsim {
namespace {

constexpr std::int64_t kMaxCount = (std::int64_t{1} << 31) - 1;

std::string text_of(const TypePair& pair) {
  return fmt::format("{} to {}", name_of(pair.source), name_of(pair.result));
}

/// The types of the sources and of dst.
TypePair read_types(const LowerContext& context, const Elementwise& what) {
  const Type result = context.element_type("dst");
  Type source = result;
  std::string_view first = "dst";
  for (const std::string_view name : what.sources) {
    const Type here = context.element_type(name);
    if (name == what.signed_source && is_signed(here) && size_of(here) == size_of(source)) continue;
    const bool may_differ = !what.pairs.empty() && first == "dst";
    if (here != source && !may_differ) {
      context.fail(fmt::format("{} is {} and {} is {}; they must be of one type", first,
                               name_of(source), name, name_of(here)));
    }
    if (may_differ) first = name;
    source = here;
  }
  context.require_supported(source);
  if (what.pairs.empty()) return {source, result};
  std::string known;
  for (const TypePair& pair : what.pairs) {
    if (pair.source == source && pair.result == result) return pair;
    known += (known.empty() ? "" : ", ") + text_of(pair);
  }
  context.fail(fmt::format("there is no form from {}, expected one of {}",
                           text_of({source, result}), known));
}

/// Elements of 8 and of 64 bits have no masks in the documents, but where types are converted.
void require_masked_form(const LowerContext& context, const ElementwiseCall& call) {
  if (!context.takes("repeat")) context.fail("count is missing; there is no other form");
  const int size = size_of(call.widest());
  if (size == 2 || size == 4 || call.type != call.result) return;
  context.fail(fmt::format("{} has the count form alone; give count, without mask and repeat",
                           name_of(call.widest())));
}

/// Bits of an element; two of the narrowest share a byte.
std::int64_t bits_of(Type type) { return is_packed(type) ? 4 : 8 * size_of(type); }

void read_count(const LowerContext& context, const Elementwise& what, ElementwiseCall& call) {
  call.count = context.integer("count", 0, kMaxCount);
  for (ElementwiseVector& vector : call.vectors) {
    if (what.block_by_block) continue;
    vector.repeat_stride = kBlocksPerRepeat * bits_of(vector.type) / bits_of(call.widest());
  }
  if (!context.takes("repeat")) return;
  if (context.has("mask") || context.has("repeat")) {
    context.fail("count and mask or repeat exclude each other; write one form");
  }
  if (!context.takes("is_set_mask")) return;
  call.sets_mask = context.integer("is_set_mask", 0, 1, 1) == 1;
  if (!call.sets_mask && !context.takes("scalar")) {
    context.fail("is_set_mask = 0 has no count form; give mask and repeat instead of count");
  }
}

void read_repeats(const LowerContext& context, ElementwiseCall& call) {
  require_masked_form(context, call);
  if (!context.has("repeat")) context.fail("neither count nor repeat is given; write one form");
  call.repeats = context.integer("repeat", 0, kMaxRepeats);
  if (context.takes("counter")) {
    call.counter = context.integer("counter", 0, 1, 0) == 1;
    call.sets_mask = context.integer("is_set_mask", 0, 1, 1) == 1;
  }
  if (call.sets_mask && !context.has("mask")) {
    context.fail("mask is missing; give it, or is_set_mask = 0");
  }
  if (call.sets_mask && call.counter) call.count = context.integer("mask", 0, kMaxCount);
  for (ElementwiseVector& vector : call.vectors) {
    const auto stride = [&](std::string_view kind, std::int64_t fallback) {
      return context.integer(fmt::format("{}_{}_stride", vector.name, kind), 0, kMaxStride8,
                             fallback);
    };
    vector.block_stride = stride("block", 1);
    vector.repeat_stride = stride("repeat", kBlocksPerRepeat);
  }
}

/// The number that all elements meet is an argument, or lies in UB.
void check_scalar(const LowerContext& context, Type type) {
  if (!context.takes("scalar_at")) return;
  const bool in_memory = context.has("scalar_at");
  if (context.has("scalar") == in_memory) {
    context.fail(in_memory ? "scalar and scalar_at exclude each other; give one"
                           : "scalar is missing");
  }
  if (!in_memory) return;
  if (!context.target().vector_registers) {
    context.fail(fmt::format("{} takes no scalar_at; give the number as scalar",
                             context.target().product));
  }
  if (context.element_type("scalar_at") != type) {
    context.fail(fmt::format("scalar_at is {} and src is {}; they must be of one type",
                             name_of(context.element_type("scalar_at")), name_of(type)));
  }
}

ElementwiseCall read_call(const LowerContext& context, const Elementwise& what) {
  ElementwiseCall call;
  const TypePair types = read_types(context, what);
  call.type = types.source;
  call.result = types.result;
  call.vectors.push_back({"dst", context.address("dst", {Space::UB}), call.result});
  for (const std::string_view name : what.sources) {
    call.vectors.push_back({name, context.address(name, {Space::UB}), call.type});
  }
  check_scalar(context, call.type);
  if (what.check != nullptr) what.check(context, call.type, call.result);
  context.has("count") ? read_count(context, what, call) : read_repeats(context, call);
  return call;
}

/// The instruction; without `counted` it says how many repeats there are.
void emit_on_ub(LowerContext& context, const Elementwise& what, const ElementwiseCall& call,
                bool counted) {
  const InstructionSpec& spec = spec_of(*opcode_named(what.on_ub));
  std::vector<Emit> operands;
  for (const ElementwiseVector& vector : call.vectors) {
    operands.emplace_back(vector.name, vector.address);
  }
  if (what.scalar) operands.emplace_back("scalar", context.element("scalar", call.type));
  if (operand_index(spec, "to") >= 0) {
    context.require_pair(what.on_ub, call.type, call.result);
    operands.emplace_back("to", call.result);
  }
  if (what.more_on_ub != nullptr) what.more_on_ub(context, operands);
  std::vector<std::string> names;  // operands refer to them
  names.reserve(2 * call.vectors.size());
  if (!counted) operands.emplace_back("repeat", call.repeats);
  if (!counted || !what.pairs.empty()) {
    for (const ElementwiseVector& vector : call.vectors) {
      names.push_back(fmt::format("{}_block_stride", vector.name));
      operands.emplace_back(names.back(), vector.block_stride);
      names.push_back(fmt::format("{}_repeat_stride", vector.name));
      operands.emplace_back(names.back(), vector.repeat_stride);
    }
  }
  context.emit(what.on_ub, call.type, operands);
}

/// The count form where there is no counter mode: full repeats, at most 255 to an instruction, and a
/// last one under a mask.
void emit_in_repeats(LowerContext& context, const Elementwise& what, const ElementwiseCall& call) {
  const std::int64_t full = *call.count / call.lanes();
  ElementwiseCall part = call;
  const auto emit = [&](std::int64_t done, std::int64_t repeats) {
    part.repeats = repeats;
    for (std::size_t i = 0; i < part.vectors.size(); ++i) {
      const ElementwiseVector& whole = call.vectors[i];
      part.vectors[i].address.bytes =
          whole.address.bytes + done * whole.repeat_stride * kBlockBytes;
    }
    emit_on_ub(context, what, part, false);
  };
  if (full > 0) emit_first_lanes(context, call.lanes());
  for (std::int64_t done = 0; done < full; done += kMaxRepeats) {
    emit(done, std::min(full - done, std::int64_t{kMaxRepeats}));
  }
  const std::int64_t rest = *call.count % call.lanes();
  if (rest == 0) return;
  emit_first_lanes(context, rest);
  emit(full, 1);
}

void lower_on_ub(LowerContext& context, const Elementwise& what, const ElementwiseCall& call) {
  if (what.on_ub.empty()) {
    context.fail(fmt::format("{} has no instruction for it", context.target().product));
  }
  const bool counts = call.count && call.sets_mask;
  if (counts && !context.target().instructions.contains("set_mask_count")) {
    return emit_in_repeats(context, what, call);
  }
  if (counts) {
    emit_count_mask(context, *call.count);
  } else if (call.sets_mask && !emit_mask(context, call.widest(), EmptyMask::is_no_operation)) {
    return;
  }
  emit_on_ub(context, what, call, context.has("count"));
  if (counts) emit_reset_mask(context);
}

}  // namespace

void lower_elementwise(LowerContext& context, const Elementwise& what) {
  const ElementwiseCall call = read_call(context, what);
  if (context.target().vector_registers) return elementwise_in_registers(context, what, call);
  lower_on_ub(context, what, call);
}

}  // namespace davsim
