// The functions that the headers of kernels call.

#include <cstdio>
#include <cstdlib>
#include <exception>

#include <fmt/format.h>

#include "davsim_cc/data_cache.h"
#include "davsim_cc/function_scope.h"
#include "session.h"
#include "streams.h"

namespace davsim_cc {

std::int64_t issue(const char* name, const char* type, const Operand* operands, std::size_t count) {
  Session& session = Session::get();
  davsim::record::Recorder& recorder = session.running(name);
  session.flush_store();
  return recorder.issue({name, type, operands, static_cast<std::uint32_t>(count)},
                        __builtin_return_address(0));
}

const Place& place() { return Session::get().place(); }

void uses_tensors() { Session::get().use_tensors(); }

void settle(const char* what) {
  Session& session = Session::get();
  davsim::record::Recorder& recorder = session.running(what);
  session.flush_store();
  const Operand operands[] = {word("pipe", "ALL")};
  recorder.issue({"pipe_barrier", nullptr, operands, 1}, __builtin_return_address(0));
}

void clean_data_cache(const volatile void* address) {
  Session& session = Session::get();
  davsim::record::Recorder& recorder = session.running("cleaning the data cache");
  session.flush_store();
  recorder.clean_data_cache(const_cast<const void*>(address));
}

// A store before it or inside of it is recorded where it stands.
PastDataCache::PastDataCache() {
  Session& session = Session::get();
  davsim::record::Recorder& recorder = session.running("an access past the data cache");
  session.flush_store();
  recorder.pass_data_cache(true);
}
PastDataCache::~PastDataCache() {
  Session& session = Session::get();
  if (session.recorder() == nullptr || session.recorder()->running() < 0) return;
  if (std::uncaught_exceptions() == 0) session.flush_store();
  session.recorder()->pass_data_cache(false);
}

void give_way(const volatile void* address) {
  Session& session = Session::get();
  davsim::record::Recorder& recorder = session.running("an atomic change of global memory");
  session.flush_store();
  recorder.give_way(const_cast<const void*>(address));
}

std::int64_t logical_clock() {
  return static_cast<std::int64_t>(Session::get().running("the system counter").instructions());
}

std::uint64_t memory_bytes(Space space) {
  Session& session = Session::get();
  const auto place = static_cast<davsim::Space>(space);
  return session.running("a memory of the core").memory(place) == nullptr
             ? 0
             : session.product().target.size_of_memory(place).count();
}

void report(const char* message) {
  Session& session = Session::get();
  session.report(session.lines.of(__builtin_return_address(0)), message);
}

void fail(const char* message) {
  Session& session = Session::get();
  throw davsim::KernelError(session.lines.of(__builtin_return_address(0)), message);
}

void assertion_failed(const char* condition, const char* file, int line, const char* function) {
  const std::string message = fmt::format("{}:{}: {}: Assertion `{}' failed.", file, line, function, condition);
  const davsim::record::Recorder* const recorder = Session::get().recorder();
  if (recorder != nullptr && recorder->running() >= 0) throw FailedAssertion{"[ASSERT] " + message};
  std::fflush(nullptr);
  fmt::print(stderr, "{}\n", message);
  std::abort();
}

void launch(const LaunchSite& site, std::initializer_list<LaunchOption> options,
            const std::function<void()>& body) {
  const std::uint64_t blocks = options.size() == 0 ? 0 : options.begin()->value();
  constexpr std::size_t kStream = 2;
  const auto stream =
      options.size() > kStream ? reinterpret_cast<aclrtStream>(options.begin()[kStream].value()) : nullptr;
  const aclError error = submit(stream, {"kernel", site.kernel, [site, blocks, body] {
                                           Session::get().launch(site, static_cast<std::int64_t>(blocks), body);
                                           return ACL_SUCCESS;
                                         }});
  static_cast<void>(error);  // what a kernel does wrong ends the program, or shows when it is waited for
}

void* take_local(Memory memory, std::size_t bytes, std::size_t alignment) {
  return Session::get().take(memory, bytes, alignment);
}

void* take_static(Memory memory, std::size_t bytes, std::size_t alignment, const void* key) {
  return Session::get().take_static(memory, bytes, alignment, key);
}

void* dynamic_begin(Memory memory) { return Session::get().dynamic(memory); }

LocalArrays::LocalArrays() : mark_(Session::get().mark()) {}
LocalArrays::~LocalArrays() { Session::get().give_back(mark_); }

FunctionScope::FunctionScope(const char* name) {
  Session& session = Session::get();
  davsim::record::Recorder& recorder = session.running(name);
  session.flush_store();
  outermost_ = !recorder.in_function();
  if (outermost_) recorder.begin_function(name, __builtin_return_address(0));
}

FunctionScope::~FunctionScope() noexcept(false) {
  Session& session = Session::get();
  // An error of the kernel, or a launch that ends, unwinds.
  if (!outermost_ || std::uncaught_exceptions() > 0) return;
  static_cast<void>(session.running("vf"));
  session.end_function();
}

}  // namespace davsim_cc
