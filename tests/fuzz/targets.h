#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace davsim::fuzz {

/// Bytes that decide something, one after another; zeros when they are used up.
class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size) : data_(data, size) {}
  std::uint8_t byte() { return at_ < data_.size() ? data_[at_++] : std::uint8_t{0}; }
  /// A number from 0 to `n` - 1.
  int pick(int n) { return n <= 1 ? 0 : (n > 256 ? byte() * 256 + byte() : byte()) % n; }
  bool one_in(int n) { return pick(n) == n - 1; }
  std::int64_t integer() {
    std::uint64_t value = 0;
    for (int i = 0; i < 8; ++i) value = value << 8 | byte();
    return static_cast<std::int64_t>(value);
  }
  [[nodiscard]] bool used_up() const { return at_ >= data_.size(); }

 private:
  std::span<const std::uint8_t> data_;
  std::size_t at_ = 0;
};

/// Ends the process with a message: davsim did what it never may do.
[[noreturn]] void fault(std::string_view what, const std::string& input);

/// Runs `work`, which may refuse its input with an InputError or a KernelError and nothing else; false
/// if it does. `input` is what a fault shows.
bool accepted(const std::function<void()>& work, const std::string& input);

// The targets: each takes any bytes, and ends the process if davsim misbehaves.

/// Text of a kernel trace: is refused, or reads back as it was written.
void trace_reader(const std::uint8_t* data, std::size_t size);
/// A file of a product's configuration: is refused with a place, or accepted.
void config_reader(const std::uint8_t* data, std::size_t size);
/// An expression: has the value that arithmetic without bounds gives, or none at all.
void expressions(const std::uint8_t* data, std::size_t size);
/// A kernel of random legal and illegal instructions and operations: each way to run it gives the same.
void machine(const std::uint8_t* data, std::size_t size);

}  // namespace davsim::fuzz
