#include <ostream>

#include "frontend/ktrace.h"
#include "frontend/text.h"

namespace davsim {
namespace ktrace {
namespace {

class TraceWriter {
 public:
  TraceWriter(const Program& program, std::ostream& out) : program_(program), out_(out) {}

  void write() {
    out_ << declarations_text(program_, program_.targets, program_.sync);
    for (const BlockGroup& group : program_.groups) {
      out_ << group_head_text(group);
      body(group, group.body, "  ");
      out_ << "}\n";
    }
  }

 private:
  void body(const BlockGroup& group, const std::vector<Step>& steps, const std::string& indent) {
    for (const Step& step : steps) {
      if (step.loop) {
        const Loop& loop = *step.loop;
        out_ << indent << loop_head_text(loop.variable, loop.begin, loop.end, variables_);
        variables_.set(loop.slot, loop.variable);
        body(group, loop.body, indent + "  ");
        out_ << indent << "}\n";
      } else {
        const Statement& statement = program_.statements[static_cast<std::size_t>(step.statement)];
        if (statement.body) {
          out_ << indent << function_head_text(statement.label, statement.when, variables_,
                                                line_text(statement.where, program_));
          body(group, *statement.body, indent + "  ");
          out_ << indent << "}\n";
          continue;
        }
        out_ << indent << statement_text(statement, program_, group.buffers, variables_) << '\n';
      }
    }
  }

  const Program& program_;
  std::ostream& out_;
  VariableNames variables_;
};

}  // namespace
}  // namespace ktrace

void write_ktrace(const Program& program, std::ostream& out) {
  ktrace::TraceWriter(program, out).write();
}

}  // namespace davsim
