"""Mutated requests over every route of a service: none is answered with 5xx but 503, none late, and the memory stays."""

import http.client
import json
import pathlib
import random
import re
import shutil
import tempfile
import threading
import time
import urllib.parse

from mutation import mutated
from served_edits import Client, Service
from sound_files import Base

DEADLINE = 10.0
TYPES = ["application/json", "application/geo+json", "application/merge-patch+json", "application/jsonl", "application/octet-stream", "text/plain"]
WORDS = ["demo-library", "walk", "demo", "gallery", "0", "1", "-1", "9007199254740992", "WebMercatorQuad", "%00", "..", "%2e%2e", "é", "a" * 300, "*", "{item}", ""]
VALUES = [
    "", "0", "-1", "1e308", "NaN", "-74,40,-73,41", "1,2,3,4,5,6", "../..", "2026-01-01T00:00:00Z/..", "0000-01-01T00:00:00Z", "40.75,-73.98",
    "json", "html", "http://www.opengis.net/def/crs/EPSG/0/3857", "http://www.opengis.net/def/crs/EPSG/0/32618", "%zz", "%ff", "a" * 2_000, "anchors,streets",
    "midtown", "walk", "gallery", "en", "de", "10000",
]
FIELDS = {
    "Accept": ["*/*", "text/html", ",;q=", "application/geo+json;q=0.1"], "If-Match": ["*", '"a"', 'W/"a"', ",,", '"'], "If-None-Match": ["*", '"a", "b"'],
    "Prefer": ["return=representation", "respond-async", ";,"], "Idempotency-Key": ["a", "b", "a b", "\xff"], "Last-Event-ID": ["0", "-1", "x"],
    "Authorization": ["Bearer", "Bearer a.b.c", "Basic a"], "Origin": ["null", "http://localhost"], "traceparent": ["00-0-0-0"],
    "Geoanchor-Min-Revision": ["0", "-1", "x"], "Range": ["bytes=0-"], "Content-Encoding": ["gzip"],
}


def resident(pid):
    return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{pid}/status").read_text())[1])


def bodies(folder):
    """Sound bodies of every kind."""
    place, other = {"latitude": 40.7530150, "longitude": -73.9816300}, {"anchor": "@Plaza"}
    feature = {"type": "Feature", "geometry": {"type": "Point", "coordinates": [-73.98, 40.75]}, "properties": {"name": "n", "tags": ["a"]}}
    walk = {"from": place, "to": other}
    edit = {"operation": "create", "collection": "anchors", "feature": feature}
    found = [
        ("routes|chains", walk), ("routes|chains", {"line": [place, place]}), ("routes|chains", {"through": [{"anchor": "@Library, old"}, other]}),
        ("items", feature), ("items/", {"properties": {"name": "x"}}), ("conflicts", {"take": "ours"}), ("checks", {"place": place}),
        ("checks", {"places": [place, place]}), ("checks", {"cell": "89c25855"}), ("matrix", {"from": [place], "to": [place, other]}),
        ("isochrones", {"from": place, "meters": 200}), ("matches", {"traces": [[place | {"seconds": 0}, place | {"seconds": 9}]]}),
        ("conversions", {"target": "EPSG:32618", "points": [[40.7, -73.9]]}), ("simulations", {"chain": "walk"}), ("exports", {"format": "geojson"}),
        ("exports", {"platform": "arkit", "format": "json"}), ("imports", {"name": "a.csv"}), ("lint", {}),
        ("venues", {"from": {"name": "Room 001"}, "to": {"name": "Room 204"}}), ("v1/changes", edit),
    ]
    texts = [(path, json.dumps(body).encode()) for path, body in found]
    return texts + [
        (path, (folder / name).read_bytes()) for path, name in (("re(plays|ports)", "log.jsonl"), ("feed", "feed.jsonl"), ("chains", "route.json"))]


