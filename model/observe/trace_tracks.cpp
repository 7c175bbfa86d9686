#include "observe/trace_tracks.h"

#include <fmt/format.h>

#include <algorithm>

#include "observe/trace_names.h"

namespace davsim {
namespace {

/// Rows of a pipe whose numbers keep the vendor's order of tracks.
constexpr std::uint32_t kOrderedLanes = 100;
/// Beyond them: numbers above those of all processes, in the order of the pipes.
constexpr std::uint32_t kFarLanes = 10'000'000;

}  // namespace

TraceLane& TraceTrack::first_free(std::uint64_t start, std::uint64_t end) {
  bool ignored = false;
  return first_free(start, end, 0, ignored);
}

TraceLane& TraceTrack::first_free(std::uint64_t start, std::uint64_t end, std::uint64_t before,
                                  bool& room) {
  auto lane = std::find_if(lanes_.begin(), lanes_.end(),
                           [start](const TraceLane& l) { return l.end <= start; });
  TraceLane& found = lane == lanes_.end() ? add() : *lane;
  room = found.end + before <= start;
  found.end = end;
  return found;
}

TraceLane& TraceTrack::closest(std::uint64_t start, std::uint64_t end) {
  TraceLane* best = nullptr;
  for (TraceLane& lane : lanes_) {
    if (lane.end <= start && (best == nullptr || lane.end > best->end)) best = &lane;
  }
  if (best == nullptr) best = &add();
  best->end = end;
  return *best;
}

TraceLane& TraceTrack::add() {
  const auto index = static_cast<std::uint32_t>(lanes_.size());
  const std::uint32_t rank = track_rank(pipe_);
  const std::uint32_t thread =
      index < kOrderedLanes ? kOrderedLanes * rank + index : kFarLanes * rank + index;
  const std::string name(track_name(pipe_));
  out_.metadata("thread_name", process_, thread, "name",
                json_string(index == 0 ? name : fmt::format("{} #{}", name, index + 1)));
  const std::uint32_t sort =
      index < kOrderedLanes ? thread : kOrderedLanes * rank + kOrderedLanes - 1;
  out_.metadata("thread_sort_index", process_, thread, "sort_index", std::to_string(sort));
  lanes_.push_back({TraceWriter::address(process_, thread), 0});
  return lanes_.back();
}

void TraceTracks::add(std::uint32_t core, CoreKind kind) {
  if (core >= cores_.size()) cores_.resize(core + std::size_t{1});
  const CorePlace place = core < places_.size() ? places_[core] : CorePlace{core, 0, kind};
  const std::uint32_t process = process_id(place);
  out_.metadata("process_name", process, 0, "name", json_string(process_name(place)));
  out_.metadata("process_sort_index", process, 0, "sort_index",
                std::to_string(process_rank(place)));
  out_.metadata("process_labels", process, 0, "labels", json_string(label_));
  cores_[core] = std::make_unique<Core>(Core{process, {}});
  for (int pipe = 0; pipe <= kPipes; ++pipe) {
    cores_[core]->tracks.emplace_back(out_, process, static_cast<Pipe>(pipe));
  }
}

}  // namespace davsim
