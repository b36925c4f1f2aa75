#!/usr/bin/env python3
"""Measures the area of `geoanchor isochrone` beside shapely, in seconds and in square meters.

    Scripts/Bench/isochrone.py NETWORK LAT,LON [GEOANCHOR] [--minutes 5,10,20] [--width 25] [--rounds N]

Needs `shapely pyproj numpy` of PyPI. The peer buffers each reached part by itself, in the plane of a
transverse Mercator projection about the start, and unites what it got; its input is ready in memory,
while geoanchor's time is that of the whole program. Rounds take turns. Prints a table in Markdown: the
median time of each, both areas, and the share of the area that only one of the two has.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import time

import pyproj
import shapely
from shapely.geometry import MultiLineString, shape


def run(program, options, minutes, output):
    """The answer of the program, and the seconds that it took."""
    began = time.perf_counter()
    answer = subprocess.run(
        [program, "isochrone", "--network", options.network, "--from", options.place, "--minutes", f"{minutes:g}",
         "--width", f"{options.width:g}", "--format", output],
        check=True, capture_output=True, text=True).stdout
    return answer, time.perf_counter() - began


def moved(plane, item):
    return shapely.transform(item, plane, interleaved=False)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("network")
    parser.add_argument("place")
    parser.add_argument("geoanchor", nargs="?", default=".build/release/geoanchor")
    parser.add_argument("--minutes", default="5,10,20")
    parser.add_argument("--width", type=float, default=25)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    program = shutil.which(options.geoanchor)
    if program is None:
        sys.exit(f"error: no program `{options.geoanchor}`; build it with `swift build -c release`")
    program = os.path.abspath(program)
    latitude, longitude = options.place.split(",")
    plane = pyproj.Transformer.from_crs(
        4326, f"+proj=tmerc +lat_0={latitude} +lon_0={longitude} +ellps=WGS84", always_xy=True).transform
    print("| minutes | streets, km | parts | geoanchor, s | shapely, s | ratio | geoanchor, m² | shapely, m² "
          "| apart, % |\n|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    for minutes in (float(text) for text in options.minutes.split(",")):
        document = json.loads(run(program, options, minutes, "geojson")[0])
        shapes = [shape(feature["geometry"]) for feature in document["features"]]
        streets = moved(plane, MultiLineString(
            [line for item in shapes if item.geom_type == "MultiLineString" for line in item.geoms]))
        area = shapely.union_all(
            [moved(plane, item) for item in shapes if item.geom_type in ("Polygon", "MultiPolygon")])
        if not area.is_valid:
            sys.exit("error: the area is not valid")
        parts = list(streets.geoms)
        own, peer, union = [], [], None
        for _ in range(options.rounds):
            own.append(run(program, options, minutes, "text")[1])
            began = time.perf_counter()
            union = shapely.union_all(shapely.buffer(parts, options.width, quad_segs=16))
            peer.append(time.perf_counter() - began)
        apart = area.symmetric_difference(union).area / union.area
        print(f"| {minutes:g} | {streets.length / 1000:.1f} | {len(parts)} | {statistics.median(own):.3f} | {statistics.median(peer):.3f} "
              f"| {statistics.median(peer) / statistics.median(own):.1f}× | {area.area:.1f} | {union.area:.1f} | {apart * 100:.3f} |",
              flush=True)


if __name__ == "__main__":
    main()
