#include "ops/gathers.h"

#include <fmt/format.h>

#include <limits>

#include "ops/comparisons_halves.h"
#include "ops/halves.h"

namespace davsim {
namespace {

constexpr std::int64_t kMaxBase = std::numeric_limits<std::uint32_t>::max();
constexpr std::int64_t kMaxStride = 65535;
constexpr std::int64_t kOffsetBytes = 4;

// Vector registers and masks.
constexpr std::int64_t kIndex = 0, kUpper = 1, kElements = 2, kSpare = 3;
constexpr std::int64_t kOn = 0, kAll = 1, kSpareMask = 2;

Address moved(Address address, const Expression& bytes) {
  address.bytes = address.bytes + bytes;
  return address;
}

/// A register of offsets as numbers of elements.
void load_index(LowerContext& context, const ElementMoves& moves, const Expression& first,
                std::int64_t to) {
  context.emit("vf_vlds", Type::uint32,
               {{"dst", to}, {"src", moved(moves.offsets, first * kOffsetBytes)}});
  if (moves.base != 0) {
    context.emit("vf_vadds", Type::uint32,
                 {{"dst", to}, {"src", to}, {"scalar", moves.base}, {"mask", kAll}});
  }
  // Elements of 64 bits are two of 32.
  const std::int64_t distance = size_of(moves.type) == 1 ? 0 : size_of(moves.type) == 2 ? 1 : 2;
  if (distance == 0) return;
  context.emit("vf_vshrs", Type::uint32,
               {{"dst", to}, {"src", to}, {"distance", distance}, {"mask", kAll}});
}

/// Indices as large as an element, of at least 16 bits: of the 32-bit ones of two registers the
/// lower halves.
void load_indices(LowerContext& context, const ElementMoves& moves, const Expression& repeat,
                  std::int64_t lanes) {
  load_index(context, moves, repeat * lanes, kIndex);
  if (size_of(moves.type) >= 4) return;
  load_index(context, moves, repeat * lanes + lanes / 2, kUpper);
  context.emit("vf_vdintlv", Type::uint16,
               {{"dst0", kIndex}, {"dst1", kSpare}, {"src0", kIndex}, {"src1", kUpper}});
}

void store_blocks(LowerContext& context, const BlockResults& results, std::int64_t from,
                  const Expression& repeat) {
  const Address to = moved(results.dst, repeat * (results.repeat_stride * kBlockBytes));
  if (results.block_stride == 1) {
    return context.emit("vf_vsts", results.type, {{"dst", to}, {"src", from}, {"mask", kAll}});
  }
  context.emit(
      "vf_vsstb", results.type,
      {{"dst", to}, {"src", from}, {"block_stride", results.block_stride}, {"mask", kAll}});
}

template <class Load>
void make_blocks(LowerContext& context, std::string_view label, const BlockResults& results,
                 Load load) {
  context.function(label, [&] {
    context.emit("vf_pset", results.type, {{"dst", kAll}, {"pattern", Word{"ALL"}}});
    context.loop("repeat", results.repeats, [&](const Expression& repeat) {
      load(repeat);
      store_blocks(context, results, kElements, repeat);
    });
  });
}

/// Bytes take the places of 16 bits: 128 of them at a time.
void move_bytes(LowerContext& context, const ElementMoves& moves) {
  constexpr std::int64_t kLanes = kRepeatBytes / 2;
  const std::int64_t count = moves.extent.count;
  context.function(moves.scatters ? "scatter" : "gather", [&] {
    context.emit("vf_pset", Type::uint16, {{"dst", kAll}, {"pattern", Word{"ALL"}}});
    context.loop("part", (count + kLanes - 1) / kLanes, [&](const Expression& part) {
      context.emit("vf_plt", Type::uint16,
                   {{"dst", kOn}, {"count", Expression(count) - part * kLanes}});
      load_indices(context, moves, part, kLanes);
      const Address side = moved(moves.contiguous, part * kLanes);
      if (moves.scatters) {
        context.emit("vf_vlds", Type::uint8,
                     {{"dst", kElements}, {"src", side}, {"dist", Word{"UNPK"}}});
        return context.emit(
            "vf_vscatter", moves.type,
            {{"dst", moves.places}, {"src", kElements}, {"index", kIndex}, {"mask", kOn}});
      }
      context.emit("vf_vgather2", moves.type,
                   {{"dst", kElements}, {"src", moves.places}, {"index", kIndex}, {"mask", kOn}});
      context.emit("vf_vsts", Type::uint16,
                   {{"dst", side}, {"src", kElements}, {"mask", kOn}, {"dist", Word{"PK"}}});
    });
  });
}

/// Elements of 64 bits: the lower halves, then the upper ones.
class MovesInHalves {
 public:
  MovesInHalves(LowerContext& context, const ElementMoves& moves)
      : context_(context), moves_(moves), steps_(context, moves.type, kSpare + 1, kSpareMask) {}

