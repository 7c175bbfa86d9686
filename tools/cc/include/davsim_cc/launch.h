#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <type_traits>

namespace davsim_cc {

/// The cores that a kernel asks for. On architectures whose cores do both, it is without effect.
enum class KernelKind { vector, cube, mixed };

/// A kernel launch in the user's source.
struct LaunchSite {
  const char* kernel;  ///< as written at the launch, with template arguments
  KernelKind kind;
  unsigned cube;    ///< cube cores of a block: 1, or 0 for vector kernels
  unsigned vector;  ///< vector cores of a block: 1, 2, or 0 for cube kernels
  const char* file;
  int line;
};

/// One value between `<<<` and `>>>`: the number of blocks, the bytes of dynamic UB (or a pointer
/// that is null), the stream; of SIMT launches the threads of a block in second place.
class LaunchOption {
 public:
  template <typename T, std::enable_if_t<std::is_arithmetic_v<T> || std::is_enum_v<T>, int> = 0>
  LaunchOption(T value) : value_(static_cast<std::uint64_t>(value)) {}
  LaunchOption(const void* address) : value_(reinterpret_cast<std::uintptr_t>(address)) {}
  LaunchOption(std::nullptr_t) {}

  /// The number; of a pointer its address.
  [[nodiscard]] std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0;
};

/// What `kernel<<<options>>>(arguments)` becomes. `body` calls the kernel once; it is called for every
/// core of every block and holds copies of the arguments, which have been evaluated once.
void launch(const LaunchSite& site, std::initializer_list<LaunchOption> options,
            const std::function<void()>& body);

}  // namespace davsim_cc
