#!/usr/bin/env python3
"""Programs that davsim-cc compiles and that run on the simulator, from source to timeline.

usage: programs_test.py DAVSIM_CC DAVSIM [TEST_NAME...]
"""
import os
import re
import subprocess

from programs_harness import HERE, PROGRAMS, TOOLS, Program, main

# The documents that the project started from, where they are at hand.
SEEDS = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(HERE))), "shared", "seeds")


class AddTiles(Program):
    def test_what_cannot_be_written_or_timed_is_an_error(self):
        self.compile("add_tiles.asc", "dav-2201")
        for variables, message in (({"DAVSIM_OUT": "main/out"}, "error: main/out/0_add_tiles.* cannot be written"),
                                   ({"DAVSIM_CONFIGS": "none"}, "error: none: no such folder"),
                                   ({"DAVSIM_PRODUCT": "atlas-a9"}, "error: unknown product 'atlas-a9'")):
            done = self.execute(**variables)
            self.assertGreater(done.returncode, 0)
            self.assertRegex(done.stderr, message)

    def test_add_in_tiles_over_eight_cores(self):
        self.compile("add_tiles.asc", "dav-2201")
        done = self.execute()
        self.assertEqual((done.returncode, done.stdout), (0, "added 65536 elements\n"), done.stderr)
        self.assertIn("davsim: add_tiles on atlas-a2: ", done.stderr)
        self.check_traces("atlas-a2")

    def test_add_of_a_thousand_tiles_leaves_a_small_trace(self):
        self.compile("add_tiles.asc", "dav-2201")
        done = self.execute("1000")
        self.assertEqual((done.returncode, done.stdout), (0, "added 4096000 elements\n"), done.stderr)
        trace, = self.traces()
        self.assertLess(os.path.getsize(trace), 65536)
        with open(trace, encoding="utf-8") as file:
            self.assertIn("blocks aiv 0..8 {", file.read())
        self.check_traces("atlas-a2")

    def test_add_without_an_edge_is_a_race_at_its_lines(self):
        with open(os.path.join(PROGRAMS, "add_tiles.asc"), encoding="utf-8") as file:
            text = file.read()
        notify = "        asc_sync_notify(PIPE_MTE2, PIPE_V, event);\n"
        wait = "        asc_sync_wait(PIPE_MTE2, PIPE_V, event);\n"
        self.assertIn(notify + wait, text)
        self.compile("add_tiles.asc", "dav-2201", text.replace(notify + wait, "\n\n"))
        done = self.execute()
        # The values come out right all the same: what is missing shows on the chip, some day.
        self.assertEqual((done.returncode, done.stdout), (0, "added 65536 elements\n"), done.stderr)
        line = text.split("asc_add(c[half]")[0].count("\n") + 1
        self.assertRegex(done.stderr, rf"add_tiles\.asc:{line}: .* and nothing orders the two")

    def test_add_with_another_constant_fails_its_own_check(self):
        with open(os.path.join(PROGRAMS, "add_tiles.asc"), encoding="utf-8") as file:
            text = file.read()
        self.compile("add_tiles.asc", "dav-2201", text.replace("b[half], kTile);", "b[half], kTile - 1);"))
        done = self.execute()
        self.assertEqual((done.returncode, done.stdout), (1, "wrong of 65536 elements\n"), done.stderr)

    def test_add_obeys_the_environment(self):
        self.compile("add_tiles.asc", "dav-2201")
        done = self.execute(DAVSIM_TRACE="0")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertFalse(os.path.exists(os.path.join(self.folder, "davsim-out")))
        done = self.execute(DAVSIM_OUT="elsewhere", DAVSIM_PRODUCT="atlas-a3")
        self.assertEqual(done.returncode, 0)
        self.assertIn("davsim: add_tiles on atlas-a3: ", done.stderr)
        self.assertTrue(os.path.exists(os.path.join(self.folder, "elsewhere", "0_add_tiles.ktrace")))
        done = self.execute(DAVSIM_PRODUCT="ascend-950pr")
        self.assertEqual(done.returncode, 2)
        self.assertIn("the program was compiled for dav-2201", done.stderr)
        done = self.execute(DAVSIM_PRODUCT="atlas-a9")
        self.assertEqual(done.returncode, 2)
        self.assertIn("atlas-a9", done.stderr)


