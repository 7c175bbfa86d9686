#include <fmt/format.h>

#include "isa/constants.h"
#include "ops/masks.h"
#include "ops/function_reserve.h"
#include "ops/reductions.h"

namespace davsim {
namespace {

// Registers of the function.
constexpr std::int64_t kSource = 0;
constexpr std::int64_t kResult = 1;
constexpr std::int64_t kValue = 2;  ///< the extreme alone, in lane 0
constexpr std::int64_t kIndex = 3;  ///< its index alone, in lane 0
constexpr std::int64_t kSpare = 4;
constexpr std::int64_t kOn = 0;       ///< mask: elements that take part
constexpr std::int64_t kResults = 1;  ///< mask: lanes of the results
constexpr std::int64_t kStream = 0;   ///< alignment register of results that fill no DataBlock

class ReduceInRegisters {
 public:
  ReduceInRegisters(LowerContext& context, const Reduction& reduction)
      : context_(context), reduction_(reduction) {}

  void run() {
    context_.function(label(), [this] {
      if (reduction_.count == 0) make_mask();
      if (reduction_.scope != ReductionScope::repeat) {
        context_.emit("vf_pset", reduction_.result, {{"dst", kResults}, {"pattern", results()}});
      }
      context_.loop("repeat", reduction_.repeats,
                    [this](const Expression& repeat) { one(repeat); });
    });
  }

 private:
  [[nodiscard]] std::string_view label() const {
    switch (reduction_.scope) {
      case ReductionScope::data_block:
        return "reduce_data_block";
      case ReductionScope::repeat:
        return "reduce_repeat";
      case ReductionScope::pair:
        return "reduce_pairs";
    }
    return {};
  }

  [[nodiscard]] std::string_view instruction() const {
    const bool sum = reduction_.is_sum();
    const bool largest = reduction_.kind == "MAX";
    switch (reduction_.scope) {
      case ReductionScope::data_block:
        return sum ? "vf_vcgadd" : (largest ? "vf_vcgmax" : "vf_vcgmin");
      case ReductionScope::repeat:
        return sum ? "vf_vcadd" : (largest ? "vf_vcmax" : "vf_vcmin");
      case ReductionScope::pair:
        return "vf_vcpadd";
    }
    return {};
  }

  /// The first lanes, as many as a repeat leaves results.
  [[nodiscard]] Word results() const {
    if (reduction_.scope == ReductionScope::data_block) return {"VL8"};
    return {size_of(reduction_.result) == 2 ? "VL64" : "VL32"};
  }

  void make_mask() {
    if (reduction_.leading_lanes) {
      context_.emit("vf_plt", reduction_.type,
                    {{"dst", kOn}, {"count", *reduction_.leading_lanes}});
    } else {
      context_.emit("vf_movp", reduction_.type, {{"dst", kOn}});
    }
  }

  void one(const Expression& repeat) {
    const Type type = reduction_.type;
    if (reduction_.count != 0) {
      context_.emit(
          "vf_plt", type,
          {{"dst", kOn}, {"count", Expression(reduction_.count) - repeat * lanes_of(type)}});
    }
    load(repeat);
    context_.emit(instruction(), type, {{"dst", kResult}, {"src", kSource}, {"mask", kOn}});
    Address to = reduction_.dst;
    to.bytes = to.bytes + repeat * (reduction_.dst_repeat_stride * reduction_.result_bytes);
    store(to);
  }

  void load(const Expression& repeat) {
    Address from = reduction_.src;
    from.bytes = from.bytes + repeat * (reduction_.src_repeat_stride * kBlockBytes);
    if (reduction_.src_block_stride == 1) {
      context_.emit("vf_vlds", reduction_.type, {{"dst", kSource}, {"src", from}});
    } else {
      context_.emit("vf_vsldb", reduction_.type,
                    {{"dst", kSource},
                     {"src", from},
                     {"block_stride", reduction_.src_block_stride},
                     {"mask", kOn}});
    }
  }

  void store(const Address& to) {
    if (!reduction_.order.empty()) return store_extreme(to);
    if (reduction_.scope == ReductionScope::repeat)
      return store_one(to, reduction_.result, kResult);
    if (reduction_.result_bytes % kBlockBytes == 0) {
      context_.emit("vf_vsts", reduction_.result,
                    {{"dst", to}, {"src", kResult}, {"mask", kResults}});
      return;
    }
    // Eight results of 16 bits start at half a DataBlock as well.
    store_several(to, kResult, kBlocksPerRepeat);
  }

  /// The instruction leaves the value in lane 0 and its index in lane 1.
  void store_extreme(const Address& to) {
    if (reduction_.order == "VALUE_INDEX") return store_several(to, kResult, 2);
    if (reduction_.order == "ONLY_VALUE") return store_one(to, reduction_.type, kResult);
    context_.emit("vf_vdintlv", reduction_.type,
                  {{"dst0", kValue}, {"dst1", kIndex}, {"src0", kResult}, {"src1", kResult}});
    // Behind the index there are zeros: those of a lane of 16 bits make it one of 32.
    if (reduction_.order == "ONLY_INDEX") return store_one(to, Type::uint32, kIndex);
    context_.emit("vf_vintlv", reduction_.type,
                  {{"dst0", kResult}, {"dst1", kSpare}, {"src0", kIndex}, {"src1", kValue}});
    store_several(to, kResult, 2);
  }

  void store_one(const Address& to, Type type, std::int64_t from) {
    context_.emit("vf_vsts", type,
                  {{"dst", to}, {"src", from}, {"mask", kOn}, {"dist", Word{"ONEPT"}}});
  }

  void store_several(const Address& to, std::int64_t from, std::int64_t count) {
    const Type type = reduction_.result;
    context_.emit("vf_vstus", type,
                  {{"dst", to}, {"src", from}, {"align", kStream}, {"count", count}});
    Address end = to;
    end.bytes = end.bytes + count * size_of(type);
    context_.emit("vf_vstas", type, {{"dst", end}, {"align", kStream}});
  }

  LowerContext& context_;
  const Reduction& reduction_;
};

}  // namespace

void reduce_in_registers(LowerContext& context, const Reduction& reduction) {
  require_function_reserve(context);
  ReduceInRegisters(context, reduction).run();
}

}  // namespace davsim
