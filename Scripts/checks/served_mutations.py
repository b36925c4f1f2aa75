"""Mutated requests over every route of a service: none is answered with 5xx, but for 503, and none late."""

import collections
import contextlib
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
from service_process import Client, Service
from sound_files import Base

TYPES = [
    "application/json", "application/geo+json", "application/merge-patch+json", "application/jsonl", "application/octet-stream",
    "text/plain",
]
WORDS = [
    "demo-library", "walk", "demo", "gallery", "0", "1", "-1", "9007199254740992", "WebMercatorQuad", "%00", "..", "%2e%2e", "é",
    "a" * 300, "*", "{item}", "",
]
VALUES = [
    "", "0", "-1", "1e308", "NaN", "-74,40,-73,41", "1,2,3,4,5,6", "../..", "2026-01-01T00:00:00Z/..", "0000-01-01T00:00:00Z",
    "40.75,-73.98", "json", "html", "http://www.opengis.net/def/crs/EPSG/0/3857", "http://www.opengis.net/def/crs/EPSG/0/32618",
    "%zz", "%ff", "a" * 2_000, "anchors,streets", "midtown", "walk", "gallery", "en", "de", "10000",
]
FIELDS = {
    "Accept": ["*/*", "text/html", ",;q=", "application/geo+json;q=0.1"], "If-Match": ["*", '"a"', 'W/"a"', ",,", '"'],
    "If-None-Match": ["*", '"a", "b"'], "Prefer": ["return=representation", "respond-async", ";,"],
    "Idempotency-Key": ["a", "b", "a b", "\xff"], "Last-Event-ID": ["0", "-1", "x"],
    "Authorization": ["Bearer", "Bearer a.b.c", "Basic a"], "Origin": ["null", "http://localhost"], "traceparent": ["00-0-0-0"],
    "Geoanchor-Min-Revision": ["0", "-1", "x"], "Range": ["bytes=0-"], "Content-Encoding": ["gzip"],
}


def bodies(folder):
    """Sound bodies of every kind, each with the paths that it is for."""
    place, other = {"latitude": 40.7530150, "longitude": -73.9816300}, {"anchor": "@Plaza"}
    feature = {
        "type": "Feature", "geometry": {"type": "Point", "coordinates": [-73.98, 40.75]},
        "properties": {"name": "n", "tags": ["a"]}}
    walk = {"from": place, "to": other}
    edit = {"operation": "create", "collection": "anchors", "feature": feature}
    found = [
        ("routes|chains", walk), ("routes|chains", {"line": [place, place]}),
        ("routes|chains", {"through": [{"anchor": "@Library, old"}, other]}), ("items", feature),
        ("items/", {"properties": {"name": "x"}}), ("conflicts", {"take": "ours"}), ("checks", {"place": place}),
        ("checks", {"places": [place, place]}), ("checks", {"cell": "89c25855"}),
        ("matrix", {"from": [place], "to": [place, other]}),
        ("isochrones", {"from": place, "meters": 200}), ("matches", {"traces": [[place | {"seconds": 0}, place | {"seconds": 9}]]}),
        ("conversions", {"target": "EPSG:32618", "points": [[40.7, -73.9]]}), ("simulations", {"chain": "walk"}),
        ("exports", {"format": "geojson"}),
        ("exports", {"platform": "arkit", "format": "json"}), ("imports", {"name": "a.csv"}), ("lint", {}),
        ("venues", {"from": {"name": "Room 001"}, "to": {"name": "Room 204"}}), ("v1/changes", edit),
    ]
    texts = [(path, json.dumps(body).encode()) for path, body in found]
    files = [("re(plays|ports)", "log.jsonl"), ("feed", "feed.jsonl"), ("chains", "route.json")]
    return texts + [(path, (folder / name).read_bytes()) for path, name in files]


class Requests:
    """Requests that a service describes, each broken somewhere; the same for the same seed and number."""

    def __init__(self, document, texts, seed):
        self.texts, self.seed = texts, seed
        self.operations = [
            (method.upper(), path, operation) for path, item in document["paths"].items() for method, operation in item.items()]

    def request(self, number):
        dice = random.Random(f"{self.seed}:{number}")
        method, path, operation = dice.choice(self.operations)
        # A stream has no end.
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


class Sender:
    """Sends requests by number, and keeps what came of them."""

    def __init__(self, service, requests, seconds=60):
        self.service, self.requests, self.seconds = service, requests, seconds
        self.statuses, self.faults, self.lock = collections.Counter(), [], threading.Lock()

    def send(self, numbers):
        """Sends the next request while there is one."""
        link = None
        while True:
            with self.lock:
                number = next(numbers, None)
            if number is None or len(self.faults) > 20:
                return
            method, target, body, fields = self.requests.request(number)
            began = time.monotonic()
            try:
                link = link or http.client.HTTPConnection("localhost", self.service.port, timeout=60)
                link.request(method, target, body, fields)
                answer = link.getresponse()
                content, status = answer.read(), answer.status
                if answer.getheader("connection") == "close":
                    link = None
                # Results of jobs are kept for an hour.
                if status == 202:
                    Client(self.service).ask("DELETE", urllib.parse.urlsplit(answer.getheader("location")).path)
            except (OSError, http.client.HTTPException) as error:
                link, content, status = None, str(error).encode(), 0
            seconds = time.monotonic() - began
            has_ended = status == 0 and self.service.process.poll() is not None
            with self.lock:
                self.statuses[status] += 1
                if has_ended or status >= 500 and status != 503 or seconds > self.seconds:
                    text = f"{method} {target[:300]} {fields} {(body or b'')[:300]}: {status} after {seconds:.0f} s {content[:300]}"
                    self.faults.append((number, text + (": the service ended" if has_ended else "")))
            if has_ended:
                return


@contextlib.contextmanager
def served_city(program):
    """A service of the demo city, and the folder with its files."""
    with tempfile.TemporaryDirectory(prefix="geoanchor-mutated-") as place:
        folder = pathlib.Path(place)
        base = Base(program, folder)
        shutil.copy(base.store, folder / "served.gpkg")
        yield Service(program, folder / "served.gpkg", "--network", base.network), folder


def described_requests(service, folder, seed):
    """The requests of a service of the demo city."""
    return Requests(Client(service).ask("GET", "/api")[2], bodies(folder), seed)


def mutate_requests(program, count, seed):
    """Sends mutated requests one after the other."""
    with served_city(program) as (service, folder):
        sender = Sender(service, described_requests(service, folder, seed))
        sender.send(iter(range(count)))
        faults = [f"request {number}: {fault}" for number, fault in sender.faults] + service.end()
    told = ", ".join(f"{status}: {number}" for status, number in sorted(sender.statuses.items()))
    return f"{count} mutated requests over {len(sender.requests.operations)} operations ({told})", faults
