#!/usr/bin/env python3
"""Tests of what the program does when something outside it goes wrong or it is stopped: signals, full
disks, folders that cannot be written, broken pipes, too little memory.

usage: robustness_test.py DAVSIM [TEST_NAME...]
"""
import ctypes
import errno
import os
import pty
import re
import resource
import signal
import subprocess
import time
import unittest

import cli_harness
from cli_harness import ROOT, CliTest, main, run

SANITIZED = bool(os.environ.get("DAVSIM_SANITIZED"))
RUN = ["run", "traces/vector_add.ktrace", "--product", "atlas-a2"]
# Runs for minutes, unless it is stopped.
LONG = """ktrace 1
const LOOPS = 30_000_000
blocks aiv 0..1 {
  for i in 0..LOOPS {
    vadd.f32 ub @ (0x10000), ub @ (0), ub @ (0), repeat = 1
    pipe_barrier V
  }
}
"""


def without_override():
    """For the child: root may write anywhere unless it gives this capability up."""
    ctypes.CDLL(None, use_errno=True).prctl(24, 1, 0, 0, 0)  # PR_CAPBSET_DROP, CAP_DAC_OVERRIDE


class Terminal:
    """A davsim whose standard error is a terminal."""

    def __init__(self, *arguments):
        self.reader, terminal = pty.openpty()
        self.process = subprocess.Popen([cli_harness.DAVSIM, *arguments], cwd=ROOT, stderr=terminal,
                                        stdout=subprocess.PIPE)
        os.close(terminal)
        self.text = ""

    def read(self):
        """What is there now, waiting for something; empty when the program has ended."""
        try:
            more = os.read(self.reader, 65536).decode()
        except OSError as error:  # the last one has closed the terminal
            if error.errno != errno.EIO:
                raise
            more = ""
        self.text += more
        return more

    def read_until(self, pattern):
        deadline = time.monotonic() + 120
        while not re.search(pattern, self.text):
            if not self.read() or time.monotonic() > deadline:
                raise AssertionError(f"no {pattern} in {self.text!r}")

    def end(self):
        while self.read():
            pass
        os.close(self.reader)
        self.process.stdout.close()
        return self.process.wait(60)


