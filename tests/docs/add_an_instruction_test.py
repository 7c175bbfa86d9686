#!/usr/bin/env python3
"""Follows docs/add-an-instruction.md literally, in a copy of the source, and runs the test it ends with.

usage: add_an_instruction_test.py SOURCE WORK_FOLDER
"""
import glob
import json
import os
import re
import shutil
import subprocess
import sys


def main():
    source, work = (os.path.abspath(p) for p in sys.argv[1:3])
    copy = os.path.join(work, "source")
    shutil.rmtree(copy, ignore_errors=True)
    os.makedirs(copy)
    for part in ("CMakeLists.txt", "CMakePresets.json", "configs", "model", "tests", "tools"):
        path = os.path.join(source, part)
        if os.path.isdir(path):
            shutil.copytree(path, os.path.join(copy, part))
        else:
            shutil.copy(path, os.path.join(copy, part))

    # The tests of other instructions say nothing about the page.
    for test in glob.glob(os.path.join(copy, "tests/instructions/*_test.cpp")):
        os.remove(test)

    with open(os.path.join(source, "docs/add-an-instruction.md"), encoding="utf-8") as file:
        page = file.read()
    files = dict(re.findall(r"`([a-z/_]+\.cpp)`:\n\n```cpp\n(.*?)```", page, re.S))
    assert sorted(files) == ["model/isa/instructions/vneg.cpp", "tests/instructions/vneg_test.cpp"]
    for name, text in files.items():
        with open(os.path.join(copy, name), "w", encoding="utf-8") as file:
            file.write(text)
    entry = json.loads(re.search(r"```json\n(.*?)```", page, re.S).group(1))
    prices = os.path.join(copy, "configs/dav-2201/instructions/v.json")
    with open(prices, encoding="utf-8") as file:
        table = json.load(file)
    table.update(entry)
    with open(prices, "w", encoding="utf-8") as file:
        json.dump(table, file, indent=2)

    # Configured like the project itself, so that the compiler cache has what did not change.
    build = os.path.join(copy, "build/release")
    for command in (["cmake", "--preset", "release", "-DDAVSIM_WERROR=ON"],
                    ["cmake", "--build", build, "--target", "instructions_tests", "product_tests", "--", "-j2"]):
        subprocess.run(command, check=True, cwd=copy, stdout=subprocess.DEVNULL)
    done = subprocess.run([build + "/tests/instructions_tests", "--gtest_filter=vneg.*"],
                          capture_output=True, text=True)
    assert done.returncode == 0 and "[  PASSED  ] 2 tests." in done.stdout, done.stdout
    # The reader accepts the entry, and each type has exactly one price.
    done = subprocess.run([build + "/tests/product_tests", "--gtest_filter=Products.*"],
                          capture_output=True, text=True)
    assert done.returncode == 0 and "Products.every_instruction_and_type_has_exactly_one_price" in done.stdout, done.stdout


if __name__ == "__main__":
    main()
