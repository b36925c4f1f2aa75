#!/usr/bin/env python3
"""Measures import and export: every fixture of other projects, and a million points beside ogr2ogr.

    Scripts/Bench/exchange.py [--fixtures FOLDER] [--points N] [--rounds N]

Fixtures are in ../shared/data unless told: each is read (`import --dry-run`), timed and its peak memory taken; the worst
are shown. The status is 1 when one crashes, takes more than a second or 200 MB, or is refused without a place. Points
are made up (fixed seed), imported by geoanchor and by ogr2ogr in turns, and exported in every format.
Needs the release build of geoanchor (GEOANCHOR names another), GNU time, and ogr2ogr (Debian: gdal-bin).
"""

import argparse
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

import measure

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("GEOANCHOR", str(ROOT / ".build/release/geoanchor"))
FOLDERS = ["geojson", "gpx", "kml", "geopose", "oscp"]
MOST_SECONDS, MOST_MEBIBYTES = 1, 200
EXPORTS = ["geojson", "json", "csv", "gpx", "kml"]


def attempt(path):
    """Reads a file: status, messages, seconds, user seconds and MiB."""
    with tempfile.NamedTemporaryFile("r") as report:
        began = time.perf_counter()
        done = subprocess.run(
            ["/usr/bin/time", "--format", "%U %M", "--output", report.name, PROGRAM, "import", "--dry-run",
             "--datum", "ellipsoid", "--store", "none.gpkg", str(path)],
            capture_output=True, text=True, errors="replace", check=False)
        wall = time.perf_counter() - began
        user, kilobytes = report.read().split()[-2:]
    return done.returncode, done.stderr, wall, float(user), int(kilobytes) / 1024


def fixtures(folder):
    counts = {0: 0, 1: 0, 2: 0}
    faults, costs = [], []
    paths = sorted(path for name in FOLDERS for path in (folder / name).rglob("*") if path.is_file())
    for path in paths:
        status, messages, wall, user, peak = attempt(path)
        name = path.relative_to(folder)
        costs.append((wall, user, peak, name))
        if status not in counts:
            faults.append(f"{name}: status {status}: {messages[:200]}")
            continue
        counts[status] += 1
        if wall > MOST_SECONDS and user > MOST_SECONDS / 2 or peak > MOST_MEBIBYTES:
            faults.append(f"{name}: {wall:.2f} s, {user:.2f} s user, {peak:.0f} MiB")
        if status == 2 and "line " not in messages and "is of no format" not in messages:
            faults.append(f"{name}: refused without a place: {messages[:200]}")
    print(f"{len(paths)} fixtures: {counts[0]} read, {counts[1]} without anchors, {counts[2]} refused")
    slowest = max(costs)
    largest = max(costs, key=lambda cost: cost[2])
    print(f"longest {slowest[0] * 1000:.0f} ms ({slowest[1] * 1000:.0f} ms user): {slowest[3]}")
    print(f"largest {largest[2]:.0f} MiB: {largest[3]}")
    for fault in faults:
        print(f"fault: {fault}", file=sys.stderr)
    return not faults


def points(count, path):
    dice = random.Random(8)
    with open(path, "w") as file:
        file.write('{"type":"FeatureCollection","features":[\n')
        for number in range(count):
            file.write(
                ("" if number == 0 else ",\n") + '{"type":"Feature","id":"p%d","properties":{"name":"Point %d"},"geometry":{"type":'
                '"Point","coordinates":[%.7f,%.7f,%.2f]}}' % (
                    number, number, dice.uniform(-180, 180), dice.uniform(-85, 85), dice.uniform(0, 500)))
        file.write("\n]}\n")


def line(name, cost, extra=""):
    print(f"| {name} | {cost.wall:.1f} s | {cost.user:.1f} s | {cost.peak:.0f} MiB |{extra}")


def million(count, rounds, work):
    source = work / "points.geojson"
    points(count, source)
    print(f"\n{count} points, {source.stat().st_size / 1e6:.0f} MB\n\n| | wall | user | memory |\n|---|--:|--:|--:|")
    for _ in range(rounds):
        for store in ["store.gpkg", "ogr.gpkg"]:
            (work / store).unlink(missing_ok=True)
        line("import", measure.process(PROGRAM, "import", source, "--store", work / "store.gpkg"))
        if shutil.which("ogr2ogr"):
            line("ogr2ogr", measure.process("ogr2ogr", "-f", "GPKG", work / "ogr.gpkg", source))
    for name in EXPORTS:
        target = work / f"export.{name}"
        cost = measure.process(PROGRAM, "export", "--store", work / "store.gpkg", "-o", target)
        size = target.stat().st_size / 1e6
        line(f"export {name}, {size:.0f} MB", cost, f" {size / cost.wall:.0f} MB/s |")


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--fixtures", type=pathlib.Path, default=ROOT.parent / "shared/data")
    options.add_argument("--points", type=int, default=1_000_000)
    options.add_argument("--rounds", type=int, default=3)
    given = options.parse_args()
    is_fine = True
    if given.fixtures.is_dir():
        is_fine = fixtures(given.fixtures)
    else:
        print(f"no fixtures in {given.fixtures}")
    if given.points > 0:
        with tempfile.TemporaryDirectory() as folder:
            million(given.points, given.rounds, pathlib.Path(folder))
    sys.exit(0 if is_fine else 1)


if __name__ == "__main__":
    main()
