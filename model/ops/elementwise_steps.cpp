#include "ops/elementwise.h"

namespace davsim {

bool ElementwiseRegisters::has(std::string_view instruction, Type of) const {
  const auto& known = context.target().instructions;
  const auto found = known.find(instruction);
  return found != known.end() && found->second.contains(of);
}

void ElementwiseRegisters::emit(std::string_view instruction, Type of,
                                std::vector<Emit> operands) const {
  operands.emplace_back("mask", kOn);
  context.emit(instruction, of, operands);
}

std::int64_t ElementwiseRegisters::widened(int index) const {
  const std::int64_t to = kSpare + index;
  emit("vf_vcvt", Type::f16, {{"dst", to}, {"src", source(index)}, {"to", Type::f32}});
  return to;
}

void ElementwiseRegisters::cast_to_dst(std::int64_t from) const {
  Type here = type;
  if (type == Type::int16) {  // there is no conversion to int8, but one by way of f16
    emit("vf_vcvt", Type::int16, {{"dst", kDst}, {"src", from}, {"to", Type::f16}});
    here = Type::f16;
    from = kDst;
  }
  emit("vf_vcvt", here,
       {{"dst", kDst},
        {"src", from},
        {"to", result},
        {"saturate", Word{is_float(result) ? "NOSAT" : "SAT"}}});
}

}  // namespace davsim

namespace davsim::elementwise {

using R = ElementwiseRegisters;

void compute_relu_cast(const R& r, std::string_view instruction) {
  r.emit(instruction, r.type, {{"dst", R::kSpare}, {"src0", R::source(0)}, {"src1", R::source(1)}});
  r.emit("vf_vmaxs", r.type, {{"dst", R::kSpare}, {"src", R::kSpare}, {"scalar", 0}});
  r.cast_to_dst(R::kSpare);
}

bool scalar_in_memory(const LowerContext& context) {
  return context.takes("scalar_at") && context.has("scalar_at");
}

void prepare_scalar(const R& r) {
  if (scalar_in_memory(r.context)) {
    return r.context.emit("vf_vlds", r.type,
                          {{"dst", R::kScalar},
                           {"src", r.context.address("scalar_at", {Space::UB})},
                           {"dist", Word{"BRC"}}});
  }
  r.context.emit("vf_vbr", r.type,
                 {{"dst", R::kScalar}, {"scalar", r.context.element("scalar", r.type)}});
}

void compute_with_scalar(const R& r, std::string_view instruction) {
  const bool scalar_first = r.context.integer("scalar_index", 0, 1, 1) == 0;
  r.emit(instruction, r.type,
         {{"dst", R::kDst},
          {"src0", scalar_first ? R::kScalar : R::source(0)},
          {"src1", scalar_first ? R::source(0) : R::kScalar}});
}

}  // namespace davsim::elementwise
