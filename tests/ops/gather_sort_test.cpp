#include <algorithm>

#include "ops/vector_support.h"

namespace davsim::gather_sort_test {

using namespace vector_support;

/// With a list of uint32 beside x.
VectorKernel with_list(const std::string& product, const std::string& type, const std::string& x,
                       const std::vector<double>& list, const std::string& body,
                       const std::string& list_type = "uint32") {
  VectorKernel k{product, type, x, "", "", 1024, 512};
  k.x += fmt::format("\ntensor l : {}[{}] = {}", list_type, list.size(), list_of(list));
  k.more = fmt::format("ub list : {}[{}] at 0x10000\n", list_type, list.size());
  k.body =
      fmt::format("DataCopy list, l, count = {}\nset_flag MTE2->V, 1\nwait_flag MTE2->V, 1\n{}",
                  list.size(), body);
  return k;
}

TEST(Gather, gives_the_example_of_its_page) {
  std::vector<double> list;
  for (int i = 127; i >= 0; --i) list.push_back(2 * i);
  for (const std::string body : {"Gather dst, src, list, 0, count = 128",
                                 "Gather dst, src, list, src_base = 0, mask = 128, repeat = 1",
                                 "Gather dst, src, list, mask = [0xffffffffffffffff, "
                                 "0xffffffffffffffff], repeat = 1, dst_repeat_stride = 8"}) {
    for (const std::string& product : kBoth) {
      const auto z = with_list(product, "f16", "ramp(0, 1)", list, body).run();
      for (std::size_t i = 0; i < 128; ++i) EXPECT_EQ(z[i], 127.0 - static_cast<double>(i));
      EXPECT_EQ(z[128], 9);
    }
  }
}

TEST(Gather, counts_offsets_from_a_base) {
  const auto z = with_list(kOnUb, "f32", "ramp(0, 1)", {0, 400, 8, 4, 0, 0, 0, 0},
                           "Gather dst, src, list, 40, count = 3")
                     .run();
  EXPECT_EQ((std::vector<double>(z.begin(), z.begin() + 4)), (std::vector<double>{10, 110, 12, 9}));
  const auto refused = [](const std::string& body) {
    return with_list(kOnUb, "f32", "ramp(0, 1)", {0, 6, 0, 0, 0, 0, 0, 0}, body).failure();
  };
  EXPECT_THAT(refused("Gather dst, src, list, 2, count = 1"),
              HasSubstr("src_base is 2, expected a multiple of 4 bytes"));
  EXPECT_THAT(refused("Gather dst, src, list, count = 2"),
              HasSubstr("entry 1 of offset is 6, expected a multiple of 4"));
  EXPECT_THAT(refused("Gather dst, src, src, count = 2"),
              HasSubstr("src_offset is f32, expected uint32"));
  EXPECT_EQ(refused("Gather dst, src, list, count = 0"), "");
}

TEST(Gather, is_the_same_in_registers) {
  std::vector<double> list;
  for (int i = 0; i < 512; ++i) list.push_back(4 * (i * 97 % 250));
  for (const std::string type : {"f16", "f32"}) {
    for (const std::string body : {"Gather dst, src, list, 8, count = 300",
                                   "Gather dst, src, list, mask = [0xf0f0f0f0f0f0f0f1{}], repeat = "
                                   "2, dst_repeat_stride = 9"}) {
      const std::string text = fmt::format(fmt::runtime(body), type == "f16" ? ", 3" : "");
      const auto z = with_list(kOnUb, type, "ramp(0, 1)", list, text).run();
      EXPECT_EQ(with_list(kInRegisters, type, "ramp(0, 1)", list, text).run(), z) << type << text;
      EXPECT_NE(z[0], 9);
    }
  }
}

TEST(Scatter, puts_elements_where_the_list_says) {
  std::vector<double> list;
  for (int i = 0; i < 256; ++i) list.push_back(4 * (i * 37 % 101));
  for (const auto& [product, type] : {std::pair{kInRegisters, std::string("f16")},
                                      {kInRegisters, "f32"},
                                      {"atlas-200i-500-a2", "f16"},
                                      {"atlas-200i-500-a2", "f32"},
                                      {"atlas-inference-aicore", "f16"},
                                      {"atlas-inference-aicore", "f32"}}) {
    const int size = type == "f16" ? 2 : 4;
    const auto z =
        with_list(product, type, "ramp(100, 1)", list, "Scatter dst, src, list, 8, count = 90")
            .run();
    std::vector<double> expected(512, 9);
    for (int i = 0; i < 90; ++i) {
      expected[static_cast<std::size_t>((8 + 4 * (i * 37 % 101)) / size)] = 100 + i;
    }
    EXPECT_EQ(z, expected) << product << type;
  }
  EXPECT_THAT(with_list(kInRegisters, "f32", "zeros", std::vector<double>(64, 4),
                        "Scatter dst, src, list, count = 2")
                  .failure(),
              HasSubstr("are both 1"));
  EXPECT_THAT(with_list("atlas-inference-aicore", "f32", "zeros", std::vector<double>(64, 4),
                        "Scatter dst, src, list, count = 2")
                  .failure(),
              HasSubstr("offset holds 4 twice"));
  EXPECT_THAT(with_list("atlas-inference-aicore", "f32", "zeros", std::vector<double>(64, 1 << 20),
                        "Scatter dst, src, list, count = 1")
                  .failure(),
              HasSubstr("vscatter: entry 0 of its list writes ub bytes"));
  EXPECT_THAT(with_list(kOnUb, "f32", "zeros", std::vector<double>(64, 4),
                        "Scatter dst, src, list, count = 2")
                  .failure(),
              HasSubstr("atlas-a2 does not support this operation"));
}

TEST(Gatherb, gives_the_example_of_its_page) {
  for (const std::string& product : kBoth) {
    const auto z = with_list(product, "uint16", "ramp(0, 1)", {224, 192, 160, 128, 96, 64, 32, 0},
                             "Gatherb dst, src, list, 1, 2, 8")
                       .run();
    for (int i = 0; i < 128; ++i) {
      EXPECT_EQ(z[static_cast<std::size_t>(i / 16 * 32 + i % 16)], (7 - i / 16) * 16 + i % 16);
    }
    EXPECT_EQ(z[16], 9) << "between DataBlocks";
  }
  EXPECT_THAT(
      with_list(kOnUb, "f16", "zeros", {0, 0, 0, 0, 0, 0, 0, 0}, "Gatherb dst, src, list, 1")
          .failure(),
      HasSubstr("f16 is not supported on atlas-a2, expected one of uint16, uint32"));
}

TEST(Brcb, gives_the_example_of_its_page) {
  for (const std::string& product : kBoth) {
    auto z =
        VectorKernel{product, "f16", "ramp(1, 1)", "Brcb dst, src, 2, 1, 8", "", 1024, 512}.run();
    for (int i = 0; i < 512; ++i) {
      EXPECT_EQ(z[static_cast<std::size_t>(i)], i < 256 ? i / 16 + 1 : 9) << product;
    }
    z = VectorKernel{product, "f32", "ramp(1, 1)", "Brcb dst, src, 2, 3, 25", "", 1024, 512}.run();
    for (int i = 0; i < 16; ++i) {
      EXPECT_EQ(z[static_cast<std::size_t>((i / 8 * 25 + i % 8 * 3) * 8 + 7)], i + 1) << product;
    }
  }
  EXPECT_THAT((VectorKernel{kOnUb, "f16", "zeros", "Brcb dst, src, 1, 0"}.failure()),
              HasSubstr("dst_block_stride is 0, expected 1 to 65535"));
  EXPECT_EQ((VectorKernel{kOnUb, "f16", "zeros", "Brcb dst, src, 0"}.failure()), "");
}

TEST(Transpose, exchanges_rows_and_columns) {
  for (const std::string& product : kBoth) {
    const auto z =
        VectorKernel{product, "int16", "ramp(0, 1)", "Transpose dst, src", "", 1024, 512}.run();
    for (int i = 0; i < 512; ++i) {
      EXPECT_EQ(z[static_cast<std::size_t>(i)], i < 256 ? i % 16 * 16 + i / 16 : 9) << product;
    }
    EXPECT_THAT((VectorKernel{product, "f32", "zeros", "Transpose dst, src"}.failure()),
                HasSubstr("f32 is not supported"));
  }
}

TEST(TransDataTo5HD, gives_the_examples_of_its_page) {
  for (const std::string& product : kBoth) {
    const auto narrow =
        VectorKernel{product, "f16", "ramp(0, 1)", "TransDataTo5HD dst, src", "", 1024, 512}.run();
    for (int i = 0; i < 256; ++i)
      EXPECT_EQ(narrow[static_cast<std::size_t>(i)], i % 16 * 16 + i / 16);
    const auto wide =
        VectorKernel{product, "int32", "ramp(0, 1)", "TransDataTo5HD dst, src", "", 1024, 512}
            .run();
    for (int i = 0; i < 128; ++i) EXPECT_EQ(wide[static_cast<std::size_t>(i)], i % 16 * 8 + i / 16);
  }
}

TEST(TransDataTo5HD, makes_nc1hwc0_of_nchw) {
  // Two planes of 16 channels of 4 x 16: each repeat takes a DataBlock of every channel.
  for (const std::string& product : kBoth) {
    VectorKernel k{product,
                   "f16",
                   "ramp(0, 1)",
                   "TransDataTo5HD dst, src, 1, 4, 4, 16, 1\n"
                   "TransDataTo5HD dst[1024], src[1024], 1, 4, 4, 16, 1",
                   "",
                   2048,
                   2048};
    const auto z = k.run();
    for (int c = 0; c < 32; ++c) {
      for (int hw = 0; hw < 64; ++hw) {
        EXPECT_EQ(z[static_cast<std::size_t>(c / 16 * 1024 + hw * 16 + c % 16)], c * 64 + hw)
            << product;
      }
    }
  }
}

/// Scores without order, many of them equal.
double score(int i) { return i * 29 % 17; }

std::vector<double> records_of(const std::string& type, std::vector<int> order) {
  std::vector<double> values;
  for (const int i : order) {
    values.push_back(score(i));
    if (type == "f16") values.push_back(0);
    const double index = element_of(type, static_cast<std::uint32_t>(i));
    values.push_back(index);
    if (type == "f16") values.push_back(0);
  }
  return values;
}
std::vector<int> sorted(int begin, int end) {
  std::vector<int> order;
  for (int i = begin; i < end; ++i) order.push_back(i);
  std::stable_sort(order.begin(), order.end(), [](int a, int b) { return score(a) > score(b); });
  return order;
}

VectorKernel sorting(const std::string& product, const std::string& type, const std::string& body) {
  std::vector<double> scores, indices;
  for (int i = 0; i < 1024; ++i) scores.push_back(score(i));
  for (int i = 0; i < 256; ++i) indices.push_back(i);
  VectorKernel k = with_list(product, type, list_of(scores), indices, body);
  k.more += fmt::format("ub lists : {}[1024] at 0x12000\n", type);
  k.results = type == "f16" ? 1024 : 512;
  return k;
}

TEST(Sort32, sorts_32_scores_a_repeat) {
  for (const std::string& product : kBoth) {
    for (const std::string type : {"f16", "f32"}) {
      auto z = sorting(product, type, "Sort32 dst, src, list, 3").run();
      std::vector<double> expected;
      for (int r = 0; r < 3; ++r) {
        const auto part = records_of(type, sorted(32 * r, 32 * r + 32));
        expected.insert(expected.end(), part.begin(), part.end());
      }
      z.resize(expected.size());
      EXPECT_EQ(z, expected) << product << type;
    }
    EXPECT_THAT(sorting(product, "f32", "Sort32 dst, src, src, 1").failure(),
                HasSubstr("src1 is f32, expected uint32"));
    EXPECT_THAT(sorting(product, "f32", "Sort32 dst, src, list, 256").failure(),
                HasSubstr("repeat is 256, expected 0 to 255"));
  }
}

TEST(MrgSort, merges_what_sorting_left) {
  for (const std::string& product : kBoth) {
    for (const std::string type : {"f16", "f32"}) {
      const int words = type == "f16" ? 4 : 2;  // elements of a record
      auto z =
          sorting(product, type,
                  fmt::format("Sort32 lists, src, list, 4\npipe_barrier V\n"
                              "MrgSort dst, lists, lists[{0}], lists[2 * {0}], lists[3 * {0}], "
                              "32, 32, 32, 32",
                              32 * words))
              .run();
      const auto expected = records_of(type, sorted(0, 128));
      z.resize(expected.size());
      EXPECT_EQ(z, expected) << product << type;
    }
  }
}

TEST(MrgSort, repeats_four_lists) {
  for (const std::string& product : kBoth) {
    auto z =
        sorting(product, "f32",
                "Sort32 lists, src, list, 8\npipe_barrier V\n"
                "MrgSort dst, lists, lists[64], lists[128], lists[192], 32, 32, 32, 32, repeat = 2")
            .run();
    auto expected = records_of("f32", sorted(0, 128));
    const auto second = records_of("f32", sorted(128, 256));
    expected.insert(expected.end(), second.begin(), second.end());
    EXPECT_EQ(z, expected);
  }
}

TEST(GetMrgSortResult, says_how_far_a_merge_came) {
  for (const std::string& product : kBoth) {
    const auto z = sorting(product, "f32",
                           "Sort32 lists, src, list, 2\npipe_barrier V\n"
                           "MrgSort dst, lists, lists[64], length1 = 32, length2 = 1, suspend = 1\n"
                           "set_flag V->S, 0\nwait_flag V->S, 0\nGetMrgSortResult 4, 5\n"
                           "scalar_store_ub.uint32 dst[400], 0, from = 4\nscalar_store_ub.uint32 "
                           "dst[401], 0, from = 5\n"
                           "set_flag S->MTE3, 0\nwait_flag S->MTE3, 0")
                       .run();
    // The best score of the second list is the first of its equals there.
    const double best = score(sorted(32, 64)[0]);
    const auto list = sorted(0, 32);
    const auto taken =
        std::count_if(list.begin(), list.end(), [&](int i) { return score(i) >= best; });
    EXPECT_EQ(z[400], element_of("f32", static_cast<std::uint32_t>(taken))) << product;
    EXPECT_EQ(z[401], element_of("f32", 1));
  }
}

TEST(MrgSort, refuses_lengths_without_lists) {
  EXPECT_THAT(
      sorting(kOnUb, "f32", "MrgSort dst, lists, lists[64], length1 = 1, length2 = 1, length3 = 1")
          .failure(),
      HasSubstr("length3 is given without src3"));
  EXPECT_THAT(
      sorting(kOnUb, "f32", "MrgSort dst, lists, lists[64], length1 = 4096, length2 = 1").failure(),
      HasSubstr("length1 is 4096, expected 0 to 4095"));
  EXPECT_THAT(
      sorting(kOnUb, "f32", "MrgSort dst, lists, lists[64], length1 = 1, length2 = 1, repeat = 2")
          .failure(),
      HasSubstr("repeat is 2, expected 1 unless four lists"));
}

TEST(SetVectorMask, sets_the_mask_of_operations_that_leave_it) {
  const auto first = [](const std::string& product, const std::string& mask) {
    return VectorKernel{product, "f32", "ramp(1, 1)",
                        mask + "\nReduceRepeat dst, src, MASK_PLACEHOLDER, 2, is_set_mask = 0"}
        .run();
  };
  for (const std::string& product : kBoth) {
    EXPECT_EQ(first(product, "SetVectorMask 3")[0], 6);
    EXPECT_EQ(first(product, "SetVectorMask [0x30]")[0], 11);
    EXPECT_EQ(first(product, "SetVectorMask [0x30, 0], NORMAL")[1], 69 + 70);
    EXPECT_EQ(first(product, "SetVectorMask 3\nResetMask")[0], 32 * 65);
  }
  const auto counted = first(kOnUb, "SetMaskCount\nSetVectorMask 66, COUNTER");
  EXPECT_EQ(counted[0], 32 * 65);
  EXPECT_EQ(counted[1], 65 + 66);
  EXPECT_EQ(counted[2], 9);
  EXPECT_EQ(first(kOnUb, "SetMaskCount\nSetVectorMask 66, COUNTER\nSetMaskNorm\nResetMask")[1],
            64 * 129 - 32 * 65);
  EXPECT_THAT((VectorKernel{kOnUb, "f32", "zeros", "SetVectorMask [1, 2], COUNTER"}.failure()),
              HasSubstr("COUNTER takes a number of elements"));
  EXPECT_THAT((VectorKernel{kOnUb, "f32", "zeros", "SetVectorMask 129"}.failure()),
              HasSubstr("mask is 129, expected 0 to 128"));
}

}  // namespace davsim::gather_sort_test
