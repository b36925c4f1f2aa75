#!/usr/bin/env python3
"""Makes edges.csv: positions at the poles, the equator, the antimeridian and near the center, and sightings.

usage: python3 Tests/Data/geodesy/ecef/make.py    (needs pyproj)
"""

import math
from pathlib import Path

from pyproj import Transformer

CART = Transformer.from_pipeline("+proj=cart +ellps=WGS84")


def cart(latitude, longitude, height):
    return CART.transform(longitude, latitude, height)


def topocentric(origin, position):
    latitude, longitude, height = origin
    return Transformer.from_pipeline(
        f"+proj=topocentric +ellps=WGS84 +lat_0={latitude} +lon_0={longitude} +h_0={height}"
    ).transform(*position)


def back(origin, local):
    latitude, longitude, height = origin
    return Transformer.from_pipeline(
        f"+proj=topocentric +ellps=WGS84 +lat_0={latitude} +lon_0={longitude} +h_0={height}"
    ).transform(*local, direction="INVERSE")


def sighted(azimuth, elevation, distance):
    azimuth, elevation = math.radians(azimuth), math.radians(elevation)
    level = distance * math.cos(elevation)
    return level * math.sin(azimuth), level * math.cos(azimuth), distance * math.sin(elevation)


rows = []


def row(kind, direction, given, found, origin=("", "", ""), tolerance=1e-6):
    numbers = [repr(x) if isinstance(x, float) else str(x) for x in [*given, *found, *origin]]
    rows.append(",".join(["PROJ", kind, direction, *numbers, repr(tolerance), ""]))


for latitude in [-90, -89.9999999, -45, -1e-9, 0, 30, 89.9999999, 90]:
    for longitude, height in [(0, -1), (90, 0), (180, 8848), (-180, -10994), (-0.000001, 2e7)]:
        place = (latitude, longitude, height)
        row("geodetic<->ecef", "forward" if abs(latitude) == 90 else "both", place, cart(*place),
            tolerance=1e-6)
for height in [-5_700_000, -6_370_000]:
    row("geodetic<->ecef", "inverse", (0, 0, height), (6378137 + height, 0, 0))
row("geodetic<->ecef", "inverse", (0, 0, 0), (0, 0, 42000))
row("geodetic<->ecef", "inverse", (0, 0, 0), (10, -20, 5))
for origin in [(46.5, 7.25, 560), (-33.8, 151.2, 3), (0, 180, 0), (89.5, -100, 10)]:
    for shift in [(0.01, 0.02, 15), (-0.3, 0.1, -200), (-2, 3, 9000)]:
        place = [a + b for a, b in zip(origin, shift)]
        row("geodetic<->enu", "both", place, topocentric(origin, cart(*place)), origin)
    for sighting in [(0, 90, 10000), (33, 70, 1000), (271.5, -12, 45000)]:
        position = back(origin, sighted(*sighting))
        row("aer->ecef", "both", sighting, position, origin)
        longitude, latitude, height = CART.transform(*position, direction="INVERSE")
        row("aer->geodetic", "both", sighting, (latitude, longitude, height), origin, 1e-5)
        row("aer->enu", "both", sighting, sighted(*sighting))
    base = back((origin[0], origin[1], 0), (0, 0, 0))
    vector = (5, -3, 2)
    turned = topocentric((origin[0], origin[1], 0), [a + b for a, b in zip(base, vector)])
    row("ecefvec->enuvec", "both", vector, turned, (origin[0], origin[1], ""), 1e-8)

head = "source,kind,direction,in1,in2,in3,out1,out2,out3,lat0,lon0,h0,tolerance_m,note"
(Path(__file__).parent / "edges.csv").write_text("\n".join([head, *rows]) + "\n")
print(len(rows), "rows")
