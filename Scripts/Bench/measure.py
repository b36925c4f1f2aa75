"""Processes and their cost; numbers and their spread."""

import os
import statistics
import subprocess
import tempfile
import time


class Cost:
    """The resources that a process used: wall and user seconds, peak memory in MiB."""

    def __init__(self, wall, user, peak):
        self.wall, self.user, self.peak = wall, user, peak


def process(*command):
    """Runs a program to its end and says what it cost; fails with its messages when it fails.

    GNU time starts it: a process that Python starts would count Python's memory as its own.
    """
    with tempfile.NamedTemporaryFile("r") as report:
        began = time.perf_counter()
        result = subprocess.run(
            ["/usr/bin/time", "--format", "%U %M", "--output", report.name, *map(str, command)],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        wall = time.perf_counter() - began
        if result.returncode != 0:
            raise SystemExit(f"error: {command[0]} failed\n{result.stdout[-2000:]}")
        user, kilobytes = report.read().split()[-2:]
    return Cost(wall, float(user), int(kilobytes) / 1024)


def worker(*command):
    """Runs a program and returns its lines `id,microseconds,meters` as (microseconds, meters or None) by id."""
    result = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, text=True, check=True)
    answers = {}
    for line in result.stdout.splitlines():
        identity, microseconds, meters = line.split(",")
        answers[identity] = float(microseconds), float(meters) if meters else None
    return answers


def size(path):
    """Bytes of a file or of everything in a folder."""
    if os.path.isfile(path):
        return os.path.getsize(path)
    return sum(os.path.getsize(os.path.join(folder, name)) for folder, _, names in os.walk(path) for name in names)


def median(values):
    return statistics.median(values)


def percentile(values, share):
    """The smallest value that at least this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * share // 100) - 1)]
