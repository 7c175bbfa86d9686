// What the compiler's instrumentation calls for every access to memory in the user's code (it is that of
// the thread sanitizer, whose run time this takes the place of). Accesses of a kernel to global memory or
// to a memory of its core are scalar instructions; all others go unseen.

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <deque>
#include <string_view>
#include <vector>

#include "session.h"

namespace davsim_cc {
namespace {

/// A scalar read of global memory. Where the same is read again, and nothing but reads came between, the
/// kernel polls.
struct Read {
  const void* address = nullptr;
  const void* site = nullptr;
  std::uint64_t value = 0;
};
// Words of global memory are what loops wait for; those of the unified buffer may be, after a copy. Work that
// reads a word of either again does not do so as often: it would take seconds.
constexpr davsim::record::Recorder::Patience kGlobalPatience = {1, 1'000'000};
constexpr davsim::record::Recorder::Patience kLocalPatience = {16, 10'000'000};
/// Words that a loop may poll in turn.
constexpr std::size_t kMostReads = 256;

/// Where accesses have to be looked at: true while a block runs outside the runtime.
inline davsim::record::Recorder* recorder_of_kernel() {
  static Session& session = Session::get();
  davsim::record::Recorder* const recorder = session.recorder();
  return recorder != nullptr && recorder->running() >= 0 ? recorder : nullptr;
}

void read_global(davsim::record::Recorder& recorder, const void* address, std::size_t bytes,
                 const void* site) {
  // Blocks that go first meanwhile may be new here: what is there has to stay where it is.
  static std::deque<std::vector<Read>> reads_of_blocks;
  const auto block = static_cast<std::size_t>(recorder.running());
  if (reads_of_blocks.size() <= block) reads_of_blocks.resize(block + 1);
  std::vector<Read>& reads = reads_of_blocks[block];
  if (recorder.kept_reads() != reads.size()) reads.clear();
  std::uint64_t value = 0;
  std::memcpy(&value, address, bytes);
  const auto before = std::find_if(reads.rbegin(), reads.rend(), [&](const Read& read) {
    return read.address == address && read.site == site;
  });
  const char* name = "scalar_load_gm";
  int instead = -1;
  if (before != reads.rend()) {
    if (before->value == value) {
      recorder.spin();
      std::memcpy(&value, address, bytes);
      if (before->value == value) return;
    }
    // In the trace it is one instruction that ends at the write that brought this value.
    instead = static_cast<int>(reads.rend() - before) - 1;
    reads.erase(reads.begin() + instead);
    if (bytes == 4) name = "poll";
  } else {
    const std::uint64_t found = value;
    if (recorder.read_again(address, value, site, kGlobalPatience)) std::memcpy(&value, address, bytes);
    // Others have written it meanwhile: when the trace runs, the block has to wait for that.
    if (value != found && bytes == 4) name = "poll";
    if (reads.size() == kMostReads) {
      recorder.end_reads();
      reads.clear();
    }
  }
  reads.push_back({address, site, value});
  const Operand source = pointer("src", Space::gm, address);
  if (name == std::string_view("poll")) {
    const Operand operands[] = {source, davsim_cc::data("value", value)};
    recorder.issue_read({name, "int32", operands, 2}, site, instead);
    return;
  }
  const Operand operands[] = {source, integer("recorded", 1), davsim_cc::data("value", value)};
  recorder.issue_read({name, type_of_size(bytes), operands, 3}, site, instead);
}

void check_in_ub(const davsim::record::Recorder& recorder, const void* address, const char* who, const void* site) {
  const auto place = recorder.place(address);
  if (place && place->first == davsim::Space::UB) return;
  throw davsim::KernelError(Session::get().lines.of(site),
                            std::string(who) + " reads or writes a memory other than the unified buffer by a "
                                               "pointer; expected one to the unified buffer");
}

/// The scalar unit beside a vector function. The function runs when it is recorded as a whole, so the trace says
/// by what the program went on.
void read_in_function(davsim::record::Recorder& recorder, const void* address, std::uint64_t place,
                      std::size_t bytes, const void* site) {
  std::uint64_t value = 0;
  std::memcpy(&value, address, bytes);
  const Operand operands[] = {numbered("dst", "s", 0), local("src", Space::ub, place),
                              integer("recorded", 1), davsim_cc::bits("value", value)};
  recorder.issue({"sld", type_of_size(bytes), operands, 4}, site);
}

void access_of_kernel(davsim::record::Recorder* recorder, const void* address, std::size_t bytes, bool writes,
                      const void* site) {
  Session& session = Session::get();
  const bool global = session.device.covers(address);
  if (!global && !recorder->place(address)) return;
  session.flush_store();
  if (recorder->in_function()) check_in_ub(*recorder, address, "a vector function", site);
  if (writes && global) recorder->give_way(address);
  if (writes) return session.note_store(address, bytes, site);
  if (global) return read_global(*recorder, address, bytes, site);
  check_in_ub(*recorder, address, "the scalar unit", site);
  const auto place = recorder->place(address);
  if (recorder->in_function()) {
    return read_in_function(*recorder, address, static_cast<std::uint64_t>(place->second), bytes, site);
  }
  std::uint64_t value = 0;
  std::memcpy(&value, address, bytes);
  recorder->read_again(address, value, site, kLocalPatience);
  const Operand operands[] = {local("src", Space::ub, static_cast<std::uint64_t>(place->second))};
  recorder->issue({"scalar_load_ub", type_of_size(bytes), operands, 1}, site);
}

/// The compiler takes it that these calls do not throw.
void access(const void* address, std::size_t bytes, bool writes, const void* site) {
  davsim::record::Recorder* const recorder = recorder_of_kernel();
  if (recorder == nullptr) return;
  try {
    access_of_kernel(recorder, address, bytes, writes, site);
  } catch (const davsim::Error& error) {
    Session::get().stop_kernel(error);
  }
}

void access_range(const void* address, std::size_t bytes, bool writes, const void* site) {
  const auto* byte = static_cast<const std::byte*>(address);
  while (bytes > 0) {
    const std::size_t step = bytes >= 8 ? 8 : bytes >= 4 ? 4 : bytes >= 2 ? 2 : 1;
    access(byte, step, writes, site);
    byte += step;
    bytes -= step;
  }
}

}  // namespace
}  // namespace davsim_cc

