#include "isa/constants.h"
#include "ops/data_block_sum.h"
#include "ops/function_reserve.h"
#include "ops/masks.h"

namespace davsim {
namespace {

// Registers of the function.
constexpr std::int64_t kSource = 0;
constexpr std::int64_t kSums = 1;
constexpr std::int64_t kOn = 0;       ///< mask: elements that take part
constexpr std::int64_t kResults = 1;  ///< mask: the first eight lanes
constexpr std::int64_t kStream = 0;   ///< alignment register of results that fill no DataBlock

class SumInRegisters {
 public:
  SumInRegisters(LowerContext& context, const DataBlockSum& sum) : context_(context), sum_(sum) {}

  void run() {
    context_.function("block_reduce_sum", [this] {
      if (sum_.count == 0) make_mask();
      context_.emit("vf_pset", sum_.type, {{"dst", kResults}, {"pattern", Word{"VL8"}}});
      context_.loop("repeat", sum_.repeats, [this](const Expression& repeat) { one(repeat); });
    });
  }

 private:
  void make_mask() {
    if (sum_.leading_lanes) {
      context_.emit("vf_plt", sum_.type, {{"dst", kOn}, {"count", *sum_.leading_lanes}});
    } else {
      context_.emit("vf_movp", sum_.type, {{"dst", kOn}});
    }
  }

  void one(const Expression& repeat) {
    const Type type = sum_.type;
    if (sum_.count != 0) {
      context_.emit("vf_plt", type,
                    {{"dst", kOn}, {"count", Expression(sum_.count) - repeat * lanes_of(type)}});
    }
    Address from = sum_.src;
    from.bytes = from.bytes + repeat * (sum_.src_repeat_stride * kBlockBytes);
    if (sum_.src_block_stride == 1) {
      context_.emit("vf_vlds", type, {{"dst", kSource}, {"src", from}});
    } else {
      context_.emit("vf_vsldb", type,
                    {{"dst", kSource},
                     {"src", from},
                     {"block_stride", sum_.src_block_stride},
                     {"mask", kOn}});
    }
    context_.emit("vf_vcgadd", type, {{"dst", kSums}, {"src", kSource}, {"mask", kOn}});
    const std::int64_t result_bytes = kBlocksPerRepeat * size_of(type);
    Address to = sum_.dst;
    to.bytes = to.bytes + repeat * (sum_.dst_repeat_stride * result_bytes);
    if (result_bytes == kBlockBytes) {
      context_.emit("vf_vsts", type, {{"dst", to}, {"src", kSums}, {"mask", kResults}});
      return;
    }
    // Eight results of 16 bits start at half a DataBlock as well.
    context_.emit("vf_vstus", type,
                  {{"dst", to}, {"src", kSums}, {"align", kStream}, {"count", kBlocksPerRepeat}});
    Address end = to;
    end.bytes = end.bytes + result_bytes;
    context_.emit("vf_vstas", type, {{"dst", end}, {"align", kStream}});
  }

  LowerContext& context_;
  const DataBlockSum& sum_;
};

}  // namespace

void sum_data_blocks_in_registers(LowerContext& context, const DataBlockSum& sum) {
  require_function_reserve(context);
  SumInRegisters(context, sum).run();
}

}  // namespace davsim
