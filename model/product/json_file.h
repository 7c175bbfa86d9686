#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace davsim::config {

using Json = nlohmann::json;

/// `pointer` with one more reference token, escaped as RFC 6901 asks for.
std::string child(std::string_view pointer, std::string_view key);

/// An error at a value: `<file>:<pointer>: <message>`.
[[noreturn]] void fail(std::string_view file, std::string_view pointer, std::string_view message);

/// Parses JSON without extensions. `file` is the name for messages, `mount` the pointer of the
/// text's root in the resolved product. Throws InputError at line and column for bad syntax, at the
/// pointer for a key that occurs twice in one object.
Json parse(std::string_view text, const std::string& file, const std::string& mount = "");

/// Reads and parses a file.
Json parse_file(const std::filesystem::path& path, const std::string& file,
                const std::string& mount = "");

/// How a message shows a value that was found: its JSON text, shortened, or what kind of thing it
/// is.
std::string describe(const Json& value);

}  // namespace davsim::config
