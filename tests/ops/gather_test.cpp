#include "ops/support.h"
#include "sync/insert.h"

namespace davsim::gather_test {

using namespace ops_support;

/// Gathers from `src`, which holds 0, 1, 2, ..., into `dst`, which holds nines before.
std::string kernel(const std::string& list, const std::string& body,
                   const std::string& type = "uint32") {
  return "ktrace 1\ntensor x : " + type + "[1024] = ramp(0, 1)\ntensor l : uint32[16] = " + list +
         "\ntensor z : " + type + "[256] = fill(9)\nblocks aiv 0..1 {\nub src : " + type +
         "[1024] at 0x1000\nub list : uint32[16] at 0x3000\nub dst : " + type +
         "[256] at 0x4000\n"
         "DataCopy src, x, count = 1024\nDataCopy list, l, count = 16\nDataCopy dst, z, count = "
         "256\n"
         "set_flag MTE2->V, 0\nwait_flag MTE2->V, 0\n" +
         body + "\nset_flag V->MTE3, 0\nwait_flag V->MTE3, 0\nDataCopy z, dst, count = 256\n}\n";
}

const std::string kList = "[96, 0, 32, 32, 3968, 64, 0, 128, 160, 160, 160, 160, 160, 160, 160, 0]";

/// The list as numbers.
const std::vector<int> kOffsets = {96,  0,   32,  32,  3968, 64,  0,   128,
                                   160, 160, 160, 160, 160,  160, 160, 0};

TEST(asc_gather_datablock, gathers_blocks_of_words_and_halves) {
  for (const auto& [type, lanes] : {std::pair{"uint32", 8}, {"uint16", 16}}) {
    // Halves fill half the bytes: entry 4 has to lie inside them.
    const bool words = type == std::string("uint32");
    const std::string list =
        words ? kList : "[96, 0, 32, 32, 992, 64, 0, 128, 0, 0, 0, 0, 0, 0, 0, 0]";
    const auto z = result_of(kernel(list, "asc_gather_datablock dst, src, list, 8, 1, 1", type));
    for (int i = 0; i < 8; ++i) {
      const int offset = !words && i == 4 ? 992 : kOffsets[static_cast<std::size_t>(i)];
      for (int k = 0; k < lanes; ++k) {
        EXPECT_EQ(z[static_cast<std::size_t>(i * lanes + k)], offset * lanes / 32 + k)
            << type << ' ' << i;
      }
    }
    EXPECT_EQ(z[static_cast<std::size_t>(8 * lanes)], 9);
  }
}

TEST(asc_gather_datablock, strides_place_the_results) {
  const auto z = result_of(kernel(kList, "asc_gather_datablock dst, src, list, 1, 2, 2"));
  // Block i of repeat r at 2 i + r: even blocks are repeat 0, odd ones repeat 1.
  for (std::size_t i = 0; i < 16; ++i) {
    EXPECT_EQ(z[(i % 8 * 2 + i / 8) * 8], kOffsets[i] / 4) << i;
  }
  EXPECT_EQ(result_of(kernel(kList, "asc_gather_datablock dst, src, list, 8, 0, 2")),
            result_of(kernel(kList, "asc_gather_datablock dst, src, list, 8, 1, 2")));
}

TEST(asc_gather_datablock, is_no_operation_without_repeats) {
  EXPECT_THAT(result_of(kernel(kList, "asc_gather_datablock dst, src, list, 8, 1, 0")), Each(9));
}

TEST(asc_gather_datablock, is_one_instruction_without_mask) {
  EXPECT_THAT(instructions_of(kernel(kList, "asc_gather_datablock dst, src, list, 8, 1, 2")),
              testing::Contains("vgatherb").Times(1));
  EXPECT_THAT(instructions_of(kernel(kList, "asc_gather_datablock dst, src, list, 8, 1, 2")),
              testing::Not(testing::Contains("set_vector_mask")));
}

TEST(asc_gather_datablock, refuses_what_its_page_forbids) {
  const auto refused = [](const std::string& body) { return failure_of(kernel(kList, body)); };
  EXPECT_THAT(refused("asc_gather_datablock dst, src, list, 8, 1, 256"),
              HasSubstr("asc_gather_datablock: repeat is 256, expected 0 to 255"));
  EXPECT_THAT(refused("asc_gather_datablock dst, src, list, 65536, 1, 1"),
              HasSubstr("dst_repeat_stride is 65536, expected 0 to 65535"));
  EXPECT_THAT(refused("asc_gather_datablock dst, src, list, 8, 256, 1"),
              HasSubstr("dst_block_stride is 256, expected 0 to 255"));
  EXPECT_THAT(refused("asc_gather_datablock dst[4], src, list, 8, 1, 1"),
              HasSubstr("16 bytes off its alignment of 32 bytes"));
  EXPECT_THAT(refused("asc_gather_datablock dst, src[4], list, 8, 1, 1"),
              HasSubstr("16 bytes off its alignment of 32 bytes"));
  EXPECT_THAT(refused("asc_gather_datablock dst, src, list[4], 8, 1, 1"),
              HasSubstr("16 bytes off its alignment of 32 bytes"));
  EXPECT_THAT(refused("asc_gather_datablock dst, src, x, 8, 1, 1"),
              HasSubstr("src_offset lies in gm, expected ub"));
  EXPECT_THAT(refused("asc_gather_datablock z, src, list, 8, 1, 1"),
              HasSubstr("dst lies in gm, expected ub"));
}

TEST(asc_gather_datablock, sees_to_its_types) {
  EXPECT_THAT(failure_of(kernel(kList, "asc_gather_datablock dst, src, list, 8, 1, 1", "f32")),
              HasSubstr("f32 is not supported on atlas-a2, expected one of uint16, uint32"));
  EXPECT_THAT(failure_of(kernel(kList, "asc_gather_datablock dst, src, src, 8, 1, 1", "uint16")),
              HasSubstr("src_offset is uint16, expected uint32"));
  try {
    TestKernel(kernel(kList, "asc_gather_datablock dst, src, list, 8, 1, 1"), "ascend-950pr");
    FAIL() << "it is an instruction of A2 and A3";
  } catch (const KernelError& error) {
    EXPECT_THAT(error.what(),
                HasSubstr("asc_gather_datablock: ascend-950pr does not support this operation"));
  }
}

TEST(asc_gather_datablock, names_the_entry_of_a_list_that_is_wrong) {
  const auto with = [](const std::string& fifth) {
    std::string list = "[0, 32, 64, 96, " + fifth;
    for (int i = 5; i < 16; ++i) list += ", 0";
    return failure_of(kernel(list + "]", "asc_gather_datablock dst, src, list, 8, 1, 1"));
  };
  EXPECT_EQ(with("192224"), "");  // the last DataBlock of UB: 196352 - 32 - 4096
  EXPECT_THAT(with("192256"), HasSubstr("vgatherb: entry 4 of its list reads ub bytes 0x2ff00 to "
                                        "0x2ff1f, beyond the 196352 bytes of ub"));
  EXPECT_THAT(with("4294967264"),
              HasSubstr("vgatherb: entry 4 of its list reads ub bytes 0x100000fe0 to"));
  EXPECT_THAT(with("33"),
              HasSubstr("vgatherb: entry 4 of offset is 33, expected a multiple of 32"));
  EXPECT_THAT(
      with("12288"),
      HasSubstr("vgatherb: entry 4 of offset, 12288, gathers a DataBlock that dst overwrites"));
}

/// The findings of a kernel that writes part of the source between `before` and the gather.
std::vector<std::string> findings(const std::string& place, const std::string& between) {
  const TestKernel test(kernel(kList, "vector_dup.uint32 src[" + place + "], 7\n" + between +
                                          "asc_gather_datablock dst, src, list, 8, 1, 1"),
                        "atlas-a2");
  std::vector<std::string> messages;
  for (const Finding& finding : test.execute().findings) messages.push_back(finding.message);
  return messages;
}

TEST(asc_gather_datablock, races_where_its_list_points_and_nowhere_else) {
  // Bytes 3744 to 3999 of src: entry 4 is at 3968.
  EXPECT_THAT(findings("936", ""),
              ElementsAre(AllOf(HasSubstr("vgatherb"), HasSubstr("vector_dup"))));
  EXPECT_THAT(findings("936", "pipe_barrier V\n"), IsEmpty());
  // Bytes 3712 to 3967, and 160 to 415, which only the second repeat would gather.
  EXPECT_THAT(findings("928", ""), IsEmpty());
  EXPECT_THAT(findings("40", ""), IsEmpty());
}

TEST(asc_gather_datablock, is_ordered_by_sync_auto_behind_whatever_writes_ub) {
  const TestKernel test(
      kernel(kList, "vector_dup.uint32 src[936], 7\nasc_gather_datablock dst, src, list, 8, 1, 1"),
      "atlas-a2");
  LoweredProgram lowered = test.lowered;
  insert_synchronisation(lowered, test.product.target, SyncMode::automatic);
  const ExecutionReport report = execute_program(test.product.target, lowered, "test.ktrace", {});
  EXPECT_THAT(report.findings, IsEmpty());
}

}  // namespace davsim::gather_test
