"""The shared state of a campaign's parts: time, random numbers, program and findings."""

import os
import pathlib
import random
import subprocess
import time
import traceback

ROOT = pathlib.Path(__file__).resolve().parents[2]
OUT = ROOT / ".build/campaign"


def build(*arguments, folder=ROOT, environment=()):
    """Builds with SwiftPM, which now and then ends by a signal while it plans, and does not when it is asked again."""
    print(f"building: swift build {' '.join(map(str, arguments))}", flush=True)
    settings = {name: value for name, value in os.environ.items() if name != "GEOANCHOR_BUILD"} | dict(environment)
    for attempt in range(2):
        done = subprocess.run(
            ["swift", "build", "--package-path", folder, *map(str, arguments)], env=settings, capture_output=True, text=True)
        if done.returncode >= 0 or attempt:
            break
    if done.returncode != 0:
        raise RuntimeError(f"swift build {' '.join(map(str, arguments))}:\n{(done.stdout + done.stderr)[-3000:]}")


def optimized_program():
    """The program of $GEOANCHOR, or the one that a package has."""
    if "GEOANCHOR" not in os.environ:
        build("--configuration", "release", "--product", "geoanchor", "--static-swift-stdlib")
        os.environ["GEOANCHOR"] = str(ROOT / ".build/release/geoanchor")
    return os.environ["GEOANCHOR"]


class Exploration:
    """One part of a campaign while it runs."""

    def __init__(self, name, seed, seconds, round=None):
        self.name, self.seed, self.seconds, self.round = name, seed, seconds, round
        self.folder, self.done, self.findings = OUT / name, [], []
        self.folder.mkdir(parents=True, exist_ok=True)
        for log in self.folder.glob("*.log"):
            log.unlink()
        self.began = time.monotonic()

    def restart(self, seconds):
        """Begins a step of its own, with so much time."""
        self.began, self.seconds = time.monotonic(), seconds

    @property
    def again(self):
        """The command that runs the part once more."""
        return f"Scripts/campaign --only {self.name} --seed {self.seed}"

    @property
    def is_over(self):
        return time.monotonic() - self.began > self.seconds

    def rounds(self):
        """The numbers of the rounds that there is time for, at least one; or the round that was asked for."""
        number = self.round or 0
        while True:
            yield number
            number += 1
            if self.round is not None or self.is_over:
                return

    def dice(self, number):
        return random.Random(f"{self.name}:{self.seed}:{number}")

    def tell(self, text):
        """Says what was explored."""
        self.done.append(text)

    def find(self, faults, round=None, command=None):
        """Keeps faults, each with the command that shows it again."""
        command = command or self.again + (f" --round {round}" if round is not None else "")
        self.findings += [(str(fault), command) for fault in faults]

    def command(self, *command, again=None):
        """Runs a command, whose failure is a finding; what it says is kept in a file and returned."""
        name = pathlib.Path(next(part for part in command if part != "python3")).stem
        log = self.folder / f"{len(list(self.folder.glob('*.log'))) + 1}-{name}.log"
        told = " ".join(str(part).replace(f"{ROOT}/", "") for part in command)
        with log.open("w") as out:
            done = subprocess.run(list(map(str, command)), cwd=ROOT, stdin=subprocess.DEVNULL, stdout=out, stderr=out)
        text = log.read_text(errors="replace")
        if done.returncode != 0:
            fault = f"`{told}` ends with {done.returncode}; {log.relative_to(ROOT)} ends:\n{text[-1500:]}"
            self.find([fault], command=again or told)
        self.tell(f"`{told}`: status {done.returncode}, {log.relative_to(ROOT)}")
        return text

    def run(self, part):
        began = time.monotonic()
        try:
            program = [optimized_program()] if part.asks_program else []
            self.restart(self.seconds)
            part.explore(self, *program)
        except Exception:  # the other parts still have their turn
            self.find([traceback.format_exc()])
        self.took = time.monotonic() - began
