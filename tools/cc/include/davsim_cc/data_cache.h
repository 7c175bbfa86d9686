#pragma once

// The data cache between the scalar unit and global memory, which nothing keeps coherent but the kernel.

namespace davsim_cc {

/// Cleans and invalidates the data cache of the block that runs, from `address` to the end of its line of
/// 64 bytes; all of it for null.
void clean_data_cache(const volatile void* address);

/// While one lives, scalar accesses of the block that runs go past its data cache.
class PastDataCache {
 public:
  PastDataCache();
  ~PastDataCache();
  PastDataCache(const PastDataCache&) = delete;
  PastDataCache& operator=(const PastDataCache&) = delete;
};

}  // namespace davsim_cc
