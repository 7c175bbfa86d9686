#pragma once

// Pools: parts of a memory that queues and buffers are taken from, and that may share their place.

#include "ascendc/queue.h"

namespace AscendC {

/// A part of a memory of the TPipe that InitBufPool gave it.
class PoolPlace {
 public:
  /// Of davsim, for InitBufPool.
  void init_pool(TPipe& pipe, std::uint32_t address, std::uint32_t bytes) {
    pipe_ = &pipe;
    address_ = next_ = address;
    bytes_ = bytes;
  }
  [[nodiscard]] std::uint32_t pool_address() const { return address_; }
  [[nodiscard]] std::uint32_t pool_bytes() const { return bytes_; }
  /// The TPipe; fails before InitBufPool.
  DAVSIM_CC_API TPipe& pool_pipe() const {
    if (pipe_ == nullptr) davsim_cc::fail("a pool of buffers is used before InitBufPool has been called for it");
    return *pipe_;
  }
  /// Ends what is under way on the buffers of a queue when the pool is reset.
  template <typename Queue>
  void end_at_reset(Queue& queue) {
    for (const Ending& known : endings_) {
      if (known.queue == &queue) return;
    }
    endings_.push_back({&queue, [](void* which) { static_cast<Queue*>(which)->finish(); }});
  }

 protected:
  DAVSIM_CC_API std::uint32_t take(std::uint32_t bytes) {
    static_cast<void>(pool_pipe());
    const std::uint32_t at = next_;
    if (bytes > address_ + bytes_ - next_) {
      davsim_cc::fail("InitBuffer or InitBufPool: the pool has less room left than is asked for; expected at "
                      "most what InitBufPool gave it");
    }
    next_ += bytes;
    return at;
  }
  void end_all() {
    for (const Ending& ending : endings_) ending.finish(ending.queue);
  }
  void restart() {
    next_ = address_;
    endings_.clear();
  }

 private:
  struct Ending {
    void* queue;
    void (*finish)(void*);
  };
  TPipe* pipe_ = nullptr;
  std::uint32_t address_ = 0;
  std::uint32_t bytes_ = 0;
  std::uint32_t next_ = 0;
  std::vector<Ending> endings_;
};

template <typename Pool, typename Shared>
DAVSIM_CC_API void share_pool(TPipe& pipe, Pool& pool, std::uint32_t bytes, const Shared& shared) {
  if (bytes > shared.pool_bytes()) {
    davsim_cc::fail("InitBufPool: a pool that shares its place is longer than the one it shares it with");
  }
  pool.init_pool(pipe, shared.pool_address(), shared.pool_bytes());
}

/// Hands out its part to queues, to buffers and to further pools.
template <TPosition position, std::uint32_t bufIDSize = 4>
class TBufPool : public PoolPlace {
 public:
  static constexpr Hardware kHardware = hardware_of(position);

  template <typename Queue>
  DAVSIM_CC_API bool InitBuffer(Queue& queue, std::uint8_t count, std::uint32_t bytes) {
    static_assert(Queue::kHardware == kHardware, "a queue of another memory than the pool's");
    const std::uint32_t each = rounded(bytes);
    queue.init(pool_pipe(), take(count * each), count, each);
    end_at_reset(queue);
    return true;
  }
  template <TPosition place>
  DAVSIM_CC_API bool InitBuffer(TBuf<place>& buffer, std::uint32_t bytes) {
    static_assert(hardware_of(place) == kHardware, "a buffer of another memory than the pool's");
    buffer.init(take(rounded(bytes)), rounded(bytes));
    return true;
  }
  template <typename Pool>
  DAVSIM_CC_API bool InitBufPool(Pool& pool, std::uint32_t bytes) {
    pool.init_pool(pool_pipe(), take(rounded(bytes)), rounded(bytes));
    return true;
  }
  template <typename Pool, typename Shared>
  DAVSIM_CC_API bool InitBufPool(Pool& pool, std::uint32_t bytes, Shared& shared) {
    share_pool(pool_pipe(), pool, rounded(bytes), shared);
    return true;
  }
  /// Waits for all that is under way on its queues, so that another pool may use the place. Buffers stay
  /// as they are.
  DAVSIM_CC_API void Reset() { end_all(); }

