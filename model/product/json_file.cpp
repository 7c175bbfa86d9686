#include "product/json_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <vector>

#include "base/error.h"

namespace davsim::config {
namespace {

Location location_at(const std::string& file, std::string_view text, std::size_t byte) {
  // The library counts bytes from 1 and points behind the last one that it read.
  const std::size_t end = std::min(byte == 0 ? 0 : byte - 1, text.size());
  Location where{file, 1, 1};
  for (std::size_t i = 0; i < end; ++i) {
    where.column = text[i] == '\n' ? 1 : where.column + 1;
    where.line += text[i] == '\n' ? 1 : 0;
  }
  return where;
}

// The library's messages start with its own name and position; what follows says what is wrong.
std::string without_position(std::string message) {
  const std::size_t column = message.find(", column ");
  const std::size_t from =
      column == std::string::npos ? std::string::npos : message.find(": ", column);
  return from == std::string::npos ? message : message.substr(from + 2);
}

// Deeper than any config; bounds the recursion over documents.
constexpr std::size_t kDeepest = 32;

// Finds keys that occur twice: the library would silently keep the last one.
class DuplicateCheck {
 public:
  DuplicateCheck(const std::string& file, const std::string& mount) : file_(file), mount_(mount) {}

  bool operator()(int depth, Json::parse_event_t event, const Json& parsed) {
    if (depth > static_cast<int>(kDeepest)) {
      fail(file_, pointer(), fmt::format("nested deeper than {} levels", kDeepest));
    }
    if (event == Json::parse_event_t::object_start) objects_.emplace_back();
    if (event == Json::parse_event_t::object_end) objects_.pop_back();
    if (event == Json::parse_event_t::key) {
      Object& object = objects_.back();
      object.current = parsed.get<std::string>();
      if (!object.keys.insert(object.current).second) fail(file_, pointer(), "duplicate key");
    }
    return true;
  }

 private:
  struct Object {
    std::set<std::string> keys;
    std::string current;  ///< key of the value being read
  };

  [[nodiscard]] std::string pointer() const {
    std::string result = mount_;
    for (const Object& object : objects_) result = child(result, object.current);
    return result;
  }

  const std::string& file_;
  const std::string& mount_;
  std::vector<Object> objects_;  ///< the open ones, outermost first
};

}  // namespace

std::string child(std::string_view pointer, std::string_view key) {
  std::string result(pointer);
  result += '/';
  for (const char c : key) {
    if (c == '~') {
      result += "~0";
    } else if (c == '/') {
      result += "~1";
    } else {
      result += c;
    }
  }
  return result;
}

void fail(std::string_view file, std::string_view pointer, std::string_view message) {
  throw InputError(Location{fmt::format("{}:{}", file, pointer.empty() ? "/" : pointer)}, message);
}

Json parse(std::string_view text, const std::string& file, const std::string& mount) {
  DuplicateCheck check(file, mount);
  try {
    return Json::parse(text.begin(), text.end(),
                       [&check](int depth, Json::parse_event_t event, Json& parsed) {
                         return check(depth, event, parsed);
                       });
  } catch (const Json::parse_error& error) {
    throw InputError(location_at(file, text, error.byte), without_position(error.what()));
  } catch (const Json::exception& error) {
    throw InputError(Location{file}, error.what());
  }
}

Json parse_file(const std::filesystem::path& path, const std::string& file,
                const std::string& mount) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw InputError(Location{file}, "cannot be read");
  const std::string text(std::istreambuf_iterator<char>(in), {});
  return parse(text, file, mount);
}

std::string describe(const Json& value) {
  constexpr std::size_t kLongest = 60;
  if (value.is_object()) return "an object";
  const std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
  return text.size() <= kLongest ? text : text.substr(0, kLongest) + "...";
}

}  // namespace davsim::config
