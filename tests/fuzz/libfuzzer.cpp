// The entry that libFuzzer calls; DAVSIM_FUZZ_TARGET names the target.
#include "fuzz/targets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  davsim::fuzz::DAVSIM_FUZZ_TARGET(data, size);
  return 0;
}

// The SystemC library refers to sc_main; nothing enters it.
extern "C" int sc_main(int, char**) { return 2; }
