"""Runs the davsim program as a user does; what the tests of the program share."""
import glob
import json
import os
import resource
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TRACES = os.path.join(ROOT, "traces")
DAVSIM = ""


def run(*arguments, cwd=ROOT):
    """Runs davsim; gives (status, stdout, stderr). A signal or a time-out fails the test."""
    done = subprocess.run([DAVSIM, *arguments], cwd=cwd, capture_output=True, text=True, timeout=300)
    if done.returncode < 0:
        raise AssertionError(f"davsim died of signal {-done.returncode}: {done.stderr}")
    return done.returncode, done.stdout, done.stderr


PRODUCTS = {"dav-1001": "atlas-training", "dav-2002": "atlas-inference-aicore", "dav-2201": "atlas-a2",
            "dav-3002": "atlas-200i-500-a2", "dav-3003": "kirin-x90", "dav-3113": "kirin-9030",
            "dav-3510": "ascend-950pr"}


def targets_of(sample):
    """The architectures that a kernel names; all where it names none."""
    with open(sample, encoding="utf-8") as file:
        for line in file:
            if line.startswith("targets "):
                return [name.strip() for name in line[len("targets "):].split("#")[0].split(",")]
    return list(PRODUCTS)


def sample_paths():
    return sorted(glob.glob(os.path.join(TRACES, "*.ktrace")) +
                  glob.glob(os.path.join(TRACES, "dav-*", "*.ktrace")))


def samples():
    """Pairs of a sample kernel and a product of each architecture that it names."""
    return [(path, PRODUCTS[name]) for path in sample_paths() for name in targets_of(path)]


def some_samples():
    """The same; under sanitizers every fourth, where each is run several times."""
    return samples()[::4 if os.environ.get("DAVSIM_SANITIZED") else 1]


class CliTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def summary(self, *arguments):
        status, out, err = run("run", *arguments, "--json", "-")
        self.assertEqual(status, 0, err)
        return json.loads(out)


def main(usage):
    """`script DAVSIM [TEST_NAME...]`: runs the tests of class Cli in the script."""
    global DAVSIM
    if len(sys.argv) < 2:
        sys.exit(usage)
    DAVSIM = os.path.abspath(sys.argv.pop(1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    unittest.main(argv=[sys.argv[0]] + ["Cli." + name for name in sys.argv[1:]])
