#pragma once

// Tensors in on-chip and in global memory.

#include "ascendc/enums.h"
#include "ascendc/state.h"
#include "davsim_cc/block.h"

namespace AscendC {

/// Numbers of 4 bits lie two in a byte, which is what their type stands for; indices and sizes of tensors count
/// the numbers.
template <typename T>
inline constexpr bool kIsPacked = std::is_same_v<T, fp4x2_e2m1_t> || std::is_same_v<T, fp4x2_e1m2_t> ||
                                  std::is_same_v<T, int4b_t>;
template <typename T, typename Count>
constexpr Count bytes_of(Count elements) {
  return static_cast<Count>(kIsPacked<T> ? elements / 2 : elements * sizeof(T));
}
template <typename T, typename Count>
constexpr Count elements_in(Count bytes) {
  return static_cast<Count>(kIsPacked<T> ? bytes * 2 : bytes / sizeof(T));
}

/// Elements in a memory of the core: an address there and a number of elements.
template <typename T>
class LocalTensor {
 public:
  using PrimType = T;

  LocalTensor() = default;
  /// `size` elements from byte `address` of the memory.
  DAVSIM_CC_API LocalTensor(TPosition position, std::uint32_t address, std::uint32_t size)
      : position_(position), address_(address), size_(size) {
    davsim_cc::uses_tensors();
  }

  DAVSIM_CC_API LocalTensor operator[](std::uint32_t offset) const {
    LocalTensor part = *this;
    part.address_ += bytes_of<T>(offset);
    part.size_ = offset < size_ ? size_ - offset : 0;
    return part;
  }
  template <typename U>
  DAVSIM_CC_API LocalTensor<U> ReinterpretCast() const {
    return LocalTensor<U>(position_, address_, elements_in<U>(bytes_of<T>(size_)));
  }

  /// Scalar accesses: by the scalar unit, at once.
  DAVSIM_CC_API T GetValue(std::uint32_t index) const { return pointer()[index]; }
  template <typename U>
  DAVSIM_CC_API void SetValue(std::uint32_t index, U value) const {
    pointer()[index] = static_cast<T>(value);
  }
  DAVSIM_CC_API T& operator()(std::uint32_t index) const { return pointer()[index]; }

  /// An address for functions that take pointers.
  DAVSIM_CC_API std::uint64_t GetPhyAddr(std::uint32_t offset = 0) const {
    return reinterpret_cast<std::uint64_t>(pointer()) + bytes_of<T>(offset);
  }
  [[nodiscard]] std::int32_t GetPosition() const { return static_cast<std::int32_t>(position_); }
  [[nodiscard]] std::uint32_t GetSize() const { return size_; }
  /// Bytes.
  [[nodiscard]] std::uint32_t GetLength() const {
    return bytes_of<T>(size_);
  }
  void SetSize(std::uint32_t size) { size_ = size; }
  void SetBufferLen(std::uint32_t bytes) {
    size_ = elements_in<T>(bytes);
  }
  template <typename U>
  void SetAddrWithOffset(LocalTensor<U>& other, std::uint32_t offset) {
    *this = other.template ReinterpretCast<T>();
    address_ += bytes_of<T>(offset);
  }
  void SetUserTag(std::int32_t tag) { tag_ = tag; }
  [[nodiscard]] std::int32_t GetUserTag() const { return tag_; }
  void SetShapeInfo(const ShapeInfo& shapeInfo) { shape_ = state().shapes.place_of(shapeInfo); }
  [[nodiscard]] ShapeInfo GetShapeInfo() const { return state().shapes.at(shape_); }

  // Of davsim.
  [[nodiscard]] TPosition position() const { return position_; }
  [[nodiscard]] std::uint32_t address() const { return address_; }
  [[nodiscard]] davsim_cc::Space space() const { return space_of(hardware_of(position_)); }

 private:
  DAVSIM_CC_API T* pointer() const {
    return reinterpret_cast<T*>(davsim_cc::memory_of_block(space()) + address_);
  }

  TPosition position_ = TPosition::VECCALC;
  std::uint32_t address_ = 0;
  std::uint32_t size_ = 0;
  std::int32_t tag_ = 0;
  std::int32_t shape_ = -1;  ///< among the shapes of the block
};

/// Elements in global memory.
template <typename T>
class GlobalTensor {
 public:
  using PrimType = T;

  DAVSIM_CC_API void SetGlobalBuffer(T* buffer, std::uint64_t size = 0) {
    buffer_ = buffer;
    size_ = size;
    davsim_cc::uses_tensors();
  }
  DAVSIM_CC_API void SetGlobalBuffer(const T* buffer, std::uint64_t size = 0) {
    SetGlobalBuffer(const_cast<T*>(buffer), size);
  }
  DAVSIM_CC_API GlobalTensor operator[](std::uint64_t offset) const {
    GlobalTensor part = *this;
    part.buffer_ += bytes_of<T>(offset) / sizeof(T);
    part.size_ = offset < size_ ? size_ - offset : 0;
    return part;
  }
  template <typename U>
  DAVSIM_CC_API GlobalTensor<U> ReinterpretCast() const {
    GlobalTensor<U> other;
    other.SetGlobalBuffer(reinterpret_cast<U*>(buffer_), elements_in<U>(bytes_of<T>(size_)));
    return other;
  }
  DAVSIM_CC_API T GetValue(std::uint64_t offset) const { return buffer_[offset]; }
  DAVSIM_CC_API void SetValue(std::uint64_t offset, T value) { buffer_[offset] = value; }
  DAVSIM_CC_API T& operator()(std::uint64_t offset) const { return buffer_[offset]; }
  [[nodiscard]] const T* GetPhyAddr() const { return buffer_; }
  [[nodiscard]] T* GetPhyAddr(std::uint64_t offset) const {
    return buffer_ + bytes_of<T>(offset) / sizeof(T);
  }
  [[nodiscard]] std::uint64_t GetSize() const { return size_; }
  /// Without effect: davsim's costs of L2 do not tell hints apart.
  template <CacheRwMode = CacheRwMode::RW>
  void SetL2CacheHint(CacheMode) {}
  void SetShapeInfo(const ShapeInfo& shapeInfo) { shape_ = state().shapes.place_of(shapeInfo); }
  [[nodiscard]] ShapeInfo GetShapeInfo() const { return state().shapes.at(shape_); }

 private:
  T* buffer_ = nullptr;
  std::uint64_t size_ = 0;
  std::int32_t shape_ = -1;  ///< among the shapes of the block
};

template <typename T>
DAVSIM_CC_API davsim_cc::Operand operand(const char* name, const GlobalTensor<T>& tensor) {
  return davsim_cc::pointer(name, davsim_cc::Space::gm, tensor.GetPhyAddr(),
                            davsim_cc::type_name<T>());
}

}  // namespace AscendC
