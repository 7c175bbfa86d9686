#include "ops/gather_by_mask.h"

#include <algorithm>

namespace davsim {
namespace {

constexpr std::string_view kCountsAll = "vreduce";

Address moved(Address address, const Expression& bytes) {
  address.bytes = address.bytes + bytes;
  return address;
}

class InRegisters {
 public:
  InRegisters(LowerContext& context, const GatherByMask& gather)
      : context_(context),
        g_(gather),
        lanes_(lanes_of(gather.type)),
        count_(gather.counts ? gather.count : lanes_) {}

  void run() {
    context_.function("gather_mask", [this] {
      context_.emit("vf_sprclr", Type::none, {{"spr", Word{"SPR_AR"}}});
      if (!g_.src1) prepare_pattern();
      context_.loop("repeat", g_.repeats, [this](const Expression& repeat) { one_repeat(repeat); });
      context_.emit("vf_vstar", g_.type, {{"dst", g_.dst}, {"align", kStream}});
    });
  }

 private:
  static constexpr std::int64_t kElements = 0, kPlaces = 1, kStep = 2;        // vectors
  static constexpr std::int64_t kOn = 0, kChosen = 1, kLoaded = 2, kAll = 3;  // masks
  static constexpr std::int64_t kStream = 0;

  /// Integers of the size of the elements, in which places are counted.
  [[nodiscard]] Type place_type() const {
    constexpr Type kTypes[] = {Type::int8, Type::int16, Type::none, Type::int32};
    return kTypes[size_of(g_.type) - 1];
  }

  /// The place of each lane, modulo the period of the pattern.
  void prepare_pattern() {
    const Type type = place_type();
    context_.emit("vf_pset", type, {{"dst", kAll}, {"pattern", Word{"ALL"}}});
    context_.emit("vf_vci", type, {{"dst", kPlaces}, {"scalar", 0}});
    context_.emit("vf_vbr", type, {{"dst", kStep}, {"scalar", g_.pattern <= 2 ? 1 : 3}});
    context_.emit("vf_vand", type,
                  {{"dst", kPlaces}, {"src0", kPlaces}, {"src1", kStep}, {"mask", kAll}});
  }

  void one_repeat(const Expression& repeat) {
    const Address src = moved(g_.src0, repeat * Expression(g_.src0_repeat * kBlockBytes));
    // Bits of 32-bit elements are loaded for two steps at once.
    const std::int64_t together = size_of(g_.type) == 4 ? 2 : 1;
    const std::int64_t steps = count_ / lanes_;
    context_.loop("step", steps / together, [&](const Expression& step) {
      for (std::int64_t i = 0; i < together; ++i) {
        load_bits(repeat, step, i);
        keep(src, step * Expression(together) + Expression(i), lanes_);
      }
    });
    for (std::int64_t step = steps / together * together; step * lanes_ < count_; ++step) {
      load_bits(repeat, step / together, step % together);
      keep(src, step, std::min<std::int64_t>(lanes_, count_ - step * lanes_));
    }
  }

  /// The bits of a step, one for each lane, at the distance of the lanes.
  void load_bits(const Expression& repeat, const Expression& load, std::int64_t half) {
    if (!g_.src1) return;
    const bool bytes = size_of(g_.type) == 1;
    if (half == 0) {
      const Address bits =
          moved(*g_.src1, repeat * Expression(g_.src1_repeat * kBlockBytes) +
                              load * Expression(bytes ? kBlockBytes : kBlockBytes / 2));
      context_.emit("vf_plds", Type::none,
                    {{"dst", kLoaded}, {"src", bits}, {"dist", Word{bytes ? "NORM" : "US"}}});
    }
    if (size_of(g_.type) == 4) {
      context_.emit("vf_punpack", Type::none, {{"dst", kChosen}, {"src", kLoaded}, {"half", half}});
    }
  }

  void keep(const Address& src, const Expression& step, std::int64_t count) {
    context_.emit("vf_plt", g_.type, {{"dst", kOn}, {"count", count}});
    emit_load(src, step);
    if (g_.src1) {
      const std::int64_t bits = size_of(g_.type) == 4 ? kChosen : kLoaded;
      context_.emit("vf_pand", Type::none,
                    {{"dst", kChosen}, {"src0", bits}, {"src1", kOn}, {"mask", kOn}});
    } else if (g_.pattern != 7) {
      const std::int64_t place = g_.pattern <= 2 ? g_.pattern - 1 : g_.pattern - 3;
      context_.emit("vf_vcmps", place_type(),
                    {{"dst", kChosen},
                     {"src", kPlaces},
                     {"scalar", place},
                     {"mask", kOn},
                     {"condition", Word{"EQ"}}});
    }
    const std::int64_t chosen = !g_.src1 && g_.pattern == 7 ? kOn : kChosen;
    context_.emit(
        "vf_vsqz", g_.type,
        {{"dst", kElements}, {"src", kElements}, {"mask", chosen}, {"mode", Word{"MODE_STORED"}}});
    context_.emit("vf_vstur", g_.type, {{"dst", g_.dst}, {"src", kElements}, {"align", kStream}});
  }

  void emit_load(const Address& src, const Expression& step) {
    const std::int64_t stride = std::max<std::int64_t>(1, g_.src0_block);
    const Address from = moved(src, step * Expression(kBlocksPerRepeat * stride * kBlockBytes));
    context_.emit("vf_vsldb", g_.type,
                  {{"dst", kElements}, {"src", from}, {"block_stride", stride}, {"mask", kOn}});
  }

  LowerContext& context_;
  const GatherByMask& g_;
  std::int64_t lanes_;
  std::int64_t count_;  ///< elements of a repeat
};

}  // namespace

bool counts_all_elements(const Target& target) {
  return target.instructions.find(kCountsAll) != target.instructions.end();
}

void gather_on_ub(LowerContext& context, const GatherByMask& g) {
  if (g.counts) {
    emit_count_mask(context, g.count);
  } else {
    context.emit("set_mask_norm", Type::none, {});
    emit_first_lanes(context, lanes_of(g.type));
  }
  context.emit(counts_all_elements(context.target()) ? kCountsAll : "vreducev2", g.type,
               {{"dst", g.dst},
                {"src0", g.src0},
                {"src1", g.src1.value_or(g.src0)},
                {"repeat", g.repeats},
                {"src0_block_stride", g.src0_block},
                {"pattern", g.pattern},
                {"src0_repeat_stride", g.src0_repeat},
                {"src1_repeat_stride", g.src1_repeat}});
}

void gather_in_registers(LowerContext& context, const GatherByMask& gather) {
  InRegisters(context, gather).run();
}

}  // namespace davsim
