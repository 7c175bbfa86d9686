#pragma once

// Queues of tensors, and buffers without a queue.

#include "ascendc/pipe.h"

namespace AscendC {

/// Tensors go from the pipe that fills them to the one that uses them: EnQue sets a flag that DeQue
/// waits for, FreeTensor one that AllocTensor waits for.
template <TPosition src, TPosition dst, std::int32_t depth, auto mask = 0>
class TQueBind {
 public:
  static constexpr TPosition kPosition = src == TPosition::GM || hardware_of(src) == Hardware::GM
                                             ? dst
                                             : (hardware_of(dst) == Hardware::GM ? src : dst);
  static constexpr Hardware kHardware = hardware_of(kPosition);

  template <typename T>
  DAVSIM_CC_API LocalTensor<T> AllocTensor() {
    if (pipe_ == nullptr) davsim_cc::fail("AllocTensor: InitBuffer has not been called for this queue");
    for (std::size_t i = 0; i < buffers_.size(); ++i) {
      const std::size_t at = (next_ + i) % buffers_.size();
      Buffer& buffer = buffers_[at];
      if (buffer.taken) continue;
      buffer.taken = true;
      next_ = (at + 1) % buffers_.size();
      await_free(buffer);
      state().freed.take(space_of(kHardware), buffer.address, bytes_);
      return LocalTensor<T>(kPosition, buffer.address,
                            elements_in<T>(bytes_));
    }
    davsim_cc::fail("AllocTensor: no buffer of the queue is free; expected FreeTensor before");
  }
  template <typename T>
  DAVSIM_CC_API void AllocTensor(LocalTensor<T>& tensor) {
    tensor = AllocTensor<T>();
  }

  template <typename T>
  DAVSIM_CC_API bool EnQue(const LocalTensor<T>& tensor) {
    if (state().freed.holds(space_of(kHardware), tensor.address())) {
      davsim_cc::report("EnQue of a tensor that FreeTensor has given back; expected one of AllocTensor");
    }
    if (depth > 0 && static_cast<std::int32_t>(waiting_.size()) >= depth) {
      davsim_cc::report("EnQue: as many tensors as the queue is deep wait in it already; make it deeper, or "
                        "call DeQue before");
    }
    std::int32_t* const own = own_of(tensor.address());
    const TEventID id = pipe_->take_id(kFilled, own != nullptr ? *own : -1);
    if (own != nullptr && *own < 0) pipe_->own_id(kFilled, *own = id);
    set(kFilled, id);
    waiting_.push_back({tensor.address(), tensor.GetLength(), id});
    return true;
  }
  template <typename T>
  DAVSIM_CC_API LocalTensor<T> DeQue() {
    if (waiting_.empty()) davsim_cc::fail("DeQue: the queue is empty; expected EnQue before");
    const Waiting first = waiting_.front();
    waiting_.erase(waiting_.begin());
    wait({kFilled.source, kFilled.destination, first.id});
    pipe_->release_id(kFilled, first.id);
    return LocalTensor<T>(kPosition, first.address,
                          elements_in<T>(first.bytes));
  }
  template <typename T>
  DAVSIM_CC_API void DeQue(LocalTensor<T>& tensor) {
    tensor = DeQue<T>();
  }

  template <typename T>
  DAVSIM_CC_API void FreeTensor(const LocalTensor<T>& tensor) {
    for (Buffer& buffer : buffers_) {
      if (!buffer.taken || tensor.address() < buffer.address ||
          tensor.address() >= buffer.address + bytes_) {
        continue;
      }
      buffer.taken = false;
      state().freed.add(space_of(kHardware), buffer.address, bytes_);
      buffer.freed = pipe_->take_id(kFree, buffer.free_id);
      if (buffer.free_id < 0) pipe_->own_id(kFree, buffer.free_id = buffer.freed);
      set(kFree, buffer.freed);
      pipe_->remember({kFree.source, kFree.destination, buffer.freed});
      return;
    }
    davsim_cc::fail("FreeTensor: the tensor is not one that AllocTensor of this queue gave");
  }

