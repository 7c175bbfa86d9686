#include "ops/elementwise_halves.h"

#include "ops/elementwise_call.h"

namespace davsim {
namespace {

using E = ElementwiseHalves;

constexpr std::int64_t kElementBytes = 8;
constexpr std::int64_t kScratch = 10;  ///< this register and the next seven
constexpr std::int64_t kScratchMask = 2;

HalfPair register_of(std::size_t vector) {
  if (vector == 0) return E::kDst;
  const auto first = static_cast<std::int64_t>(2 * (vector - 1));
  return {first, first + 1};
}

class InHalves {
 public:
  InHalves(LowerContext& context, const Elementwise& what, const ElementwiseCall& call)
      : context_(context),
        what_(what),
        call_(call),
        steps_(context, call.type, kScratch, kScratchMask) {}

  void run() {
    context_.function(context_.name(), [this] {
      if (what_.scalar) fill_scalar();
      const std::int64_t registers = *call_.count / Halves::kWords;
      const std::int64_t rest = *call_.count % Halves::kWords;
      if (registers > 0) {
        make_mask(Halves::kWords);
        context_.loop("register", registers, [this](const Expression& i) {
          for (std::size_t v = 0; v < call_.vectors.size(); ++v) {
            if (is_read(v)) steps_.load(register_of(v), at(v, i));
          }
          compute();
          steps_.store(at(0, i), E::kDst);
        });
      }
      if (rest > 0) last_ones(registers, rest);
    });
  }

 private:
  void fill_scalar() {
    if (elementwise::scalar_in_memory(context_)) {
      return steps_.fill_from(E::kScalar, context_.address("scalar_at", {Space::UB}));
    }
    steps_.fill(E::kScalar, context_.element("scalar", call_.type));
  }

  void last_ones(const Expression& first, std::int64_t count) {
    make_mask(count);
    for (std::size_t v = 0; v < call_.vectors.size(); ++v) {
      if (is_read(v)) steps_.load_first(register_of(v), at(v, first), count);
    }
    compute();
    steps_.store_first(at(0, first), E::kDst, count);
  }

  void make_mask(std::int64_t count) {
    context_.emit("vf_plt", Type::uint32, {{"dst", Halves::kOn}, {"count", count}});
  }

  [[nodiscard]] bool is_read(std::size_t vector) const { return vector > 0 || what_.reads_dst; }

  /// The place of 64 elements of an operand.
  [[nodiscard]] Address at(std::size_t vector, const Expression& index) const {
    Address address = call_.vectors[vector].address;
    address.bytes = address.bytes + index * (Halves::kWords * kElementBytes);
    return address;
  }

  void compute() {
    const HalfPair left = register_of(1);
    const HalfPair right = what_.scalar ? E::kScalar : register_of(2);
    const bool scalar_first =
        context_.takes("scalar_index") && context_.integer("scalar_index", 0, 1, 1) == 0;
    what_.in_halves({steps_, scalar_first ? right : left, scalar_first ? left : right});
  }

  LowerContext& context_;
  const Elementwise& what_;
  const ElementwiseCall& call_;
  Halves steps_;
};

}  // namespace

void elementwise_in_halves(LowerContext& context, const Elementwise& what,
                           const ElementwiseCall& call) {
  if (*call.count > 0) InHalves(context, what, call).run();
}

namespace elementwise {

void add_halves(const E& e) { e.steps.add(E::kDst, e.left, e.right); }
void subtract_halves(const E& e) { e.steps.subtract(E::kDst, e.left, e.right); }
void multiply_halves(const E& e) { e.steps.multiply(E::kDst, e.left, e.right); }

void divide_halves(const E& e) { e.steps.divide(E::kDst, e.left, e.right); }

void divide_one_halves(const E& e) {
  e.steps.fill(E::kSpare, 1);
  e.steps.divide(E::kDst, E::kSpare, e.left);
}

void and_halves(const E& e) { e.steps.bitwise("vf_vand", E::kDst, e.left, e.right); }
void or_halves(const E& e) { e.steps.bitwise("vf_vor", E::kDst, e.left, e.right); }
void shift_left_halves(const E& e) { e.steps.shift(true, E::kDst, e.left, e.right); }
void shift_right_halves(const E& e) { e.steps.shift(false, E::kDst, e.left, e.right); }

void larger_halves(const E& e) {
  e.steps.compare(E::kSpareMask, "LT", e.left, e.right);
  e.steps.select(E::kDst, E::kSpareMask, e.right, e.left);
}

void smaller_halves(const E& e) {
  e.steps.compare(E::kSpareMask, "LT", e.right, e.left);
  e.steps.select(E::kDst, E::kSpareMask, e.right, e.left);
}

void negate_halves(const E& e) {
  e.steps.fill(E::kSpare, 0);
  e.steps.subtract(E::kDst, E::kSpare, e.left);
}

void clamp_halves(const E& e) {
  e.steps.fill(E::kSpare, 0);
  e.steps.compare(E::kSpareMask, "LT", e.left, E::kSpare);
  e.steps.select(E::kDst, E::kSpareMask, E::kSpare, e.left);
}

void add_and_clamp_halves(const E& e) {
  add_halves(e);
  e.steps.clamp(E::kDst);
}

void subtract_and_clamp_halves(const E& e) {
  subtract_halves(e);
  e.steps.clamp(E::kDst);
}

void add_product_halves(const E& e) {
  e.steps.multiply(E::kSpare, e.left, e.right);
  e.steps.add(E::kDst, E::kDst, E::kSpare);
}

void scale_and_add_halves(const E& e) {
  e.steps.multiply(E::kSpare, E::kDst, e.left);
  e.steps.add(E::kDst, E::kSpare, e.right);
}

void scale_add_and_clamp_halves(const E& e) {
  scale_and_add_halves(e);
  e.steps.clamp(E::kDst);
}

}  // namespace elementwise

}  // namespace davsim
