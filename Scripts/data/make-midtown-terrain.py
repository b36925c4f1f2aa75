#!/usr/bin/env python3
"""Draws the ground of the demo city, Data/terrain/N40W074.hgt.zip.

    Scripts/data/make-midtown-terrain.py [FILE]            writes the tile
    Scripts/data/make-midtown-terrain.py --check [FILE]    says whether the tile holds these heights

An invented relief on the grid of a three-second SRTM tile: some hills around the demo city, sea everywhere else.
Nothing is copied from any elevation model. Only + - * / are used, so that no mathematics library can change a digit.
"""

import os
import sys
import zipfile

SIDE = 1201
NAME = "N40W074.hgt"
HILLS = [  # latitude, longitude, meters high, meters to half the height
    (40.7530, -73.9820, 16, 260), (40.7575, -73.9870, 11, 180), (40.7500, -73.9900, 9, 300),
    (40.7620, -73.9780, 14, 350), (40.7480, -73.9760, 12, 240),
]
BASE = 9
REACH = 0.03  # degrees of latitude around the demo city where there is land
CENTER = (40.7545, -73.9820)


def height(latitude, longitude):
    up, right = (latitude - CENTER[0]) / REACH, (longitude - CENTER[1]) / (REACH * 1.32)
    if up * up + right * right > 1:
        return 0
    total = BASE * (1 - (up * up + right * right) * (up * up + right * right))
    for hill_latitude, hill_longitude, meters, half in HILLS:
        north, east = (latitude - hill_latitude) * 111_049, (longitude - hill_longitude) * 84_448
        total += meters / (1 + (north * north + east * east) / (half * half))
    return int(total + 0.5)


def tile():
    rows = bytearray()
    for row in range(SIDE):
        for column in range(SIDE):
            rows += height(41 - row / (SIDE - 1), -74 + column / (SIDE - 1)).to_bytes(2, "big", signed=True)
    return bytes(rows)


def main():
    arguments = sys.argv[1:]
    check = arguments[:1] == ["--check"]
    if check:
        arguments = arguments[1:]
    here = os.path.dirname(os.path.abspath(__file__))
    path = arguments[0] if arguments else os.path.join(here, "..", "..", "Data", "terrain", NAME + ".zip")
    if check:
        with zipfile.ZipFile(path) as archive:
            if archive.read(NAME) != tile():
                raise SystemExit(f"error: {path} does not hold the heights that this script draws")
        return
    entry = zipfile.ZipInfo(NAME, (2025, 1, 1, 0, 0, 0))
    entry.compress_type = zipfile.ZIP_DEFLATED
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(entry, tile(), compresslevel=9)


if __name__ == "__main__":
    main()
