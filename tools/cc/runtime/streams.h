#pragma once

#include <functional>
#include <string>

#include "acl/acl.h"

namespace davsim_cc {

/// What aclGetRecentErrMsg says.
std::string& last_message();
/// Keeps the message and returns the error.
aclError problem(aclError error, std::string message);

/// A kernel has stopped: what waits for it from here on returns an error with this message.
void note_stopped_kernel(std::string message);

/// Something to be done on a stream.
struct Task {
  std::string kind;  ///< as aclmdlRIDebugJsonPrint writes it
  std::string what;
  std::function<aclError()> run;
};
/// Does the task at once, or keeps it where the stream is being captured.
aclError submit(aclrtStream stream, Task task);

}  // namespace davsim_cc
