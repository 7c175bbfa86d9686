#include "machine/global_memory.h"

#include <sys/mman.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <new>

#include <fmt/format.h>

#include "isa/formats.h"
#include "isa/formats_small.h"
#include "machine/data_file.h"

namespace davsim {
namespace {

/// SplitMix64: the same numbers on every platform, and element i needs no earlier one.
std::uint64_t random_bits(std::uint64_t seed, std::uint64_t index) {
  std::uint64_t z = seed * 0x9E3779B97F4A7C15ULL + (index + 1) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}

double unit_interval(std::uint64_t bits) { return static_cast<double>(bits >> 11) * 0x1.0p-53; }

template <class T>
T load(const std::byte* data, std::int64_t index) {
  T value;
  std::memcpy(&value, data + index * static_cast<std::int64_t>(sizeof(T)), sizeof(T));
  return value;
}

template <class T>
void store(std::byte* data, std::int64_t index, T value) {
  std::memcpy(data + index * static_cast<std::int64_t>(sizeof(T)), &value, sizeof(T));
}

std::uint64_t wrapped(double value) {
  if (!std::isfinite(value)) return 0;
  const double whole = std::trunc(value);
  if (whole >= 0x1.0p63) return static_cast<std::uint64_t>(whole < 0x1.0p64 ? whole : 0x1.0p63);
  if (whole < -0x1.0p63) return 0;
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(whole));
}

}  // namespace

GlobalMemory::GlobalMemory(const Program& program) {
  if (program.tensors.empty()) return;
  origin_ = program.tensors.front().address;
  const Tensor& last = program.tensors.back();
  bytes_ = last.address + last.bytes() - origin_ + 512;
  void* mapped = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped == MAP_FAILED) {
    throw InputError(program.tensors.front().where,
                     fmt::format("the tensors need {} bytes, which this machine cannot provide; use "
                                 "smaller ones, or --timing-only",
                                 bytes_));
  }
  data_ = static_cast<std::byte*>(mapped);
}

GlobalMemory::~GlobalMemory() {
  if (bytes_ != 0) munmap(data_, bytes_);
}

double load_element(const std::byte* data, Type type, std::int64_t index) {
  switch (type) {
    case Type::f16: return f32_from_f16(load<std::uint16_t>(data, index));
    case Type::bf16: return f32_from_bf16(load<std::uint16_t>(data, index));
    case Type::f32: return load<float>(data, index);
    case Type::int8: return load<std::int8_t>(data, index);
    case Type::uint8:
    case Type::fp4x2_e2m1:
    case Type::fp4x2_e1m2:
    case Type::int4x2: return load<std::uint8_t>(data, index);
    case Type::fp8_e4m3:
    case Type::fp8_e5m2:
    case Type::hif8:
    case Type::fp8_e8m0: return small_values(type).at(load<std::uint8_t>(data, index));
    case Type::int16: return load<std::int16_t>(data, index);
    case Type::uint16: return load<std::uint16_t>(data, index);
    case Type::int32: return load<std::int32_t>(data, index);
    case Type::uint32: return load<std::uint32_t>(data, index);
    case Type::int64: return static_cast<double>(load<std::int64_t>(data, index));
    case Type::uint64: return static_cast<double>(load<std::uint64_t>(data, index));
    case Type::none: break;
  }
  return 0;
}

void load_elements(const std::byte* data, Type type, std::int64_t begin, std::span<double> out) {
  // The most common types without a choice by element.
  const auto each = [&](auto element) {
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = element(begin + static_cast<std::int64_t>(i));
  };
  switch (type) {
    case Type::f16:
      return each([=](std::int64_t i) -> double { return f32_from_f16(load<std::uint16_t>(data, i)); });
    case Type::bf16:
      return each([=](std::int64_t i) -> double { return f32_from_bf16(load<std::uint16_t>(data, i)); });
    case Type::f32: return each([=](std::int64_t i) -> double { return load<float>(data, i); });
    default: return each([=](std::int64_t i) { return load_element(data, type, i); });
  }
}

void store_element(std::byte* data, Type type, std::int64_t index, double value) {
  if (is_small_float(type)) return store(data, index, small_from_f64(type, value, false));
  switch (type) {
    case Type::f16: store(data, index, f16_from_f64(value, false)); return;
    case Type::bf16: store(data, index, bf16_from_f64(value)); return;
    case Type::f32: store(data, index, static_cast<float>(value)); return;
    case Type::none: return;
    default: break;
  }
  const std::uint64_t bits = wrapped(value);
  switch (size_of(type)) {
    case 1: store(data, index, static_cast<std::uint8_t>(bits)); return;
    case 2: store(data, index, static_cast<std::uint16_t>(bits)); return;
    case 4: store(data, index, static_cast<std::uint32_t>(bits)); return;
    default: store(data, index, bits); return;
  }
}

void fill(const Contents& contents, const Tensor& tensor, const std::filesystem::path& trace,
          std::byte* data) {
  const std::int64_t n = tensor.elements();
  switch (contents.kind) {
    case Contents::Kind::zeros: return;
    case Contents::Kind::fill:
      for (std::int64_t i = 0; i < n; ++i) store_element(data, tensor.type, i, contents.first);
      return;
    case Contents::Kind::ramp:
      for (std::int64_t i = 0; i < n; ++i) {
        store_element(data, tensor.type, i, contents.first + contents.second * static_cast<double>(i));
      }
      return;
    case Contents::Kind::random: {
      const bool floats = is_float(tensor.type);
      for (std::int64_t i = 0; i < n; ++i) {
        const double u = unit_interval(random_bits(contents.seed, static_cast<std::uint64_t>(i)));
        const double value = contents.first + (contents.second - contents.first) * u;
        store_element(data, tensor.type, i, floats ? value : std::floor(value));
        // The upper end is excluded, also after rounding up to it.
        if (floats && load_element(data, tensor.type, i) >= contents.second) {
          store_element(data, tensor.type, i, contents.first);
        }
      }
      return;
    }
    case Contents::Kind::values:
      for (std::int64_t i = 0; i < n; ++i) {
        store_element(data, tensor.type, i, contents.values[static_cast<std::size_t>(i)]);
      }
      return;
    case Contents::Kind::file: read_data_file(contents.path, tensor, trace, data); return;
  }
}

}  // namespace davsim
