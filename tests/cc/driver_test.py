#!/usr/bin/env python3
"""Tests of davsim-cc as a user runs it, with a run time that has no simulator behind it.

usage: driver_test.py DAVSIM_CC LINK_FILE [TEST_NAME...]
"""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

DAVSIM_CC = ""
LINK_FILE = ""

ADD = """#include <cstdint>
#include "part.h"
namespace {
__simd_vf__ inline void add_vf(__ubuf__ float* z, __ubuf__ float* x) { z[0] = x[0] + 1; }
}
template <typename T, int N>
__global__ __vector__ void add(__gm__ T* x, int y)
{
    __ubuf__ T a[N];
    for (int i = 0; i < 2; ++i) {
        __ubuf__ T b[N][2];
        b[0][0] = T(y);
        add_vf(a, b[0]);
    }
    x[0] += a[0];
}
int calls = 0;
int next() { return ++calls; }
int main()
{
    float x = 0;
    add<float, 5><<<3, 0, nullptr>>>(&x, next());
    cube_kernel<<<1, 64>>>();
    return calls == 1 && x == 6 ? ARCH : 1;
}
"""
PART = """#pragma once
#define CUBE __global__ __cube__
#define ARCH (__NPU_ARCH__ == 2201 ? 0 : 3)
CUBE void cube_kernel() { __cbuf__ int l1[4]; l1[0] = 1; }
"""
ADD_OUTPUT = """launch add<float,5> 0:1 line 22 arch 2201 sync 1 options 3 0 0
""" + """take 0: 20 bytes at 0
take 0: 40 bytes at 32
begin add_vf
end 1
take 0: 40 bytes at 32
begin add_vf
end 1
""" * 3 + """ub reads 9 writes 12 left 0
launch cube_kernel 1:0 line 23 arch 2201 sync 1 options 1 64
take 1: 16 bytes at 0
ub reads 9 writes 12 left 0
"""


