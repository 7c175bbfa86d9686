#include <fmt/format.h>

#include <algorithm>

#include "ops/elementwise_call.h"
#include "ops/function_reserve.h"

// Element-wise operations where vector instructions compute in registers. The count form is a loop
// over registers, the masked form one over repeats, whose DataBlocks lie at the distances that the
// strides say; a barrier orders the loads of a repeat behind the stores of the one before, as the
// vendor's library does it.

namespace davsim {
namespace {

using R = ElementwiseRegisters;

/// Unsigned integers of a size; 64 bits are moved as two times 32.
Type bits_type(int bytes) {
  return bytes == 1 ? Type::uint8 : bytes == 2 ? Type::uint16 : Type::uint32;
}

class InRegisters {
 public:
  InRegisters(LowerContext& context, const Elementwise& what, const ElementwiseCall& call)
      : context_(context), what_(what), call_(call), registers_{context, call.type, call.result} {
    // Two numbers in a byte are moved together with the two wide elements that they become.
    const int together = is_packed(call.type) || is_packed(call.result) ? 2 : 1;
    const int wide = size_of(call.widest()) * together;
    const auto bytes_in = [together](Type type) {
      return is_packed(type) ? 1 : size_of(type) * together;
    };
    source_bytes_ = bytes_in(call.type);
    result_bytes_ = bytes_in(call.result);
    wide_bytes_ = wide;
    together_ = together;
  }

  void run() {
    context_.function(context_.name(), [this] {
      prepare();
      if (context_.has("count")) return count_form();
      masked_form();
    });
  }

 private:
  void prepare() {
    if (what_.prepare != nullptr) return what_.prepare(registers_);
    if (!what_.scalar || what_.compute != nullptr || has_scalar_form()) return;
    elementwise::prepare_scalar(registers_);
  }

  bool has_scalar_form() const {
    return !elementwise::scalar_in_memory(context_) &&
           registers_.has(what_.in_registers, call_.type);
  }

  void count_form() {
    const std::int64_t lanes = call_.lanes();
    const std::int64_t rest = *call_.count % lanes;
    context_.loop("register", *call_.count / lanes, [&](const Expression& i) {
      make_mask(Expression(*call_.count) - i * lanes);
      for (std::size_t v = 1; v < call_.vectors.size(); ++v) load_register(v, i);
      if (what_.reads_dst) load_register(0, i);
      compute();
      store_register(i);
    });
    if (rest == 0) return;
    // A load of a whole register would read what lies behind the elements and is nobody's business
    // here.
    const Expression last = *call_.count / lanes;
    make_mask(rest);
    pack_mask();
    for (std::size_t v = 1; v < call_.vectors.size(); ++v) load_at(v, at(v, last), 1);
    if (what_.reads_dst) load_at(0, at(0, last), 1);
    compute();
    store_register(last);
  }

  void masked_form() {
    const std::int64_t repeats =
        call_.count ? (*call_.count + call_.lanes() - 1) / call_.lanes() : call_.repeats;
    if (!call_.count) {
      mask_of_repeats();
      pack_mask();
    }
    context_.loop("repeat", repeats, [&](const Expression& repeat) {
      if (call_.count) {
        make_mask(Expression(*call_.count) - repeat * call_.lanes());
        pack_mask();
      }
      if (repeats > 1) context_.emit("vf_mem_bar", Type::none, {{"kind", Word{"VST_VLD"}}});
      for (std::size_t v = 1; v < call_.vectors.size(); ++v) load_repeat(v, repeat);
      if (what_.reads_dst) load_repeat(0, repeat);
      compute();
      store_repeat(repeat);
    });
  }

  void make_mask(const Expression& count) {
    context_.emit("vf_plt", call_.widest(), {{"dst", R::kOn}, {"count", count}});
  }

  void mask_of_repeats() {
    if (call_.sets_mask && !context_.mask_words("mask")) {
      return make_mask(context_.integer("mask", 1, call_.lanes()));
    }
    context_.emit("vf_movp", call_.widest(), {{"dst", R::kOn}});
  }

  /// The mask of the narrower elements, for DataBlocks without gaps between them.
  void pack_mask() {
    std::int64_t from = R::kOn;
    for (int bytes = std::min(source_bytes_, result_bytes_); bytes < wide_bytes_; bytes *= 2) {
      context_.emit("vf_ppack", Type::none, {{"dst", R::kPacked}, {"src", from}});
      from = R::kPacked;
    }
  }

  // Operand 0 is dst, the others are sources.

  int bytes_of(std::size_t vector) const { return vector == 0 ? result_bytes_ : source_bytes_; }
  Type type_of(std::size_t vector) const { return vector == 0 ? call_.result : call_.type; }
  static std::int64_t register_of(std::size_t vector) {
    return vector == 0 ? R::kDst : R::source(static_cast<int>(vector) - 1);
  }
  std::int64_t mask_of(std::size_t vector) const {
    return bytes_of(vector) < wide_bytes_ ? R::kPacked : R::kOn;
  }

  /// The place of an operand for register `index` of the widest elements.
  Address at(std::size_t vector, const Expression& index) const {
    Address address = call_.vectors[vector].address;
    const std::int64_t step = kRepeatBytes / (wide_bytes_ / bytes_of(vector));
    address.bytes = address.bytes + index * step;
    return address;
  }

