#pragma once

#include <cstdint>

namespace davsim_cc {

/// A loop of a register-vector function. davsim-cc writes one around each `for` of sources that ask for the
/// iterations of loops by address registers.
class FunctionLoop {
 public:
  FunctionLoop() : around_(innermost()) { innermost() = this; }
  ~FunctionLoop() { innermost() = around_; }
  FunctionLoop(const FunctionLoop&) = delete;
  FunctionLoop& operator=(const FunctionLoop&) = delete;

  /// True the first time: the loop around the loop, which declares this.
  bool once() { return !entered_ && (entered_ = true); }
  void next() { ++iteration_; }

  [[nodiscard]] std::int64_t iteration() const { return iteration_; }
  [[nodiscard]] const FunctionLoop* around() const { return around_; }
  static FunctionLoop*& innermost() {
    static FunctionLoop* loop = nullptr;
    return loop;
  }

 private:
  FunctionLoop* around_;
  std::int64_t iteration_ = 0;
  bool entered_ = false;
};

}  // namespace davsim_cc
