#pragma once

#include <sstream>
#include <string>

#include "base/error.h"
#include "frontend/ktrace.h"

namespace davsim::frontend_support {

/// The program that `text` describes, as file `t`.
inline Program read(const std::string& text, const ReadOptions& options = {}) {
  std::istringstream in(text);
  return read_ktrace(in, "t", options);
}

/// The message that reading `text` fails with, or nothing.
inline std::string failure(const std::string& text, const ReadOptions& options = {}) {
  try {
    read(text, options);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

inline std::string written(const Program& program) {
  std::ostringstream out;
  write_ktrace(program, out);
  return out.str();
}

/// A trace of two tensors and three buffers with `body` in one block, from line 8 on.
inline std::string trace(const std::string& body) {
  return "ktrace 1\n"
         "tensor x : f16[4, 64]\n"
         "tensor w : f32[256]\n"
         "blocks aiv 0..1 {\n"
         "ub xs : f16[2, 128] at 0x100\n"
         "ub ys : f16[256] at 0x400\n"
         "ub ws : f32[64] at 0x800\n" +
         body + "\n}\n";
}

inline const Statement& only_statement(const Program& program) { return program.statements.at(0); }

template <class T>
const T& argument(const Program& program, std::size_t index) {
  return std::get<T>(only_statement(program).arguments.at(index));
}

}  // namespace davsim::frontend_support
