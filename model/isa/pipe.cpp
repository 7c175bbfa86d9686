#include "isa/pipe.h"

#include <array>

namespace davsim {
namespace {
constexpr std::array<std::string_view, kPipes + 1> kPipeNames = {"S",    "V",    "M",   "MTE1",
                                                                "MTE2", "MTE3", "FIX", "ALL"};
constexpr std::array<std::string_view, 3> kCoreNames = {"aic", "aiv", "merged"};
}  // namespace

std::string_view name_of(Pipe pipe) { return kPipeNames.at(static_cast<std::size_t>(pipe)); }

std::optional<Pipe> pipe_named(std::string_view name) {
  for (std::size_t i = 0; i < kPipeNames.size(); ++i) {
    if (kPipeNames[i] == name) return static_cast<Pipe>(i);
  }
  return std::nullopt;
}

std::string_view name_of(CoreKind kind) { return kCoreNames.at(static_cast<std::size_t>(kind)); }

std::optional<CoreKind> core_kind_named(std::string_view name) {
  for (std::size_t i = 0; i < kCoreNames.size(); ++i) {
    if (kCoreNames[i] == name) return static_cast<CoreKind>(i);
  }
  return std::nullopt;
}

}  // namespace davsim
