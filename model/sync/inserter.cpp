#include "sync/inserter.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "program/cursor.h"
#include "sync/dependence.h"
#include "sync/render.h"

namespace davsim {
namespace {

/// Beyond this many walks, and some for each instruction, something is wrong with the mending.
constexpr std::size_t kMostRounds = 10'000;

/// Instructions that looking for superfluous edges may execute, at least.
constexpr std::uint64_t kPruneInstructions = 4'000'000;

/// What making the code anew costs, for each static instruction, in executed ones.
constexpr std::uint64_t kRenderCost = 4;

bool is_race(const Hazard& hazard) { return hazard.kind == Finding::Kind::race; }

/// Races that the vendor's compiler knows about: inside V, and around scalar access.
bool is_vendors_race(const Hazard& hazard) {
  constexpr std::array<std::pair<Pipe, Pipe>, 6> kPairs = {{{Pipe::V, Pipe::V},
                                                            {Pipe::V, Pipe::S},
                                                            {Pipe::S, Pipe::V},
                                                            {Pipe::MTE2, Pipe::S},
                                                            {Pipe::S, Pipe::MTE3},
                                                            {Pipe::MTE3, Pipe::S}}};
  return is_race(hazard) &&
         std::find(kPairs.begin(), kPairs.end(),
                   std::pair{hazard.first_pipe, hazard.second_pipe}) != kPairs.end();
}

std::string describe(const LoweredProgram& lowered, int instruction) {
  const Instruction& what = lowered.instructions[static_cast<std::size_t>(instruction)];
  return fmt::format("{} ({})", what.spec().name, what.where.text());
}

}  // namespace

Inserter::Inserter(LoweredProgram& lowered, const Target& target)
    : lowered_(lowered),
      target_(target),
      tree_(lowered),
      tree_instructions_(lowered.instructions.size()),
      plan_(tree_, target.event_ids),
      origins_(tree_instructions_) {}

void Inserter::remake() {
  plan_.number();
  origins_ = render(lowered_, tree_, tree_instructions_, plan_);
}

void Inserter::mend_all() {
  // Flags between pipes first, as if every pipe ordered its own work: most of what needs a barrier
  // inside a pipe is ordered through other pipes in the end, and a barrier there costs more.
  Target ordered = target_;
  ordered.unordered_pipes.clear();
  mend_races(ordered, is_race);
  prune(mend_races(target_, is_race).instructions);
  // Event ids last: what frees a buffer for its next use most often frees the id as well.
  if (mend_flags(is_race).flag_left_set) throw InternalError("an inserted flag is left set");
}

/// Plans edges for all that one walk meets up to the first hazard that is planned for already: from
/// there on the walk would need the edges in the code to tell more.
Walk Inserter::mend_races(const Target& target, const Wanted& wanted) {
  for (;;) {
    bool planned = false;
    const Walk seen = walk(lowered_, target, [&](const Hazard& hazard) {
      if (!wanted(hazard)) return Reaction::ignore;
      if (!planned) count_round(hazard);
      const auto edge = edge_for(tree_, hazard);
      const bool added = edge && plan_.add(*edge);
      if (!added && !planned) fall_back(hazard);
      planned = true;
      return added ? Reaction::assume_mended : Reaction::stop;
    });
    if (!planned) return seen;
    remake();
  }
}

Walk Inserter::mend_flags(const Wanted& wanted) {
  for (;;) {
    std::optional<Hazard> met;
    const Walk seen = walk(lowered_, target_, [&](const Hazard& hazard) {
      const bool flag = !is_race(hazard) && origin(hazard.second) != nullptr;
      if (!flag && !wanted(hazard)) return Reaction::ignore;
      met = hazard;
      return Reaction::stop;
    });
    if (!met) return seen;
    count_round(*met);
    if (is_race(*met)) {
      const auto edge = edge_for(tree_, *met);
      if (!edge || !plan_.add(*edge)) fall_back(*met);
    } else {
      mend_flag(*met, *origin(met->second));
    }
    remake();
  }
}

void Inserter::count_round(const Hazard& hazard) {
  if (++rounds_ < kMostRounds + 8 * tree_instructions_) return;
  throw InternalError(fmt::format("{} and {} cannot be synchronised",
                                  describe(lowered_, hazard.first),
                                  describe(lowered_, hazard.second)));
}

/// Whatever else fails, a barrier of all pipes orders everything.
void Inserter::fall_back(const Hazard& race) {
  if (plan_.add(barrier_before(tree_, race.second))) return;
  throw InternalError(fmt::format("{} and {} race behind a barrier", describe(lowered_, race.first),
                                  describe(lowered_, race.second)));
}

void Inserter::mend_flag(const Hazard& hazard, const Edge& edge) {
  // An id that two flags share is either free again in time, or one of them has to do without.
  if (origin(hazard.first) != &edge) {
    plan_.give_up(edge);
    return;
  }
  const auto protection = protection_for(tree_, edge, hazard);
  if (!protection || edge.protects != nullptr || plan_.is_protected(edge)) {
    plan_.give_up(edge.protects != nullptr ? *edge.protects : edge);
    return;
  }
  const std::int64_t free = plan_.free_ids(edge);
  if (protection->more_ids_may_do && edge.ids < edge.most_ids && free > 0) {
    plan_.resize(edge, edge.ids + 1);
    return;
  }
  if (protection->ids > edge.ids + free) {
    plan_.give_up(edge);
    return;
  }
  plan_.resize(edge, protection->ids);
  if (!plan_.add(protection->edge)) plan_.give_up(edge);
}

/// Later edges often order what earlier ones were made for: leaves out each in turn and looks.
void Inserter::prune(std::uint64_t walked) {
  const std::uint64_t budget = std::max(kPruneInstructions, 2 * walked);
  std::uint64_t spent = 0;
  for (std::size_t i = 0; i < plan_.edges().size() && spent < budget;) {
    const Edge& edge = *plan_.edges()[i];
    plan_.leave_out(edge, true);
    remake();
    const Walk seen = walk(lowered_, target_, [](const Hazard& hazard) {
      return is_race(hazard) ? Reaction::stop : Reaction::ignore;
    });
    spent += seen.instructions + kRenderCost * lowered_.instructions.size();
    if (seen.stopped) {
      plan_.leave_out(edge, false);
      ++i;
    } else {
      plan_.remove(edge);
    }
  }
  remake();
}

void Inserter::complete_like_vendor() {
  reserve_written_ids();
  Target ordered = target_;
  ordered.unordered_pipes.clear();
  mend_races(ordered, is_vendors_race);
  mend_races(target_, is_vendors_race);
  mend_flags(is_vendors_race);
}

void Inserter::reserve_written_ids() {
  const CursorTables tables(lowered_);
  for (std::size_t g = 0; g < lowered_.groups.size(); ++g) {
    const LoweredGroup& group = lowered_.groups[g];
    for (std::int64_t block = group.first; block < group.first + group.count; ++block) {
      Cursor cursor(tables, block);
      while (cursor.next()) {
        if (cursor.instruction().spec().role != Role::set_flag) continue;
        const std::int64_t* values = cursor.values();
        plan_.reserve(static_cast<int>(g), static_cast<Pipe>(values[0]),
                      static_cast<Pipe>(values[1]), values[2]);
      }
    }
  }
}

}  // namespace davsim