class Cli(CliTest):
    def stopped(self, when, number, *more):
        """Runs the long kernel on a terminal, sends a signal when it shows `when`; what it showed."""
        terminal = Terminal("run", self.write("long.ktrace", LONG), "--product", "atlas-a2", "--trace",
                            self.path("t.json.gz"), "--csv", self.path("csv"), *more)
        terminal.read_until(when)
        terminal.process.send_signal(number)
        self.assertEqual(terminal.end(), -number, terminal.text)
        # The kernel and the folder for tables: no table, no timeline, nothing temporary.
        self.assertEqual(sorted(os.listdir(self.folder.name)), ["csv", "long.ktrace"])
        self.assertEqual(os.listdir(self.path("csv")), [])
        return terminal.text

    def test_a_long_run_shows_how_far_it_is_and_says_so_when_it_is_interrupted(self):
        text = self.stopped(r"executing: [0-9.]+ of about 60\.0 million instructions, [0-9.]+ million/s, "
                            r"[0-9]+ (s|min|h) left", signal.SIGINT)
        last = re.search(r"\ninterrupted: (\d+) instructions executed of about (\d+); no file was written",
                         text)
        self.assertTrue(last, text)
        self.assertGreater(int(last.group(1)), 0)
        self.assertEqual(int(last.group(2)), 60_000_000)

    @unittest.skipIf(SANITIZED, "executing alone takes minutes there")
    def test_progress_of_timing_counts_cycles_and_goes_when_results_come(self):
        terminal = Terminal("run", self.write("long.ktrace", LONG), "--product", "atlas-a2",
                            "--timing-only", "--param", "LOOPS=16000000", "--tier", "loop")
        self.assertEqual(terminal.end(), 0, terminal.text)
        seen = re.findall(r"timing: ([0-9.]+) of 32\.0 million instructions, cycle (\d+)", terminal.text)
        self.assertGreater(len(seen), 1, terminal.text)
        self.assertEqual(sorted(seen, key=lambda pair: int(pair[1])), seen)
        self.assertTrue(terminal.text.endswith("\r\x1b[K"), terminal.text)

    def test_short_runs_and_pipes_show_no_progress(self):
        terminal = Terminal(*RUN)
        self.assertEqual((terminal.end(), terminal.text), (0, ""))
        process = subprocess.Popen(
            [cli_harness.DAVSIM, "run", self.write("long.ktrace", LONG), "--product", "atlas-a2"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=ROOT)
        time.sleep(2.5)
        process.terminate()
        _, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, -signal.SIGTERM)
        self.assertRegex(err.decode(), r"\Ainterrupted: \d+ instructions executed of about \d+; no file")

    def test_a_broken_pipe_ends_the_run_and_leaves_no_half_file(self):
        process = subprocess.Popen([cli_harness.DAVSIM, *RUN, "--param", "TILES=2000", "--trace", "-",
                                    "--json", self.path("s.json")],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)
        process.stdout.read(10)
        process.stdout.close()
        err = process.stderr.read()
        process.stderr.close()
        self.assertEqual((process.wait(60), err), (-signal.SIGPIPE, b""))
        self.assertEqual(os.listdir(self.folder.name), [])

    def test_a_disk_that_fills_up_during_the_run_is_an_error_and_leaves_no_half_file(self):
        for option in ("t.json", "t.json.gz"):
            done = subprocess.run(
                [cli_harness.DAVSIM, *RUN, "--trace", self.path(option)], cwd=ROOT, text=True,
                capture_output=True, timeout=300,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192)))
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(option + ": cannot be written: File too large", done.stderr)
            self.assertEqual(os.listdir(self.folder.name), [])

    def test_a_folder_that_cannot_be_written_is_refused_before_the_run(self):
        os.chmod(self.folder.name, 0o555)
        self.addCleanup(os.chmod, self.folder.name, 0o755)
        for arguments, name in ((["--trace", self.path("t.json")], "t.json"),
                                (["--json", self.path("s.json")], "s.json"),
                                (["--csv", self.path("new/folder")], "new/folder")):
            done = subprocess.run([cli_harness.DAVSIM, *RUN, *arguments], cwd=ROOT, text=True,
                                  capture_output=True, timeout=300, preexec_fn=without_override)
            self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
            self.assertIn(name, done.stderr)
            self.assertIn("Permission denied", done.stderr)
            self.assertEqual(os.listdir(self.folder.name), [])

    def test_a_kernel_that_needs_more_memory_than_allowed_is_refused(self):
        kernel = self.write("large.ktrace", "ktrace 1\ntensor x : f32[16 * 1024 * 1024] expect x\n"
                                            "blocks aiv 0..1 {\n  vadd.f32 ub @ (512), ub @ (0), ub @ (256)\n}\n")
        run_it = ["run", kernel, "--product", "atlas-a2", "--max-memory"]
        status, _, err = run(*run_it, "100M")
        self.assertEqual(status, 2)
        # 64 MB for the tensor, as much for what it is compared with; 192 KB of UB.
        self.assertRegex(err, r"large.ktrace: needs 128\.2 MB of memory \(64\.0 for tensors, 64\.0 "
                              r"for what they are compared with, 0\.2 for memories of cores\), more "
                              r"than the 100\.0 MB of --max-memory; .*--timing-only")
        self.assertEqual(run(*run_it, "100M", "--timing-only")[0], 0)
        self.assertEqual(run(*run_it, "1G")[0], 0)
        status, _, err = run("compare", kernel, "--products", "atlas-a2", "--max-memory", "0.5G")
        self.assertEqual(status, 2)
        for size in ("0", "-1", "12X", "G", "1GB", "99999999999G", ""):
            status, _, err = run(*run_it, size)
            self.assertEqual(status, 2, size)
            self.assertIn("--max-memory", err)

    @unittest.skipIf(SANITIZED, "sanitizers reserve more than any bound")
    def test_memory_that_no_estimate_foresees_is_bounded_all_the_same(self):
        # The program itself takes more, of which the estimate for tensors knows nothing.
        status, _, err = run("run", "traces/vector_add.ktrace", "--product", "atlas-a2", "--timing-only",
                             "--max-memory", "4M")
        self.assertEqual(status, 2)
        self.assertIn("no memory is left", err)

    def test_a_pipe_that_waits_for_ever_is_a_deadlock_whatever_follows_it(self):
        kernel = self.write("stuck.ktrace", "ktrace 1\nblocks aiv 0..1 {\n  wait_flag MTE2->V, 0\n"
                            "  for i in 0..100000000 {\n    pipe_barrier V\n  }\n}\n")
        status, _, err = run("run", kernel, "--product", "atlas-a2")
        self.assertEqual(status, 1, err)
        self.assertIn("deadlock", err)
        self.assertIn("MTE2->V", err)


if __name__ == "__main__":
    main(__doc__)
