#pragma once

#include <fmt/format.h>

#include <bit>

#include "isa/formats.h"
#include "ops/support.h"

// Vector operations on the products that compute on UB and on those that compute in registers.

namespace davsim::vector_support {

using namespace ops_support;

inline const std::string kOnUb = "atlas-a2", kInRegisters = "ascend-950pr";
inline const std::vector<std::string> kBoth = {kOnUb, kInRegisters};

/// A kernel that copies `x` to `src`, nines to `dst`, runs `body`, and copies `dst` out again.
struct VectorKernel {
  std::string product;
  std::string type;  ///< of x
  std::string x;     ///< contents
  std::string body;
  std::string result = "";  ///< type of z; that of x unless given
  int elements = 1024;      ///< of x
  int results = 64;
  std::string more = "";     ///< buffers
  bool synchronised = true;  ///< wait for what V has done

  [[nodiscard]] std::string text() const {
    const std::string to = result.empty() ? type : result;
    return fmt::format(
        "ktrace 1\ntensor x : {0}[{1}] = {2}\ntensor z : {3}[{4}] = fill(9)\nblocks aiv 0..1 {{\n"
        "ub src : {0}[{1}] at 0\nub dst : {3}[{4}] at 0x20000\n{5}"
        "DataCopy src, x, count = {1}\nDataCopy dst, z, count = {4}\n"
        "set_flag MTE2->V, 0\nwait_flag MTE2->V, 0\n{6}\n{7}DataCopy z, dst, count = {4}\n}}\n",
        type, elements, x, to, results, more, body,
        synchronised ? "set_flag V->MTE3, 0\nwait_flag V->MTE3, 0\n" : "");
  }
  /// What dst holds afterwards.
  [[nodiscard]] std::vector<double> run() const { return result_of(text(), "z", product); }
  [[nodiscard]] std::string failure() const { return failure_of(text(), product); }
};

/// The element whose bits are an integer, as tests read it.
inline double element_of(const std::string& type, std::uint32_t bits) {
  return type == "f16" ? f32_from_f16(static_cast<std::uint16_t>(bits))
                       : static_cast<double>(std::bit_cast<float>(bits));
}

/// Contents that are these numbers.
inline std::string list_of(const std::vector<double>& values) {
  return fmt::format("[{}]", fmt::join(values, ",\n"));
}

inline int lanes_of(const std::string& type) { return type == "f16" ? 128 : 64; }

}  // namespace davsim::vector_support
