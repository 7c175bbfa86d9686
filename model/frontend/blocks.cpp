#include "frontend/blocks.h"

#include <algorithm>

#include <fmt/format.h>

#include "frontend/buffers.h"
#include "frontend/integers.h"
#include "frontend/statements.h"

namespace davsim::ktrace {
namespace {

/// Hardware loops of a vector function inside one another.
constexpr int kFunctionLoops = 4;
/// Iterations of one of them: its counter has 16 bits.
constexpr std::int64_t kFunctionTurns = 65535;

/// Most blocks that a launch can ask for.
constexpr std::int64_t kMaxBlocks = 65535;

class BlockReader {
 public:
  BlockReader(Reading& reading, BlockGroup& group)
      : reading_(reading), in_(reading.in), group_(group) {}

  void read() {
    open();
    body(group_.body, 0);
    for (const Buffer& buffer : group_.buffers) reading_.names.remove(buffer.name);
  }

 private:
  void open() {
    opened_.push_back(in_.expect("{"));
    in_.end_statement();
  }

  /// Reads steps up to the closing brace.
  void body(std::vector<Step>& steps, int depth) {
    for (;;) {
      in_.skip_blank_lines();
      const Token first = in_.peek();
      if (in_.accept("}")) {
        in_.end_statement();
        opened_.pop_back();
        return;
      }
      if (first.kind == Token::Kind::end) {
        in_.fail(first,
                 fmt::format("found the end of the file, expected '}}' for the '{{' of line {}",
                             opened_.back().line));
      }
      if (first.is("for")) {
        steps.push_back(loop(depth));
      } else if (first.is("vf") && first.kind == Token::Kind::name) {
        steps.push_back(function(depth));
      } else if (const auto space = space_named(first.text);
                 space && first.kind == Token::Kind::name) {
        if (depth > 0 || in_function_) {
          in_.fail(first, fmt::format("found a buffer inside a {0}, expected it before the {0}",
                                      in_function_ ? "vector function" : "loop"));
        }
        read_buffer(reading_, group_);
      } else {
        steps.push_back(statement());
      }
    }
  }

  Step statement() {
    const Token first = in_.peek();
    const std::string_view line = in_.rest_of_line();
    const std::uint64_t scope = 2 * reading_.names.changes() + (in_function_ ? 1 : 0);
    const int known = reading_.known_lines.find(line, scope);
    if (known >= 0) return again(first, known);
    const Step step = add(first, read_statement(reading_, group_.buffers, in_function_));
    // A statement in several lines is not told by its first.
    if (in_.line() == first.line + 1) reading_.known_lines.remember(line, scope, step.statement);
    return step;
  }

  /// A line that an earlier one reads like.
  Step again(const Token& first, int known) {
    Statement statement = reading_.program.statements[static_cast<std::size_t>(known)];
    const bool from_a_source = statement.where.column == 0;
    if (!from_a_source) statement.where = in_.where(first);
    in_.skip_rest_of_line();
    in_.end_statement();
    return add(first, std::move(statement));
  }

  Step add(const Token& where, Statement statement) {
    auto& statements = reading_.program.statements;
    if (statements.size() >= kMaxStatements) {
      in_.fail(where, fmt::format("found more than {} statements; fold repetition into loops",
                                  kMaxStatements));
    }
    statements.push_back(std::move(statement));
    return {static_cast<int>(statements.size()) - 1, nullptr};
  }

  Step function(int depth) {
    const Token keyword = in_.expect("vf");
    if (in_function_) in_.fail(keyword, "found a vector function inside a vector function");
    Statement what;
    what.name = "vf";
    what.opcode = opcode_named("vf");
    const bool labelled = in_.peek().kind == Token::Kind::name && !in_.peek().is("when") &&
                          !in_.peek().is("line");
    if (labelled) what.label = in_.take().text;
    what.when = read_when(in_, reading_.names);
    what.where = read_line(reading_, keyword);
    what.body = std::make_shared<std::vector<Step>>();
    open();
    in_function_ = true;
    function_depth_ = depth;
    body(*what.body, depth);
    in_function_ = false;
    return add(keyword, std::move(what));
  }

