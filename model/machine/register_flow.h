#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "isa/register_places.h"

namespace davsim {

/// Which instructions of a run of a vector function use, directly or by way of others, what an earlier
/// one has left in registers. It looks back over the last `kKept` instructions.
class RegisterFlow {
 public:
  static constexpr std::uint64_t kKept = std::uint64_t{1} << 14;

  RegisterFlow() : nodes_(kKept) {}

  /// Forgets the run before.
  void begin();
  /// The next instruction, by what it does with registers. Returns its number, from 1 on.
  std::uint64_t step(const InstructionSpec& spec, const std::int64_t* values,
                     std::span<const int> scalars);
  /// Whether the latest instruction depends on instruction `earlier`; true where that is too long ago.
  [[nodiscard]] bool depends_on(std::uint64_t earlier);

 private:
  static constexpr std::size_t kSources = 12;
  struct Node {
    std::array<std::uint64_t, kSources> sources{};  ///< who wrote what it reads
    std::size_t count = 0;
    std::uint64_t seen = 0;  ///< the latest search that came by
  };
  [[nodiscard]] Node& node(std::uint64_t number) { return nodes_[number % kKept]; }

  std::vector<Node> nodes_;
  std::array<std::uint64_t, kRegisterPlaces> writers_{};
  std::uint64_t latest_ = 0;
  std::uint64_t searches_ = 0;
  std::vector<std::uint64_t> open_;
};

}  // namespace davsim
