#!/usr/bin/env python3
"""Tests that simulating an instruction takes no more instructions of the host than recorded: unlike time,
they are the same on a busy machine. What a run takes to start drops out, as the difference of a long
and a short run.

usage: budget_test.py DAVSIM [TEST_NAME...]      budget_test.py DAVSIM --print
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUDGETS = os.path.join(ROOT, "tests/budget/budgets.json")
DAVSIM = ""


def host_instructions(kernel, arguments, folder):
    """Host instructions of a run, and the instructions that it simulates."""
    summary = os.path.join(folder, "summary.json")
    done = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=" + os.path.join(folder, "profile"),
         DAVSIM, "run", os.path.join(ROOT, kernel), "--product", "atlas-a2",
         "--json", summary, *arguments],
        capture_output=True, text=True, timeout=600, check=False, cwd=folder)
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    with open(summary, encoding="utf-8") as file:
        return int(re.search(r"Collected : (\d+)", done.stderr).group(1)), json.load(file)["instructions"]


def per_instruction(budget):
    with tempfile.TemporaryDirectory() as folder:
        runs = [host_instructions(budget["kernel"], budget["arguments"] + ["--param", f"TILES={tiles}"], folder)
                for tiles in budget["tiles"]]
    (short, few), (long, many) = runs
    return (long - short) / (many - few)


@unittest.skipUnless(shutil.which("valgrind"), "no valgrind here")
class Budget(unittest.TestCase):
    def check(self, name):
        with open(BUDGETS, encoding="utf-8") as file:
            budget = json.load(file)[name]
        found = per_instruction(budget)
        most = budget["host_instructions"]
        self.assertLess(found, 1.10 * most, "slower: find out why, or record it with a reason")
        self.assertGreater(found, 0.80 * most, "faster: record it, so that it stays so")

    def test_timing_on_one_core_stays_in_its_budget(self):
        self.check("timing, one core")

    def test_timing_on_forty_cores_stays_in_its_budget(self):
        self.check("timing, forty cores")

    def test_values_and_checks_stay_in_their_budget(self):
        self.check("values and checks, tiles of 2 KB")

    def test_a_timeline_stays_in_its_budget(self):
        self.check("timing and timeline without arguments")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    DAVSIM = os.path.abspath(sys.argv.pop(1))
    if sys.argv[1:] == ["--print"]:
        with open(BUDGETS, encoding="utf-8") as budgets:
            for title, recorded in json.load(budgets).items():
                print(f"{title}: {per_instruction(recorded):.0f}, recorded {recorded['host_instructions']}")
        sys.exit(0)
    unittest.main(argv=[sys.argv[0]] + ["Budget." + name for name in sys.argv[1:]])
