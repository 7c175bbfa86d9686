// Streams, events, and models that are made of what a stream is given. All is done at once and in
// the order of the calls, which is an order that the streams and events allow.

#include "streams.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

namespace davsim_cc {
namespace {

struct Model {
  std::vector<Task> tasks;
  void* begun_on = nullptr;
};
struct Stream {
  Model* captured = nullptr;  ///< what it is being captured into
};
struct Event {
  Model* captured = nullptr;  ///< of the stream that recorded it last
};

/// The stream that a null pointer means.
Stream& stream_of(aclrtStream stream) {
  static Stream standard;
  return stream == nullptr ? standard : *static_cast<Stream*>(stream);
}

std::string& stopped() {
  static std::string message;
  return message;
}

aclError synchronize(bool captured) {
  if (captured) {
    return problem(ACL_ERROR_RT_PARAM_INVALID,
                   "a stream that is being captured cannot be waited for");
  }
  if (stopped().empty()) return ACL_SUCCESS;
  return problem(ACL_ERROR_RT_AICORE_EXCEPTION, stopped());
}

}  // namespace

std::string& last_message() {
  static std::string message;
  return message;
}

aclError problem(aclError error, std::string message) {
  last_message() = std::move(message);
  return error;
}

void note_stopped_kernel(std::string message) {
  if (stopped().empty()) stopped() = std::move(message);
}

aclError submit(aclrtStream stream, Task task) {
  Model* const model = stream_of(stream).captured;
  if (model == nullptr) return task.run();
  model->tasks.push_back(std::move(task));
  return ACL_SUCCESS;
}

}  // namespace davsim_cc

using namespace davsim_cc;

aclError aclrtCreateStream(aclrtStream* stream) {
  *stream = new Stream;
  return ACL_SUCCESS;
}
aclError aclrtDestroyStream(aclrtStream stream) {
  delete static_cast<Stream*>(stream);
  return ACL_SUCCESS;
}
aclError aclrtSynchronizeStream(aclrtStream stream) {
  return synchronize(stream_of(stream).captured != nullptr);
}
aclError aclrtSynchronizeStreamWithTimeout(aclrtStream stream, std::int32_t) {
  return aclrtSynchronizeStream(stream);
}
aclError aclrtSynchronizeDevice() { return synchronize(false); }

aclError aclrtCreateEvent(aclrtEvent* event) {
  *event = new Event;
  return ACL_SUCCESS;
}
aclError aclrtCreateEventExWithFlag(aclrtEvent* event, std::uint32_t) {
  return aclrtCreateEvent(event);
}
aclError aclrtDestroyEvent(aclrtEvent event) {
  delete static_cast<Event*>(event);
  return ACL_SUCCESS;
}
aclError aclrtRecordEvent(aclrtEvent event, aclrtStream stream) {
  if (event == nullptr)
    return problem(ACL_ERROR_INVALID_PARAM, "aclrtRecordEvent: the event is null");
  static_cast<Event*>(event)->captured = stream_of(stream).captured;
  return ACL_SUCCESS;
}
/// A stream that waits for one that is being captured is captured with it.
aclError aclrtStreamWaitEvent(aclrtStream stream, aclrtEvent event) {
  if (event == nullptr)
    return problem(ACL_ERROR_INVALID_PARAM, "aclrtStreamWaitEvent: the event is null");
  if (Model* const model = static_cast<Event*>(event)->captured) stream_of(stream).captured = model;
  return ACL_SUCCESS;
}
aclError aclrtSynchronizeEvent(aclrtEvent event) {
  return synchronize(event != nullptr && static_cast<Event*>(event)->captured != nullptr);
}

aclError aclrtGetLastError(aclrtLastErrLevel) { return ACL_SUCCESS; }
aclError aclrtPeekAtLastError(aclrtLastErrLevel) { return ACL_SUCCESS; }

aclError aclrtMemcpyAsync(void* to, std::size_t most, const void* from, std::size_t bytes,
                          aclrtMemcpyKind kind, aclrtStream stream) {
  return submit(stream, {"memcpy", fmt::format("{} bytes", bytes),
                         [=] { return aclrtMemcpy(to, most, from, bytes, kind); }});
}
aclError aclrtMemsetAsync(void* pointer, std::size_t most, std::int32_t value, std::size_t bytes,
                          aclrtStream stream) {
  return submit(stream, {"memset", fmt::format("{} bytes", bytes),
                         [=] { return aclrtMemset(pointer, most, value, bytes); }});
}

namespace {

/// Models that have been begun, by the streams that they are captured from; each until it is
/// destroyed.
std::vector<std::unique_ptr<Model>>& models() {
  static std::vector<std::unique_ptr<Model>> all;
  return all;
}
bool is_model(aclmdlRI model) {
  return std::any_of(models().begin(), models().end(),
                     [&](const auto& known) { return known.get() == model; });
}
aclError no_model(const char* function) {
  return problem(ACL_ERROR_INVALID_PARAM,
                 fmt::format("{}: expected a model that aclmdlRICaptureEnd gave", function));
}

}  // namespace

aclError aclmdlRICaptureBegin(aclrtStream stream, aclmdlRICaptureMode) {
  Stream& own = stream_of(stream);
  if (stream == nullptr || own.captured != nullptr) {
    return problem(ACL_ERROR_RT_PARAM_INVALID,
                   "aclmdlRICaptureBegin: expected a stream of its own that is not being captured");
  }
  models().push_back(std::make_unique<Model>());
  own.captured = models().back().get();
  own.captured->begun_on = stream;
  return ACL_SUCCESS;
}
aclError aclmdlRICaptureEnd(aclrtStream stream, aclmdlRI* model) {
  Model* const captured = stream_of(stream).captured;
  if (captured == nullptr || captured->begun_on != stream || model == nullptr) {
    return problem(
        ACL_ERROR_RT_PARAM_INVALID,
        "aclmdlRICaptureEnd: expected the stream that aclmdlRICaptureBegin was called for");
  }
  stream_of(stream).captured = nullptr;
  *model = captured;
  return ACL_SUCCESS;
}
aclError aclmdlRIExecuteAsync(aclmdlRI model, aclrtStream) {
  if (!is_model(model)) return no_model("aclmdlRIExecuteAsync");
  for (const Task& task : static_cast<Model*>(model)->tasks) {
    if (const aclError error = task.run(); error != ACL_SUCCESS) return error;
  }
  return ACL_SUCCESS;
}
aclError aclmdlRIDestroy(aclmdlRI model) {
  if (!is_model(model)) return no_model("aclmdlRIDestroy");
  std::erase_if(models(), [&](const auto& known) { return known.get() == model; });
  return ACL_SUCCESS;
}
aclError aclmdlRIDebugJsonPrint(aclmdlRI model, const char* path, std::uint32_t) {
  if (!is_model(model)) return no_model("aclmdlRIDebugJsonPrint");
  nlohmann::json tasks = nlohmann::json::array();
  for (const Task& task : static_cast<Model*>(model)->tasks) {
    tasks.push_back({{"kind", task.kind}, {"what", task.what}});
  }
  std::ofstream out(path);
  out << nlohmann::json{{"tasks", tasks}}.dump(2) << "\n";
  out.close();
  if (out) return ACL_SUCCESS;
  return problem(ACL_ERROR_INVALID_PARAM,
                 fmt::format("aclmdlRIDebugJsonPrint: {} cannot be written", path));
}
