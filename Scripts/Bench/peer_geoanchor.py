"""geoanchor itself: one file, chains of anchors every 10 m."""

import os

import measure

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
PROGRAM = os.path.join(ROOT, ".build", "release", "geoanchor")
WORKER = os.path.join(os.path.dirname(os.path.abspath(__file__)), ".build", "release", "bench-route")

NAME = "geoanchor"


def unavailable():
    return None if os.path.exists(PROGRAM) and os.path.exists(WORKER) else "it is not built"


def built(folder):
    return os.path.join(folder, "city.streets")


def build(extract, folder):
    return measure.process(PROGRAM, "network", "build", extract, "-o", built(folder))


def query(folder, pairs):
    return measure.worker(WORKER, built(folder), pairs)


def whole(folder, pair):
    _, from_lat, from_lon, to_lat, to_lon = pair
    return measure.process(
        PROGRAM, "route", "--network", built(folder), "--from", f"{from_lat},{from_lon}", "--to",
        f"{to_lat},{to_lon}", "--format", "json")
