#!/usr/bin/env python3
"""Tests of an installed davsim: the program finds its data, another project finds the libraries, and
the Debian packages hold the same.

usage: install_test.py BUILD_FOLDER [TEST_NAME...]
"""
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = ""


def done(*command, status=0, **options):
    """Runs a command; what it printed. Another status fails the test."""
    environment = {k: v for k, v in os.environ.items() if k != "DAVSIM_CONFIGS"}
    result = subprocess.run(command, capture_output=True, text=True, timeout=300, env=environment,
                            **options)
    if result.returncode != status:
        raise AssertionError(f"{command}: {result.returncode}\n{result.stdout}{result.stderr}")
    return result.stdout


class Install(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def compiles(self, prefix):
        """davsim-cc under `prefix` compiles with the headers and the run time beside it, not with those that
        it was built from."""
        compiler = os.path.join(prefix, "bin/davsim-cc")
        program = os.path.join(self.folder, "add_tiles")
        command = [compiler, os.path.join(ROOT, "tests/cc/programs/add_tiles.asc"), "-o", program,
                   "--npu-arch=dav-2201"]
        done(*command)
        done(program, cwd=self.folder)
        self.assertTrue(glob.glob(os.path.join(self.folder, "davsim-out/*.json")))
        needed = [path for name in ("asc_simd.h", "davsim_cc_runtime.o")
                  for path in glob.glob(os.path.join(prefix, "**", name), recursive=True)]
        self.assertEqual(len(needed), 2, needed)
        for path in needed:
            shutil.move(path, path + ".kept")
            self.assertNotEqual(subprocess.run(command, capture_output=True).returncode, 0, path)
            shutil.move(path + ".kept", path)

    def works(self, prefix):
        """The program under `prefix` runs with the data beside it; gives its summary of a kernel."""
        davsim = os.path.join(prefix, "bin/davsim")
        share = os.path.join(prefix, "share/davsim")
        kernel = os.path.join(share, "traces/vector_add.ktrace")
        summary = json.loads(done(davsim, "run", kernel, "--product", "atlas-a2", "--json", "-"))
        self.assertEqual(summary["expect"]["passed"], 1)
        # Broken data beside the program: it reads those, not the ones it was built from.
        costs = os.path.join(share, "configs/dav-2201/costs.json")
        kept = costs + ".kept"
        shutil.move(costs, kept)
        done(davsim, "run", kernel, "--product", "atlas-a2", status=2)
        shutil.move(kept, costs)
        self.compiles(prefix)
        self.assertIn("median", done(davsim, "validate", "--kernels",
                                     os.path.join(share, "traces/validation")))
        return summary

    def test_another_project_finds_and_uses_the_installed_libraries(self):
        prefix = os.path.join(self.folder, "prefix")
        done("cmake", "--install", BUILD, "--prefix", prefix)
        summary = self.works(prefix)
        example = os.path.join(self.folder, "example")
        done("cmake", "-G", "Ninja", "-S", os.path.join(ROOT, "tools/example"), "-B", example,
             "-DCMAKE_PREFIX_PATH=" + prefix, "-DCMAKE_BUILD_TYPE=Debug")
        done("cmake", "--build", example)
        program = os.path.join(example, "davsim_example")
        lines = done(program, os.path.join(prefix, "share/davsim/traces/vector_add.ktrace"),
                     "atlas-a2").splitlines()
        self.assertEqual(lines[0], f"{summary['cycles']} cycles, {summary['instructions']} instructions, "
                                   "0 findings")
        # The bus limits this kernel: the copies in take longest.
        self.assertIn("copy_gm_to_ub at ", lines[1])
        done(program, "no/such.ktrace", "atlas-a2", status=2)
        # What is installed stands alone: it names no file of the tree it was built from.
        files = glob.glob(os.path.join(prefix, "lib/**/*.cmake"), recursive=True)
        self.assertGreaterEqual(len(files), 4)
        for path in files:
            with open(path, encoding="utf-8") as file:
                text = file.read()
            self.assertNotIn(ROOT + "/", text, path)
            self.assertNotIn(BUILD, text, path)

    def test_debian_packages_hold_a_program_that_runs_and_the_libraries(self):
        done("cpack", "-G", "DEB", "-B", self.folder, cwd=BUILD)
        packages = {os.path.basename(p).split("_")[0]: p
                    for p in glob.glob(os.path.join(self.folder, "*.deb"))}
        self.assertEqual(sorted(packages), ["davsim", "davsim-cc", "libdavsim-dev"])
        root = os.path.join(self.folder, "root")
        for package in packages.values():
            done("dpkg-deb", "-x", package, root)
        self.works(os.path.join(root, "usr"))
        depends = done("dpkg-deb", "-f", packages["davsim"], "Depends")
        for library in ("libc6", "libsystemc", "zlib1g", "libboost-program-options"):
            self.assertIn(library, depends)
        for package in ("davsim-cc", "libdavsim-dev"):
            self.assertIn("davsim (= ", done("dpkg-deb", "-f", packages[package], "Depends"))
        self.assertIn("g++", done("dpkg-deb", "-f", packages["davsim-cc"], "Depends"))
        self.assertTrue(glob.glob(os.path.join(root, "usr/lib/**/davsimConfig.cmake"), recursive=True))
        for path in ("usr/include/davsim/engine/engine.h", "usr/share/doc/davsim/README.zh.md"):
            self.assertTrue(os.path.exists(os.path.join(root, path)), path)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    BUILD = os.path.abspath(sys.argv.pop(1))
    unittest.main(argv=[sys.argv[0]] + ["Install." + name for name in sys.argv[1:]])
