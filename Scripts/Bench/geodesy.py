#!/usr/bin/env python3
"""Measures batches of positions beside pyproj and pymap3d, as nanoseconds a point and as ratios.

    Scripts/Bench/geodesy.py [POINTS]     1,000,000 points unless given; needs `pyproj pymap3d numpy` of PyPI

Build first: swift build -c release --package-path Scripts/Bench --product bench-geodesy --static-swift-stdlib
"""

import os
import random
import subprocess
import sys
import tempfile
import time

import numpy
import pymap3d
import pyproj

HERE = os.path.dirname(os.path.abspath(__file__))
ORIGIN = (47.7, -122.3, 11.0)


def least(body, count):
    times = []
    for _ in range(3):
        start = time.perf_counter()
        body()
        times.append(time.perf_counter() - start)
    return min(times) / count * 1e9


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    draw = random.Random(7)
    rows = [(draw.uniform(-90, 90), draw.uniform(-180, 180), draw.uniform(0, 5000)) for _ in range(count)]
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.writelines(f"{a:.9f} {b:.9f} {c:.3f}\n" for a, b, c in rows)
        file.flush()
        program = os.path.join(HERE, ".build", "release", "bench-geodesy")
        output = subprocess.run([program, file.name], capture_output=True, text=True, check=True).stdout
    ours = {name: float(value) for name, value in (line.rsplit(None, 1) for line in output.splitlines())}

    lat, lon, height = (numpy.array(column) for column in zip(*rows))
    to_enu = pyproj.Transformer.from_pipeline(
        "+proj=pipeline +step +proj=unitconvert +xy_in=deg +xy_out=rad +step +proj=cart +ellps=WGS84 "
        f"+step +proj=topocentric +ellps=WGS84 +lat_0={ORIGIN[0]} +lon_0={ORIGIN[1]} +h_0={ORIGIN[2]}")
    ecef = pyproj.Transformer.from_crs(4979, 4978)
    geod = pyproj.Geod(ellps="WGS84")
    bearings, _, meters = geod.inv(lon[:-1], lat[:-1], lon[1:], lat[1:])
    east, north, up = to_enu.transform(lon, lat, height)
    peers = {
        "geodetic-to-enu": {
            "pyproj": lambda: to_enu.transform(lon, lat, height),
            "pymap3d": lambda: pymap3d.geodetic2enu(lat, lon, height, *ORIGIN)},
        "enu-to-geodetic": {
            "pyproj": lambda: to_enu.transform(east, north, up, direction="INVERSE"),
            "pymap3d": lambda: pymap3d.enu2geodetic(east, north, up, *ORIGIN)},
        "geodetic-to-ecef": {
            "pyproj": lambda: ecef.transform(lat, lon, height),
            "pymap3d": lambda: pymap3d.geodetic2ecef(lat, lon, height)},
        "geodesic-inverse": {"pyproj": lambda: geod.inv(lon[:-1], lat[:-1], lon[1:], lat[1:])},
        "geodesic-direct": {"pyproj": lambda: geod.fwd(lon[:-1], lat[:-1], bearings, meters)},
    }
    grid = "/usr/share/proj/egm96_15.gtx"
    if os.path.exists(grid):
        shift = pyproj.Transformer.from_pipeline(
            "+proj=pipeline +step +proj=unitconvert +xy_in=deg +xy_out=rad "
            f"+step +proj=vgridshift +grids={grid}")
        peers["egm96-bilinear"] = {"pyproj": lambda: shift.transform(lon, lat, height)}

    print(f"\n{count} positions on the globe, one thread, ns a point (least of several runs) = ratio to geoanchor\n")
    print("| | geoanchor | pyproj | pymap3d |\n|---|--:|--:|--:|")
    for name, value in ours.items():
        cells = []
        for peer in ("pyproj", "pymap3d"):
            body = peers.get(name, {}).get(peer)
            other = least(body, count) if body else None
            cells.append(f"{other:.0f} = {other / value:.1f}×" if other else "–")
        print(f"| {name} | {value:.1f} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
