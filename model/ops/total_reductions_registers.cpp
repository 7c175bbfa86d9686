#include "ops/function_reserve.h"
#include "ops/total_reductions.h"

namespace davsim {
namespace {

// Vector registers.
constexpr std::int64_t kPart = 0;     ///< a repeat of the source
constexpr std::int64_t kBest = 1;     ///< the best of each lane, or the sum
constexpr std::int64_t kNeutral = 2;  ///< what changes nothing
constexpr std::int64_t kResult = 3;
constexpr std::int64_t kEverywhere = 4;  ///< the result in every lane
constexpr std::int64_t kIndices = 5;     ///< the indices of a repeat
constexpr std::int64_t kFound = 6;       ///< the first index of each lane at which the result is
constexpr std::int64_t kNowhere = 7;     ///< an index beyond all
// Masks.
constexpr std::int64_t kOn = 0, kAll = 1, kEqual = 2;

/// Up to this many bytes sums add repeats to one another first.
constexpr std::int64_t kShortBytes = 1024;

std::int64_t neutral_bits(const TotalReduction& total) {
  if (total.is_sum()) return 0;
  const bool largest = total.kind == "MAX";
  switch (total.type) {
    case Type::f16:
      return largest ? 0xFC00 : 0x7C00;
    case Type::f32:
      return largest ? 0xFF800000 : 0x7F800000;
    case Type::int16:
      return largest ? 0x8000 : 0x7FFF;
    case Type::int32:
      return largest ? 0x80000000 : 0x7FFFFFFF;
    case Type::uint16:
      return largest ? 0 : 0xFFFF;
    default:
      return largest ? 0 : 0xFFFFFFFF;
  }
}

class TotalInRegisters {
 public:
  TotalInRegisters(LowerContext& context, const TotalReduction& total)
      : context_(context),
        total_(total),
        by_tree_(total.is_sum() && (total.count == 0 || total.repeats == 1 ||
                                    total.count * size_of(total.type) > kShortBytes)) {}

  void run() {
    if (by_tree_ && total_.repeats > 1) require_room(context_, total_, total_.repeats);
    if (total_.count == 0) require_function_reserve(context_);
    context_.function("reduce_all", [this] {
      if (total_.count == 0) emit("vf_movp", {{"dst", kOn}});
      by_tree_ ? sum_by_tree() : combine();
    });
  }

 private:
  void emit(std::string_view name, const std::vector<Emit>& operands) {
    context_.emit(name, total_.type, operands);
  }

  /// kPart = a repeat, kOn the lanes of it that count.
  void load(const Expression& repeat) {
    if (total_.count != 0) {
      emit("vf_plt", {{"dst", kOn}, {"count", Expression(total_.count) - repeat * total_.lanes()}});
    }
    emit("vf_vlds", {{"dst", kPart}, {"src", total_.at(total_.src, repeat * total_.step())}});
  }

  void store_one(const Address& to, std::int64_t from) {
    emit("vf_vsts", {{"dst", to}, {"src", from}, {"mask", kOn}, {"dist", Word{"ONEPT"}}});
  }

  /// Sums of repeats into tmp, sums of those, and so on until there is one.
  void sum_by_tree() {
    level(total_.repeats, false, [this](const Expression& part) { load(part); });
    for (std::int64_t left = total_.repeats; left > 1;) {
      context_.emit("vf_mem_bar", Type::none, {{"kind", Word{"VST_VLD"}}});
      const std::int64_t count = left;
      left = (left + total_.lanes() - 1) / total_.lanes();
      level(left, left > 1, [this, count](const Expression& part) {
        emit("vf_plt", {{"dst", kOn}, {"count", Expression(count) - part * total_.lanes()}});
        emit("vf_vlds", {{"dst", kPart}, {"src", total_.at(total_.tmp, part * total_.lanes())}});
      });
    }
  }

  /// `in_place`: sums go where parts before them have been read.
  template <class Load>
  void level(std::int64_t parts, bool in_place, Load load_part) {
    context_.loop("part", parts, [&](const Expression& part) {
      load_part(part);
      emit("vf_vcadd", {{"dst", kResult}, {"src", kPart}, {"mask", kOn}});
      if (in_place) context_.emit("vf_mem_bar", Type::none, {{"kind", Word{"VLD_VST"}}});
      store_one(parts == 1 ? total_.dst : total_.at(total_.tmp, part), kResult);
    });
  }

  /// Repeats lane by lane to one, and that to an element.
  void combine() {
    emit("vf_pset", {{"dst", kAll}, {"pattern", Word{"ALL"}}});
    emit("vf_vbr", {{"dst", kNeutral}, {"scalar", neutral_bits(total_)}});
    emit("vf_vbr", {{"dst", kBest}, {"scalar", neutral_bits(total_)}});
    context_.loop("part", total_.repeats, [this](const Expression& part) {
      load(part);
      emit("vf_vsel", {{"dst", kPart}, {"src0", kPart}, {"src1", kNeutral}, {"mask", kOn}});
      emit(of_kind("vf_vadd", "vf_vmax", "vf_vmin"),
           {{"dst", kBest}, {"src0", kBest}, {"src1", kPart}, {"mask", kAll}});
    });
    emit(of_kind("vf_vcadd", "vf_vcmax", "vf_vcmin"),
         {{"dst", kResult}, {"src", kBest}, {"mask", kAll}});
    if (total_.index) find_index();
    store_one(total_.dst, kResult);
  }

  /// A second pass looks for the first element that equals the result.
  void find_index() {
    const bool narrow = size_of(total_.type) == 2;
    const Type bits = narrow ? Type::uint16 : Type::uint32;
    emit("vf_vdup", {{"dst", kEverywhere}, {"src", kResult}, {"mask", kAll}});
    context_.emit("vf_vci", narrow ? Type::int16 : Type::int32, {{"dst", kIndices}, {"scalar", 0}});
    context_.emit("vf_vbr", bits, {{"dst", kNowhere}, {"scalar", narrow ? 0xFFFF : 0xFFFFFFFF}});
    context_.emit("vf_vbr", bits, {{"dst", kFound}, {"scalar", narrow ? 0xFFFF : 0xFFFFFFFF}});
    context_.loop("part", total_.repeats, [this, bits](const Expression& part) {
      load(part);
      emit("vf_vcmp", {{"dst", kEqual},
                       {"src0", kPart},
                       {"src1", kEverywhere},
                       {"mask", kOn},
                       {"condition", Word{"EQ"}}});
      context_.emit("vf_vsel", bits,
                    {{"dst", kPart}, {"src0", kIndices}, {"src1", kNowhere}, {"mask", kEqual}});
      context_.emit("vf_vmin", bits,
                    {{"dst", kFound}, {"src0", kFound}, {"src1", kPart}, {"mask", kAll}});
      context_.emit(
          "vf_vadds", bits,
          {{"dst", kIndices}, {"src", kIndices}, {"scalar", total_.step()}, {"mask", kAll}});
    });
    context_.emit("vf_vcmin", bits, {{"dst", kFound}, {"src", kFound}, {"mask", kAll}});
    store_one(total_.at(total_.dst, 1), kFound);
  }

  [[nodiscard]] std::string_view of_kind(std::string_view sum, std::string_view largest,
                                         std::string_view smallest) const {
    if (total_.is_sum()) return sum;
    return total_.kind == "MAX" ? largest : smallest;
  }

  LowerContext& context_;
  const TotalReduction& total_;
  bool by_tree_;
};

}  // namespace

void reduce_all_in_registers(LowerContext& context, const TotalReduction& total) {
  TotalInRegisters(context, total).run();
}

}  // namespace davsim
