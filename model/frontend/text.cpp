#include "frontend/text.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/suggest.h"
#include "frontend/tensor_expressions.h"
#include "frontend/tensors.h"

namespace davsim::ktrace {
namespace {

std::string expectation_text(const Expectation& expect) {
  std::string text = " expect " + expect.text;
  const bool absolute = expect.absolute > 0;
  if (absolute) text += " within abs " + number_text(expect.absolute);
  if (expect.relative > 0) {
    text += (absolute ? ", rel " : " within rel ") + number_text(expect.relative);
  }
  return text;
}

std::string tensor_text(const Tensor& tensor) {
  std::string text =
      fmt::format("tensor {} : {}{}", tensor.name, name_of(tensor.type), shape_text(tensor.shape));
  if (tensor.contents.kind != Contents::Kind::zeros) text += " = " + text_of(tensor.contents);
  if (tensor.expect) text += expectation_text(*tensor.expect);
  return text + "\n";
}

}  // namespace

std::string number_text(double value) {
  if (std::isnan(value)) return "nan";
  // Wider whole numbers would read back as the same double, but are no longer exact integers.
  const bool whole = std::trunc(value) == value && std::fabs(value) < 0x1p53;
  if (whole && value != 0) return fmt::format("{}", static_cast<std::int64_t>(value));
  if (value == 0) return std::signbit(value) ? "-0" : "0";
  return fmt::format("{}", value);
}

std::string line_text(const Location& where, const Program& program) {
  const auto& sources = program.sources;
  const auto found = std::find(sources.begin(), sources.end(), where.file);
  if (found == sources.end()) return "";
  if (found == sources.begin()) return fmt::format(" line {}", where.line);
  return fmt::format(" line {}:{}", found - sources.begin() + 1, where.line);
}

std::string declarations_text(const Program& program, const std::vector<std::string>& targets,
                              SyncMode sync) {
  std::string text = "ktrace 1\n";
  if (!targets.empty()) text += fmt::format("targets {}\n", join(targets));
  text += fmt::format("sync {}\n", name_of(sync));
  for (const std::string& source : program.sources) text += fmt::format("source \"{}\"\n", source);
  for (const Tensor& tensor : program.tensors) text += tensor_text(tensor);
  return text;
}

std::string group_head_text(const BlockGroup& group) {
  std::string text = fmt::format("\nblocks {} {}..{} {{\n", name_of(group.kind), group.first,
                                 group.first + group.count);
  for (const Buffer& buffer : group.buffers) {
    text += fmt::format("  {} {} : {}{} at 0x{:x}{}\n", name_of(buffer.space), buffer.name,
                        name_of(buffer.type), shape_text(buffer.shape), buffer.address,
                        buffer.alias ? " alias" : "");
  }
  return text;
}

std::string function_head_text(const std::string& label, const std::vector<Condition>& when,
                               const VariableNames& variables, const std::string& line) {
  std::string text = label.empty() ? "vf" : fmt::format("vf {}", label);
  std::string_view word = " when ";
  for (const Condition& condition : when) {
    text += fmt::format("{}{}", word, condition.text(variables.span()));
    word = " and ";
  }
  return text + line + " {\n";
}

std::string loop_head_text(const std::string& variable, const Expression& begin,
                           const Expression& end, const VariableNames& variables) {
  return fmt::format("for {} in {}..{} {{\n", variable, begin.text(variables.span()),
                     end.text(variables.span()));
}

}  // namespace davsim::ktrace
