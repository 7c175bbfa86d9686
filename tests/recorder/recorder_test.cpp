// Recording a kernel that runs as a program: results, the trace, errors at the lines of the program.
#include "recorder/recorder.h"

#include <gmock/gmock.h>

#include <cstring>

#include "machine/run.h"
#include "support/kernels.h"

namespace davsim::recorder_test {

using record::Call;
using record::Launch;
using record::LaunchedBlocks;
using record::Operand;
using record::Recorder;

Operand pointer(const char* name, Space space, const void* address) {
  return {name, Operand::Kind::pointer, static_cast<std::uint8_t>(space), nullptr,
          reinterpret_cast<std::int64_t>(address), 0};
}
Operand local(const char* name, std::int64_t address, const char* type = nullptr) {
  return {name, Operand::Kind::local, static_cast<std::uint8_t>(Space::UB), type, address, 0};
}
Operand integer(const char* name, std::int64_t value) {
  return {name, Operand::Kind::integer, 0, nullptr, value, 0};
}
Operand word(const char* name, const char* text) {
  return {name, Operand::Kind::word, 0, text, 0, 0};
}

/// Global memory of two tensors of 1024 f32, and a recorder for blocks on vector cores.
class Fixture {
 public:
  explicit Fixture(std::int64_t blocks, const std::string& product = "atlas-a2")
      : product_(test::product_named(product)), bytes_(16384), memory_(bytes_.data(), kOrigin) {
    launch_.kernel = "kernel";
    for (int i = 0; i < 2; ++i) {
      Tensor tensor;
      tensor.name = i == 0 ? "x" : "y";
      tensor.type = Type::uint8;
      tensor.shape = {4096};
      tensor.address = kOrigin + 8192U * static_cast<unsigned>(i);
      launch_.tensors.push_back(tensor);
    }
    launch_.memory = &memory_;
    launch_.blocks = {{CoreKind::aiv, 0, blocks}};
    launch_.locate = [](const void* site) {
      return Location{"kernel.asc", static_cast<int>(reinterpret_cast<std::intptr_t>(site)), 0};
    };
    recorder_ = std::make_unique<Recorder>(product_.target, launch_);
  }

  float* x() { return reinterpret_cast<float*>(bytes_.data()); }
  float* y() { return reinterpret_cast<float*>(bytes_.data() + 8192); }
  Recorder& recorder() { return *recorder_; }
  std::int64_t issue(const char* name, const char* type, std::initializer_list<Operand> operands,
                     int line) {
    return recorder_->issue({name, type, operands.begin(), static_cast<std::uint32_t>(operands.size())},
                            reinterpret_cast<const void*>(static_cast<std::intptr_t>(line)));
  }
  void flag(const char* name, const char* from, const char* to, int line) {
    issue(name, nullptr, {word("source", from), word("destination", to), integer("id", 0)}, line);
  }
  /// y = x + x, 64 elements a tile.
  void double_tiles(std::int64_t block, int tiles) {
    for (int t = 0; t < tiles; ++t) {
      const std::int64_t at = (block * tiles + t) * 64;
      issue("DataCopy", nullptr, {local("dst", 0, "f32"), {"src", Operand::Kind::pointer, 1, "f32",
             reinterpret_cast<std::int64_t>(x() + at), 0}, integer("count", 64)}, 10);
      flag("set_flag", "MTE2", "V", 11);
      flag("wait_flag", "MTE2", "V", 12);
      issue("Add", nullptr, {local("dst", 512, "f32"), local("src0", 0, "f32"), local("src1", 0, "f32"),
             integer("count", 64)}, 13);
      flag("set_flag", "V", "MTE3", 14);
      flag("wait_flag", "V", "MTE3", 15);
      issue("DataCopy", nullptr, {{"dst", Operand::Kind::pointer, 1, "f32",
             reinterpret_cast<std::int64_t>(y() + at), 0}, local("src", 512, "f32"),
             integer("count", 64)}, 16);
      issue("pipe_barrier", nullptr, {word("pipe", "ALL")}, 17);
    }
  }
  std::string trace() {
    return recorder_->trace(SyncMode::written, [](std::size_t) { return std::string(); });
  }

