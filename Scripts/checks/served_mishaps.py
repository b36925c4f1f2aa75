"""What befalls the store of a running service: another program locks it, its disk fills, another file takes its place, the clock steps."""

import json
import os
import pathlib
import random
import sqlite3
import subprocess
import tempfile
import time

from served_edits import GEOJSON, Client, Service, new_store, point

ITEMS = "/collections/anchors/items"
CLOCK = pathlib.Path("/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1")


class Editor:
    """A client that adds anchors, and remembers those that were acknowledged."""

    def __init__(self, service):
        self.client, self.acknowledged, self.count = Client(service.port), {}, 0

    def add(self, name=None, size=0):
        """Adds an anchor; a name that comes again is the same request."""
        self.count += name is None
        name = name or f"e{self.count}"
        body = json.dumps(point(name, note="x" * size) if size else point(name))
        status, fields, problem = self.client.ask("POST", ITEMS, body, GEOJSON | {"Idempotency-Key": name})
        if status == 201:
            self.acknowledged[name] = fields["location"]
        return status, fields, problem

    def reads(self):
        return self.client.ask("GET", f"{ITEMS}?limit=1")[0] == 200


def names(store):
    base = sqlite3.connect(store)
    found = dict(base.execute("SELECT name, count(*) FROM anchors WHERE name NOT NULL GROUP BY name"))
    base.close()
    return found


def lost(store, acknowledged):
    found = names(store)
    return [f"{name} was acknowledged: {found.get(name, 0)} are there" for name in acknowledged if found.get(name) != 1]


def locked(program, folder, dice):
    """Another program holds the lock for longer than the service waits."""
    store, faults = folder / "a.gpkg", []
    new_store(program, store)
    service = Service(program, store)
    editor = Editor(service)
    editor.add()
    other = sqlite3.connect(store, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    began = time.monotonic()
    status, fields, problem = editor.add("waits")
    seconds = time.monotonic() - began
    if status != 503 or "retry-after" not in fields or "another program" not in problem["title"] + problem.get("detail", ""):
        faults.append(f"locked: {status} {problem}")
    if not 1 < seconds < 10:
        faults.append(f"locked: answered after {seconds:.1f} s")
    if not editor.reads():
        faults.append("locked: reading waits for the writer")
    other.execute("ROLLBACK")
    if editor.add("waits")[0] != 201:
        faults.append("locked: no change once the lock is gone")
    return finish(program, service, store, editor, faults)


def full(program, folder, dice):
    """The disk fills; what is asked for then is refused, and goes on when there is room again."""
    disk, faults = folder / "disk", []
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=900k", "tmpfs", disk], check=True)
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
                faults.append(f"full: {status} {problem}")
            refused += status == 507
        if refused == 0:
            faults.append("full: the disk never was")
        if not editor.reads():
            faults.append("full: nothing can be read")
        filler.unlink()
        if editor.add()[0] != 201:
            faults.append("full: no change once there is room")
        return finish(program, service, store, editor, faults)
    finally:
        subprocess.run(["umount", disk], check=True)


def replaced(program, folder, dice):
    """Another store takes its place: what was acknowledged is in the old one or in the new one, never nowhere."""
    store, other, kept, faults = folder / "a.gpkg", folder / "b.gpkg", folder / "kept.gpkg", []
    new_store(program, store)
    new_store(program, other)
    service = Service(program, store)
    editor = Editor(service)
    for _ in range(dice.randrange(1, 200)):
        editor.add()
    old = dict(editor.acknowledged)
    os.link(store, kept)
    os.replace(other, store)
    refused, deadline = 0, time.monotonic() + 20
    while (answer := editor.add("after"))[0] != 201 and time.monotonic() < deadline:
        refused += 1
        if answer[0] != 503 or "retry-after" not in answer[1]:
            faults.append(f"replaced: {answer[0]} {answer[2]}")
            break
        time.sleep(0.05)
    if refused == 0:
        faults.append("replaced: a change was acknowledged at once")
    new = {name: place for name, place in editor.acknowledged.items() if name not in old}
    if "after" not in new:
        faults.append("replaced: the new store takes no change")
    editor.acknowledged = new
    faults = finish(program, service, store, editor, faults)
    if set(names(store)) != set(new):
        faults.append(f"replaced: the new store has {len(names(store))} anchors with a name, not {len(new)}")
    return faults + [f"replaced, in the old file: {fault}" for fault in lost(kept, old)]


def stepped(program, folder, dice):
    """The clock goes back by a day and forward by two; nothing is made twice, forgotten or out of order."""
    store, faults, offset = folder / "a.gpkg", [], folder / "clock"
    new_store(program, store)
    offset.write_text("+0")
    # The library changes the environment when it begins, by which the program would find its arguments: it begins in `env`.
    service = Service(program, store, within=[
        "env", f"LD_PRELOAD={CLOCK}", f"FAKETIME_TIMESTAMP_FILE={offset}", "FAKETIME_NO_CACHE=1", "FAKETIME_DONT_FAKE_MONOTONIC=1", "env"])
    editor = Editor(service)
    editor.add("first")
    for step in ["-86400", "+172800", "-3600"]:
        offset.write_text(step)
        before = editor.acknowledged["first"]
        if editor.add()[0] != 201:
            faults.append(f"clock {step}: no change")
        if editor.add("first")[0] != 201 or editor.acknowledged["first"] != before:
            faults.append(f"clock {step}: a request that comes again is made again")
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
    if service.process.poll() is not None:
        faults.append("the service did not live")
    elif service.end() != 0:
        faults.append("the service did not end well")
    checked = subprocess.run([program, "store", "check", "--store", store], capture_output=True, text=True)
    if checked.returncode != 0:
        faults.append(f"the store is damaged: {checked.stdout}{checked.stderr}")
    return faults + lost(store, editor.acknowledged)


def befall(program, rounds, seed):
    """Lets everything befall the store of a service, a number of times."""
    faults, done = [], []
    mishaps = [locked, replaced]
    # What needs a disk of its own needs root's rights; what sets a clock, a library that tells another time.
    if os.geteuid() == 0:
        mishaps.append(full)
    if CLOCK.exists():
        mishaps.append(stepped)
    for round in range(rounds):
        for mishap in mishaps:
            with tempfile.TemporaryDirectory(prefix="geoanchor-served-") as place:
                dice = random.Random(f"{seed}:{round}:{mishap.__name__}")
                faults += [f"{mishap.__name__}: {fault}" for fault in mishap(program, pathlib.Path(place), dice)]
            done.append(mishap.__name__)
    return f"{len(done)} mishaps of served stores: {', '.join(mishap.__name__ for mishap in mishaps)}", faults
