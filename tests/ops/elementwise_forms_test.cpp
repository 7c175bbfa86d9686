#include "ops/elementwise_support.h"

// Which elements take part, on either kind of architecture, and what is refused.

namespace davsim::elementwise_forms_test {

using namespace elementwise_support;

std::vector<Target> both() { return {older(), newer()}; }

/// z = u + v where `enabled(i)`, what it was elsewhere.
template <class Enabled>
void expect_sums(const std::string& type, const std::string& body, Enabled enabled,
                 const std::vector<Target>& targets = both()) {
  Vectors vectors{type, type};
  vectors.low = 1;
  vectors.high = 60;
  for (const Target& target : targets) {
    const auto all = tensors_after(vectors.kernel(body), target);
    for (std::size_t i = 0; i < all.at("z").size(); ++i) {
      const bool inside = enabled(static_cast<int>(i));
      ASSERT_EQ(all.at("z")[i], inside ? settled(type, all.at("a")[i] + all.at("b")[i])
                                       : all.at("old")[i])
          << type << ' ' << target.product << ' ' << body << " element " << i;
    }
  }
}

TEST(ElementwiseForms, counts_end_where_they_end) {
  for (const std::string type : {"f32", "f16"}) {
    const int lanes = lanes_of_type(type);
    for (const int count : {0, 1, lanes - 1, lanes, lanes + 1, 2 * lanes, 300, 512}) {
      expect_sums(type, fmt::format("Add w, u, v, count = {}", count),
                  [count](int i) { return i < count; });
    }
  }
  for (const std::string type : {"int8", "uint8"}) {
    for (const int count : {1, 255, 256, 257, 500}) {
      expect_sums(type, fmt::format("Add w, u, v, count = {}", count),
                  [count](int i) { return i < count; }, {newer()});
    }
  }
}

TEST(ElementwiseForms, masks_take_leading_lanes_or_bits) {
  for (const std::string type : {"f32", "f16", "int16", "int32"}) {
    const int lanes = lanes_of_type(type);
    for (const int first : {0, 1, lanes / 2 + 3, lanes}) {
      expect_sums(type, fmt::format("Add w, u, v, mask = {}, repeat = 3", first), [&](int i) {
        return i < 3 * lanes && i % lanes < first;
      });
    }
    const std::string word = "0x5555555555555555";
    expect_sums(type,
                fmt::format("Add w, u, v, mask = [{}{}], repeat = 2", word,
                            lanes == 128 ? ", " + word : ""),
                [&](int i) { return i < 2 * lanes && i % 2 == 0; });
    expect_sums(type,
                fmt::format("Add w, u, v, mask = [0{}], repeat = 2", lanes == 128 ? ", 0" : ""),
                [](int) { return false; });
  }
}

TEST(ElementwiseForms, a_mask_of_8_and_0_is_the_fourth_element_alone) {
  expect_sums("f16", "Add w, u, v, mask = [8, 0], repeat = 1", [](int i) { return i == 3; });
  expect_sums("f16", "Add w, u, v, mask = [0, 8], repeat = 1", [](int i) { return i == 67; });
}

TEST(ElementwiseForms, masks_that_are_set_before_serve_without_is_set_mask) {
  for (const std::string type : {"f16", "f32"}) {
    const int lanes = lanes_of_type(type);
    for (const std::string mask : {"", ", mask = MASK_PLACEHOLDER"}) {
      expect_sums(type,
                  "set_vector_mask 0, 0x9\nAdd w, u, v, repeat = 2, is_set_mask = 0" + mask,
                  [&](int i) {
                    return i < 2 * lanes && (i % lanes == 0 || i % lanes == 3);
                  });
    }
  }
}

TEST(ElementwiseForms, counter_mode_counts_elements_and_ignores_repeats) {
  for (const int repeat : {0, 1, 7}) {
    for (const int count : {0, 1, 63, 64, 65, 130}) {
      expect_sums("f32",
                  fmt::format("Add w, u, v, mask = {}, repeat = {}, counter = 1", count, repeat),
                  [count](int i) { return i < count; });
    }
  }
  // The mode may be set before, where the masks are on the chip.
  expect_sums("f32",
              "set_mask_count\nset_vector_mask 0, 70\nAdd w, u, v, repeat = 1, is_set_mask = 0, "
              "counter = 1\nset_mask_norm",
              [](int i) { return i < 70; }, {older()});
}

TEST(ElementwiseForms, counter_mode_in_registers_takes_the_count_as_an_argument) {
  const std::string around = "SetMaskCount\nSetVectorMask 70, COUNTER\n";
  expect_sums("f32", around + "Add w, u, v, mask = 70, repeat = 1, counter = 1\nSetMaskNorm",
              [](int i) { return i < 70; });
  EXPECT_THAT(failure_on(newer(), Vectors{}.kernel(around + "Add w, u, v, repeat = 1, is_set_mask = 0")),
              HasSubstr("the mask is a number of elements (set_mask_count), but this reads it as bits"));
}

TEST(ElementwiseForms, strides_place_data_blocks_and_repeats) {
  // DataBlocks 0, 2, ..., 14 are repeat 0, those between them repeat 1.
  const std::string strides =
      "dst_block_stride = 2, src0_block_stride = 2, src1_block_stride = 2, dst_repeat_stride = 1, "
      "src0_repeat_stride = 1, src1_repeat_stride = 1";
  for (const std::string type : {"f32", "f16"}) {
    const int lanes = lanes_of_type(type);
    expect_sums(type, fmt::format("Add w, u, v, mask = {}, repeat = 2, {}", lanes, strides),
                [&](int i) { return i < 2 * lanes; });
    // The first element of each repeat: DataBlocks 0 and 1.
    expect_sums(type, fmt::format("Add w, u, v, mask = 1, repeat = 2, {}", strides),
                [&](int i) { return i == 0 || i == lanes / 8; });
  }
  // Counter mode: 70 elements are a repeat and six elements of the next.
  expect_sums("f32", "Add w, u, v, mask = 70, repeat = 1, counter = 1, " + strides, [](int i) {
    return i < 128 && (i / 8 % 2 == 0 || (i / 8 == 1 && i % 8 < 6));
  });
}

TEST(ElementwiseForms, a_repeat_sees_what_the_one_before_wrote) {
  Vectors vectors{"f32", "f32"};
  for (const Target& target : both()) {
    const auto all = tensors_after(
        vectors.kernel("Add w, u, w, mask = 64, repeat = 4, dst_repeat_stride = 0, "
                       "src1_repeat_stride = 0"),
        target);
    for (std::size_t i = 0; i < 64; ++i) {
      float sum = static_cast<float>(all.at("old")[i]);
      for (std::size_t r = 0; r < 4; ++r) sum += static_cast<float>(all.at("a")[64 * r + i]);
      EXPECT_EQ(all.at("z")[i], sum) << target.product;
    }
  }
}

TEST(ElementwiseForms, numbers_and_single_sources_take_masks_too) {
  Vectors vectors{"f16", "f16"};
  for (const Target& target : both()) {
    const auto all = tensors_after(
        vectors.kernel("Muls w, u, 2, mask = [0xF0, 1], repeat = 2, src_repeat_stride = 0"), target);
    for (std::size_t i = 0; i < 512; ++i) {
      const std::size_t lane = i % 128;
      const bool inside = i < 256 && ((lane >= 4 && lane < 8) || lane == 64);
      EXPECT_EQ(all.at("z")[i], inside ? 2 * all.at("a")[lane] : all.at("old")[i]);
    }
    const auto roots = tensors_after(vectors.kernel("Abs w, u, mask = 3, repeat = 1"), target);
    for (std::size_t i = 0; i < 512; ++i) {
      EXPECT_EQ(roots.at("z")[i], i < 3 ? std::abs(roots.at("a")[i]) : roots.at("old")[i]);
    }
  }
}

TEST(ElementwiseForms, tails_read_nothing_behind_their_last_data_block) {
  // u ends with UB of Ascend 950: a register more would be out of range.
  const std::string text =
      "ktrace 1\nblocks aiv 0..1 {\nub u : f32[72] at 0x3dee0\nub w : f32[72] at 0\n"
      "Abs w, u, count = 70\n}\n";
  EXPECT_EQ(failure_on(newer(), text), "");
}

TEST(ElementwiseForms, in_registers_they_are_one_vector_function) {
  const auto names = [](const std::string& body, const std::string& product) {
    std::vector<std::string> all;
    const TestKernel kernel(
        "ktrace 1\nblocks aiv 0..1 {\nub u : f32[512] at 0\n" + body + "\n}\n", product);
    for (const Instruction& what : kernel.lowered.instructions) {
      all.emplace_back(what.spec().name);
      if (!what.body) continue;
      for (const Instruction& inside : what.body->instructions) {
        all.emplace_back(inside.spec().name);
      }
    }
    return all;
  };
  EXPECT_THAT(names("Add u, u, u, count = 128", "ascend-950pr"),
              ElementsAre("vf", "vf_plt", "vf_vlds", "vf_vlds", "vf_vadd", "vf_vsts"));
  EXPECT_THAT(names("Adds u, u, 1, mask = 64, repeat = 2", "ascend-950pr"),
              ElementsAre("vf", "vf_plt", "vf_mem_bar", "vf_vsldb", "vf_vadds", "vf_vsstb"));
  EXPECT_THAT(names("Adds u, u, 1, mask = [1], repeat = 1", "ascend-950pr"),
              ElementsAre("set_vector_mask", "vf", "vf_movp", "vf_vsldb", "vf_vadds", "vf_vsstb"));
  EXPECT_THAT(names("Adds u, u, 1, mask = 64, repeat = 2", "atlas-a2"),
              ElementsAre("set_vector_mask", "vadds"));
  EXPECT_THAT(names("Adds u, u, 1, count = 1, is_set_mask = 0", "atlas-a2"), ElementsAre("vadds"));
}

TEST(ElementwiseForms, refuse_what_has_no_meaning) {
  const auto refused = [](const Target& target, const std::string& body,
                          const std::string& type = "f32") {
    return failure_on(target, Vectors{type, type}.kernel(body));
  };
  for (const Target& target : both()) {
    EXPECT_THAT(refused(target, "Exp w, u, count = 16, repeat = 1"),
                HasSubstr("Exp: count and mask or repeat exclude each other"));
    EXPECT_THAT(refused(target, "Exp w, u"), HasSubstr("neither count nor repeat is given"));
    EXPECT_THAT(refused(target, "Exp w, u, repeat = 1"),
                HasSubstr("mask is missing; give it, or is_set_mask = 0"));
    EXPECT_THAT(refused(target, "Exp w, u, mask = 65, repeat = 1"),
                HasSubstr("mask is 65, expected 0 to 64"));
    EXPECT_THAT(refused(target, "Exp w, u, mask = [1, 1], repeat = 1"),
                HasSubstr("mask has 2 words, expected 1 for f32"));
    EXPECT_THAT(refused(target, "Exp w, u, mask = 1, repeat = 256"),
                HasSubstr("repeat is 256, expected 0 to 255"));
    EXPECT_THAT(refused(target, "Exp w, u, mask = 1, repeat = 1, src_block_stride = 256"),
                HasSubstr("src_block_stride is 256, expected 0 to 255"));
    EXPECT_THAT(refused(target, "Exp w, u, count = 16, is_set_mask = 0"),
                HasSubstr("is_set_mask = 0 has no count form"));
    EXPECT_THAT(refused(target, "Exp w, a, count = 16"), HasSubstr("src lies in gm, expected ub"));
    EXPECT_THAT(refused(target, "ShiftLeft w, u, -1, count = 8", "int16"),
                HasSubstr("ShiftLeft: scalar is -1, expected 0"));
  }
  EXPECT_THAT(refused(older(), "ShiftRight w, u, 17, count = 8", "int16"),
              HasSubstr("scalar is 17, expected 0 to 16"));
  EXPECT_EQ(refused(newer(), "ShiftRight w, u, 17, count = 8", "int16"), "");
  EXPECT_THAT(refused(newer(), "ShiftRight w, u, 1, mask = 8, repeat = 1, round_en = 1", "int16"),
              HasSubstr("ascend-950pr does not round"));
  EXPECT_THAT(refused(older(), "ShiftRight w, u, 1, mask = 8, repeat = 1, round_en = 1", "uint16"),
              HasSubstr("uint16 has no sign"));
  EXPECT_THAT(refused(newer(), "Add w, u, v, mask = 8, repeat = 1", "int8"),
              HasSubstr("Add: int8 has the count form alone"));
  EXPECT_THROW(refused(newer(), "Neg w, u, repeat = 1"), InputError);
  EXPECT_THAT(refused(newer(), "Neg w, u"), HasSubstr("count is missing"));
  EXPECT_THAT(refused(newer(), "Exp w, u, repeat = 1, is_set_mask = 0, counter = 1"),
              HasSubstr("on ascend-950pr the count has to be an argument"));
}

TEST(ElementwiseForms, masks_in_registers_need_the_reserve_of_ub) {
  const auto text = [](const std::string& body) {
    return "ktrace 1\nblocks aiv 0..1 {\nub a : f32[64] at 0\nub c : f32[1024] at 0x3e000\n" + body +
           "\n}\n";
  };
  EXPECT_THAT(failure_on(newer(), text("Abs a, a, mask = 64, repeat = 1")),
              HasSubstr("Abs: ascend-950pr emulates it with the last 8192 bytes of ub, which buffer "
                        "c takes (line 4)"));
  EXPECT_EQ(failure_on(newer(), text("Abs a, a, count = 64")), "");
  EXPECT_EQ(failure_on(newer(), text("Duplicate a, 1, mask = 64, repeat = 1")), "");
}

}  // namespace davsim::elementwise_forms_test
