#include "sync/plan.h"

#include <algorithm>

namespace davsim {
namespace {

/// True if whatever `old` orders, `fresh` orders as well.
bool covers(const Edge& fresh, const Edge& old) {
  if (fresh.kind != old.kind || fresh.body != old.body || fresh.source != old.source ||
      fresh.destination != old.destination || fresh.protects != nullptr ||
      old.protects != nullptr) {
    return false;
  }
  if (fresh.kind == Edge::Kind::barrier) {
    return fresh.before == old.before && fresh.distance <= old.distance;
  }
  // The latest wait of `fresh` at or before the consumer of `old` is one iteration back if it
  // stands later in the body.
  const std::int64_t distance = fresh.distance + (fresh.before <= old.before ? 0 : 1);
  if (fresh.before > old.before && old.distance == 0) return false;
  return distance < old.distance || (distance == old.distance && fresh.after >= old.after);
}

/// One id fewer; for a dependence carried by a loop that means a nearer iteration. False if the
/// edge cannot do with fewer.
bool shrink(Edge& edge) {
  Edge smaller = edge;
  smaller.most_ids = --smaller.ids;
  while (smaller.distance > 0 && least_ids(smaller) > smaller.ids) --smaller.distance;
  if (smaller.ids < 1 || (smaller.distance == 0 && edge.distance != 0)) return false;
  edge = smaller;
  return true;
}

Edge barrier_of_all(const Edge& edge) {
  Edge barrier = edge;
  barrier.kind = Edge::Kind::barrier;
  barrier.source = barrier.destination = Pipe::all;
  barrier.protects = nullptr;
  return barrier;
}

}  // namespace

void Plan::reserve(int group, Pipe source, Pipe destination, std::int64_t id) {
  std::int64_t& reserved = reserved_[{group, source, destination}];
  reserved = std::max(reserved, std::min(id + 1, event_ids_));
}

std::optional<Plan::Span> Plan::span_of(const Edge& edge) const {
  if (edge.distance != 0 || edge.protects != nullptr || tree_.loop_body(edge.body) >= 0) {
    return std::nullopt;
  }
  if (tree_.body(edge.body).parent.body < 0) {
    return Span{nullptr, 2 * edge.after + 2, 2 * edge.before};
  }
  // Both ends lie inside one step, a choice.
  const int step = tree_.path({edge.body, edge.after}).front().step;
  return Span{nullptr, 2 * step + 1, 2 * step + 1};
}

std::pair<std::vector<Plan::Span>, std::int64_t> Plan::users_of(const Pair& pair) const {
  std::pair<std::vector<Span>, std::int64_t> users;
  for (const auto& edge : edges_) {
    if (edge->kind != Edge::Kind::flag || pair_of(*edge) != pair) continue;
    if (const auto span = span_of(*edge)) {
      users.first.push_back({edge.get(), span->begin, span->end});
    } else {
      users.second += edge->ids;
    }
  }
  return users;
}

/// The most spans that any position lies in.
std::int64_t Plan::overlapping(const std::vector<Span>& spans) {
  std::vector<std::pair<int, int>> changes;  // a span that begins counts before one that ends
  for (const Span& span : spans) {
    changes.emplace_back(span.begin, -1);
    changes.emplace_back(span.end, 1);
  }
  std::sort(changes.begin(), changes.end());
  std::int64_t now = 0;
  std::int64_t most = 0;
  for (const auto& change : changes) most = std::max(most, now -= change.second);
  return most;
}

std::int64_t Plan::room(const Edge& edge, bool share, const Edge* fresh) const {
  const Pair pair = pair_of(edge);
  auto [spans, taken] = users_of(pair);
  if (fresh != nullptr) {
    if (const auto span = span_of(*fresh)) {
      spans.push_back(*span);
    } else {
      taken += fresh->ids;
    }
  }
  const auto lanes = share ? overlapping(spans) : static_cast<std::int64_t>(spans.size());
  const auto reserved = reserved_.find(pair);
  return event_ids_ - (reserved == reserved_.end() ? 0 : reserved->second) - taken - lanes;
}

bool Plan::make_room(Edge& edge) {
  while (room(edge, true, &edge) < 0) {
    Edge* largest = &edge;
    for (const auto& other : edges_) {
      // Protection depends on the exact distances of both edges.
      if (other->kind != Edge::Kind::flag || other->protects != nullptr) continue;
      if (pair_of(*other) != pair_of(edge) || other->ids <= largest->ids) continue;
      if (!is_protected(*other)) largest = other.get();
    }
    if (largest->protects != nullptr || !shrink(*largest)) return false;
  }
  return true;
}

bool Plan::is_protected(const Edge& edge) const {
  return std::any_of(edges_.begin(), edges_.end(),
                     [&](const auto& other) { return other->protects == &edge; });
}

bool Plan::add(Edge edge) {
  if (edge.kind == Edge::Kind::flag) {
    edge.most_ids = edge.most_ids == 0 ? event_ids_ : edge.most_ids;
    if (edge.protects == nullptr) {
      edge.distance = std::min(edge.distance, event_ids_);
      edge.ids = least_ids(edge);
    }
  }
  for (const auto& old : edges_) {
    if (covers(*old, edge)) return false;
  }
  std::vector<const Edge*> dropped;
  for (const auto& old : edges_) {
    if (covers(edge, *old)) dropped.push_back(old.get());
  }
  for (const Edge* old : dropped) remove(*old);
  if (edge.kind == Edge::Kind::flag && !make_room(edge)) {
    if (edge.protects != nullptr) {
      give_up(*edge.protects);
      return true;
    }
    return add(barrier_of_all(edge));
  }
  edges_.push_back(std::make_unique<Edge>(edge));
  return true;
}

void Plan::give_up(const Edge& edge) {
  const Edge barrier = barrier_of_all(edge);
  remove(edge);
  add(barrier);
}

void Plan::remove(const Edge& edge) {
  const Edge* gone = &edge;
  std::erase_if(edges_, [gone](const auto& other) { return other->protects == gone; });
  std::erase_if(edges_, [gone](const auto& other) { return other.get() == gone; });
}

Edge& Plan::mine(const Edge& edge) {
  return **std::find_if(edges_.begin(), edges_.end(),
                        [&](const auto& other) { return other.get() == &edge; });
}

void Plan::number() {
  std::map<Pair, std::int64_t> next = reserved_;
  for (const auto& edge : edges_) {
    if (edge->kind != Edge::Kind::flag) continue;
    std::int64_t& id = next[pair_of(*edge)];
    if (span_of(*edge)) continue;
    edge->id = id;
    id += edge->ids;
  }
  for (const auto& [pair, first] : next) {
    std::vector<Span> spans = users_of(pair).first;
    std::stable_sort(spans.begin(), spans.end(),
                     [](const Span& a, const Span& b) { return a.begin < b.begin; });
    // Each takes the id whose latest wait lies farthest back: that is the likeliest to be over.
    std::vector<int> ends(static_cast<std::size_t>(event_ids_ - first), -1);
    for (const Span& span : spans) {
      const auto lane = std::min_element(ends.begin(), ends.end());
      *lane = span.end;
      span.edge->id = first + (lane - ends.begin());
    }
  }
}

}  // namespace davsim
