#pragma once

#include "ops/cube_support.h"

namespace davsim::cube_support {

/// A product of an [m, k] and a [k, n] matrix from global memory and back, by way of every memory.
struct Matmul {
  int m = 16;
  int k = 16;
  int n = 16;
  std::string type = "f16";
  std::string to = "f32";      ///< of the accumulator
  std::string result = "f32";  ///< of z in global memory
  bool bias = false;
  int parts = 1;             ///< of k, each a Mmad of its own; k / parts is a multiple of 32
  std::string fixpipe = "";  ///< further operands of Fixpipe
  std::string tensors = "";  ///< further tensors
  std::string before = "";   ///< further statements before the product
  std::string buffers = "";  ///< further buffers
  std::string random = "low = -1, high = 1";
};

inline int ceil_div_int(int a, int b) { return (a + b - 1) / b; }

inline int size_of_name(const std::string& type) { return size_of(*type_named(type)); }

/// Elements of 16 bits come as [k, n] and are transposed on the way to L0B, the others as [n, k].
inline bool is_transposed(const Matmul& p) { return size_of_name(p.type) != 2; }

inline std::string kernel_of(const Matmul& p) {
  const auto num = [](int value) { return std::to_string(value); };
  const int size = size_of_name(p.type);
  const int c0 = 32 / size;
  const int mt = ceil_div_int(p.m, 16);
  const int nt = ceil_div_int(p.n, 16);
  const int kt = ceil_div_int(p.k, c0);
  const int k16 = ceil_div_int(p.k, 16);
  const bool transposed = is_transposed(p);
  std::string text = "ktrace 1\n";
  text += "tensor a : " + p.type + "[" + num(p.m) + ", " + num(p.k) + "] = random(seed = 1, " +
          p.random + ")\n";
  text += "tensor b : " + p.type + "[" + num(transposed ? p.n : p.k) + ", " +
          num(transposed ? p.k : p.n) + "] = random(seed = 2, " + p.random + ")\n";
  text +=
      "tensor bias : " + p.to + "[" + num(nt * 16) + "] = random(seed = 3, low = -8, high = 8)\n";
  text += "tensor z : " + p.result + "[" + num(p.m) + ", " + num(p.n) + "]\n" + p.tensors;
  text += "blocks aic 0..1 {\nl1 a1 : " + p.type + "[" + num(kt * mt * 16 * c0) + "] at 0\n";
  text += "l1 b1 : " + p.type + "[" + num(std::max(kt * c0, k16 * 16) * nt * 16) + "] at 0x20000\n";
  text += "l1 bias1 : " + p.to + "[" + num(nt * 16) + "] at 0x40000\n";
  text += "l0a a2 : " + p.type + "[" + num(kt * mt * 16 * c0) + "] at 0\n";
  text += "l0b b2 : " + p.type + "[" + num(std::max(kt * c0, k16 * 16) * nt * 16) + "] at 0\n";
  text += "l0c c : " + p.to + "[" + num(mt * nt * 256) + "] at 0\n";
  text += "bt bias2 : " + p.to + "[" + num(nt * 16) + "] at 0\n" + p.buffers;
  // A single row is read as it stands: one DataBlock behind the other.
  text += "DataCopyNd2Nz a1, a, 1, " + num(p.m) + ", " + num(p.k) + ", 0, " + num(p.k) + ", " +
          num(p.m == 1 ? 1 : mt * 16) + "\n";
  text += transposed ? "DataCopyNd2Nz b1, b, 1, " + num(p.n) + ", " + num(p.k) + ", 0, " +
                           num(p.k) + ", " + num(nt * 16) + "\n"
                     : "DataCopyNd2Nz b1, b, 1, " + num(p.k) + ", " + num(p.n) + ", 0, " +
                           num(p.n) + ", " + num(k16 * 16) + "\n";
  if (p.bias) text += "DataCopyNd2Nz bias1, bias, 1, 1, " + num(nt * 16) + ", 0, 1, 1\n";
  text += p.before + "set_flag MTE2->MTE1, 0\nwait_flag MTE2->MTE1, 0\n";
  if (p.m == 1) {
    text += "LoadData a2, a1, 0, " + num(ceil_div_int(kt, 16)) + ", 1\n";
  } else {
    for (int i = 0; i < mt; ++i) {
      text += "LoadData a2[" + num(i * kt * 16 * c0) + "], a1, " + num(i) + ", " + num(kt) + ", " +
              num(mt) + "\n";
    }
  }
  for (int i = 0; i < (transposed ? kt : k16); ++i) {
    text += "LoadData b2[" + num(i * nt * 16 * c0) + "], b1, ";
    text += transposed ? num(i * nt) + ", " + num(nt) + ", 1\n"
                       : num(i) + ", " + num(nt) + ", " + num(k16) + ", if_transpose = 1\n";
  }
  if (p.bias) text += "DataCopy bias2, bias1, count = " + num(nt * 16) + "\n";
  text += "set_flag MTE1->M, 0\nwait_flag MTE1->M, 0\n";
  const int step = p.k / p.parts;
  for (int i = 0; i < p.parts; ++i) {
    // A part of k starts at a fractal of the first row, so that this serves products of one row of
    // fractals, or of one part.
    text += "Mmad c, a2[" + num(i * step / c0 * 16 * c0) + "], b2[" +
            num(i * step / c0 * nt * 16 * c0) + "], " + num(p.m) + ", " + num(p.n) + ", " +
            num(step);
    if (i > 0) text += ", cmatrix_init_val = 0";
    if (i == 0 && p.bias) text += ", cmatrix_init_val = 0, bias = bias2";
    text += "\npipe_barrier M\n";
  }
  text += "set_flag M->FIX, 0\nwait_flag M->FIX, 0\n";
  text += "Fixpipe z, c, " + num(p.n) + ", " + num(p.m) + ", " + num(mt * 16) + ", " + num(p.n) +
          p.fixpipe + "\n}\n";
  return text;
}

/// The product in double precision, from what the tensors hold.
inline Values product_of(const Matmul& p, const std::map<std::string, Values>& tensors) {
  const Values& a = tensors.at("a");
  const Values& b = tensors.at("b");
  Values z;
  for (int i = 0; i < p.m; ++i) {
    for (int j = 0; j < p.n; ++j) {
      double sum = p.bias ? tensors.at("bias")[static_cast<std::size_t>(j)] : 0;
      for (int l = 0; l < p.k; ++l) {
        const int at = is_transposed(p) ? j * p.k + l : l * p.n + j;
        sum += a[static_cast<std::size_t>(i * p.k + l)] * b[static_cast<std::size_t>(at)];
      }
      z.push_back(sum);
    }
  }
  return z;
}

inline std::string name_of(const Matmul& p) {
  return p.type + " " + std::to_string(p.m) + " x " + std::to_string(p.k) + " x " +
         std::to_string(p.n);
}

/// Runs the product and compares; `tolerance` is relative to the sum of the magnitudes.
inline void expect_product(const Matmul& p, double tolerance, const Target& target = older()) {
  const auto tensors = tensors_after(kernel_of(p), target);
  const Values expected = product_of(p, tensors);
  const Values& z = tensors.at("z");
  for (std::size_t i = 0; i < z.size(); ++i) {
    ASSERT_NEAR(z[i], expected[i], tolerance * (p.k + 8)) << name_of(p) << " element " << i;
  }
}

}  // namespace davsim::cube_support
