#include <limits>

#include "ops/vector_support.h"

namespace davsim::reductions_test {

using namespace vector_support;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
const std::vector<std::string> kFloats = {"f16", "f32"};

std::vector<double> first(std::vector<double> values, std::size_t count) {
  values.resize(count);
  return values;
}

/// 1024 numbers without order or repetition, from -512 to 511.
std::vector<double> mixed() {
  std::vector<double> values;
  for (int i = 0; i < 1024; ++i) values.push_back(i * 397 % 1024 - 512);
  return values;
}

/// Index of the largest or smallest of the elements from `begin` to `end`, the first of equal ones.
std::size_t place(const std::vector<double>& x, std::size_t begin, std::size_t end, bool largest) {
  std::size_t best = begin;
  for (std::size_t i = end; i-- > begin;) {
    if (largest ? x[i] >= x[best] : x[i] <= x[best]) best = i;
  }
  return best;
}

TEST(ReduceDataBlock, finds_the_extremes_of_the_examples_of_its_page) {
  std::vector<double> x(1024, 1);
  x[10] = 2;
  x[29] = 3;
  x[115] = 4;
  std::vector<double> y(1024, 10);
  y[11] = 2;
  y[29] = -3;
  y[121] = 4;
  for (const std::string& product : kBoth) {
    const auto run = [&](const std::vector<double>& values, const std::string& body) {
      return first(VectorKernel{product, "f16", list_of(values), body}.run(), 9);
    };
    EXPECT_EQ(run(x, "ReduceDataBlock dst, src, 128, 1, 1, 1, 8, reduce = MAX"),
              (std::vector<double>{2, 3, 1, 1, 1, 1, 1, 4, 9}));
    EXPECT_EQ(run(y, "ReduceDataBlock dst, src, 128, 1, 1, 1, 8, reduce = MIN"),
              (std::vector<double>{2, -3, 10, 10, 10, 10, 10, 4, 9}));
    EXPECT_EQ(run(x, "BlockReduceMax dst, src, 1, 128, 1, 1, 8"),
              (std::vector<double>{2, 3, 1, 1, 1, 1, 1, 4, 9}));
    EXPECT_EQ(run(y, "BlockReduceMin dst, src, 1, 128, 1, 1, 8"),
              (std::vector<double>{2, -3, 10, 10, 10, 10, 10, 4, 9}));
  }
}

TEST(ReduceDataBlock, keeps_results_of_masked_blocks_on_ub_and_fills_them_in_registers) {
  const auto run = [](const std::string& product, const std::string& kind) {
    return first(
        VectorKernel{product, "f32", "fill(3)", "ReduceDataBlock dst, src, 32, 1, reduce = " + kind}
            .run(),
        8);
  };
  EXPECT_EQ(run(kOnUb, "MAX"), (std::vector<double>{3, 3, 3, 3, 9, 9, 9, 9}));
  EXPECT_EQ(run(kOnUb, "MIN"), (std::vector<double>{3, 3, 3, 3, 9, 9, 9, 9}));
  EXPECT_EQ(run(kOnUb, "SUM"), (std::vector<double>{24, 24, 24, 24, 9, 9, 9, 9}));
  EXPECT_EQ(run(kInRegisters, "SUM"), (std::vector<double>{24, 24, 24, 24, 0, 0, 0, 0}));
  const double high = kInfinity;
  EXPECT_EQ(run(kInRegisters, "MAX"),
            (std::vector<double>{3, 3, 3, 3, -high, -high, -high, -high}));
  EXPECT_EQ(run(kInRegisters, "MIN"), (std::vector<double>{3, 3, 3, 3, high, high, high, high}));
}

TEST(ReduceRepeat, stores_values_and_indices_in_the_four_orders) {
  const std::vector<double> x = mixed();
  for (const std::string& product : kBoth) {
    for (const std::string& type : kFloats) {
      for (const std::string kind : {"MAX", "MIN"}) {
        const auto lanes = static_cast<std::size_t>(lanes_of(type));
        for (const std::string order : {"VALUE_INDEX", "INDEX_VALUE", "ONLY_VALUE", "ONLY_INDEX"}) {
          // Every third lane, and two repeats two results apart.
          std::string bits =
              type == "f16" ? "[0x9249249249249249, 0x4924924924924924]" : "[0x9249249249249249]";
          const auto z =
              VectorKernel{product, type, list_of(x),
                           fmt::format("ReduceRepeat dst, src, {}, 2, 2, 1, 8, {}, reduce = {}",
                                       bits, order, kind)}
                  .run();
          std::vector<double> expected(64, 9);
          for (std::size_t r = 0; r < 2; ++r) {
            std::vector<double> taking;
            for (std::size_t i = 0; i < lanes; i += 3) taking.push_back(x[r * lanes + i]);
            const std::size_t at = place(taking, 0, taking.size(), kind == "MAX");
            const double value = taking[at];
            const double index = element_of(type, static_cast<std::uint32_t>(3 * at));
            if (order == "VALUE_INDEX") expected[4 * r] = value, expected[4 * r + 1] = index;
            if (order == "INDEX_VALUE") expected[4 * r] = index, expected[4 * r + 1] = value;
            if (order == "ONLY_VALUE") expected[2 * r] = value;
            if (order == "ONLY_INDEX" && type == "f32") expected[2 * r] = index;
            if (order == "ONLY_INDEX" && type == "f16") {
              expected[4 * r] = index, expected[4 * r + 1] = 0;  // an index of 32 bits
            }
          }
          EXPECT_EQ(z, expected) << product << " " << type << " " << kind << " " << order;
        }
      }
    }
  }
}

TEST(ReduceRepeat, of_equal_elements_the_first_counts) {
  for (const std::string& product : kBoth) {
    const auto z = VectorKernel{product, "f32", "fill(2)",
                                "ReduceRepeat dst, src, [0xfffffffffffffff0], 1, reduce = MAX"}
                       .run();
    EXPECT_EQ(z[0], 2);
    EXPECT_EQ(z[1], element_of("f32", 4));
  }
}

TEST(ReduceRepeat, sums_by_a_tree_of_neighbours) {
  // 2048 + 1 is a tie that goes to 2048; added pair by pair, 1 + 1 counts.
  std::vector<double> x(1024, 0);
  x[0] = 2048;
  x[1] = x[2] = x[3] = 1;
  x[128] = 5;
  for (const std::string& product : kBoth) {
    EXPECT_EQ(
        first(VectorKernel{product, "f16", list_of(x), "ReduceRepeat dst, src, 128, 2, 3"}.run(),
              5),
        (std::vector<double>{2050, 9, 9, 5, 9}));
  }
}

TEST(ReduceRepeat, has_older_names) {
  for (const std::string& product : kBoth) {
    const auto run = [&](const std::string& body) {
      return VectorKernel{product, "f32", list_of(mixed()), body}.run();
    };
    const auto sums = run("ReduceRepeat dst, src, 60, 3, 2, 2, 4");
    EXPECT_EQ(run("WholeReduceSum dst, src, 60, 3, 2, 2, 4"), sums);
    EXPECT_EQ(run("RepeatReduceSum dst, src, 3, 60, 0, 2, 2, 4"), sums);
    EXPECT_NE(sums[2], 9);
    EXPECT_EQ(run("WholeReduceMax dst, src, 60, 3, 1, 1, 8, INDEX_VALUE"),
              run("ReduceRepeat dst, src, 60, 3, 1, 1, 8, INDEX_VALUE, reduce = MAX"));
    EXPECT_EQ(run("WholeReduceMin dst, src, 60, 3, 1, 1, 8"),
              run("ReduceRepeat dst, src, 60, 3, 1, 1, 8, reduce = MIN"));
  }
}

TEST(ReduceRepeat, takes_integers_where_registers_do) {
  const auto run = [](const std::string& type, const std::string& to, const std::string& body) {
    return VectorKernel{kInRegisters, type, "ramp(-3, 1)", body, to}.run();
  };
  EXPECT_EQ(run("int16", "int16", "ReduceRepeat dst, src, 8, 1, reduce = MIN")[0], -3);
  EXPECT_EQ(run("int32", "int32", "ReduceRepeat dst, src, 8, 1, reduce = MAX")[0], 4);
  EXPECT_EQ(run("int16", "int32", "ReduceRepeat dst, src, 8, 1")[0], 4);
  EXPECT_THAT(
      (VectorKernel{kInRegisters, "int16", "zeros", "ReduceRepeat dst, src, 8, 1"}.failure()),
      HasSubstr("dst is int16 and src is int16; dst has to be int32"));
  EXPECT_THAT((VectorKernel{kOnUb, "int16", "zeros", "ReduceRepeat dst, src, 8, 1"}.failure()),
              HasSubstr("int16 is not supported on atlas-a2, expected one of f16, f32"));
}

TEST(ReducePairElem, sums_neighbours) {
  for (const std::string& product : kBoth) {
    for (const std::string& type : kFloats) {
      const double other = product == kOnUb ? 9 : 0;
      auto z = VectorKernel{product, type, "ramp(0, 1)", "ReducePairElem dst, src, 7, 1"}.run();
      EXPECT_EQ(first(z, 6), (std::vector<double>{1, 5, 9, 6, other, other})) << product << type;
      EXPECT_EQ((VectorKernel{product, type, "ramp(0, 1)", "PairReduceSum dst, src, 1, 7"}.run()),
                z);
      const int lanes = lanes_of(type);
      z = VectorKernel{product,      type,
                       "ramp(0, 1)", fmt::format("ReducePairElem dst, src, {}, 2, 2, 1, 4", lanes),
                       "",           1024,
                       256}
              .run();
      // Results of 128 bytes, two of them apart; a repeat of src begins half a repeat on.
      for (int r = 0; r < 2; ++r) {
        for (int i = 0; i < lanes / 2; ++i) {
          EXPECT_EQ(z[static_cast<std::size_t>(r * lanes + i)], r * lanes + 4 * i + 1);
        }
      }
      EXPECT_EQ(z[static_cast<std::size_t>(lanes / 2)], 9);
    }
  }
}

TEST(Reductions, end_inside_a_repeat_in_counter_mode) {
  for (const std::string& product : kBoth) {
    const auto run = [&](const std::string& body) {
      return VectorKernel{product, "f32", "ramp(1, 1)", body + ", counter = 1"}.run();
    };
    // Repeats of 64 elements: the second has six.
    EXPECT_EQ(first(run("ReduceRepeat dst, src, 70, 1"), 3),
              (std::vector<double>{64 * 65 / 2, 65 + 66 + 67 + 68 + 69 + 70, 9}));
    const auto z = run("ReduceRepeat dst, src, 70, 1, reduce = MAX");
    EXPECT_EQ(z[2], 70);
    EXPECT_EQ(z[3], element_of("f32", 5));
    EXPECT_EQ(z[4], 9);
  }
}

TEST(Reductions, take_the_mask_that_is_there) {
  for (const std::string& product : kBoth) {
    EXPECT_EQ((VectorKernel{product, "f32", "ramp(1, 1)",
                            "set_vector_mask 0, 0x24\nReduceRepeat dst, src, MASK_PLACEHOLDER, 1, "
                            "is_set_mask = 0"}
                   .run()[0]),
              9);
  }
}

TEST(Reductions, refuse_what_their_pages_refuse) {
  const auto refused = [](const std::string& product, const std::string& body) {
    return VectorKernel{product, "f16", "zeros", body}.failure();
  };
  for (const std::string& product : kBoth) {
    EXPECT_THAT(refused(product, "ReduceRepeat dst[1], src, 128, 1, reduce = MAX"),
                HasSubstr("2 bytes off"));
    EXPECT_EQ(
        refused(product, "ReduceRepeat dst[1], src, 128, 1, 1, 1, 8, ONLY_VALUE, reduce = MAX"),
        "");
    EXPECT_THAT(refused(product, "ReducePairElem dst[8], src, 128, 1"), HasSubstr("16 bytes off"));
    EXPECT_THAT(refused(product, "WholeReduceMax dst, src, 0, 1"),
                HasSubstr("mask is 0, expected 1 to 128"));
    EXPECT_THAT(refused(product, "ReduceRepeat src[128], src, 128, 2, reduce = MIN"),
                HasSubstr("has not been read yet"));
    EXPECT_THAT(refused(product, "ReduceRepeat dst, src, 129, 1"),
                HasSubstr("mask is 129, expected 0 to 128"));
  }
}

TEST(Reductions, know_three_kinds) {
  try {
    static_cast<void>(
        VectorKernel{kOnUb, "f16", "zeros", "ReduceRepeat dst, src, 128, 1, reduce = MEAN"}.run());
    FAIL();
  } catch (const std::exception& error) {
    EXPECT_THAT(error.what(),
                HasSubstr("found 'MEAN', expected reduce to be one of SUM, MAX, MIN"));
  }
}

TEST(Reductions, ask_for_a_distance_and_an_order_that_the_product_has) {
  Target target = test::product_named(kOnUb).target;
  target.reduction_keeps_one_place = false;
  target.operation_words["ReduceRepeat.order"] = {"VALUE_INDEX"};
  const auto refused = [&](const std::string& body) -> std::string {
    std::istringstream in(VectorKernel{kOnUb, "f16", "zeros", body}.text());
    try {
      static_cast<void>(lower_for(read_ktrace(in, "test.ktrace", {}), target));
    } catch (const KernelError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(refused("ReduceDataBlock dst, src, 128, 2, 0"),
              HasSubstr("dst_repeat_stride is 0, expected 1 to 65535"));
  EXPECT_EQ((VectorKernel{kOnUb, "f16", "zeros", "ReduceDataBlock dst, src, 128, 2, 0"}.failure()),
            "");
  EXPECT_THAT(
      refused("ReduceRepeat dst, src, 128, 1, 1, 1, 8, ONLY_VALUE, reduce = MAX"),
      HasSubstr("order is ONLY_VALUE, which atlas-a2 does not take; expected one of VALUE_INDEX"));
  EXPECT_EQ(refused("ReduceRepeat dst, src, 128, 1, reduce = MAX"), "");
}

TEST(Reductions, words_of_products_are_words_of_their_operations) {
  for (const std::string product : {"atlas-a2", "ascend-950pr", "atlas-200i-500-a2", "kirin-x90",
                                    "atlas-inference-aicore", "atlas-training"}) {
    for (const auto& [name, words] : test::product_named(product).target.operation_words) {
      const std::size_t dot = name.find('.');
      const auto operation = operation_named(name.substr(0, dot));
      ASSERT_TRUE(operation.has_value()) << name;
      const OperationSpec& spec = *all_operations()[static_cast<std::size_t>(*operation)];
      // Behind a colon stands which types the words are for.
      const std::string parameter_name = name.substr(dot + 1, name.find(':') - dot - 1);
      const int parameter = parameter_index(spec, parameter_name);
      ASSERT_GE(parameter, 0) << name;
      const auto& known = spec.parameters[static_cast<std::size_t>(parameter)].words;
      for (const std::string& word : words) {
        EXPECT_NE(std::find(known.begin(), known.end(), word), known.end()) << name << " " << word;
      }
    }
  }
}

}  // namespace davsim::reductions_test