  void run() {
    const std::int64_t whole = moves_.extent.count / Halves::kWords;
    const std::int64_t rest = moves_.extent.count % Halves::kWords;
    context_.function(moves_.scatters ? "scatter" : "gather", [&] {
      context_.emit("vf_pset", Type::uint32, {{"dst", kAll}, {"pattern", Word{"ALL"}}});
      context_.emit("vf_plt", Type::uint32, {{"dst", kOn}, {"count", Halves::kWords}});
      context_.loop("part", whole, [this](const Expression& part) { move(part, Halves::kWords); });
      if (rest == 0) return;
      context_.emit("vf_plt", Type::uint32, {{"dst", kOn}, {"count", rest}});
      move(whole, rest);
    });
  }

 private:
  static constexpr HalfPair kPair{kElements, kSpare};

  void move(const Expression& part, std::int64_t count) {
    const bool all = count == Halves::kWords;
    const Address side = moved(moves_.contiguous, part * (Halves::kWords * 8));
    if (moves_.scatters) {
      all ? steps_.load(kPair, side) : steps_.load_first(kPair, side, count);
    }
    load_indices(context_, moves_, part, Halves::kWords);
    move_half(kPair.low);
    context_.emit("vf_vadds", Type::uint32,
                  {{"dst", kIndex}, {"src", kIndex}, {"scalar", 1}, {"mask", kAll}});
    move_half(kPair.high);
    if (moves_.scatters) return;
    all ? steps_.store(side, kPair) : steps_.store_first(side, kPair, count);
  }

  void move_half(std::int64_t half) {
    if (moves_.scatters) {
      return context_.emit(
          "vf_vscatter", Type::uint32,
          {{"dst", moves_.places}, {"src", half}, {"index", kIndex}, {"mask", kOn}});
    }
    context_.emit("vf_vgather2", Type::uint32,
                  {{"dst", half}, {"src", moves_.places}, {"index", kIndex}, {"mask", kOn}});
  }

  LowerContext& context_;
  const ElementMoves& moves_;
  Halves steps_;
};

/// Fills DataBlocks with elements of 8 or 64 bits, for which no load does it: by gathering.
class FillBlocks {
 public:
  FillBlocks(LowerContext& context, const BlockResults& results, const Address& src)
      : context_(context), results_(results), src_(src), bytes_(size_of(results.type) == 1) {
    results_.type = lane();
  }

  void run() {
    context_.function("fill_blocks", [this] {
      context_.emit("vf_pset", lane(), {{"dst", kAll}, {"pattern", Word{"ALL"}}});
      first_indices();
      context_.loop("repeat", results_.repeats, [this](const Expression& repeat) {
        context_.emit("vf_vgather2", bytes_ ? Type::uint8 : Type::uint32,
                      {{"dst", kElements}, {"src", src_}, {"index", kIndex}, {"mask", kAll}});
        if (bytes_) double_bytes();
        store_blocks(context_, results_, kElements, repeat);
        emit("vf_vadds", kIndex, kIndex, "scalar",
             bytes_ ? kBlocksPerRepeat : 2 * kBlocksPerRepeat);
      });
    });
  }

 private:
  /// Lanes of indices: bytes are gathered in the places of 16 bits.
  [[nodiscard]] Type lane() const { return bytes_ ? Type::uint16 : Type::uint32; }

  void emit(std::string_view instruction, std::int64_t to, std::int64_t from,
            std::string_view number, std::int64_t value) {
    context_.emit(instruction, lane(),
                  {{"dst", to}, {"src", from}, {number, value}, {"mask", kAll}});
  }

  /// The block of each lane; for 64 bits two words, of which odd lanes take the upper.
  void first_indices() {
    context_.emit("vf_vci", bytes_ ? Type::int16 : Type::int32, {{"dst", kUpper}, {"scalar", 0}});
    emit("vf_vshrs", kIndex, kUpper, "distance", bytes_ ? 4 : 3);
    if (bytes_) return;
    emit("vf_vshls", kIndex, kIndex, "distance", 1);
    context_.emit("vf_vbr", lane(), {{"dst", kSpare}, {"scalar", 1}});
    context_.emit("vf_vand", lane(),
                  {{"dst", kUpper}, {"src0", kUpper}, {"src1", kSpare}, {"mask", kAll}});
    context_.emit("vf_vadd", lane(),
                  {{"dst", kIndex}, {"src0", kIndex}, {"src1", kUpper}, {"mask", kAll}});
  }

