// Contents of memories, printed from kernels.

#include "davsim_cc/dump.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "machine/global_memory.h"
#include "session.h"

namespace davsim_cc {
namespace {

using davsim::Type;

/// What a call may print, counted in DataBlocks; on the chip a program can ask for another limit.
constexpr std::size_t kMostBytes = 30 * 1024;
constexpr std::size_t kDataBlock = 32;

const char* position_of(Space space) {
  switch (space) {
    case Space::gm:
      return "GM";
    case Space::ub:
      return "UB";
    case Space::l1:
      return "L1";
    case Space::l0c:
      return "L0C";
    case Space::bt:
      return "BIAS";
    case Space::fb:
      return "FIXBUF";
    default:
      return nullptr;
  }
}

std::string type_in_dumps(Type type) {
  switch (type) {
    case Type::f16:
      return "float16";
    case Type::bf16:
      return "bfloat16";
    case Type::f32:
      return "float32";
    case Type::hif8:
      return "hifloat8";
    case Type::fp8_e4m3:
      return "fp8_e4m3fn";
    default:
      return std::string(davsim::name_of(type));
  }
}

/// The memory that a pointer of no given memory points into.
Operand resolved(const Operand& source, const Session& session,
                 const davsim::record::Recorder& recorder) {
  Operand found = source;
  const auto* const pointer = reinterpret_cast<const void*>(source.value);
  if (static_cast<Space>(source.space) != Space::none) return found;
  if (session.device.covers(pointer)) {
    found.space = static_cast<std::uint8_t>(Space::gm);
  } else if (const auto place = recorder.place(pointer)) {
    found.space = static_cast<std::uint8_t>(place->first);
  }
  return found;
}

/// The fixpipe buffer keeps the bits of its parameters alone.
void mask_parameters(std::vector<std::byte>& bytes, std::size_t size) {
  constexpr std::uint64_t kScale = 0x00007FE0FFFFE0FF, kSlopes = 0xFFFFE000FFFFE000;
  const std::uint64_t mask = size == 8 ? kScale : kSlopes;
  if (size != 8 && size != 4) return;
  for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
    std::uint64_t word;
    std::memcpy(&word, bytes.data() + at, sizeof word);
    word &= mask;
    std::memcpy(bytes.data() + at, &word, sizeof word);
  }
}

std::string element_text(const std::byte* bytes, Type type) {
  if (davsim::is_float(type)) return fmt::format("{:f}", davsim::load_element(bytes, type, 0));
  std::uint64_t bits = 0;
  const auto size = static_cast<std::size_t>(davsim::size_of(type));
  std::memcpy(&bits, bytes, size);
  if (!davsim::is_signed(type)) return std::to_string(bits);
  const std::size_t unused = 64 - 8 * size;
  return std::to_string(static_cast<std::int64_t>(bits << unused) >> unused);
}

/// Rows in brackets, the last dimension innermost; what the dump does not hold is a dash.
std::string shaped(const std::vector<std::string>& elements, const std::uint32_t* shape,
                   std::size_t dimensions, std::size_t& next) {
  std::string text = "[";
  for (std::uint32_t i = 0; i < shape[0]; ++i) {
    if (i > 0) text += dimensions > 1 ? ",\n" : ",";
    if (dimensions > 1) {
      text += shaped(elements, shape + 1, dimensions - 1, next);
    } else {
      text += next < elements.size() ? elements[next] : "-";
      ++next;
    }
  }
  return text + "]";
}

/// What a dump is about, and whom it names where it cannot be made.
struct Dump {
  const char* what;
  const void* site;
  Operand source;
  Type type;
  std::size_t bytes;
};

[[noreturn]] void stop(const Dump& dump, const std::string& message) {
  throw davsim::KernelError(Session::get().lines.of(dump.site),
                            fmt::format("{}: {}", dump.what, message));
}

/// Where its first byte lies: in the memory, and on the host.
std::pair<std::uint64_t, const std::byte*> place_of(const Dump& dump) {
  Session& session = Session::get();
  auto address = static_cast<std::uint64_t>(dump.source.value);
  const auto space = static_cast<Space>(dump.source.space);
  if (space == Space::gm) {
    const auto* const from = reinterpret_cast<const std::byte*>(dump.source.value);
    if (session.device.holds(from, dump.bytes)) return {address, from};
    stop(dump, "the elements are not all inside what aclrtMalloc gave");
  }
  const auto memory = static_cast<davsim::Space>(space);
  const std::byte* const base = session.running(dump.what).memory(memory);
  if (base == nullptr) stop(dump, fmt::format("this core has no {}", position_of(space)));
  if (dump.source.kind == Operand::Kind::pointer) address -= reinterpret_cast<std::uint64_t>(base);
  const auto most =
      static_cast<std::uint64_t>(session.product().target.size_of_memory(memory).count());
  if (address > most || dump.bytes > most - address) {
    stop(dump, fmt::format("{} bytes at {:#x} reach beyond the {} bytes of {}", dump.bytes, address,
                           most, position_of(space)));
  }
  return {address, base + address};
}

/// The elements in the rows of a shape, and a line before them where it holds more or fewer.
std::string rows_of(const std::vector<std::string>& elements, const std::uint32_t* shape,
                    std::size_t dimensions) {
  std::uint64_t whole = 1;
  for (std::size_t i = 0; i < dimensions; ++i) whole *= shape[i];
  std::string text;
  if (whole != elements.size()) {
    text = fmt::format(
        "shape is [{}], dumpSize is {}, {}.\n", fmt::join(shape, shape + dimensions, ", "),
        elements.size(),
        whole < elements.size() ? "dumpSize is greater than shapeSize" : "data is not enough");
  }
  std::size_t next = 0;
  return text + shaped(elements, shape, dimensions, next);
}

}  // namespace

void dump(const char* what, const Operand& source, const char* type_name, std::uint32_t label,
          std::uint32_t count, const std::uint32_t* shape, std::size_t dimensions) {
  const davsim::record::Recorder& recorder = Session::get().running(what);
  const Type type = davsim::type_named(type_name).value_or(Type::none);
  const auto size = static_cast<std::size_t>(davsim::size_of(type));
  const Dump dump{what, __builtin_return_address(0), resolved(source, Session::get(), recorder),
                  type, count * size};
  const auto space = static_cast<Space>(dump.source.space);
  if (recorder.in_function()) stop(dump, "in a vector function is not modelled yet");
  if (position_of(space) == nullptr) {
    stop(dump, "expected a tensor in GM, UB, L1, L0C, the bias table or the fixpipe buffer");
  }
  if ((dump.bytes + kDataBlock - 1) / kDataBlock * kDataBlock > kMostBytes) {
    fmt::print(stderr, "{}: desc={}: {} bytes are not printed; expected at most {}\n", what, label,
               dump.bytes, kMostBytes);
    return;
  }
  settle(what);
  const auto [address, from] = place_of(dump);
  std::vector<std::byte> copy(from, from + dump.bytes);
  if (space == Space::fb) mask_parameters(copy, size);
  std::vector<std::string> elements;
  for (std::size_t i = 0; i < count; ++i)
    elements.push_back(element_text(copy.data() + i * size, type));
  fmt::print("DumpTensor: desc={}, addr={:#x}, data_type={}, position={}, dump_size={}\n{}\n",
             label, address, type_in_dumps(type), position_of(space), count,
             dimensions == 0 ? fmt::format("[{}]", fmt::join(elements, ", "))
                             : rows_of(elements, shape, dimensions));
}

}  // namespace davsim_cc
