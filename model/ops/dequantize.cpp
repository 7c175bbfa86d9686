#include "ops/dequantize.h"

#include <bit>

namespace davsim::dequantize {
namespace {

using R = ElementwiseRegisters;

constexpr float kDown = 0x1p-17F;
constexpr float kUp = 0x1p17F;

std::int64_t bits_of(float number) { return std::bit_cast<std::uint32_t>(number); }

/// Registers of the function for results of 8 bits. Results of even and of odd elements are computed
/// apart, in lanes of 32 bits; each half has four registers of what the words say.
constexpr std::int64_t kSource = 0, kIndex = 1, kWords = 2, kFlags = 3, kStored = 4, kPlaces = 5;
constexpr std::int64_t kValues = 6;  ///< and the next: even and odd elements
constexpr std::int64_t kFacts = 8;   ///< scale, offset, least and largest result of even elements; of odd ones
constexpr std::int64_t kFactsEach = 4;
constexpr std::int64_t kOn = 0, kAll = 1, kHalf = 2, kStoring = 3;

class BytesInRegisters {
 public:
  explicit BytesInRegisters(const Bytes& bytes) : b_(bytes), context_(bytes.context) {}

  void run() {
    const ElementwiseCall& call = b_.call;
    const std::int64_t repeats =
        call.count ? (*call.count + call.lanes() - 1) / call.lanes() : call.repeats;
    context_.function("CastDequant", [&] {
      prepare();
      if (!call.count) {
        mask_of_repeats();
        make_storing();
      }
      context_.loop("repeat", repeats, [&](const Expression& repeat) {
        if (call.count) {
          emit("vf_plt", Type::int16,
               {{"dst", kOn}, {"count", Expression(*call.count) - repeat * call.lanes()}});
          make_storing();
        }
        if (repeats > 1) emit("vf_mem_bar", Type::none, {{"kind", Word{"VST_VLD"}}});
        one(repeat);
      });
    });
  }

 private:
  void emit(std::string_view instruction, Type type, std::vector<Emit> operands) {
    context_.emit(instruction, type, operands);
  }
  /// An instruction on all lanes of one register, in place or to another, with a number.
  void with(std::string_view instruction, Type type, std::int64_t dst, std::int64_t src,
            std::string_view operand, std::int64_t number) {
    emit(instruction, type, {{"dst", dst}, {"src", src}, {operand, number}, {"mask", kAll}});
  }
  void of_two(std::string_view instruction, Type type, std::int64_t dst, std::int64_t src0,
              std::int64_t src1) {
    emit(instruction, type, {{"dst", dst}, {"src0", src0}, {"src1", src1}, {"mask", kAll}});
  }
  void fill(Type type, std::int64_t dst, std::int64_t number) {
    emit("vf_vbr", type, {{"dst", dst}, {"scalar", number}});
  }
  /// Keeps the bits of a number that are set in `bits`.
  void keep(Type type, std::int64_t dst, std::int64_t bits) {
    fill(type, kStored, bits);
    of_two("vf_vand", type, dst, dst, kStored);
  }

  void mask_of_repeats() {
    if (b_.call.sets_mask && !context_.mask_words("mask")) {
      return emit("vf_plt", Type::int16,
                  {{"dst", kOn}, {"count", context_.integer("mask", 1, b_.call.lanes())}});
    }
    emit("vf_movp", Type::int16, {{"dst", kOn}});
  }

  void prepare() {
    emit("vf_plt", Type::uint8, {{"dst", kAll}, {"count", kRepeatBytes}});
    for (std::int64_t odd = 0; odd < 2; ++odd) read_facts(odd);
    // Byte i of the results comes from element (i / 32) * 16 + i % 16.
    emit("vf_vci", Type::int8, {{"dst", kPlaces}, {"scalar", 0}});
    emit("vf_vci", Type::int8, {{"dst", kIndex}, {"scalar", 0}});
    with("vf_vshrs", Type::uint8, kPlaces, kPlaces, "distance", 5);
    with("vf_vshls", Type::uint8, kPlaces, kPlaces, "distance", 4);
    keep(Type::uint8, kIndex, 15);
    of_two("vf_vor", Type::uint8, kPlaces, kPlaces, kIndex);
    // The half of each DataBlock that results go to.
    emit("vf_vci", Type::int8, {{"dst", kIndex}, {"scalar", 0}});
    keep(Type::uint8, kIndex, 16);
    emit("vf_vcmps", Type::uint8,
         {{"dst", kHalf}, {"src", kIndex}, {"scalar", b_.upper ? 16 : 0}, {"mask", kAll},
          {"condition", Word{"EQ"}}});
  }

  /// The low or high 32 bits of the word of each even or odd element.
  void read_word(std::int64_t odd, std::int64_t high, std::int64_t to) {
    if (!b_.table) {
      return emit("vf_vbr", Type::uint32,
                  {{"dst", to}, {"scalar", 0}, {"held", Word{high != 0 ? "DEQSCALE_HIGH" : "DEQSCALE"}}});
    }
    // Lane i belongs to element 2 i + odd of 16, and each word has two parts.
    emit("vf_plt", Type::uint32, {{"dst", kOn}, {"count", 32}});
    emit("vf_vsldb", Type::uint32,
         {{"dst", kWords}, {"src", *b_.table}, {"block_stride", 1}, {"mask", kOn}});
    emit("vf_vci", Type::int32, {{"dst", kIndex}, {"scalar", 0}});
    keep(Type::uint32, kIndex, 7);
    with("vf_vshls", Type::uint32, kIndex, kIndex, "distance", 2);
    with("vf_vadds", Type::uint32, kIndex, kIndex, "scalar", 2 * odd + high);
    emit("vf_vselr", Type::uint32, {{"dst", to}, {"src", kWords}, {"index", kIndex}});
  }

