#include <gtest/gtest.h>

#include <map>

#include "product/product.h"
#include "timing/cost_model.h"

namespace davsim::cube_laws_test {

using Values = std::map<std::string, Expression, std::less<>>;

/// One instruction of a product with its operands by name; those left out are their fallback, or 0.
class OneInstruction {
 public:
  OneInstruction(const std::string& name, Type type, const Values& values,
                 const std::vector<Override>& overrides = {},
                 const std::string& product = "atlas-a2")
      : product_(read_product(std::filesystem::path(DAVSIM_SOURCE_DIR) / "configs", product,
                              overrides)) {
    Instruction instruction;
    instruction.opcode = opcode_named(name).value();
    instruction.type = type;
    const InstructionSpec& spec = instruction.spec();
    instruction.pipe = spec.pipe;
    for (const OperandSpec& operand : spec.operands) {
      const auto found = values.find(operand.name);
      instruction.operands.push_back(
          found != values.end() ? found->second : Expression(operand.fallback.value_or(0)));
    }
    EXPECT_EQ(std::count_if(values.begin(), values.end(),
                            [&](const auto& v) { return operand_index(spec, v.first) < 0; }),
              0);
    lowered_.instructions.push_back(instruction);
  }

  /// What the queue of the pipe gets when the variable of slot 1 is `variable`.
  [[nodiscard]] QueueEntry entry(std::int64_t variable = 0) const {
    const CursorTables tables(lowered_);
    CostModel model(tables, product_.costs);
    const std::array<std::int64_t, kSlots> slots = {0, variable};
    std::vector<std::int64_t> values;
    for (const Expression& operand : lowered_.instructions[0].operands) {
      values.push_back(operand.evaluate(slots.data()));
    }
    QueueEntry entry;
    model.price(0, values.data(), slots.data(), MaskState{}, entry);
    return entry;
  }
  [[nodiscard]] Cost cost(std::int64_t variable = 0) const { return entry(variable).cost; }

