"""Kills programs that write to a store, at counted writes, and checks what is in the store then."""

import json
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import tempfile

from counted_writes import CountedWrites
from service_process import check_store, new_store

DATA = pathlib.Path(__file__).resolve().parents[2] / "Data"
MANY = 60

# The part of an item that is in a store: all of it or nothing.
COUNTS = {
    "anchor": "SELECT count(*) FROM anchors WHERE id = ?1",
    "table": "SELECT count(*) FROM anchors WHERE collection = ?1",
    "chain": "SELECT count(*) FROM chains c JOIN chain_members m ON m.chain = c.fid JOIN anchors a ON a.fid = m.anchor"
             " WHERE c.name = ?1",
    "regions": "SELECT count(*) FROM regions WHERE region_set = ?1",
    "venue": "SELECT count(*) FROM venues WHERE id = ?1",
}


def addition(kind, name, folder):
    """The command that adds a thing."""
    if kind == "anchor":
        return ["add", "--id", name, "--lat", "1", "--lon", "2"]
    if kind == "table":
        file = folder / f"{name}.csv"
        file.write_text("id,latitude,longitude,collection\n" + "".join(f"{name}-{i},{i / 9},{i},{name}\n" for i in range(MANY)))
        return ["import", file]
    if kind == "chain":
        file = folder / "walk.geojson"
        file.write_text(json.dumps(
            {"type": "LineString", "coordinates": [[-73.9816, 40.753], [-73.983, 40.7545], [-73.9859, 40.757]]}))
        return ["route", "--path", file, "--save", name]
    if kind == "regions":
        return ["regions", "import", DATA / "midtown-demo-regions.geojson", "--name", name]
    file = folder / f"{name}.venue.json"
    file.write_text(json.dumps(json.loads((DATA / "gallery.venue.json").read_text()) | {"id": name}))
    return ["venue", "import", file]


def removal(kind, name):
    """The command that removes a thing."""
    return {
        "anchor": ["remove", name], "chain": ["remove", "--chain", name],
        "regions": ["regions", "remove", name], "venue": ["venue", "remove", name],
    }[kind]


def size(store, kind, name):
    """The part of an item that is in a store."""
    database = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
    try:
        tables = {row[0] for row in database.execute("SELECT name FROM sqlite_schema")}
        is_known = COUNTS[kind].split(" FROM ")[1].split()[0] in tables
        return database.execute(COUNTS[kind], [name]).fetchone()[0] if is_known else 0
    finally:
        database.close()


def damage(store):
    """The inconsistencies of a store, whatever its content."""
    database = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
    try:
        return [f"{sql}: {found}" for sql, wanted in [
            ("PRAGMA integrity_check", "ok"), ("SELECT rtreecheck('rtree_anchors_geom')", "ok"),
            ("SELECT count(*) FROM geoanchor_changes WHERE open NOT NULL", 0), ("SELECT count(*) FROM pragma_foreign_key_check", 0)]
            if (found := database.execute(sql).fetchone()[0]) != wanted]
    finally:
        database.close()


def kill_writers(program):
    """Kills each kind of change at its first write, in its middle, before its last: the store has all of it or nothing."""
    faults, kills = [], 0
    with tempfile.TemporaryDirectory(prefix="geoanchor-kills-") as place:
        folder = pathlib.Path(place)
        writes, empty, full, store = CountedWrites(folder), folder / "empty.gpkg", folder / "full.gpkg", folder / "a.gpkg"
        new_store(program, empty)
        shutil.copyfile(empty, full)
        sizes = {}
        for kind in COUNTS:
            subprocess.run([program, *addition(kind, kind, folder), "--store", full], check=True, capture_output=True)
            sizes[kind] = size(full, kind, kind)
            if sizes[kind] == 0:
                faults.append(f"nothing of the {kind} is in the store")
        changes = [(empty, kind, addition(kind, kind, folder)) for kind in COUNTS]
        changes += [(full, kind, removal(kind, kind)) for kind in ("anchor", "chain", "regions", "venue")]
        changes += [(full, "table", ["store", "compact", "--keep", "0d"])]
        for base, kind, command in changes:
            command = [program, *command, "--store", store]

            def prepare():
                for file in folder.glob("a.gpkg*"):
                    file.unlink()
                shutil.copyfile(base, store)

            prepare()
            done, count = writes.run(command)
            if done.returncode != 0 or count < 3:
                faults.append(f"{command[1:3]}: {count} writes, ends with {done.returncode}: {done.stderr}")
            for number in (1, count // 2, count):
                prepare()
                before = size(store, kind, kind)
                done, _ = writes.run(command, number)
                kills += 1
                found = [] if done.returncode == -signal.SIGKILL else [f"ends with {done.returncode}: {done.stderr}"]
                # The next program recovers the remains of the killed one.
                after = subprocess.run(
                    [program, "add", "--store", store, "--lat", "3", "--lon", "4"], capture_output=True, text=True)
                if after.returncode != 0:
                    found.append(f"the next program ends with {after.returncode}: {after.stderr}")
                is_left = command[1] == "store"
                if size(store, kind, kind) not in ({before} if is_left else {0, sizes[kind]}):
                    found.append(f"{size(store, kind, kind)} of {sizes[kind]} rows of the {kind} are there")
                found += damage(store) + check_store(program, store)
                faults += [f"`{' '.join(map(str, command[1:4]))}` killed at write {number} of {count}: {fault}" for fault in found]
    return f"{kills} kills of {len(changes)} kinds of changes", faults
