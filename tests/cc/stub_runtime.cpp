// A run time without a simulator, so that davsim-cc is tested apart from it: prints launches and
// vector functions, keeps each memory in an arena, and counts reads and writes in the arena of UB.
#include <cstdio>
#include <map>
#include <vector>

#include "davsim_cc/function_scope.h"
#include "davsim_cc/launch.h"
#include "davsim_cc/local_arrays.h"

extern "C" {
extern const int davsim_cc_architecture;
extern const int davsim_cc_auto_sync;
}

namespace {

constexpr std::size_t kArena = 1 << 20;

struct Arena {
  alignas(4096) unsigned char bytes[kArena];
  std::size_t used = 0;
};

Arena arenas[7];
std::map<const void*, void*> statics;
int reads = 0;
int writes = 0;
bool counting = false;

bool in_ub(const void* address) {
  const auto* byte = static_cast<const unsigned char*>(address);
  return counting && byte >= arenas[0].bytes && byte < arenas[0].bytes + kArena;
}

}  // namespace

namespace davsim_cc {

void launch(const LaunchSite& site, std::initializer_list<LaunchOption> options,
            const std::function<void()>& body) {
  std::printf("launch %s %u:%u line %d arch %d sync %d options", site.kernel, site.cube,
              site.vector, site.line, davsim_cc_architecture, davsim_cc_auto_sync);
  for (const LaunchOption& option : options) {
    std::printf(" %llu", static_cast<unsigned long long>(option.value()));
  }
  std::printf("\n");
  counting = true;
  for (std::uint64_t block = 0; block < options.begin()->value(); ++block) body();
  counting = false;
  std::printf("ub reads %d writes %d left %zu\n", reads, writes, arenas[0].used);
}

void* take_local(Memory memory, std::size_t bytes, std::size_t alignment) {
  Arena& arena = arenas[static_cast<int>(memory)];
  arena.used = (arena.used + alignment - 1) / alignment * alignment;
  void* place = arena.bytes + arena.used;
  std::printf("take %d: %zu bytes at %zu\n", static_cast<int>(memory), bytes, arena.used);
  arena.used += bytes;
  return place;
}

void* take_static(Memory memory, std::size_t bytes, std::size_t alignment, const void* key) {
  void*& place = statics[key];
  if (place == nullptr) place = take_local(memory, bytes, alignment);
  return place;
}

void* dynamic_begin(Memory memory) { return arenas[static_cast<int>(memory)].bytes + kArena / 2; }

LocalArrays::LocalArrays() : mark_(arenas[0].used) {}
LocalArrays::~LocalArrays() { arenas[0].used = mark_; }

FunctionScope::FunctionScope(const char* name) : outermost_(true) {
  std::printf("begin %s\n", name);
}
FunctionScope::~FunctionScope() noexcept(false) { std::printf("end %d\n", outermost_); }

}  // namespace davsim_cc

// The hooks of ThreadSanitizer.
extern "C" {
void __tsan_init() {}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}
void __tsan_vptr_update(void**, void*) {}
void __tsan_vptr_read(void**) {}
void __tsan_read_range(void* address, unsigned long) { reads += in_ub(address); }
void __tsan_write_range(void* address, unsigned long) { writes += in_ub(address); }
#define HOOKS(size)                                                            \
  void __tsan_read##size(void* address) { reads += in_ub(address); }           \
  void __tsan_write##size(void* address) { writes += in_ub(address); }         \
  void __tsan_unaligned_read##size(void* address) { reads += in_ub(address); } \
  void __tsan_unaligned_write##size(void* address) { writes += in_ub(address); }
HOOKS(1) HOOKS(2) HOOKS(4) HOOKS(8) HOOKS(16)
}
