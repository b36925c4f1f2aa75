"""A headless Chromium, spoken to through `--remote-debugging-pipe`: no port, no extra library."""

import json
import os
import select
import shutil
import signal
import subprocess
import tempfile
import time

PATIENCE = 60


class Failure(Exception):
    """A failed expectation about a page."""


class Unusable(Exception):
    """The test itself cannot run."""


class Browser:
    """A Chromium with one page, spoken to in JSON messages that end with a zero byte."""

    def __init__(self, binary, *more):
        self.profile = tempfile.mkdtemp(prefix="geoanchor-browser-")
        to_read, self.outgoing = os.pipe()
        self.incoming, to_write = os.pipe()
        options = [
            "--headless=new", "--remote-debugging-pipe", "--disable-gpu", "--hide-scrollbars",
            "--no-first-run", "--no-default-browser-check", "--disable-extensions",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-dev-shm-usage", "--force-color-profile=srgb",
            f"--user-data-dir={self.profile}",
        ]
        options += more
        if os.geteuid() == 0:
            options.append("--no-sandbox")
        # Chromium reads from descriptor 3 and writes to 4, whatever ours are called.
        high_read, high_write = 103, 104

        def descriptors():
            os.dup2(to_read, high_read)
            os.dup2(to_write, high_write)
            os.dup2(high_read, 3)
            os.dup2(high_write, 4)

        self.log = open(os.path.join(self.profile, "log"), "wb")
        self.process = subprocess.Popen(
            [binary, *options], stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
            preexec_fn=descriptors, close_fds=False, start_new_session=True)
        os.close(to_read)
        os.close(to_write)
        self.buffer = b""
        self.count = 0
        self.session = None
        self.events = []

    def close(self):
        try:
            os.killpg(self.process.pid, signal.SIGTERM)
            self.process.wait(timeout=PATIENCE)
        except (ProcessLookupError, subprocess.TimeoutExpired):
            try:
                os.killpg(self.process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        os.close(self.outgoing)
        os.close(self.incoming)
        self.log.close()
        shutil.rmtree(self.profile, ignore_errors=True)

    def receive(self, deadline):
        while b"\0" not in self.buffer:
            left = deadline - time.monotonic()
            if left <= 0:
                raise Unusable("the browser does not answer")
            ready, _, _ = select.select([self.incoming], [], [], left)
            if not ready:
                continue
            piece = os.read(self.incoming, 1 << 20)
            if not piece:
                with open(os.path.join(self.profile, "log"), errors="replace") as log:
                    raise Unusable("the browser ended: " + log.read()[-400:].strip())
            self.buffer += piece
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def send(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.outgoing, data):]
        deadline = time.monotonic() + PATIENCE
        while True:
            answer = self.receive(deadline)
            if answer.get("id") != self.count:
                self.events.append(answer)
                continue
            if "error" in answer:
                raise Unusable(f"{method}: {answer['error'].get('message')}")
            return answer["result"]

    def wait(self, method):
        deadline = time.monotonic() + PATIENCE
        while not any(event.get("method") == method for event in self.events):
            self.events.append(self.receive(deadline))

    def evaluate(self, expression):
        answer = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise Failure("exception: " + details.get("exception", {}).get("description", details["text"]))
        return answer["result"].get("value")

    def open_page(self):
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.send(domain + ".enable")
