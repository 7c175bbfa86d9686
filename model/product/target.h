#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
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
  /// Bits of the control register that a kernel can change.
  std::vector<int> control_bits;

  /// Whether vector instructions compute in vector registers (vector functions) or on UB: it decides
  /// how tile operations expand.
  bool vector_registers = false;

  /// Vector cores that share a cube core; 0 where cores are merged.
  int vector_cores_per_cube_core = 0;
  /// Ids of cross-core flags, and the largest count that one holds.
  int cross_core_ids = 0;
  int cross_core_max = 0;

  /// Whether waiting for a cross-core flag holds up all pipes of a core, or one alone.
  bool cross_core_wait_stops_all = false;

  /// Whether L0A holds its fractals by columns (NZ) or by rows (zZ).
  bool l0a_is_nz = false;
  /// What the lengths of documented copies into the bias table and the fixpipe buffer count.
  Bytes bias_table_unit_bytes;
  Bytes fixpipe_buffer_unit_bytes;
  /// UB behind the usable bytes that emulations of memory instructions in vector registers keep for
  /// themselves, unless a kernel's buffers reach into it; 0 where there is none.
  Bytes function_reserve_bytes;

  /// Whether DataBlocks that the mask of asc_gather_datablock leaves out become 0, or stay as they were:
  /// the documents contradict each other.
  bool gather_datablock_zeroes_masked = false;

  /// Where in UB the vendor's library keeps what some operations hand to the hardware by way of memory.
  Bytes library_scratch_bytes;
  /// Whether the results of all repeats of a reduction may go to one place.
  bool reduction_keeps_one_place = false;

  /// Whether a scale is possible, though not needed, where results of f32 stay f32, f16 or bf16.
  bool fixpipe_scales_floats = false;
  /// Whether int32 results may be shifted to the right before they are scaled.
  bool fixpipe_shifts_results = false;
  /// Whether the length of a copy into the bias table has to be an even number of units.
  bool bias_table_len_even = false;
  /// What the count form of a copy into the bias table rounds down to.
  Bytes bias_table_count_unit_bytes;

  /// Legal (source, result) types of instructions that name the type of their result, by name.
  std::map<std::string, std::vector<std::pair<Type, Type>>, std::less<>> type_pairs;
  /// Legal (left, right) types of products of matrices of two types, by instruction.
  std::map<std::string, std::vector<std::pair<Type, Type>>, std::less<>> factor_pairs;
  /// Types that each instruction exists for, by name; an instruction that is not listed does not
  /// exist on the product. An untyped instruction has an empty set.
  std::map<std::string, TypeSet, std::less<>> instructions;
  /// Types that each documented operation accepts, by name.
  std::map<std::string, TypeSet, std::less<>> operations;
  /// Words that a product takes for a parameter of an operation, by `operation.parameter`, where these
  /// are not all.
  std::map<std::string, std::vector<std::string>, std::less<>> operation_words;

  /// Usable bytes of a memory that kernels name.
  [[nodiscard]] Bytes size_of_memory(Space space) const {
    return memory_bytes[static_cast<std::size_t>(space)];
  }
  [[nodiscard]] bool has_core(CoreKind kind) const;
  [[nodiscard]] bool orders(Pipe pipe) const;  ///< false for `unordered_pipes`
  /// Whether `type_pairs` has this pair; false for instructions that it does not list.
  [[nodiscard]] bool converts(std::string_view instruction, Type source, Type result) const;
  /// Whether the instruction multiplies factors of these types: of one, or of a pair in
  /// `factor_pairs`.
  [[nodiscard]] bool multiplies(std::string_view instruction, Type left, Type right) const;
  bool operator==(const Target&) const = default;
};

}  // namespace davsim
