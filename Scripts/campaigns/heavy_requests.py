"""The heaviest requests that a service accepts: each ends in time and within memory, and beside each a small edit is quick.

    Scripts/campaigns/heavy_requests.py PROGRAM [NAME]...
"""

import contextlib
import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile
import threading
import time

from measures import resident

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "checks"))
from service_process import GEOJSON, ITEMS, PATCH, Client, Service, point  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The deadline of a request is 10 s; what has begun to be written is written.
SECONDS, EDIT_SECONDS, MEMORY = 11, 1, 3_000_000
LINES = {"Content-Type": "application/jsonl"}
CSV = {"Content-Type": "text/csv"}
JSON = {"Content-Type": "application/json"}
LATITUDE, LONGITUDE = 40.7537, -73.9833


def ring(count, size=0.02):
    """A ring of random points, whose sides cross each other, as many times as there are pairs of them."""
    dice = random.Random(count)
    points = [[LONGITUDE + dice.uniform(-size, size), LATITUDE + dice.uniform(-size, size)] for _ in range(count)]
    return {"type": "Polygon", "coordinates": [[*points, points[0]]]}


def comb(teeth, size=0.02, turned=False):
    """A sound ring with many teeth; with its turned twin it crosses in `teeth` × `teeth` places."""
    points = []
    for tooth in range(teeth):
        along = -size + 2 * size * tooth / teeth
        points += [(along, -size), (along + size / teeth, size)]
    points += [(size * 1.1, size), (size * 1.1, -size * 1.1), (-size, -size * 1.1)]
    points = [(y, x) if turned else (x, y) for x, y in points]
    around = [[LONGITUDE + x, LATITUDE + y] for x, y in points]
    return {"type": "Polygon", "coordinates": [[*around, around[0]]]}


def star(count):
    """A sound ring of so many points."""
    around = [
        [LONGITUDE + 0.01 * (2 + index % 2) * math.cos(2 * math.pi * index / count),
         LATITUDE + 0.01 * (2 + index % 2) * math.sin(2 * math.pi * index / count)] for index in range(count)]
    return {"type": "Polygon", "coordinates": [[*around, around[0]]]}


def region(geometry, name):
    return {"type": "Feature", "geometry": geometry, "properties": {"set": name, "name": name, "provider": name, "status": "supported"}}


def places(count, size=0.004):
    dice = random.Random(count)
    return [
        {"latitude": LATITUDE + dice.uniform(-size, size), "longitude": LONGITUDE + dice.uniform(-size, size)} for _ in range(count)]


def nested(depth):
    """A filter of `not` in `not`."""
    inner = {"op": "=", "args": [{"property": "name"}, "a"]}
    for _ in range(depth):
        inner = {"op": "not", "args": [inner]}
    return inner


def changes(count, **properties):
    line = {"operation": "create", "collection": "anchors", "feature": point("heavy", **properties)}
    return (json.dumps(line) + "\n").encode() * count


def session(frames):
    """A log of a phone that stands still."""
    lines = [{"format": "geoanchor-session", "version": 1}, {"time": 0, "event": "session", "change": "start"}]
    lines += [
        {"time": frame / 10, "event": "frame", "position": [0, 0, 0], "orientation": [0, 0, 0, 1], "tracking": "normal"}
        for frame in range(frames)]
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines).encode()


def requests():
    """The requests: a name, a method, a path, a body and its fields."""
    here, far = places(2)
    yield from [
        ("an area of 1,500 crossing sides", "POST", "/v1/checks", {"area": ring(1_500)}, JSON),
        ("an area of 18,000 crossing sides", "POST", "/v1/checks", {"area": ring(18_000)}, JSON),
        ("an area of 18,000 points", "POST", "/v1/checks", {"area": star(18_000)}, JSON),
        ("combs that cross 4,000,000 times", "POST", "/v1/checks", {"area": comb(2_000, turned=True)}, JSON),
        ("a place and its cells", "POST", "/v1/checks", {"place": here, "cellLevel": 24, "nearest": 1_000}, JSON),
        ("10,000 places", "POST", "/v1/checks", {"places": places(10_000), "nearest": 1_000}, JSON),
        ("a place that is known to half the Earth", "POST", "/v1/checks", {"place": here, "accuracyMeters": 1e8}, JSON),
        ("a matrix of 10,000 pairs", "POST", "/v1/matrix", {"from": places(100), "to": places(100)}, JSON),
        ("a matrix of one and 9,000", "POST", "/v1/matrix", {"from": [here], "to": places(9_000)}, JSON),
        ("an isochrone of a city", "POST", "/v1/isochrones", {"from": here, "meters": 10_000_000, "widthMeters": 1_000}, JSON),
        ("a match of 10,000 positions", "POST", "/v1/matches",
         {"traces": [[place | {"seconds": second} for second, place in enumerate(places(10_000))]], "accuracyMeters": 150}, JSON),
        ("a route by 1,000 places", "POST", "/v1/routes", {"through": places(1_000)}, JSON),
        ("a chain of centimeters", "POST", "/v1/chains", {"from": here, "to": far, "spacingMeters": 0.02}, JSON),
        ("a chain across an ocean", "POST", "/v1/chains", {"line": [here, {"latitude": 1, "longitude": 2}], "spacingMeters": 100}, JSON),
        ("a line of 10,000 points", "POST", "/v1/chains", {"line": places(10_000), "spacingMeters": 50}, JSON),
        ("an hour of frames", "POST", "/v1/simulations",
         {"line": [here, far], "durationSeconds": 3_600, "framesPerSecond": 10}, JSON),
        ("10,000 conversions", "POST", "/v1/conversions", {"target": "EPSG:32618", "points": [[40.7, -73.9]] * 10_000}, JSON),
        ("lint of all", "POST", "/v1/lint", {}, JSON),
        ("an export of all", "POST", "/v1/exports", {"format": "geojson"}, JSON),
        ("a page of all", "POST", "/v1/maps", {}, JSON),
        ("10,000 anchors by a filter", "GET", f"{ITEMS}?limit=10000&filter=" + "name%20LIKE%20%27%25a%25a%25a%25a%25%27", None, {}),
        ("a filter of 30 levels", "GET",
         f"{ITEMS}?filter-lang=cql2-json&filter=" + json.dumps(nested(30), separators=(",", ":")).replace('"', "%22"), None, {}),
        ("a tile of all", "GET", "/tiles/WebMercatorQuad/0/0/0", None, {}),
        ("the history", "GET", "/v1/changes?limit=10000", None, {}),
        ("an anchor of 100,000 tags", "POST", ITEMS, point("heavy", tags=[f"t{n:05}" for n in range(100_000)]), GEOJSON),
        ("an anchor of 20,000 tags", "POST", ITEMS, point("heavy", tags=[f"t{n}" for n in range(20_000)]), GEOJSON),
        ("an anchor of 60,000 properties", "POST", ITEMS, point("heavy", **{f"p{n:05}": 1 for n in range(60_000)}), GEOJSON),
        ("4,000 anchors in one change", "POST", "/v1/changes", changes(4_000), LINES),
        ("a region of 18,000 points", "POST", "/collections/regions/items", region(star(18_000), "star"), GEOJSON),
        ("a region of crossing sides", "POST", "/collections/regions/items", region(ring(18_000), "ring"), GEOJSON),
        ("a log of 9,000 frames", "POST", "/v1/replays",
         session(9_000), LINES),
    ]


