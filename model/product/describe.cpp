#include "product/describe.h"

#include <fmt/format.h>

#include <algorithm>

namespace davsim {
namespace {

std::string number(Rate rate) {
  if (rate.numerator % rate.denominator == 0) {
    return fmt::format("{}", rate.numerator / rate.denominator);
  }
  return fmt::format("{}/{}", rate.numerator, rate.denominator);
}

std::string counted(const std::string& number, const char* noun) {
  return fmt::format("{} {}{}", number, noun, number == "1" ? "" : "s");
}

std::string cycles(Cycles cycles) {
  return counted(fmt::format("{}", cycles.count()), "cycle");
}

std::string window(Bytes window) {
  return window.count() == 0 ? "" : fmt::format("; at most {} B under way", window.count());
}

std::string law_text(const FixedLaw& law) {
  return fmt::format("{}; results after {}", cycles(law.occupancy), cycles(law.latency));
}

std::string law_text(const PerRepeatLaw& law) {
  return fmt::format("{} a repeat, at least {}; results {} after the last",
                     counted(number(law.cycles_per_repeat), "cycle"), law.floor.count(),
                     cycles(law.drain));
}

std::string law_text(const PerByteLaw& law) {
  return fmt::format("{} B a cycle, one every {} at most; results after {} more, at least {}{}{}",
                     number(law.bytes_per_cycle), cycles(law.issue_interval), cycles(law.startup),
                     law.minimum_latency.count(), window(law.window),
                     law.uses_gm_port ? "; shares the port of global memory" : "");
}

std::string law_text(const TiledLaw& law) {
  return fmt::format("{} + {} a tile, at least {}; results after {} + the tiles",
                     cycles(law.interval), counted(number(law.cycles_per_tile), "cycle"),
                     law.floor.count(), cycles(law.head));
}

std::string law_text(const PerRowLaw& law) {
  return fmt::format("{} B a cycle, at least {} a row and {} in all; results after {} more{}{}",
                     number(law.bytes_per_cycle), counted(number(law.row_cycles), "cycle"),
                     law.floor.count(), cycles(law.fixed), window(law.window),
                     law.uses_gm_port ? "; shares the port of global memory" : "");
}

std::string law_text(const RegisterLaw& law) {
  static constexpr const char* kPorts[] = {"load port", "store port", "mask port", "execution unit",
                                           "barrier"};
  return fmt::format("{} for {}; results after {}, the next of its class after {}",
                     kPorts[static_cast<int>(law.port)], cycles(law.beats), cycles(law.latency),
                     law.interval.count());
}

std::string law_text(const Price& price) {
  switch (price.law) {
    case Price::Law::fixed:
      return law_text(price.fixed);
    case Price::Law::per_repeat:
      return law_text(price.per_repeat);
    case Price::Law::per_byte:
      return law_text(price.per_byte);
    case Price::Law::tiled:
      return law_text(price.tiled);
    case Price::Law::per_row:
      return law_text(price.per_row);
    case Price::Law::on_registers:
      return law_text(price.on_registers);
  }
  return "";
}

bool has_pipe(const Target& target, Pipe pipe) {
  return std::any_of(target.pipes.begin(), target.pipes.end(), [&](const auto& entry) {
    return std::find(entry.second.begin(), entry.second.end(), pipe) != entry.second.end();
  });
}

}  // namespace

std::string price_text(const Price& price) {
  return fmt::format("{}; {}{}", law_text(price), name_of(price.confidence),
                     price.source.empty() ? "" : " (" + price.source + ")");
}

std::string missing_reason(const InstructionSpec& spec, const Target& target) {
  if (target.instructions.contains(spec.name)) return "";
  if (stands_in_function(spec)) {
    return target.vector_registers ? "not known of its vector registers" : "no vector registers";
  }
  if (spec.pipe_operand < 0 && !has_pipe(target, spec.pipe)) {
    return fmt::format("no pipe {}", name_of(spec.pipe));
  }
  for (const OperandSpec& operand : spec.operands) {
    if (operand.kind != OperandKind::address || operand.space == Space::GM) continue;
    if (target.size_of_memory(operand.space).count() == 0) {
      return fmt::format("no {}", name_of(operand.space));
    }
  }
  if (spec.cross_core_mode >= 0 && target.cross_core_ids == 0) return "no flags between cores";
  if (spec.pipe == Pipe::V && spec.role == Role::compute && target.vector_registers) {
    return "computes in vector registers";
  }
  return "no document lists it";
}

}  // namespace davsim
