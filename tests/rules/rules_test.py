#!/usr/bin/env python3
"""Rules that no compiler checks: layers, lengths, and that nothing is half there.

usage: rules_test.py [TEST_NAME...]
"""
import glob
import os
import re
import subprocess
import sys
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# What a folder of model/ may include beside itself and base/.
LAYERS = {
    "base": set(),
    "isa": set(),
    "product": {"isa"},
    "program": {"isa"},
    "event": {"isa"},
    "ops": {"isa", "product", "program"},
    "machine": {"isa", "product", "program", "ops", "event"},
    "sync": {"isa", "product", "program", "ops", "event", "machine"},
    "timing": {"isa", "product", "program", "event"},
    "engine": {"isa", "product", "program", "event", "timing"},
    "observe": {"isa", "program", "event"},
    "frontend": {"isa", "product", "program", "ops"},
    "recorder": {"isa", "product", "program", "ops", "event", "machine", "frontend"},
}


def sources(pattern="**/*"):
    found = []
    for kind in (".h", ".cpp"):
        found += glob.glob(os.path.join(ROOT, "model", pattern + kind), recursive=True)
    assert found
    return sorted(found)


def text_of(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def stems(folder):
    return sorted(os.path.basename(f)[:-4] for f in glob.glob(os.path.join(ROOT, folder, "*.cpp")))


class Rules(unittest.TestCase):
    def test_layers_include_only_what_lies_below(self):
        for path in sources():
            layer = os.path.relpath(path, os.path.join(ROOT, "model")).split(os.sep)[0]
            for other in re.findall(r'#include "([a-z]+)/', text_of(path)):
                if other in LAYERS and other not in (layer, "base"):
                    self.assertIn(other, LAYERS[layer], path)

    def test_frontends_never_see_costs(self):
        for path in sources("frontend/*"):
            self.assertNotIn("costs.h", text_of(path), path)
            self.assertNotIn("product/product.h", text_of(path), path)

    def test_systemc_stays_in_the_engine(self):
        for path in sources():
            if "<systemc" in text_of(path):
                self.assertTrue(os.sep + "engine" + os.sep in path, path)

    def test_functions_of_sources_are_listed_as_the_headers_have_them(self):
        listed = subprocess.run([os.path.join(ROOT, "tools/cc/list_functions")], capture_output=True, text=True,
                                check=True).stdout
        self.assertTrue(listed == text_of("docs/source-functions.md"), "run tools/update_docs")

    def test_no_file_outgrows_its_job(self):
        folders = ("model", "tools", "tests")
        for folder in folders:
            for kind in ("h", "cpp", "py"):
                for path in glob.glob(os.path.join(ROOT, folder, "**/*." + kind), recursive=True):
                    with open(path, encoding="utf-8") as file:
                        self.assertLessEqual(sum(1 for _ in file), 400, path)

    def test_every_instruction_has_a_test_and_a_row_in_the_documents(self):
        rows = text_of("docs/instructions.md")
        names = stems("model/isa/instructions")
        self.assertGreater(len(names), 15)
        for name in names:
            self.assertTrue(os.path.exists(os.path.join(ROOT, "tests/instructions", name + "_test.cpp")), name)
            self.assertTrue(re.search(rf"(?m)^{name}(?: |$)", rows), f"{name}: run tools/update_docs")

    def test_every_operation_has_a_test_and_a_row_in_the_documents(self):
        rows = text_of("docs/operations.md")
        tests = "".join(text_of(f) for f in glob.glob(os.path.join(ROOT, "tests/ops/*.cpp")))
        for name in stems("model/ops/operations"):
            # Traces write operations on registers without the prefix.
            self.assertTrue(name.removeprefix("vf_") in tests, name)
            self.assertTrue(re.search(rf"(?m)^{name}(?: |$)", rows), f"{name}: run tools/update_docs")

    def test_what_coverage_cites_exists(self):
        page = text_of("docs/coverage.md")
        sources = "".join(text_of(f) for f in glob.glob(os.path.join(ROOT, "tests/**/*.cpp"), recursive=True))
        known = set(re.findall(r"(?m)^TEST(?:_P|_F)?\(\s*(\w+),\s*(\w+)\)", sources))
        known |= {("programs_test", name)
                  for name in re.findall(r"(?m)^    def (test_\w+)\(", text_of("tests/cc/programs_test.py"))}
        rows = [line for line in page.splitlines() if line.startswith("| ") and "---" not in line]
        self.assertGreater(len(rows), 50)
        for row in rows:
            proof = row.split("|")[2].strip()
            if proof in ("shown by",) or proof.startswith("not yet: "):
                continue
            names = re.findall(r"`([^`]+)`", proof)
            self.assertTrue(names, row)
            for name in names:
                if name.startswith("traces/"):
                    self.assertTrue(os.path.exists(os.path.join(ROOT, name)), name)
                else:
                    self.assertIn(tuple(name.split(".")), known, row)

    def test_semantics_name_no_cycles(self):
        for path in sources("isa/**/*"):
            for line in text_of(path).split("\n"):
                code = line.split("//")[0]
                self.assertNotRegex(code, r"(?i)cycle", path)

    def test_documents_name_files_that_exist(self):
        for page in glob.glob(os.path.join(ROOT, "docs/*.md")) + [os.path.join(ROOT, "README.md")]:
            if page.endswith("add-an-instruction.md"):
                continue  # names the files that its reader makes
            for path in re.findall(r"`((?:model|tests|tools|configs|traces|docs)/[\w./-]+)`", text_of(page)):
                self.assertTrue(os.path.exists(os.path.join(ROOT, path)), f"{page}: {path}")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]] + ["Rules." + name for name in sys.argv[1:]])
