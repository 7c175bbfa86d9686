// Local arrays of kernels, and stores through pointers.

#include <cstring>

#include <fmt/format.h>

#include "session.h"

namespace davsim_cc {
namespace {

davsim::Space space_of(Memory memory) {
  switch (memory) {
    case Memory::ub: return davsim::Space::UB;
    case Memory::l1: return davsim::Space::L1;
    case Memory::l0a: return davsim::Space::L0A;
    case Memory::l0b: return davsim::Space::L0B;
    case Memory::l0c: return davsim::Space::L0C;
    case Memory::fixpipe_buffer: return davsim::Space::FB;
    case Memory::bias_table: return davsim::Space::BT;
  }
  return davsim::Space::none;
}

std::size_t rounded(std::size_t bytes, std::size_t alignment) {
  return (bytes + alignment - 1) / alignment * alignment;
}

}  // namespace

Session::Locals& Session::locals() {
  return locals_[static_cast<std::size_t>(running("a local array").running())];
}

void* Session::take(Memory memory, std::size_t bytes, std::size_t alignment) {
  const davsim::Space space = space_of(memory);
  std::byte* const base = running("a local array").memory(space);
  std::size_t& taken = locals().taken[static_cast<std::size_t>(memory)];
  const std::size_t at = rounded(taken, alignment);
  const std::size_t size = product_.target.size_of_memory(space).count();
  if (at + bytes > size) {
    throw davsim::KernelError(
        lines.of(__builtin_return_address(0)),
        fmt::format("local arrays need {} bytes of {}, {} has {}", at + bytes, davsim::name_of(space),
                    product_.target.product, size));
  }
  taken = at + bytes;
  // What another core has is known by its address.
  return base == nullptr ? reinterpret_cast<void*>(at) : base + at;
}

void* Session::take_static(Memory memory, std::size_t bytes, std::size_t alignment, const void* key) {
  for (const auto& [known, place] : locals().statics) {
    if (known == key) return place;
  }
  void* const place = take(memory, bytes, alignment);
  locals().statics.emplace_back(key, place);
  // What encloses it must not give it back.
  const std::size_t m = static_cast<std::size_t>(memory);
  for (Marks& marks : locals().marks) marks[m] = locals().taken[m];
  return place;
}

void* Session::dynamic(Memory memory) {
  std::byte* const base = running("a local array").memory(space_of(memory));
  return base + rounded(locals().taken[static_cast<std::size_t>(memory)], 32);
}

std::size_t Session::mark() {
  Locals& own = locals();
  own.marks.push_back(own.taken);
  return own.marks.size() - 1;
}

void Session::give_back(std::size_t mark) {
  if (recorder_ == nullptr || recorder_->running() < 0) return;  // an error unwinds
  Locals& own = locals();
  own.taken = own.marks[mark];
  own.marks.resize(mark);
}

void Session::note_store(const void* address, std::size_t bytes, const void* site) {
  Store& store = stores_[static_cast<std::size_t>(recorder_->running())];
  store = {address, bytes, site, 0};
  std::memcpy(&store.before, address, bytes);
}

void Session::flush_store() {
  Store& store = stores_[static_cast<std::size_t>(recorder_->running())];
  if (store.address == nullptr) return;
  const Store last = std::exchange(store, {});
  std::uint64_t value = 0;
  std::memcpy(&value, last.address, last.bytes);
  const char* const type = type_of_size(last.bytes);
  if (recorder_->in_function()) {
    const auto place = recorder_->place(last.address);
    const Operand operands[] = {local("dst", Space::ub, static_cast<std::uint64_t>(place->second)),
                                bits("value", value)};
    recorder_->issue({"sst", type, operands, 2}, last.site);
    function_stores_.push_back(last);
    return;
  }
  if (device.covers(last.address)) {
    const Operand operands[] = {pointer("dst", Space::gm, last.address), davsim_cc::data("value", value)};
    recorder_->issue_write({"scalar_store_gm", type, operands, 2}, last.site);
  } else if (const auto place = recorder_->place(last.address)) {
    const Operand operands[] = {
        local("dst", Space::ub, static_cast<std::uint64_t>(place->second)), davsim_cc::data("value", value)};
    recorder_->issue_write({"scalar_store_ub", type, operands, 2}, last.site);
  }
}

void Session::end_function() {
  flush_store();
  for (; !function_stores_.empty(); function_stores_.pop_back()) {
    const Store& store = function_stores_.back();
    std::memcpy(const_cast<void*>(store.address), &store.before, store.bytes);
  }
  recorder_->end_function();
}

}  // namespace davsim_cc
