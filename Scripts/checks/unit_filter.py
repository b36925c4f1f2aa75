"""Writes the filter of system calls that the service's unit asks for, as the program that the kernel runs (BPF).

    unit_filter.py UNIT FILE

Debian's own Python runs this: `seccomp` comes with libseccomp (python3-seccomp) and is not on PyPI.
"""

import pathlib
import re
import subprocess
import sys

import seccomp


def group(name):
    """The system calls of one of systemd's groups, or the call of that name."""
    if not name.startswith("@"):
        return {name}
    text = subprocess.run(["systemd-analyze", "syscall-filter", name], capture_output=True, text=True, check=True).stdout
    names = [line.strip() for line in text.splitlines()[1:]]
    return set().union(*(group(name) for name in names if name and not name.startswith("#")))


def allowed(unit):
    """The calls that a unit allows."""
    found = set()
    for line in re.findall(r"^SystemCallFilter=(.*)$", unit, re.M):
        named = set().union(*(group(name) for name in line.lstrip("~").split()))
        found = found - named if line.startswith("~") else found | named
    # systemd adds the calls that every process needs to begin and to end.
    return found | group("@default")


def main():
    unit, file = map(pathlib.Path, sys.argv[1:])
    rules = seccomp.SyscallFilter(seccomp.ERRNO(1))
    for name in allowed(unit.read_text()) | {"execve"}:
        try:
            rules.add_rule(seccomp.ALLOW, name)
        except (RuntimeError, ValueError):
            pass  # a call of another architecture
    with file.open("wb") as out:
        rules.export_bpf(out)


main()
