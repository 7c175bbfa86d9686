#include "observe/trace_names.h"

#include <fmt/format.h>

#include <array>

namespace davsim {
namespace {

struct Words {
  Pipe pipe;
  std::string_view name;
  std::uint32_t rank;
  std::string_view colour;
};

constexpr std::array<Words, kPipes + 1> kWords = {{
    {Pipe::S, "SCALAR", 1, "startup"},
    {Pipe::V, "VECTOR", 7, "cq_build_failed"},
    {Pipe::M, "CUBE", 4, "background_memory_dump"},
    {Pipe::MTE1, "MTE1", 3, "thread_state_running"},
    {Pipe::MTE2, "MTE2", 6, "thread_state_iowait"},
    {Pipe::MTE3, "MTE3", 8, "rail_response"},
    {Pipe::FIX, "FIXP", 5, "thread_state_unknown"},
    {Pipe::all, "ALL", 11, "good"},
}};

constexpr bool in_order() {
  for (std::size_t i = 0; i < kWords.size(); ++i) {
    if (kWords[i].pipe != static_cast<Pipe>(i)) return false;
  }
  return true;
}
static_assert(in_order());

const Words& words(Pipe pipe) { return kWords.at(static_cast<std::size_t>(index_of(pipe))); }

constexpr std::uint32_t kFirstProcess = 10000;

}  // namespace

std::string_view track_name(Pipe pipe) { return words(pipe).name; }
std::uint32_t track_rank(Pipe pipe) { return words(pipe).rank; }
std::string_view track_colour(Pipe pipe) { return words(pipe).colour; }

std::string process_name(std::uint32_t core, CoreKind kind) {
  switch (kind) {
    case CoreKind::aic:
      return fmt::format("core{}.cubecore0", core);
    case CoreKind::aiv:
      return fmt::format("core{}.veccore0", core);
    case CoreKind::merged:
      return fmt::format("core{}", core);
  }
  return {};
}

std::uint32_t process_id(std::uint32_t core, CoreKind kind) {
  return kFirstProcess + 4 * core + (kind == CoreKind::aiv ? 2 : 1);
}

std::uint32_t process_rank(std::uint32_t core, CoreKind kind) {
  return 3 * core + (kind == CoreKind::aiv ? 2 : 1);
}

std::string upper_case(std::string_view name) {
  std::string result(name);
  for (char& c : result) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return result;
}

}  // namespace davsim
