#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace davsim {

/// A place in an input that a person wrote. `line` and `column` count from 1; 0 means unknown.
struct Location {
  std::string file;
  int line = 0;
  int column = 0;

  /// `file:line:column`, without the parts that are unknown.
  [[nodiscard]] std::string text() const;
  bool operator==(const Location&) const = default;
};

/// Base of every error that davsim raises. `what()` is the whole message, location first.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The command line, a config or an input file cannot be used as it is (exit status 2).
class InputError : public Error {
 public:
  using Error::Error;
  InputError(const Location& where, std::string_view message);
};

/// The kernel breaks a rule of the chip that it runs on (exit status 1).
class KernelError : public Error {
 public:
  using Error::Error;
  KernelError(const Location& where, std::string_view message);
};

/// All blocks of a kernel that are not finished wait for one another: wrong on every chip.
class DeadlockError : public KernelError {
 public:
  using KernelError::KernelError;
};

/// A rule inside davsim is broken: a fault of davsim, never of its input.
class InternalError : public Error {
 public:
  using Error::Error;
};

}  // namespace davsim
