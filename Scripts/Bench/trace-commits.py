#!/usr/bin/env python3
"""Traces what a writing process asks of the system, and looks whether it keeps its word.

  Scripts/Bench/trace-commits.py BENCH-STORE [COMMITS]

An acknowledged change must survive a power failure, which killing a process cannot show. So:
before every line that acknowledges a change the log was written and then synchronized, with no
write to it in between; the file itself is only written while all of the log is synchronized; and
the log is only begun anew after the file was synchronized. Needs strace.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

program = sys.argv[1]
wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
if not shutil.which("strace"):
    sys.exit("error: strace is not installed")

CALL = re.compile(r"^\d+ +(\w+)\(\d+<([^>]*)>(.*)\) += (-?\d+)")
HALVES = re.compile(r"<unfinished \.\.\.>|<\.\.\. \w+ resumed>")


def traced(folder):
    """The lines of the trace of a writer that is stopped after so many commits."""
    store, trace = os.path.join(folder, "anchors.gpkg"), os.path.join(folder, "trace")
    said = os.path.join(folder, "said")
    with open(said, "wb") as output:
        tracer = subprocess.Popen(
            ["strace", "-f", "-y", "-s", "0", "-o", trace,
             "-e", "trace=write,pwrite64,fdatasync,fsync,ftruncate",
             program, "write", store, "t", str(wanted)],
            stdout=output)
        assert tracer.wait() == 0, f"the writer ended with {tracer.returncode}"
    with open(said, "rb") as lines:
        assert len(lines.read().splitlines()) == wanted
    with open(trace, encoding="utf-8", errors="replace") as lines:
        yield from lines


acknowledged = syncs = checkpoints = resets = frames = 0
log_written = log_synced = False  # since the latest acknowledgment; since the latest write
file_synced = True
with tempfile.TemporaryDirectory() as folder:
    for line in traced(folder):
        assert not HALVES.search(line), f"two threads wrote at once: {line}"
        call = CALL.match(line)
        if not call:
            continue
        name, path, rest, result = call.groups()
        result = int(result)
        assert result >= 0, f"a call failed: {line}"
        if path.endswith("/said"):
            assert log_written and log_synced, f"acknowledged before it was safe: {line}"
            acknowledged += 1
            log_written = False
        elif path.endswith("/anchors.gpkg-wal"):
            if name in ("fdatasync", "fsync"):
                log_synced = True
                syncs += 1
            elif name == "pwrite64":
                if rest.endswith(", 0") and frames:
                    assert file_synced, f"the log was begun anew too early: {line}"
                    resets += 1
                frames += result == 4096
                log_written, log_synced = True, False
        elif path.endswith("/anchors.gpkg"):
            if name in ("fdatasync", "fsync"):
                file_synced = True
                checkpoints += 1
            elif name == "pwrite64" and frames:
                assert log_synced, f"the file was written before the log was safe: {line}"
                file_synced = False
assert acknowledged == wanted, (acknowledged, wanted)
assert syncs >= acknowledged, (syncs, acknowledged)
print(f"{acknowledged} acknowledged changes, {syncs} synchronizations of the log, "
      f"{frames / acknowledged:.1f} pages each; {checkpoints} checkpoints, {resets} new logs: "
      "none was acknowledged before it was safe")
