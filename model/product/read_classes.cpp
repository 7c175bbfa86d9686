#include <fmt/format.h>

#include <algorithm>

#include "base/suggest.h"
#include "product/read.h"
#include "product/section.h"

namespace davsim::config {
namespace {

const std::vector<std::string> kLaws = {"fixed", "per_repeat", "per_byte", "tiled", "per_row",
                                       "on_registers"};

Section priced(const Document& document, const std::string& pointer,
               std::vector<std::string> constants) {
  constants.insert(constants.begin(), "law");
  return Section(document, pointer, with_evidence(std::move(constants)));
}

Section read_fixed(const Document& document, const std::string& pointer, Price& price) {
  Section section = priced(document, pointer, {"occupancy_cycles", "latency_cycles"});
  price.law = Price::Law::fixed;
  price.fixed = {section.cycles("occupancy_cycles"), section.cycles("latency_cycles")};
  return section;
}

Section read_per_repeat(const Document& document, const std::string& pointer, Price& price) {
  Section section = priced(document, pointer,
                           {"cycles_per_repeat", "floor_cycles", "drain_cycles", "read_beats"});
  price.law = Price::Law::per_repeat;
  price.per_repeat = {section.cycles_rate("cycles_per_repeat"), section.cycles("floor_cycles"),
                      section.cycles("drain_cycles"), section.count("read_beats")};
  return section;
}

Section read_per_byte(const Document& document, const std::string& pointer, Price& price) {
  Section section = priced(document, pointer,
                           {"issue_interval_cycles", "startup_cycles", "minimum_latency_cycles",
                            "bytes_per_cycle", "window_bytes", "uses_gm_port"});
  price.law = Price::Law::per_byte;
  price.per_byte = {section.cycles("issue_interval_cycles"), section.cycles("startup_cycles"),
                    section.cycles("minimum_latency_cycles"),
                    section.bytes_per_cycle("bytes_per_cycle"), section.bytes("window_bytes"),
                    section.flag("uses_gm_port")};
  return section;
}

Section read_tiled(const Document& document, const std::string& pointer, Price& price) {
  Section section =
      priced(document, pointer,
             {"floor_cycles", "interval_cycles", "head_cycles", "cycles_per_tile"});
  price.law = Price::Law::tiled;
  price.tiled = {section.cycles("floor_cycles"), section.cycles("interval_cycles"),
                 section.cycles("head_cycles"), section.cycles_rate("cycles_per_tile")};
  return section;
}

Section read_per_row(const Document& document, const std::string& pointer, Price& price) {
  Section section = priced(
      document, pointer,
      {"fixed_cycles", "floor_cycles", "row_cycles", "bytes_per_cycle", "window_bytes",
       "uses_gm_port"});
  price.law = Price::Law::per_row;
  price.per_row = {section.cycles("fixed_cycles"), section.cycles("floor_cycles"),
                   section.cycles_rate("row_cycles"), section.bytes_per_cycle("bytes_per_cycle"),
                   section.bytes("window_bytes"), section.flag("uses_gm_port")};
  return section;
}

}  // namespace

void check_near(const Section& section, const std::string& key, std::uint64_t least) {
  constexpr std::uint64_t kMost = 60;
  const std::uint64_t cycles = section.cycles(key).count();
  if (cycles >= least && cycles <= kMost) return;
  section.fail_at(key, fmt::format("expected {} to {} cycles, found {}", least, kMost, cycles));
}

namespace {

Section read_on_registers(const Document& document, const std::string& pointer, Price& price) {
  const std::vector<std::string> known = {"load", "store", "mask", "unit", "barrier", "scalar"};
  Section section = priced(document, pointer, {"port", "ports", "beats_cycles", "latency_cycles",
                                               "interval_cycles", "forward_cycles"});
  const std::string port = section.text("port");
  const auto found = std::find(known.begin(), known.end(), port);
  if (found == known.end()) {
    section.fail_at("port", fmt::format("unknown port '{}'{}", port, did_you_mean(port, known)));
  }
  price.law = Price::Law::on_registers;
  price.on_registers = {static_cast<RegisterLaw::Port>(found - known.begin()),
                        section.count("ports"),
                        section.cycles("beats_cycles"),
                        section.cycles("latency_cycles"),
                        section.cycles("interval_cycles"),
                        section.cycles("forward_cycles")};
  for (const char* key : {"beats_cycles", "interval_cycles", "forward_cycles"}) {
    check_near(section, key, 1);
  }
  return section;
}

Section read_law(const Document& document, const std::string& pointer, const std::string& law,
                 Price& price) {
  if (law == "fixed") return read_fixed(document, pointer, price);
  if (law == "per_repeat") return read_per_repeat(document, pointer, price);
  if (law == "per_byte") return read_per_byte(document, pointer, price);
  if (law == "tiled") return read_tiled(document, pointer, price);
  if (law == "on_registers") return read_on_registers(document, pointer, price);
  return read_per_row(document, pointer, price);
}

Price read_price(const Document& document, const Section& classes, const std::string& name) {
  const std::string pointer = classes.pointer_to(name);
  const Section any = Section::table(document, pointer);
  const std::vector<std::string> keys = any.names();
  if (std::find(keys.begin(), keys.end(), "law") == keys.end()) {
    fail(document.origin(pointer), pointer, "missing key 'law'");
  }
  const std::string law = any.text("law");
  if (std::find(kLaws.begin(), kLaws.end(), law) == kLaws.end()) {
    any.fail_at("law", fmt::format("unknown law '{}'{}", law, did_you_mean(law, kLaws)));
  }
  Price price;
  price.class_name = name;
  const Section section = read_law(document, pointer, law, price);
  price.source = section.source();
  price.confidence = section.confidence();
  return price;
}

}  // namespace

void read_classes(const Document& document, Costs& costs) {
  const Section classes = Section::table(document, "/costs/classes");
  for (const std::string& name : classes.names()) {
    costs.prices.push_back(read_price(document, classes, name));
    if (costs.prices.back().law == Price::Law::on_registers) {
      classes.fail_at(name, "is for instructions on registers, whose classes are in /costs/functions");
    }
  }
  if (document.find("/costs/functions/classes") != nullptr) {
    const Section registers = Section::table(document, "/costs/functions/classes");
    const std::vector<std::string> others = classes.names();
    for (const std::string& name : registers.names()) {
      if (std::find(others.begin(), others.end(), name) != others.end()) {
        registers.fail_at(name, "is a class of /costs/classes as well");
      }
      costs.prices.push_back(read_price(document, registers, name));
      if (costs.prices.back().law != Price::Law::on_registers) {
        registers.fail_at(name, "expected the law on_registers");
      }
    }
  }
  if (document.find("/costs/functions") != nullptr) {
    Price function;
    function.class_name = kVectorFunction;
    costs.prices.push_back(function);
  }
  // The two flag instructions are priced by `/costs/flags`, once: these classes repeat it so that
  // the instruction table can name them like any other.
  const Section flags = Section::table(document, "/costs/flags");
  for (const auto& [name, cycles] :
       {std::pair{"flag_set", costs.flag_set}, std::pair{"flag_wait", costs.flag_wait}}) {
    const std::vector<std::string> names = classes.names();
    if (std::find(names.begin(), names.end(), name) != names.end()) {
      classes.fail_at(name, "is priced by /costs/flags");
    }
    Price price;
    price.class_name = name;
    price.fixed = {cycles, cycles};
    price.source = flags.source();
    price.confidence = flags.confidence();
    costs.prices.push_back(price);
  }
  std::sort(costs.prices.begin(), costs.prices.end(),
            [](const Price& a, const Price& b) { return a.class_name < b.class_name; });
}

}  // namespace davsim::config
