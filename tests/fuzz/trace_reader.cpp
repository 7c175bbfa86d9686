#include <sstream>

#include "frontend/ktrace.h"
#include "fuzz/targets.h"

namespace davsim::fuzz {
namespace {

constexpr std::size_t kMostBytes = 1 << 16;

Program read(const std::string& text) {
  std::istringstream in(text);
  return read_ktrace(in, "fuzz.ktrace");
}

std::string written(const Program& program) {
  std::ostringstream out;
  write_ktrace(program, out);
  return out.str();
}

}  // namespace

void trace_reader(const std::uint8_t* data, std::size_t size) {
  if (size > kMostBytes) return;
  const std::string text(reinterpret_cast<const char*>(data), size);
  Program program;
  if (!accepted([&] { program = read(text); }, text)) return;
  const std::string once = written(program);
  std::string twice;
  if (!accepted([&] { twice = written(read(once)); }, once)) fault("refuses what it wrote", once);
  if (once != twice) fault("reads back as something else", once + "---- then\n" + twice);
}

}  // namespace davsim::fuzz
