#pragma once

// What the Ascend C headers keep for each block.

#include <cstddef>
#include <memory>

#include "davsim_cc/call.h"

namespace davsim_cc {

/// The first byte of a memory of the core that runs; fails where the core has none of it.
std::byte* memory_of_block(Space space);

/// Room for one object that lives as long as the block that runs.
std::shared_ptr<void>& slot_of_block();

/// That object; made when it is first asked for. One type a program.
template <typename T>
T& state_of_block() {
  std::shared_ptr<void>& slot = slot_of_block();
  if (slot == nullptr) slot = std::make_shared<T>();
  return *static_cast<T*>(slot.get());
}

}  // namespace davsim_cc
