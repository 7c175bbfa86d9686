#include "frontend/addresses.h"

#include <fmt/format.h>

#include "base/suggest.h"
#include "frontend/integers.h"
#include "frontend/shapes.h"
#include "frontend/tensor_expressions.h"
#include "frontend/types.h"

namespace davsim::ktrace {
namespace {

/// What a reference names: where it starts and how large it is.
struct Base {
  Address address;
  std::string_view name;
  const std::vector<std::int64_t>* shape;
  std::int64_t start;
  std::int64_t bytes;
};

Base base_named(const Reading& reading, const std::vector<Buffer>& buffers, const Token& name) {
  const Names::Entry* entry = reading.names.find(name.text);
  const auto index = static_cast<std::size_t>(entry != nullptr ? entry->value : 0);
  if (entry != nullptr && entry->kind == Names::Kind::tensor) {
    const Tensor& tensor = reading.program.tensors[index];
    return {{Space::GM, tensor.type, static_cast<int>(index), -1, 0},
            tensor.name,
            &tensor.shape,
            static_cast<std::int64_t>(tensor.address),
            static_cast<std::int64_t>(tensor.bytes())};
  }
  if (entry != nullptr && entry->kind == Names::Kind::buffer) {
    const Buffer& buffer = buffers[index];
    return {{buffer.space, buffer.type, -1, static_cast<int>(index), 0},
            buffer.name,
            &buffer.shape,
            static_cast<std::int64_t>(buffer.address),
            static_cast<std::int64_t>(buffer.bytes())};
  }
  if (entry != nullptr) {
    reading.in.fail(name, fmt::format("found {}, which is {}, expected a tensor or a buffer",
                                      name.quoted(), with_article(entry->kind)));
  }
  const auto known = reading.names.all({Names::Kind::tensor, Names::Kind::buffer});
  reading.in.fail(name, fmt::format("found unknown name {}, expected a tensor or a buffer{}",
                                    name.quoted(), did_you_mean(name.text, known)));
}

/// Reads `[i, j]`; the offset in bytes.
Expression read_indices(Reading& reading, const Base& base) {
  Scanner& in = reading.in;
  const std::vector<std::int64_t>& shape = *base.shape;
  std::int64_t stride = base.bytes;
  Expression offset;
  in.expect("[");
  std::size_t rank = 0;
  do {
    const Token first = in.peek();
    if (rank >= shape.size()) {
      in.fail(first, fmt::format("found more indices than {} has dimensions; its shape is {}",
                                 base.name, shape_text(shape)));
    }
    const std::int64_t extent = shape[rank++];
    stride /= extent;
    const Expression index = read_integer(in, reading.names);
    if (index.is_constant() && (index.constant() < 0 || index.constant() > extent)) {
      in.fail(first,
              fmt::format("index {} is out of range, expected 0 to {}; the shape of {} is {}",
                          index.constant(), extent, base.name, shape_text(shape)));
    }
    try {
      offset = offset + index * Expression(stride);
    } catch (const KernelError& error) {
      in.fail(first, fmt::format("{}; use smaller numbers", error.what()));
    }
  } while (in.accept(","));
  if (!in.peek().is("]")) in.fail_expected(in.peek(), "',' or ']'");
  in.take();
  return offset;
}

/// Reads `@ (bytes)`; `most` is the largest offset.
Expression read_offset(Reading& reading, std::int64_t most, std::string_view name) {
  Scanner& in = reading.in;
  in.expect("@");
  const Token first = in.peek();
  const Expression offset = read_integer(in, reading.names, {.levels = kMaxOffsetLevels});
  if (offset.is_constant() && (offset.constant() < 0 || offset.constant() > most)) {
    in.fail(first, fmt::format("byte offset {} is out of range, expected 0 to {} in {}",
                               offset.constant(), most, name));
  }
  return offset;
}

/// Reads `.type` behind a name, where the bytes are to be taken as elements of another type.
Type read_view(Scanner& in, Type declared) {
  return in.accept(".") ? type_of(in, in.name("an element type")) : declared;
}

}  // namespace

Address read_address(Reading& reading, const std::vector<Buffer>& buffers) {
  Scanner& in = reading.in;
  const Token name = in.name("a tensor, a buffer or a raw address such as ub @ (0x100)");
  if (const auto space = space_named(name.text)) {
    constexpr std::int64_t kMostRaw = std::int64_t{1} << 48;
    const Type type = read_view(in, Type::none);
    return {*space, type, -1, -1, read_offset(reading, kMostRaw, name.text)};
  }
  Base base = base_named(reading, buffers, name);
  base.address.type = read_view(in, base.address.type);
  Expression offset;
  if (in.peek().is("[")) {
    offset = read_indices(reading, base);
  } else if (in.peek().is("@")) {
    offset = read_offset(reading, base.bytes, base.name);
  }
  try {
    // The base comes last: the writer takes it off again at the end of the text.
    base.address.bytes = offset + Expression(base.start);
  } catch (const KernelError& error) {
    in.fail(name, fmt::format("{}; use smaller numbers", error.what()));
  }
  return base.address;
}

}  // namespace davsim::ktrace
