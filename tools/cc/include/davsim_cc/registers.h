#pragma once

// Registers of vector functions as variables of C++. A variable takes a register when it is written
// first and gives it back at the end of its life; copies share one until either is written.

#include <cstdint>

#include "davsim_cc/call.h"

namespace davsim_cc {

enum class RegisterFile : std::uint8_t { vector, mask, alignment, scalar, address };

/// Takes a free register. An error of the kernel where there is none: davsim keeps a variable in its
/// register to the end of its scope, and does not spill.
int take_register(RegisterFile file);
void share_register(RegisterFile file, int number);
void drop_register(RegisterFile file, int number);
/// Whether more than one variable has it.
bool is_shared(RegisterFile file, int number);

/// The number of a register in one file, or none yet.
template <RegisterFile File>
class RegisterVariable {
 public:
  RegisterVariable() = default;
  RegisterVariable(const RegisterVariable& other) : number_(other.number_) { share(); }
  RegisterVariable& operator=(const RegisterVariable& other) {
    if (this == &other) return *this;
    drop();
    number_ = other.number_;
    share();
    return *this;
  }
  ~RegisterVariable() { drop(); }

  /// To be read. A variable that nothing has written reads zeros.
  int read() const {
    if (number_ < 0) number_ = take_register(File);
    return number_;
  }
  /// To be written as a whole.
  int write() {
    if (number_ >= 0 && is_shared(File, number_)) drop();
    return read();
  }
  [[nodiscard]] bool shared() const { return number_ >= 0 && is_shared(File, number_); }

 private:
  void share() const {
    if (number_ >= 0) share_register(File, number_);
  }
  void drop() {
    if (number_ >= 0) drop_register(File, number_);
    number_ = -1;
  }
  mutable int number_ = -1;
};

/// A register of 256 bytes that holds elements of type T.
template <typename T>
class VectorRegister : public RegisterVariable<RegisterFile::vector> {
 public:
  using Element = T;
  VectorRegister() = default;
  /// The same bytes as elements of another type.
  template <typename U>
  explicit VectorRegister(const VectorRegister<U>& other)
      : RegisterVariable<RegisterFile::vector>(other) {}
};

/// A register with a bit for each of 256 bytes.
class MaskRegister : public RegisterVariable<RegisterFile::mask> {};

/// What unaligned accesses keep from one to the next.
class AlignmentRegister : public RegisterVariable<RegisterFile::alignment> {};

template <RegisterFile File>
DAVSIM_CC_API Operand read_operand(const char* name, const RegisterVariable<File>& variable) {
  constexpr const char* kLetters[] = {"v", "p", "u", "s", "a"};
  return numbered(name, kLetters[static_cast<int>(File)], variable.read());
}

template <RegisterFile File>
DAVSIM_CC_API Operand write_operand(const char* name, RegisterVariable<File>& variable) {
  constexpr const char* kLetters[] = {"v", "p", "u", "s", "a"};
  return numbered(name, kLetters[static_cast<int>(File)], variable.write());
}

/// The same for a result, named last in a call: sources that are the same variable have been read by
/// then, so that a new register does not take their place.
template <RegisterFile File>
DAVSIM_CC_API Operand result_operand(const char* name, RegisterVariable<File>& variable) {
  return write_operand(name, variable);
}

/// A type that takes no part in deduction: scalars convert to it.
template <typename T>
struct PlainType {
  using type = T;
};
template <typename T>
using Plain = typename PlainType<T>::type;

/// To be read and written: a variable that shares its register gets a copy of its own first.
template <typename T>
DAVSIM_CC_API Operand update_operand(const char* name, VectorRegister<T>& variable,
                                     const char* type) {
  if (variable.shared()) {
    const VectorRegister<T> before = variable;
    MaskRegister all;
    issue("pset", type, {write_operand("dst", all), word("pattern", "ALL")});
    variable = VectorRegister<T>();
    issue("vmov", type, {write_operand("dst", variable), read_operand("src", before),
                         read_operand("mask", all)});
  }
  return numbered(name, "v", variable.read());
}

}  // namespace davsim_cc
