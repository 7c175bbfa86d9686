#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/suggest.h"
#include "isa/control_bits.h"
#include "product/read.h"
#include "product/section.h"

namespace davsim::config {
namespace {

Pipe pipe_at(const Section& section, const std::string& key, const std::string& word) {
  std::vector<std::string> names;
  for (int i = 0; i < kPipes; ++i) names.emplace_back(name_of(static_cast<Pipe>(i)));
  const std::optional<Pipe> pipe = pipe_named(word);
  if (!pipe || *pipe == Pipe::all) {
    section.fail_at(key, fmt::format("unknown pipe '{}'{}", word, did_you_mean(word, names)));
  }
  return *pipe;
}

std::vector<Pipe> pipes_at(const Section& section, const std::string& key) {
  std::vector<Pipe> pipes;
  for (const std::string& word : section.words(key)) pipes.push_back(pipe_at(section, key, word));
  std::sort(pipes.begin(), pipes.end());
  return pipes;
}

void read_core_kinds(const Document& document, Target& target) {
  const Section kinds = Section::table(document, "/target/pipes");
  if (kinds.names().empty()) {
    fail(document.origin("/target/pipes"), "/target/pipes", "expected a kind of core, found none");
  }
  const Section cores(document, "/product/cores", with_evidence(kinds.names()));
  std::vector<std::string> known;
  for (const CoreKind kind : {CoreKind::aic, CoreKind::aiv, CoreKind::merged}) {
    known.emplace_back(name_of(kind));
  }
  for (const std::string& name : kinds.names()) {
    const std::optional<CoreKind> kind = core_kind_named(name);
    if (!kind) {
      kinds.fail_at(name, fmt::format("unknown core kind '{}'{}", name, did_you_mean(name, known)));
    }
    // An architecture may have kinds that not all of its products have.
    if (cores.number(name) == 0) continue;
    target.core_kinds.push_back(*kind);
    target.pipes[*kind] = pipes_at(kinds, name);
  }
  if (target.core_kinds.empty()) {
    cores.fail_at(kinds.names().front(), "expected cores of at least one kind, found none");
  }
  std::sort(target.core_kinds.begin(), target.core_kinds.end());
}

void read_memories(const Document& document, Target& target) {
  std::vector<std::string> keys;
  for (int i = 0; i < kSpaces; ++i) {
    const auto space = static_cast<Space>(i);
    if (space == Space::none || space == Space::GM) continue;
    keys.push_back(fmt::format("{}_bytes", name_of(space)));
  }
  const Section memories(document, "/target/memories", keys);
  for (int i = 0; i < kSpaces; ++i) {
    const auto space = static_cast<Space>(i);
    if (space == Space::none || space == Space::GM) continue;
    target.memory_bytes[static_cast<std::size_t>(i)] =
        memories.bytes(fmt::format("{}_bytes", name_of(space)));
  }
}

// A pair as configs write it: `f16>f32`.
std::pair<Type, Type> pair_at(const Section& section, const std::string& key,
                              const std::string& word) {
  const std::size_t arrow = word.find('>');
  if (arrow == std::string::npos) {
    section.fail_at(key, fmt::format("expected pairs such as 'f16>f32', found '{}'", word));
  }
  return {section.type_at(key, word.substr(0, arrow)), section.type_at(key, word.substr(arrow + 1))};
}

void read_pairs(const Document& document, const char* pointer, auto& pairs_of) {
  const Section all = Section::table(document, pointer);
  for (const std::string& name : all.names()) {
    std::vector<std::pair<Type, Type>>& pairs = pairs_of[name];
    for (const std::string& word : all.words(name)) pairs.push_back(pair_at(all, name, word));
    if (pairs.empty()) all.fail_at(name, "expected at least one pair");
    std::sort(pairs.begin(), pairs.end());
  }
}

void read_matrix_facts(const Section& section, Target& target) {
  target.l0a_is_nz = section.flag("l0a_is_nz");
  for (const auto& [key, bytes] :
       {std::pair{"bias_table_unit_bytes", &target.bias_table_unit_bytes},
        {"bias_table_count_unit_bytes", &target.bias_table_count_unit_bytes},
        {"fixpipe_buffer_unit_bytes", &target.fixpipe_buffer_unit_bytes}}) {
    *bytes = section.bytes(key);
    if (bytes->count() == 0) section.fail_at(key, "expected a positive integer, found 0");
  }
  target.bias_table_len_even = section.flag("bias_table_len_even");
  target.function_reserve_bytes = section.bytes("function_reserve_bytes");
  target.gather_datablock_zeroes_masked = section.flag("gather_datablock_zeroes_masked");
  target.library_scratch_bytes = section.bytes("library_scratch_bytes");
  target.reduction_keeps_one_place = section.flag("reduction_keeps_one_place");
  target.fixpipe_scales_floats = section.flag("fixpipe_scales_floats");
  target.fixpipe_shifts_results = section.flag("fixpipe_shifts_results");
}

void read_control_bits(const Section& section, Target& target) {
  for (const std::string& word : section.words("control_bits")) {
    const auto bit = std::find_if(kControlBits.begin(), kControlBits.end(),
                                  [&word](int each) { return std::to_string(each) == word; });
    if (bit == kControlBits.end()) {
      section.fail_at("control_bits",
                      fmt::format("bit '{}' of the control register is not modelled", word));
    }
    target.control_bits.push_back(*bit);
  }
}

void read_cross_core(const Section& section, Target& target) {
  target.vector_cores_per_cube_core = static_cast<int>(section.number("vector_cores_per_cube_core"));
  target.cross_core_ids = static_cast<int>(section.number("cross_core_ids"));
  target.cross_core_max = static_cast<int>(section.number("cross_core_max"));
  target.cross_core_wait_stops_all = section.flag("cross_core_wait_stops_all");
}

// The operations that documents list for this product, where they are fewer than those of its
// architecture.
std::optional<std::vector<std::string>> only_operations(const Document& document,
                                                        const Section& operations) {
  if (document.find("/product/operations") == nullptr) return std::nullopt;
  const Section section(document, "/product/operations", {"only", "source", "note"});
  std::vector<std::string> only = section.words("only");
  for (const std::string& name : only) {
    const std::vector<std::string> known = operations.names();
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    section.fail_at("only", fmt::format("{} has no operation '{}'{}", document.architecture, name,
                                        did_you_mean(name, known)));
  }
  static_cast<void>(section.source());
  static_cast<void>(section.text("note"));
  return only;
}

void read_operations(const Document& document, Target& target) {
  const Section operations = Section::table(document, "/operations");
  const auto only = only_operations(document, operations);
  for (const std::string& name : operations.names()) {
    const std::vector<std::string> given =
        Section::table(document, operations.pointer_to(name)).names();
    const bool has_words = std::find(given.begin(), given.end(), "words") != given.end();
    const Section operation(document, operations.pointer_to(name),
                            has_words ? std::vector<std::string>{"types", "words", "source"}
                                      : std::vector<std::string>{"types", "source"});
    const TypeSet types = operation.types("types");
    static_cast<void>(operation.source());
    if (only && std::find(only->begin(), only->end(), name) == only->end()) continue;
    target.operations[name] = types;
    if (!has_words) continue;
    const Section words = Section::table(document, operation.pointer_to("words"));
    for (const std::string& parameter : words.names()) {
      target.operation_words[fmt::format("{}.{}", name, parameter)] = words.words(parameter);
    }
  }
}

}  // namespace

void read_target(const Document& document, Target& target) {
  std::vector<std::string> keys = {"name", "clock", "cores"};
  if (document.find("/product/operations") != nullptr) keys.emplace_back("operations");
  const Section product(document, "/product", keys);
  target.name = product.text("name");
  target.architecture = document.architecture;

  const Section section(
      document, "/target",
      {"pipes", "unordered_pipes", "memories", "event_ids", "compiler_inserts_sync",
       "saturate_f16_at_start", "control_bits", "vector_registers", "l0a_is_nz",
       "bias_table_unit_bytes", "bias_table_len_even", "bias_table_count_unit_bytes", "fixpipe_buffer_unit_bytes",
       "gather_datablock_zeroes_masked", "library_scratch_bytes", "reduction_keeps_one_place", "function_reserve_bytes", "fixpipe_scales_floats", "fixpipe_shifts_results",
       "vector_cores_per_cube_core", "cross_core_ids", "cross_core_max",
       "cross_core_wait_stops_all", "type_pairs", "factor_pairs", "source", "note"});
  read_core_kinds(document, target);
  target.unordered_pipes = pipes_at(section, "unordered_pipes");
  read_memories(document, target);
  target.event_ids = static_cast<int>(section.count("event_ids"));
  target.compiler_inserts_sync = section.flag("compiler_inserts_sync");
  target.saturate_f16_at_start = section.flag("saturate_f16_at_start");
  read_control_bits(section, target);
  target.vector_registers = section.flag("vector_registers");
  read_matrix_facts(section, target);
  read_cross_core(section, target);
  read_pairs(document, "/target/type_pairs", target.type_pairs);
  read_pairs(document, "/target/factor_pairs", target.factor_pairs);
  static_cast<void>(section.source());
  static_cast<void>(section.text("note"));
  read_operations(document, target);
}

void check_sources(const Document& document) {
  const Section sources = Section::table(document, "/sources");
  for (const std::string& id : sources.names()) {
    const Section source(document, sources.pointer_to(id), {"where", "what"});
    static_cast<void>(source.text("where"));
    static_cast<void>(source.text("what"));
  }
}

}  // namespace davsim::config
