"""Kills programs at counted writes; see counted-writes.c."""

import pathlib
import struct
import subprocess

SOURCE = pathlib.Path(__file__).with_name("counted-writes.c")


class CountedWrites:
    """Counts the writes of the programs that run `within`, and kills the one that makes the last allowed."""

    def __init__(self, folder):
        self.library, self.file = folder / "counted-writes.so", folder / "counted-writes"
        subprocess.run(["clang", "-O1", "-shared", "-fPIC", "-o", self.library, SOURCE], check=True)
        self.file.write_bytes(struct.pack("qq", 0, 0))
        self.within = ["env", f"LD_PRELOAD={self.library}", f"COUNTED_WRITES={self.file}"]

    @property
    def count(self):
        return struct.unpack("qq", self.file.read_bytes())[0]

    def kill_at(self, number):
        """Kills whoever makes the nth write from now on; nobody does at the zeroth."""
        # In place: programs have the file mapped.
        with self.file.open("r+b") as file:
            file.seek(8)
            file.write(struct.pack("q", number and self.count + number))

    def run(self, command, number=0):
        """Runs a command that is killed at its nth write; how it ends, and how many writes it made."""
        before = self.count
        self.kill_at(number)
        done = subprocess.run([*self.within, *map(str, command)], stdin=subprocess.DEVNULL, capture_output=True, text=True)
        return done, self.count - before
