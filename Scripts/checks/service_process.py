"""A process of `geoanchor serve`, and clients of it."""

import atexit
import http.client
import json
import os
import re
import signal
import subprocess
import tempfile
import time

GEOJSON = {"Content-Type": "application/geo+json"}
PATCH = {"Content-Type": "application/merge-patch+json"}
ITEMS = "/collections/anchors/items"


def new_store(program, store):
    subprocess.run([program, "add", "--store", store, "--lat", "1", "--lon", "2"], check=True, capture_output=True)


def check_store(program, store):
    """The findings of `store check` in a store."""
    checked = subprocess.run([program, "store", "check", "--store", store], capture_output=True, text=True)
    return [f"the store is damaged: {checked.stdout}{checked.stderr}"] if checked.returncode else []


def point(name, **properties):
    return {
        "type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]},
        "properties": {"name": name} | properties,
    }


class Service:
    """A process that serves a store at a port of the system's choice, another one each time it is started."""

    def __init__(self, program, store, *options, within=()):
        self.command = [*within, program, "serve", "--store", store, "--listen", "127.0.0.1:0", *options]
        atexit.register(lambda: self.process.kill())
        self.start()

    def start(self):
        self.log = tempfile.TemporaryFile()
        self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        deadline = time.monotonic() + 60
        while not (found := re.search(rb"serving at http://127\.0\.0\.1:(\d+)\n", self.said())):
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"the service does not begin, status {self.process.poll()}: {self.said()[-1000:].decode()}")
            time.sleep(0.005)
        self.port = int(found[1])

    def said(self):
        return os.pread(self.log.fileno(), 1 << 20, 0)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def end(self):
        """Ends it as an administrator does; what is wrong with how it ends."""
        if self.process.poll() is not None:
            return [f"the service ended with {self.process.returncode}: {self.said()[-1000:].decode(errors='replace')}"]
        self.process.terminate()
        status = self.process.wait(120)
        return [f"the service ended with {status}"] if status else []


class Client:
    """A connection that is made anew when it breaks; an answer is a status, its fields and its JSON."""

    def __init__(self, service, key=None):
        self.service, self.link, self.fields = service, None, {"Authorization": f"Bearer {key}"} if key else {}

    def ask(self, method, path, body=None, fields=None):
        try:
            if self.link is None:
                self.link = http.client.HTTPConnection("localhost", self.service.port, timeout=60)
            self.link.request(method, path, body, self.fields | (fields or {}))
            answer = self.link.getresponse()
            content = answer.read()
            is_json = answer.headers.get_content_type().endswith("json")
            return answer.status, answer.headers, json.loads(content) if is_json and content else None
        except (OSError, http.client.HTTPException, ValueError):
            self.link = None
            raise ConnectionError from None


class Editor:
    """A client that adds anchors, and remembers the acknowledged ones: how many of each name, and where the first is."""

    def __init__(self, service):
        self.client, self.acknowledged, self.places, self.count = Client(service), {}, {}, 0

    def add(self, name=None, size=0):
        """Adds an anchor; a name that is repeated makes the same request again."""
        self.count += name is None
        name = name or f"e{self.count}"
        body = json.dumps(point(name, note="x" * size) if size else point(name))
        status, fields, problem = self.client.ask("POST", ITEMS, body, GEOJSON | {"Idempotency-Key": name})
        if status == 201:
            self.acknowledged[name], self.places[name] = 1, fields["location"]
        return status, fields, problem

    def add_all(self, name, count):
        """Adds many anchors of a name in one change."""
        line = json.dumps({"operation": "create", "collection": "anchors", "feature": point(name)}) + "\n"
        status, _, problem = self.client.ask(
            "POST", "/v1/changes", line * count, {"Content-Type": "application/jsonl", "Idempotency-Key": name})
        if status == 200:
            self.acknowledged[name] = count
        return status, None, problem

    def insist(self, add, *arguments):
        """Sends a request until it is acknowledged, through lost connections and refusals that say to try again."""
        deadline = time.monotonic() + 120
        while True:
            try:
                status, _, problem = add(*arguments)
                if status in (200, 201):
                    return []
                # An earlier one of the same name may be at work still.
                if status not in (409, 503):
                    return [f"{arguments}: {status} {problem}"]
            except ConnectionError:
                problem = "no connection"
            if time.monotonic() > deadline:
                return [f"{arguments}: not acknowledged after two minutes: {problem}"]
            time.sleep(0.01)

    def reads(self):
        return self.client.ask("GET", f"{ITEMS}?limit=1")[0] == 200
