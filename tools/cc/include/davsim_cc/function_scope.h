#pragma once

namespace davsim_cc {

/// Lives as long as one call of a register-vector function (`__simd_vf__`): what its body does is one
/// instruction of the vector pipe.
class FunctionScope {
 public:
  explicit FunctionScope(const char* name);
  ~FunctionScope() noexcept(false);
  FunctionScope(const FunctionScope&) = delete;
  FunctionScope& operator=(const FunctionScope&) = delete;

 private:
  bool outermost_;  ///< not inside another one
};

}  // namespace davsim_cc
