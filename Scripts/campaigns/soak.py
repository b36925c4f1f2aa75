"""Mixed load on a service: writers, readers, jobs, listeners, reloads. Memory, descriptors and times stay what they were."""

import http.client
import json
import os
import random
import shutil
import signal
import subprocess
import threading
import time
import urllib.parse

from measures import open_files, resident
from served_mutations import served_city
from service_process import GEOJSON, ITEMS, PATCH, Client, point

JSON = {"Content-Type": "application/json"}
WALK = json.dumps({"from": {"anchor": "@Library, old"}, "to": {"anchor": "@Plaza"}})
# A job that reads all of the store.
ALL = json.dumps({"format": "geojson"})
LINE = json.dumps({"line": [{"latitude": 40.7530, "longitude": -73.9816}, {"latitude": 40.7534, "longitude": -73.9826}]})
READS = [
    ("GET", f"{ITEMS}?limit=50", None), ("GET", f"{ITEMS}?bbox=0,0,3,3&limit=100", None),
    ("GET", "/collections/rooms/items?f=html", None), ("GET", "/tiles/WebMercatorQuad/14/6158/4824", None),
    ("GET", "/conformance", None),
    ("POST", "/v1/chains", WALK), ("POST", "/v1/routes?f=geojson", WALK), ("GET", "/v1/changes?limit=20", None),
    ("POST", "/v1/checks", json.dumps({"place": {"latitude": 40.754, "longitude": -73.984}})), ("GET", "/v1/geopose/none", None),
]


def fill(service, store):
    """Asks so much at once that all connections to the store are open: four of workers, two of jobs, and the one that writes."""
    def ask():
        client = Client(service)
        for _ in range(5):
            client.ask("GET", f"{ITEMS}?limit=10000")

    def work():
        client = Client(service)
        for _ in range(10):
            _, fields, _ = client.ask("POST", "/v1/exports", ALL, JSON | {"Prefer": "respond-async"})
            time.sleep(0.1)
            if "location" in fields:
                client.ask("DELETE", urllib.parse.urlsplit(fields["location"]).path)

    for _ in range(10):
        threads = [threading.Thread(target=task) for task in [ask] * 24 + [work] * 4]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if open_files(service.process.pid)[str(store)] >= 7:
            return


class Load:
    """A load of a service by many threads: whether it is over, what went wrong, how long each answer took."""

    def __init__(self, service, seconds, seed):
        self.service, self.began, self.end, self.seed = service, time.monotonic(), time.monotonic() + seconds, seed
        self.faults, self.times, self.lock = [], [], threading.Lock()

    @property
    def is_over(self):
        return time.monotonic() > self.end or len(self.faults) > 10

    def ask(self, client, wanted, method, path, body=None, fields=None):
        began = time.monotonic()
        try:
            answer = client.ask(method, path, body, fields)
        except ConnectionError:
            answer = 0, {}, None
        now = time.monotonic()
        with self.lock:
            self.times.append((now - self.began, now - began))
            if answer[0] not in wanted:
                self.faults.append(f"{method} {path}: {answer[0]} {str(answer[2])[:300]}")
        return answer

    def read(self, number):
        dice, client = random.Random(f"soak:{self.seed}:{number}"), Client(self.service)
        while not self.is_over:
            method, path, body = dice.choice(READS)
            self.ask(client, (200, 204, 404), method, path, body, JSON if body else None)
            time.sleep(0.005)

    def write(self, number):
        """Adds, changes and removes anchors, whose number stays."""
        client, count, kept = Client(self.service), 0, []
        while not self.is_over:
            count += 1
            named = {"Idempotency-Key": f"{number}-{count}"} if count % 10 == 0 else {}
            _, fields, _ = self.ask(client, (201,), "POST", ITEMS, json.dumps(point(f"{number}-{count}")), GEOJSON | named)
            if "location" in fields:
                kept.append(urllib.parse.urlsplit(fields["location"]).path)
                self.ask(client, (204,), "PATCH", kept[-1], '{"properties":{"note":"x"}}', PATCH | {"If-Match": fields["etag"]})
            if len(kept) > 20:
                self.ask(client, (204,), "DELETE", kept.pop(0))
            time.sleep(0.02)

    def work(self):
        """Begins jobs, asks how they are, takes their results and dismisses them."""
        client = Client(self.service)
        while not self.is_over:
            _, fields, _ = self.ask(client, (202,), "POST", "/v1/simulations", LINE, JSON | {"Prefer": "respond-async"})
            if "location" in fields:
                job = urllib.parse.urlsplit(fields["location"]).path
                while not self.is_over and (client.ask("GET", job)[2] or {}).get("status") in ("accepted", "running"):
                    time.sleep(0.02)
                self.ask(client, (200, 404, 409), "GET", f"{job}/results")
                self.ask(client, (200,), "DELETE", job)
            time.sleep(0.1)

    def listen(self, heard):
        """Listens to changes, each five seconds on another connection."""
        while not self.is_over:
            link = http.client.HTTPConnection("localhost", self.service.port, timeout=30)
            link.request("GET", "/v1/events")
            answer, until = link.getresponse(), time.monotonic() + 5
            while not self.is_over and time.monotonic() < until and (line := answer.readline()):
                heard[0] += line.startswith(b"event:")
            answer.close()
            link.close()

    def replace(self, network):
        """Replaces the network that is served."""
        while not self.is_over:
            copy = network.with_suffix(".next")
            shutil.copy(network, copy)
            os.replace(copy, network)
            self.service.process.send_signal(signal.SIGHUP)
            time.sleep(1)


