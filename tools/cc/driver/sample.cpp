#include "driver/sample.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>

namespace davsim::cc {

namespace {

namespace fs = std::filesystem;

/// Empty where there is no such file.
std::string text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// `$NAME` and `${NAME}`; what is not known stays.
std::string replaced(const std::string& text, const std::map<std::string, std::string>& variables) {
  static const std::regex name(R"(\$\{?(\w+)\}?)");
  std::string result;
  auto from = text.begin();
  for (std::sregex_iterator it(text.begin(), text.end(), name), end; it != end; ++it) {
    result.append(from, text.begin() + it->position());
    const auto known = variables.find((*it)[1]);
    result += known == variables.end() ? it->str() : known->second;
    from = text.begin() + it->position() + it->length();
  }
  return result.append(from, text.end());
}

/// NAME=VALUE of target_compile_definitions, without generator expressions.
std::vector<std::string> definitions_of(const std::string& cmake,
                                        const std::map<std::string, std::string>& variables) {
  static const std::regex block(R"(target_compile_definitions\s*\(([^)]*)\))");
  static const std::regex definition(R"(\b([A-Za-z_]\w*)=(\S+))");
  std::vector<std::string> definitions;
  for (std::sregex_iterator it(cmake.begin(), cmake.end(), block), end; it != end; ++it) {
    const std::string inside = (*it)[1];
    for (std::sregex_iterator d(inside.begin(), inside.end(), definition); d != end; ++d) {
      definitions.push_back("-D" + d->str(1) + "=" + replaced(d->str(2), variables));
    }
  }
  return definitions;
}

Sample read_sample(const fs::path& source) {
  const fs::path folder = source.parent_path();
  const std::string cmake = text_of(folder / "CMakeLists.txt");
  const std::string readme = text_of(folder / "README.md");
  const std::map<std::string, std::string> variables = cache_variables(cmake);
  Sample sample;
  sample.source = source;
  const auto architecture = variables.find("CMAKE_ASC_ARCHITECTURES");
  if (architecture != variables.end()) sample.architecture = architecture->second;
  sample.definitions = definitions_of(cmake, variables);
  const auto command = [&](const std::string& script, std::vector<std::string> otherwise) {
    std::vector<std::string> words;
    const fs::path path = folder / "scripts" / script;
    if (!fs::exists(path)) return words;
    words = {"python3", fs::absolute(path)};
    std::vector<std::string> arguments = script_arguments(readme, script, variables);
    if (arguments.empty()) arguments = std::move(otherwise);
    words.insert(words.end(), arguments.begin(), arguments.end());
    return words;
  };
  sample.generate = command("gen_data.py", {});
  sample.verify = command("verify_result.py", {"output/output.bin", "output/golden.bin"});
  return sample;
}

}  // namespace

std::vector<Sample> find_samples(const fs::path& folder) {
  static const std::regex main_function(R"(\bmain\s*\()");
  std::vector<fs::path> sources;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".asc" &&
        std::regex_search(text_of(entry.path()), main_function)) {
      sources.push_back(entry.path());
    }
  }
  std::sort(sources.begin(), sources.end());
  std::vector<Sample> samples;
  for (const fs::path& source : sources) samples.push_back(read_sample(source));
  return samples;
}

std::map<std::string, std::string> cache_variables(const std::string& cmake) {
  static const std::regex variable(R"x(set\s*\(\s*(\w+)\s+"?([^"\s)]+)"?\s+CACHE\b)x");
  std::map<std::string, std::string> variables;
  for (std::sregex_iterator it(cmake.begin(), cmake.end(), variable), end; it != end; ++it) {
    variables[(*it)[1]] = (*it)[2];
  }
  return variables;
}

std::vector<std::string> script_arguments(const std::string& readme, const std::string& script,
                                          const std::map<std::string, std::string>& variables) {
  std::istringstream lines(readme);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t python = line.find("python");
    const std::size_t at = line.find(script);
    if (python == std::string::npos || at == std::string::npos || at < python) continue;
    line =
        replaced(line.substr(at + script.size(), line.find('#') - at - script.size()), variables);
    std::istringstream text(line);
    return {std::istream_iterator<std::string>(text), {}};
  }
  return {};
}

}  // namespace davsim::cc
