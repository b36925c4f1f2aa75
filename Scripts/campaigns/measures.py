"""The resources of a process, from /proc."""

import collections
import contextlib
import os
import pathlib
import re


def resident(process):
    """The memory of a process, in kB."""
    return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{process}/status").read_text())[1])


def open_files(process):
    """The number of descriptors that a process has of each file; sockets and pipes are counted together."""
    files = collections.Counter()
    folder = pathlib.Path(f"/proc/{process}/fd")
    for entry in os.listdir(folder):
        with contextlib.suppress(FileNotFoundError):
            files[os.readlink(folder / entry).split(":")[0]] += 1
    return files
