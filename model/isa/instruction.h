#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "isa/constants.h"
#include "isa/footprint.h"
#include "isa/mask.h"
#include "isa/pipe.h"
#include "isa/space.h"
#include "isa/type.h"

namespace davsim {

/// What an operand's value means.
enum class OperandKind : std::uint8_t {
  address,  ///< byte address in `space`
  integer,  ///< a number in [minimum, maximum]
  element,  ///< the bit pattern of one element of the instruction's type
  bits,     ///< 64 uninterpreted bits
  pipe,     ///< a Pipe
  type,     ///< a Type: the element type of the result, where it is not that of the source
  word,     ///< one of `words`, as its place in them
  vector_register,     ///< a register of 256 bytes, inside a vector function
  mask_register,       ///< a register with a bit for each of 256 bytes
  alignment_register,  ///< what unaligned loads and stores keep from one to the next
  scalar_register,     ///< of the scalar unit beside a vector function, or an address register
};

/// One named operand of an instruction.
struct OperandSpec {
  std::string_view name;
  OperandKind kind = OperandKind::integer;
  Space space = Space::none;               ///< address operands
  Access access = Access::read;            ///< address operands
  /// Address operands: the address is a multiple of `align_bytes`, or, if that is 0, of
  /// `align_elements` elements. Post-updates: what one counts, likewise.
  int align_bytes = 0;
  int align_elements = 1;
  std::int64_t minimum = 0;                ///< integer operands
  std::int64_t maximum = 0;                ///< integer operands
  std::optional<std::int64_t> fallback{};  ///< value when a trace leaves the operand out
  std::span<const std::string_view> words{};  ///< word operands
  /// Registers that are written: the instruction also reads what they held.
  bool updates = false;
  std::string_view summary = "";
};

/// What an instruction is to the machinery around it. All but `compute` steer pipes or registers.
enum class Role : std::uint8_t {
  compute,
  copy,
  set_flag,
  wait_flag,
  barrier,
  mask,
  control,
  scalar,
  cross_set,
  cross_wait,
  function,        ///< a vector function: one instruction of the pipe with a body
  in_function,     ///< an instruction on registers, in the body of a vector function
  memory_barrier,  ///< orders loads and stores inside a vector function
  poll,            ///< reads a word of global memory until it holds what is waited for
  lock,
  unlock,  ///< of a mutex, by the pipe that an operand names
};

/// The operand values of one occurrence of an instruction, with the mask in force at its place in
/// its pipe.
class Operands {
 public:
  Operands(Type type, const std::int64_t* values, const MaskState& mask)
      : type_(type), values_(values), mask_(&mask) {}

  [[nodiscard]] Type type() const { return type_; }
  [[nodiscard]] int element_size() const { return size_of(type_); }
  [[nodiscard]] const MaskState& mask() const { return *mask_; }
  [[nodiscard]] const std::int64_t* values() const { return values_; }
  [[nodiscard]] std::int64_t operator[](int operand) const { return values_[operand]; }
  [[nodiscard]] std::uint64_t address(int operand) const {
    return static_cast<std::uint64_t>(values_[operand]);
  }
  [[nodiscard]] std::uint32_t u32(int operand) const {
    return static_cast<std::uint32_t>(values_[operand]);
  }

 private:
  Type type_;
  const std::int64_t* values_;
  const MaskState* mask_;
};

/// How much an occurrence does; what cost laws price. No cycles in it.
struct Work {
  std::uint64_t repeats = 0;   ///< 256-byte repeats, or rows of a copy
  std::uint64_t elements = 0;  ///< elements processed or moved
  std::uint64_t bytes = 0;     ///< bytes moved or written
  std::uint64_t rows = 0;      ///< rows of a matrix that leaves the accumulator
  std::uint64_t tiles = 0;     ///< steps of 16 x 16 x 32 bytes of a matrix product
  bool operator==(const Work&) const = default;
};

struct VectorRegisters;

/// The memories of one core, and those it writes in others, as instructions see them. Addresses have
/// been checked before.
struct Memory {
  std::array<std::byte*, kReachedSpaces> base{};       ///< host address of `origin` in each space
  std::array<std::uint64_t, kReachedSpaces> origin{};  ///< first device address of each space

