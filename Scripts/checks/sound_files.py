"""Sound files of every kind, which the program itself makes: what is broken begins with them."""

import hashlib
import json
import pathlib
import sqlite3
import subprocess

DATA = pathlib.Path(__file__).resolve().parents[2] / "Data"
LIBRARY, PLAZA = "40.7530150,-73.9816300", "40.7570244,-73.9859326"


class Base:
    """Sound files, made once by the program itself, and what they are made of."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.store, self.network = folder / "base.gpkg", folder / "base.streets"
        self.make("network", "build", DATA / "midtown.osm", "--output", self.network, "--buildings")
        for id, name, place in [("demo-library", "Library, old", LIBRARY), ("demo-plaza", "Plaza", PLAZA)]:
            latitude, longitude = place.split(",")
            self.make(
                "add", "--store", self.store, "--id", id, "--name", name, "--lat", latitude, "--lon", longitude, "--alt", "12.5",
                "--datum", "egm96", "--heading", "29.5", "--uncertainty", "0.75", "--tag", "demo", "--collection", "bay",
                "--expires", "2030-12-31T10:00:00Z", "--properties", '{"color":"red","steps":[1,2.5,{"deep":null}]}')
        walk = ["route", "--network", self.network, "--from", LIBRARY, "--to", PLAZA, "--store", self.store]
        self.make(*walk, "--save", "walk")
        for ending in ["json", "geojson", "gpx"]:
            self.make(*walk, "--format", ending, "--output", folder / f"route.{ending}")
        self.make("regions", "import", DATA / "midtown-demo-regions.geojson", "--store", self.store, "--name", "demo")
        self.make("venue", "import", DATA / "gallery.venue.json", "--store", self.store)
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

    def make(self, *arguments):
        done = subprocess.run([self.program, *map(str, arguments)], capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"error: geoanchor {' '.join(map(str, arguments))}: {done.stderr}")


def content(store):
    """All rows of a store, but for what its indexes derive."""
    database = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
    try:
        names = [row[0] for row in database.execute(
            "select name from sqlite_master where type = 'table' and sql not like 'create virtual%' and name not like 'rtree%' order by 1")]
        return {name: hashlib.sha1(repr(sorted(map(repr, database.execute(f'select * from "{name}"')))).encode()).hexdigest() for name in names}
    finally:
        database.close()
