#include <fmt/format.h>

#include <algorithm>

#include "base/suggest.h"
#include "product/read.h"
#include "product/section.h"

namespace davsim::config {
namespace {

const std::vector<std::string> kLaws = {"fixed", "per_repeat", "per_byte", "tiled", "per_row"};

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

Section read_law(const Document& document, const std::string& pointer, const std::string& law,
                 Price& price) {
  if (law == "fixed") return read_fixed(document, pointer, price);
  if (law == "per_repeat") return read_per_repeat(document, pointer, price);
  if (law == "per_byte") return read_per_byte(document, pointer, price);
  if (law == "tiled") return read_tiled(document, pointer, price);
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