 private:
  static std::uint32_t rounded(std::uint32_t bytes) {
    return (bytes + ONE_BLK_SIZE - 1) / ONE_BLK_SIZE * ONE_BLK_SIZE;
  }
};

/// What EXTERN_IMPL_BUFPOOL puts into a class of the user's that hands out the part by itself.
template <TPosition position, std::uint32_t kHandles>
class CustomPool : public PoolPlace {
 public:
  static constexpr Hardware kHardware = hardware_of(position);

  void Init() {
    count_ = 0;
    restart();
  }
  void init_pool(TPipe& pipe, std::uint32_t address, std::uint32_t bytes) {
    PoolPlace::init_pool(pipe, address, bytes);
    current_ = address;
    count_ = 0;
  }
  DAVSIM_CC_API void Reset() {
    end_all();
    current_ = pool_address();
    Init();
  }
  DAVSIM_CC_API TBufHandle GetBufHandle(std::uint8_t offset) {
    if (offset >= kHandles) {
      davsim_cc::fail("GetBufHandle: the pool has fewer buffers; expected less than the number that "
                      "EXTERN_IMPL_BUFPOOL names");
    }
    return handles_ + offset;
  }
  DAVSIM_CC_API void SetCurAddr(std::uint32_t address) {
    if (address > pool_address() + pool_bytes()) {
      davsim_cc::fail("SetCurAddr: the address lies behind the pool; expected at most what InitBufPool gave it");
    }
    current_ = address;
  }
  [[nodiscard]] std::uint32_t GetCurAddr() const { return current_; }
  void SetCurBufSize(std::uint8_t count) { count_ = count; }
  [[nodiscard]] std::uint8_t GetCurBufSize() const { return count_; }

 private:
  std::uint8_t handles_[kHandles] = {};  ///< only their addresses count
  std::uint32_t current_ = 0;
  std::uint8_t count_ = 0;
};

template <typename Pool>
DAVSIM_CC_API bool TPipe::InitBufPool(Pool& pool, std::uint32_t bytes) {
  pool.init_pool(*this, take(Pool::kHardware, rounded(bytes)), rounded(bytes));
  return true;
}
template <typename Pool, typename Shared>
DAVSIM_CC_API bool TPipe::InitBufPool(Pool& pool, std::uint32_t bytes, Shared& shared) {
  share_pool(*this, pool, rounded(bytes), shared);
  return true;
}

}  // namespace AscendC

/// Makes a class a pool: what it is asked for goes to a CustomPool inside it.
#define EXTERN_IMPL_BUFPOOL(EXT_BUFPOOL, POSITION, BUFID_SIZE)                                        \
 public:                                                                                            \
  static constexpr AscendC::Hardware kHardware = AscendC::hardware_of(POSITION);                      \
  void Init() { davsim_pool_.Init(); }                                                              \
  DAVSIM_CC_API void Reset() { davsim_pool_.Reset(); }                                               \
  AscendC::TBufHandle GetBufHandle(std::uint8_t offset) { return davsim_pool_.GetBufHandle(offset); } \
  void SetCurAddr(std::uint32_t address) { davsim_pool_.SetCurAddr(address); }                       \
  std::uint32_t GetCurAddr() { return davsim_pool_.GetCurAddr(); }                                   \
  void SetCurBufSize(std::uint8_t count) { davsim_pool_.SetCurBufSize(count); }                      \
  std::uint8_t GetCurBufSize() { return davsim_pool_.GetCurBufSize(); }                              \
  void init_pool(AscendC::TPipe& pipe, std::uint32_t address, std::uint32_t bytes) {                  \
    davsim_pool_.init_pool(pipe, address, bytes);                                                   \
  }                                                                                                 \
  std::uint32_t pool_address() const { return davsim_pool_.pool_address(); }                         \
  std::uint32_t pool_bytes() const { return davsim_pool_.pool_bytes(); }                             \
  AscendC::TPipe& pool_pipe() const { return davsim_pool_.pool_pipe(); }                             \
  template <typename Queue>                                                                         \
  void end_at_reset(Queue& queue) {                                                                 \
    davsim_pool_.end_at_reset(queue);                                                               \
  }                                                                                                 \
                                                                                                    \
 private:                                                                                           \
  AscendC::CustomPool<POSITION, BUFID_SIZE> davsim_pool_