class Requests:
    """Requests of a service's description, each broken somewhere."""

    def __init__(self, document, texts, seed):
        self.texts, self.seed = texts, seed
        self.operations = [
            (method.upper(), path, operation) for path, item in document["paths"].items() for method, operation in item.items()]

    def request(self, number):
        dice = random.Random(f"{self.seed}:{number}")
        method, path, operation = dice.choice(self.operations)
        # A stream has no end, and what takes long is drilled elsewhere.
        if path == "/v1/events":
            path = "/v1/changes"
        path = re.sub(r"\{.*?\}", lambda _: dice.choice(WORDS), path)
        if dice.random() < 0.1:
            method = dice.choice(["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"])
        names = [parameter["name"] for parameter in operation.get("parameters", []) if parameter["in"] == "query"] + ["f", "x"]
        query = "&".join(f"{dice.choice(names)}={dice.choice(VALUES)}" for _ in range(dice.choice([0, 0, 0, 1, 1, 2])))
        target = f"{path}?{query}" if query else path
        if dice.random() < 0.2:
            target = "/" + mutated(target[1:].encode(), number, self.seed)[:4_000].decode("latin-1")
        target = "".join(c if 32 < ord(c) < 127 else f"%{ord(c) & 255:02x}" for c in target)
        fields = {name: dice.choice(values) for name, values in FIELDS.items() if dice.random() < 0.1}
        body = None
        if method in ("POST", "PUT", "PATCH"):
            own = [text for where, text in self.texts if re.search(where, path)]
            body = dice.choice(own) if own and dice.random() < 0.9 else dice.choice(self.texts)[1]
            if dice.random() < 0.5:
                body = mutated(body, number, self.seed)[:900_000]
            types = list(operation.get("requestBody", {}).get("content", {})) or TYPES
            fields["Content-Type"] = dice.choice(types if dice.random() < 0.9 else TYPES)
        return method, target, body, fields


def mutate_requests(program, count, seed):
    """Sends mutated requests to a service of the demo city; says what was done, and what is wrong."""
    faults, statuses, slowest, lock = [], {}, [0.0], threading.Lock()
    with tempfile.TemporaryDirectory(prefix="geoanchor-mutated-") as place:
        folder = pathlib.Path(place)
        base = Base(program, folder)
        shutil.copy(base.store, folder / "served.gpkg")
        service = Service(program, folder / "served.gpkg", "--network", base.network)
        _, _, document = Client(service.port).ask("GET", "/api")
        requests, numbers = Requests(document, bodies(folder), seed), iter(range(count))
        kept = []

        def send():
            link = None
            while True:
                with lock:
                    number = next(numbers, None)
                    if number is None or len(faults) > 20:
                        return
                    # What is warm after the first half must be enough for the second.
                    if number == count // 2:
                        kept.append(resident(service.process.pid))
                method, target, body, fields = requests.request(number)
                began = time.monotonic()
                try:
                    link = link or http.client.HTTPConnection("localhost", service.port, timeout=60)
                    link.request(method, target, body, fields)
                    answer = link.getresponse()
                    content, status = answer.read(), answer.status
                    if answer.getheader("connection") == "close":
                        link = None
                    # The results of jobs are kept for an hour: they are no leak, and would hide one.
                    if status == 202:
                        Client(service.port).ask("DELETE", urllib.parse.urlsplit(answer.getheader("location")).path)
                except (OSError, http.client.HTTPException) as error:
                    link, content, status = None, b"", 0
                    if service.process.poll() is not None:
                        with lock:
                            faults.append(f"{number}: {method} {target[:300]} {(body or b'')[:300]}: the service ended: {error}")
                        return
                seconds = time.monotonic() - began
                with lock:
                    statuses[status] = statuses.get(status, 0) + 1
                    slowest[0] = max(slowest[0], seconds)
                    if status >= 500 and status != 503 or seconds > DEADLINE + 2:
                        faults.append(f"{number}: {method} {target[:300]} {fields} {(body or b'')[:300]}: {status} after {seconds:.1f} s {content[:300]}")

        threads = [threading.Thread(target=send) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if service.process.poll() is None:
            kept.append(resident(service.process.pid))
            if service.end() != 0:
                faults.append("the service did not end well")
        if count >= 100_000 and kept[-1] > 1.05 * kept[0]:
            faults.append(f"memory grew from {kept[0]} to {kept[-1]} kB in the last {count // 2} requests")
    told = ", ".join(f"{status}: {number}" for status, number in sorted(statuses.items()))
    return (f"{count} mutated requests over {len(requests.operations)} operations ({told}), slowest {slowest[0]:.2f} s, "
            f"{' then '.join(map(str, kept))} kB"), faults
