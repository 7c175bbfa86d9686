#include "isa/formats.h"
#include "ops/cube_support.h"

#include "isa/formats.h"

#include <fmt/format.h>

// Operations in vector registers, on Ascend 950.

namespace davsim::registers_test {

using namespace cube_support;

/// The sums of each row as the vector function makes them: parts of a register each as a tree, one
/// after the other. f16 rounds every sum.
std::vector<double> tree_sums(const std::vector<double>& x, int rows, int pitch, int cols, int lanes,
                              bool half) {
  const auto rounded = [half](double v) {
    return half ? f32_from_f16(f16_from_f32(static_cast<float>(v), false))
                : static_cast<double>(static_cast<float>(v));
  };
  std::vector<double> sums;
  for (int r = 0; r < rows; ++r) {
    double total = 0;
    for (int first = 0; first < cols; first += lanes) {
      std::vector<double> tree(static_cast<std::size_t>(lanes), 0.0);
      for (int i = 0; i < lanes && first + i < cols; ++i) {
        tree[static_cast<std::size_t>(i)] = x[static_cast<std::size_t>(r * pitch + first + i)];
      }
      while (tree.size() > 1) {
        std::vector<double> next;
        for (std::size_t i = 0; i < tree.size(); i += 2) next.push_back(rounded(tree[i] + tree[i + 1]));
        tree = next;
      }
      total = rounded(total + tree[0]);
    }
    sums.push_back(total);
  }
  return sums;
}

std::string row_sum(const std::string& type, int rows, int pitch, int cols, const std::string& fill,
                    bool column) {
  const int size = type == "f32" || type == "int32" ? 4 : 2;
  const int results = column ? (rows + 15) / 16 * 16 : rows * 32 / size;
  return fmt::format(R"(ktrace 1
tensor x : {type}[{rows}, {pitch}] = {fill}
tensor z : {type}[{results}] = fill(9)
blocks aiv 0..1 {{
  ub src : {type}[{rows}, {pitch}] at 0
  ub tmp : {type}[1, {block}] at 0x30000
  ub dst : {type}[{shape}] at 0x31000
  DataCopy src, x, count = {rows} * {pitch}
  DataCopy dst, z, count = {results}
  set_flag MTE2->V, 0
  wait_flag MTE2->V, 0
  TROWSUM dst, src, tmp, src_valid_cols = {cols}, dst_valid_rows = {rows}{layout}
  set_flag V->MTE3, 0
  wait_flag V->MTE3, 0
  DataCopy z, dst, count = {results}
}}
)",
                     fmt::arg("type", type), fmt::arg("rows", rows), fmt::arg("pitch", pitch),
                     fmt::arg("fill", fill), fmt::arg("results", results),
                     fmt::arg("block", 32 / size), fmt::arg("cols", cols),
                     fmt::arg("shape", column ? fmt::format("{}, 1", results)
                                              : fmt::format("{}, {}", rows, 32 / size)),
                     fmt::arg("layout", column ? ", dst_blayout = 1" : ""));
}

TEST(RowSumInRegisters, adds_parts_of_a_register_as_trees_and_in_order) {
  for (const std::string type : {"f32", "f16"}) {
    const int lanes = type == "f32" ? 64 : 128;
    for (const auto& [rows, pitch, cols] :
         {std::array{1, 16, 1}, {3, 64, 63}, {2, 64, 64}, {2, 80, 65}, {5, 128, 127},
          {1, 320, 320}, {4, 272, 257}}) {
      const auto all =
          tensors_after(row_sum(type, rows, pitch, cols, "random(seed = 4)", true), newer());
      const auto wanted = tree_sums(all.at("x"), rows, pitch, cols, lanes, type == "f16");
      for (int r = 0; r < rows; ++r) {
        EXPECT_EQ(all.at("z")[static_cast<std::size_t>(r)], wanted[static_cast<std::size_t>(r)])
            << type << ' ' << rows << " x " << cols << " row " << r;
      }
      EXPECT_EQ(all.at("z").back(), 9) << "rows that are not valid stay";
    }
  }
}

TEST(RowSumInRegisters, puts_sums_into_the_first_column_of_a_row_major_tile) {
  const auto all = tensors_after(row_sum("f32", 3, 64, 64, "ramp(0, 1)", false), newer());
  const auto& z = all.at("z");
  for (int r = 0; r < 3; ++r) {
    EXPECT_EQ(z[static_cast<std::size_t>(8 * r)], 64 * 64 * r + 2016);
    EXPECT_EQ(z[static_cast<std::size_t>(8 * r + 1)], 9);
  }
}

