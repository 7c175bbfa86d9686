#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <boost/program_options.hpp>

#include "base/error.h"
#include "product/target.h"
#include "program/lowered.h"

namespace davsim::cli {

/// Bytes that executing a kernel takes beside the program itself, by what they are for.
struct MemoryNeed {
  std::uint64_t tensors = 0;   ///< global memory
  std::uint64_t expected = 0;  ///< what tensors are compared with
  std::uint64_t cores = 0;     ///< on-chip memories of the blocks that run at once

  [[nodiscard]] std::uint64_t total() const { return tensors + expected + cores; }
};

/// What a kernel needs on a product when values are computed.
MemoryNeed memory_need(const LoweredProgram& lowered, const Target& target);

/// Adds `--max-memory`.
void add_memory_option(boost::program_options::options_description& described);

/// InputError if a kernel needs more than `--max-memory`, or, without it, than the machine has.
/// With it, memory beyond it is not to be had for the whole process from then on.
void check_memory(const LoweredProgram& lowered, const Target& target,
                  const boost::program_options::variables_map& values, bool computes);

/// Bytes in `12345`, `64K`, `512M` or `2G`, powers of 1024; InputError that names `option`.
std::uint64_t parse_bytes(const std::string& text, const std::string& option);

}  // namespace davsim::cli