  [[nodiscard]] std::int32_t GetTensorCountInQue() const {
    return static_cast<std::int32_t>(waiting_.size());
  }
  [[nodiscard]] bool HasTensorInQue() const { return !waiting_.empty(); }
  [[nodiscard]] bool VacantInQue() const {
    return static_cast<std::int32_t>(waiting_.size()) < depth;
  }
  [[nodiscard]] bool HasIdleBuffer() const {
    for (const Buffer& buffer : buffers_) {
      if (!buffer.taken) return true;
    }
    return false;
  }

  // Of davsim, for TPipe.
  void init(TPipe& pipe, std::uint32_t address, std::uint8_t count, std::uint32_t bytes) {
    pipe_ = &pipe;
    bytes_ = bytes;
    next_ = 0;
    buffers_.clear();
    waiting_.clear();
    for (std::uint8_t i = 0; i < count; ++i) buffers_.push_back({address + i * bytes, false, -1, -1, -1});
  }
  /// Waits for the last users of all buffers, and takes all of them as free.
  DAVSIM_CC_API void finish() {
    for (Buffer& buffer : buffers_) {
      await_free(buffer);
      buffer.taken = false;
    }
    next_ = 0;
  }

  // For pools of the user's own: `count` buffers of `bytes` bytes each, placed one by one.
  void InitStartBufHandle(TBufHandle /*first*/, std::uint8_t count, std::uint32_t bytes) {
    bytes_ = bytes;
    next_ = 0;
    waiting_.clear();
    buffers_.assign(count, {0, false, -1, -1, -1});
  }
  template <typename Pool>
  void InitBufHandle(Pool* pool, std::uint32_t index, TBufHandle /*handle*/, std::uint32_t address,
                     std::uint32_t bytes) {
    if (index >= buffers_.size() || bytes != bytes_) {
      davsim_cc::fail("InitBufHandle: expected one of the buffers that InitStartBufHandle has announced, of "
                      "the same length");
    }
    pipe_ = &pool->pool_pipe();
    buffers_[index].address = address;
    pool->end_at_reset(*this);
  }

 private:
  static constexpr EventPipes kFilled{producer_of(src, dst), consumer_of(src, dst)};
  static constexpr EventPipes kFree{kFilled.destination, kFilled.source};

  struct Buffer {
    std::uint32_t address;
    bool taken;
    std::int32_t freed;  ///< the flag that says that its user has ended; -1: none
    // Its own ids: a flag of a buffer is set again only after the buffer has gone round, when the wait
    // for it is known to have ended.
    std::int32_t filled_id;
    std::int32_t free_id;
  };
  struct Waiting {
    std::uint32_t address;
    std::uint32_t bytes;
    std::int32_t id;
  };

  DAVSIM_CC_API void await_free(Buffer& buffer) {
    if (buffer.freed < 0) return;
    const PendingEvent event{kFree.source, kFree.destination, buffer.freed};
    wait(event);
    pipe_->forget(event);
    pipe_->release_id(kFree, buffer.freed);
    buffer.freed = -1;
  }
  std::int32_t* own_of(std::uint32_t address) {
    for (Buffer& buffer : buffers_) {
      if (address >= buffer.address && address < buffer.address + bytes_) return &buffer.filled_id;
    }
    return nullptr;
  }
  DAVSIM_CC_API static void set(const EventPipes& pipes, std::int32_t id) {
    davsim_cc::issue("set_flag", nullptr,
                     {davsim_cc::word("source", pipes.source),
                      davsim_cc::word("destination", pipes.destination),
                      davsim_cc::integer("id", id)});
  }
  DAVSIM_CC_API static void wait(const PendingEvent& event) {
    davsim_cc::issue("wait_flag", nullptr,
                     {davsim_cc::word("source", event.source),
                      davsim_cc::word("destination", event.destination),
                      davsim_cc::integer("id", event.id)});
  }