TEST(RowSumInRegisters, wraps_words_around_and_cuts_shorts_as_the_control_register_says) {
  const auto words = tensors_after(row_sum("int32", 2, 64, 33, "fill(100000000)", true), newer());
  EXPECT_EQ(words.at("z")[1], static_cast<std::int32_t>(3300000000U));
  // The cast from int32 asks not to saturate; until bit 60 is cleared, bit 59 decides for it.
  std::string text = row_sum("int16", 2, 256, 200, "fill(1000)", true);
  EXPECT_EQ(tensors_after(text, newer()).at("z")[0], 32767);
  text.insert(text.find("TROWSUM"), "set_ctrl 60, 0\n");
  EXPECT_EQ(tensors_after(text, newer()).at("z")[0], static_cast<std::int16_t>(200000));
}

TEST(RowSumInRegisters, needs_no_tmp) {
  // One DataBlock is less than any sum on A2 needs for three repeats a row.
  EXPECT_EQ(failure_on(newer(), row_sum("f32", 2, 192, 192, "zeros", true)), "");
  EXPECT_NE(failure_on(older(), row_sum("f32", 2, 192, 192, "zeros", true)), "");
}

/// Gathers eight DataBlocks in reverse order, the register full of nines before.
std::string gather(const std::string& call, const std::string& mask = "ALL") {
  std::string others;  // no multiples of 32: only eight count
  for (int i = 8; i < 64; ++i) others += ", 4000000007";
  return "ktrace 1\ntensor x : uint8[256] = ramp(0, 1)\n"
         "tensor i : uint32[64] = [224, 192, 160, 128, 96, 64, 32, 0" + others +
         "]\ntensor z : uint8[256] = fill(9)\n"
         "blocks aiv 0..1 {\nub data : uint8[256] at 0\nub index : uint32[64] at 0x100\n"
         "ub out : uint8[256] at 0x200\nDataCopy data, x, count = 256\n"
         "DataCopy index, i, count = 64\nset_flag MTE2->V, 0\nwait_flag MTE2->V, 0\n"
         "vf {\npset.uint8 p0, ALL\npset.uint32 p1, " + mask + "\nvbr.uint8 v1, 9\n"
         "vlds v0, index\n" + call + "\nvsts out, v1, p0\n}\n"
         "set_flag V->MTE3, 0\nwait_flag V->MTE3, 0\nDataCopy z, out, count = 256\n}\n";
}

std::string typed(const std::string& type) {
  return "asc_gather_datablock." + type + " v1, ub @ (0), v0, p1";
}

TEST(GatherIntoRegisters, takes_data_blocks_by_the_first_eight_offsets_for_every_type) {
  for (const std::string type :
       {"int4x2", "int8", "uint8", "fp4x2_e2m1", "fp4x2_e1m2", "hif8", "fp8_e8m0", "fp8_e5m2",
        "fp8_e4m3", "int16", "uint16", "f16", "bf16", "int32", "uint32", "f32", "int64", "uint64"}) {
    for (const std::string call :
         {typed(type), "asc_gather_datablock." + type + " v1, ub @ (0), v0"}) {
      const auto all = tensors_after(gather(call), newer());
      for (int b = 0; b < 256; ++b) {
        EXPECT_EQ(all.at("z")[static_cast<std::size_t>(b)], (7 - b / 32) * 32 + b % 32) << call;
      }
    }
  }
}

TEST(GatherIntoRegisters, keeps_or_clears_what_the_mask_leaves_out) {
  const std::string call = "asc_gather_datablock v1, data, v0, p1";
  const auto kept = tensors_after(gather(call, "VL3"), newer());
  EXPECT_EQ(kept.at("z")[64 + 31], 5 * 32 + 31);
  EXPECT_EQ(kept.at("z")[96], 9);
  EXPECT_EQ(kept.at("z")[255], 9);
  Target other = newer();
  other.gather_datablock_zeroes_masked = true;
  const auto cleared = tensors_after(gather(call, "VL3"), other);
  EXPECT_EQ(cleared.at("z")[95], 5 * 32 + 31);
  EXPECT_EQ(cleared.at("z")[96], 0);
  // What is returned by value has no old contents.
  const auto value = tensors_after(gather(call + ", by_value = 1", "VL3"), newer());
  EXPECT_EQ(value.at("z")[96], 0);
}

TEST(GatherIntoRegisters, returns_no_64_bit_elements) {
  EXPECT_THAT(failure_on(newer(), gather("asc_gather_datablock.int64 v1, ub @ (0), v0, by_value = 1")),
              HasSubstr("asc_gather_datablock: there is no form that returns int64"));
}

TEST(GatherIntoRegisters, does_nothing_outside_vector_cores) {
  const std::string text =
      "ktrace 1\ntensor z : uint8[32] = fill(9) expect z\nblocks aic 0..1 {\n"
      "vf {\nasc_gather_datablock.uint8 v1, ub @ (0), v0\n}\n}\n";
  EXPECT_EQ(failure_on(newer(), text), "");
}