class Editor(threading.Thread):
    """Makes small edits, one after the other, and keeps the longest time that one took."""

    def __init__(self, service):
        super().__init__()
        self.client, self.is_over, self.longest, self.faults = Client(service), False, 0, []

    def run(self):
        while not self.is_over:
            began = time.monotonic()
            try:
                status = self.client.ask("PATCH", f"{ITEMS}/a1", json.dumps({"properties": {"note": str(began)}}), PATCH)[0]
                if status not in (200, 204):
                    self.faults.append(f"a small edit is answered with {status}")
            except ConnectionError:
                self.faults.append("a small edit is not answered")
            self.longest = max(self.longest, time.monotonic() - began)
            time.sleep(0.02)


@contextlib.contextmanager
def served(program):
    """A service of 100,000 anchors, a region like a comb and the demo city."""
    with tempfile.TemporaryDirectory(prefix="geoanchor-heavy-") as place:
        folder = pathlib.Path(place)
        store, network = folder / "a.gpkg", folder / "city.streets"
        table = folder / "anchors.csv"
        lines = [f"a{n},an anchor a of all {n},{p['latitude']},{p['longitude']}" for n, p in enumerate(places(100_000, 0.02))]
        table.write_text("\n".join(["id,name,lat,lon", *lines]) + "\n")
        (folder / "comb.geojson").write_text(
            json.dumps({"type": "FeatureCollection", "features": [region(comb(2_000), "comb")]}))
        for arguments in (
                ["import", table, "--store", store], ["regions", "import", folder / "comb.geojson", "--store", store],
                ["network", "build", ROOT / "Data/midtown.osm", "--output", network]):
            subprocess.run([program, *map(str, arguments)], check=True, capture_output=True)
        yield Service(program, str(store), "--network", str(network))


def heavy_faults(program, tell, names=()):
    """The failures of the service under its heaviest requests."""
    faults = []
    with served(program) as service:
        for name, method, path, body, fields in requests():
            if names and not any(part in name for part in names):
                continue
            editor = Editor(service)
            editor.start()
            began = time.monotonic()
            content = json.dumps(body).encode() if isinstance(body, dict) else body
            try:
                status = Client(service).ask(method, path, content, fields)[0]
            except ConnectionError:
                status = 0
            seconds = time.monotonic() - began
            editor.is_over = True
            editor.join()
            ended = service.process.poll() is not None
            memory = 0 if ended else resident(service.process.pid)
            tell(f"{name}: {status} after {seconds:.2f} s, a small edit {editor.longest:.2f} s, {memory / 1e6:.2f} GB")
            found = list(dict.fromkeys(editor.faults))
            if ended or status == 0 or status >= 500 and status != 503:
                found.append(f"answered with {status}")
            if seconds > SECONDS:
                found.append(f"answered after {seconds:.1f} s")
            if editor.longest > EDIT_SECONDS:
                found.append(f"a small edit beside it takes {editor.longest:.1f} s")
            if memory > MEMORY:
                found.append(f"the service takes {memory / 1e6:.1f} GB")
            faults += [f"{name}: {fault}" for fault in found]
            if ended:
                return [*faults, f"the service ended: {service.said()[-1000:].decode(errors='replace')}"]
        faults += service.end()
    return faults


def explore_heavy(exploration, program):
    """Sends each of the heaviest requests once."""
    lines = []
    exploration.find(heavy_faults(program, lines.append))
    exploration.tell(f"{len(lines)} heavy requests, each beside small edits ({'; '.join(lines)})")


if __name__ == "__main__":
    found = heavy_faults(sys.argv[1], print, sys.argv[2:])
    print("\n".join(found) if found else "no faults")
    sys.exit(bool(found))
