#include "frontend/contents.h"

#include <array>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/suggest.h"
#include "frontend/integers.h"
#include "frontend/numbers.h"
#include "frontend/tensors.h"
#include "frontend/text.h"
#include "ops/operation.h"

namespace davsim::ktrace {
namespace {

constexpr double kRandomLow = -1;
constexpr double kRandomHigh = 1;
/// Whole numbers up to this size are exact in double precision, in which contents are kept.
constexpr std::int64_t kMostExact = std::int64_t{1} << 53;

const std::vector<std::string> kKinds = {"zeros", "fill", "ramp", "random", "file"};

class ContentsReader {
 public:
  ContentsReader(Reading& reading, Scanner& in, const Tensor& tensor)
      : reading_(reading), in_(in), tensor_(tensor) {}

  Contents read() {
    Contents contents;
    if (in_.peek().is("[")) {
      values(contents);
      return contents;
    }
    const Token name = in_.name("zeros, fill(...), ramp(...), random(...), file(...) or [...]");
    if (name.is("zeros")) return contents;
    if (name.is("fill")) {
      contents.kind = Contents::Kind::fill;
      in_.expect("(");
      contents.first = element();
      in_.expect(")");
    } else if (name.is("ramp")) {
      contents.kind = Contents::Kind::ramp;
      in_.expect("(");
      contents.first = element();
      in_.expect(",");
      contents.second = element();
      in_.expect(")");
    } else if (name.is("random")) {
      random(contents);
    } else if (name.is("file")) {
      file(contents);
    } else {
      in_.fail(name, fmt::format("found unknown contents {}, expected one of {} or [...]{}",
                                 name.quoted(), join(kKinds), did_you_mean(name.text, kKinds)));
    }
    return contents;
  }

 private:
  /// A number that an element of the tensor can hold.
  double element() {
    const Token first = in_.peek();
    const Number number = read_number(in_, reading_.names);
    if (!element_bits(number, tensor_.type)) {
      in_.fail(first,
               fmt::format("found {}, which {} cannot hold, expected {}", number_text(number.real),
                           name_of(tensor_.type), range_of(tensor_.type)));
    }
    const bool exact = number.integer >= -kMostExact && number.integer <= kMostExact;
    if (!is_float(tensor_.type) && !exact) {
      in_.fail(first,
               fmt::format("found {}, expected a whole number of at most {}; put larger ones "
                           "into a file",
                           number.integer, kMostExact));
    }
    return number.real;
  }

  void random(Contents& contents) {
    contents.kind = Contents::Kind::random;
    contents.first = kRandomLow;
    contents.second = kRandomHigh;
    const Token open = in_.expect("(");
    std::array<bool, 3> given{};
    do {
      const Token name = in_.name("seed, low or high");
      const int which = name.is("seed") ? 0 : name.is("low") ? 1 : name.is("high") ? 2 : -1;
      if (which < 0) in_.fail_expected(name, "seed, low or high");
      if (given.at(static_cast<std::size_t>(which))) {
        in_.fail(name, fmt::format("found a second {}, expected one", name.text));
      }
      given.at(static_cast<std::size_t>(which)) = true;
      in_.expect("=");
      if (which == 0) {
        contents.seed = static_cast<std::uint64_t>(read_constant(
            in_, reading_.names, "seed", 0, std::numeric_limits<std::int64_t>::max()));
      } else {
        (which == 1 ? contents.first : contents.second) = read_number(in_, reading_.names).real;
      }
    } while (in_.accept(","));
    in_.expect(")");
    if (!given[0]) in_.fail(open, "random without a seed, expected random(seed = 1)");
    if (!(contents.first < contents.second)) {
      in_.fail(open, fmt::format("random from {} to {}, expected low below high",
                                 number_text(contents.first), number_text(contents.second)));
    }
  }

  void file(Contents& contents) {
    contents.kind = Contents::Kind::file;
    in_.expect("(");
    const Token path = in_.peek();
    if (path.kind != Token::Kind::string || path.text.empty()) {
      in_.fail_expected(path, "a path in double quotes");
    }
    contents.path = in_.take().text;
    in_.expect(")");
  }

  void values(Contents& contents) {
    contents.kind = Contents::Kind::values;
    const Token open = in_.peek();
    const std::int64_t expected = tensor_.elements();
    int depth = 0;
    // One flat loop, because brackets may nest as deep as they like.
    for (bool value_is_next = true;;) {
      const Token token = in_.peek();
      if (value_is_next && in_.accept("[")) {
        ++depth;
        continue;
      }
      if (value_is_next) {
        contents.values.push_back(element());
        if (++reading_.values > kMaxValues) {
          in_.fail(token,
                   fmt::format("found more than {} values in the trace; put them into a file",
                               kMaxValues));
        }
        value_is_next = false;
        continue;
      }
      if (in_.accept(",")) {
        value_is_next = true;
      } else if (in_.accept("]")) {
        if (--depth == 0) break;
      } else {
        in_.fail_expected(token, "',' or ']'");
      }
    }
    if (static_cast<std::int64_t>(contents.values.size()) != expected) {
      in_.fail(open, fmt::format("found {} values, expected the {} elements of {}",
                                 contents.values.size(), expected, tensor_.name));
    }
  }

  Reading& reading_;
  Scanner& in_;
  const Tensor& tensor_;
};

}  // namespace

Contents read_contents(Reading& reading, Scanner& in, const Tensor& tensor) {
  return ContentsReader(reading, in, tensor).read();
}

Number read_number(Scanner& in, const Names& names) {
  if (const auto number = accept_number(in)) return *number;
  const bool minus = in.accept("-");
  const Token name = in.name("a number");
  const Names::Entry* entry = names.find(name.text);
  if (entry == nullptr || entry->kind != Names::Kind::constant) {
    in.fail(name, fmt::format("found {}, expected a number or a constant{}", name.quoted(),
                              did_you_mean(name.text, names.all({Names::Kind::constant}))));
  }
  if (minus && entry->value == std::numeric_limits<std::int64_t>::min()) {
    in.fail(name, "the negative of the lowest 64-bit number does not exist; use a smaller number");
  }
  const std::int64_t value = minus ? -entry->value : entry->value;
  return {static_cast<double>(value), value, true};
}

std::string text_of(const Contents& contents) {
  const std::string first = number_text(contents.first);
  const std::string second = number_text(contents.second);
  switch (contents.kind) {
    case Contents::Kind::zeros: return "zeros";
    case Contents::Kind::fill: return fmt::format("fill({})", first);
    case Contents::Kind::ramp: return fmt::format("ramp({}, {})", first, second);
    case Contents::Kind::random:
      return fmt::format("random(seed = {}, low = {}, high = {})", contents.seed, first, second);
    case Contents::Kind::file: return fmt::format("file(\"{}\")", contents.path);
    case Contents::Kind::values: break;
  }
  // Lines of a few values keep below the longest line that the reader takes.
  std::string text = "[";
  for (std::size_t i = 0; i < contents.values.size(); ++i) {
    if (i > 0) text += i % 16 == 0 ? ",\n    " : ", ";
    text += number_text(contents.values[i]);
  }
  return text + "]";
}

}  // namespace davsim::ktrace
