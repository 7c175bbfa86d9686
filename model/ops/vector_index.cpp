#include "ops/vector_index.h"

#include <algorithm>
#include <bit>

#include "isa/formats.h"
#include "ops/masks.h"

namespace davsim {
namespace {

/// The event id of the flag between the scalar unit and V.
constexpr std::int64_t kEvent = 0;

class OnUb {
 public:
  OnUb(LowerContext& context, const VectorIndex& index) : context_(context), index_(index) {}

  void run() {
    if (index_.count > 0) return count_form();
    const bool leading = index_.words.empty();
    first_by_scalar_unit(leading ? std::min(index_.leading_lanes, block_elements())
                                 : index_.lanes());
    if (leading) blocks_of_a_repeat(index_.leading_lanes);
    for (std::int64_t r = 1; r < index_.repeats; ++r) {
      if (leading) {
        emit_first_lanes(context_, index_.leading_lanes);
      } else {
        static_cast<void>(emit_mask(context_, index_.type, EmptyMask::is_no_operation));
      }
      add(at_block(r * index_.repeat_stride), at_block((r - 1) * index_.repeat_stride),
          index_.lanes(), index_.block_stride);
    }
  }

 private:
  void count_form() {
    const std::int64_t lanes = index_.lanes();
    first_by_scalar_unit(std::min(index_.count, block_elements()));
    blocks_of_a_repeat(std::min(index_.count, lanes));
    const std::int64_t whole = index_.count / lanes;
    const std::int64_t rest = index_.count % lanes;
    if (whole > 1) emit_first_lanes(context_, lanes);
    context_.loop("repeat", std::max<std::int64_t>(whole - 1, 0), [&](const Expression& repeat) {
      add(at_block(repeat * kBlocksPerRepeat + kBlocksPerRepeat),
          at_block(repeat * kBlocksPerRepeat), lanes, 1);
    });
    if (whole == 0 || rest == 0) return;
    emit_first_lanes(context_, rest);
    add(at_block(whole * kBlocksPerRepeat), at_block((whole - 1) * kBlocksPerRepeat), lanes, 1);
  }

  std::int64_t block_elements() const { return kBlockBytes / size_of(index_.type); }

  Address at_block(const Expression& block) const {
    Address address = index_.dst;
    address.bytes = address.bytes + block * kBlockBytes;
    return address;
  }

  /// Lanes of the first repeat, one after the other; then V may use them.
  void first_by_scalar_unit(std::int64_t lanes) {
    for (std::int64_t i = 0; i < lanes; ++i) {
      if (!index_.takes(i)) continue;
      Address to = at_block(i / block_elements() * index_.block_stride);
      to.bytes = to.bytes + i % block_elements() * size_of(index_.type);
      context_.emit("scalar_store_ub", index_.type, {{"dst", to}, {"value", index_.element(i)}});
    }
    for (const std::string_view what : {"set_flag", "wait_flag"}) {
      context_.emit(what, Type::none,
                    {{"source", Pipe::S}, {"destination", Pipe::V}, {"id", kEvent}});
    }
  }

  /// The DataBlocks of the first repeat behind the first of them.
  void blocks_of_a_repeat(std::int64_t lanes) {
    std::int64_t set = 0;
    for (std::int64_t block = 1; block * block_elements() < lanes; ++block) {
      const std::int64_t left = std::min(lanes - block * block_elements(), block_elements());
      if (left != set) emit_first_lanes(context_, left);
      set = left;
      add(at_block(block * index_.block_stride), at_block((block - 1) * index_.block_stride),
          block_elements(), 1);
    }
  }

  void add(const Address& to, const Address& from, std::int64_t step, std::int64_t block_stride) {
    context_.emit("vadds", index_.type,
                  {{"dst", to},
                   {"src", from},
                   {"scalar", index_.step(step)},
                   {"dst_block_stride", block_stride},
                   {"src_block_stride", block_stride}});
    context_.emit("pipe_barrier", Type::none, {{"pipe", Pipe::V}});
  }

  LowerContext& context_;
  const VectorIndex& index_;
};

}  // namespace

std::int64_t VectorIndex::lanes() const { return lanes_of(type); }

bool VectorIndex::takes(std::int64_t lane) const {
  if (words.empty()) return count > 0 || lane < leading_lanes;
  const auto word = static_cast<std::size_t>(lane / 64);
  return word < words.size() && (words[word] >> (lane % 64) & 1U) != 0;
}

std::int64_t VectorIndex::element(std::int64_t offset) const {
  if (type == Type::f32) {
    const float value = std::bit_cast<float>(static_cast<std::uint32_t>(first));
    return std::bit_cast<std::uint32_t>(value + static_cast<float>(offset));
  }
  if (type == Type::f16) {
    const float value = f32_from_f16(static_cast<std::uint16_t>(first));
    return f16_from_f32(value + static_cast<float>(offset), false);
  }
  const auto sum = static_cast<std::uint64_t>(first) + static_cast<std::uint64_t>(offset);
  return static_cast<std::int64_t>(sum & ((std::uint64_t{1} << (8 * size_of(type))) - 1));
}

std::int64_t VectorIndex::step(std::int64_t number) const {
  return element_bits({static_cast<double>(number), number, true}, type).value();
}

void create_index_on_ub(LowerContext& context, const VectorIndex& index) {
  OnUb(context, index).run();
}

}  // namespace davsim
