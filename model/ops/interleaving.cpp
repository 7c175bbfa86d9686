#include "ops/interleaving.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>

#include "ops/masks.h"

namespace davsim {
namespace {

constexpr std::int64_t kMaxCount = std::numeric_limits<std::int32_t>::max();
constexpr std::int64_t kLeft = 0, kRight = 1, kFirst = 2, kSecond = 3;  // vectors
constexpr std::int64_t kOn = 0;                                         // mask

Address moved(const Address& address, const Expression& bytes) {
  Address out = address;
  out.bytes = out.bytes + bytes;
  return out;
}

/// Instructions of one of both functions, on elements of one type.
class Turns {
 public:
  Turns(LowerContext& context, Type type)
      : context_(context), type_(type), size_(size_of(type)), lanes_(lanes_of(type)) {}

  [[nodiscard]] std::int64_t lanes() const { return lanes_; }
  [[nodiscard]] std::int64_t size() const { return size_; }

  /// The first `count` elements at `from`, which is aligned.
  void load(std::int64_t to, const Address& from, std::int64_t count) {
    if (count <= 0) return;
    mask(count);
    context_.emit("vf_vsldb", type_,
                  {{"dst", to}, {"src", from}, {"block_stride", 1}, {"mask", kOn}});
  }
  /// 256 bytes from anywhere.
  void load_unaligned(std::int64_t to, const Address& from, std::int64_t stream) {
    context_.emit("vf_vldas", type_, {{"dst", stream}, {"src", from}});
    context_.emit("vf_vldus", type_, {{"dst", to}, {"src", from}, {"align", stream}});
  }
  /// The first `count` elements to `to`, which is aligned.
  void store(const Address& to, std::int64_t from, std::int64_t count) {
    if (count <= 0) return;
    mask(count);
    context_.emit("vf_vsts", type_, {{"dst", to}, {"src", from}, {"mask", kOn}});
  }
  /// The first `count` elements behind those of the store before.
  void store_stream(const Address& to, std::int64_t from, std::int64_t count, std::int64_t stream) {
    context_.emit("vf_vstus", type_,
                  {{"dst", to}, {"src", from}, {"align", stream}, {"count", count}});
  }
  void end_stream(const Address& end, std::int64_t stream) {
    context_.emit("vf_vstas", type_, {{"dst", end}, {"align", stream}});
  }
  void exchange(std::string_view instruction) {
    context_.emit(instruction, type_,
                  {{"dst0", kFirst}, {"dst1", kSecond}, {"src0", kLeft}, {"src1", kRight}});
  }
  /// Calls `step(number, count)` for steps of as many elements as there are lanes, and for the
  /// rest.
  void steps(std::int64_t count, const std::function<void(const Expression&, std::int64_t)>& step) {
    context_.loop("step", count / lanes_, [&](const Expression& number) { step(number, lanes_); });
    if (count % lanes_ != 0) step(Expression(count / lanes_), count % lanes_);
  }

 private:
  void mask(std::int64_t count) {
    context_.emit("vf_plt", type_, {{"dst", kOn}, {"count", std::min(count, lanes_)}});
  }

  LowerContext& context_;
  Type type_;
  std::int64_t size_;
  std::int64_t lanes_;
};

std::int64_t even_count(const LowerContext& context, std::string_view parameter) {
  const std::int64_t count = context.integer(parameter, 0, kMaxCount);
  if (count % 2 != 0) {
    context.fail(fmt::format("{} is {}, expected an even number", parameter, count));
  }
  return count;
}

}  // namespace

void lower_interleave(LowerContext& context) {
  const Type type = context.common_type({"dst0", "dst1", "src0", "src1"});
  const std::int64_t count = even_count(context, "count");
  const Address& left = context.address("src0", {Space::UB});
  const Address& right = context.address("src1", {Space::UB});
  if (count == 0) return;
  Turns turns(context, type);
  const std::int64_t half = count / 2;
  context.function("interleave", [&] {
    for (const std::int64_t second : {0, 1}) {
      const Address& dst = context.address(second == 0 ? "dst0" : "dst1", {Space::UB});
      const bool aligned = second * half * turns.size() % kBlockBytes == 0;
      turns.steps(half, [&](const Expression& step, std::int64_t elements) {
        const Expression first = (Expression(second * half) + step * Expression(turns.lanes())) *
                                 Expression(turns.size());
        if (aligned) {
          turns.load(kLeft, moved(left, first), elements);
          turns.load(kRight, moved(right, first), elements);
        } else {
          turns.load_unaligned(kLeft, moved(left, first), 0);
          turns.load_unaligned(kRight, moved(right, first), 1);
        }
        turns.exchange("vf_vintlv");
        const Expression to = step * Expression(2 * turns.lanes() * turns.size());
        turns.store(moved(dst, to), kFirst, 2 * elements);
        turns.store(moved(dst, to + Expression(kRepeatBytes)), kSecond,
                    2 * elements - turns.lanes());
      });
    }
  });
}

void lower_deinterleave(LowerContext& context) {
  const bool one = context.has("src");
  if (one == (context.has("src0") || context.has("src1"))) {
    context.fail("give src, or src0 and src1");
  }
  const Type type = one ? context.common_type({"dst0", "dst1", "src"})
                        : context.common_type({"dst0", "dst1", "src0", "src1"});
  const std::int64_t count = even_count(context, "count");
  const Address& even = context.address("dst0", {Space::UB});
  const Address& odd = context.address("dst1", {Space::UB});
  if (count == 0) return;
  Turns turns(context, type);
  const std::int64_t half = count / 2;  // results of one source
  context.function("deinterleave", [&] {
    const std::int64_t sources = one ? 1 : 2;
    for (std::int64_t s = 0; s < sources; ++s) {
      const Address& src = context.address(one ? "src" : s == 0 ? "src0" : "src1", {Space::UB});
      turns.steps(half, [&](const Expression& step, std::int64_t elements) {
        const Expression from = step * Expression(2 * turns.lanes() * turns.size());
        turns.load(kLeft, moved(src, from), 2 * elements);
        turns.load(kRight, moved(src, from + Expression(kRepeatBytes)),
                   2 * elements - turns.lanes());
        turns.exchange("vf_vdintlv");
        const Expression to =
            (Expression(s * half) + step * Expression(turns.lanes())) * Expression(turns.size());
        turns.store_stream(moved(even, to), kFirst, elements, 0);
        turns.store_stream(moved(odd, to), kSecond, elements, 1);
      });
    }
    turns.end_stream(moved(even, sources * half * turns.size()), 0);
    turns.end_stream(moved(odd, sources * half * turns.size()), 1);
  });
}

}  // namespace davsim
