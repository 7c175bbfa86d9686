#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/error.h"
#include "base/suggest.h"
#include "product/document.h"
#include "product/load_architecture.h"
#include "product/section.h"

namespace davsim::config {
namespace {

namespace fs = std::filesystem;

// Where the files of an architecture's folder go in the resolved product, parents first.
struct Mount {
  const char* file;
  const char* pointer;
  bool optional = false;  ///< for what not every architecture has
};
constexpr Mount kMounts[] = {{"target.json", "/target"},
                             {"costs.json", "/costs"},
                             {"classes.json", "/costs/classes"},
                             {"functions.json", "/costs/functions", true},
                             {"operations.json", "/operations"},
                             {"sources.json", "/sources"}};
constexpr const char* kInstructions = "/instructions";
constexpr const char* kBase = "base.json";

std::vector<fs::path> sorted_files(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.is_regular_file() && entry.path().extension() == ".json")
      files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

void mount(Document& document, const fs::path& configs, const fs::path& file,
           const std::string& pointer) {
  const std::string name = display_name(configs, file);
  Json value = parse_file(file, name, pointer);
  if (!value.is_object()) fail(name, pointer, "expected an object, found " + describe(value));
  if (document.find(pointer) != nullptr) {
    fail(document.origin(pointer), pointer, fmt::format("belongs in {}", name));
  }
  document.insert(pointer, std::move(value), name);
}

// What stands in for the files that an architecture's folder lacks.
struct Base {
  Document document;
  std::string id;
  std::string origin;              ///< the file that names it
  std::vector<std::string> files;  ///< those that are taken, as in the folder
  Json source;
  std::string note;

