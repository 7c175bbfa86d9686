#pragma once

// Lists of tensors in global memory. Words of 64 bits: the distance in bytes to the addresses of the
// data; for each tensor its index over its number of dimensions, and the extents; then the addresses.

#include "ascendc/tensor.h"

namespace AscendC {

/// One tensor of a list.
template <class T>
class TensorDesc {
 public:
  /// Where the extents go; needed before ListTensorDesc::GetDesc.
  void SetShapeAddr(std::uint64_t* shapePtr) { shape_ = shapePtr; }
  [[nodiscard]] std::uint64_t GetDim() const { return dimensions_; }
  [[nodiscard]] std::uint64_t GetIndex() const { return index_; }
  DAVSIM_CC_API std::uint64_t GetShape(std::uint32_t offset) const {
    if (shape_ == nullptr || offset >= dimensions_) {
      davsim_cc::fail("GetShape: expected the number of one of the tensor's dimensions, after SetShapeAddr and "
                      "GetDesc");
    }
    return shape_[offset];
  }
  T* GetDataPtr() { return data_; }
  DAVSIM_CC_API GlobalTensor<T> GetDataObj() {
    GlobalTensor<T> tensor;
    tensor.SetGlobalBuffer(data_);
    return tensor;
  }

 private:
  friend class ListTensorDesc;
  std::uint64_t* shape_ = nullptr;
  std::uint64_t dimensions_ = 0;
  std::uint64_t index_ = 0;
  T* data_ = nullptr;
};

/// Reads such a list; each word by the scalar unit.
class ListTensorDesc {
 public:
  ListTensorDesc() = default;
  DAVSIM_CC_API explicit ListTensorDesc(void* data, std::uint32_t length = kUnknown,
                                        std::uint32_t shapeSize = kUnknown) {
    Init(data, length, shapeSize);
  }
  /// `length` bytes and `shapeSize` tensors, checked where they are given.
  DAVSIM_CC_API void Init(void* data, std::uint32_t length = kUnknown,
                          std::uint32_t shapeSize = kUnknown) {
    words_ = static_cast<const std::uint64_t*>(data);
    addresses_ = words_ + words_[0] / sizeof(std::uint64_t);
    if (length != kUnknown && words_[0] >= length) {
      davsim_cc::fail("ListTensorDesc: the addresses lie behind the length of the list");
    }
    if (shapeSize != kUnknown && shapeSize != GetSize()) {
      davsim_cc::fail("ListTensorDesc: the list holds another number of tensors than shapeSize");
    }
  }
  template <class T>
  DAVSIM_CC_API void GetDesc(TensorDesc<T>& desc, std::uint32_t index) {
    const std::uint64_t* const place = find(index);
    const std::uint64_t head = *place;
    desc.dimensions_ = head & kDimensions;
    desc.index_ = head >> kIndexBit;
    if (desc.shape_ == nullptr) davsim_cc::fail("GetDesc: expected SetShapeAddr before");
    for (std::uint64_t i = 0; i < desc.dimensions_; ++i) desc.shape_[i] = place[1 + i];
    desc.data_ = reinterpret_cast<T*>(addresses_[index]);
  }
  template <class T>
  DAVSIM_CC_API T* GetDataPtr(std::uint32_t index) {
    if (words_ == nullptr) davsim_cc::fail("GetDataPtr: expected Init before");
    return reinterpret_cast<T*>(addresses_[index]);
  }
  /// Tensors of the list.
  DAVSIM_CC_API std::uint32_t GetSize() const {
    std::uint32_t count = 0;
    for (const std::uint64_t* place = words_ + 1; place < addresses_; place += 1 + (*place & kDimensions)) {
      ++count;
    }
    return count;
  }

 private:
  static constexpr std::uint32_t kUnknown = 0xffffffff;
  static constexpr std::uint64_t kDimensions = 0xffffffff;
  static constexpr int kIndexBit = 32;

  DAVSIM_CC_API const std::uint64_t* find(std::uint32_t index) const {
    const std::uint64_t* place = words_ + 1;
    for (std::uint32_t i = 0; i < index && place < addresses_; ++i) place += 1 + (*place & kDimensions);
    if (place >= addresses_) davsim_cc::fail("GetDesc: the list has no tensor of this index");
    return place;
  }

  const std::uint64_t* words_ = nullptr;
  const std::uint64_t* addresses_ = nullptr;
};

}  // namespace AscendC
