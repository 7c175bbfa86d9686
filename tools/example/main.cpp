// Times a kernel trace on a product and prints the instructions that took longest.
// Usage: davsim_example KERNEL PRODUCT

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include "base/error.h"
#include "engine/engine.h"
#include "frontend/ktrace.h"
#include "machine/run.h"
#include "ops/operation.h"
#include "product/product.h"
#include "sync/insert.h"

namespace {

/// Adds up the busy cycles of each instruction as events come by; none is kept.
class BusyCycles : public davsim::Sink {
 public:
  explicit BusyCycles(const davsim::LoweredProgram& lowered)
      : lowered_(lowered), cycles_(lowered.instructions.size()) {}

  void take(std::span<const davsim::Event> events) override {
    for (const davsim::Event& event : events) cycles_[event.instruction] += event.occupancy;
  }

  void print() const {
    std::vector<std::size_t> order(cycles_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return cycles_[a] > cycles_[b]; });
    for (std::size_t i = 0; i < std::min<std::size_t>(order.size(), 3); ++i) {
      const davsim::Instruction& instruction = lowered_.instructions[order[i]];
      std::cout << cycles_[order[i]] << " busy cycles: " << instruction.spec().name << " at "
                << instruction.where.text() << '\n';
    }
  }

 private:
  const davsim::LoweredProgram& lowered_;
  std::vector<std::uint64_t> cycles_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: davsim_example KERNEL PRODUCT\n";
    return 2;
  }
  try {
    const davsim::Product product = davsim::read_product(CONFIGS, argv[2]);
    const davsim::Program program = davsim::read_ktrace_file(argv[1]);
    davsim::LoweredProgram lowered = davsim::lower_for(program, product.target);
    davsim::insert_synchronisation(lowered, product.target, program.sync);

    const davsim::ExecutionReport values =
        davsim::execute_program(product.target, lowered, argv[1], {});
    BusyCycles busy(lowered);
    const davsim::TimingResult time =
        davsim::simulate(product.target, product.costs, lowered, &busy);

    std::cout << time.cycles << " cycles, " << values.instructions << " instructions, "
              << values.findings.size() << " findings\n";
    busy.print();
    return values.findings.empty() ? 0 : 1;
  } catch (const davsim::Error& error) {
    std::cerr << "error: " << error.what() << '\n';
    return 2;
  }
}

// The SystemC library refers to sc_main; this program never enters it.
extern "C" int sc_main(int, char**) { return 2; }
