#pragma once

#include "instructions/harness.h"

namespace davsim::atomics {

using instruction_harness::Bench;
using instruction_harness::kGmOrigin;

/// What an atomic instruction leaves of `old`, which it has to return as well.
template <class T>
T after(std::string_view name, Type type, T old, T value, std::uint64_t compare = 0) {
  Bench bench(name, type);
  std::int64_t bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  bench.set("dst", kGmOrigin + 24).set("value", bits);
  if (operand_index(bench.spec, "compare") >= 0)
    bench.set("compare", static_cast<std::int64_t>(compare));
  bench.put(Space::GM, kGmOrigin + 24, std::vector<T>{old, old});
  const std::int64_t result = bench.run();
  T returned;
  std::memcpy(&returned, &result, sizeof returned);
  EXPECT_EQ(returned, old);
  const auto all = bench.get<T>(Space::GM, kGmOrigin + 24, 2);
  EXPECT_EQ(all[1], old);
  EXPECT_EQ(bench.spec.pipe, Pipe::S);
  EXPECT_TRUE(bench.spec.combines);
  EXPECT_EQ(bench.work(), (Work{1, 1, sizeof(T)}));
  // The write stands for the read, as with copies that combine.
  EXPECT_EQ(bench.touched(Space::GM, Access::write),
            (std::vector<std::vector<ByteRange>>{{{kGmOrigin + 24, kGmOrigin + 24 + sizeof(T)}}}));
  return all[0];
}

}  // namespace davsim::atomics