 private:
  Product product_;
  LoweredProgram lowered_;
};

Values shape(std::int64_t m, std::int64_t k, std::int64_t n) {
  return {{"m", m}, {"k", k}, {"n", n}, {"to", static_cast<std::int64_t>(Type::f32)}};
}

Cost mmad(Type type, const Values& values, const std::vector<Override>& overrides = {},
          const std::string& product = "atlas-a2") {
  return OneInstruction("mmad", type, values, overrides, product).cost();
}

Values results(std::int64_t m, std::int64_t n, Type to) {
  return {{"m", m},          {"n", n},     {"src_stride", m},
          {"dst_stride", n}, {"nz2nd", 1}, {"to", static_cast<std::int64_t>(to)}};
}

TEST(CubeLaws, products_take_their_tiles_and_the_interval) {
  const Cost steady = mmad(Type::f16, shape(128, 64, 256));
  EXPECT_EQ(steady.occupancy, 522U);
  EXPECT_EQ(steady.latency, 21 + 512U);
  EXPECT_EQ(steady.gm_bytes, 0U);
  EXPECT_EQ(mmad(Type::f16, shape(256, 64, 256), {}, "ascend-950pr").occupancy, 1033U);
  EXPECT_EQ(mmad(Type::f16, shape(256, 64, 256), {}, "ascend-950pr").latency, 1049U);
  // Neighbours by hand: ceil(100/16) x ceil(70/32) x ceil(33/16) = 7 x 3 x 3; f32 counts k by 8.
  EXPECT_EQ(mmad(Type::int8, shape(100, 70, 33)).occupancy, 10 + 63U);
  EXPECT_EQ(mmad(Type::f32, shape(100, 70, 33)).occupancy, 10 + 2 * 7 * 9 * 3U);
  EXPECT_EQ(mmad(Type::f32, shape(100, 70, 33), {}, "ascend-950pr").occupancy, 9 + 8 * 189U);
}

TEST(CubeLaws, constants_of_a_product_move_it_by_themselves) {
  const std::string at = "/costs/classes/matrix_product/";
  const Values odd = shape(16, 16 * 3, 16);  // three tiles
  EXPECT_EQ(mmad(Type::f16, odd, {{at + "interval_cycles", "4"}}).occupancy, 7U);
  EXPECT_EQ(mmad(Type::f16, odd, {{at + "interval_cycles", "4"}}).latency, 24U);
  EXPECT_EQ(mmad(Type::f16, odd, {{at + "head_cycles", "30"}}).latency, 33U);
  EXPECT_EQ(mmad(Type::f16, odd, {{at + "cycles_per_tile", "[3, 2]"}}).occupancy, 10 + 5U);
  EXPECT_EQ(mmad(Type::f16, odd, {{at + "floor_cycles", "20"}}).occupancy, 20U);
  // No result before the pipe is free.
  EXPECT_EQ(mmad(Type::f16, odd, {{at + "floor_cycles", "90"}}).latency, 90U);
  EXPECT_EQ(mmad(Type::f16, odd, {{at + "head_cycles", "0"}}).latency, 13U);
}

TEST(CubeLaws, hf32_takes_one_cycle_a_tile) {
  Values values = shape(32, 32, 32);
  EXPECT_EQ(mmad(Type::f32, values).occupancy, 10 + 32U);
  values["hf32"] = 1;
  EXPECT_EQ(mmad(Type::f32, values).occupancy, 10 + 16U);
  EXPECT_EQ(mmad(Type::f32, values, {{"/costs/classes/matrix_product_hf32/interval_cycles", "0"}})
                .latency,
            21 + 16U);
  // Where a loop switches it, each occurrence has its own price.
  values["hf32"] = Expression::variable(1);
  const OneInstruction switched("mmad", Type::f32, values);
  EXPECT_EQ(switched.cost(0).occupancy, 10 + 32U);
  EXPECT_EQ(switched.cost(1).occupancy, 10 + 16U);
}

TEST(CubeLaws, results_take_the_longer_of_rows_and_bytes) {
  const auto to_gm = [](const Values& values, const std::vector<Override>& overrides = {}) {
    return OneInstruction("fixpipe_l0c_to_gm", Type::f32, values, overrides).entry();
  };
  // 128 rows of 1024 bytes at 118 a cycle; of 512 bytes at 4.45 a row.
  const QueueEntry wide = to_gm(results(128, 256, Type::f32));
  EXPECT_EQ(wide.cost.transfer, 1111U);
  EXPECT_EQ(wide.cost.occupancy, 1111U);
  EXPECT_EQ(wide.cost.latency, 164 + 1111U);
  EXPECT_EQ(wide.cost.gm_bytes, 131072U);
  // What the pipe needs when the port makes the transfer longer.
  EXPECT_EQ(wide.startup, 164U);
  EXPECT_EQ(wide.issue_interval, 85U);
  EXPECT_EQ(wide.minimum_latency, 0U);
  EXPECT_EQ(to_gm(results(128, 256, Type::f16)).cost.latency, 164 + 570U);
  EXPECT_EQ(to_gm(results(16, 16, Type::f32)).cost.occupancy, 85U);
  EXPECT_EQ(to_gm(results(16, 16, Type::f32)).cost.latency, 164 + 72U);

  const std::string at = "/costs/classes/results_to_gm/";
  const Values values = results(128, 256, Type::f16);
  EXPECT_EQ(to_gm(values, {{at + "fixed_cycles", "10"}}).cost.latency, 580U);
  EXPECT_EQ(to_gm(values, {{at + "floor_cycles", "700"}}).cost.occupancy, 700U);
  EXPECT_EQ(to_gm(values, {{at + "floor_cycles", "700"}}).issue_interval, 700U);
  EXPECT_EQ(to_gm(values, {{at + "row_cycles", "[6, 1]"}}).cost.occupancy, 768U);
  EXPECT_EQ(to_gm(values, {{at + "bytes_per_cycle", "[64, 1]"}}).cost.occupancy, 1024U);
  EXPECT_EQ(to_gm(values, {{at + "uses_gm_port", "false"}}).cost.gm_bytes, 0U);
}

TEST(CubeLaws, results_of_one_byte_have_their_own_width) {
  const auto to_l1 = [](Type to) {
    Values values = results(128, 256, to);
    values["nz2nd"] = 0;
    return OneInstruction("fixpipe_l0c_to_l1", Type::f32, values).cost();
  };
  EXPECT_EQ(to_l1(Type::f16).latency, 20 + 512U);
  EXPECT_EQ(to_l1(Type::bf16).latency, 20 + 512U);
  EXPECT_EQ(to_l1(Type::int8).latency, 20 + 512U);
  EXPECT_EQ(to_l1(Type::uint8).latency, 20 + 512U);
  EXPECT_EQ(to_l1(Type::f16).gm_bytes, 0U);
}

TEST(CubeLaws, rearranged_matrices_count_rows) {
  const auto matrix = [](std::int64_t columns, const std::vector<Override>& overrides = {}) {
    return OneInstruction("copy_gm_to_l1_nd2nz", Type::f16,
                          {{"n_value", 64},
                           {"d_value", columns},
                           {"src_d_stride", columns},
                           {"dst_c0_stride", 64}},
                          overrides)
        .cost();
  };
  // 205 + 64 x 2.25, measured 349.15. From the window on copies do not overlap.
  EXPECT_EQ(matrix(64).transfer, 144U);
  EXPECT_EQ(matrix(64).latency, 205 + 144U);
  EXPECT_EQ(matrix(64).occupancy, 349U);
  EXPECT_EQ(matrix(16).latency, 349U);
  EXPECT_EQ(matrix(16).occupancy, 175U);        // half the window
  EXPECT_EQ(matrix(1024).latency, 205 + 763U);  // 131072 / 172
  EXPECT_EQ(matrix(64).gm_bytes, 8192U);
  const std::string at = "/costs/classes/copy_in_l1_matrix/";
  EXPECT_EQ(matrix(64, {{at + "row_cycles", "[4, 1]"}}).latency, 205 + 256U);
  EXPECT_EQ(matrix(64, {{at + "window_bytes", "0"}}).occupancy, 144U);
  EXPECT_EQ(matrix(64, {{at + "window_bytes", "16384"}}).occupancy, 175U);
}

TEST(CubeLaws, sparse_products_take_half_the_tiles) {
  const Values values = {{"m", 128},
                         {"k", 128},
                         {"n", 128},
                         {"to", static_cast<std::int64_t>(Type::int32)},
                         {"init", 1}};
  // 8 x 8 x 2 steps of 64.
  EXPECT_EQ(OneInstruction("mmad_sparse", Type::int8, values).cost().occupancy, 10 + 128U);
  EXPECT_EQ(OneInstruction("mmad", Type::int8, values).cost().occupancy, 10 + 256U);
  EXPECT_EQ(OneInstruction("load_l1_to_l0b_sparse", Type::int8, {{"repeat", 64}}).cost().latency,
            30 + 256U);
}

TEST(CubeLaws, loads_take_the_documented_cycles) {
  const auto load = [](const std::string& name, const Values& values, const std::string& product) {
    return OneInstruction(name, Type::f16, values, {}, product).cost().latency;
  };
  EXPECT_EQ(load("load_l1_to_l0a", {{"repeat", 64}}, "atlas-a2"), 156U);  // 32 KiB
  EXPECT_EQ(load("load_l1_to_l0a", {{"repeat", 64}}, "ascend-950pr"), 158U);
  EXPECT_EQ(load("load_l1_to_l0b", {{"repeat", 1}}, "atlas-a2"), 32U);
  EXPECT_EQ(load("load_l1_to_l0b", {{"repeat", 64}}, "ascend-950pr"), 158U);
  EXPECT_EQ(load("load_l1_to_l0b", {{"repeat", 64}, {"transpose", 1}}, "ascend-950pr"), 284U);
  const Values bias = {{"burst_bytes", 1024}, {"to", static_cast<std::int64_t>(Type::f32)}};
  for (const char* product : {"atlas-a2", "ascend-950pr"}) {
    EXPECT_EQ(OneInstruction("copy_l1_to_bt", Type::f32, bias, {}, product).cost().latency, 52U);
  }
}

}  // namespace davsim::cube_laws_test
