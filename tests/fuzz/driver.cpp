// Runs fuzz targets without libFuzzer: every file of a corpus, then changed copies of them. The changes
// follow from a seed, so that a failure can be repeated.
// Usage: fuzz_driver TARGET RUNS SEED FILE_OR_FOLDER...

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "fuzz/targets.h"

namespace {

namespace fs = std::filesystem;
using Bytes = std::vector<std::uint8_t>;

Bytes contents(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<Bytes> corpus_of(int argc, char** argv) {
  std::vector<fs::path> files;
  for (int i = 0; i < argc; ++i) {
    if (!fs::is_directory(argv[i])) {
      files.emplace_back(argv[i]);
      continue;
    }
    for (const auto& entry : fs::recursive_directory_iterator(argv[i])) {
      if (entry.is_regular_file()) files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  std::vector<Bytes> corpus;
  for (const fs::path& file : files) corpus.push_back(contents(file));
  return corpus;
}

/// A few bytes changed, taken out, doubled, or taken from another input.
void change(Bytes& bytes, const std::vector<Bytes>& corpus, std::mt19937& random) {
  for (unsigned edits = 1 + random() % 4; edits > 0; --edits) {
    if (bytes.empty()) bytes.push_back(0);
    const std::size_t at = random() % bytes.size();
    const auto place = bytes.begin() + static_cast<std::ptrdiff_t>(at);
    const std::size_t length = std::min<std::size_t>(1 + random() % 16, bytes.size() - at);
    switch (random() % 5) {
      case 0: *place = static_cast<std::uint8_t>(random()); break;
      case 1: *place ^= static_cast<std::uint8_t>(1U << (random() % 8)); break;
      case 2: bytes.erase(place, place + static_cast<std::ptrdiff_t>(length)); break;
      case 3: {
        const Bytes copy(place, place + static_cast<std::ptrdiff_t>(length));
        bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(random() % bytes.size()), copy.begin(), copy.end());
        break;
      }
      default: {
        const Bytes& other = corpus[random() % corpus.size()];
        if (other.empty()) break;
        const std::size_t from = random() % other.size();
        const std::size_t taken = std::min<std::size_t>(1 + random() % 64, other.size() - from);
        bytes.insert(place, other.begin() + static_cast<std::ptrdiff_t>(from),
                     other.begin() + static_cast<std::ptrdiff_t>(from + taken));
      }
    }
  }
}

/// Bytes from nowhere.
Bytes noise(std::mt19937& random) {
  Bytes bytes(random() % 1600);
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
  return bytes;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace davsim::fuzz;
  if (argc < 5) {
    std::fprintf(stderr, "usage: fuzz_driver TARGET RUNS SEED FILE_OR_FOLDER...\n");
    return 2;
  }
  struct Named {
    const char* name;
    void (*run)(const std::uint8_t*, std::size_t);
    bool structured;  ///< bytes are choices, not text: noise is as good as a corpus
  };
  constexpr Named targets[] = {{"trace_reader", trace_reader, false},
                               {"config_reader", config_reader, false},
                               {"expressions", expressions, true},
                               {"machine", machine, true}};
  const auto* const target = std::find_if(std::begin(targets), std::end(targets), [&](const Named& t) {
    return std::strcmp(t.name, argv[1]) == 0;
  });
  if (target == std::end(targets)) {
    std::fprintf(stderr, "no target %s\n", argv[1]);
    return 2;
  }
  const std::vector<Bytes> corpus = corpus_of(argc - 4, argv + 4);
  if (corpus.empty()) {
    std::fprintf(stderr, "the corpus is empty\n");
    return 2;
  }
  for (const Bytes& input : corpus) target->run(input.data(), input.size());
  const long runs = std::strtol(argv[2], nullptr, 10);
  std::mt19937 random(static_cast<unsigned>(std::strtoul(argv[3], nullptr, 10)));
  for (long i = 0; i < runs; ++i) {
    Bytes input = target->structured && i % 2 == 0 ? noise(random) : corpus[random() % corpus.size()];
    change(input, corpus, random);
    target->run(input.data(), input.size());
  }
  std::printf("%s: %zu inputs and %ld changed ones\n", argv[1], corpus.size(), runs);
  return 0;
}

// The SystemC library refers to sc_main; nothing enters it.
extern "C" int sc_main(int, char**) { return 2; }
