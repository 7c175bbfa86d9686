#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

#include "isa/pipe.h"
#include "sync/code_tree.h"

namespace davsim {

/// One piece of synchronisation: a flag that is set after a step and waited for before another step
/// of the same body, or a barrier before a step.
struct Edge {
  enum class Kind : std::uint8_t { flag, barrier };
  Kind kind = Kind::flag;
  Pipe source = Pipe::S;
  Pipe destination = Pipe::S;  ///< of a barrier the same as `source`, which may be `all`
  int body = 0;                ///< of the CodeTree; of a loop if `distance` is not 0
  int after = 0;               ///< the step that produces
  int before = 0;              ///< the step that consumes
  std::int64_t distance = 0;   ///< iterations of the body's loop from producer to consumer
  std::int64_t ids = 1;        ///< event ids that iterations take turns with
  std::int64_t most_ids = 0;   ///< what `ids` must not grow beyond
  /// Set if this edge protects the ids of another, so that they are not set again too early. Set as
  /// soon as the wait of the other is over, waited for just before its set.
  const Edge* protects = nullptr;
  bool left_out = false;
  int first = -1;       ///< instruction that it was made for, for its location: the producer
  int second = -1;      ///< the consumer
  std::int64_t id = 0;  ///< first event id
};

/// The fewest ids with which no set of the edge comes before the wait for an earlier one in program
/// order.
constexpr std::int64_t least_ids(const Edge& edge) {
  if (edge.distance == 0) return 1;
  return edge.distance + (edge.before > edge.after ? 1 : 0);
}

/// The synchronisation planned so far for a program. Keeps at most as many event ids in use, by
/// group and pair of pipes, as the target has. Flags outside loops share ids when these are short.
class Plan {
 public:
  Plan(const CodeTree& tree, int event_ids) : tree_(tree), event_ids_(event_ids) {}

  /// Leaves the event ids of a pair up to `id` to the kernel, which uses them itself.
  void reserve(int group, Pipe source, Pipe destination, std::int64_t id);

  /// Adds an edge, and drops those that it makes superfluous. When event ids are short, edges that
  /// take several give some up; when there are none to give, a barrier takes its place. False if
  /// the plan holds an edge that does the same already.
  bool add(Edge edge);
  /// Replaces a flag, and what protects it, by a barrier of all pipes at its wait.
  void give_up(const Edge& edge);
  void remove(const Edge& edge);
  /// Takes an edge out of the code for a while.
  void leave_out(const Edge& edge, bool out) { mine(edge).left_out = out; }
  /// Changes with how many ids the iterations take turns.
  void resize(const Edge& edge, std::int64_t ids) { mine(edge).ids = ids; }

  /// Event ids of the edge's pair that nothing uses.
  [[nodiscard]] std::int64_t free_ids(const Edge& edge) const { return room(edge, false); }
  /// True if another edge protects the ids of this one.
  [[nodiscard]] bool is_protected(const Edge& edge) const;
  /// Gives every edge its ids.
  void number();

  [[nodiscard]] const std::vector<std::unique_ptr<Edge>>& edges() const { return edges_; }

 private:
  using Pair = std::tuple<int, Pipe, Pipe>;
  [[nodiscard]] Pair pair_of(const Edge& edge) const {
    return {tree_.body(edge.body).group, edge.source, edge.destination};
  }
  /// Where a flag outside all loops, which is set once, is set and waited for: positions along the
  /// steps of its group.
  struct Span {
    Edge* edge = nullptr;
    int begin = 0;
    int end = 0;
  };
  [[nodiscard]] std::optional<Span> span_of(const Edge& edge) const;
  /// The spans of the flags of a pair, in order, and the number of ids that its other flags take.
  std::pair<std::vector<Span>, std::int64_t> users_of(const Pair& pair) const;
  /// Ids of the pair of `edge` that are left, which may be negative: with one for each span, or, if
  /// spans may share, as many for all as overlap.
  [[nodiscard]] std::int64_t room(const Edge& edge, bool share, const Edge* fresh = nullptr) const;
  [[nodiscard]] static std::int64_t overlapping(const std::vector<Span>& spans);
  bool make_room(Edge& edge);
  Edge& mine(const Edge& edge);

  const CodeTree& tree_;
  std::int64_t event_ids_;
  std::vector<std::unique_ptr<Edge>> edges_;
  std::map<Pair, std::int64_t> reserved_;  ///< number of ids left to the kernel
};

}  // namespace davsim