class Functions(Program):
    def test_silu_and_swiglu(self):
        self.compile("silu.asc", "dav-3510")
        for count in ("1", "64", "1000", "4096"):
            done = self.execute(count)
            self.assertEqual((done.returncode, done.stdout),
                             (0, f"SiLU and SwiGLU of {count} elements hold\n"), done.stderr)
            self.check_traces("ascend-950pr")
        with open(self.traces()[0], encoding="utf-8") as file:
            trace = file.read()
        self.assertIn("vf silu_vf line ", trace)

    def test_silu_with_another_constant_fails_its_own_check(self):
        with open(os.path.join(PROGRAMS, "silu.asc"), encoding="utf-8") as file:
            text = file.read()
        self.compile("silu.asc", "dav-3510", text.replace("(e, e, 1.0f, mask)", "(e, e, 1.01f, mask)"))
        done = self.execute()
        self.assertEqual((done.returncode, done.stdout), (1, "wrong of 1000 elements\n"), done.stderr)


class BasicApi(Program):
    def test_bias_goes_by_the_bias_table_on_both_architectures(self):
        for arch, product in (("dav-2201", "atlas-a2"), ("dav-3510", "ascend-950pr")):
            self.compile("split_bias.asc", arch)
            done = self.execute()
            self.assertEqual((done.returncode, done.stdout), (0, "product with bias holds\n"), done.stderr)
            self.check_traces(product)

    def test_sums_of_datablocks_with_both_kinds_of_mask(self):
        for arch, product in (("dav-2201", "atlas-a2"), ("dav-3510", "ascend-950pr")):
            self.compile("block_sums.asc", arch)
            done = self.execute()
            self.assertEqual((done.returncode, done.stdout),
                             (0, "16, 32, 0, 64, 80, 96, 112, 48; 16\n"), done.stderr)
            self.check_traces(product)


class Pointers(Program):
    def test_pointers_are_scalar_instructions_and_polls_end(self):
        self.compile("pointers.asc", "dav-3510")
        done = self.execute()
        self.assertEqual((done.returncode, done.stdout), (0, "last sum 496\nanswer 8\n"), done.stderr)
        with open(self.traces()[0], encoding="utf-8") as file:
            trace = file.read()
        self.assertIn("scalar_load_gm.uint32", trace)
        self.assertIn("scalar_store_gm.uint32", trace)
        with open(self.traces()[1], encoding="utf-8") as file:
            trace = file.read()
        self.assertRegex(trace, r"poll\.int32 src = gm0 @ \(0\), value = 0x7 line 22")
        self.check_traces("ascend-950pr")

    def test_waiting_for_a_word_ends_though_other_things_are_done_in_between(self):
        self.check("spins.asc", "dav-3510", "ascend-950pr", "answer 8, heard 6, turns 3\nwrong 0\n")
        self.check("spins.asc", "dav-2201", "atlas-a2", "answer 8, heard 6, turns 3\nwrong 0\n")
        with open(self.traces()[2], encoding="utf-8") as file:
            trace = file.read()
        # Numbers that follow one another are a loop.
        self.assertIn("dst = ub @ (0 + 4 * i0), value = 100 + 3 * i0", trace)

    def test_waiting_for_a_word_orders_blocks_and_not_waiting_is_a_race(self):
        self.compile("spins.asc", "dav-2201")
        self.assertNotIn("not ordered", self.execute().stderr)
        wait = "        while (words[0] != 7) clean(words);\n"
        text = self.read("spins.asc")
        self.assertIn(wait, text)
        self.compile("spins.asc", "dav-2201", text.replace(wait, "\n"))
        self.assertRegex(self.execute().stderr, r"spins\.asc:39: block 1 reads byte 128 of gm0 .*not ordered")

    def test_waiting_for_a_word_that_nobody_writes_is_a_deadlock(self):
        self.compile("spins.asc", "dav-3510", self.read("spins.asc").replace("flags[0] = 7;", "flags[1] = 7;"))
        done = self.execute()
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"deadlock: 1 of the kernel's 2 blocks cannot go on\n"
                         r"  a block reads the same word again and again at .*spins\.asc:23, which nobody writes")

    def test_pointers_that_read_something_else_are_found(self):
        self.compile("pointers.asc", "dav-3510")
        self.execute()
        trace = self.traces()[0]
        contents = trace.replace(".ktrace", ".gm0.bin")
        with open(contents, "r+b") as file:
            file.write(b"\x05")
        again = subprocess.run([TOOLS["davsim"], "run", trace, "--product", "ascend-950pr"], capture_output=True,
                               text=True)
        self.assertEqual(again.returncode, 1)
        self.assertRegex(again.stderr, r"pointers\.asc:13: scalar_load_gm: reads 0x5, but when the kernel "
                                       r"was recorded it read 0x0")


