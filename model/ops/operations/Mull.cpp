#include "ops/masks.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst0", address, true, "the lower halves of the products, in UB"},
    {"dst1", address, true, "the upper halves of the products, in UB"},
    {"src0", address, true, "first source in UB"},
    {"src1", address, true, "second source in UB"},
    {"count", integer, true, "number of leading elements"},
};

constexpr std::int64_t kMaxCount = (std::int64_t{1} << 31) - 1;

// Registers of the function.
constexpr std::int64_t kLeft = 0, kRight = 1, kLow = 2, kHigh = 3;
constexpr std::int64_t kOn = 0;  ///< mask: elements that are left

class Products {
 public:
  Products(LowerContext& context, Type type, std::int64_t count)
      : context_(context), type_(type), count_(count) {}

  void run() {
    const std::int64_t lanes = lanes_of(type_);
    context_.function(context_.name(), [&] {
      context_.loop("register", count_ / lanes, [&](const Expression& i) { one(i, true); });
      if (count_ % lanes != 0) one(count_ / lanes, false);
    });
  }

 private:
  /// Where not all lanes take part, nothing is read behind the last DataBlock that has one.
  void one(const Expression& index, bool whole) {
    const Expression left = Expression(count_) - index * lanes_of(type_);
    context_.emit("vf_plt", type_, {{"dst", kOn}, {"count", left}});
    load("src0", kLeft, index, whole);
    load("src1", kRight, index, whole);
    context_.emit(
        "vf_vmull", type_,
        {{"dst0", kLow}, {"dst1", kHigh}, {"src0", kLeft}, {"src1", kRight}, {"mask", kOn}});
    for (const auto& [name, from] : {std::pair{"dst0", kLow}, {"dst1", kHigh}}) {
      context_.emit("vf_vsts", type_, {{"dst", at(name, index)}, {"src", from}, {"mask", kOn}});
    }
  }

  void load(std::string_view name, std::int64_t to, const Expression& index, bool whole) {
    if (whole) {
      context_.emit("vf_vlds", type_, {{"dst", to}, {"src", at(name, index)}});
      return;
    }
    context_.emit("vf_vsldb", type_,
                  {{"dst", to}, {"src", at(name, index)}, {"block_stride", 1}, {"mask", kOn}});
  }

  Address at(std::string_view name, const Expression& index) const {
    Address address = context_.address(name, {Space::UB});
    address.bytes = address.bytes + index * kRepeatBytes;
    return address;
  }

  LowerContext& context_;
  Type type_;
  std::int64_t count_;
};

void lower(LowerContext& context) {
  const Type type = context.common_type({"dst0", "dst1", "src0", "src1"});
  context.require_instruction("vf_vmull", "architectures that compute in vector registers");
  const std::int64_t count = context.integer("count", 0, kMaxCount);
  if (count > 0) Products(context, type, count).run();
}

}  // namespace

extern const OperationSpec Mull;
const OperationSpec Mull = {
    .name = "Mull",
    .summary =
        "Element-wise products of 32-bit integers with 64 bits, their halves in two vectors.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
