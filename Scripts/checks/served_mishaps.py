"""Disturbs the store of a service: another program locks it, its disk fills, another file takes its place, the clock steps."""

import os
import pathlib
import random
import sqlite3
import subprocess
import tempfile

from service_process import Editor, Service, check_store, new_store
from served_edits import differences, names

# Debian's folder of libraries is named after the machine.
CLOCK = next(pathlib.Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)


def locked(program, folder, dice):
    """Another program holds the lock for longer than the service waits: changes are refused for now, reads answered."""
    store, faults = folder / "a.gpkg", []
    new_store(program, store)
    service = Service(program, store)
    editor = Editor(service)
    editor.add()
    other = sqlite3.connect(store, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    status, fields, problem = editor.add("waits")
    if status != 503 or "retry-after" not in fields or "another program" not in problem["title"] + problem.get("detail", ""):
        faults.append(f"{status} {problem}")
    if not editor.reads():
        faults.append("reading waits for the writer")
    other.execute("ROLLBACK")
    if editor.add("waits")[0] != 201:
        faults.append("no change once the lock is gone")
    return finish(program, service, store, editor, faults)


def full(program, folder, dice):
    """The disk fills: changes are refused until there is room again."""
    disk, faults = folder / "disk", []
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=900k", "tmpfs", disk], capture_output=True).returncode:
        return None
    try:
        store = disk / "a.gpkg"
        new_store(program, store)
        service = Service(program, store)
        editor = Editor(service)
        editor.add()
        filler = disk / "filler"
        with filler.open("wb", buffering=0) as file:
            try:
                while file.write(b"x" * 4096):
                    pass
            except OSError:
                pass
        refused = 0
        for _ in range(300):
            status, _, problem = editor.add(size=dice.randrange(2_000))
            if status not in (201, 507):
                faults.append(f"{status} {problem}")
            refused += status == 507
        if refused == 0:
            faults.append("the disk never was")
        if not editor.reads():
            faults.append("nothing can be read")
        filler.unlink()
        if editor.add()[0] != 201:
            faults.append("no change once there is room")
        return finish(program, service, store, editor, faults)
    finally:
        subprocess.run(["umount", disk], check=True)


def replaced(program, folder, dice):
    """Another store takes its place: what was acknowledged is in the old one or in the new one, never nowhere."""
    store, other, kept = folder / "a.gpkg", folder / "b.gpkg", folder / "kept.gpkg"
    new_store(program, store)
    new_store(program, other)
    service = Service(program, store)
    editor, faults = Editor(service), []
    for _ in range(dice.randrange(1, 200)):
        editor.add()
    old, editor.acknowledged = editor.acknowledged, {}
    os.link(store, kept)
    os.replace(other, store)
    # Until the service has noticed, it says to try again.
    faults += editor.insist(editor.add, "after")
    # The first try may have changed the old file without being acknowledged.
    found = names(kept)
    faults += [f"{name} is lost from the old file" for name in old if found.get(name) != 1]
    return finish(program, service, store, editor, faults)


def stepped(program, folder, dice):
    """The clock goes back by a day and forward by two: no request is made twice, and the history stays in order."""
    if CLOCK is None:
        return None
    store, faults, offset = folder / "a.gpkg", [], folder / "clock"
    new_store(program, store)
    offset.write_text("+0")
    # The library changes the environment of the process that it is loaded into, in which the program would look for its arguments:
    # the inner `env` is that process.
    service = Service(program, store, within=[
        "env", f"LD_PRELOAD={CLOCK}", f"FAKETIME_TIMESTAMP_FILE={offset}", "FAKETIME_NO_CACHE=1", "FAKETIME_DONT_FAKE_MONOTONIC=1",
        "env"])
    editor = Editor(service)
    editor.add("first")
    for step in ["-86400", "+172800", "-3600"]:
        offset.write_text(step)
        before = editor.places["first"]
        if editor.add()[0] != 201:
            faults.append(f"clock {step}: no change")
        if editor.add("first")[0] != 201 or editor.places["first"] != before:
            faults.append(f"clock {step}: a request that comes again is made twice")
        status, _, changes = editor.client.ask("GET", "/v1/changes?limit=1")
        if status != 200 or len(changes["changes"]) != 1:
            faults.append(f"clock {step}: the history answers {status}")
    times = [time for time, in sqlite3.connect(store).execute("SELECT time FROM geoanchor_changes ORDER BY revision")]
    if times == sorted(times):
        faults.append(f"the clock did not step: {times}")
    if editor.client.ask("POST", "/v1/undo", "{}", {"Content-Type": "application/json"})[0] != 200:
        faults.append("clock: the newest change cannot be taken back")
    newest = f"e{editor.count}"
    if newest in names(store):
        faults.append("clock: the newest change by the clock was taken back, not the last one made")
    del editor.acknowledged[newest]
    return finish(program, service, store, editor, faults)


def finish(program, service, store, editor, faults):
    return faults + service.end() + check_store(program, store) + differences(store, editor.acknowledged)


def befall(program, seed):
    """Lets everything befall the store of a service."""
    faults, done = [], []
    for mishap in (locked, replaced, full, stepped):
        with tempfile.TemporaryDirectory(prefix="geoanchor-served-") as place:
            found = mishap(program, pathlib.Path(place), random.Random(f"{seed}:{mishap.__name__}"))
        faults += [f"{mishap.__name__}: {fault}" for fault in found or []]
        # A disk of its own needs root's rights, another clock a library.
        done.append(mishap.__name__ + (" (not possible here)" if found is None else ""))
    return f"mishaps of a served store: {', '.join(done)}", faults
