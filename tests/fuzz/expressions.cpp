#include <array>
#include <optional>
#include <sstream>

#include <fmt/format.h>

#include "base/error.h"
#include "frontend/ktrace.h"
#include "fuzz/targets.h"
#include "program/expression.h"

namespace davsim::fuzz {
namespace {

using Op = Expression::Op;
constexpr int kVariables = 3;
constexpr int kDeepest = 12;
constexpr __int128 kLeast = -(static_cast<__int128>(1) << 63);
constexpr __int128 kMost = -(kLeast + 1);

/// An expression beside the value that it has in arithmetic without bounds; none where it divides by
/// zero or a part leaves even 128 bits.
struct Both {
  Expression expression;
  std::optional<__int128> exact;
};

std::optional<__int128> exact_of(Op op, __int128 a, __int128 b) {
  __int128 result = 0;
  switch (op) {
    case Op::add: return __builtin_add_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    case Op::subtract:
      return __builtin_sub_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    case Op::multiply:
      return __builtin_mul_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    case Op::minimum: return a < b ? a : b;
    case Op::maximum: return a < b ? b : a;
    default: break;
  }
  if (b == 0 || b == -1) return b == 0 ? std::nullopt : std::optional(op == Op::modulo ? 0 : -a);
  const __int128 quotient = a / b;
  if (op == Op::divide) return quotient;
  if (op == Op::modulo) return a - quotient * b;
  // The least integer that is not below the quotient.
  const __int128 rest = a - quotient * b;
  return quotient + (rest != 0 && (rest > 0) == (b > 0) ? 1 : 0);
}

std::int64_t number(Input& in) {
  switch (in.pick(4)) {
    case 0: return in.pick(8) - 2;
    case 1: return in.pick(256);
    case 2: return std::array{INT64_MAX, INT64_MIN, INT64_MAX - 1, INT64_MIN + 1}[in.pick(4) & 3];
    default: return in.integer();
  }
}

Both make(Input& in, const std::int64_t* slots, int depth) {
  if (depth == 0 || in.used_up() || in.pick(3) == 0) {
    if (in.pick(2) == 0) {
      const int slot = in.pick(kVariables);
      return {Expression::variable(slot), slots[slot]};
    }
    const std::int64_t value = number(in);
    return {value, value};
  }
  const Op op = static_cast<Op>(in.pick(8));
  const Both a = make(in, slots, depth - 1);
  Both b = make(in, slots, depth - 1);
  // No trace leads to a division by a constant zero: the reader refuses it.
  const bool divides = op == Op::divide || op == Op::modulo || op == Op::ceil_div;
  if (divides && b.expression.is_constant() && b.expression.constant() == 0) b = {1, 1};
  Both result{Expression::combine(op, a.expression, b.expression), std::nullopt};
  if (a.exact && b.exact) result.exact = exact_of(op, *a.exact, *b.exact);
  return result;
}

/// The expression as the reader of traces understands its text.
Expression read_back(const std::string& text) {
  std::istringstream in("ktrace 1\nblocks aiv 0..1 {\nfor t in 0..1 {\nfor u in 0..1 {\n"
                        "pipe_barrier V when 0 == " + text + "\n}\n}\n}\n");
  return read_ktrace(in, "fuzz.ktrace").statements.at(0).when.at(0).right;
}

}  // namespace

void expressions(const std::uint8_t* data, std::size_t size) {
  Input in(data, size);
  std::int64_t slots[kSlots] = {};
  for (int i = 0; i < kVariables; ++i) slots[i] = number(in);
  const std::array<std::string, kVariables> names = {"$block", "t", "u"};
  std::string shown = fmt::format("slots {} {} {}", slots[0], slots[1], slots[2]);
  Both both;
  std::int64_t value = 0;
  const bool evaluated = accepted(
      [&] {
        both = make(in, slots, 1 + in.pick(kDeepest));
        shown += "\n" + both.expression.text(names);
        value = both.expression.evaluate(slots);
      },
      shown);
  if (evaluated && both.exact != value) fault(fmt::format("evaluates to {}", value), shown);
  if (evaluated && (*both.exact < kLeast || *both.exact > kMost)) fault("leaves 64 bits", shown);
  if (!evaluated && shown.find('\n') == std::string::npos) return;
  Expression again;
  if (!accepted([&] { again = read_back(both.expression.text(names)); }, shown)) {
    fault("writes what it does not read", shown);
  }
  std::int64_t repeated = 0;
  const bool also = accepted([&] { repeated = again.evaluate(slots); }, shown);
  if (evaluated && also && repeated != value) fault(fmt::format("reads back as {}", repeated), shown);
  if (also && !evaluated && both.exact != repeated) fault("reads back with a value", shown);
}

}  // namespace davsim::fuzz