  void double_bytes() {
    emit("vf_vshls", kSpare, kElements, "distance", 8);
    context_.emit("vf_vor", lane(),
                  {{"dst", kElements}, {"src0", kElements}, {"src1", kSpare}, {"mask", kAll}});
  }

  LowerContext& context_;
  BlockResults results_;
  const Address& src_;
  bool bytes_;
};

}  // namespace

std::optional<ElementMoves> read_element_moves(LowerContext& context, std::string_view places,
                                               std::string_view contiguous,
                                               std::string_view offsets, std::string_view base,
                                               std::string_view stride) {
  ElementMoves moves;
  moves.type = context.common_type({"dst", "src"});
  moves.places = context.address(places, {Space::UB});
  moves.contiguous = context.address(contiguous, {Space::UB});
  moves.offsets = context.address(offsets, {Space::UB});
  if (moves.offsets.type != Type::none && moves.offsets.type != Type::uint32) {
    context.fail(fmt::format("{} is {}, expected uint32", offsets, name_of(moves.offsets.type)));
  }
  moves.base = context.integer(base, 0, kMaxBase, 0);
  if (moves.base % size_of(moves.type) != 0) {
    context.fail(fmt::format("{} is {}, expected a multiple of {} bytes", base, moves.base,
                             size_of(moves.type)));
  }
  require_count_form(context, moves.type);
  moves.repeat_stride = context.integer(stride, 0, kMaxStride, kBlocksPerRepeat);
  const auto extent = read_extent(context, moves.type, true);
  if (!extent) return std::nullopt;
  moves.extent = *extent;
  return moves;
}

void move_elements_in_registers(LowerContext& context, const ElementMoves& moves) {
  const Type type = moves.type;
  if (size_of(type) == 1) return move_bytes(context, moves);
  if (size_of(type) == 8) return MovesInHalves(context, moves).run();
  context.function(moves.scatters ? "scatter" : "gather", [&] {
    context.emit("vf_pset", type, {{"dst", kAll}, {"pattern", Word{"ALL"}}});
    context.loop("repeat", moves.extent.repeats, [&](const Expression& repeat) {
      emit_register_mask(context, type, moves.extent, kOn, repeat);
      load_indices(context, moves, repeat, lanes_of(type));
      const Address side = moved(moves.contiguous, repeat * (moves.repeat_stride * kBlockBytes));
      if (moves.scatters) {
        context.emit("vf_vlds", type, {{"dst", kElements}, {"src", side}});
        context.emit("vf_vscatter", type,
                     {{"dst", moves.places}, {"src", kElements}, {"index", kIndex}, {"mask", kOn}});
        return;
      }
      context.emit("vf_vgather2", type,
                   {{"dst", kElements}, {"src", moves.places}, {"index", kIndex}, {"mask", kOn}});
      context.emit("vf_vsts", type, {{"dst", side}, {"src", kElements}, {"mask", kOn}});
    });
  });
}

void gather_blocks_in_registers(LowerContext& context, const BlockResults& results,
                                const Address& src, const Address& offsets) {
  make_blocks(context, "gather_blocks", results, [&](const Expression& repeat) {
    context.emit("vf_vlds", Type::uint32,
                 {{"dst", kIndex},
                  {"src", moved(offsets, repeat * (kBlocksPerRepeat * kOffsetBytes))},
                  {"dist", Word{"BLK"}}});
    context.emit("vf_vgatherb", results.type,
                 {{"dst", kElements}, {"src", src}, {"index", kIndex}});
  });
}

void fill_blocks_in_registers(LowerContext& context, const BlockResults& results,
                              const Address& src) {
  const int size = size_of(results.type);
  if (size == 1 || size == 8) return FillBlocks(context, results, src).run();
  make_blocks(context, "fill_blocks", results, [&](const Expression& repeat) {
    context.emit("vf_vlds", results.type,
                 {{"dst", kElements},
                  {"src", moved(src, repeat * (kBlocksPerRepeat * size_of(results.type)))},
                  {"dist", Word{"E2B"}}});
  });
}

}  // namespace davsim
