#include "ops/tile.h"

#include <fmt/format.h>

#include "isa/constants.h"

namespace davsim {
namespace {

/// Far beyond any memory; small enough that a tile can be multiplied out.
constexpr std::int64_t kMaxExtent = std::int64_t{1} << 24;

/// The arguments of one tile: their names begin with the tile's.
class TileArguments {
 public:
  TileArguments(const LowerContext& context, std::string_view tile)
      : context_(context), tile_(tile) {}

  [[nodiscard]] std::string name(std::string_view what) const {
    return fmt::format("{}_{}", tile_, what);
  }
  [[nodiscard]] bool has(std::string_view what) const {
    return context_.takes(name(what)) && context_.has(name(what));
  }
  [[nodiscard]] std::int64_t integer(std::string_view what, std::int64_t minimum,
                                     std::int64_t maximum, std::int64_t fallback) const {
    if (!context_.takes(name(what))) return fallback;
    return context_.integer(name(what), minimum, maximum, fallback);
  }

 private:
  const LowerContext& context_;
  std::string_view tile_;
};

/// Takes over the extents of the buffer, where the tile has one.
void shape_like_buffer(const Buffer* buffer, Tile& tile) {
  if (buffer == nullptr || buffer->shape.empty()) return;
  const auto& shape = buffer->shape;
  const std::int64_t last = shape.back();
  if (shape.size() == 1) {
    tile.rows = tile.column_major ? last : 1;
    tile.cols = tile.column_major ? 1 : last;
    return;
  }
  tile.rows = shape[shape.size() - 2];
  tile.cols = last;
}

void check_inside_buffer(const LowerContext& context, const Buffer* buffer, const Tile& tile,
                         std::string_view name) {
  if (buffer == nullptr || !tile.base.bytes.is_constant()) return;
  const auto room =
      static_cast<std::int64_t>(buffer->address + buffer->bytes()) - tile.base.bytes.constant();
  const std::int64_t bytes = tile.rows * tile.cols * size_of(tile.type);
  if (bytes <= room) return;
  context.fail(fmt::format("{} is a tile of {} x {} {}, {} bytes, of which buffer {} holds {}",
                           name, tile.rows, tile.cols, name_of(tile.type), bytes, buffer->name,
                           room));
}

}  // namespace

Address Tile::at(const Expression& index) const {
  Address address = base;
  address.bytes = address.bytes + index * size_of(type);
  return address;
}

Tile read_tile(LowerContext& context, std::string_view name) {
  const TileArguments arguments(context, name);
  Tile tile;
  tile.base = context.address(name, {Space::UB});
  tile.type = context.element_type(name);
  tile.column_major = arguments.integer("blayout", kRowMajorBlocks, kColMajorBlocks,
                                        kRowMajorBlocks) == kColMajorBlocks;
  const std::int64_t boxes = arguments.integer("slayout", kNoneBox, kLargestSLayout, kNoneBox);
  const Buffer* const buffer = context.buffer(name);
  shape_like_buffer(buffer, tile);
  for (const auto& [what, extent] : {std::pair{"rows", &tile.rows}, {"cols", &tile.cols}}) {
    if (*extent == 0 && !arguments.has(what)) {
      context.fail(fmt::format("{} is missing, and {} names no buffer that would say it",
                               arguments.name(what), name));
    }
    *extent = arguments.integer(what, 1, kMaxExtent, *extent);
  }
  tile.valid_rows = arguments.integer("valid_rows", 0, tile.rows, tile.rows);
  tile.valid_cols = arguments.integer("valid_cols", 0, tile.cols, tile.cols);
  if (boxes != kNoneBox) {
    context.fail(
        fmt::format("{} has a boxed layout, {}_slayout = {}; expected none, 0", name, name, boxes));
  }
  const std::int64_t line = (tile.column_major ? tile.rows : tile.cols) * size_of(tile.type);
  if (line % kBlockBytes != 0) {
    context.fail(fmt::format(
        "{} of {} are {} bytes long ({} {}), expected a multiple of {}; make the tile larger and "
        "its valid region smaller{}",
        tile.column_major ? "columns" : "rows", name, line,
        tile.column_major ? tile.rows : tile.cols, name_of(tile.type), kBlockBytes,
        !tile.column_major && tile.cols == 1 ? fmt::format(", or write {}_blayout = 1", name)
                                             : ""));
  }
  check_inside_buffer(context, buffer, tile, name);
  return tile;
}

void require_plain_layout(const LowerContext& context, const Tile& tile, std::string_view name,
                          bool one_column) {
  if (!tile.column_major || (one_column && tile.cols == 1)) return;
  if (!one_column) {
    context.fail(fmt::format("{} is column-major (DN), {}_blayout = 1; expected row-major (ND), 0",
                             name, name));
  }
  context.fail(
      fmt::format("{} is column-major (DN) with {} columns; expected row-major (ND), or "
                  "column-major with 1 column",
                  name, tile.cols));
}

}  // namespace davsim
