"""Valhalla: pedestrian costing, shortest, with shape and maneuvers, in process."""

import csv
import json
import os
import sys
import time

import measure

NAME = "Valhalla"


def unavailable():
    try:
        from valhalla.config import get_config  # noqa: F401
        from valhalla import PYVALHALLA_DIR
    except ImportError:
        return "there is no pyvalhalla of 3.5 or later for this Python; PYTHON chooses another"
    return None if os.path.exists(os.path.join(PYVALHALLA_DIR, "bin", "valhalla_build_tiles")) else "no tile builder"


def program(name):
    from valhalla import PYVALHALLA_DIR
    return os.path.join(PYVALHALLA_DIR, "bin", name)


def built(folder):
    return os.path.join(folder, "tiles")


def configuration(folder):
    return os.path.join(folder, "valhalla.json")


def build(extract, folder):
    from valhalla.config import get_config
    os.makedirs(built(folder))
    config = get_config(tile_dir=built(folder), tile_extract="")
    for option in ("admin", "timezone", "landmarks", "transit_dir", "transit_feeds_dir"):
        config["mjolnir"].pop(option, None)
    with open(configuration(folder), "w", encoding="utf-8") as file:
        json.dump(config, file)
    return measure.process(program("valhalla_build_tiles"), "-c", configuration(folder), extract)


def query(folder, pairs):
    return measure.worker(sys.executable, __file__, configuration(folder), pairs)


def request(row):
    return json.dumps({
        "locations": [{"lat": float(row["from_lat"]), "lon": float(row["from_lon"])},
                      {"lat": float(row["to_lat"]), "lon": float(row["to_lon"])}],
        "costing": "pedestrian",
        "costing_options": {"pedestrian": {"shortest": True}},
    })


def whole(folder, pair):
    row = dict(zip(("id", "from_lat", "from_lon", "to_lat", "to_lon"), pair))
    return measure.process(program("valhalla_service"), configuration(folder), "route", request(row))


def work(config, pairs):
    from valhalla import Actor
    actor = Actor(config)
    with open(pairs, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        text = request(row)
        began = time.perf_counter()
        try:
            answer = actor.route(text)
        except RuntimeError:
            answer = None
        microseconds = (time.perf_counter() - began) * 1e6
        if isinstance(answer, str):
            answer = json.loads(answer)
        meters = answer["trip"]["summary"]["length"] * 1000 if answer else ""
        print(f"{row['id']},{microseconds},{meters}")


if __name__ == "__main__":
    work(*sys.argv[1:])
