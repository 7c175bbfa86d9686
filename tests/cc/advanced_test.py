#!/usr/bin/env python3
"""Programs with functions of the advanced API.

usage: advanced_test.py DAVSIM_CC DAVSIM [TEST_NAME...]
"""
from programs_harness import Program, main


class Advanced(Program):
    def fails(self, source, arch, changes):
        """Each change of a program makes its own check say what."""
        text = self.read(source)
        for old, new, message in changes:
            self.assertIn(old, text)
            self.compile(source, arch, text.replace(old, new))
            done = self.execute(DAVSIM_TRACE="0")
            self.assertEqual(done.returncode, 1, old)
            self.assertIn(message, done.stdout)

    def test_truths_and_choices(self):
        self.check("truths.asc", "dav-3510", "ascend-950pr", "")

    def test_truths_and_choices_of_something_else_fail_their_check(self):
        self.fails("truths.asc", "dav-3510", (
            ("Clamp(r[kMost], x, T(2)", "Clamp(r[kMost], x, T(3)", "float row 1 "),
            ("Where(r[4 * kMost], T(5)", "Where(r[4 * kMost], T(4)", "float row 4 "),
            ("LogicalXor(b[2", "LogicalOr(b[2", "bools row 2 "), ("LogicalNot(b[3 * kMost], x,", "LogicalNot(b[3 * kMost], r,",
                                                                 "bools row 3 "),
            ("IsInf(b[5", "IsNan(b[5", "bools row 5 "), ("BitwiseXor", "BitwiseOr", "int8 row 7 ")))

    def test_functions_of_elements_broadcasts_and_fills(self):
        self.check("elements.asc", "dav-2201", "atlas-a2", "")
        self.check("elements.asc", "dav-3510", "ascend-950pr", "")

    def test_functions_of_other_elements_fail_their_check(self):
        self.fails("elements.asc", "dav-2201", (
            ("Log2(y[kRoom], x, kCount)", "Log2(y[kRoom], x, kCount - 1)", "function 1"),
            ("Log10(y[2", "Log2(y[2", "function 2"), ("Erf(y[3 * kRoom], x[kRoom], kCount)",
                                                      "Erf(y[3 * kRoom], x[kRoom], kCount - 1)", "function 3"),
            ("Fill(all, kFilled, T(7))", "Fill(all, kFilled - 1, T(7))", "filled 20002"),
            ("y[kRows * row], x[32]", "y[kRows * row], x[16]", "repeated 28800")))

    def test_rows_are_normalised_by_their_root_mean_square(self):
        self.check("normalised.asc", "dav-2201", "atlas-a2", "")
        self.check("normalised.asc", "dav-3510", "ascend-950pr", "")

    def test_rows_normalised_otherwise_fail_their_check(self):
        self.fails("normalised.asc", "dav-2201", (("T(0.25f)", "T(0.5f)", "row 0 element 0"),
                                                  ("= shape.originalShape[2]", "= shape.shape[2]", "row 0 element 0")))

    def test_intermediate_results_need_room(self):
        text = self.read("elements.asc").replace("3 * 64 * sizeof(float)", "2 * 64 * sizeof(float)")
        self.compile("elements.asc", "dav-2201", text)
        done = self.execute(DAVSIM_TRACE="0")
        self.assertEqual(done.returncode, 1)
        line = text.split("AscendC::Erf<T, false>")[0].count("\n") + 1
        self.assertRegex(done.stderr, rf"elements\.asc:{line}: Erf needs 768 bytes for intermediate results, but has 512")


if __name__ == "__main__":
    main(__doc__)
