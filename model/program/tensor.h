#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "isa/space.h"
#include "isa/type.h"

namespace davsim {

/// What a global-memory tensor holds before the kernel runs.
struct Contents {
  enum class Kind : std::uint8_t { zeros, fill, ramp, random, values, file };
  Kind kind = Kind::zeros;
  double first = 0;          ///< fill: the value; ramp: the first value; random: lower end
  double second = 0;         ///< ramp: the step; random: upper end (exclusive)
  std::uint64_t seed = 0;    ///< random
  std::vector<double> values;
  std::string path;          ///< file: raw bytes or .npy, relative to the trace
  bool operator==(const Contents&) const = default;
};

/// An expression over whole tensors that says what a tensor must hold afterwards. Evaluated in
/// double precision and rounded once to the tensor's type.
struct TensorExpression {
  enum class Kind : std::uint8_t {
    number, tensor, add, subtract, multiply, divide, negate, minimum, maximum,
    exp, abs, sum, max_over, reshape, matmul
  };
  Kind kind = Kind::number;
  double number = 0;
  int tensor = -1;                  ///< index into Program::tensors
  int axis = -1;                    ///< sum, max_over: the axis that is reduced and kept as size 1
  std::vector<std::int64_t> shape;  ///< reshape
  std::vector<std::shared_ptr<const TensorExpression>> arguments;
};

/// What a tensor must hold when the kernel has ended.
struct Expectation {
  std::optional<Contents> contents;                    ///< values or file
  std::shared_ptr<const TensorExpression> expression;  ///< otherwise
  std::string text;                                    ///< as written, for the writer and messages
  double absolute = 0;                                 ///< tolerance
  double relative = 0;
};

/// A tensor in global memory.
struct Tensor {
  std::string name;
  Type type = Type::none;
  std::vector<std::int64_t> shape;
  Contents contents;
  std::optional<Expectation> expect;
  std::uint64_t address = 0;  ///< device address of its first byte
  Location where;

  [[nodiscard]] std::int64_t elements() const;
  [[nodiscard]] std::uint64_t bytes() const;
};

/// A named range of an on-chip memory of each block.
struct Buffer {
  std::string name;
  Space space = Space::none;
  Type type = Type::none;
  std::vector<std::int64_t> shape;
  std::uint64_t address = 0;
  bool alias = false;  ///< may overlap other buffers
  Location where;

  [[nodiscard]] std::uint64_t bytes() const;
};

}  // namespace davsim
