#!/usr/bin/env python3
"""Edits a store as a GIS program does: with plain SQL, and the functions that its spatial index asks for.

    edit-as-gis.py STORE altitude METERS     lifts the first anchor
    edit-as-gis.py STORE move DEGREES        moves the first anchor north
    edit-as-gis.py STORE count CHAINS        fails unless the store has so many chains
"""

import contextlib
import sqlite3
import struct
import sys


def place(blob):
    """Longitude and latitude of a point: they end a GeoPackage blob without Z, or stand before it."""
    envelope = {0: 0, 1: 32, 2: 48, 3: 48, 4: 64}[blob[3] >> 1 & 7]
    # Byte order, then the geometry's type.
    return 8 + envelope + 5, struct.unpack_from("<dd", blob, 8 + envelope + 5)


def main():
    path, verb, value = sys.argv[1:]
    with contextlib.closing(sqlite3.connect(path, timeout=10)) as file, file:
        for number, name in enumerate(["MinX", "MinY"]):
            for function in (name, name.replace("Min", "Max")):
                file.create_function(f"ST_{function}", 1, lambda blob, n=number: place(blob)[1][n], deterministic=True)
        file.create_function("ST_IsEmpty", 1, lambda blob: 0, deterministic=True)
        row, blob = file.execute("SELECT fid, geom FROM anchors ORDER BY fid LIMIT 1").fetchone()
        if verb == "altitude":
            file.execute("UPDATE anchors SET altitude = ? WHERE fid = ?", (float(value), row))
        elif verb == "move":
            offset, (longitude, latitude) = place(blob)
            moved = bytearray(blob)
            struct.pack_into("<dd", moved, offset, longitude, latitude + float(value))
            file.execute("UPDATE anchors SET geom = ? WHERE fid = ?", (bytes(moved), row))
        elif verb == "count":
            found = file.execute("SELECT count(*) FROM chains").fetchone()[0]
            if found != int(value):
                raise SystemExit(f"{path} has {found} chains, not {value}")
        else:
            raise SystemExit(__doc__)


main()
