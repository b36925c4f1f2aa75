#!/usr/bin/env python3
"""Aligns 4,541 pairs of points beside numpy and evo, all on one core, by the clock of the process.

    Scripts/Bench/align.py [ROUNDS]     2,000 rounds unless given

Puts evo 1.38.1 with its numpy into Scripts/Bench/.venv when they are not there, and runs in it. The tool is the one
that BENCH_ALIGN names, else the one that this builds:
swift build -c release --package-path Scripts/Bench --product bench-align --static-swift-stdlib
"""

import os
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
VENV = os.path.join(HERE, ".venv", "bin", "python")
EVO = "evo==1.38.1"


def prepare():
    """Goes on in the environment that has evo, which is made if it must be."""
    if not os.path.exists(VENV):
        subprocess.run([sys.executable, "-m", "venv", os.path.join(HERE, ".venv")], check=True)
    if subprocess.run([VENV, "-c", "import evo"], capture_output=True).returncode != 0:
        subprocess.run([VENV, "-m", "pip", "install", "--quiet", EVO], check=True)
    os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"
    os.execv(VENV, [VENV, os.path.abspath(__file__), *sys.argv[1:]])


if sys.prefix != os.path.dirname(os.path.dirname(VENV)):
    prepare()

import numpy  # noqa: E402 - of the environment
from evo.core import metrics  # noqa: E402
from evo.core.trajectory import PosePath3D  # noqa: E402


def points():
    """The pairs of bench-align."""
    index = numpy.arange(4541)
    angle = index * 0.003
    source = numpy.stack(
        [300 * numpy.cos(angle), 200 * numpy.sin(2 * angle), 5 * numpy.sin(7 * angle)], 1)
    noise = 0.02 * numpy.stack(
        [numpy.sin(index * 1.7), numpy.cos(index * 2.3), numpy.zeros(len(index))], 1)
    c, s = numpy.cos(numpy.radians(33)), numpy.sin(numpy.radians(33))
    turn = numpy.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    return source, source @ turn.T + [9, -4, 1] + noise


def umeyama(source, target):
    """The rigid alignment with its residuals."""
    a, b = source.mean(0), target.mean(0)
    u, _, v = numpy.linalg.svd((target - b).T @ (source - a))
    mirror = numpy.diag([1, 1, numpy.sign(numpy.linalg.det(u) * numpy.linalg.det(v))])
    turn = u @ mirror @ v
    move = b - turn @ a
    return numpy.linalg.norm(target - source @ turn.T - move, axis=1)


def microseconds(body, rounds):
    times = []
    for _ in range(rounds):
        start = time.process_time_ns()
        body()
        times.append((time.process_time_ns() - start) / 1000)
    times.sort()
    return f"best_us={times[0]:.1f} median_us={times[len(times) // 2]:.1f}"


def tool():
    """The path of bench-align."""
    if named := os.environ.get("BENCH_ALIGN"):
        return named
    arguments = ["-c", "release", "--package-path", HERE, "--product", "bench-align"]
    subprocess.run(["swift", "build", *arguments, "--static-swift-stdlib"], check=True, stdout=sys.stderr)
    return os.path.join(HERE, ".build", "release", "bench-align")


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    print(subprocess.run([tool(), str(rounds)], check=True, capture_output=True, text=True).stdout, end="")
    source, target = points()
    print("numpy rigid", microseconds(lambda: umeyama(source, target), rounds),
          f"check={umeyama(source, target)[17]}")
    turns = numpy.tile([1.0, 0, 0, 0], (len(source), 1))

    def evo():
        reference = PosePath3D(positions_xyz=target, orientations_quat_wxyz=turns)
        estimate = PosePath3D(positions_xyz=source, orientations_quat_wxyz=turns)
        estimate.align(reference)
        ape = metrics.APE(metrics.PoseRelation.translation_part)
        ape.process_data((reference, estimate))
        return ape.error[17]

    print("evo   rigid", microseconds(evo, max(5, rounds // 100)), f"check={evo()}")


if __name__ == "__main__":
    main()
