#include "recorder/recorded_statement.h"

#include <algorithm>

#include <fmt/format.h>

namespace davsim::record {

std::string StatementText::filled(const std::function<std::string(int slot)>& number) const {
  std::string text = pieces.front();
  for (std::size_t i = 0; i < slots.size(); ++i) {
    text += number(slots[i]);
    text += pieces[i + 1];
  }
  return text;
}

namespace {

/// Writes the body of a vector function.
class FunctionWriter {
 public:
  FunctionWriter(const std::vector<std::unique_ptr<RecordedStatement>>& statements,
                 std::vector<std::int64_t>& numbers)
      : statements_(statements), numbers_(numbers) {}

  void body(const std::vector<RolledPart>& parts) {
    for (const RolledPart& part : parts) {
      std::size_t at = 0;
      const std::vector<std::int64_t> firsts = part.numbers;
      write(part, firsts, at, 1);
    }
  }

  StatementText text;
  bool constant = false;  ///< too many different addresses: they stay numbers

 private:
  struct Around {
    const RolledPart* loop;
    std::size_t first;  ///< place of the loop's first number among those of the outermost part
  };

  // `at` counts through the numbers of the outermost part.
  void write(const RolledPart& part, const std::vector<std::int64_t>& firsts, std::size_t& at,
             int depth) {
    const std::string indent(2 * static_cast<std::size_t>(depth), ' ');
    if (part.is_loop()) {
      text.add(fmt::format("{}for f{} in 0..{} {{\n", indent, around_.size(), part.count));
      around_.push_back({&part, at});
      for (const RolledPart& inner : part.body) write(inner, firsts, at, depth + 1);
      around_.pop_back();
      text.add(indent + "}\n");
      return;
    }
    const StatementText& statement = statements_[static_cast<std::size_t>(part.item)]->text;
    text.add(indent + statement.pieces.front());
    for (std::size_t k = 0; k < statement.slots.size(); ++k) {
      const std::size_t place = at + static_cast<std::size_t>(statement.slots[k]);
      number(firsts[place]);
      for (std::size_t level = 0; level < around_.size(); ++level) {
        const std::int64_t step = around_[level].loop->steps[place - around_[level].first];
        if (step != 0) text.add(fmt::format(" + {} * f{}", step, level));
      }
      text.add(statement.pieces[k + 1]);
    }
    text.add("\n");
    at += part.width();
  }

  void number(std::int64_t value) {
    if (constant) return text.add(std::to_string(value));
    const auto known = std::find(numbers_.begin(), numbers_.end(), value);
    text.hole(static_cast<int>(known - numbers_.begin()));
    if (known == numbers_.end()) numbers_.push_back(value);
  }

  const std::vector<std::unique_ptr<RecordedStatement>>& statements_;
  std::vector<std::int64_t>& numbers_;
  std::vector<Around> around_;
};

}  // namespace

StatementText function_text(const std::string& label, const std::string& line,
                            const std::vector<RolledPart>& body,
                            const std::vector<std::unique_ptr<RecordedStatement>>& statements,
                            std::vector<std::int64_t>& numbers) {
  for (const bool constant : {false, true}) {
    numbers.clear();
    FunctionWriter writer(statements, numbers);
    writer.constant = constant;
    writer.text.add(fmt::format("vf {}{} {{\n", label, line));
    writer.body(body);
    writer.text.add("}");
    if (!constant && numbers.size() > kMostNumbers) continue;
    writer.text.tensors.assign(numbers.size(), -1);
    writer.text.data.assign(numbers.size(), false);
    return std::move(writer.text);
  }
  return {};
}

}  // namespace davsim::record
