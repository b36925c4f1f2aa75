"""Broken files and stores, others with each seed."""

import pathlib
import tempfile

from broken_files import Broken, bounded_memory
from sound_files import Base


def explore_files(exploration, program):
    with tempfile.TemporaryDirectory(prefix="geoanchor-files-") as place, bounded_memory():
        broken = Broken(Base(program, pathlib.Path(place)), exploration.seed, seconds=10)
        exploration.find(broken.faults)
        for number in exploration.rounds():
            # A round is a file; a hundred at a time keep all processors busy.
            numbers = [number] if exploration.round is not None else range(100 * number, 100 * number + 100)
            for run, fault in broken.go(numbers):
                exploration.find([fault], run)
    exploration.tell(f"{sum(found.total() for found in broken.counts.values())} runs on broken files")
