// The recorded kernel as a trace.

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "program/program.h"
#include "recorder/recorder.h"
#include "recorder/rolled_blocks.h"

namespace davsim::record {
namespace {

/// Writes what a group of blocks does. Numbers are first values and steps by loop and block.
class GroupWriter {
 public:
  GroupWriter(const RolledBlocks& group,
              const std::vector<std::unique_ptr<RecordedStatement>>& statements,
              const std::function<std::string(int tensor)>& name)
      : group_(group), statements_(statements), name_(name) {}

  std::string text() {
    std::size_t at = 0;
    for (const RolledPart& part : group_.parts) {
      numbers_ = &part.numbers;
      first_ = at;
      std::size_t inside = 0;
      write(part, inside);
      at += part.numbers.size();
    }
    return std::move(text_);
  }

 private:
  struct Around {
    const RolledPart* loop;
    std::size_t first;  ///< place of its first number in the outermost part
  };

  void write(const RolledPart& part, std::size_t& at) {
    const std::string indent(2 * (around_.size() + 1), ' ');
    if (part.is_loop()) {
      text_ += fmt::format("{}for i{} in 0..{} {{\n", indent, around_.size(), part.count);
      around_.push_back({&part, at});
      for (const RolledPart& inner : part.body) write(inner, at);
      around_.pop_back();
      text_ += indent + "}\n";
      return;
    }
    const RecordedStatement& statement = *statements_[static_cast<std::size_t>(part.item)];
    const std::string line = statement.text.filled([&](int slot) {
      const auto k = static_cast<std::size_t>(slot);
      return number(at + k, statement.text.data[k]);
    });
    text_ += indent;
    for (const char c : named(line, statement.text)) {
      text_ += c;
      if (c == '\n') text_ += indent;
    }
    text_ += '\n';
    at += part.width();
  }

  /// `gm` stands for the tensor of each hole in turn.
  std::string named(const std::string& line, const StatementText& statement) const {
    std::string out;
    std::size_t from = 0;
    for (const int slot : statement.slots) {
      const int tensor = statement.tensors[static_cast<std::size_t>(slot)];
      if (tensor < 0) continue;
      const std::size_t at = line.find("= gm", from);  // names of operands may begin with gm, too
      out += line.substr(from, at + 2 - from) + name_(tensor);
      from = at + 4;
    }
    return out + line.substr(from);
  }

  /// A number that does not change, if it is a bit pattern, in hexadecimal.
  std::string number(std::size_t place, bool data) const {
    std::int64_t value = (*numbers_)[place];
    std::string text;
    const std::int64_t step = group_.steps[first_ + place];
    if (step != 0 && group_.count > 1) {
      value -= step * group_.first;
      text += fmt::format(" + {} * $block", step);
    }
    for (std::size_t level = 0; level < around_.size(); ++level) {
      const std::int64_t each = around_[level].loop->steps[place - around_[level].first];
      if (each != 0) text += fmt::format(" + {} * i{}", each, level);
    }
    if (data && text.empty()) return fmt::format("{:#x}", static_cast<std::uint64_t>(value));
    return std::to_string(value) + text;
  }

  const RolledBlocks& group_;
  const std::vector<std::unique_ptr<RecordedStatement>>& statements_;
  const std::function<std::string(int tensor)>& name_;
  const std::vector<std::int64_t>* numbers_ = nullptr;
  std::size_t first_ = 0;
  std::vector<Around> around_;
  std::string text_;
};

}  // namespace

std::string Recorder::trace(
    SyncMode sync, const std::function<std::string(std::size_t tensor)>& contents) const {
  std::string text = fmt::format("ktrace 1\ntargets {}\nsync {}\n", target_.architecture,
                                 davsim::name_of(sync));
  for (const std::string& source : sources_) text += fmt::format("source \"{}\"\n", source);
  for (std::size_t i = 0; i < uses_.size(); ++i) {
    if (!uses_[i].read && !uses_[i].written) continue;
    const Tensor& tensor = program_.tensors[i];
    const Type type = type_of_tensor(i);
    text += fmt::format("tensor {} : {}[{}]{}\n", tensor.name, davsim::name_of(type),
                        tensor.bytes() / static_cast<std::uint64_t>(size_of(type)), contents(i));
  }
  const std::function<std::string(int)> name = [&](int tensor) {
    return program_.tensors[static_cast<std::size_t>(tensor)].name;
  };
  for (const LaunchedBlocks& launched : launch_.blocks) {
    std::vector<const std::vector<RolledPart>*> all;
    for (std::int64_t i = 0; i < launched.count; ++i) {
      all.push_back(&blocks_[static_cast<std::size_t>(launched.first + i)]->sequence.parts());
    }
    for (const RolledBlocks& group : roll_blocks(launched.first, all)) {
      text += fmt::format("\nblocks {} {}..{} {{\n", davsim::name_of(launched.kind), group.first,
                          group.first + group.count);
      text += GroupWriter(group, statements_, name).text() + "}\n";
    }
  }
  return text;
}

Type Recorder::type_of_tensor(std::size_t tensor) const {
  const Type type = uses_[tensor].type;
  if (type == Type::none) return Type::uint8;
  return program_.tensors[tensor].bytes() % static_cast<std::uint64_t>(size_of(type)) == 0
             ? type
             : Type::uint8;
}

}  // namespace davsim::record
