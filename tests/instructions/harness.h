#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "isa/formats.h"
#include "isa/instruction.h"

namespace davsim::instruction_harness {

inline constexpr std::size_t kMemoryBytes = 64 * 1024;
/// Not zero, so that an instruction that forgets the origin of a memory is found out.
inline constexpr std::uint64_t kGmOrigin = 0x10000000;

/// One instruction with its operands, a core and its memories.
class Bench {
 public:
  explicit Bench(std::string_view name, Type type = Type::none)
      : spec(spec_of(opcode_named(name).value())), type_(type) {
    for (const OperandSpec& operand : spec.operands) {
      values_.push_back(operand.fallback.value_or(0));
      if (operand.kind == OperandKind::address) bytes(operand.space).resize(kMemoryBytes);
    }
    if (spec.writes_vector_ub) {
      for (const Space space : {Space::UB_V0, Space::UB_V1}) bytes(space).resize(kMemoryBytes);
    }
    if (spec.writes_cube_l1) bytes(Space::L1_C).resize(kMemoryBytes);
    for (const Space space : {Space::UB, Space::GM, Space::SPR}) bytes(space).resize(kMemoryBytes);
    values_.push_back(0);  // so that data() is valid without operands
  }

  Bench& set(std::string_view operand, std::int64_t value) {
    const int index = operand_index(spec, operand);
    if (index < 0) throw std::invalid_argument("no operand " + std::string(operand));
    values_[static_cast<std::size_t>(index)] = value;
    return *this;
  }
  Bench& set(std::string_view operand, Type value) {
    return set(operand, static_cast<std::int64_t>(value));
  }
  Bench& mask(std::uint64_t high, std::uint64_t low) {
    core.mask = {{low, high}, false};
    return *this;
  }
  Bench& count(std::uint64_t elements) {
    core.mask = {{elements, 0}, true};
    return *this;
  }
  Bench& saturate(bool on = true) {
    core.control.saturate_f16 = on;
    return *this;
  }

  /// Executes once; the result of a scalar instruction.
  std::int64_t run() {
    const MaskState before = core.mask;
    const Operands in(type_, values_.data(), before);
    const Memory memory = memories();
    Execution execution{in, core, memory};
    spec.execute(execution);
    return execution.result;
  }
  [[nodiscard]] Work work() const { return spec.work(operands()); }
  [[nodiscard]] std::string check() const {
    return spec.check == nullptr ? std::string() : spec.check(operands());
  }
  [[nodiscard]] std::vector<Footprint> footprints() const {
    std::vector<Footprint> out;
    if (spec.footprints != nullptr) spec.footprints(operands(), out);
    return out;
  }
  /// Appends what it reads where memory says so; what is wrong with that, or nothing.
  std::string gathered(std::vector<Footprint>& out) {
    return spec.gathered(operands(), memories(), out);
  }
  /// The byte ranges of all footprints of one kind, one list a footprint.
  [[nodiscard]] std::vector<std::vector<ByteRange>> touched(Space space, Access access) const {
    std::vector<std::vector<ByteRange>> all;
    for (const Footprint& f : footprints()) {
      if (f.space == space && f.access == access) all.push_back(runs(f));
    }
    return all;
  }

  template <class T>
  void put(Space space, std::uint64_t address, const std::vector<T>& values) {
    // An empty vector has no bytes to point at.
    if (values.empty()) return;
    std::memcpy(memories().at(space, address), values.data(), values.size() * sizeof(T));
  }
  template <class T>
  std::vector<T> get(Space space, std::uint64_t address, std::size_t count) {
    std::vector<T> values(count);
    if (count != 0) std::memcpy(values.data(), memories().at(space, address), count * sizeof(T));
    return values;
  }
  void put_f16(std::uint64_t address, const std::vector<float>& values) {
    std::vector<std::uint16_t> bits;
    for (const float value : values) bits.push_back(f16_from_f32(value, false));
    put(Space::UB, address, bits);
  }
  std::vector<float> get_f16(std::uint64_t address, std::size_t count) {
    std::vector<float> values;
    for (const std::uint16_t bits : get<std::uint16_t>(Space::UB, address, count)) {
      values.push_back(f32_from_f16(bits));
    }
    return values;
  }

  std::vector<std::byte>& bytes(Space space) { return bytes_[static_cast<std::size_t>(space)]; }
  /// The memories that the bench has: UB, GM, special registers and those of the instruction's operands.
  [[nodiscard]] std::vector<Space> spaces() const {
    std::vector<Space> all;
    for (std::size_t i = 0; i < bytes_.size(); ++i) {
      if (!bytes_[i].empty()) all.push_back(static_cast<Space>(i));
    }
    return all;
  }
  static std::uint64_t origin(Space space) { return space == Space::GM ? kGmOrigin : 0; }

  const InstructionSpec& spec;
  CoreState core;

 protected:
  [[nodiscard]] Operands operands() const { return {type_, values_.data(), core.mask}; }

 private:
  Memory memories() {
    Memory memory;
    for (const Space space : spaces()) {
      memory.base[static_cast<std::size_t>(space)] = bytes(space).data();
      memory.origin[static_cast<std::size_t>(space)] = origin(space);
    }
    return memory;
  }

  Type type_;
  std::vector<std::int64_t> values_;
  std::array<std::vector<std::byte>, kReachedSpaces> bytes_;
};

/// Which bytes of a memory the footprints of one kind cover.
inline std::vector<bool> covered(const Bench& bench, Space space, Access access) {
  std::vector<bool> inside(kMemoryBytes, false);
  for (const auto& footprint : bench.touched(space, access)) {
    for (const ByteRange& range : footprint) {
      for (std::uint64_t i = range.begin; i < range.end; ++i) {
        inside.at(i - Bench::origin(space)) = true;
      }
    }
  }
  return inside;
}

/// Runs the instruction twice on random memories that agree in the bytes of the read footprint
/// only: nothing outside the write footprint may change, and what is written must be the same.
inline void expect_footprints_hold(Bench& bench, unsigned seed = 1) {
  std::mt19937 random(seed);
  const CoreState core = bench.core;
  std::vector<std::vector<std::byte>> first_before, first_after;
  for (int pass = 0; pass < 2; ++pass) {
    bench.core = core;
    std::size_t index = 0;
    std::vector<std::vector<std::byte>> before;
    for (const Space space : bench.spaces()) {
      const std::vector<bool> read = covered(bench, space, Access::read);
      auto& memory = bench.bytes(space);
      for (std::size_t i = 0; i < memory.size(); ++i) {
        memory[i] = pass == 1 && read[i] ? first_before[index][i] : std::byte(random() & 0xFF);
      }
      before.push_back(memory);
      ++index;
    }
    bench.run();
    index = 0;
    for (const Space space : bench.spaces()) {
      bench.core = core;
      const std::vector<bool> written = covered(bench, space, Access::write);
      const auto& memory = bench.bytes(space);
      int stray = 0;
      int dependent = 0;
      for (std::size_t i = 0; i < memory.size(); ++i) {
        if (!written[i] && memory[i] != before[index][i]) ++stray;
        if (pass == 1 && written[i] && memory[i] != first_after[index][i]) ++dependent;
      }
      EXPECT_EQ(stray, 0) << bench.spec.name << ": bytes of " << name_of(space)
                          << " changed outside the write footprint";
      EXPECT_EQ(dependent, 0) << bench.spec.name << ": results in " << name_of(space)
                              << " depend on bytes outside the read footprint";
      if (pass == 0) first_after.push_back(memory);
      ++index;
    }
    if (pass == 0) first_before = before;
  }
}

}  // namespace davsim::instruction_harness