def percentile(times, begin, end):
    found = sorted(took for at, took in times if begin <= at < end)
    return found[len(found) * 99 // 100] if found else 0.0


def soak(program, seconds, seed, measures=True):
    """The work done, and the failures; on request, the beginning and the end of ten minutes or more are compared."""
    compares = measures and seconds >= 600
    heard, samples = [0], []
    with served_city(program) as (service, folder):
        store, network = folder / "served.gpkg", folder / "base.streets"
        # Enough that whoever asks for all of it is still at it when the next one comes.
        many = folder / "many.csv"
        many.write_text("id,lat,lon\n" + "".join(f"far-{i},{-60 + i % 100 / 100},{-150 + i // 100 / 100}\n" for i in range(10_000)))
        subprocess.run([program, "import", many, "--store", store], check=True, capture_output=True)
        if compares:
            fill(service, store)
        load = Load(service, seconds, seed)
        tasks = [(load.read, number) for number in range(3)] + [(load.write, number) for number in range(2)]
        tasks += [(load.work,), (load.listen, heard), (load.replace, network)]
        threads = [threading.Thread(target=task, args=arguments) for task, *arguments in tasks]
        for thread in threads:
            thread.start()
        while not load.is_over:
            try:
                samples.append((time.monotonic() - load.began, resident(service.process.pid), open_files(service.process.pid)))
            except (OSError, TypeError):
                load.faults.append(f"the service ended with {service.process.poll()}")
                break
            time.sleep(0.2)
        for thread in threads:
            thread.join()
        faults = load.faults + service.end()
        if heard[0] == 0:
            faults.append("nobody heard of a change")
    # Of ten minutes the third and the last.
    windows = [(seconds * 0.2, seconds * 0.3), (seconds * 0.9, seconds)]

    def mean(value, window):
        found = [value(size, files) for at, size, files in samples if window[0] <= at < window[1]]
        return sum(found) / max(1, len(found))

    compared = []
    for name in sorted({name for _, _, files in samples for name in files}):
        before, after = [mean(lambda _, files: files[name], window) for window in windows]
        if compares and after > before + 0.1:
            compared.append(f"{name} open {before:.1f} times, then {after:.1f}")
    for name, unit, limit, (before, after) in [
            ("resident memory", "kB", 1.05, [mean(lambda size, _: size, window) for window in windows]),
            ("descriptors", "", 1.05, [mean(lambda _, files: files.total(), window) for window in windows]),
            ("99 of 100 answers within", "ms", 1.5, [percentile(load.times, *window) * 1_000 for window in windows])]:
        compared.append(f"{name} {before:.1f}, then {after:.1f} {unit}".strip())
        if compares and after > limit * before:
            faults.append(f"{name} grew from {before:.1f} to {after:.1f} {unit}, more than {limit} times")
    return f"{seconds:.0f} s of mixed load: {len(load.times)} answers, {heard[0]} events heard; {'; '.join(compared)}", faults


def explore_soak(exploration, program):
    said, faults = soak(program, exploration.seconds, exploration.seed)
    exploration.tell(said)
    exploration.find(faults, command=f"{exploration.again} --minutes {exploration.seconds / 60:.0f}")
