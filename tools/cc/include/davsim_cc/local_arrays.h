#pragma once

#include <cstddef>

namespace davsim_cc {

/// Where a variable with an address-space word lies.
enum class Memory { ub, l1, l0a, l0b, l0c, fixpipe_buffer, bias_table };

/// Takes `bytes` of the block's memory behind what is taken already, at the next multiple of
/// `alignment` (a power of two, 32 or more); an error of the kernel when it does not fit.
void* take_local(Memory memory, std::size_t bytes, std::size_t alignment);

/// The same for a variable that is `static`: taken once a block and `key`, never given back.
void* take_static(Memory memory, std::size_t bytes, std::size_t alignment, const void* key);

/// Where the dynamic part of the block's memory begins (`extern __ubuf__ T name[]`).
void* dynamic_begin(Memory memory);

/// Gives back at its end what the scope took.
class LocalArrays {
 public:
  LocalArrays();
  ~LocalArrays();
  LocalArrays(const LocalArrays&) = delete;
  LocalArrays& operator=(const LocalArrays&) = delete;

 private:
  std::size_t mark_;
};

/// Variables with an address-space word become references to these. `T` is mostly an array.
template <typename T>
T& local_array(Memory memory, std::size_t alignment = 32) {
  return *static_cast<T*>(take_local(memory, sizeof(T), alignment < 32 ? 32 : alignment));
}

template <typename T>
T& static_array(Memory memory, const void* key, std::size_t alignment = 32) {
  return *static_cast<T*>(take_static(memory, sizeof(T), alignment < 32 ? 32 : alignment, key));
}

template <typename T>
T* dynamic_array(Memory memory) {
  return static_cast<T*>(dynamic_begin(memory));
}

}  // namespace davsim_cc
