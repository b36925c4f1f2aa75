"""Breaks what can be broken, always in the same way; see Scripts/drill."""

import concurrent.futures
import pathlib
import shutil
import sys
import tempfile
import time

from broken_files import FINDINGS, Broken, bounded_memory
from killed_writers import kill_writers
from served_edits import interleave, kill_service
from served_exchanges import attack_service
from served_mishaps import befall
from served_mutations import mutate_requests
from sound_files import Base
from team_mishaps import befall_team

SEED = 1


def break_files(program):
    """Five turns of every command on broken files."""
    with tempfile.TemporaryDirectory(prefix="geoanchor-drill-") as place:
        broken = Broken(Base(program, pathlib.Path(place)), SEED)
        count = 5 * len(broken.turns)
        faults = broken.faults + [f"run {number}: {fault}" for number, fault in broken.go(range(count))]
    refused = sum(found[2] for found in broken.counts.values())
    return f"{broken.table()}\n{count} runs on broken files, {refused} refused", faults


PARTS = [
    break_files,
    befall_team,
    lambda program: mutate_requests(program, 2_000, SEED),
    kill_writers,
    lambda program: befall(program, SEED),
    kill_service,
    lambda program: interleave(program, 400, SEED),
    attack_service,
]


def main():
    began, program = time.monotonic(), sys.argv[1]
    shutil.rmtree(FINDINGS, ignore_errors=True)
    # No part depends on another: two run at a time, and what they say comes in their order.
    with bounded_memory(), concurrent.futures.ThreadPoolExecutor(2) as pool:
        faults = []
        for said, found in pool.map(lambda part: part(program), PARTS):
            print("\n".join([said, *(f"error: {fault}" for fault in found)]), flush=True)
            faults += found
    print(f"{len(PARTS)} parts, {len(faults)} faults, {time.monotonic() - began:.0f} s")
    raise SystemExit(1 if faults else 0)


if __name__ == "__main__":
    main()