class Mistakes(Program):
    def test_hang_is_a_deadlock_at_its_line(self):
        self.compile("hang.asc", "dav-2201")
        done = self.execute()
        self.assertEqual(done.returncode, 1)
        self.assertIn("deadlock", done.stderr)
        self.assertRegex(done.stderr, r"hang\.asc:11\b")
        self.assertIn("in hang<<<1>>>", done.stderr)


    def test_assertions_end_their_kernel_and_the_host_hears_of_it(self):
        self.compile("a.asc", "dav-2201",
                     '#include <cstdio>\n#include "acl/acl.h"\n#include "kernel_operator.h"\n'
                     "__global__ __vector__ void k(int most) {\nassert(most > 3);\n}\n"
                     "int main() {\nfor (int most : {4, 3}) {\nk<<<2>>>(most);\n"
                     'std::printf("%d\\n", aclrtSynchronizeDevice());\n}\n}\n')
        done = self.execute()
        self.assertEqual((done.returncode, done.stdout), (0, "0\n507015\n"), done.stderr)
        self.assertRegex(done.stderr, r"\[ASSERT\] a\.asc:5: k: Assertion `most > 3' failed")


class Tensors(Program):
    def test_vector_operations_take_counts_masks_bits_and_strides(self):
        self.check("tensors.asc", "dav-2201", "atlas-a2", "")
        self.check("tensors.asc", "dav-3510", "ascend-950pr", "")

    def test_scalars_stand_on_either_side_and_lie_in_tensors(self):
        self.check("flexible_scalars.asc", "dav-3510", "ascend-950pr", "")

    def test_headers_of_the_documents_are_the_whole_interface(self):
        include = os.path.join(os.path.dirname(os.path.dirname(HERE)), "tools", "cc", "include")
        headers = ["c_api/reg_compute/gather/ub_gather.h"]
        for folder, _, names in sorted(os.walk(os.path.join(include, "basic_api"))):
            headers += sorted(os.path.relpath(os.path.join(folder, name), include) for name in names)
        self.assertIn("basic_api/kernel_operator_data_copy_intf.h", headers)
        body = ("__global__ __vector__ void k() { AscendC::LocalTensor<float> t; (void)t; }\n"
                "int main() { return 0; }\n")
        for arch in ("dav-2201", "dav-3510"):
            self.compile("all.asc", arch, "".join(f'#include "{header}"\n' for header in headers) + body)
        for header in headers[:2]:
            self.compile("one.asc", "dav-3510", f'#include "{header}"\nint main() {{ return 0; }}\n')

    def test_integers_of_64_bits_are_computed_with(self):
        self.check("long_integers.asc", "dav-3510", "ascend-950pr", "")

    def test_images_turn_their_channels_last_and_back(self):
        self.check("images.asc", "dav-2201", "atlas-a2", "0 wrong\n")
        self.check("images.asc", "dav-3510", "ascend-950pr", "0 wrong\n")

    def test_special_registers_reach_later_instructions_and_the_scalar_unit(self):
        self.check("special_registers.asc", "dav-2201", "atlas-a2", "")
        self.check("special_registers.asc", "dav-3510", "ascend-950pr", "")

    def test_region_proposals_are_sorted(self):
        self.check("proposals.asc", "dav-2002", "atlas-inference-aicore", "")

    def test_elements_move_to_other_places(self):
        self.check("layouts.asc", "dav-2201", "atlas-a2", "all layouts hold\n")
        self.check("layouts.asc", "dav-3510", "ascend-950pr", "all layouts hold\n")

    def test_blocks_wait_for_each_other_through_global_memory(self):
        self.check("in_turn.asc", "dav-2201", "atlas-a2", "blocks went in turn\n")
        self.check("in_turn.asc", "dav-3510", "ascend-950pr", "blocks went in turn\n")

    def test_scalar_unit_changes_global_memory_and_orders_groups_of_blocks(self):
        self.check("scalar_unit.asc", "dav-2201", "atlas-a2", "0 wrong\n")
        self.check("scalar_unit.asc", "dav-3510", "ascend-950pr", "0 wrong\n")

    def test_scalar_unit_with_another_value_fails_its_check(self):
        text = self.read("scalar_unit.asc")
        for old, new in (("AtomicAdd(words, block + 1)", "AtomicAdd(words, block)"),
                         ("AtomicCas(words + 1, 7u", "AtomicCas(words + 1, 6u"),
                         ("SetCtrlSpr<48, 48>(keeps)", "SetCtrlSpr<48, 48>(1)"),
                         ("desc.GetShape(d)", "desc.GetShape(0)")):
            self.assertIn(old, text)
            self.compile("scalar_unit.asc", "dav-3510", text.replace(old, new))
            done = self.execute(DAVSIM_TRACE="0")
            self.assertEqual(done.returncode, 1, old)

    def test_copies_of_the_c_api_change_global_memory(self):
        self.check("atomic_copies.asc", "dav-2201", "atlas-a2", "0 wrong\n")
        self.check("atomic_copies.asc", "dav-3510", "ascend-950pr", "0 wrong\n")

    def test_copies_of_the_c_api_with_another_operation_fail_their_check(self):
        text = self.read("atomic_copies.asc")
        for old, new in (("{ asc_set_atomic_max_##name(); }", "{ asc_set_atomic_min_##name(); }"),
                         ("asc_popc(bits)", "asc_clz(bits)")):
            self.assertIn(old, text)
            self.compile("atomic_copies.asc", "dav-3510", text.replace(old, new))
            done = self.execute(DAVSIM_TRACE="0")
            self.assertEqual(done.returncode, 1, old)
            self.assertRegex(done.stdout, r"^[1-9]\d* wrong\n$", old)

    def test_filled_matrices_are_multiplied_and_dumped(self):
        dumped = ("DumpTensor: desc=7, addr=0x0, data_type=float16, position=L1, dump_size=18\n"
                  f"[{', '.join(['4.000000'] * 16 + ['1.000000'] * 2)}]\n0 wrong\n")
        self.check("filled_matrices.asc", "dav-2201", "atlas-a2", dumped)
        self.check("filled_matrices.asc", "dav-3510", "ascend-950pr", dumped)

    def test_filled_matrices_with_another_operand_fail_their_check(self):
        text = self.read("filled_matrices.asc")
        for old, new in (("{8, 1, 1, 4}", "{8, 1, 0, 4}"), ("SetLoadDataBoundary(kLeft + 512);", ";"),
                         ("cmatrixSource = true", "cmatrixSource = false"), ("{1, 2, 0, 3}", "{1, 1, 0, 3}"),
                         ("older(kN, kM, kN", "older(kN, kM, 2 * kN")):
            self.assertIn(old, text)
            self.compile("filled_matrices.asc", "dav-2201", text.replace(old, new))
            self.assertEqual(self.execute(DAVSIM_TRACE="0").returncode, 1, old)

    def test_numbers_of_4_bits_are_multiplied(self):
        self.check("four_bits.asc", "dav-2201", "atlas-a2", "0 wrong\n")
        text = self.read("four_bits.asc")
        self.assertIn("p.k = kDepth - 5", text)
        self.compile("four_bits.asc", "dav-2201", text.replace("p.k = kDepth - 5", "p.k = kDepth - 4"))
        self.assertEqual(self.execute(DAVSIM_TRACE="0").returncode, 1)

    def test_words_that_are_read_in_turn_are_polled(self):
        self.check("two_flags.asc", "dav-2201", "atlas-a2", "flags make 6\n")
        with open(self.traces()[0], encoding="utf-8") as file:
            self.assertLess(file.read().count("poll"), 4)

    def test_scalar_accesses_that_keep_no_cache_coherent_are_found(self):
        text = self.read("two_flags.asc")
        store = "        clean(&flags[block * kWords]);  // for the first block\n"
        load = "            clean(&flags[i * kWords]);  // a new value\n"
        for cut, message in (
                (store, "reads what the scalar unit of block 1 wrote at .*two_flags.asc:26, which may still be in"),
                (load, "reads what has been in the data cache since .*two_flags.asc:35 and was changed since then")):
            self.assertIn(cut, text)
            self.compile("two_flags.asc", "dav-2201", text.replace(cut, "\n"))
            done = self.execute()
            self.assertEqual(done.stdout, "flags make 6\n")
            self.assertRegex(done.stderr, rf"davsim: .*two_flags\.asc:35: two_flags: {message}")
            trace, = self.traces()
            found = self.summary(trace)["findings"]
            self.assertEqual(len(found), done.stderr.count("two_flags: "))
            here = [finding for finding in found if (finding["kind"], finding["line"]) == ("program", 35)]
            self.assertTrue(any(re.search(message, finding["message"]) for finding in here), found)
            with open(trace.replace(".ktrace", ".summary.txt"), encoding="utf-8") as file:
                self.assertRegex(file.read(), rf"two_flags\.asc:35: program: {message}")
        self.compile("two_flags.asc", "dav-2201")
        self.assertNotIn("cache", self.execute().stderr)

    def test_words_that_nobody_writes_are_a_deadlock(self):
        self.compile("two_flags.asc", "dav-2201")
        done = self.execute("for other values")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"deadlock: 1 of the kernel's 4 blocks cannot go on"
                                      r"\n.*reads global memory again and again at .*two_flags\.asc:3\d")

    def test_functions_that_are_not_modelled_do_not_compile(self):
        for call, name in (("AscendC::Nop()", "Nop"), ("AscendC::MmadBitMode(in, 5, 64)", "MmadBitMode"),
                           ("AscendC::GetSpr<0, 6>()", "GetSpr"),
                           ("int64_t n = AscendC::GetProgramCounter(); (void)n", "GetProgramCounter")):
            path = os.path.join(self.folder, "a.asc")
            with open(path, "w", encoding="utf-8") as file:
                file.write('#include "kernel_operator.h"\n__global__ __vector__ void k() {\n'
                           f"AscendC::LocalTensor<float> in; (void)in;\n{call};\n}}\nint main() {{ k<<<1>>>(); }}\n")
            done = subprocess.run([TOOLS["davsim-cc"], "a.asc", "--npu-arch=dav-2201"], cwd=self.folder,
                                  capture_output=True, text=True)
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.stderr, rf"a\.asc:4:.*AscendC::{name} is not modelled yet")

    def test_vector_operations_with_another_operand_fail_their_check(self):
        text = self.read("tensors.asc")
        for old, new, case in (("0xAAAAAAAAAAAAAAAA", "0xAAAAAAAAAAAAAAA8", 2), ("0, 0xFF)", "0, 0x7F)", 3),
                               ("in, 40, 1,", "in, 41, 1,", 6), ("{1, 2, 4, 16}", "{1, 2, 4, 8}", 7)):
            self.assertIn(old, text)
            self.compile("tensors.asc", "dav-2201", text.replace(old, new))
            done = self.execute()
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.stdout, rf"^case {case} element ")


class Seeds(Program):
    def test_seed_gather_datablock(self):
        path = os.path.join(SEEDS, "001_ac4c674615091198.txt")
        if not os.path.exists(path):
            self.skipTest(f"NOT CHECKED: {path} is not at hand")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        self.compile("example.asc", "dav-3510", text[text.index("#include <cstdint>"):])
        done = self.execute()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("[Success] asc_gather_datablock completed.\n", done.stdout)
        self.check_traces("ascend-950pr")


class SyncForms(Program):
    def test_gathers_and_broadcasts_that_wait_by_themselves(self):
        self.check("sync_forms.asc", "dav-2201", "atlas-a2", "")

    def test_a_broadcast_with_another_stride_fails_its_check(self):
        text = self.read("sync_forms.asc").replace("asc_brcb_sync(c, b, 1, 8, 1)", "asc_brcb_sync(c, b, 2, 8, 1)")
        self.compile("sync_forms.asc", "dav-2201", text.replace("c[64]", "c[128]"))
        done = self.execute(DAVSIM_TRACE="0")
        self.assertEqual(done.returncode, 1)
        self.assertIn("broadcast 8\n", done.stdout)


if __name__ == "__main__":
    main(__doc__)
