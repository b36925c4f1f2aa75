#!/usr/bin/env python3
"""Finds the geometric median of 1,000 points beside numpy and SciPy, by the clock of the process.

    Scripts/Bench/localize.py BENCH_LOCALIZE

BENCH_LOCALIZE is the built benchmark. Needs numpy and SciPy. Weiszfeld's iteration in numpy runs until it moves by
less than a nanometer; SciPy's BFGS has the exact gradient.
"""

import subprocess
import sys
import time

import numpy
from scipy.optimize import minimize


def weiszfeld(points):
    place = points.mean(0)
    for _ in range(100_000):
        distance = numpy.maximum(numpy.linalg.norm(points - place, axis=1), 1e-12)
        weight = 1 / distance
        following = (points * weight[:, None]).sum(0) / weight.sum()
        if numpy.linalg.norm(following - place) < 1e-9:
            return following
        place = following
    return place


def bfgs(points):
    def value(place):
        way = place - points
        distance = numpy.maximum(numpy.linalg.norm(way, axis=1), 1e-12)
        return distance.sum(), (way / distance[:, None]).sum(0)

    return minimize(value, points.mean(0), jac=True, method="BFGS").x


def main():
    text = subprocess.run([sys.argv[1], "points", "1000"], check=True, capture_output=True, text=True).stdout
    rows = numpy.array([[float(field) for field in line.split(",")] for line in text.split()])
    points, ours = rows[:-1], rows[-1]
    for name, find in [("numpy, Weiszfeld", weiszfeld), ("SciPy, BFGS", bfgs)]:
        find(points)
        start = time.process_time()
        for _ in range(50):
            found = find(points)
        each = (time.process_time() - start) / 50
        apart = numpy.linalg.norm(found - ours)
        print(f"{name}: {each * 1e6:.0f} µs, {apart * 1e6:.3f} µm from ours")


if __name__ == "__main__":
    main()
