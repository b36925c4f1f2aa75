"""Measures how a store grows while all of its anchors are edited, and what compacting leaves of that.

    Scripts/Bench/store-growth.py [--anchors N] [--edits N]

Needs the release build of geoanchor (GEOANCHOR names another) and room for a few kB an anchor. The edits are made by SQL in
transactions that are one change each, through the triggers of the file: every other one moves the anchors, the others turn them.
"""

import argparse
import json
import os
import random
import sqlite3
import struct
import subprocess
import tempfile

import measure

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.environ.get("GEOANCHOR", os.path.join(HERE, "..", "..", ".build", "release", "geoanchor"))


def places(path, count):
    generator = random.Random(5)
    with open(path, "w") as file:
        file.write("name,lat,lon,heading\n")
        for number in range(count):
            latitude, longitude = generator.uniform(40, 41), generator.uniform(-74, -73)
            file.write(f"Place {number},{latitude:.7f},{longitude:.7f},{number % 360}\n")


def position(index):
    return lambda geometry: struct.unpack_from("<2d", geometry, len(geometry) - 16)[index]


def opened(store):
    """The store with the functions that its triggers call."""
    connection = sqlite3.connect(store, isolation_level=None)
    connection.create_function("ST_IsEmpty", 1, lambda geometry: 0, deterministic=True)
    for axis, index in (("X", 0), ("Y", 1)):
        for end in ("Min", "Max"):
            connection.create_function(f"ST_{end}{axis}", 1, position(index), deterministic=True)
    connection.create_function(
        "moved", 1, lambda geometry: geometry[:-8] + struct.pack("<d", position(1)(geometry) + 1e-5))
    return connection


def size(store):
    return sum(os.path.getsize(store + end) for end in ("", "-wal") if os.path.exists(store + end))


def edit(store, number):
    change = "geom = moved(geom)" if number % 2 else "heading = (heading + 1) % 360"
    connection = opened(store)
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(
        "INSERT INTO geoanchor_changes (revision, first, time, kind, note, open)"
        " SELECT max(revision) + 1, max(revision) + 1, strftime('%Y-%m-%dT%H:%M:%fZ','now'), 'edit', 'edit', 1"
        " FROM geoanchor_changes")
    connection.execute(f"UPDATE anchors SET {change}")
    connection.execute("UPDATE geoanchor_changes SET open = NULL WHERE open NOT NULL")
    connection.execute("COMMIT")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


def answer(*command):
    return subprocess.run([PROGRAM, *command], stdout=subprocess.PIPE, text=True, check=True).stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--anchors", type=int, default=100_000)
    parser.add_argument("--edits", type=int, default=10)
    options = parser.parse_args()
    count = options.anchors
    with tempfile.TemporaryDirectory() as folder:
        table, store, fresh = (os.path.join(folder, name) for name in ("places.csv", "a.gpkg", "fresh.gpkg"))
        places(table, count)

        def step(name, *command):
            cost = measure.process(PROGRAM, *command, "--store", store)
            print(f"{name}: {cost.wall:.1f} s, {cost.peak:.0f} MiB, {size(store) / count:.0f} bytes an anchor")

        step("import", "import", table)
        before = size(store)
        for number in range(options.edits):
            edit(store, number)
        grown = (size(store) - before) / count / options.edits
        print(f"{options.edits} edits of all: {grown:.0f} bytes an anchor and edit")
        step("check", "store", "check")
        step("backup", "store", "backup", os.path.join(folder, "backup.gpkg"))
        step("compact", "store", "compact", "--keep", "0d")
        # The size of the same content imported into a new store.
        export = os.path.join(folder, "places.geojson")
        answer("export", "--store", store, "-o", export)
        answer("import", export, "--store", fresh)
        print(f"after compacting: {size(store) / size(fresh):.3f} of a fresh import")
        step("check", "store", "check")
        found = json.loads(answer("store", "stats", "--store", store, "--format", "json"))["statistics"]
        journal = next(one["value"] for one in found if one["subject"] == "journal" and one["name"] == "anchors")
        print(f"journal of anchors: {journal} bytes")


if __name__ == "__main__":
    main()
