#pragma once

#include <exception>
#include <functional>

namespace sc_core {
class sc_simcontext;
}

namespace davsim {

/// A SystemC kernel of its own for one simulation. SystemC allows one elaboration per kernel; this
/// puts a fresh one in place and restores the outer one. The first kernel of a process must never be
/// deleted (static objects of the library belong to it), so it is left alone.
/// Modules have to be destroyed before the scope.
class KernelScope {
 public:
  KernelScope();
  ~KernelScope();
  KernelScope(const KernelScope&) = delete;
  KernelScope& operator=(const KernelScope&) = delete;

 private:
  sc_core::sc_simcontext* outer_;
  sc_core::sc_simcontext* outer_default_;
  sc_core::sc_simcontext* inner_;
};

/// Carries an exception out of a process: SystemC would turn it into a report and lose its type.
class FaultBox {
 public:
  /// Runs `body`; on an exception keeps it and stops the simulation.
  void run(const std::function<void()>& body) noexcept;
  /// Throws what was kept, if anything.
  void rethrow() const;

 private:
  std::exception_ptr fault_;
};

}  // namespace davsim