  [[nodiscard]] bool gives(const std::string& file) const {
    return std::find(files.begin(), files.end(), file) != files.end();
  }
};

Base read_base(const fs::path& configs, const fs::path& file, std::vector<std::string>& chain) {
  Base base;
  base.origin = display_name(configs, file);
  Document own;
  own.insert("", parse_file(file, base.origin), base.origin);
  const Section section(own, "", {"base", "files", "source", "note"});
  base.id = section.text("base");
  base.files = section.words("files");
  if (section.words("source").empty()) section.fail_at("source", "expected at least one id");
  base.source = own.root()["source"];
  base.note = section.text("note");
  const std::vector<std::string> known = list_architectures(configs);
  if (std::find(known.begin(), known.end(), base.id) == known.end()) {
    fail(base.origin, "/base",
         fmt::format("unknown architecture '{}'{}", base.id, did_you_mean(base.id, known)));
  }
  if (std::find(chain.begin(), chain.end(), base.id) != chain.end()) {
    fail(base.origin, "/base", fmt::format("'{}' is based on itself", base.id));
  }
  base.document = load_architecture(configs, base.id, chain);
  return base;
}

// Prices of another architecture are guesses here, whatever they are there.
void distrust(Document& document, const std::string& pointer, const Base& base) {
  const Json value = *document.find(pointer);
  if (!value.is_object()) return;
  if (value.contains("confidence") && value.contains("source") && value.contains("note")) {
    Json source = value["source"];
    for (const Json& id : base.source) {
      if (std::find(source.begin(), source.end(), id) == source.end()) source.push_back(id);
    }
    const std::string note = value["note"].get<std::string>();
    document.insert(child(pointer, "confidence"), "assumed", base.origin);
    document.insert(child(pointer, "source"), std::move(source), base.origin);
    // One hop is told, not the whole chain: the first note already names where the price is from.
    if (!note.starts_with(base.note)) {
      document.insert(child(pointer, "note"), base.note + " There: " + note, base.origin);
    }
    return;
  }
  for (const auto& [key, member] : value.items()) distrust(document, child(pointer, key), base);
}

// Takes from the base what `file` holds there; a name that leads to nothing is an error.
void take(Document& document, const Base& base, const std::string& file,
          const std::string& pointer) {
  const Json* members = base.document.find(pointer);
  if (members == nullptr) fail(base.origin, "/files", fmt::format("{} has no {}", base.id, file));
  document.insert(pointer, Json::object(), base.document.origin(pointer));
  for (const auto& [key, value] : members->items()) {
    const std::string inner = child(pointer, key);
    // What another file holds is that file's to give.
    const bool apart = std::any_of(std::begin(kMounts), std::end(kMounts),
                                   [&](const Mount& place) { return place.pointer == inner; });
    if (apart) continue;
    document.take(base.document, inner);
    distrust(document, inner, base);
  }
}

void add_sources(Document& document, const fs::path& configs, const fs::path& file) {
  const std::string name = display_name(configs, file);
  const Json own = parse_file(file, name, "/sources");
  if (!own.is_object()) fail(name, "/sources", "expected an object, found " + describe(own));
  for (const auto& [id, value] : own.items()) {
    const std::string pointer = child("/sources", id);
    if (document.find(pointer) != nullptr) fail(name, pointer, "repeats its base");
    document.insert(pointer, value, name);
  }
}

std::string instruction_file(const std::string& table) { return "instructions/" + table + ".json"; }

void mount_instructions(Document& document, const fs::path& configs, const fs::path& folder,
                        const Base* base) {
  const fs::path instructions = folder / "instructions";
  if (!fs::is_directory(instructions)) {
    throw InputError(Location{display_name(configs, instructions)}, "missing folder");
  }
  document.insert(kInstructions, Json::object(), display_name(configs, instructions));
  for (const fs::path& file : sorted_files(instructions)) {
    mount(document, configs, file, child(kInstructions, file.stem().string()));
  }
  if (base == nullptr) return;
  for (const auto& [table, value] : base->document.find(kInstructions)->items()) {
    const std::string file = instruction_file(table);
    if (base->gives(file)) take(document, *base, file, child(kInstructions, table));
  }
}

// Every name in `files` of base.json has to be one that is taken.
void check_files(const Base& base, const fs::path& folder) {
  for (const std::string& file : base.files) {
    const bool mounted = std::any_of(std::begin(kMounts), std::end(kMounts),
                                     [&](const Mount& place) { return file == place.file; });
    const std::string stem = fs::path(file).stem().string();
    const bool instructions = file == instruction_file(stem) &&
                              base.document.find(child(kInstructions, stem)) != nullptr;
    if (!mounted && !instructions) {
      fail(base.origin, "/files", fmt::format("{} has no {}", base.id, file));
    }
    if (file == "sources.json") {
      fail(base.origin, "/files", "sources.json is always taken, remove it here");
    }
    if (fs::exists(folder / file)) {
      fail(base.origin, "/files", fmt::format("{} stands beside this file too", file));
    }
  }
}

}  // namespace

std::vector<std::string> list_architectures(const fs::path& configs) {
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(configs)) {
    if (entry.is_directory()) names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

Document load_architecture(const fs::path& configs, const std::string& id,
                           std::vector<std::string>& chain) {
  const fs::path folder = configs / id;
  chain.push_back(id);
  std::optional<Base> base;
  if (fs::exists(folder / kBase)) {
    base = read_base(configs, folder / kBase, chain);
    check_files(*base, folder);
  }
  Document document;
  document.architecture = id;
  document.insert("", Json::object(), display_name(configs, folder));
  for (const Mount& place : kMounts) {
    const bool sources = std::string_view(place.file) == "sources.json";
    if (base && sources) {
      document.take(base->document, place.pointer);
      if (fs::exists(folder / place.file)) add_sources(document, configs, folder / place.file);
    } else if (base && base->gives(place.file)) {
      take(document, *base, place.file, place.pointer);
    } else if (!place.optional || fs::exists(folder / place.file)) {
      mount(document, configs, folder / place.file, place.pointer);
    }
  }
  for (const fs::path& file : sorted_files(folder)) {
    const bool known = file.filename() == kBase ||
                       std::any_of(std::begin(kMounts), std::end(kMounts), [&](const Mount& place) {
                         return file.filename() == place.file;
                       });
    if (!known) throw InputError(Location{display_name(configs, file)}, "is read by nothing");
  }
  mount_instructions(document, configs, folder, base ? &*base : nullptr);
  return document;
}

}  // namespace davsim::config
