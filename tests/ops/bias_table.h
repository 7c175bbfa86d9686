#pragma once

#include "ops/cube_support.h"

namespace davsim::bias_table_support {

using namespace cube_support;

/// A kernel that brings x (0, 1, 2, ...) to L1 at `s`, fills the bias table `t` with -1 and runs
/// `copy`; the first row of z is then what the table holds. Sums start there and add 0 x 0.
inline std::string table_kernel(const std::string& copy, const std::string& type = "f16",
                                const std::string& to = "f32") {
  const std::string zero = to == "int32" ? "int8" : "f16";
  const std::string deep = to == "int32" ? "32" : "16";
  return "ktrace 1\ntensor x : " + type + "[2048] = ramp(0, 1)\ntensor old : " + to +
         "[256] = fill(-1)\ntensor zero : " + zero + "[16, " + deep + "]\ntensor z : " + to +
         "[16, 256]\nblocks aic 0..1 {\nl1 s : " + type + "[2048] at 0\nl1 o : " + to +
         "[256] at 0x10000\nl1 q : " + zero + "[512] at 0x20000\nl0a a : " + zero +
         "[512] at 0\nl0b b : " + zero + "[8192] at 0\nl0c c : " + to +
         "[4096] at 0\nbt t : " + to +
         "[256] at 0\n"
         "DataCopy s, x, count = 2048\nDataCopy o, old, count = 256\n"
         "DataCopy q, zero, count = 16 * " +
         deep +
         "\nset_flag MTE2->MTE1, 0\nwait_flag MTE2->MTE1, 0\nDataCopy t, o, count = 256\n"
         "LoadData a, q, 0, 1\nLoadData b, q, 0, 16\n" +
         copy + "\nset_flag MTE1->M, 0\nwait_flag MTE1->M, 0\nMmad c, a, b, 16, 256, " + deep +
         ", bias = t\nset_flag M->FIX, 0\nwait_flag M->FIX, 0\n"
         "Fixpipe z, c, 256, 16, 16, 256\n}\n";
}

/// What the bias table holds after `copy`.
inline Values table_after(const std::string& copy, const std::string& type = "f16",
                          const std::string& to = "f32", const Target& target = older()) {
  Values z = tensors_after(table_kernel(copy, type, to), target).at("z");
  z.resize(256);
  return z;
}
inline std::string refused(const std::string& copy, const std::string& type = "f16",
                           const std::string& to = "f32", const Target& target = older()) {
  return failure_on(target, table_kernel(copy, type, to));
}
/// The copies to the table that `copy` becomes, after the one that fills it.
inline std::vector<std::map<std::string, std::int64_t>> copies(const std::string& copy,
                                                               const std::string& type = "f32",
                                                               const Target& target = older()) {
  auto all = operands_of(table_kernel(copy, type), target, "copy_l1_to_bt");
  all.erase(all.begin());
  return all;
}

/// The table starts with these numbers; the rest is as it was.
inline void expect_table(const Values& table, const Values& start) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    EXPECT_EQ(table[i], i < start.size() ? start[i] : -1) << i;
  }
}

inline Values joined(std::initializer_list<Values> parts) {
  Values all;
  for (const Values& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

}  // namespace davsim::bias_table_support
