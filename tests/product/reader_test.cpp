#include <gtest/gtest.h>

#include "config_folder.h"

namespace davsim::reader_test {

using product_tests::ConfigFolder;

/// What reading a product `bad` with this text says.
std::string message_of(const std::string& text) {
  const ConfigFolder folder;
  folder.write("bad.json", text);
  return folder.message("bad");
}

/// What reading a delta over atlas-a2 with these members says.
std::string message_of_delta(const std::string& members) {
  return message_of(R"({"base": "atlas-a2", )" + members + "}");
}

/// What reading atlas-a2 says after one edit of a file.
std::string message_after(const std::string& file, const std::string& from, const std::string& to) {
  const ConfigFolder folder;
  folder.replace(file, from, to);
  return folder.message("atlas-a2");
}

TEST(Reader, fractional_value) {
  EXPECT_EQ(message_of_delta(R"("costs": {"ub_banks": {"groups": 15.5}})"),
            "configs/bad.json:/costs/ub_banks/groups: expected a positive integer, found 15.5");
  EXPECT_EQ(message_of_delta(R"("costs": {"flags": {"latency_cycles": 1.0}})"),
            "configs/bad.json:/costs/flags/latency_cycles: "
            "expected a non-negative integer, found 1.0");
}

TEST(Reader, negative_value) {
  EXPECT_EQ(message_of_delta(R"("costs": {"flags": {"set_cycles": -1}})"),
            "configs/bad.json:/costs/flags/set_cycles: expected a non-negative integer, found -1");
}

TEST(Reader, zero_where_nothing_is_no_choice) {
  EXPECT_EQ(message_of_delta(R"("product": {"clock": {"clock_mhz": 0}})"),
            "configs/bad.json:/product/clock/clock_mhz: expected a positive integer, found 0");
  EXPECT_EQ(message_of_delta(R"("costs": {"queues": {"V": {"depth_entries": 0}}})"),
            "configs/bad.json:/costs/queues/V/depth_entries: "
            "expected a positive integer, found 0");
  EXPECT_EQ(message_of_delta(R"("costs": {"ub_banks": {"bank_bytes": 0}})"),
            "configs/bad.json:/costs/ub_banks/bank_bytes: expected a positive integer, found 0");
}

TEST(Reader, too_large_value) {
  EXPECT_EQ(message_of_delta(R"("costs": {"flags": {"set_cycles": 5000000000}})"),
            "configs/bad.json:/costs/flags/set_cycles: "
            "expected a non-negative integer up to 4294967295, found 5000000000");
  EXPECT_EQ(message_of_delta(R"("costs": {"gm_port": {"bytes_per_cycle": [2000000, 1]}})"),
            "configs/bad.json:/costs/gm_port/bytes_per_cycle: "
            "expected integers up to 1000000, found [2000000,1]");
}

TEST(Reader, wrong_types) {
  EXPECT_EQ(message_of_delta(R"("costs": {"flags": {"set_cycles": "1"}})"),
            "configs/bad.json:/costs/flags/set_cycles: "
            R"(expected a non-negative integer, found "1")");
  EXPECT_EQ(message_of_delta(R"("costs": {"flags": {"set_cycles": true}})"),
            "configs/bad.json:/costs/flags/set_cycles: "
            "expected a non-negative integer, found true");
  EXPECT_EQ(message_of_delta(R"("costs": {"flags": {"set_cycles": {"a": 1}}})"),
            "configs/bad.json:/costs/flags/set_cycles: "
            "expected a non-negative integer, found an object");
  EXPECT_EQ(message_of_delta(R"("costs": {"flags": 3})"),
            "configs/bad.json:/costs/flags: expected an object, found 3");
  EXPECT_EQ(message_of_delta(R"("target": {"compiler_inserts_sync": 0})"),
            "configs/bad.json:/target/compiler_inserts_sync: expected true or false, found 0");
  EXPECT_EQ(message_of_delta(R"("product": {"name": 7})"),
            "configs/bad.json:/product/name: expected a string, found 7");
  EXPECT_EQ(message_of_delta(R"("target": {"unordered_pipes": "V"})"),
            R"(configs/bad.json:/target/unordered_pipes: expected a list of strings, found "V")");
  EXPECT_EQ(message_of("[1]"), "configs/bad.json:/: expected an object, found [1]");
}

TEST(Reader, rates_are_pairs_of_integers) {
  constexpr const char* kPair = "expected a pair of integers [numerator, denominator], found ";
  const std::string at = "configs/bad.json:/costs/ub_banks/read_write_cycles: ";
  const auto said = [](const std::string& rate) {
    return message_of_delta(R"("costs": {"ub_banks": {"read_write_cycles": )" + rate + "}}");
  };
  EXPECT_EQ(said("0.77"), at + kPair + "0.77");
  EXPECT_EQ(said("[77]"), at + kPair + "[77]");
  EXPECT_EQ(said("[-77, 100]"), at + kPair + "[-77,100]");
  EXPECT_EQ(said("[7.7, 10]"), at + kPair + "[7.7,10]");
  EXPECT_EQ(said("[77, 0]"), at + "expected a denominator above 0, found [77,0]");
  EXPECT_EQ(message_of_delta(R"("costs": {"gm_port": {"bytes_per_cycle": [0, 1]}})"),
            "configs/bad.json:/costs/gm_port/bytes_per_cycle: "
            "expected a numerator above 0, found [0,1]");
}

TEST(Reader, unknown_key_in_an_architecture) {
  EXPECT_EQ(message_after("dav-2201/costs.json", R"("set_cycles")", R"("set_cycle")"),
            "configs/dav-2201/costs.json:/costs/flags/set_cycle: "
            "unknown key, did you mean 'set_cycles'?");
  EXPECT_EQ(message_after("dav-2201/costs.json", R"("scalar": {)", R"("zzz": {}, "scalar": {)"),
            "configs/dav-2201/costs.json:/costs/zzz: unknown key; expected scalar, dispatch, "
            "queues, flags, gm_port, ub_banks, classes");
}

TEST(Reader, missing_key) {
  EXPECT_EQ(message_after("dav-2201/costs.json", R"("wait_cycles": 1,)", ""),
            "configs/dav-2201/costs.json:/costs/flags: missing key 'wait_cycles'");
  EXPECT_EQ(message_of("{}"), "configs/bad.json:/: missing key 'base'");
  EXPECT_EQ(message_of(R"({"base": "dav-2201"})"), "configs/bad.json:/: missing key 'product'");
  EXPECT_EQ(message_of(R"({"base": "dav-2201", "product": {"name": "x"}})"),
            "configs/bad.json:/product: missing key 'clock'");
}

TEST(Reader, duplicate_key) {
  EXPECT_EQ(message_of_delta(R"("costs": {"flags": {"set_cycles": 2, "set_cycles": 3}})"),
            "configs/bad.json:/costs/flags/set_cycles: duplicate key");
  EXPECT_EQ(message_after("dav-2201/classes.json", R"("vector_add": {)",
                          R"("vector_add": {"law": "fixed", )"),
            "configs/dav-2201/classes.json:/costs/classes/vector_add/law: duplicate key");
  EXPECT_EQ(message_of(R"({"base": "atlas-a2", "base": "dav-2201"})"),
            "configs/bad.json:/base: duplicate key");
  EXPECT_EQ(message_of(R"({"a": [{"b": 1}, {"b": 1}], "a": 1})"),
            "configs/bad.json:/a: duplicate key");
}

TEST(Reader, syntax_error_names_line_and_column) {
  EXPECT_TRUE(message_of("{\n  \"base\": \"atlas-a2\",\n}\n")
                  .starts_with("configs/bad.json:3:1: syntax error"));
  EXPECT_TRUE(message_of("{\"base\": 'x'}").starts_with("configs/bad.json:1:10: "));
  EXPECT_TRUE(message_of("").starts_with("configs/bad.json:1:1: "));
  EXPECT_TRUE(message_of("{} // no comments").starts_with("configs/bad.json:1:4: "));
  EXPECT_TRUE(message_of("{\"base\": 1e999}").starts_with("configs/bad.json:"));
}

TEST(Reader, unknown_pipe_type_instruction_class_and_law) {
  EXPECT_EQ(message_of_delta(R"("target": {"unordered_pipes": ["V", "MTE4"]})"),
            "configs/bad.json:/target/unordered_pipes: "
            "unknown pipe 'MTE4', did you mean 'MTE1'?");
  EXPECT_EQ(message_of_delta(R"("target": {"unordered_pipes": ["V", "V"]})"),
            "configs/bad.json:/target/unordered_pipes: 'V' is listed twice");
  EXPECT_EQ(message_of_delta(R"("operations": {"Add": {"types": ["f16", "f33"]}})"),
            "configs/bad.json:/operations/Add/types: unknown type 'f33', did you mean 'f32'?");
  EXPECT_EQ(message_after("dav-2201/instructions/v.json", R"("vcgadd")", R"("vcgad")"),
            "configs/dav-2201/instructions/v.json:/instructions/v/vcgad: "
            "unknown instruction 'vcgad', did you mean 'vcgadd'?");
  EXPECT_EQ(message_after("dav-2201/instructions/v.json", R"({"f16": "vector_exponential_f16")",
                          R"({"int8": "vector_exponential_f16")"),
            "configs/dav-2201/instructions/v.json:/instructions/v/vexp/int8: "
            "vexp does not exist for type 'int8'; expected f16, f32");
  EXPECT_EQ(message_after("dav-2201/instructions/v.json", R"("set_ctrl": {"none")",
                          R"("set_ctrl": {"f16")"),
            "configs/dav-2201/instructions/v.json:/instructions/v/set_ctrl/f16: "
            "set_ctrl does not exist for type 'f16'; expected none");
  EXPECT_EQ(message_of_delta(R"("instructions": {"v": {"vexp": {"f32": "vector_exponentail"}}})"),
            "configs/bad.json:/instructions/v/vexp/f32: "
            "unknown class 'vector_exponentail', did you mean 'vector_exponential'?");
  EXPECT_EQ(message_of_delta(R"("costs": {"classes": {"vector_add": {"law": "per_repat"}}})"),
            "configs/bad.json:/costs/classes/vector_add/law: "
            "unknown law 'per_repat', did you mean 'per_repeat'?");
}

TEST(Reader, instruction_in_the_file_of_another_pipe) {
  EXPECT_EQ(message_after("dav-2201/instructions/s.json", R"("get_block_idx": {)",
                          R"("set_ctrl": {"none": "barrier"}, "get_block_idx": {)"),
            "configs/dav-2201/instructions/s.json:/instructions/s/set_ctrl: belongs to pipe V");
  const ConfigFolder folder;
  folder.write("dav-2201/instructions/mte.json", "{}");
  EXPECT_EQ(folder.message("atlas-a2"),
            "configs/dav-2201/instructions/mte.json:/instructions/mte: "
            "unknown pipe 'mte', did you mean 'mte1'?");
}

TEST(Reader, evidence_is_required_and_checked) {
  EXPECT_EQ(message_of_delta(R"("costs": {"flags": {"confidence": "sure"}})"),
            "configs/bad.json:/costs/flags/confidence: expected one of measured, documented, "
            R"(vendor-model, derived, assumed, found "sure")");
  EXPECT_EQ(message_of_delta(R"("costs": {"flags": {"source": ["asc-constant"]}})"),
            "configs/bad.json:/costs/flags/source: "
            "unknown source 'asc-constant', did you mean 'asc-constants'?");
  EXPECT_EQ(message_of_delta(R"("costs": {"flags": {"source": []}})"),
            "configs/bad.json:/costs/flags/source: expected at least one id of /sources, found []");
  EXPECT_EQ(message_of_delta(R"("costs": {"flags": {"note": ""}})"),
            R"(configs/bad.json:/costs/flags/note: expected a string, found "")");
}

TEST(Reader, bank_size_must_fit_the_groups) {
  EXPECT_EQ(message_of_delta(R"("costs": {"ub_banks": {"bank_bytes": 1000}})"),
            "configs/bad.json:/costs/ub_banks/bank_bytes: "
            "expected a multiple of groups x bank_group_bytes = 512, found 1000");
}

TEST(Reader, flags_are_priced_in_one_place) {
  EXPECT_EQ(message_after("dav-2201/classes.json", R"("barrier": {)", R"("flag_set": {)"),
            "configs/dav-2201/classes.json:/costs/classes/flag_set: is priced by /costs/flags");
}

TEST(Reader, architecture_with_a_stray_or_a_lacking_file) {
  const ConfigFolder folder;
  folder.write("dav-2201/cost.json", "{}");
  EXPECT_EQ(folder.message("atlas-a2"), "configs/dav-2201/cost.json: is read by nothing");
  std::filesystem::remove(folder.configs() / "dav-2201/cost.json");
  std::filesystem::remove(folder.configs() / "dav-2201/operations.json");
  EXPECT_EQ(folder.message("atlas-a2"), "configs/dav-2201/operations.json: cannot be read");
}

TEST(Reader, unknown_product_lists_the_products) {
  const ConfigFolder folder;
  const std::string all =
      "ascend-950dt, ascend-950pr, atlas-200i-500-a2, atlas-a2, atlas-a2-910b1, atlas-a2-910b2, "
      "atlas-a2-910b3, atlas-a2-910b4, atlas-a3, atlas-inference-aicore, "
      "atlas-inference-vectorcore, atlas-training, kirin-9030, kirin-x90, unit";
  EXPECT_EQ(folder.message("atlas-a2-910b9"),
            "unknown product 'atlas-a2-910b9', did you mean 'atlas-a2-910b1'? Products: " + all);
  EXPECT_EQ(folder.message("xyz"), "unknown product 'xyz'. Products: " + all);
  EXPECT_THROW(read_product(folder.configs() / "nowhere", "atlas-a2"), InputError);
  EXPECT_EQ(folder.message("dav-2201").substr(0, 29), "unknown product 'dav-2201'. P");
}

TEST(Reader, laws_of_the_cube_core_have_their_own_keys) {
  const auto said = [](const std::string& price) {
    return message_of_delta(R"("costs": {"classes": )" + price + "}");
  };
  const std::string product = "configs/bad.json:/costs/classes/matrix_product";
  EXPECT_EQ(said(R"({"matrix_product": {"cycles_per_tile": 1}})"),
            product + "/cycles_per_tile: expected a pair of integers [numerator, denominator], "
                      "found 1");
  EXPECT_EQ(said(R"({"matrix_product": {"interval_cycles": -1}})"),
            product + "/interval_cycles: expected a non-negative integer, found -1");
  EXPECT_EQ(said(R"({"matrix_product": {"drain_cycles": 1}})"),
            product + "/drain_cycles: overrides nothing in the base, did you mean 'head_cycles'?");
  EXPECT_EQ(said(R"({"matrix_product": {"law": "tiles"}})"),
            product + "/law: unknown law 'tiles', did you mean 'tiled'?");
  EXPECT_EQ(said(R"({"matrix_product": {"law": "tiled", "head_cycles": 1}})"),
            product + ": missing key 'floor_cycles'");
  const std::string results = "configs/bad.json:/costs/classes/results_to_gm";
  EXPECT_EQ(said(R"({"results_to_gm": {"bytes_per_cycle": [0, 1]}})"),
            results + "/bytes_per_cycle: expected a numerator above 0, found [0,1]");
  EXPECT_EQ(said(R"({"results_to_gm": {"row_cycles": 4.45}})"),
            results + "/row_cycles: expected a pair of integers [numerator, denominator], "
                      "found 4.45");
  EXPECT_EQ(said(R"({"results_to_gm": {"uses_gm_port": 1}})"),
            results + "/uses_gm_port: expected true or false, found 1");
  EXPECT_EQ(message_after("dav-2201/classes.json", R"("floor_cycles": 85,)",
                          R"("flor_cycles": 85,)"),
            "configs/dav-2201/classes.json:/costs/classes/results_to_gm/flor_cycles: "
            "unknown key, did you mean 'floor_cycles'?");
}

TEST(Reader, forms_of_an_instruction_are_checked) {
  const auto said = [](const std::string& from, const std::string& to) {
    return message_after("dav-2201/instructions/m.json", from, to);
  };
  const std::string at = "configs/dav-2201/instructions/m.json:/instructions/m/mmad/";
  const std::string form = R"("f32+hf32")";
  EXPECT_EQ(said(form, R"("f32+hf64")"), at + "f32+hf64: mmad has no switch 'hf64'");
  EXPECT_EQ(said(form, R"("f32+to")"), at + "f32+to: mmad has no switch 'to'");
  EXPECT_EQ(said(form, R"("int32+hf32")"),
            at + "int32+hf32: mmad does not exist for type 'int32'; expected f16, bf16, f32, int8, "
                 "fp8_e4m3, fp8_e5m2, hif8, int4x2");
  EXPECT_EQ(said(form, R"("f32>int7")"), at + "f32>int7: unknown type 'int7', did you mean 'int8'?");
  EXPECT_EQ(said(form, R"("f32>int8")"),
            at + "f32>int8: mmad has no such pair in /target/type_pairs");
  EXPECT_EQ(said(form, R"("f32>f32": "matrix_product", "f32+hf32")"),
            at + "f32>f32: all forms of one type have to be about the same operand");
  EXPECT_EQ(said(R"("f32": "matrix_product_f32",)", ""),
            at + "f32+hf32: needs a price for 'f32' beside it");
  EXPECT_EQ(said(R"("matrix_product_hf32")", R"("matrix_product_hf3")"),
            at + "f32+hf32: unknown class 'matrix_product_hf3', "
                 "did you mean 'matrix_product_hf32'?");
}

TEST(Reader, pairs_of_factors_are_checked) {
  const auto said = [](const std::string& pairs) {
    return message_after("dav-2201/target.json", R"("factor_pairs": {})",
                         R"("factor_pairs": )" + pairs);
  };
  const std::string at = "configs/dav-2201/target.json:/target/factor_pairs/";
  EXPECT_EQ(said(R"({"mmad": ["f16>hif8"]})"), at + "mmad: mmad does not exist for type 'hif8'");
  EXPECT_EQ(said(R"({"mmad": ["f16>f16"]})"), at + "mmad: two factors of one type need no pair");
  EXPECT_EQ(said(R"({"mmad": []})"), at + "mmad: expected at least one pair");
  EXPECT_EQ(said(R"({"vadd": ["f16>f32"]})"),
            at + "vadd: vadd does not name the type of its right matrix");
  EXPECT_EQ(said(R"({"vad": ["f16>f32"]})"), at + "vad: is no instruction of the product");
}

TEST(Reader, type_pairs_are_checked) {
  const auto said = [](const std::string& pairs) {
    return message_of_delta(R"("target": {"type_pairs": )" + pairs + "}");
  };
  const std::string at = "configs/bad.json:/target/type_pairs/mmad: ";
  EXPECT_EQ(said(R"({"mmad": ["f16"]})"), at + "expected pairs such as 'f16>f32', found 'f16'");
  EXPECT_EQ(said(R"({"mmad": ["f16>f33"]})"), at + "unknown type 'f33', did you mean 'f32'?");
  EXPECT_EQ(said(R"({"mmad": ["none>f32"]})"), at + "unknown type 'none'");
  EXPECT_EQ(said(R"({"mmad": ["f16>f32", "f16>f32"]})"), at + "'f16>f32' is listed twice");
  EXPECT_EQ(said(R"({"mmad": []})"), at + "expected at least one pair");
  EXPECT_EQ(said(R"({"mmad": ["int32>f32"]})"), at + "mmad does not exist for type 'int32'");
  EXPECT_EQ(said(R"({"mmad": ["f16>f32", "bf16>f32", "f32>f32"]})"),
            "configs/dav-2201/target.json:/target/type_pairs: "
            "missing pairs of mmad from type 'int8'");
  const std::string file = "dav-2201/target.json";
  const std::string where = "configs/dav-2201/target.json:/target/type_pairs";
  EXPECT_EQ(message_after(file, R"("mmad": [)", R"("mmadd": [)"),
            where + "/mmadd: is no instruction of the product, did you mean 'mmad'?");
  EXPECT_EQ(message_after(file, R"("mmad": [)", R"("vadd": ["f16>f16"], "mmad": [)"),
            where + "/vadd: vadd does not name the type of its result");
  EXPECT_EQ(message_after(file, R"("bias_table_unit_bytes": 64)", R"("bias_table_unit_bytes": 0)"),
            "configs/dav-2201/target.json:/target/bias_table_unit_bytes: "
            "expected a positive integer, found 0");
}

}  // namespace davsim::reader_test
