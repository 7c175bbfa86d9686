#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <vector>

#include "isa/formats.h"
#include "ops/support.h"

namespace davsim::row_sum {

using ops_support::result_of;

/// A kernel that sums the rows of one tile with TROWSUM.
struct Kernel {
  std::string type = "f32";
  int rows = 64, cols = 64;            ///< of the tile
  int valid_rows = 0, valid_cols = 0;  ///< 0: all
  int tmp_rows = 0, tmp_cols = 0;      ///< 0: as src
  int dst_cols = 1;                    ///< 1: column-major
  std::string contents = "random(seed = 3)";
  std::string more;  ///< further operands
  std::string body;  ///< instead of the TROWSUM of the fields above

  [[nodiscard]] int sums() const { return valid_rows != 0 ? valid_rows : rows; }
  [[nodiscard]] int width() const { return valid_cols != 0 ? valid_cols : cols; }
  [[nodiscard]] int size() const { return type == "f16" || type == "int16" ? 2 : 4; }
  /// Rows of the tile of the sums: whole DataBlocks in a column.
  [[nodiscard]] int dst_rows() const {
    const int lanes = 32 / size();
    return dst_cols == 1 ? (sums() + lanes - 1) / lanes * lanes : sums();
  }
  [[nodiscard]] std::string statement() const {
    if (!body.empty()) return body;
    std::string text = fmt::format("TROWSUM dst, src, tmp, {}, {}, {}", sums(), width(), sums());
    if (dst_cols == 1) text += ", dst_blayout = 1";
    return text + more;
  }
  /// src at 0, then tmp, then dst, each behind the other; dst holds nines before.
  [[nodiscard]] std::string text() const {
    const int tmp_r = tmp_rows != 0 ? tmp_rows : rows;
    const int tmp_c = tmp_cols != 0 ? tmp_cols : cols;
    const int dst_at = (rows * cols + tmp_r * tmp_c) * size();
    return fmt::format(R"(ktrace 1
tensor x : {type}[{rows}, {cols}] = {contents}
tensor z : {type}[{dst_rows}, {dst_cols}] = fill(9)
blocks aiv 0..1 {{
  ub src : {type}[{rows}, {cols}] at 0
  ub tmp : {type}[{tmp_rows}, {tmp_cols}] at {tmp_at}
  ub dst : {type}[{dst_rows}, {dst_cols}] at {dst_at}
  DataCopy src, x, count = {rows} * {cols}
  DataCopy dst, z, count = {dst_rows} * {dst_cols}
  set_flag MTE2->V, 0
  wait_flag MTE2->V, 0
  {statement}
  set_flag V->MTE3, 0
  wait_flag V->MTE3, 0
  DataCopy z, dst, count = {dst_rows} * {dst_cols}
}}
)",
                       fmt::arg("type", type), fmt::arg("rows", rows), fmt::arg("cols", cols),
                       fmt::arg("contents", contents), fmt::arg("dst_rows", dst_rows()),
                       fmt::arg("dst_cols", dst_cols), fmt::arg("tmp_rows", tmp_r),
                       fmt::arg("tmp_cols", tmp_c), fmt::arg("tmp_at", rows * cols * size()),
                       fmt::arg("dst_at", dst_at), fmt::arg("statement", statement()));
  }
};

// What the sums have to be, row by row, in the order of the documented expansion: floating point in
// the element type, every sum rounded.

inline double rounded(const std::string& type, double value) {
  const auto f32 = static_cast<float>(value);
  if (type == "f32") return f32;
  return f32_from_f16(f16_from_f32(f32, false));
}

/// Halves, then their sums: what adding neighbours level by level comes to.
inline double tree(const std::string& type, const std::vector<double>& x, std::size_t from,
                   std::size_t count) {
  if (count == 1) return x[from];
  return rounded(type, tree(type, x, from, count / 2) + tree(type, x, from + count / 2, count / 2));
}

/// The sum of one row; `row` holds its valid elements.
inline double in_order(const std::string& type, const std::vector<double>& row) {
  const std::size_t lanes = type == "f16" ? 128 : 64;
  const std::size_t whole = row.size() / lanes;
  // Repeats, the last one perhaps short; a short one adds to its leading lanes alone.
  std::vector<std::vector<double>> parts;
  const auto part = [&](std::size_t i) {
    const auto begin = row.begin() + static_cast<std::ptrdiff_t>(i * lanes);
    return std::vector<double>(begin,
                               i < whole ? begin + static_cast<std::ptrdiff_t>(lanes) : row.end());
  };
  const auto add = [&](std::vector<double>& to, const std::vector<double>& what) {
    for (std::size_t i = 0; i < what.size(); ++i) to[i] = rounded(type, to[i] + what[i]);
  };
  for (std::size_t i = 0; i + 1 < whole; i += 2) {
    parts.push_back(part(i));
    add(parts.back(), part(i + 1));
  }
  if (parts.empty()) {
    parts.push_back(part(0));
  } else if (whole % 2 == 1) {
    add(parts[0], part(whole - 1));
  }
  if (whole > 0 && row.size() % lanes != 0) add(parts[0], part(whole));
  while (parts.size() > 1) {
    std::vector<std::vector<double>> half;
    for (std::size_t i = 0; i + 1 < parts.size(); i += 2) {
      half.push_back(parts[i]);
      add(half.back(), parts[i + 1]);
    }
    if (parts.size() % 2 == 1) add(half.back(), parts.back());
    parts = std::move(half);
  }
  parts[0].resize(lanes, 0.0);
  return tree(type, parts[0], 0, lanes);
}

inline double wrapped_sum(const std::string& type, const std::vector<double>& row) {
  std::int64_t sum = 0;
  for (const double value : row) sum += static_cast<std::int64_t>(value);
  return type == "int16" ? static_cast<double>(static_cast<std::int16_t>(sum))
                         : static_cast<double>(static_cast<std::int32_t>(sum));
}

/// The valid rows of tensor x.
inline std::vector<std::vector<double>> rows_of(const Kernel& kernel) {
  const std::vector<double> x = result_of(kernel.text(), "x");
  std::vector<std::vector<double>> rows;
  for (int r = 0; r < kernel.sums(); ++r) {
    const auto begin = x.begin() + static_cast<std::ptrdiff_t>(r) * kernel.cols;
    rows.emplace_back(begin, begin + kernel.width());
  }
  return rows;
}

/// The sums that a kernel leaves in the first column of dst.
inline std::vector<double> sums_of(const Kernel& kernel) {
  const std::vector<double> z = result_of(kernel.text(), "z");
  std::vector<double> sums;
  for (int r = 0; r < kernel.sums(); ++r) {
    sums.push_back(z.at(static_cast<std::size_t>(r * kernel.dst_cols)));
  }
  return sums;
}

/// The sums that it ought to leave, by the general expansion.
inline std::vector<double> wanted(const Kernel& kernel) {
  std::vector<double> sums;
  for (const auto& row : rows_of(kernel)) {
    sums.push_back(kernel.type[0] == 'i' ? wrapped_sum(kernel.type, row)
                                         : in_order(kernel.type, row));
  }
  return sums;
}

}  // namespace davsim::row_sum