 private:
  static constexpr std::uint64_t kOrigin = 0x10000000;
  Product product_;
  std::vector<std::byte> bytes_;
  GlobalMemory memory_;
  Launch launch_;
  std::unique_ptr<Recorder> recorder_;
};

TEST(Recorder, computes_and_leaves_a_rolled_trace) {
  Fixture kernel(4);
  for (int i = 0; i < 1024; ++i) kernel.x()[i] = static_cast<float>(i);
  kernel.recorder().run([&](std::int64_t block) { kernel.double_tiles(block, 4); });
  for (int i = 0; i < 1024; ++i) ASSERT_EQ(kernel.y()[i], static_cast<float>(2 * i));
  EXPECT_TRUE(kernel.recorder().uses()[0].read);
  EXPECT_FALSE(kernel.recorder().uses()[0].written);
  EXPECT_TRUE(kernel.recorder().uses()[1].written);
  const std::string trace = kernel.trace();
  EXPECT_THAT(trace, testing::HasSubstr("blocks aiv 0..4 {\n  for i0 in 0..4 {\n"));
  EXPECT_THAT(trace, testing::HasSubstr("src = x.f32 @ (0 + 1024 * $block + 256 * i0)"));
  EXPECT_THAT(trace, testing::HasSubstr("source \"kernel.asc\""));
  EXPECT_THAT(trace, testing::HasSubstr(" line 13\n"));
}

// Tiles of y are read back only once they are written: of y nothing is needed.
TEST(Recorder, keeps_what_is_read_before_it_is_written_and_nothing_else) {
  Fixture kernel(2);
  for (int i = 0; i < 1024; ++i) kernel.x()[i] = kernel.y()[i] = 1.0F;
  kernel.recorder().run([&](std::int64_t block) {
    kernel.double_tiles(block, 2);
    kernel.issue("DataCopy", nullptr, {local("dst", 0, "f32"), {"src", Operand::Kind::pointer, 1, "f32",
                 reinterpret_cast<std::int64_t>(kernel.y() + block * 128), 0}, integer("count", 128)}, 20);
  });
  const auto& memory = kernel.recorder().touched();
  EXPECT_EQ(memory.initial(1), nullptr);
  EXPECT_THAT(memory.touched(1), testing::ElementsAre(ByteRange{0, 1024}));
  ASSERT_NE(memory.initial(0), nullptr);
  float last = 0;
  std::memcpy(&last, memory.initial(0) + 255 * 4, 4);
  EXPECT_EQ(last, 1.0F);
  std::memcpy(&last, memory.initial(0) + 256 * 4, 4);
  EXPECT_EQ(last, 0.0F);  // nobody looked there
}

// What the trace gives when it is read and executed is what the recording gave, race-free.
TEST(Recorder, the_trace_executes_to_the_same_results) {
  Fixture kernel(4);
  for (int i = 0; i < 1024; ++i) kernel.x()[i] = static_cast<float>(3 * i);
  kernel.recorder().run([&](std::int64_t block) { kernel.double_tiles(block, 4); });
  const std::string text = kernel.recorder().trace(SyncMode::written, [](std::size_t tensor) {
    return std::string(tensor == 0 ? " = ramp(0, 3)" : " expect x + x");
  });
  const test::TestKernel again(text, "atlas-a2");
  const ExecutionReport report = again.execute();
  ASSERT_EQ(report.expect.size(), 1U);
  EXPECT_EQ(report.expect[0].wrong, 0U);
  EXPECT_EQ(report.findings.size(), 0U);
  EXPECT_EQ(kernel.y()[1023], 2.0F * 3 * 1023);
}

TEST(Recorder, errors_name_the_line_of_the_program) {
  Fixture kernel(1);
  try {
    kernel.recorder().run([&](std::int64_t) {
      kernel.issue("DataCopy", nullptr, {local("dst", 200000, "f32"), {"src", Operand::Kind::pointer, 1,
                   "f32", reinterpret_cast<std::int64_t>(kernel.x()), 0}, integer("count", 64)}, 42);
    });
    FAIL() << "expected an error";
  } catch (const KernelError& error) {
    EXPECT_THAT(error.what(), testing::StartsWith("kernel.asc:42: "));
    EXPECT_THAT(error.what(), testing::HasSubstr("beyond the"));
  }
}

TEST(Recorder, operands_out_of_their_range_are_errors_of_the_kernel) {
  Fixture kernel(1);
  try {
    kernel.recorder().run([&](std::int64_t) {
      kernel.issue("set_flag", nullptr, {word("source", "V"), word("destination", "MTE3"),
                                         integer("id", 99)}, 7);
    });
    FAIL() << "expected an error";
  } catch (const KernelError& error) {
    EXPECT_THAT(error.what(), testing::StartsWith("kernel.asc:7: operand id is 99"));
  }
}

TEST(Recorder, host_memory_is_no_global_memory) {
  Fixture kernel(1);
  float here[64] = {};
  EXPECT_THROW(kernel.recorder().run([&](std::int64_t) {
    kernel.issue("copy_gm_to_ub", "f32", {local("dst", 0), pointer("src", Space::GM, here),
                                          integer("burst_blocks", 8)}, 3);
  }), KernelError);
}

TEST(Recorder, a_wait_without_a_set_is_a_deadlock) {
  Fixture kernel(1);
  try {
    kernel.recorder().run([&](std::int64_t) {
      kernel.flag("wait_flag", "MTE3", "S", 5);
      ADD_FAILURE() << "the scalar unit went on";
    });
    FAIL() << "expected a deadlock";
  } catch (const DeadlockError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("kernel.asc:5"));
    EXPECT_THAT(error.what(), testing::HasSubstr("waits for flag"));
  }
}

