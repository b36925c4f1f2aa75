"""Edits through `geoanchor serve` while it is killed, while its disk fills, and while clients edit the same anchors."""

import http.client
import json
import pathlib
import random
import signal
import socket
import sqlite3
import subprocess
import tempfile
import threading
import time

GEOJSON = {"Content-Type": "application/geo+json"}
PATCH = {"Content-Type": "application/merge-patch+json"}


def free_port():
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return place.getsockname()[1]


def new_store(program, store):
    subprocess.run([program, "add", "--store", store, "--lat", "1", "--lon", "2"], check=True, capture_output=True)


class Service:
    """A process that serves a store, and can be started again at the same port."""

    def __init__(self, program, store, *options, within=()):
        self.port = free_port()
        self.command = [*within, program, "serve", "--store", store, "--listen", f"127.0.0.1:{self.port}", *options]
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(1000):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                if self.process.poll() is not None:
                    raise RuntimeError(f"the service ended with {self.process.returncode}") from None
                time.sleep(0.01)
        raise RuntimeError("the service does not answer")

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def end(self):
        self.process.terminate()
        return self.process.wait(60)


class Client:
    """A connection that is made anew when it breaks; an answer is a status, its fields and its JSON."""

    def __init__(self, port, key=None):
        self.port, self.link, self.fields = port, None, {"Authorization": f"Bearer {key}"} if key else {}

    def ask(self, method, path, body=None, fields=None):
        try:
            if self.link is None:
                self.link = http.client.HTTPConnection("localhost", self.port, timeout=60)
            self.link.request(method, path, body, self.fields | (fields or {}))
            answer = self.link.getresponse()
            content = answer.read()
            is_json = answer.headers.get_content_type().endswith("json")
            return answer.status, answer.headers, json.loads(content) if is_json and content else None
        except (OSError, http.client.HTTPException, ValueError):
            self.link = None
            raise ConnectionError from None


def point(name, **properties):
    return {
        "type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]},
        "properties": {"name": name} | properties,
    }


class Writer(threading.Thread):
    """Makes one change after the other; what is not answered is sent again, under the same name."""

    def __init__(self, service, number, dice):
        super().__init__(daemon=True)
        self.client, self.number, self.dice = Client(service.port), number, dice
        self.is_over, self.acknowledged, self.faults, self.repeated = False, {}, [], 0

    def run(self):
        count = 0
        while not self.is_over:
            count += 1
            label = f"w{self.number}-{count}"
            if self.dice.random() < 0.3:
                size, path, fields = 3, "/v1/changes", {"Content-Type": "application/jsonl"}
                body = "\n".join(json.dumps({"operation": "create", "collection": "anchors", "feature": point(label)}) for _ in range(3))
            else:
                size, path, fields, body = 1, "/collections/anchors/items", GEOJSON, json.dumps(point(label))
            attempts = 0
            while True:
                try:
                    status, _, problem = self.client.ask("POST", path, body, fields | {"Idempotency-Key": label})
                except ConnectionError:
                    attempts += 1
                    if self.is_over and attempts > 500:
                        return
                    time.sleep(0.01)
                    continue
                # One that was sent before the connection broke may be at work still.
                if status in (409, 503):
                    time.sleep(0.01)
                    continue
                break
            self.repeated += attempts > 0
            if status not in (200, 201):
                self.faults.append(f"{label}: {status} {problem}")
                return
            self.acknowledged[label] = size


def kill_service(program, kills, seed):
    """Kills a service under 32 clients, and starts it again: what it acknowledged is there once, and nothing is half."""
    faults = []
    dice = random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="geoanchor-served-") as place:
        store = pathlib.Path(place) / "a.gpkg"
        new_store(program, store)
        service = Service(program, store)
        writers = [Writer(service, number, random.Random(f"{seed}:{number}")) for number in range(32)]
        for writer in writers:
            writer.start()
        for _ in range(kills):
            time.sleep(dice.uniform(0.02, 0.3))
            service.kill()
            service.start()
        for writer in writers:
            writer.is_over = True
        for writer in writers:
            writer.join(60)
            if writer.is_alive():
                faults.append(f"writer {writer.number} does not end")
            faults += writer.faults
        if service.end() != 0:
            faults.append("the service did not end well")
        found = dict(sqlite3.connect(store).execute("SELECT name, count(*) FROM anchors WHERE name NOT NULL GROUP BY name"))
        acknowledged = {}
        for writer in writers:
            acknowledged |= writer.acknowledged
        for label, size in acknowledged.items():
            if found.get(label, 0) != size:
                faults.append(f"{label} was acknowledged: {found.get(label, 0)} of {size} anchors are there")
        for label, count in found.items():
            if label not in acknowledged:
                faults.append(f"{label} was never acknowledged, and sent until it was: {count} anchors")
        checked = subprocess.run([program, "store", "check", "--store", store], capture_output=True, text=True)
        if checked.returncode != 0:
            faults.append(f"the store is damaged: {checked.stdout}{checked.stderr}")
        repeated = sum(writer.repeated for writer in writers)
    return f"{kills} kills of a service under 32 clients, {len(acknowledged)} acknowledged changes, {repeated} sent again", faults


