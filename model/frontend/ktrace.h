#pragma once

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <map>
#include <string>

#include "program/lowered.h"
#include "program/program.h"

namespace davsim {

/// What a user changes about a trace without editing it.
struct ReadOptions {
  /// Values of named constants that replace those of the trace (`--param NAME=VALUE`).
  std::map<std::string, std::int64_t> parameters;
};

/// Reads a kernel trace (docs/ktrace.md) and places its tensors. `name` stands for the file in
/// messages. Throws InputError with the place, what was found and what was expected there.
Program read_ktrace(std::istream& in, const std::string& name, const ReadOptions& options = {});
Program read_ktrace_file(const std::filesystem::path& path, const ReadOptions& options = {});

/// Writes operations and instructions as they were read, with constants as numbers. Reading the
/// text again and writing that gives the same text.
void write_ktrace(const Program& program, std::ostream& out);

/// Writes the instructions of a lowered program as a trace for `architecture`, with synchronisation
/// as written. Reading the text and lowering it for the same target gives the same instructions.
void write_lowered_ktrace(const LoweredProgram& lowered, const std::string& architecture,
                          std::ostream& out);

}  // namespace davsim
