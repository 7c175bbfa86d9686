#include "engine/kernel_scope.h"

#include <systemc>

namespace davsim {

KernelScope::KernelScope()
    : outer_(sc_core::sc_curr_simcontext),
      outer_default_(sc_core::sc_default_global_context),
      inner_(new sc_core::sc_simcontext) {
  sc_core::sc_curr_simcontext = inner_;
  sc_core::sc_default_global_context = inner_;
}

KernelScope::~KernelScope() {
  delete inner_;
  sc_core::sc_curr_simcontext = outer_;
  sc_core::sc_default_global_context = outer_default_;
}

void FaultBox::run(const std::function<void()>& body) noexcept {
  try {
    body();
  } catch (...) {
    if (!fault_) fault_ = std::current_exception();
    sc_core::sc_stop();
  }
}

void FaultBox::rethrow() const {
  if (fault_) std::rethrow_exception(fault_);
}

}  // namespace davsim
