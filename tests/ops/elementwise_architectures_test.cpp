#include "ops/elementwise_support.h"

// Element-wise operations of the architectures that share their lowering with others.

namespace davsim::elementwise_architectures_test {

using namespace elementwise_support;

Target target_of(const std::string& product) { return test::product_named(product).target; }

/// Kernels of other kinds of core.
std::string on(const Target& target, std::string text) {
  const std::string kind(name_of(target.core_kinds.front()));
  text.replace(text.find("blocks aiv"), 10, "blocks " + kind);
  return text;
}

struct Product {
  std::string id;
  std::string sums;       ///< types of Add
  std::string magnitude;  ///< types of Abs
};

const std::vector<Product>& products() {
  static const std::vector<Product> all = {
      {"atlas-inference-aicore", "f16 f32 int16 int32", "f16 f32"},
      {"atlas-training", "f16 f32 int32", "f16 f32"},
      {"atlas-200i-500-a2", "f16 f32 int16 int32", "f16 f32 int16"},
      {"kirin-x90", "f16 f32 int16 int32", "f16 f32"},
      {"kirin-9030", "f16 f32 int16 int32", "f16 f32"}};
  return all;
}

TEST(ElementwiseArchitectures, counts_and_masks_choose_the_same_elements_everywhere) {
  for (const Product& product : products()) {
    const Target target = target_of(product.id);
    for (const std::string& type : words(product.sums)) {
      Vectors vectors{type, type};
      vectors.low = 1;
      vectors.high = 60;
      const int lanes = lanes_of_type(type);
      for (const int count : {0, 1, lanes, lanes + 1, 300}) {
        const auto all = tensors_after(
            on(target, vectors.kernel(fmt::format("Add w, u, v, count = {}", count))), target);
        for (int i = 0; i < 512; ++i) {
          const auto at = static_cast<std::size_t>(i);
          ASSERT_EQ(all.at("z")[at], i < count ? settled(type, all.at("a")[at] + all.at("b")[at])
                                               : all.at("old")[at])
              << product.id << ' ' << type << ' ' << count << " element " << i;
        }
      }
      const auto masked =
          tensors_after(on(target, vectors.kernel("Add w, u, v, mask = 5, repeat = 3")), target);
      for (int i = 0; i < 512; ++i) {
        const auto at = static_cast<std::size_t>(i);
        ASSERT_EQ(masked.at("z")[at], i < 3 * lanes && i % lanes < 5
                                          ? settled(type, masked.at("a")[at] + masked.at("b")[at])
                                          : masked.at("old")[at])
            << product.id << ' ' << type << " element " << i;
      }
    }
  }
}

TEST(ElementwiseArchitectures, types_are_those_of_the_documents) {
  for (const Product& product : products()) {
    const Target target = target_of(product.id);
    const std::vector<std::string> legal = words(product.magnitude);
    for (const std::string type : {"f16", "f32", "int16", "int32", "bf16"}) {
      const std::string failure =
          failure_on(target, on(target, Vectors{type, type}.kernel("Abs w, u, count = 64")));
      const bool listed = std::find(legal.begin(), legal.end(), type) != legal.end();
      EXPECT_EQ(failure.empty(), listed) << product.id << ' ' << type << ": " << failure;
    }
  }
}

TEST(ElementwiseArchitectures, without_counter_mode_a_count_becomes_repeats_and_a_rest) {
  const auto names = [](int count) {
    std::vector<std::string> all;
    const TestKernel kernel(
        fmt::format("ktrace 1\nblocks merged 0..1 {{\nub u : f16[40000] at 0\nub w : f16[40000] at "
                    "0x14000\nExp w, u, count = {}\n}}\n",
                    count),
        "atlas-training");
    for (const Instruction& what : kernel.lowered.instructions) {
      all.emplace_back(what.spec().name);
      if (all.back() == "vexp") all.back() += ' ' + std::to_string(what.operands[2].constant());
    }
    return all;
  };
  EXPECT_THAT(names(300), ElementsAre("set_vector_mask", "vexp 2", "set_vector_mask", "vexp 1"));
  EXPECT_THAT(names(256), ElementsAre("set_vector_mask", "vexp 2"));
  EXPECT_THAT(names(300 * 128), ElementsAre("set_vector_mask", "vexp 255", "vexp 45"));
}

TEST(ElementwiseArchitectures, every_operation_runs_on_every_product_that_lists_it) {
  // f16 and f32 are common to all; casts and shifts have their own types.
  const std::vector<std::pair<std::string, std::string>> calls = {{"f32", "Sub w, u, v"},
                                                                  {"f16", "Mul w, u, v"},
                                                                  {"f32", "Div w, u, v"},
                                                                  {"f16", "Max w, u, v"},
                                                                  {"f32", "Min w, u, v"},
                                                                  {"f32", "Adds w, u, 2"},
                                                                  {"f16", "Muls w, u, 2"},
                                                                  {"f32", "Maxs w, u, 0.5"},
                                                                  {"f16", "Mins w, u, 0.5"},
                                                                  {"f32", "Exp w, u"},
                                                                  {"f16", "Ln w, u"},
                                                                  {"f32", "Sqrt w, u"},
                                                                  {"f16", "Rsqrt w, u"},
                                                                  {"f32", "Reciprocal w, u"},
                                                                  {"f16", "Relu w, u"},
                                                                  {"f32", "LeakyRelu w, u, 0.1"},
                                                                  {"int16", "And w, u, v"},
                                                                  {"uint16", "Or w, u, v"},
                                                                  {"int16", "Not w, u"},
                                                                  {"int32", "ShiftLeft w, u, 3"},
                                                                  {"uint16", "ShiftRight w, u, 3"},
                                                                  {"f32", "Axpy w, u, 2"},
                                                                  {"f16", "MulAddDst w, u, v"},
                                                                  {"f32", "FusedMulAdd w, u, v"},
                                                                  {"f16", "MulAddRelu w, u, v"},
                                                                  {"f32", "AddRelu w, u, v"},
                                                                  {"f16", "SubRelu w, u, v"},
                                                                  {"f16", "Duplicate w, 2"},
                                                                  {"f32", "CreateVecIndex w, 1"}};
  int ran = 0;
  for (const Product& product : products()) {
    const Target target = target_of(product.id);
    for (const auto& [type, call] : calls) {
      const std::string name = call.substr(0, call.find(' '));
      const std::string failure =
          failure_on(target, on(target, Vectors{type, type}.kernel(call + ", count = 300")));
      if (target.operations.contains(name)) {
        EXPECT_EQ(failure, "") << product.id << ' ' << call;
        ++ran;
      } else {
        EXPECT_THAT(failure, HasSubstr("does not support this operation"))
            << product.id << ' ' << call;
      }
    }
  }
  EXPECT_GT(ran, 100);
}

TEST(ElementwiseArchitectures, casts_run_on_every_product_that_lists_them) {
  for (const Product& product : products()) {
    const Target target = target_of(product.id);
    for (const auto& [from, to, mode] :
         {std::tuple{"f16", "int32", "CAST_FLOOR"}, {"f16", "uint8", "CAST_CEIL"}}) {
      Vectors vectors{from, to};
      vectors.low = 0;
      vectors.high = 200;
      const auto all = tensors_after(
          on(target, vectors.kernel(fmt::format("Cast w, u, {}, count = 300", mode))), target);
      for (std::size_t i = 0; i < 512; ++i) {
        const double x = all.at("a")[i];
        const double whole = mode == std::string("CAST_CEIL") ? std::ceil(x) : std::floor(x);
        EXPECT_EQ(all.at("z")[i], i < 300 ? whole : all.at("old")[i]) << product.id << ' ' << to;
      }
    }
  }
}

TEST(ElementwiseArchitectures, the_inference_product_scales_as_a2_does) {
  const Target target = target_of("atlas-inference-aicore");
  Vectors vectors{"int32", "f16"};
  vectors.low = -90000;
  vectors.high = 90000;
  const auto all = tensors_after(
      on(target, vectors.kernel("SetDeqScale 0.5\nCast w, u, CAST_NONE, count = 300")), target);
  for (std::size_t i = 0; i < 512; ++i) {
    const double half = std::clamp(settled("f16", all.at("a")[i] / 2), -65504.0, 65504.0);
    EXPECT_EQ(all.at("z")[i], i < 300 ? half : all.at("old")[i]);
  }
  EXPECT_THAT(failure_on(target, on(target, vectors.kernel("CastDequant w, u, count = 8"))),
              HasSubstr("int32 is not supported on"));
}

}  // namespace davsim::elementwise_architectures_test
