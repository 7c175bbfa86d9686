#!/usr/bin/env python3
"""Programs with vector functions of dav-3510: the register API and the C API on registers.

usage: registers_test.py DAVSIM_CC DAVSIM [TEST_NAME...]
"""
import os
import subprocess

from programs_harness import TOOLS, Program, main


class Registers(Program):
    def test_register_api_merges_keeps_subnormals_and_goes_on_in_sequences(self):
        self.check("registers.asc", "dav-3510", "ascend-950pr", "")

    def test_register_api_with_another_mode_or_stride_fails_its_check(self):
        text = self.read("registers.asc")
        for old, new, message in (
                ("Reg::Max<float, MaskMergeMode::MERGING>", "Reg::Max<float, MaskMergeMode::ZEROING>", "lanes of 1"),
                ("LoadUnAlign(a, from, x, 3)", "LoadUnAlign(a, from, x, 4)", "window 1"),
                ("DivAlgo::PRECISION_1ULP_FTZ_FALSE", "DivAlgo::PRECISION_1ULP_FTZ_TRUE", "Div "),
                ("ExpAlgo::PRECISION_1ULP_FTZ_FALSE", "ExpAlgo::INTRINSIC", "Exp "),
                ("LnAlgo::PRECISION_1ULP_FTZ_FALSE", "LnAlgo::INTRINSIC", "Ln "),
                ("SqrtAlgo::FAST_INVERSE", "SqrtAlgo::INTRINSIC", "Sqrt ")):
            self.assertIn(old, text)
            self.compile("registers.asc", "dav-3510", text.replace(old, new))
            done = self.execute(DAVSIM_TRACE="0")
            self.assertEqual(done.returncode, 1, old)
            self.assertIn(message, done.stdout)

    def test_register_api_refuses_modes_that_do_not_exist(self):
        text = self.read("registers.asc")
        for old, new, message in (
                ("Reg::Add<float, MaskMergeMode::ZEROING>", "Reg::Mul<float, MaskMergeMode::MERGING>",
                 "this operation does not merge"),
                ("Reg::Move(d, a, some)", "Reg::Move<float, MaskMergeMode::ZEROING>(d, a, some)",
                 "Move has no MaskMergeMode::ZEROING"),
                ("DivAlgo::PRECISION_1ULP_FTZ_FALSE", "DivAlgo::PRECISION_0ULP_FTZ_FALSE", "not modelled yet")):
            self.assertIn(old, text)
            with open(os.path.join(self.folder, "a.asc"), "w", encoding="utf-8") as file:
                file.write(text.replace(old, new))
            done = subprocess.run([TOOLS["davsim-cc"], "a.asc", "--npu-arch=dav-3510"], cwd=self.folder,
                                  capture_output=True, text=True)
            self.assertEqual(done.returncode, 1)
            self.assertIn(message, done.stderr)

    def test_registers_move_by_address_registers_strides_and_steps(self):
        self.check("register_moves.asc", "dav-3510", "ascend-950pr", "")

    def test_registers_that_move_otherwise_fail_their_check(self):
        text = self.read("register_moves.asc")
        for old, new, message in (("b32(kLanes, 3 * kLanes)", "b32(3 * kLanes, kLanes)", "turned"),
                                  ("from, 2, 1, all", "from, 2, 2, all", "blocks"), ("from, 5)", "from, 6)", "window"),
                                  ("asc_loadalign(some, bits, 32)", "asc_loadalign(some, bits)", "mask")):
            self.assertIn(old, text)
            self.compile("register_moves.asc", "dav-3510", text.replace(old, new))
            done = self.execute(DAVSIM_TRACE="0")
            self.assertEqual(done.returncode, 1, old)
            self.assertTrue(done.stdout.startswith(message), done.stdout)

    def test_address_registers_outside_of_loops_are_refused(self):
        text = self.read("register_moves.asc").replace("for (uint16_t p = 0; p < 2; ++p) {", "{")
        self.compile("register_moves.asc", "dav-3510", text)
        done = self.execute(DAVSIM_TRACE="0")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"register_moves\.asc:16: asc_update_addr_reg has more offsets than loops")

    def test_vector_functions_read_and_write_ub_by_pointers(self):
        factors = "".join(f"factor {i}: {(x * 7 % 31) - 15}\n" for i, x in enumerate(range(512, 516)))
        self.check("function_scalars.asc", "dav-3510", "ascend-950pr", factors + "0 wrong\n")
        with open(self.traces()[0], encoding="utf-8") as file:
            trace = file.read()
        self.assertIn("sld.uint16 dst = s0, src = ub @ (1032), recorded = 1, value = 0x3800 line 26", trace)
        self.assertIn("sst.uint16 dst = ub @ (1032), value = 0x3800 line 25", trace)

    def test_pointers_in_vector_functions_that_need_its_own_stores_are_refused(self):
        text = self.read("function_scalars.asc")
        late = "    factors[5] = half("
        store = "    Reg::StoreAlign(factors, row, all);\n    Reg::LocalMemBar<Reg::MemType::VEC_STORE, Reg::MemType::SCALAR_LOAD>();\n"
        self.assertIn(late, text)
        changed = text.replace(late, store + late)
        self.compile("function_scalars.asc", "dav-3510", changed)
        done = self.execute(DAVSIM_TRACE="0")
        self.assertEqual(done.returncode, 1)
        line = changed.split(late)[0].count("\n") + 1
        self.assertRegex(done.stderr, rf"function_scalars\.asc:{line}: sld: reads 0x\w+, but when the kernel was recorded")
        self.compile("function_scalars.asc", "dav-3510", text.replace("scale(__ubuf__ half* x, __ubuf__ half* factors",
                                                                      "scale(__ubuf__ half* x, __gm__ half* factors")
                     .replace("p + kRows * kLanes, p +", "in, p +").replace("LoadAlign(before, factors)", "LoadAlign(before, x)"))
        done = self.execute(DAVSIM_TRACE="0")
        self.assertEqual(done.returncode, 1)
        self.assertIn("a vector function reads or writes a memory other than the unified buffer by a pointer", done.stderr)


if __name__ == "__main__":
    main(__doc__)
