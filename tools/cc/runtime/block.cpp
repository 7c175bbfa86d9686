// What the Ascend C headers keep for each block.

#include "davsim_cc/block.h"

#include <fmt/format.h>

#include "session.h"

namespace davsim_cc {

std::byte* memory_of_block(Space space) {
  Session& session = Session::get();
  const auto place = static_cast<davsim::Space>(space);
  std::byte* const base = session.running("a tensor").memory(place);
  if (base == nullptr) {
    throw davsim::KernelError(session.lines.of(__builtin_return_address(0)),
                              fmt::format("a tensor in {}, which this core does not have",
                                          davsim::name_of(place)));
  }
  return base;
}

std::shared_ptr<void>& slot_of_block() { return Session::get().slot(); }

}  // namespace davsim_cc