  /// A scale whose fraction has 10 bits, 9 bits of an offset, and a sign that decides the range.
  void read_facts(std::int64_t odd) {
    const std::int64_t facts = kFacts + odd * kFactsEach;
    read_word(odd, 0, facts);
    keep(Type::uint32, facts, 0xFFFFE000);
    read_word(odd, 1, facts + 1);
    with("vf_vshls", Type::uint32, facts + 2, facts + 1, "distance", 17);
    with("vf_vshrs", Type::int32, facts + 2, facts + 2, "distance", 31);
    with("vf_vshls", Type::uint32, facts + 2, facts + 2, "distance", 7);
    with("vf_vadds", Type::int32, facts + 3, facts + 2, "scalar", 255);
    with("vf_vshls", Type::uint32, facts + 1, facts + 1, "distance", 18);
    with("vf_vshrs", Type::int32, facts + 1, facts + 1, "distance", 23);
  }

  /// The bytes that are stored: of elements that are on, in one half.
  void make_storing() {
    fill(Type::int16, kFlags, 1);
    emit("vf_vdup", Type::int16, {{"dst", kFlags}, {"src", kFlags}, {"mask", kOn}});
    emit("vf_vpack", Type::uint16, {{"dst", kFlags}, {"src", kFlags}});
    emit("vf_vselr", Type::uint8, {{"dst", kFlags}, {"src", kFlags}, {"index", kPlaces}});
    emit("vf_vcmps", Type::uint8,
         {{"dst", kStoring}, {"src", kFlags}, {"scalar", 1}, {"mask", kHalf},
          {"condition", Word{"EQ"}}});
  }

  /// The results of every second element, in lanes of 32 bits.
  void compute(std::int64_t odd) {
    const std::int64_t value = kValues + odd;
    const std::int64_t facts = kFacts + odd * kFactsEach;
    emit("vf_vcvt", Type::int16,
         {{"dst", value}, {"src", kSource}, {"to", Type::f32}, {"mask", kAll},
          {"part", Word{odd != 0 ? "ODD" : "EVEN"}}});
    of_two("vf_vmul", Type::f32, value, value, facts);
    emit("vf_vcvt", Type::f32,
         {{"dst", value}, {"src", value}, {"to", Type::int32}, {"mask", kAll},
          {"saturate", Word{"SAT"}}});
    with("vf_vmaxs", Type::int32, value, value, "scalar", -256);
    with("vf_vmins", Type::int32, value, value, "scalar", 255);
    of_two("vf_vadd", Type::int32, value, value, facts + 1);
    of_two("vf_vmax", Type::int32, value, value, facts + 2);
    of_two("vf_vmin", Type::int32, value, value, facts + 3);
  }

  void one(const Expression& repeat) {
    const auto at = [&](std::size_t vector) {
      Address address = b_.call.vectors[vector].address;
      address.bytes = address.bytes + repeat * (b_.call.vectors[vector].repeat_stride * kBlockBytes);
      return address;
    };
    emit("vf_vsldb", Type::int16,
         {{"dst", kSource}, {"src", at(1)}, {"block_stride", b_.call.vectors[1].block_stride},
          {"mask", kOn}});
    for (std::int64_t odd = 0; odd < 2; ++odd) compute(odd);
    // Bytes side by side: those of even elements below those of odd ones.
    keep(Type::uint32, kValues, 0xFF);
    with("vf_vshls", Type::uint32, kValues + 1, kValues + 1, "distance", 8);
    of_two("vf_vor", Type::uint32, kValues, kValues, kValues + 1);
    emit("vf_vpack", Type::uint32, {{"dst", kValues}, {"src", kValues}});
    emit("vf_vselr", Type::uint8, {{"dst", kStored}, {"src", kValues}, {"index", kPlaces}});
    emit("vf_vsstb", Type::uint8,
         {{"dst", at(0)}, {"src", kStored}, {"block_stride", b_.call.vectors[0].block_stride},
          {"mask", kStoring}});
  }

  const Bytes& b_;
  LowerContext& context_;
};

}  // namespace

void prepare_scale(const R& r) {
  r.context.emit("vf_plt", Type::f32, {{"dst", R::kSpareMask}, {"count", lanes_of(Type::f32)}});
  r.context.emit("vf_vbr", Type::f16,
                 {{"dst", R::kScalar}, {"scalar", 0}, {"held", Word{"DEQSCALE"}}});
  r.context.emit("vf_vcvt", Type::f16,
                 {{"dst", R::kScalar}, {"src", R::kScalar}, {"to", Type::f32}, {"mask", R::kSpareMask}});
}

void scale_words(const R& r, std::int64_t from, std::int64_t to) {
  r.emit("vf_vcvt", Type::int32, {{"dst", to}, {"src", from}, {"to", Type::f32}});
  r.emit("vf_vmuls", Type::f32, {{"dst", to}, {"src", to}, {"scalar", bits_of(kDown)}});
  r.emit("vf_vmul", Type::f32, {{"dst", to}, {"src0", to}, {"src1", R::kScalar}});
  r.emit("vf_vmuls", Type::f32, {{"dst", to}, {"src", to}, {"scalar", bits_of(kUp)}});
}

void Bytes::emit() const { BytesInRegisters(*this).run(); }

}  // namespace davsim::dequantize
