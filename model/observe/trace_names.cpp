#include "observe/trace_names.h"

#include <fmt/format.h>

#include <algorithm>
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

std::vector<CorePlace> core_places(const std::vector<CoreKind>& kinds, int vectors_per_cube) {
  const auto ratio = static_cast<std::uint32_t>(std::max(1, vectors_per_cube));
  std::vector<CorePlace> places;
  std::array<std::uint32_t, 3> seen{};
  for (const CoreKind kind : kinds) {
    const std::uint32_t ordinal = seen.at(static_cast<std::size_t>(kind))++;
    places.push_back(kind == CoreKind::aiv ? CorePlace{ordinal / ratio, ordinal % ratio, kind}
                                           : CorePlace{ordinal, 0, kind});
  }
  return places;
}

std::string process_name(const CorePlace& place) {
  switch (place.kind) {
    case CoreKind::aic:
      return fmt::format("core{}.cubecore0", place.unit);
    case CoreKind::aiv:
      return fmt::format("core{}.veccore{}", place.unit, place.sub);
    case CoreKind::merged:
      return fmt::format("core{}", place.unit);
  }
  return {};
}

std::uint32_t process_id(const CorePlace& place) {
  return kFirstProcess + 4 * place.unit + 1 + (place.kind == CoreKind::aiv ? 1 + place.sub : 0);
}

std::uint32_t process_rank(const CorePlace& place) {
  return 3 * place.unit + 1 + (place.kind == CoreKind::aiv ? 1 + place.sub : 0);
}

std::string upper_case(std::string_view name) {
  std::string result(name);
  for (char& c : result) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return result;
}

}  // namespace davsim