  TPipe* pipe_ = nullptr;
  std::uint32_t bytes_ = 0;
  std::size_t next_ = 0;
  std::vector<Buffer> buffers_;
  std::vector<Waiting> waiting_;
};

constexpr TPosition source_of_queue(TPosition position) {
  switch (position) {
    case TPosition::A2: return TPosition::A1;
    case TPosition::B2: return TPosition::B1;
    case TPosition::C2: return TPosition::C1;
    case TPosition::VECOUT:
    case TPosition::CO1:
    case TPosition::VECCALC: return position;
    default: return TPosition::GM;
  }
}
constexpr TPosition destination_of_queue(TPosition position) {
  return position == TPosition::VECOUT || position == TPosition::CO1 ? TPosition::GM : position;
}

/// The queue of one position: GM to VECIN, VECOUT to GM, GM to A1, A1 to A2, CO1 to GM, ...
template <TPosition position, std::int32_t depth, auto mask = 0>
class TQue
    : public TQueBind<source_of_queue(position), destination_of_queue(position), depth, mask> {};

/// One buffer without a queue.
template <TPosition position = TPosition::VECCALC>
class TBuf {
 public:
  static constexpr Hardware kHardware = hardware_of(position);

  template <typename T>
  DAVSIM_CC_API LocalTensor<T> Get() {
    return Get<T>(elements_in<T>(bytes_));
  }
  template <typename T>
  DAVSIM_CC_API LocalTensor<T> Get(std::uint32_t count) {
    state().freed.take(space_of(kHardware), address_, bytes_);
    return LocalTensor<T>(position, address_, count);
  }
  template <typename T>
  DAVSIM_CC_API LocalTensor<T> GetWithOffset(std::uint32_t count, std::uint32_t offset) {
    state().freed.take(space_of(kHardware), address_, bytes_);
    return LocalTensor<T>(position, address_ + offset, count);
  }

  // Of davsim, for TPipe.
  void init(std::uint32_t address, std::uint32_t bytes) {
    address_ = address;
    bytes_ = bytes;
  }
  // For pools of the user's own.
  void InitStartBufHandle(TBufHandle /*first*/, std::uint8_t /*count*/, std::uint32_t bytes) {
    bytes_ = bytes;
  }
  template <typename Pool>
  void InitBufHandle(Pool* /*pool*/, std::uint32_t /*index*/, TBufHandle /*handle*/,
                     std::uint32_t address, std::uint32_t bytes) {
    init(address, bytes);
  }

 private:
  std::uint32_t address_ = 0;
  std::uint32_t bytes_ = 0;
};

/// Hands out a memory from its beginning on.
template <Hardware hardware = Hardware::UB>
class LocalMemAllocator {
 public:
  template <class T, std::uint32_t count>
  DAVSIM_CC_API LocalTensor<T> Alloc() {
    return Alloc<T>(count);
  }
  template <TPosition position, class T, std::uint32_t count>
  DAVSIM_CC_API LocalTensor<T> Alloc() {
    return Alloc<position, T>(count);
  }
  template <class T>
  DAVSIM_CC_API LocalTensor<T> Alloc(std::uint32_t count) {
    return Alloc<kPosition, T>(count);
  }
  template <TPosition position, class T>
  DAVSIM_CC_API LocalTensor<T> Alloc(std::uint32_t count) {
    static_assert(hardware_of(position) == hardware, "a position of another memory");
    const std::uint32_t address = head_;
    const std::uint32_t bytes = bytes_of<T>(count);
    head_ += (bytes + ONE_BLK_SIZE - 1) / ONE_BLK_SIZE * ONE_BLK_SIZE;
    return LocalTensor<T>(position, address, count);
  }
  [[nodiscard]] std::uint32_t GetCurAddr() const { return head_; }

 private:
  static constexpr TPosition kPosition = hardware == Hardware::L1    ? TPosition::A1
                                         : hardware == Hardware::L0A ? TPosition::A2
                                         : hardware == Hardware::L0B ? TPosition::B2
                                         : hardware == Hardware::L0C ? TPosition::CO1
                                         : hardware == Hardware::BIAS ? TPosition::C2
                                         : hardware == Hardware::FIXBUF
                                             ? TPosition::C2PIPE2GM
                                             : TPosition::VECCALC;
  std::uint32_t head_ = 0;
};

}  // namespace AscendC