  [[nodiscard]] std::byte* at(Space space, std::uint64_t address) const {
    const auto i = static_cast<std::size_t>(space);
    return base[i] + (address - origin[i]);
  }
};

/// The control register of a core, and what its fixpipe knows, as far as instructions read it.
struct Control {
  /// f16 arithmetic: clamp to +-65504 and turn NaN into 0 (true), or keep inf and NaN (false).
  /// Follows from the next two.
  bool saturate_f16 = false;
  /// Bit 48 is 0: what leaves the range of a floating-point type becomes its end, and NaN 0.
  bool saturate_floats = false;
  /// Bit 60: the control register says what saturates, not each cast on registers for itself.
  bool saturation_is_global = true;
  /// Bit 50: NaN stays NaN in casts to fp8 that saturate.
  bool keep_nan = false;
  /// Bit 53: sums, differences and products of integers stop at the ends of their range.
  bool saturate_integers = false;
  /// Bit 59 is 0: casts to integers stop at the ends of their range.
  bool saturate_casts = true;
  /// int32 results are shifted to the right before they are scaled, where the scale asks for it.
  bool shifts_results = true;
  bool operator==(const Control&) const = default;
};

/// What copies to global memory do with what is there: nothing, or they combine it with what comes.
struct StoreAtomic {
  enum class Operation : std::uint8_t { none, add, maximum, minimum };
  Operation operation = Operation::none;
  Type type = Type::none;  ///< of the elements
  [[nodiscard]] bool on() const { return operation != Operation::none; }
  bool operator==(const StoreAtomic&) const = default;
};

/// Registers of a core that instructions read and write.
struct CoreState {
  MaskState mask;
  Control control;
  StoreAtomic atomic;  ///< as the instruction found it when it was issued
  std::int64_t block_index = 0;
  std::uint64_t deq_scale = 0;  ///< DEQSCALE, what conversions of integers scale with
  VectorRegisters* registers = nullptr;  ///< of the vector function that runs, if one does
  /// General registers of the scalar unit.
  std::array<std::int64_t, kScalarRegisters> scalar{};
};

/// What an instruction throws when it meets data that the hardware gives no meaning to. The machine
/// adds where that was.
class ValueFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What a scalar instruction reads is not what the trace says that it reads.
class ChangedValue : public ValueFault {
 public:
  using ValueFault::ValueFault;
};

/// Everything an instruction's semantics may touch.
struct Execution {
  const Operands& in;
  CoreState& core;
  const Memory& memory;
  std::int64_t result = 0;  ///< what a scalar instruction returns to the program
};

/// One hardware instruction: its operands, the bytes it touches, the work it does and the values it
/// computes. Says nothing about time. Defined in `instructions/<name>.cpp`, one a file.
struct InstructionSpec {
  std::string_view name;     ///< the vendor's intrinsic in lower case; the file's stem
  std::string_view summary;  ///< one sentence for generated documents
  /// How results relate to the exact ones: method and bound, where they are not what exact arithmetic
  /// rounded once to the element type gives, or where nobody has published what the hardware gives.
  std::string_view accuracy = "exact";
  Role role = Role::compute;
  Pipe pipe = Pipe::S;       ///< the queue it runs in, unless `pipe_operand` names it
  int pipe_operand = -1;     ///< index of the operand that names its queue, or -1
  int cross_core_mode =
      -1;  ///< cross-core flags: the mode, or -1 where an operand or the set names it
  bool writes_vector_ub = false;  ///< operands in UB name that of the vector cores of a cube core
  bool writes_cube_l1 = false;  ///< operands in L1 name that of the cube core of a vector core
  bool combines = false;  ///< what it writes to global memory follows CoreState::atomic
  std::span<const OperandSpec> operands;
  TypeSet types;             ///< element types it exists for on some product; empty: untyped

  /// Work of one occurrence.
  Work (*work)(const Operands&) = nullptr;
  /// Appends the bytes read and written. Null: touches no memory.
  void (*footprints)(const Operands&, std::vector<Footprint>&) = nullptr;
  /// Instructions on registers: as `footprints`, but exact, where masks or indices in registers decide.
  void (*register_footprints)(const Operands&, const VectorRegisters&,
                              std::vector<Footprint>&) = nullptr;
  /// Instructions on registers: checks of what registers hold, such as indices into the `ub_bytes` of
  /// the unified buffer. A message that says what is wrong, or empty. May be null.
  std::string (*register_check)(const Operands&, const VectorRegisters&,
                                std::uint64_t ub_bytes) = nullptr;
  /// Appends the bytes that it reads or writes as data in memory says, a footprint for each entry of the
  /// list that says it; asked when it executes and what `footprints` names has been found inside its
  /// memories. Returns what is wrong with the list, or nothing. Null: `footprints` says all.
  std::string (*gathered)(const Operands&, const Memory&, std::vector<Footprint>&) = nullptr;
  /// Checks beyond ranges and alignment: a message that says what is wrong, or empty. May be null.
  std::string (*check)(const Operands&) = nullptr;
  /// Instructions on registers: whether an occurrence reads what the registers that it updates held.
  /// Null: always.
  bool (*keeps_old)(const std::int64_t* values) = nullptr;
  /// Whether the hardware orders a later instruction of the same pipe behind this occurrence where it
  /// depends on it, although the pipe as a whole does not order. Null: as the pipe does.
  bool (*orders_followers)(const Operands&) = nullptr;
  /// Computes the values; may throw ValueFault. Null for flags and barriers, which the machine
  /// carries out itself.
  void (*execute)(Execution&) = nullptr;
};

/// Index of an instruction in the table, stable within one build.
using Opcode = std::uint16_t;

/// All instructions, sorted by name. The table is generated from the files in `instructions/`.
std::span<const InstructionSpec* const> all_instructions();
/// The instruction called `name`, if there is one.
std::optional<Opcode> opcode_named(std::string_view name);
namespace instructions {
extern const InstructionSpec* const table[];  // what all_instructions() spans
}
inline const InstructionSpec& spec_of(Opcode opcode) { return *instructions::table[opcode]; }

/// What traces write: the name, for instructions on registers without the prefix `vf_` that tells them
/// from instructions on memory of the same name.
std::string_view mnemonic(const InstructionSpec& spec);
/// Whether the instruction stands in the body of a vector function.
bool stands_in_function(const InstructionSpec& spec);

/// The name of the operand that says how far a load or store moves the scalar register of its address
/// on when it is done.
inline constexpr std::string_view kPostUpdate = "post";

/// Index of the operand called `name`, or -1.
int operand_index(const InstructionSpec& spec, std::string_view name);

/// Most operands that any instruction has.
inline constexpr int kMaxOperands = 40;

/// The alignment in bytes that an address operand asks for with elements of `type`.
int alignment_of(const OperandSpec& operand, Type type);

/// The queue that an occurrence runs in. A barrier of all pipes runs in the scalar pipe.
Pipe pipe_of(const InstructionSpec& spec, const std::int64_t* values);

}  // namespace davsim