  Step loop(int depth) {
    const Token keyword = in_.expect("for");
    auto loop = std::make_shared<Loop>();
    loop->where = in_.where(keyword);
    loop->slot = kBlockSlot + depth + 1;
    if (loop->slot >= kSlots) {
      in_.fail(keyword, fmt::format("found loops nested {} deep, expected at most {}", depth + 1,
                                    kSlots - 1));
    }
    if (in_function_ && depth - function_depth_ >= kFunctionLoops) {
      in_.fail(keyword, fmt::format("found loops nested {} deep inside a vector function, expected at "
                                    "most {}",
                                    depth - function_depth_ + 1, kFunctionLoops));
    }
    const Token name = in_.name("the name of a loop variable");
    loop->variable = name.text;
    in_.expect("in");
    loop->begin = read_integer(in_, reading_.names);
    in_.expect("..");
    loop->end = read_integer(in_, reading_.names);
    if (in_function_ && loop->begin.is_constant() && loop->end.is_constant() &&
        loop->end.constant() > kFunctionTurns &&
        loop->begin.constant() < loop->end.constant() - kFunctionTurns) {
      in_.fail(name, fmt::format("found more than {} iterations, which the counter of a loop in a "
                                 "vector function cannot count",
                                 kFunctionTurns));
    }
    reading_.names.declare(in_, name, Names::Kind::loop, loop->slot);
    open();
    body(loop->body, depth + 1);
    reading_.names.remove(name.text);
    return {-1, std::move(loop)};
  }

  Reading& reading_;
  Scanner& in_;
  BlockGroup& group_;
  std::vector<Token> opened_;
  bool in_function_ = false;
  int function_depth_ = 0;  ///< loops around the vector function
};

void check_overlap(const Reading& reading, const BlockGroup& group, const Token& where) {
  for (const BlockGroup& other : reading.program.groups) {
    const std::int64_t first = std::max(group.first, other.first);
    if (first >= std::min(group.first + group.count, other.first + other.count)) continue;
    reading.in.fail(where,
                    fmt::format("block {} is also one of {}..{} (line {}); expected each block "
                                "once",
                                first, other.first, other.first + other.count, other.where.line));
  }
}

}  // namespace

void read_blocks(Reading& reading) {
  Scanner& in = reading.in;
  const Token kind = in.name("a kind of core: aic, aiv or merged");
  const auto core = core_kind_named(kind.text);
  if (!core) in.fail_expected(kind, "a kind of core: aic, aiv or merged");
  BlockGroup group;
  group.kind = *core;
  group.where = in.where(kind);
  const Token range = in.peek();
  group.first = read_constant(in, reading.names, "the first block", 0, kMaxBlocks);
  in.expect("..");
  const std::int64_t end = read_constant(in, reading.names, "the end of the blocks", 0, kMaxBlocks);
  if (end <= group.first) {
    in.fail(range,
            fmt::format("found no block in {}..{}, expected at least one", group.first, end));
  }
  group.count = end - group.first;
  check_overlap(reading, group, range);
  BlockReader(reading, group).read();
  reading.program.groups.push_back(std::move(group));
}

void check_block_ranges(const Program& program) {
  std::vector<const BlockGroup*> groups;
  for (const BlockGroup& group : program.groups) groups.push_back(&group);
  std::sort(groups.begin(), groups.end(),
            [](const BlockGroup* a, const BlockGroup* b) { return a->first < b->first; });
  std::int64_t next = 0;
  for (const BlockGroup* group : groups) {
    if (group->first != next) {
      throw InputError(group->where,
                       fmt::format("no group holds blocks {}..{}, expected the blocks "
                                   "from 0 on without a hole",
                                   next, group->first));
    }
    next = group->first + group->count;
  }
}

}  // namespace davsim::ktrace
