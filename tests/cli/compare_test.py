#!/usr/bin/env python3
"""Tests of what davsim says about products: comparisons and listings.

usage: compare_test.py DAVSIM [TEST_NAME...]
"""
import csv
import json
import os

from cli_harness import ROOT, CliTest, main, run


class Cli(CliTest):
    def test_comparison_takes_differences_apart_to_the_cycle(self):
        for sample, products in (("vector_add", "atlas-a2-910b4,atlas-inference-aicore,atlas-a2"),
                                 ("row_sum", "atlas-a2,ascend-950pr"),
                                 ("matmul_unitflag", "atlas-a2-910b3,atlas-a2")):
            status, out, err = run("compare", f"traces/{sample}.ktrace", "--products", products,
                                   "--json", "-")
            self.assertEqual(status, 0, err)
            report = json.loads(out)
            cycles = {entry["product"]: entry["cycles"] for entry in report["products"]}
            self.assertEqual(list(cycles), products.split(","))
            self.assertEqual(len(report["differences"]), len(cycles) - 1)
            for entry in report["differences"]:
                self.assertEqual(entry["cycles"], cycles[entry["other"]] - cycles[entry["first"]])
                self.assertEqual(sum(part["cycles"] for part in entry["parts"]), entry["cycles"])
            for entry in report["products"]:
                run_alone = self.summary(f"traces/{sample}.ktrace", "--product", entry["product"])
                self.assertEqual(entry["cycles"], run_alone["cycles"])
                for pipe in entry["pipes"]:
                    self.assertEqual(pipe["busy_cycles"] + sum(pipe["stall_cycles"].values()),
                                     pipe["total_cycles"])

    def test_comparison_says_why(self):
        status, out, _ = run("compare", "traces/row_sum.ktrace", "--products", "atlas-a2,ascend-950pr")
        self.assertEqual(status, 0)
        self.assertIn("times as long as ascend-950pr", out)
        self.assertRegex(out, "atlas-a2 runs [0-9]+ scalar_load_ub .*, ascend-950pr has none")
        self.assertIn("A cycle of ascend-950pr is 9.1 % longer: 1650 MHz against 1800.", out)

    def test_comparison_lists_what_a_product_lacks(self):
        trace = self.write("k.ktrace", "ktrace 1\nblocks aiv 0..1 {\nub a : f16[128] at 0\n"
                           "BlockReduceSum a, a, mask = 128, repeat = 1\n}\n")
        status, out, _ = run("compare", trace, "--products", "atlas-training,atlas-inference-vectorcore")
        self.assertEqual(status, 0)
        self.assertIn("atlas-inference-vectorcore refuses it: it has no BlockReduceSum", out)
        status, out, _ = run("compare", trace, "--products", "atlas-inference-vectorcore")
        self.assertEqual(status, 1)
        table = self.path("table.csv")
        status, _, err = run("compare", trace, "--products", "atlas-training,atlas-inference-vectorcore",
                             "--csv", table)
        self.assertEqual(status, 0, err)
        with open(table, encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual(rows[-1]["stopped_by"], "it has no BlockReduceSum")
        self.assertEqual({row["pipe"] for row in rows[:-1]}, {"S", "V", "M", "MTE1", "MTE2", "MTE3"})

    def test_comparison_tells_a_fault_from_a_refusal(self):
        trace = self.write("k.ktrace", "ktrace 1\nblocks aiv 0..1 {\nwait_flag MTE2->V, 0\n}\n")
        status, out, _ = run("compare", trace, "--products", "atlas-training,ascend-950pr")
        self.assertEqual(status, 1)
        self.assertIn("ascend-950pr stops it: ", out)
        self.assertIn("deadlock", out)
        event = trace.replace("k.ktrace", "e.ktrace")
        self.write("e.ktrace", "ktrace 1\nblocks aiv 0..1 {\nset_flag MTE2->V, 5\nwait_flag MTE2->V, 5\n}\n")
        status, out, _ = run("compare", event, "--products", "atlas-a2,atlas-training")
        self.assertEqual(status, 0)
        self.assertIn("atlas-training refuses it: ", out)

    def test_comparison_of_bad_input_is_explained(self):
        kernel = "traces/vector_add.ktrace"
        for arguments, message in (
                ([kernel], "--products is missing; name products"),
                ([kernel, "--products", "atlas-a2,atlas-a2"], "atlas-a2 stands there twice"),
                ([kernel, "--products", "atlas-a2,"], "expected ids between commas"),
                ([kernel, "--products", "atlas-a2,atlas-b2"], "unknown product 'atlas-b2'"),
                (["traces/none.ktrace", "--products", "all"], "cannot be opened"),
                ([kernel, "--products", "atlas-a2", "--set", "/costs/none=1"], "no such value")):
            status, out, err = run("compare", *arguments)
            self.assertEqual((status, out), (2, ""), arguments)
            self.assertIn(message, err)

    def test_listing_commands_answer(self):
        for arguments, wanted in ((("products",), "atlas-a2-910b4"), (("instructions",), "vcgadd"),
                                  (("operations",), "BlockReduceSum"),
                                  (("config", "atlas-a2"), "/costs/classes/vector_add/drain_cycles")):
            status, out, err = run(*arguments)
            self.assertEqual((status, err), (0, ""), arguments)
            self.assertIn(wanted, out)

    def test_generated_documents_are_current(self):
        for name, arguments in (("instructions", ("instructions",)), ("operations", ("operations",)),
                                ("exactness", ("instructions", "--accuracy")),
                                ("prices-atlas-a2", ("instructions", "--product", "atlas-a2")),
                                ("prices-ascend-950pr", ("instructions", "--product", "ascend-950pr"))):
            _, out, _ = run(*arguments)
            with open(os.path.join(ROOT, "docs", name + ".md"), encoding="utf-8") as file:
                self.assertIn(out, file.read(), "run tools/update_docs")

    def test_listings_say_where_and_why_not(self):
        _, out, _ = run("operations", "BlockReduceSum")
        self.assertIn("atlas-training: f16\n", out)
        self.assertIn("atlas-inference-vectorcore: no, no document lists it\n", out)
        _, out, _ = run("instructions", "vcgadd")
        self.assertIn("no, computes in vector registers", out)
        self.assertIn("atlas-a2, atlas-a3, atlas-inference-aicore", out)
        _, out, _ = run("instructions", "copy_l1_to_fb")
        self.assertRegex(out, "atlas-training: no, no pipe FIX")
        _, out, _ = run("instructions", "vcgadd", "--product", "atlas-a2")
        self.assertIn("f32 block_sum: 1 cycle a repeat, at least", out)
        for what in ("instructions", "operations"):
            status, out, err = run(what, "vcgad")
            self.assertEqual((status, out), (2, ""))
            self.assertIn(f"unknown {what[:-1]} 'vcgad'", err)


if __name__ == "__main__":
    main(__doc__)