#define DAVSIM_SITE __builtin_return_address(0)
#define DAVSIM_ACCESS(size)                                                                       \
  void __tsan_read##size(const void* a) { davsim_cc::access(a, size, false, DAVSIM_SITE); }           \
  void __tsan_write##size(const void* a) { davsim_cc::access(a, size, true, DAVSIM_SITE); }           \
  void __tsan_unaligned_read##size(const void* a) { davsim_cc::access(a, size, false, DAVSIM_SITE); } \
  void __tsan_unaligned_write##size(const void* a) { davsim_cc::access(a, size, true, DAVSIM_SITE); } \
  void __tsan_volatile_read##size(const void* a) { davsim_cc::access(a, size, false, DAVSIM_SITE); }  \
  void __tsan_volatile_write##size(const void* a) { davsim_cc::access(a, size, true, DAVSIM_SITE); }

// Atomic accesses are the host's own business: on a device, functions of the interface do them.
#define DAVSIM_ATOMIC(bits, type)                                                                  \
  type __tsan_atomic##bits##_load(const volatile type* a, int) { return __atomic_load_n(a, 5); }         \
  void __tsan_atomic##bits##_store(volatile type* a, type v, int) { __atomic_store_n(a, v, 5); }         \
  type __tsan_atomic##bits##_exchange(volatile type* a, type v, int) { return __atomic_exchange_n(a, v, 5); } \
  type __tsan_atomic##bits##_fetch_add(volatile type* a, type v, int) { return __atomic_fetch_add(a, v, 5); } \
  type __tsan_atomic##bits##_fetch_sub(volatile type* a, type v, int) { return __atomic_fetch_sub(a, v, 5); } \
  type __tsan_atomic##bits##_fetch_and(volatile type* a, type v, int) { return __atomic_fetch_and(a, v, 5); } \
  type __tsan_atomic##bits##_fetch_or(volatile type* a, type v, int) { return __atomic_fetch_or(a, v, 5); }   \
  type __tsan_atomic##bits##_fetch_xor(volatile type* a, type v, int) { return __atomic_fetch_xor(a, v, 5); } \
  type __tsan_atomic##bits##_fetch_nand(volatile type* a, type v, int) { return __atomic_fetch_nand(a, v, 5); } \
  int __tsan_atomic##bits##_compare_exchange_strong(volatile type* a, type* e, type v, int, int) {       \
    return __atomic_compare_exchange_n(a, e, v, false, 5, 5);                                            \
  }                                                                                                      \
  int __tsan_atomic##bits##_compare_exchange_weak(volatile type* a, type* e, type v, int, int) {         \
    return __atomic_compare_exchange_n(a, e, v, true, 5, 5);                                             \
  }                                                                                                      \
  type __tsan_atomic##bits##_compare_exchange_val(volatile type* a, type e, type v, int, int) {          \
    __atomic_compare_exchange_n(a, &e, v, false, 5, 5);                                                  \
    return e;                                                                                            \
  }

extern "C" {
DAVSIM_ACCESS(1)
DAVSIM_ACCESS(2)
DAVSIM_ACCESS(4)
DAVSIM_ACCESS(8)
void __tsan_read16(const void* a) { davsim_cc::access_range(a, 16, false, DAVSIM_SITE); }
void __tsan_write16(const void* a) { davsim_cc::access_range(a, 16, true, DAVSIM_SITE); }
void __tsan_unaligned_read16(const void* a) { davsim_cc::access_range(a, 16, false, DAVSIM_SITE); }
void __tsan_unaligned_write16(const void* a) { davsim_cc::access_range(a, 16, true, DAVSIM_SITE); }
void __tsan_read_range(const void* a, std::size_t n) { davsim_cc::access_range(a, n, false, DAVSIM_SITE); }
void __tsan_write_range(const void* a, std::size_t n) { davsim_cc::access_range(a, n, true, DAVSIM_SITE); }
void __tsan_init() {}
void __tsan_func_entry(const void*) {}
void __tsan_func_exit() {}
void __tsan_vptr_update(const void*, const void*) {}
void __tsan_vptr_read(const void*) {}
void __tsan_atomic_thread_fence(int) {}
void __tsan_atomic_signal_fence(int) {}
DAVSIM_ATOMIC(8, std::uint8_t)
DAVSIM_ATOMIC(16, std::uint16_t)
DAVSIM_ATOMIC(32, std::uint32_t)
DAVSIM_ATOMIC(64, std::uint64_t)
}
