"""Sound files of every kind, which the program itself makes: the base of all that is broken.

    Scripts/checks/sound_files.py PROGRAM     writes the store of the base anew

The store is kept in the checkout, because times and ids make every new one another. All else is the same on every run.
"""

import gzip
import hashlib
import json
import pathlib
import sqlite3
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = ROOT / "Data"
STORE = ROOT / "Tests/Data/stores/sound.gpkg.gz"
LIBRARY, PLAZA = "40.7530150,-73.9816300", "40.7570244,-73.9859326"


class Base:
    """Sound files in a folder: a store, a network, and whatever the program exports from them."""

    def __init__(self, program, folder, makes_store=False):
        self.program, self.folder = program, folder
        self.store, self.network = folder / "base.gpkg", folder / "base.streets"
        self.make("network", "build", DATA / "midtown.osm", "--output", self.network, "--buildings")
        if makes_store:
            self.make_store(self.store)
        else:
            self.store.write_bytes(gzip.decompress(STORE.read_bytes()))
            self.refuse_old_store()
        for ending in ["json", "geojson", "gpx"]:
            self.make(*self.walk(self.store), "--format", ending, "--output", folder / f"route.{ending}")
        for ending in ["json", "geojson", "gpx", "kml", "kmz", "csv"]:
            self.make("export", "--store", self.store, "-o", folder / f"anchors.{ending}")
            self.make("export", "--store", self.store, "--chain", "walk", "-o", folder / f"chain.{ending}")
        self.make("sync", "export", "--store", self.store, "-o", folder / "feed.jsonl")
        log = folder / "log.jsonl"
        self.make("session", "simulate", "--path", folder / "route.gpx", "--seed", "1", "-o", log)
        lines = log.read_text().splitlines(True)
        log.write_text("".join(lines[:400]))
        self.make("session", "replay", log, "--format", "json", "-o", folder / "outputs.jsonl")
        (folder / "pairs.csv").write_text("id,from_lat,from_lon,to_lat,to_lon\n" + "".join(
            f"w{i},{LIBRARY},{PLAZA}\n" for i in range(3)))
        (folder / "places.csv").write_text(f"id,lat,lon\na,{LIBRARY}\nb,{PLAZA}\nc,40.755,-73.984\n")
        (folder / "points.txt").write_text("40.7536 -73.9832 10\n40.754,-73.984,11.5\n")
        (folder / "profile.json").write_text(json.dumps({
            "name": "mine", "unit": "seconds", "ways": "all", "speedMetersPerSecond": 1.25, "usesSlope": True,
            "rules": [{"when": {"kinds": ["steps", "footway"]}, "factor": 2.5}]}))
        (folder / "matched.csv").write_text("est_x,est_y,est_z,ref_x,ref_y,ref_z\n" + "".join(
            f"{x},{y},{z},{x + 10},{y + 20},{z + 1}\n" for x, y, z in [(0, 0, 0), (5, 1, 0), (3, 8, 1), (9, 9, 2), (2, 7, 0.5)]))
        self.before = content(self.store)

    def walk(self, store):
        return ["route", "--network", self.network, "--from", LIBRARY, "--to", PLAZA, "--store", store]

    def make_store(self, store):
        for id, name, place in [("demo-library", "Library, old", LIBRARY), ("demo-plaza", "Plaza", PLAZA)]:
            latitude, longitude = place.split(",")
            self.make(
                "add", "--store", store, "--id", id, "--name", name, "--lat", latitude, "--lon", longitude, "--alt", "12.5",
                "--datum", "egm96", "--heading", "29.5", "--uncertainty", "0.75", "--tag", "demo", "--collection", "bay",
                "--expires", "2999-12-31T10:00:00Z", "--properties", '{"color":"red","steps":[1,2.5,{"deep":null}]}')
        self.make(*self.walk(store), "--save", "walk")
        self.make("regions", "import", DATA / "midtown-demo-regions.geojson", "--store", store, "--name", "demo")
        self.make("venue", "import", DATA / "gallery.venue.json", "--store", store)

    def refuse_old_store(self):
        """A store of an earlier version would be migrated by the first change, which is not what is tested."""
        new = self.folder / "new.gpkg"
        self.make_store(new)
        kept, made = schema(self.store), schema(new)
        if kept != made:
            raise SystemExit(f"error: the tables of {STORE.relative_to(ROOT)} are not those of a new store; `python3 "
                             f"{pathlib.Path(__file__).relative_to(ROOT)} PROGRAM` writes it anew: {sorted(kept ^ made)[:3]}")

    def make(self, *arguments):
        done = subprocess.run([self.program, *map(str, arguments)], capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"error: geoanchor {' '.join(map(str, arguments))}: {done.stderr}")


def schema(store):
    """The statements that make a store's tables, indexes and triggers."""
    database = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
    try:
        return {row[0] for row in database.execute("select sql from sqlite_master where sql not null")}
    finally:
        database.close()


def content(store):
    """A digest of each table of a store but those of its indexes."""
    database = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
    try:
        names = [row[0] for row in database.execute(
            "select name from sqlite_master where type = 'table' and sql not like 'create virtual%' and name not like 'rtree%'"
            " order by 1")]
        rows = {name: sorted(map(repr, database.execute(f'select * from "{name}"'))) for name in names}
        return {name: hashlib.sha1(repr(found).encode()).hexdigest() for name, found in rows.items()}
    finally:
        database.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        base = Base(sys.argv[1], pathlib.Path(place), makes_store=True)
        database = sqlite3.connect(base.store)
        database.execute("pragma wal_checkpoint(truncate)")
        database.close()
        STORE.write_bytes(gzip.compress(base.store.read_bytes(), mtime=0))
