#pragma once

#include <cstddef>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#endif

namespace davsim::record {

/// Tells the address sanitizer, where there is one, that the stack changes.
class FiberSwitch {
 public:
#if defined(__SANITIZE_ADDRESS__)
  /// Before the stack at [bottom, bottom + bytes) is switched to. `last`: the present one ends.
  void leave(const void* bottom, std::size_t bytes, bool last = false) {
    __sanitizer_start_switch_fiber(last ? nullptr : &fake_, bottom, bytes);
  }
  /// On a stack again; `bottom` and `bytes` get that of the one that was left.
  void arrive(const void** bottom, std::size_t* bytes) {
    __sanitizer_finish_switch_fiber(fake_, bottom, bytes);
  }
#else
  void leave(const void* /*bottom*/, std::size_t /*bytes*/, bool /*last*/ = false) {}
  void arrive(const void** /*bottom*/, std::size_t* /*bytes*/) {}
#endif

 private:
#if defined(__SANITIZE_ADDRESS__)
  void* fake_ = nullptr;
#endif
};

}  // namespace davsim::record
