#include "frontend/buffers.h"

#include <fmt/format.h>

#include "frontend/integers.h"
#include "frontend/shapes.h"
#include "frontend/tensors.h"

namespace davsim::ktrace {
namespace {

/// Far above the on-chip memories of any product, whose sizes the machine checks.
constexpr std::int64_t kMaxAddress = std::int64_t{1} << 32;

void check_overlap(const Scanner& in, const BlockGroup& group, const Buffer& buffer,
                   const Token& name) {
  const std::uint64_t end = buffer.address + buffer.bytes();
  for (const Buffer& other : group.buffers) {
    const std::uint64_t other_end = other.address + other.bytes();
    const bool apart = end <= other.address || other_end <= buffer.address;
    if (other.space != buffer.space || other.alias || buffer.alias || apart) continue;
    in.fail(name,
            fmt::format("{} (0x{:x}..0x{:x}) overlaps {} (0x{:x}..0x{:x}) in {}; move one, or "
                        "mark one alias",
                        buffer.name, buffer.address, end, other.name, other.address, other_end,
                        name_of(buffer.space)));
  }
}

}  // namespace

void read_buffer(Reading& reading, BlockGroup& group) {
  Scanner& in = reading.in;
  const Token space = in.take();
  Buffer buffer;
  buffer.space = *space_named(space.text);
  if (buffer.space == Space::GM) {
    in.fail(space, "found a buffer in gm; declare a tensor before the first blocks instead");
  }
  const Token name = in.name("the name of a buffer");
  buffer.name = name.text;
  buffer.where = in.where(name);
  read_type_and_shape(in, reading.names, buffer.type, buffer.shape);
  in.expect("at");
  buffer.address = static_cast<std::uint64_t>(
      read_constant(in, reading.names, "the address of a buffer", 0, kMaxAddress));
  buffer.alias = in.accept("alias");
  if (!in.peek().ends_statement()) in.fail_expected(in.peek(), "'alias' or the end of the line");
  in.end_statement();
  if (elements_of(buffer.shape) > kMaxAddress) {
    in.fail(name, fmt::format("{} has more than {} elements, which no on-chip memory holds",
                              buffer.name, kMaxAddress));
  }
  check_overlap(in, group, buffer, name);
  reading.names.declare(in, name, Names::Kind::buffer,
                        static_cast<std::int64_t>(group.buffers.size()));
  group.buffers.push_back(std::move(buffer));
}

}  // namespace davsim::ktrace
