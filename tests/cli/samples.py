"""The sample kernels of traces/ and the products that they are run on."""
import glob
import os

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TRACES = os.path.join(ROOT, "traces")


def for_several(sample):
    """Whether a kernel names Ascend 950 beside A2 and A3."""
    with open(sample, encoding="utf-8") as file:
        return any(line.startswith("targets dav-2201, dav-3510") for line in file)


def samples():
    """Pairs of a sample kernel and a product: that of its folder, and Ascend 950 where it is named too."""
    pairs = [(sample, product) for folder, product in (("", "atlas-a2"), ("dav-3510", "ascend-950pr"))
             for sample in sorted(glob.glob(os.path.join(TRACES, folder, "*.ktrace")))]
    return pairs + [(sample, "ascend-950pr") for sample, product in pairs
                    if product == "atlas-a2" and for_several(sample)]
