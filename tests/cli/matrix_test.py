#!/usr/bin/env python3
"""Every sample kernel on a product of every architecture: it runs there with equal results, or the
product refuses it for what it lacks.

usage: matrix_test.py DAVSIM [TEST_NAME...]
"""
import json
import os
import re

from cli_harness import PRODUCTS, CliTest, main, run, sample_paths, targets_of

# Kernels that run on products that they are not for, and come out otherwise there.
OTHERWISE = {
    "block_reduce_sum": "masked DataBlocks become 0 where vector registers compute, and stay elsewhere",
    "matmul_bias": "Ascend 950 keeps L0A in another order of fractals",
    "matmul_splitk": "Ascend 950 keeps L0A in another order of fractals",
    "matmul_unitflag": "Ascend 950 keeps L0A in another order of fractals",
}
# Kernels whose results differ in their last bits, within the tolerance that they state.
OTHER_BITS = {"row_sum": "sums in registers follow another tree than those on UB"}

REFUSALS = re.compile(r"it has no \w|is not supported on|which \S+ does not take|has no copy_l0c_to_ub|"
                      r"dst_repeat_stride is 0|wait for each other need a core each")


class Cli(CliTest):
    def comparison(self, sample):
        """What every product makes of a kernel that names no targets."""
        with open(sample, encoding="utf-8") as file:
            text = re.sub(r"(?m)^targets .*$", "", file.read())
        trace = self.write(os.path.basename(sample), text)
        products = list(PRODUCTS.values()) + ["atlas-a3", "atlas-inference-vectorcore"]
        _, out, err = run("compare", trace, "--products", ",".join(products), "--json", "-")
        self.assertEqual(err, "", sample)
        return {entry["product"]: entry for entry in json.loads(out)["products"]}

    def test_samples_run_where_their_targets_say_with_equal_results(self):
        for sample in sample_paths():
            name = os.path.splitext(os.path.basename(sample))[0]
            entries = self.comparison(sample)
            wanted = {PRODUCTS[target] for target in targets_of(sample)}
            bits = set()
            for product, entry in entries.items():
                with self.subTest(sample=name, product=product):
                    # The Vector Core has the instructions of its architecture, and few of its operations.
                    twin = {"atlas-a3": "atlas-a2", "atlas-inference-vectorcore": "atlas-inference-aicore"
                            if "cycles" in entry else None}.get(product)
                    if product in wanted or twin in wanted:
                        self.assertEqual(entry.get("results"), "as expected", entry)
                        bits.add(tuple(tensor["crc32"] for tensor in entry["tensors"]))
                    elif "cycles" in entry:
                        self.assertIn(name, OTHERWISE, "runs here too: name it among the targets")
                        self.assertNotEqual(entry["findings"], [])
                    else:
                        self.assertRegex(entry.get("refused", entry), REFUSALS)
            with self.subTest(sample=name):
                self.assertEqual(len(bits), 2 if name in OTHER_BITS else 1)

    def test_each_difference_still_exists(self):
        names = {os.path.splitext(os.path.basename(sample))[0] for sample in sample_paths()}
        for name in list(OTHERWISE) + list(OTHER_BITS):
            self.assertIn(name, names)
        for name in OTHERWISE:
            ran_wrong = [entry for sample in sample_paths() if sample.endswith(f"traces/{name}.ktrace")
                         for entry in self.comparison(sample).values() if entry.get("findings")]
            self.assertTrue(ran_wrong, name)


if __name__ == "__main__":
    main(__doc__)