TEST(GatherIntoRegisters, exists_on_950_alone) {
  EXPECT_THAT(failure_on(older(), gather(typed("uint8"))),
              HasSubstr("atlas-a2 (dav-2201) has no such instruction"));
}

/// What BlockReduceSum leaves in dst, which holds nines before.
std::vector<double> block_sums(const std::string& type, const std::string& call,
                               const std::string& x = "ramp(0, 1)") {
  const std::string text =
      "ktrace 1\ntensor x : " + type + "[1024] = " + x + "\ntensor z : " + type +
      "[128] = fill(9)\nblocks aiv 0..1 {\nub src : " + type + "[1024] at 0\nub dst : " + type +
      "[128] at 0x4000\nDataCopy src, x, count = 1024\nDataCopy dst, z, count = 128\n"
      "set_flag MTE2->V, 0\nwait_flag MTE2->V, 0\n" + call +
      "\nset_flag V->MTE3, 0\nwait_flag V->MTE3, 0\nDataCopy z, dst, count = 128\n}\n";
  return tensors_after(text, newer()).at("z");
}

TEST(BlockReduceSumInRegisters, sums_each_data_block) {
  const auto words = block_sums("f32", "BlockReduceSum dst, src, 2, 64, 1, 1, 8");
  for (int b = 0; b < 16; ++b) EXPECT_EQ(words[static_cast<std::size_t>(b)], 64 * b + 28);
  EXPECT_EQ(words[16], 9);
  const auto halves = block_sums("f16", "BlockReduceSum dst, src, 2, 128, 1, 1, 8", "fill(2)");
  for (int b = 0; b < 16; ++b) EXPECT_EQ(halves[static_cast<std::size_t>(b)], 32);
  EXPECT_EQ(halves[16], 9);
}

TEST(BlockReduceSumInRegisters, results_of_masked_data_blocks_become_zero) {
  const auto sums = block_sums("f32", "BlockReduceSum dst, src, 1, 20, 1, 1, 8");
  EXPECT_EQ(sums[1], 92);
  EXPECT_EQ(sums[2], 16 + 17 + 18 + 19);
  EXPECT_EQ(sums[3], 0);
  EXPECT_EQ(sums[7], 0);
  EXPECT_EQ(sums[8], 9);
}

TEST(BlockReduceSumInRegisters, takes_masks_bit_by_bit_and_counts) {
  const auto bits = block_sums("f32", "BlockReduceSum dst, src, 1, [0x8000000000000101], 1, 1, 8");
  EXPECT_EQ(bits[0], 0);
  EXPECT_EQ(bits[1], 8);
  EXPECT_EQ(bits[7], 63);
  const auto count = block_sums("f32", "BlockReduceSum dst, src, 1, 70, 1, 1, 8, counter = 1");
  EXPECT_EQ(count[7], 476);
  EXPECT_EQ(count[8], 64 + 65 + 66 + 67 + 68 + 69);
  EXPECT_EQ(count[9], 0);
}

TEST(BlockReduceSumInRegisters, follows_strides) {
  const auto sums = block_sums("f32", "BlockReduceSum dst, src, 2, 64, 2, 2, 16");
  for (int b = 0; b < 8; ++b) {
    EXPECT_EQ(sums[static_cast<std::size_t>(b)], 128 * b + 28);
    EXPECT_EQ(sums[static_cast<std::size_t>(16 + b)], 128 * (b + 8) + 28);
  }
  EXPECT_EQ(sums[8], 9);
}

TEST(BlockReduceSumInRegisters, refuses_kernels_that_take_its_part_of_ub) {
  const auto text = [](const std::string& at) {
    return "ktrace 1\nblocks aiv 0..1 {\nub a : f32[64] at 0\nub b : f32[64] at 0x400\n"
           "ub c : f32[1024] at " + at + "\nBlockReduceSum b, a, 1, 64, 1, 1, 8\n}\n";
  };
  EXPECT_EQ(failure_on(newer(), text("0x3d000")), "");
  EXPECT_THAT(failure_on(newer(), text("0x3e000")),
              HasSubstr("BlockReduceSum: ascend-950pr emulates it with the last 8192 bytes of ub, "
                        "which buffer c takes (line 5); end it at 0x3e000"));
  // Without the operation the bytes are the kernel's.
  EXPECT_EQ(failure_on(newer(), "ktrace 1\ntensor x : f32[1024]\nblocks aiv 0..1 {\nub c : f32[1024] at "
                                "0x3e000\nDataCopy c, x, count = 1024\n}\n"),
            "");
}

}  // namespace davsim::registers_test
