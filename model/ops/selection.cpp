#include <fmt/format.h>

#include "ops/comparisons_halves.h"
#include "ops/function_reserve.h"

namespace davsim {
namespace {

enum class SelectMode : std::uint8_t { by_register, tensor_and_scalar, two_tensors };

struct Selection {
  SelectMode mode = SelectMode::by_register;
  Type type = Type::none;
  Extent extent;
  Address dst;
  std::optional<Address> bits;
  /// The register for comparisons holds what the mode asks for, and the mask registers say what
  /// takes part.
  bool prepared = false;
  Address src0;
  std::optional<Address> src1;
  FlexibleScalar scalar;
  std::int64_t dst_block = 1, src0_block = 1, src1_block = 1;
  std::int64_t dst_repeat = kBlocksPerRepeat, src0_repeat = kBlocksPerRepeat;
  std::int64_t src1_repeat = kBlocksPerRepeat;

  /// Bytes of the bits of a repeat.
  [[nodiscard]] std::int64_t bit_bytes() const { return lanes_of(type) / 8; }
};

Address moved(Address address, const Expression& bytes) {
  address.bytes = address.bytes + bytes;
  return address;
}

void read_sources(LowerContext& context, Selection& s) {
  s.dst = context.address("dst", {Space::UB});
  s.src0 = context.address("src0", {Space::UB});
  if (context.has("sel")) s.bits = context.address("sel", {Space::UB});
  if (s.mode == SelectMode::tensor_and_scalar) {
    if (context.has("src1")) {
      context.fail("src1 is given, but VSEL_TENSOR_SCALAR_MODE takes a scalar beside src0");
    }
    if (!s.bits) context.fail("sel is missing");
    s.scalar = read_flexible_scalar(context, s.type);
    s.prepared = !context.has("scalar") && !s.scalar.at;
    return;
  }
  s.prepared = !s.bits;
  for (const std::string_view name : {"scalar", "scalar_at", "scalar_index"}) {
    if (!context.has(name)) continue;
    context.fail(fmt::format("{} is given, but only VSEL_TENSOR_SCALAR_MODE takes one", name));
  }
  s.src1 = context.address("src1", {Space::UB});
}

void read_strides(LowerContext& context, Selection& s) {
  const auto stride = [&context](std::string_view name, std::int64_t fallback) {
    return context.integer(name, 0, kMaxStride8, fallback);
  };
  s.dst_block = stride("dst_block_stride", 1);
  s.src0_block = stride("src0_block_stride", 1);
  s.src1_block = stride("src1_block_stride", 1);
  s.dst_repeat = stride("dst_repeat_stride", kBlocksPerRepeat);
  s.src0_repeat = stride("src0_repeat_stride", kBlocksPerRepeat);
  s.src1_repeat = stride("src1_repeat_stride", kBlocksPerRepeat);
}

class SelectOnUb {
 public:
  SelectOnUb(LowerContext& context, const Selection& selection)
      : context_(context), s_(selection) {}

  /// What the register for comparisons has to hold, by way of memory where it is no tensor.
  void prepare() {
    if (s_.prepared) return;
    if (s_.mode == SelectMode::by_register) {
      load(*s_.bits);
    } else if (s_.mode == SelectMode::two_tensors) {
      fill(Type::uint32, s_.bits->bytes);
    } else {
      fill(s_.type, s_.scalar.bits);
    }
  }

  void select() {
    const Address& other = s_.src1 ? *s_.src1 : *s_.bits;
    context_.emit("vsel", s_.type,
                  {{"dst", s_.dst},
                   {"src0", s_.src0},
                   {"src1", other},
                   {"repeat", s_.extent.count != 0 ? 1 : s_.extent.repeats},
                   {"dst_block_stride", s_.dst_block},
                   {"src0_block_stride", s_.src0_block},
                   {"src1_block_stride", s_.src1_block},
                   {"dst_repeat_stride", s_.dst_repeat},
                   {"src0_repeat_stride", s_.src0_repeat},
                   {"src1_repeat_stride", s_.src1_repeat},
                   {"mode", static_cast<std::int64_t>(s_.mode)}});
  }

 private:
  void barrier() { context_.emit("pipe_barrier", Type::none, {{"pipe", Pipe::V}}); }
  void load(const Address& from) {
    context_.emit("set_cmpmask", Type::none, {{"src", from}});
    barrier();
  }
  /// Fills a DataBlock that belongs to the library.
  void fill(Type type, const Expression& value) {
    Address scratch;
    scratch.space = Space::UB;
    scratch.bytes = context_.target().library_scratch_bytes.count();
    require_free(scratch);
    emit_first_lanes(context_, kBlockBytes / size_of(type));
    context_.emit("vector_dup", type, {{"dst", scratch}, {"value", value}, {"repeat", 1}});
    barrier();
    load(scratch);
  }
  void require_free(const Address& scratch) const {
    const auto begin = static_cast<std::uint64_t>(scratch.bytes.constant());
    for (const Buffer& buffer : context_.group().buffers) {
      if (buffer.space != Space::UB || buffer.address >= begin + kBlockBytes ||
          buffer.address + buffer.bytes() <= begin) {
        continue;
      }
      context_.fail(fmt::format(
          "{} needs the DataBlock at ub address {:#x} for it, which buffer {} takes (line {})",
          context_.target().product, begin, buffer.name, buffer.where.line));
    }
  }

