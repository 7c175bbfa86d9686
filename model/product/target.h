#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/quantity.h"
#include "isa/instruction.h"
#include "isa/pipe.h"
#include "isa/space.h"
#include "isa/type.h"

namespace davsim {

/// What a product is, as far as kernels can tell: sizes, legality, semantic switches. Nothing about
/// time. Two products with equal Targets run one record with equal values.
struct Target {
  std::string product;       ///< id, such as `atlas-a2-910b4`
  std::string architecture;  ///< id, such as `dav-2201`
  std::string name;          ///< what the vendor calls it

  /// Core kinds that blocks can be placed on.
  std::vector<CoreKind> core_kinds;
  /// Usable bytes of each memory of a core; 0 where the product has none. GM is not listed here.
  std::array<Bytes, kSpaces> memory_bytes{};
  /// Number of event flag ids per (source pipe, destination pipe).
  int event_ids = 0;
  /// Pipes that blocks on a core of this kind have.
  std::map<CoreKind, std::vector<Pipe>> pipes;
  /// Pipes whose dependent instructions need a barrier between them: the hardware does not order.
  std::vector<Pipe> unordered_pipes;
  /// Whether the vendor's compiler inserts V barriers between dependent vector instructions and
  /// edges around scalar access (`sync vendor`).
  bool compiler_inserts_sync = false;
  /// Start state of the control register: f16 arithmetic saturates.
  bool saturate_f16_at_start = false;
  /// Whether the control register can be changed by a kernel.
  bool saturation_settable = false;

  /// Types that each instruction exists for, by name; an instruction that is not listed does not
  /// exist on the product. An untyped instruction has an empty set.
  std::map<std::string, TypeSet, std::less<>> instructions;
  /// Types that each documented operation accepts, by name.
  std::map<std::string, TypeSet, std::less<>> operations;

  [[nodiscard]] Bytes size_of_memory(Space space) const {
    return memory_bytes[static_cast<std::size_t>(space)];
  }
  [[nodiscard]] bool has_core(CoreKind kind) const;
  [[nodiscard]] bool orders(Pipe pipe) const;  ///< false for `unordered_pipes`
  bool operator==(const Target&) const = default;
};

}  // namespace davsim
