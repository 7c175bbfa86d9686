#pragma once

#include "isa/instructions/shared.h"

namespace davsim::instructions {

/// Matrices in L1 as strips of columns, one DataBlock a row: what copies from rows or from columns
/// of global memory leave there. Distances in bytes.
struct Strips {
  std::uint64_t address = 0;
  std::uint32_t matrices = 0;
  std::uint32_t rows = 0;
  std::uint32_t strips = 0;
  std::int64_t to_matrix = 0;
  std::int64_t to_strip = 0;
  std::int64_t to_row = kBlockBytes;

  /// Matrices, strips and rows are three levels, one more than a footprint has: strips whose rows
  /// are neighbours are one piece, others make a footprint a matrix.
  void append_to(std::vector<Footprint>& out) const {
    if (to_row == kBlockBytes) {
      Footprint to = Footprint::rows(Space::L1, Access::write, address, matrices,
                                     rows * static_cast<unsigned>(kBlockBytes), to_matrix);
      to.blocks = strips;
      to.block_stride = to_strip;
      out.push_back(to);
      return;
    }
    for (std::uint32_t matrix = 0; matrix < matrices; ++matrix) {
      Footprint to =
          Footprint::rows(Space::L1, Access::write,
                          address + static_cast<std::uint64_t>(matrix * to_matrix), strips,
                          kBlockBytes, to_strip);
      to.blocks = rows;
      to.block_stride = to_row;
      out.push_back(to);
    }
  }
};

/// Why matrices in L1 would not start on whole DataBlocks, or empty.
inline std::string check_matrix_stride(const Operands& in, int count, int stride,
                                       std::string_view name) {
  const std::int64_t bytes = in[stride] * in.element_size();
  if (in[count] < 2 || bytes % kBlockBytes == 0) return {};
  return std::string(name) + " " + std::to_string(in[stride]) + " elements are " +
         std::to_string(bytes) + " bytes; expected a multiple of " + std::to_string(kBlockBytes);
}

}  // namespace davsim::instructions
