#!/usr/bin/env python3
"""Tests of the davsim program as a user runs it: statuses, messages, files.

usage: cli_test.py DAVSIM [TEST_NAME...]
"""
import csv
import glob
import json
import os
import subprocess
import unittest

import cli_harness
from cli_harness import ROOT, TRACES, CliTest, main, run, samples, some_samples


class Cli(CliTest):
    # What works.

    def test_every_sample_passes_its_expectations(self):
        self.assertGreaterEqual(len(samples()), 16)
        for sample, product in samples():
            with self.subTest(sample=sample):
                summary = self.summary(sample, "--product", product)
                self.assertEqual(summary["expect"]["failed"], 0)
                self.assertGreater(summary["expect"]["passed"], 0)
                self.assertEqual(summary["findings"], [])

    def test_json_has_the_documented_keys_and_books_every_cycle(self):
        summary = self.summary("traces/vector_add.ktrace", "--product", "atlas-a2-910b4")
        self.assertEqual(summary["product"], "atlas-a2-910b4")
        self.assertEqual(summary["clock_mhz"], 1650)
        self.assertAlmostEqual(summary["time_us"], summary["cycles"] / 1650, places=3)
        self.assertEqual(len(summary["cores"]), 8)
        for core in summary["cores"]:
            for pipe in core["pipes"]:
                booked = pipe["busy_cycles"] + sum(pipe["stall_cycles"].values())
                self.assertEqual(booked, summary["cycles"], pipe["name"])
                self.assertLess(100 * pipe["stall_cycles"].get("unknown", 0), summary["cycles"])
        self.assertAlmostEqual(sum(summary["confidence"].values()), 1, places=3)

    def test_json_on_standard_output_stands_alone(self):
        status, out, err = run("run", "traces/vector_add.ktrace", "--product", "atlas-a2",
                               "--json", "-", "--timeline")
        self.assertEqual((status, err), (0, ""))
        json.loads(out)

    def test_arrows_of_cross_core_flags_lead_from_core_to_core(self):
        status, out, err = run("run", "traces/matmul_relu_mixed.ktrace", "--product", "atlas-a2",
                               "--trace", self.path("t.json"))
        self.assertEqual(status, 0, out + err)
        with open(self.path("t.json"), encoding="utf-8") as file:
            events = json.load(file)["traceEvents"]
        begins = {e["id"]: e for e in events if e["ph"] == "s"}
        ends = {e["id"]: e for e in events if e["ph"] == "f"}
        self.assertEqual(sorted(begins), sorted(ends))
        across = [(begins[i], ends[i]) for i in begins if begins[i]["pid"] != ends[i]["pid"]]
        self.assertEqual(len(across), 4)  # two cube blocks, each to its two vector blocks
        for begin, end in across:
            self.assertLess(begin["ts"], end["ts"])
        names = {e["args"]["name"] for e in events if e.get("name") == "process_name"}
        self.assertEqual(names, {f"core{i}.{kind}" for i in range(2)
                                 for kind in ("cubecore0", "veccore0", "veccore1")})

    def test_arrows_of_flags_between_two_cores_lead_to_the_pipe_that_waits(self):
        status, out, err = run("run", "traces/dav-3510/matmul_vector_ub.ktrace", "--product",
                               "ascend-950pr", "--trace", self.path("t.json"))
        self.assertEqual(status, 0, out + err)
        with open(self.path("t.json"), encoding="utf-8") as file:
            events = json.load(file)["traceEvents"]
        begins = {e["id"]: e for e in events if e["ph"] == "s"}
        ends = {e["id"]: e for e in events if e["ph"] == "f"}
        across = [(begins[i], ends[i]) for i in begins if begins[i]["pid"] != ends[i]["pid"]]
        # Two cube blocks: four tiles each to two vector blocks, which free the place of two.
        self.assertEqual(len(across), 2 * (4 * 2 + 2 * 2))
        self.assertEqual({begin["cat"] for begin, _ in across}, {"FIXPToMTE3", "MTE3ToFIXP"})
        for begin, end in across:
            self.assertLess(begin["ts"], end["ts"])

    def test_equal_runs_write_equal_bytes(self):
        outputs = []
        for turn in ("one", "two"):
            folder = self.path(turn)
            os.makedirs(folder)
            status, out, err = run("run", "traces/vector_add.ktrace", "--product", "atlas-a2",
                                   "--trace", folder + "/t.json", "--json", folder + "/s.json",
                                   "--csv", folder, "--timeline")
            self.assertEqual(status, 0, err)
            files = {}
            for name in sorted(os.listdir(folder)):
                with open(os.path.join(folder, name), "rb") as file:
                    files[name] = file.read()
            self.assertEqual(sorted(files), ["instructions.csv", "pipes.csv", "s.json", "t.json"])
            outputs.append((out, files))
        self.assertEqual(outputs[0], outputs[1])

    def test_golden_pictures_look_the_same(self):
        files = sorted(glob.glob(os.path.join(ROOT, "tests/golden/*.txt")))
        self.assertGreaterEqual(len(files), 3)
        for name in files:
            with self.subTest(file=name):
                with open(name, encoding="utf-8") as file:
                    command = file.readline().split()
                    wanted = file.read()
                status, out, err = run(*command[1:])
                self.assertEqual((status, err), (0, ""))
                self.assertEqual(out, wanted, "if the change is meant: tools/update_golden")

    def test_both_tiers_write_the_same_timeline(self):
        for sample, product in some_samples():
            written = []
            for tier in ("engine", "loop"):
                folder = self.path(tier)
                status, _, err = run("run", sample, "--product", product, "--tier", tier,
                                     "--csv", folder, "--trace", folder + ".json")
                self.assertEqual(status, 0, err)
                with open(folder + "/instructions.csv", "rb") as file:
                    rows = file.read()
                with open(folder + ".json", "rb") as file:
                    written.append((rows, file.read()))
            self.assertEqual(written[0], written[1], sample)

    def test_lowered_kernel_gives_the_same_results_cycles_and_tables(self):
        for sample, product in some_samples():
            with self.subTest(sample=sample):
                lowered = self.path("lowered.ktrace")
                status, _, err = run("lower", sample, "--product", product, "-o", lowered)
                self.assertEqual(status, 0, err)
                tables = []
                for kernel in (sample, lowered):
                    folder = self.path("csv")
                    status, out, err = run("run", kernel, "--product", product, "--csv", folder,
                                           "--json", self.path("s.json"))
                    self.assertEqual(status, 0, out + err)
                    with open(folder + "/instructions.csv", encoding="utf-8") as file:
                        rows = list(csv.DictReader(file))
                    for row in rows:  # operations have become instructions, at other lines
                        del row["operation"], row["source"]
                    with open(self.path("s.json"), encoding="utf-8") as file:
                        summary = json.load(file)
                    tables.append((rows, summary["cycles"], summary["cores"], summary["expect"]))
                self.assertEqual(tables[0], tables[1])

    def test_parameters_change_sizes_and_expectations(self):
        summary = self.summary("traces/vector_add.ktrace", "--product", "atlas-a2",
                               "--param", "BLOCKS=3", "--param", "TILES=5")
        self.assertEqual(summary["blocks"], 3)
        self.assertEqual(summary["expect"]["passed"], 1)

    def test_set_changes_one_constant(self):
        def cycles(*more):
            return self.summary("traces/add_chain_barrier.ktrace", "--product", "atlas-a2",
                                *more)["cycles"]
        changed = cycles("--set", "/costs/classes/vector_add/drain_cycles=32")
        self.assertEqual(changed - cycles(), 1000 * 10)

    def test_timing_only_skips_expectations_and_says_so(self):
        summary = self.summary("traces/vector_add.ktrace", "--product", "atlas-a2", "--timing-only")
        self.assertEqual(summary["expect"]["passed"], 0)
        self.assertEqual(summary["expect"]["skipped"], 1)
        full = self.summary("traces/vector_add.ktrace", "--product", "atlas-a2")
        self.assertEqual(summary["cycles"], full["cycles"])

    def test_timing_only_finds_deadlocks_and_flag_misuse_and_races_on_demand(self):
        for name, more, status in (("deadlock", (), 1), ("flag_set_twice", (), 1),
                                   ("flags_left_over", (), 1), ("race_between_pipes", (), 0),
                                   ("race_between_pipes", ("--check",), 1)):
            kernel = os.path.join(TRACES, "bad", name + ".ktrace")
            found, out, err = run("run", kernel, "--product", "atlas-a2", "--timing-only", *more)
            self.assertEqual(found, status, f"{name} {more}: {out}{err}")

    def test_auto_sync_is_race_free_and_within_ten_percent(self):
        for sample, product in some_samples():
            with self.subTest(sample=sample):
                written = self.summary(sample, "--product", product)
                automatic = self.summary(sample, "--product", product, "--sync", "auto")
                self.assertEqual(automatic["findings"], [])
                self.assertEqual(automatic["expect"]["failed"], 0)
                self.assertLessEqual(automatic["cycles"], 1.10 * written["cycles"])

    @unittest.skipIf(os.environ.get("DAVSIM_SANITIZED"), "takes minutes there, and runs like the samples")
    def test_validation_compares_with_measurements(self):
        status, out, err = run("validate", "--json", "-")
        self.assertEqual((status, err), (0, ""))
        table = json.loads(out)
        self.assertGreaterEqual(len(table["records"]), 20)
        for record in table["records"]:
            self.assertAlmostEqual(record["error"], record["simulated"] / record["measured"] - 1)
            if record["id"].startswith("a2-vadd-bank"):
                self.assertLess(abs(record["simulated"] - record["measured"]), 1)
        for key in ("product", "level", "kind", "median", "percentile_90", "worst"):
            self.assertIn(key, table["summary"][0])
        _, text, _ = run("validate")
        with open(os.path.join(ROOT, "docs/validation.md"), encoding="utf-8") as file:
            self.assertIn(text, file.read(), "run tools/update_validation")

    def test_bad_validation_records_are_refused(self):
        good = {"id": "i", "kernel": "k.ktrace", "product": "unit", "level": "copy", "unit": "cycles",
                "truth": "hardware", "metric": "total", "measured": 1, "source": "s"}
        self.write("k.ktrace", "ktrace 1\nblocks aiv 0..1 {\n  pipe_barrier ALL\n}\n")
        for change, words in (({"metric": "speed"}, "unknown metric 'speed'"),
                              ({"measured": 0}, "measured"), ({"colour": "red"}, "/0/colour"),
                              ({"kernel": "no.ktrace"}, "no.ktrace"), ({"product": 3}, "/0/product")):
            self.write("records.json", json.dumps([{**good, **change}]))
            self.refused("validate", "--kernels", self.folder.name, wanted=words)
        self.write("records.json", "[")
        self.refused("validate", "--kernels", self.folder.name, wanted="records.json")
        self.write("records.json", json.dumps([good]))
        self.assertEqual(run("validate", "--kernels", self.folder.name)[0], 0)

    def test_help_of_every_command(self):
        for command in ("run", "lower", "products", "config", "instructions", "operations"):
            status, out, _ = run(command, "--help")
            self.assertEqual(status, 0)
            self.assertIn("usage: davsim " + command, out)

    # What must be refused.

    def test_bad_traces_give_their_message_and_status(self):
        files = sorted(glob.glob(os.path.join(TRACES, "bad", "*.ktrace")))
        self.assertGreaterEqual(len(files), 20)
        for file in files:
            with self.subTest(file=os.path.basename(file)):
                with open(file, encoding="utf-8", errors="replace") as text:
                    lines = text.read().split("\n")
                expect = next(l for l in lines if l.startswith("# expect: "))[len("# expect: "):]
                wanted = int(next(l for l in lines if l.startswith("# exit: "))[len("# exit: "):])
                product = next((l[len("# product: "):] for l in lines
                                if l.startswith("# product: ")), "atlas-a2")
                status, out, err = run("run", file, "--product", product,
                                       "--trace", self.path("t.json"))
                self.assertIn(expect, out + err)
                self.assertEqual(status, wanted, out + err)
                if status == 2:
                    self.assertEqual(os.listdir(self.folder.name), [])
                elif os.path.exists(self.path("t.json")):
                    os.remove(self.path("t.json"))

    def refused(self, *arguments, wanted, status=2):
        found, out, err = run(*arguments)
        self.assertEqual(found, status, out + err)
        self.assertIn("error: ", err)
        for words in wanted if isinstance(wanted, (list, tuple)) else [wanted]:
            self.assertIn(words, err)

    def test_bad_usage_is_explained(self):
        kernel = "traces/vector_add.ktrace"
        self.refused("walk", wanted=["no command 'walk'", "run"])
        self.refused("rnu", wanted="did you mean 'run'?")
        self.refused("run", kernel, wanted=["product", "davsim run --help"])
        self.refused("run", "--product", "atlas-a2", wanted="kernel")
        self.refused("run", kernel, "--product", "atlas-a2", "--colour", "red", wanted="--colour")
        self.refused("run", kernel, "--product", "atlas-b2", wanted=["atlas-b2", "atlas-a2-910b4"])
        self.refused("run", "no/such.ktrace", "--product", "atlas-a2", wanted="no/such.ktrace")
        self.refused("run", kernel, "--product", "atlas-a2", "--param", "BLOKS=3",
                     wanted=["BLOKS", "BLOCKS"])
        self.refused("run", kernel, "--product", "atlas-a2", "--param", "BLOCKS=many",
                     wanted="expected an integer")
        self.refused("run", kernel, "--product", "atlas-a2", "--set", "/costs/scalar/isue_cycles=3",
                     wanted=["isue_cycles", "did you mean"])
        self.refused("run", kernel, "--product", "atlas-a2", "--set", "/costs/scalar/issue_cycles=2.5",
                     wanted="2.5")
        self.refused("run", kernel, "--product", "atlas-a2", "--sync", "most", wanted="auto")
        self.refused("run", kernel, "--product", "atlas-a2", "--tier", "fast", wanted="engine or loop")

    def test_a_kernel_of_days_is_refused(self):
        for body in ("pipe_barrier V", ""):
            kernel = self.write("long.ktrace", "ktrace 1\nblocks aiv 0..1 {\n  for i in 0..1000000 {\n"
                                f"    for j in 0..1000000 {{\n      {body}\n    }}\n  }}\n}}\n")
            self.refused("run", kernel, "--product", "atlas-a2",
                         wanted=["1000000000000 instructions", "--max-instructions"])

    def test_unwritable_outputs_are_refused_before_the_run(self):
        for option in ("--trace", "--json"):
            self.refused("run", "traces/vector_add.ktrace", "--product", "atlas-a2", option,
                         "/no/such/folder/file.json", wanted="/no/such/folder")
        blocker = self.write("blocker", "")
        self.refused("run", "traces/vector_add.ktrace", "--product", "atlas-a2", "--csv",
                     blocker + "/csv", wanted="blocker")

    def test_standard_output_that_cannot_be_written_is_an_error(self):
        for arguments in (["run", "traces/vector_add.ktrace", "--product", "atlas-a2"],
                          ["config", "atlas-a2"], ["--help"]):
            with open("/dev/full", "w", encoding="utf-8") as full:
                done = subprocess.run([cli_harness.DAVSIM, *arguments], cwd=ROOT, stdout=full,
                                      stderr=subprocess.PIPE, text=True, timeout=300)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertIn("standard output: cannot be written", done.stderr)

    def test_a_trace_on_standard_output_stands_alone(self):
        run_kernel = ["run", "traces/vector_add.ktrace", "--product", "atlas-a2", "--trace", "-"]
        status, out, err = run(*run_kernel)
        self.assertEqual((status, err), (0, ""))
        json.loads(out)
        self.refused(*run_kernel, "--json", "-", wanted="--trace and --json both write to -")

    def test_a_trace_for_another_architecture_is_refused(self):
        kernel = self.write("other.ktrace", "ktrace 1\ntargets dav-3510\nblocks aiv 0..1 {\n"
                                            "  pipe_barrier ALL\n}\n")
        self.refused("run", kernel, "--product", "atlas-a2", wanted=["dav-3510", "dav-2201"])

    def test_a_wrong_result_says_who_wrote_it(self):
        with open(os.path.join(TRACES, "vector_add.ktrace"), encoding="utf-8") as file:
            text = file.read()
        kernel = self.write("wrong.ktrace", text.replace("expect x + y", "expect x - y"))
        status, out, _ = run("run", kernel, "--product", "atlas-a2")
        self.assertEqual(status, 1)
        for words in ("z[0]", "got", "wanted", "copy_ub_to_gm", "block 0", "t = 0"):
            self.assertIn(words, out)

    # What must not grow.

    @unittest.skipIf(os.environ.get("DAVSIM_SANITIZED"), "sanitizers keep freed memory")
    def test_memory_is_flat_in_the_number_of_instructions(self):
        kernel = self.write("long.ktrace", """ktrace 1
const LOOPS = 1000
tensor x : f32[1024] = random(seed = 1)
tensor z : f32[1024]
blocks aiv 0..1 {
  ub a : f32[1024] at 0
  ub b : f32[1024] at 0x10100
  DataCopy a, x, count = 1024
  set_flag MTE2->V, 0
  wait_flag MTE2->V, 0
  for i in 0..LOOPS {
    vadd b, a, a, repeat = 16
    pipe_barrier V
    vmul a, b, b, repeat = 16
    pipe_barrier V
  }
}
""")
        peaks = []
        for loops in (25_000, 2_500_000):
            process = subprocess.Popen(
                [cli_harness.DAVSIM, "run", kernel, "--product", "atlas-a2", "--param", f"LOOPS={loops}",
                 "--trace", self.path("t.json.gz"), "--trace-args", "none"],
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            _, status, usage = os.wait4(process.pid, 0)
            process.stderr.close()
            process.returncode = os.waitstatus_to_exitcode(status)
            self.assertEqual(process.returncode, 0)
            peaks.append(usage.ru_maxrss)
        self.assertLess(peaks[1] - peaks[0], 32 * 1024, f"peak memory in KB: {peaks}")


if __name__ == "__main__":
    main(__doc__)