def interleave(program, count, seed):
    """Two clients edit the same 50 anchors: none loses an update of the other, and the history explains every state."""
    faults, lock, conflicts = [], threading.Lock(), [0]
    with tempfile.TemporaryDirectory(prefix="geoanchor-served-") as place:
        folder = pathlib.Path(place)
        store, keys = folder / "a.gpkg", folder / "keys.json"
        new_store(program, store)
        secrets = {
            name: subprocess.run(
                [program, "key", "add", name, "--keys", keys, "--scope", "read", "--scope", "write"],
                check=True, capture_output=True, text=True).stdout.strip() for name in ("ada", "bob")}
        service = Service(program, store, "--keys", keys)
        first = Client(service.port, secrets["ada"])
        lines = "\n".join(json.dumps({
            "operation": "create", "collection": "anchors", "feature": point("0") | {"id": f"a{i}"}}) for i in range(50))
        status, _, answer = first.ask("POST", "/v1/changes", lines, {"Content-Type": "application/jsonl"})
        if status != 200:
            raise RuntimeError(answer)
        left, edits = [count], {f"a{i}": [] for i in range(50)}

        def work(name):
            dice, client = random.Random(f"{seed}:{name}"), Client(service.port, secrets[name])
            while True:
                with lock:
                    if left[0] == 0:
                        return
                    left[0] -= 1
                anchor = f"a{dice.randrange(50)}" if dice.random() < 0.5 else f"a{dice.randrange(3)}"
                path = f"/collections/anchors/items/{anchor}"
                status, fields, feature = client.ask("GET", path)
                if status != 200:
                    faults.append(f"{anchor}: {status} {feature}")
                    return
                if dice.random() < 0.5:
                    time.sleep(dice.uniform(0, 0.002))
                value = str(int(feature["properties"]["name"]) + 1)
                status, _, answer = client.ask(
                    "PATCH", path, json.dumps({"properties": {"name": value}}), PATCH | {"If-Match": fields["etag"]})
                with lock:
                    if status == 204:
                        edits[anchor].append((int(value), name))
                    elif status == 412:
                        conflicts[0] += 1
                        if int(answer["present"]["properties"]["name"]) < int(value):
                            faults.append(f"{anchor}: 412 without another version: {answer}")
                    else:
                        faults.append(f"{anchor}: {status} {answer}")

        threads = [threading.Thread(target=work, args=(name,)) for name in secrets]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        service.end()
        base = sqlite3.connect(store)
        now = dict(base.execute("SELECT id, name FROM anchors WHERE id LIKE 'a__' OR id LIKE 'a_'"))
        for anchor, made in edits.items():
            made.sort()
            if [value for value, _ in made] != list(range(1, len(made) + 1)):
                faults.append(f"{anchor}: an update was lost: {made}")
            if now.get(anchor) != str(len(made)):
                faults.append(f"{anchor} is {now.get(anchor)} after {len(made)} updates")
            said = json.loads(subprocess.run(
                [program, "history", anchor, "--store", store, "--format", "json"], capture_output=True, text=True).stdout)
            versions = [(version["name"], version["author"]) for version in reversed(said["versions"])]
            if versions != [("0", "ada"), *((str(value), name) for value, name in made)]:
                faults.append(f"{anchor}: the history tells something else: {versions} beside {made}")
    made = sum(map(len, edits.values()))
    return f"{count} edits of two clients on 50 anchors: {made} made, {conflicts[0]} refused for another version", faults