  void load_register(std::size_t vector, const Expression& index) {
    const int ratio = wide_bytes_ / bytes_of(vector);
    const Type type = ratio == 1 && size_of(type_of(vector)) <= 4 && together_ == 1
                          ? type_of(vector)
                          : bits_type(bytes_of(vector));
    context_.emit("vf_vlds", type,
                  {{"dst", register_of(vector)},
                   {"src", at(vector, index)},
                   {"dist", Word{ratio == 1   ? "NORM"
                                 : ratio == 2 ? "UNPK"
                                              : "UNPK4"}}});
  }

  void load_repeat(std::size_t vector, const Expression& repeat) {
    const ElementwiseVector& operand = call_.vectors[vector];
    Address from = operand.address;
    from.bytes = from.bytes + repeat * (operand.repeat_stride * kBlockBytes);
    load_at(vector, from, operand.block_stride);
  }
  /// Loads the DataBlocks that have a lane that is on, and puts narrow elements in the places of
  /// wide ones.
  void load_at(std::size_t vector, const Address& from, std::int64_t block_stride) {
    const std::int64_t to = register_of(vector);
    const int bytes = bytes_of(vector);
    const Type type =
        together_ == 1 && size_of(type_of(vector)) <= 4 ? type_of(vector) : bits_type(bytes);
    context_.emit(
        "vf_vsldb", type,
        {{"dst", to}, {"src", from}, {"block_stride", block_stride}, {"mask", mask_of(vector)}});
    for (int size = bytes; size < wide_bytes_; size *= 2) {
      context_.emit("vf_vunpack", bits_type(size), {{"dst", to}, {"src", to}});
    }
  }

  void store_register(const Expression& index) {
    const int ratio = wide_bytes_ / result_bytes_;
    const Type type = ratio == 1 ? call_.result : unit();
    context_.emit("vf_vsts", type,
                  {{"dst", at(0, index)},
                   {"src", R::kDst},
                   {"mask", R::kOn},
                   {"dist", Word{ratio == 1   ? "NORM"
                                 : ratio == 2 ? "PK"
                                              : "PK4"}}});
  }

  void store_repeat(const Expression& repeat) {
    const ElementwiseVector& operand = call_.vectors[0];
    Address to = operand.address;
    to.bytes = to.bytes + repeat * (operand.repeat_stride * kBlockBytes);
    for (int size = wide_bytes_; size > result_bytes_; size /= 2) {
      context_.emit("vf_vpack", bits_type(size), {{"dst", R::kDst}, {"src", R::kDst}});
    }
    const Type type = together_ == 1 ? call_.result : bits_type(result_bytes_);
    context_.emit("vf_vsstb", type,
                  {{"dst", to},
                   {"src", R::kDst},
                   {"block_stride", operand.block_stride},
                   {"mask", mask_of(0)}});
  }

  /// The type of the places of the widest elements, as bits.
  Type unit() const { return wide_bytes_ == 8 ? Type::uint64 : bits_type(wide_bytes_); }

  void compute() {
    if (what_.compute != nullptr) return what_.compute(registers_);
    std::vector<Emit> operands = {{"dst", R::kDst}};
    for (std::size_t v = 1; v < call_.vectors.size(); ++v) {
      operands.emplace_back(call_.vectors[v].name, register_of(v));
    }
    if (!what_.scalar) return registers_.emit(what_.in_registers, call_.type, operands);
    if (has_scalar_form()) {
      operands.emplace_back("scalar", context_.element("scalar", call_.type));
      return registers_.emit(what_.in_registers, call_.type, operands);
    }
    registers_.emit(what_.in_registers_of_two, call_.type,
                    {{"dst", R::kDst}, {"src0", R::source(0)}, {"src1", R::kScalar}});
  }

  LowerContext& context_;
  const Elementwise& what_;
  const ElementwiseCall& call_;
  ElementwiseRegisters registers_;
  int source_bytes_ = 0;  ///< what is moved together: an element, or two that share a byte
  int result_bytes_ = 0;
  int wide_bytes_ = 0;
  int together_ = 1;
};

}  // namespace

void elementwise_in_registers(LowerContext& context, const Elementwise& what,
                              const ElementwiseCall& original) {
  ElementwiseCall call = original;
  if (what.bit_by_bit && size_of(call.type) == 8) {
    call.type = call.result = Type::uint32;
    for (ElementwiseVector& vector : call.vectors) vector.type = Type::uint32;
    call.count = 2 * call.count.value();
  }
  if (size_of(call.type) == 8 && what.in_halves != nullptr) {
    return elementwise_in_halves(context, what, call);
  }
  if (!context.has("count")) {
    if (size_of(call.widest()) == 8) {
      context.fail(fmt::format("masks of {} are not modelled on {}; give count",
                               name_of(call.widest()), context.target().product));
    }
    if (what.reserves_ub) require_function_reserve(context);
    if (!call.sets_mask && call.counter) {
      context.fail(
          fmt::format("is_set_mask = 0 with counter = 1: on {} the count has to be an "
                      "argument; leave is_set_mask out",
                      context.target().product));
    }
    if (!call.count && call.sets_mask) {
      if (context.mask_words("mask")) {
        if (!emit_mask(context, call.widest(), EmptyMask::is_no_operation)) return;
      } else if (context.integer("mask", 0, call.lanes()) == 0) {
        return;
      }
    }
  }
  if (call.count ? *call.count == 0 : call.repeats == 0) return;
  if (what.whole != nullptr) return what.whole(context, call);
  InRegisters(context, what, call).run();
}

}  // namespace davsim
