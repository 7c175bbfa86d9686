#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "frontend/support.h"
#include "ops/operation.h"
#include "program/cursor.h"

namespace davsim::lowered_test {

using namespace frontend_support;

/// A product that has everything.
Target any_target() {
  Target target;
  target.product = "test";
  target.architecture = "dav-2201";
  target.core_kinds = {CoreKind::aiv, CoreKind::aic};
  for (const CoreKind kind : target.core_kinds) {
    for (int i = 0; i < kPipes; ++i) target.pipes[kind].push_back(static_cast<Pipe>(i));
  }
  for (const auto* spec : all_instructions()) {
    target.instructions[std::string(spec->name)] = spec->types;
  }
  target.bias_table_unit_bytes = target.bias_table_count_unit_bytes = Bytes{32};
  target.type_pairs = {{"copy_l1_to_bt", {{Type::f16, Type::f32}}},
                       {"mmad", {{Type::f16, Type::f32}}},
                       {"fixpipe_l0c_to_gm", {{Type::f32, Type::f16}}}};
  TypeSet every;
  for (const Type type : all_types()) every.insert(type);
  for (const auto* spec : all_operations()) target.operations[std::string(spec->name)] = every;
  return target;
}

std::string lowered_text(const LoweredProgram& lowered) {
  std::ostringstream out;
  write_lowered_ktrace(lowered, "dav-2201", out);
  return out.str();
}

/// Every instruction that the blocks execute, with its operand values.
std::vector<std::string> stream(const LoweredProgram& lowered) {
  std::vector<std::string> all;
  const CursorTables tables(lowered);
  for (std::int64_t block = 0; block < lowered.program->block_count(); ++block) {
    Cursor cursor(tables, block);
    while (cursor.next()) {
      const Instruction& what = cursor.instruction();
      std::string text = std::to_string(block) + " " + std::string(what.spec().name) + "." +
                         std::string(name_of(what.type));
      for (std::size_t i = 0; i < what.operands.size(); ++i) {
        text += " " + std::to_string(cursor.values()[i]) + "/" + std::to_string(what.tensors[i]);
      }
      all.push_back(text);
    }
  }
  return all;
}

/// The lowered text of `program`, after checking that it reads back to the same instructions.
std::string checked_text(const Program& program) {
  const LoweredProgram lowered = lower_for(program, any_target());
  const std::string text = lowered_text(lowered);
  const Program second = read(text);
  EXPECT_EQ(second.targets, std::vector<std::string>{"dav-2201"});
  const LoweredProgram again = lower_for(second, any_target());
  EXPECT_EQ(stream(again), stream(lowered)) << text;
  EXPECT_EQ(lowered_text(again), text);
  return text;
}

std::string body_of(const std::string& body) {
  const std::string text = checked_text(read(trace(body)));
  const auto first = text.find("at 0x800\n") + 9;
  return text.substr(first, text.rfind("}\n") - first);
}

TEST(Lowered, an_operation_becomes_its_instructions_with_raw_addresses) {
  EXPECT_EQ(body_of("DataCopy ys, x[1], count = 16\nvadd ys, ys, ys, repeat = 2"),
            "  copy_gm_to_ub.f16 ub @ (1024), x @ (128), burst_blocks = 1\n"
            "  vadd.f16 ub @ (1024), ub @ (1024), ub @ (1024), repeat = 2\n");
}

TEST(Lowered, a_choice_prints_each_variant_with_its_condition) {
  const std::string text = body_of(
      "for t in 0..3 {\nDataCopy ys, x, count = 16 + t % 2 * 16 when t != 1\n}\n"
      "for t in 0..3 {\nAdd ys, ys, ys, mask = 16 * t, repeat = t when t < 2\n}");
  EXPECT_THAT(text,
              testing::HasSubstr("    copy_gm_to_ub.f16 ub @ (1024), x, burst_blocks = 1 when t != "
                                 "1 and (16 + ((t % 2) * 16)) == 16\n"));
  EXPECT_THAT(text, testing::HasSubstr("when t < 2 and (16 * t) == 16 and t == 1\n"));
}

TEST(Lowered, loops_that_lower_to_nothing_are_dropped) {
  EXPECT_EQ(body_of("for t in 0..4 {\nDataCopy ys, x, count = 0\n}\npipe_barrier V"),
            "  pipe_barrier V\n");
}

TEST(Lowered, inserted_synchronisation_is_marked) {
  const Program program = read(trace("pipe_barrier V\npipe_barrier ALL"));
  LoweredProgram lowered = lower_for(program, any_target());
  lowered.instructions.at(1).inserted = true;
  EXPECT_THAT(lowered_text(lowered),
              testing::HasSubstr("  pipe_barrier V\n  pipe_barrier ALL  # inserted\n"));
}

TEST(Lowered, elements_and_masks_keep_every_bit) {
  body_of(
      "vector_dup ys, 0x7e01\nvector_dup ws, 0x80000000\nvector_dup.int16 ub @ (0), -1\n"
      "Add ys, ys, ys, mask = [0xffffffffffffffff, 1], repeat = 1\n"
      "DataCopyPad ys, x, 2, 30, is_pad = 1, right_padding = 1, padding_value = -inf");
}

TEST(Lowered, addresses_that_are_not_affine_keep_their_value) {
  body_of(
      "for t in 0..8 {\nfor u in 0..2 {\nDataCopy xs[(t + u) % 2], x[t % 4, u], count = 16\n"
      "vadd xs[t % 2], ys @ (t / 2 * 32), ys\nset_flag V->MTE3, (t + u) % 2\n}\n}");
}

TEST(Lowered, types_of_results_are_names) {
  const std::string text = checked_text(
      read("ktrace 1\ntensor z : f16[256]\nblocks aic 0..1 {\nl1 s : f16[64] at 0\n"
           "bt t : f32[64] at 0\nl0a a : f16[256] at 0\nl0b b : f16[256] at 0\n"
           "l0c c : f32[256] at 0\n"
           "DataCopy t, s, count = 64\nMmad c, a, b, 16, 16, 16, bias = t\n"
           "Fixpipe z, c, 16, 16, 16, 16, relu_en = 1\nCrossCoreSetFlag 2, FIX, 1\n"
           "CrossCoreWaitFlag 1\n}\n"));
  const auto start = text.find("aic 0..1 {\n") + 11;
  EXPECT_EQ(text.substr(start),
            "  l1 s : f16[64] at 0x0\n  bt t : f32[64] at 0x0\n  l0a a : f16[256] at 0x0\n"
            "  l0b b : f16[256] at 0x0\n  l0c c : f32[256] at 0x0\n"
            "  copy_l1_to_bt.f16 bt @ (0), l1 @ (0), burst_bytes = 128, to = f32\n"
            "  mmad.f16 l0c @ (0), l0a @ (0), l0b @ (0), 16, 16, 16, f32, 2\n"
            "  fixpipe_l0c_to_gm.f32 z, l0c @ (0), 16, 16, 16, 16, f16, relu = 1, nz2nd = 1\n"
            "  ffts_cross_core_sync FIX, 2, 1\n"
            "  wait_flag_dev 1\n"
            "}\n");
}

TEST(Lowered, the_sample_of_the_design_page_gives_the_same_instructions) {
  checked_text(
      read("ktrace 1\nsync auto\nconst N = 256\ntensor x : f16[8 * N] = random(seed = 1)\n"
           "tensor z : f16[8 * N] expect x + x\nblocks aiv 0..2 {\n"
           "ub xs : f16[2, N] at 0\nub zs : f16[2, N] at 0x4000\nfor t in 0..4 {\n"
           "DataCopy xs[t % 2], x[($block * 4 + t) * N], count = N\n"
           "Add zs[t % 2], xs[t % 2], xs[t % 2], count = N\n"
           "DataCopy z[($block * 4 + t) * N], zs[t % 2], count = N when t + $block < 4\n}\n}\n"));
}

}  // namespace davsim::lowered_test
