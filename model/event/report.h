#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "event/finding.h"
#include "event/result.h"

namespace davsim {

/// How a tensor with an expectation came out.
struct ExpectResult {
  enum class Status : std::uint8_t { passed, failed, skipped };
  std::string tensor;
  Status status = Status::skipped;
  std::uint64_t elements = 0;
  std::uint64_t wrong = 0;  ///< elements beyond the tolerance
  std::uint32_t crc32 = 0;  ///< of the bytes that the kernel left; 0 if skipped
};

/// A share of the busy cycles and the confidence of the price behind it.
struct ConfidenceShare {
  std::string confidence;  ///< `measured documented vendor-model derived assumed`
  std::uint64_t busy_cycles = 0;
};

/// Everything a run tells about itself beside its events; what summaries and JSON are made of.
struct RunReport {
  std::string kernel;
  std::string product;
  std::string architecture;
  std::string tier;  ///< `engine` or `loop`
  std::string sync;  ///< `written`, `vendor` or `auto`
  std::uint64_t clock_mhz = 0;
  std::uint64_t blocks = 0;
  std::uint64_t instructions = 0;
  bool values = true;  ///< false: timing only
  TimingResult timing;
  std::vector<ExpectResult> expect;
  std::vector<Finding> findings;
  std::vector<ConfidenceShare> confidence;  ///< best first, all five
};

}  // namespace davsim