  LowerContext& context_;
  const Selection& s_;
};

class SelectInRegisters {
 public:
  SelectInRegisters(LowerContext& context, const Selection& selection)
      : context_(context), s_(selection) {}

  void run() {
    context_.function("select", [this] {
      if (s_.mode == SelectMode::tensor_and_scalar) {
        s_.scalar.emit_load(context_, s_.type, kRight);
      }
      if (s_.mode == SelectMode::by_register) {
        load_bits(0);
        spread(0);
      }
      // A load of bits serves one repeat of elements of 8 or 16 bits, or two of 32-bit ones.
      const std::int64_t together = size_of(s_.type) == 4 ? 2 : 1;
      context_.loop("pair", s_.extent.repeats / together, [&](const Expression& pair) {
        for (std::int64_t i = 0; i < together; ++i) one(pair * together + i, pair, i);
      });
      if (s_.extent.repeats % together != 0) {
        one(s_.extent.repeats - 1, s_.extent.repeats / together, 0);
      }
    });
  }

 private:
  static constexpr std::int64_t kLeft = 0, kRight = 1;
  static constexpr std::int64_t kOn = 0, kChosen = 1, kLoaded = 2;

  void load_bits(const Expression& load) {
    const bool all = size_of(s_.type) == 1;
    context_.emit("vf_plds", Type::none,
                  {{"dst", size_of(s_.type) == 4 ? kLoaded : kChosen},
                   {"src", moved(*s_.bits, load * (all ? kBlockBytes : kBlockBytes / 2))},
                   {"dist", Word{all ? "NORM" : "US"}}});
  }
  /// For 32-bit elements, one half of the bits at twice the distance.
  void spread(std::int64_t half) {
    if (size_of(s_.type) != 4) return;
    context_.emit("vf_punpack", Type::none, {{"dst", kChosen}, {"src", kLoaded}, {"half", half}});
  }

  void one(const Expression& repeat, const Expression& load, std::int64_t half) {
    emit_register_mask(context_, s_.type, s_.extent, kOn, repeat);
    emit_register_load(context_, s_.type, s_.src0, kLeft, kOn, repeat, s_.src0_block,
                       s_.src0_repeat);
    if (s_.src1) {
      emit_register_load(context_, s_.type, *s_.src1, kRight, kOn, repeat, s_.src1_block,
                         s_.src1_repeat);
    }
    if (s_.mode != SelectMode::by_register) {
      if (half == 0) load_bits(load);
      spread(half);
    }
    context_.emit("vf_vsel", s_.type,
                  {{"dst", kLeft},
                   {"src0", s_.scalar.first ? kRight : kLeft},
                   {"src1", s_.scalar.first ? kLeft : kRight},
                   {"mask", kChosen}});
    store(moved(s_.dst, repeat * (s_.dst_repeat * kBlockBytes)));
  }

  void store(const Address& to) {
    if (s_.dst_block == 1) {
      return context_.emit("vf_vsts", s_.type, {{"dst", to}, {"src", kLeft}, {"mask", kOn}});
    }
    context_.emit("vf_vsstb", s_.type,
                  {{"dst", to}, {"src", kLeft}, {"block_stride", s_.dst_block}, {"mask", kOn}});
  }

  LowerContext& context_;
  const Selection& s_;
};

}  // namespace

void lower_select(LowerContext& context) {
  Selection s;
  const std::string_view mode = context.word("mode");
  for (std::size_t i = 0; i < kSelectModes.size(); ++i) {
    if (kSelectModes[i] == mode) s.mode = static_cast<SelectMode>(i);
  }
  s.type = context.common_type({"dst", "src0"});
  if (s.mode != SelectMode::tensor_and_scalar) {
    static_cast<void>(context.common_type({"dst", "src1"}));
  }
  read_sources(context, s);
  read_strides(context, s);
  const bool registers = context.target().vector_registers;
  const bool keeps = context.target().instructions.contains("set_cmpmask");
  if (registers && s.prepared && keeps) require_function_reserve(context);
  if (registers && !(s.prepared && keeps)) {
    if (s.prepared) {
      context.fail(
          fmt::format("{} is missing; {} has no register for comparisons that could hold it",
                      s.bits ? "scalar" : "sel", context.target().product));
    }
    require_count_form(context, s.type);
    const auto extent = read_extent(context, s.type, true);
    if (!extent) return;
    s.extent = *extent;
    if (size_of(s.type) == 8) {
      return select_in_halves(context, {s.type, s.extent.count, s.mode == SelectMode::by_register,
                                        s.dst, *s.bits, s.src0, s.src1, s.scalar});
    }
    return SelectInRegisters(context, s).run();
  }
  SelectOnUb on_ub(context, s);
  on_ub.prepare();
  const auto extent = read_extent(context, s.type, !s.prepared);
  if (!extent) return;
  s.extent = *extent;
  if (s.extent.count != 0) emit_count_mask(context, s.extent.count);
  on_ub.select();
  if (s.extent.count != 0) emit_reset_mask(context);
}

}  // namespace davsim
