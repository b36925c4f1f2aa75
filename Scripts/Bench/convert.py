#!/usr/bin/env python3
"""Measures `geoanchor convert` beside cct, cs2cs and CartConvert: a million points from file to file.

  Scripts/Bench/convert.py [GEOANCHOR] [--points N] [--rounds N]

Needs Debian's `proj-bin` and `geographiclib-tools`; a peer that is not installed is left out. Prints a
table in Markdown: nanoseconds a point (the best round), and the start of a process with one point.
The rounds of all programs take turns, so that a busy neighbor slows all of them.
"""

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

ORIGIN = 47.7, -122.3, 11.0


def points(path, count):
    """Writes latitude, longitude, height, and the same with the longitude first."""
    rng = random.Random(7)
    with open(path, "w") as latitudes, open(path + ".lonlat", "w") as longitudes:
        for _ in range(count):
            lat = ORIGIN[0] + rng.uniform(-0.1, 0.1)
            lon = ORIGIN[1] + rng.uniform(-0.1, 0.1)
            height = rng.uniform(0, 100)
            latitudes.write(f"{lat:.9f} {lon:.9f} {height:.3f}\n")
            longitudes.write(f"{lon:.9f} {lat:.9f} {height:.3f}\n")


def commands(geoanchor):
    """The programs by row: command, and whether it wants the longitude first."""
    lat, lon, height = ORIGIN
    origin = f"{lat},{lon},{height}"
    topocentric = [
        "+proj=pipeline", "+step", "+proj=unitconvert", "+xy_in=deg", "+xy_out=rad", "+step", "+proj=cart",
        "+ellps=WGS84", "+step", "+proj=topocentric", "+ellps=WGS84", f"+lat_0={lat}", f"+lon_0={lon}",
        f"+h_0={height}",
    ]
    local = ["--to-frame", "enu", "--origin", origin, "--datum", "ellipsoid"]
    return {
        "local frame": {
            "geoanchor convert": ([geoanchor, "convert", *local], False),
            "cct": (["cct", "-d", "4", *topocentric], True),
            "CartConvert": (["CartConvert", "-l", str(lat), str(lon), str(height), "-p", "4"], False),
        },
        "geocentric": {
            "geoanchor convert": (
                [geoanchor, "convert", "--to-frame", "ecef", "--datum", "ellipsoid"], False),
            "cs2cs": (["cs2cs", "-f", "%.4f", "EPSG:4979", "EPSG:4978"], False),
            "CartConvert": (["CartConvert", "-p", "4"], False),
        },
        "egm96 height": {
            "geoanchor convert": (
                [geoanchor, "convert", "--datum", "ellipsoid", "--to-datum", "egm96"], False),
            "cs2cs": (["cs2cs", "-f", "%.9f", "EPSG:4979", "EPSG:4326+5773"], False),
        },
        "UTM": {
            "geoanchor convert": (
                [geoanchor, "convert", "--to-frame", "EPSG:32610", "--datum", "ellipsoid"], False),
            "cs2cs": (["cs2cs", "-f", "%.4f", "EPSG:4979", "EPSG:32610"], False),
        },
    }


def wall(command, source, target):
    """Seconds that a program takes from file to file."""
    with open(source) as given, open(target, "w") as taken:
        began = time.perf_counter()
        subprocess.run(command, stdin=given, stdout=taken, stderr=subprocess.DEVNULL, check=True)
        return time.perf_counter() - began


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("geoanchor", nargs="?", default=".build/release/geoanchor")
    parser.add_argument("--points", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    program = shutil.which(options.geoanchor)
    if program is None:
        sys.exit(f"error: no program `{options.geoanchor}`; build it with `swift build -c release`")
    print("| what | program | ns a point | start with one point, ms |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        many, one, out = (os.path.join(folder, name) for name in ("many", "one", "out"))
        points(many, options.points)
        points(one, 1)
        for what, programs in commands(os.path.abspath(program)).items():
            best = {}
            for _ in range(options.rounds):
                for name, (command, is_lonlat) in programs.items():
                    if shutil.which(command[0]) is None:
                        continue
                    suffix = ".lonlat" if is_lonlat else ""
                    found = best.setdefault(name, [float("inf"), float("inf")])
                    found[0] = min(found[0], wall(command, many + suffix, out))
                    for _ in range(5):
                        found[1] = min(found[1], wall(command, one + suffix, out))
            for name, (seconds, start) in best.items():
                print(f"| {what} | {name} | {seconds / options.points * 1e9:.0f} | {start * 1e3:.1f} |")
        version = min(wall([os.path.abspath(program), "--version"], one, out) for _ in range(20))
        print(f"| no work | geoanchor --version | | {version * 1e3:.1f} |")


if __name__ == "__main__":
    main()