class Driver(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="davsim cc ")
        self.addCleanup(shutil.rmtree, self.folder)

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def run_in_folder(self, *command):
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=300)
        return done.returncode, done.stdout, done.stderr

    def compile(self, *arguments):
        return self.run_in_folder(DAVSIM_CC, "--link-file=" + LINK_FILE, *arguments)

    def check_compile(self, *arguments):
        status, out, err = self.compile(*arguments)
        self.assertEqual((status, out, err), (0, "", ""))

    def write_add(self):
        self.write("add.asc", ADD)
        self.write("inc/part.h", PART)

    def test_a_source_with_a_header_and_macros_runs(self):
        self.write_add()
        self.check_compile("add.asc", "-o", "main", "--npu-arch=dav-2201", "-Iinc", "-Wall", "-Wextra",
                           "-Wshadow", "-Werror")
        status, out, err = self.run_in_folder("./main")
        self.assertEqual((status, err), (0, ""))
        self.assertEqual(out, ADD_OUTPUT)

    def test_architectures_are_known_by_all_their_spellings(self):
        self.write("a.asc", "#include <cstdio>\nint main() { std::printf(\"%d\", __NPU_ARCH__); }\n")
        for words, number in ((["--npu-arch", "dav-3510"], "3510"), (["--npu-arch=dav-c310"], "3510"),
                              (["--npu-arch=dav-c220-vec"], "2201"), (["--npu-arch=dav-m200"], "2002")):
            self.check_compile("a.asc", "-o", "main", *words)
            self.assertEqual(self.run_in_folder("./main")[1], number)

    def test_objects_are_compiled_apart_and_linked(self):
        self.write("k.asc", "__global__ __vector__ void k(int n) {}\n"
                            "void run(int n) { k<<<n, 0>>>(n); }\n")
        self.write("m.cpp", "#include \"c.h\"\nvoid run(int);\nint main() { run(two()); }\n")
        self.write("c.c", "int two(void) { int *class = 0; return class ? 1 : 2; }\n")
        self.write("c.h", "extern \"C\" int two();\n")
        self.check_compile("-c", "k.asc", "-o", "kernel.o", "--npu-arch=dav-3510",
                           "--cce-auto-sync=off")
        self.check_compile("-c", "m.cpp")
        self.check_compile("m.o", "kernel.o", "c.c", "-o", "main")
        self.assertIn("arch 3510 sync 0 options 2 0\n", self.run_in_folder("./main")[1])
        self.check_compile("-lib", "k.asc", "-o", "libk.a", "--npu-arch=dav-2201")
        self.check_compile("m.o", "c.c", "-L.", "-lk", "-o", "main2")
        self.assertIn("arch 2201 sync 1 options 2 0\n", self.run_in_folder("./main2")[1])
        self.check_compile("-shared", "-fPIC", "k.asc", "-o", "libs.so", "--npu-arch=dav-2201")
        self.check_compile("m.o", "c.c", "./libs.so", "-o", "main3")
        self.assertIn("launch k 0:1 line 2", self.run_in_folder("./main3")[1])

    def test_host_code_alone_needs_no_architecture(self):
        self.write("m.cpp", "int main() { return 5; }\n")
        self.check_compile("m.cpp", "-o", "main")
        self.assertEqual(self.run_in_folder("./main")[0], 5)

    def test_dependencies_name_the_object_and_the_headers(self):
        self.write_add()
        self.check_compile("-c", "add.asc", "-o", "x.o", "--npu-arch=dav-2201", "-Iinc", "-MMD")
        with open(os.path.join(self.folder, "x.d"), encoding="utf-8") as file:
            text = file.read()
        self.assertTrue(text.startswith("x.o: add.asc"), text)
        self.assertIn("inc/part.h", text)

    def test_messages_of_the_compiler_name_the_line_of_the_user(self):
        self.write("a.asc", "#include \"h.h\"\n__global__ __vector__ void k(int n) {\n"
                            "    __ubuf__ float x[4];\n    undefined_name;\n}\n"
                            "int main() {\n    k<<<1,\n 0>>>(h(), \"text\");\n}\n")
        self.write("h.h", "inline int h() {\n  return no_such; }\n")
        status, out, err = self.compile("a.asc", "--npu-arch=dav-3510")
        self.assertEqual((status, out), (1, ""))
        self.assertIn("a.asc:4:5: error: ", err)
        self.assertIn("h.h:2:10: error: ", err)
        self.assertRegex(err, "a.asc:8:.*error: ")

    def test_source_that_cannot_be_rewritten_is_an_error_with_its_line(self):
        self.write("a.asc", "int main() {\n  k<<<1>>>;\n}\n")
        status, out, err = self.compile("a.asc", "--npu-arch=dav-3510")
        self.assertEqual((status, out), (2, ""))
        self.assertTrue(err.startswith("error: a.asc:2: found '<<<' without"), err)

    def test_options_of_the_vendor_are_accepted_with_a_note(self):
        self.write("a.asc", "int main() { return N; }\n")
        status, out, err = self.compile("a.asc", "-o", "main", "--npu-arch=dav-3510", "--enable-simt",
                                        "--cce-simd-vf-fusion=true", "-DN=7", "-O2", "-g", "-xasc",
                                        "-std=c++17")
        self.assertEqual((status, out), (0, ""))
        self.assertEqual(err, "davsim-cc: note: --enable-simt has no effect here\n"
                              "davsim-cc: note: --cce-simd-vf-fusion=true has no effect here\n")
        self.assertEqual(self.run_in_folder("./main")[0], 7)

    def test_bad_usage_says_what_was_expected(self):
        self.write("a.asc", "int main() {}\n")
        for words, message in (
                (["a.asc", "--npu-arch=dav-9"], "found 'dav-9'; expected one of dav-1001, "),
                (["a.asc"], "--npu-arch is missing; expected one of "),
                (["a.asc", "--npu-arch"], "--npu-arch without a value"),
                (["a.asc", "--npu-arch=dav-3510", "--npu-arhc=x"], "no option '--npu-arhc=x'"),
                (["b.asc", "--npu-arch=dav-3510"], "b.asc: no such file"),
                (["a.asc", "--npu-arch=dav-3510", "-o", "none/a"], "-o none/a: there is no folder none"),
                (["a.txt", "--npu-arch=dav-3510"], "found a file '*.txt'; expected .asc"),
                (["a.asc", "--npu-arch=dav-3510", "--cce-auto-sync=maybe"], "expected on or off"),
                (["a.asc", "--npu-arch=dav-3510", "--compiler=no-such-g++"], "cannot be started"),
                (["-x", "rust", "a.asc"], "expected asc, c++ or none"),
                (["a.asc", "a.asc", "-c", "-o", "x.o", "--npu-arch=dav-3510"], "expected one source"),
                ([], "no source")):
            status, out, err = self.compile(*words)
            self.assertEqual((status, out), (2, ""), words)
            self.assertTrue(err.startswith("error: ") and message in err, f"{words}: {err}")

    def test_save_temps_keeps_what_is_compiled(self):
        self.write_add()
        self.check_compile("add.asc", "-o", "main", "--npu-arch=dav-2201", "-Iinc", "--save-temps")
        with open(os.path.join(self.folder, "add.rewritten.cpp"), encoding="utf-8") as file:
            text = file.read()
        self.assertIn("::davsim_cc::launch(::davsim_cc::LaunchSite{\"add<float,5>\"", text)
        self.assertNotIn("__ubuf__", text)

    def test_batch_runs_every_source_with_its_scripts_and_tabulates(self):
        main = "int main() { return %s; }\n"
        for name, source in (("good", main % "CASE - 2"), ("bad", main % "3"), ("broken", "int main("),
                             ("slow", "int main() { for (volatile int i = 0;;) i = 1; }\n")):
            self.write(f"all/{name}/{name}.asc", source)
            self.write(f"all/{name}/CMakeLists.txt",
                       'set(CMAKE_ASC_ARCHITECTURES "dav-2201" CACHE STRING "")\nset(NUMBER "2" CACHE STRING "")\n'
                       "target_compile_definitions(demo PRIVATE\n    CASE=${NUMBER}\n)\n")
        self.write("all/good/helper.asc", "void no_main();\n")
        self.write("all/good/README.md",
                   "`gen_data.py` makes it\n  python3 ../scripts/gen_data.py -n=$NUMBER   # comment\n"
                   "  python3 ../scripts/verify_result.py made.txt\n")
        self.write("all/good/scripts/gen_data.py", "import sys\nopen('made.txt', 'w').write(sys.argv[1])\n")
        self.write("all/good/scripts/verify_result.py",
                   "import sys\nassert open(sys.argv[1]).read() == '-n=2'\n")
        self.write("all/checked/checked.asc", main % "0")
        self.write("all/checked/scripts/verify_result.py",
                   "import sys\nprint('differs: ' + ' '.join(sys.argv[1:]))\nsys.exit(1)\n")
        status, out, err = self.compile("--batch", "all", "--npu-arch=dav-2201", "--timeout=5")
        self.assertEqual((status, err), (1, ""))
        lines = out.splitlines()
        self.assertEqual(lines[0], "failed  bad/bad.asc: run: status 3: ")
        self.assertTrue(lines[1].startswith("failed  broken/broken.asc: compile: status 1: "), lines[1])
        self.assertIn("broken.asc:1:", lines[1])
        self.assertEqual(lines[2:], [
            "failed  checked/checked.asc: verify: status 1: differs: output/output.bin output/golden.bin",
            "passed  good/good.asc",
            "failed  slow/slow.asc: run: not ended after 5 s: ",
            "1 passed, 4 failed"])

    def test_batch_needs_a_folder_with_sources(self):
        status, out, err = self.compile("--batch", "none", "--npu-arch=dav-2201")
        self.assertEqual((status, out, err), (2, "", "error: --batch none: no such folder\n"))
        os.mkdir(os.path.join(self.folder, "empty"))
        status, out, err = self.compile("--batch", "empty")
        self.assertEqual((status, out, err), (2, "", "error: --batch empty: found no .asc file with a main\n"))

    def test_help_and_version_need_no_source(self):
        status, out, err = self.compile("--help")
        self.assertEqual((status, err), (0, ""))
        self.assertIn("--npu-arch=ARCH    dav-1001, dav-2002, dav-2201,", out)
        status, out, err = self.compile("--version")
        self.assertRegex(out, r"^davsim-cc \d+\.\d+\.\d+\n$")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    DAVSIM_CC, LINK_FILE = (os.path.abspath(path) for path in sys.argv[1:3])
    unittest.main(argv=[sys.argv[0]] + ["Driver." + name for name in sys.argv[3:]])