// A register function is one statement, whatever addresses it is called with.
TEST(Recorder, functions_are_one_statement_for_all_addresses) {
  Fixture kernel(1, "ascend-950pr");
  const auto reg = [](const char* name, const char* letter, std::int64_t number) {
    return Operand{name, Operand::Kind::number, 0, letter, number, 0};
  };
  for (int i = 0; i < 1024; ++i) kernel.x()[i] = 1;
  kernel.recorder().run([&](std::int64_t) {
    kernel.issue("copy_gm_to_ub_align_v2", "f32", {local("dst", 0), pointer("src", Space::GM, kernel.x()),
                 integer("bursts", 1), integer("burst_bytes", 4096)}, 1);
    kernel.flag("set_flag", "MTE2", "V", 2);
    kernel.flag("wait_flag", "MTE2", "V", 2);
    for (int row = 0; row < 4; ++row) {
      kernel.recorder().begin_function("twice", reinterpret_cast<const void*>(3));
      kernel.issue("pset", "f32", {reg("dst", "p", 0), word("pattern", "ALL")}, 4);
      for (int i = 0; i < 4; ++i) {
        const std::int64_t at = 1024 * row + 256 * i;
        kernel.issue("vlds", "f32", {reg("dst", "v", 0), local("src", at)}, 5);
        kernel.issue("vadd", "f32", {reg("dst", "v", 1), reg("src0", "v", 0), reg("src1", "v", 0),
                                     reg("mask", "p", 0)}, 6);
        kernel.issue("vsts", "f32", {local("dst", 8192 + at), reg("src", "v", 1), reg("mask", "p", 0)}, 7);
      }
      kernel.recorder().end_function();
    }
    kernel.flag("set_flag", "V", "MTE3", 8);
    kernel.flag("wait_flag", "V", "MTE3", 8);
    kernel.issue("copy_ub_to_gm_align_v2", "f32", {pointer("dst", Space::GM, kernel.y()),
                 local("src", 8192), integer("bursts", 1), integer("burst_bytes", 4096)}, 9);
  });
  for (int i = 0; i < 1024; ++i) ASSERT_EQ(kernel.y()[i], 2.0F);
  const std::string trace = kernel.trace();
  EXPECT_THAT(trace, testing::HasSubstr("for i0 in 0..4 {\n    vf twice line 3 {\n"));
  EXPECT_THAT(trace, testing::HasSubstr("src = ub @ (0 + 1024 * i0 + 256 * f0)"));
}

}  // namespace davsim::recorder_test
