"""What the tests of programs of davsim-cc share: compiling and running them, and their traces."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAMS = os.path.join(HERE, "programs")
# Paths of the programs under test, set by `main`.
TOOLS = {}


class Program(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="davsim_cc_")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def compile(self, source, arch, text=None):
        if text is None:
            with open(os.path.join(PROGRAMS, source), encoding="utf-8") as file:
                text = file.read()
        path = os.path.join(self.folder, source)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        done = subprocess.run([TOOLS["davsim-cc"], source, "-o", "main", f"--npu-arch={arch}"], cwd=self.folder,
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)

    def execute(self, *arguments, **environment):
        return subprocess.run(["./main", *arguments], cwd=self.folder, capture_output=True, text=True,
                              timeout=120, env={**os.environ, **environment})

    def traces(self):
        out = os.path.join(self.folder, "davsim-out")
        return sorted(os.path.join(out, name) for name in os.listdir(out) if name.endswith(".ktrace"))

    def summary(self, trace):
        with open(trace.replace(".ktrace", ".summary.json"), encoding="utf-8") as file:
            return json.load(file)

    def check_traces(self, product):
        """Each trace gives the cycles that the program reported, and its results."""
        for trace in self.traces():
            again = subprocess.run([TOOLS["davsim"], "run", trace, "--product", product, "--json", "-"],
                                   capture_output=True, text=True)
            self.assertEqual(again.returncode, 0, again.stderr)
            recorded = self.summary(trace)
            read = json.loads(again.stdout)
            self.assertEqual(read["cycles"], recorded["cycles"])
            self.assertGreater(read["expect"]["passed"], 0)
            self.assertEqual(read["expect"]["failed"], 0, read["expect"])
            self.assertEqual(read["findings"], [])
            self.assertTrue(os.path.getsize(trace.replace(".ktrace", ".json")) > 0)

    def read(self, source):
        with open(os.path.join(PROGRAMS, source), encoding="utf-8") as file:
            return file.read()

    def check(self, source, arch, product, out, text=None):
        self.compile(source, arch, text)
        done = self.execute()
        self.assertEqual((done.returncode, done.stdout), (0, out), done.stderr)
        self.check_traces(product)


def main(usage):
    if len(sys.argv) < 3:
        sys.exit(usage)
    TOOLS["davsim-cc"], TOOLS["davsim"] = (os.path.abspath(path) for path in sys.argv[1:3])
    unittest.main(module="__main__", argv=[sys.argv[0]] + [f"-k={name}" for name in sys.argv[3:]])
