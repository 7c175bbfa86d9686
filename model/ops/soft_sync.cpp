#include "ops/soft_sync.h"

#include <fmt/format.h>

#include "isa/constants.h"

namespace davsim {
namespace {

constexpr std::int64_t kWordBytes = 4;
constexpr std::int64_t kTerm = 1;  ///< scalar register of what is added

Address moved(const Address& address, const Expression& bytes) {
  Address out = address;
  out.bytes = out.bytes + bytes;
  return out;
}

/// The first vector block. Vector blocks have to follow one another, or their numbers have gaps.
std::int64_t first_block(const LowerContext& context) {
  std::int64_t first = -1;
  std::int64_t next = 0;
  for (const BlockGroup& group : context.program().groups) {
    if (group.kind == CoreKind::aic) continue;
    if (first >= 0 && group.first != next) {
      context.fail(
          fmt::format("blocks {} to {} between the vector blocks are cube blocks; put the "
                      "cube blocks in front",
                      next, group.first - 1));
    }
    if (first < 0) first = group.first;
    next = group.first + group.count;
  }
  return first;
}

}  // namespace

SoftSync::SoftSync(LowerContext& context, std::int64_t ub_blocks) : context_(context) {
  if (context.core_kind() == CoreKind::aic) {
    context.fail(
        "only vector blocks wait for each other through global memory; this is a cube block");
  }
  static_cast<void>(context.common_type({"gm_workspace", "ub_workspace"}));
  gm_ = context.address("gm_workspace", {Space::GM});
  ub_ = context.address("ub_workspace", {Space::UB});
  block_ = Expression::variable(kBlockSlot) - first_block(context);
  const Buffer* buffer = context.buffer("ub_workspace");
  if (buffer == nullptr || !ub_.bytes.is_constant()) return;
  const std::int64_t held =
      static_cast<std::int64_t>(buffer->address + buffer->bytes()) - ub_.bytes.constant();
  if (held >= ub_blocks * kBlockBytes) return;
  context.fail(fmt::format("ub_workspace holds {} bytes, expected {}: 32 for each of {} DataBlocks",
                           held, ub_blocks * kBlockBytes, ub_blocks));
}

std::int64_t SoftSync::blocks_of(const LowerContext& context) {
  std::int64_t blocks = 0;
  for (const BlockGroup& group : context.program().groups) {
    if (group.kind != CoreKind::aic) blocks += group.count;
  }
  return blocks;
}

Address SoftSync::gm(const Expression& slot) const {
  return moved(gm_, slot * Expression(kBlockBytes));
}

Address SoftSync::ub(std::int64_t word) const { return moved(ub_, word * kWordBytes); }

void SoftSync::barrier() { context_.emit("pipe_barrier", Type::none, {{"pipe", Pipe::all}}); }

void SoftSync::store(std::int64_t word, const Expression& value) {
  context_.emit("scalar_store_ub", Type::int32, {{"dst", ub(word)}, {"value", value}});
}

void SoftSync::add(std::int64_t word, const Expression& value) {
  store(word + 1, value);
  context_.emit("scalar_load_ub", Type::int32, {{"src", ub(word)}, {"to", kSum}});
  context_.emit("scalar_load_ub", Type::int32, {{"src", ub(word + 1)}, {"to", kTerm}});
  context_.emit("scalar_add", Type::int32, {{"to", kSum}, {"left", kSum}, {"right", kTerm}});
}

void SoftSync::keep_sum(std::int64_t word) {
  context_.emit("scalar_store_ub", Type::int32, {{"dst", ub(word)}, {"value", 0}, {"from", kSum}});
}

void SoftSync::write(const Expression& slot, std::int64_t word) {
  context_.emit("copy_ub_to_gm", Type::int32,
                {{"dst", gm(slot)}, {"src", ub(word)}, {"burst_blocks", 1}});
}

void SoftSync::read(const Expression& slot, std::int64_t count) {
  context_.emit("copy_gm_to_ub", Type::int32,
                {{"dst", ub(0)}, {"src", gm(slot)}, {"burst_blocks", count}});
}

void SoftSync::await(const Expression& slot, std::int64_t value) {
  context_.emit("poll", Type::int32, {{"src", gm(slot)}, {"value", value}});
}

void SoftSync::await_sum(const Expression& slot, bool least) {
  context_.emit("poll", Type::int32,
                {{"src", gm(slot)}, {"value", 0}, {"from", kSum}, {"least", least ? 1 : 0}});
}

std::int64_t soft_sync::event_slot(const LowerContext& context) {
  constexpr std::int64_t kMaxEvent = 65535;
  const std::int64_t blocks = SoftSync::blocks_of(context);
  static_cast<void>(context.integer("is_aiv_only", 0, 1, 1));
  return blocks * context.integer("event_id", 0, kMaxEvent) +
         context.integer("block_idx", 0, blocks - 1);
}

}  // namespace davsim
