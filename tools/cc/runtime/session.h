#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "davsim_cc/call.h"
#include "davsim_cc/launch.h"
#include "davsim_cc/local_arrays.h"
#include "device_memory.h"
#include "product/product.h"
#include "recorder/recorder.h"
#include "source_lines.h"

namespace davsim_cc {

/// What ends a kernel whose assertion does not hold.
struct FailedAssertion {
  std::string message;
};

/// Ends the program with an error, after what it has printed itself.
[[noreturn]] void leave(const std::string& message, int status);

/// The type of an access of `bytes` bytes through a pointer, of which only the bits count. The widest has a
/// sign, as all 64-bit elements of a trace do.
constexpr const char* type_of_size(std::size_t bytes) {
  switch (bytes) {
    case 1: return "uint8";
    case 2: return "uint16";
    case 4: return "uint32";
    default: return "int64";
  }
}

/// What a program finds when it runs: the product, the device's memory, and the launch that is running.
/// Environment: DAVSIM_PRODUCT (default: by the architecture that the program was compiled for),
/// DAVSIM_OUT (default davsim-out), DAVSIM_TRACE=0 (executes without writing anything).
class Session {
 public:
  /// The one of the process, made when it is first asked for. Ends the process with a message and
  /// status 2 where the environment names what does not exist.
  static Session& get();

  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  DeviceMemory device;
  SourceLines lines;

  [[nodiscard]] const davsim::Product& product() const { return product_; }
  /// The launch that runs, or null.
  [[nodiscard]] davsim::record::Recorder* recorder() const { return recorder_.get(); }
  /// The same; fails if none runs. `what` is what the kernel asks for.
  davsim::record::Recorder& running(const char* what) const;

  void launch(const LaunchSite& site, std::int64_t blocks, const std::function<void()>& body);
  /// Where the block that runs stands.
  [[nodiscard]] const Place& place() const;
  /// What is wrong at a line of the kernel that runs, told once when the launch has ended.
  void report(const davsim::Location& where, const std::string& message);
  void use_tensors() { uses_tensors_ = true; }

  /// One object that headers keep for the block that runs.
  [[nodiscard]] std::shared_ptr<void>& slot() { return locals().slot; }

  // Local arrays: a stack of taken bytes for each memory of each block.
  void* take(Memory memory, std::size_t bytes, std::size_t alignment);
  void* take_static(Memory memory, std::size_t bytes, std::size_t alignment, const void* key);
  [[nodiscard]] void* dynamic(Memory memory);
  /// All that the block has taken, to give back what comes later.
  using Marks = std::array<std::size_t, 7>;
  [[nodiscard]] std::size_t mark();
  void give_back(std::size_t mark);

  /// What a scalar store through a pointer has written is known only after it: it is recorded when the
  /// next thing happens.
  void note_store(const void* address, std::size_t bytes, const void* site);
  void flush_store();
  /// Ends the program for what the kernel that runs has done wrong.
  [[noreturn]] void stop_kernel(const davsim::Error& error);
  /// Ends the vector function that is recorded and executes it. What its scalar stores have written is taken back
  /// before: they come in their turn.
  void end_function();

 private:
  Session();
  ~Session() = default;

  struct Locals {
    Marks taken{};
    std::vector<Marks> marks;
    std::vector<std::pair<const void*, void*>> statics;
    std::shared_ptr<void> slot;  ///< of the headers
  };
  struct Store {
    const void* address = nullptr;
    std::size_t bytes = 0;
    const void* site = nullptr;
    std::uint64_t before = 0;  ///< what the bytes held
  };
  /// A launch that has been executed, to be timed at the end.
  struct Recorded {
    std::string kernel;
    std::string stem;  ///< path of its files without their endings
    std::vector<davsim::record::DataCaches::Finding> findings;  ///< beside those of the trace
  };
  static void add_findings(const Recorded& launch);
  void print_reports();
  void write();
  void time_launches();
  Locals& locals();

  davsim::Product product_;
  std::string out_;
  bool writes_ = true;
  std::unique_ptr<davsim::record::Recorder> recorder_;
  bool uses_tensors_ = false;
  std::vector<davsim::record::LaunchedBlocks> launched_;
  LaunchSite site_{};
  std::vector<Place> places_;   ///< by block
  std::vector<Locals> locals_;  ///< by block
  std::vector<Store> stores_;   ///< by block: the last one, if it is not recorded yet
  std::vector<Store> function_stores_;  ///< of the vector function that is recorded
  std::vector<davsim::record::DataCaches::Finding> reported_;  ///< of the launch
  std::int64_t blocks_ = 0;     ///< of the launch
  int launches_ = 0;
  std::vector<Recorded> recorded_;
};

}  // namespace davsim_cc
