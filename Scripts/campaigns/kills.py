"""Kills processes at random moments: writers of one store, and a service under many clients."""

import os
import pathlib
import random
import signal
import subprocess
import tempfile
import threading
import time

from killed_writers import COUNTS, addition, damage, removal, size
from served_edits import differences
from service_process import Editor, Service, check_store, new_store

KINDS = {"a": ["anchor"], "b": ["table", "anchor"], "c": ["chain"], "d": ["regions", "venue"], "e": ["compact"]}


class Writer(threading.Thread):
    """Runs one command after the other until it is killed; knows what each of them promised."""

    def __init__(self, program, folder, store, name, state, dice):
        super().__init__()
        self.program, self.folder, self.store, self.name, self.state, self.dice = program, folder, store, name, state, dice
        self.lock, self.process, self.is_over, self.faults = threading.Lock(), None, False, []

    def command(self, number):
        """A thing, whether it is there after the command, and the command."""
        kind = self.dice.choice(KINDS[self.name])
        if kind == "compact":
            return (kind, self.name), True, ["store", "compact", "--keep", "0d"]
        there = [key for key, is_there in self.state.items() if is_there and key[0] == kind]
        if there and kind != "table" and self.dice.random() < 0.3:
            old = self.dice.choice(there)
            return old, False, removal(*old)
        return (kind, f"{self.name}{number}"), True, addition(kind, f"{self.name}{number}", self.folder)

    def run(self):
        while True:
            key, is_added, arguments = self.command(len(self.state))
            with self.lock:
                if self.is_over:
                    return
                with open(self.folder / f"{self.name}.log", "wb") as log:
                    self.process = subprocess.Popen(
                        [self.program, *map(str, arguments), "--store", self.store], stdin=subprocess.DEVNULL,
                        stdout=subprocess.DEVNULL, stderr=log, env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
            status = self.process.wait()
            if status == 0:
                self.state[key] = is_added
            elif status == -signal.SIGKILL:
                # Nobody knows, until somebody looks.
                self.state[key] = None
                return
            elif status != 75:
                said = (self.folder / f"{self.name}.log").read_text(errors="replace").strip()
                self.faults.append(f"`{' '.join(map(str, arguments))}` ends with {status}: {said[-300:]}")
                return

    def kill(self):
        with self.lock:
            self.is_over = True
            if self.process:
                self.process.kill()


def look(store, states, sizes):
    """The promised content that is missing, double or partial; afterwards the fate of unconfirmed writes is known."""
    faults = damage(store)
    for state in states.values():
        for key, is_there in state.items():
            if key[0] == "compact":
                continue
            found, whole = size(store, *key), sizes[key[0]]
            if is_there is None:
                state[key] = found > 0
                if found not in (0, whole):
                    faults.append(f"half of the {' '.join(key)} is there: {found} of {whole}")
            elif found != (whole if is_there else 0):
                faults.append(f"{found} of the {' '.join(key)} are there, it was {'kept' if is_there else 'removed'}")
    return faults


def kill_writers(program, dice, kills=10):
    """Kills five processes that write to one store, a number of times; what is wrong then, and how much was acknowledged."""
    with tempfile.TemporaryDirectory(prefix="geoanchor-kills-") as place:
        folder = pathlib.Path(place)
        store, sample, states, sizes = folder / "a.gpkg", folder / "sample.gpkg", {name: {} for name in KINDS}, {}
        for kind in COUNTS:
            subprocess.run([program, *addition(kind, "sample", folder), "--store", sample], check=True, capture_output=True)
            sizes[kind] = size(sample, kind, "sample")
        new_store(program, store)
        faults = []
        for _ in range(kills):
            writers = [Writer(program, folder, store, name, state, random.Random(dice.random())) for name, state in states.items()]
            for writer in writers:
                writer.start()
            time.sleep(dice.uniform(0.02, 0.4))
            for writer in writers:
                writer.kill()
            for writer in writers:
                writer.join()
                faults += writer.faults
            faults += look(store, states, sizes)
            if faults:
                break
        return faults + check_store(program, store), sum(len(state) for state in states.values())


class ServedWriter(threading.Thread):
    """A client that makes one change after the other, each until it is acknowledged."""

    def __init__(self, service, number, dice):
        super().__init__(daemon=True)
        self.editor, self.number, self.dice, self.is_over, self.faults = Editor(service), number, dice, False, []

    def run(self):
        count = 0
        while not self.is_over and not self.faults:
            count += 1
            name, many = f"w{self.number}-{count}", self.dice.random() < 0.3
            self.faults += self.editor.insist(*((self.editor.add_all, name, 3) if many else (self.editor.add, name)))


class Crowd:
    """Many clients of a service that write at the same time."""

    def __init__(self, service, count, dice):
        self.writers = [ServedWriter(service, number, random.Random(dice.random())) for number in range(count)]
        for writer in self.writers:
            writer.start()

    @property
    def count(self):
        return sum(len(writer.editor.acknowledged) for writer in self.writers)

    @property
    def acknowledged(self):
        return {name: size for writer in self.writers for name, size in list(writer.editor.acknowledged.items())}

    @property
    def faults(self):
        return [fault for writer in self.writers for fault in writer.faults]

    def end(self):
        """Lets each finish its change; what went wrong."""
        for writer in self.writers:
            writer.is_over = True
        for writer in self.writers:
            writer.join(150)
        return self.faults + [f"writer {writer.number} does not end" for writer in self.writers if writer.is_alive()]


def kill_service(program, dice, kills=10):
    """Kills a service under 32 clients, and starts it again; what is wrong then, and how much was acknowledged."""
    with tempfile.TemporaryDirectory(prefix="geoanchor-served-") as place:
        store = pathlib.Path(place) / "a.gpkg"
        new_store(program, store)
        service = Service(program, store)
        crowd = Crowd(service, 32, dice)
        for _ in range(kills):
            time.sleep(dice.uniform(0.02, 0.3))
            service.kill()
            service.start()
        faults = crowd.end() + service.end() + differences(store, crowd.acknowledged) + check_store(program, store)
        return faults, len(crowd.acknowledged)


def explore_kills(exploration, program):
    acknowledged, count = 0, 0
    for number in exploration.rounds():
        for kill in (kill_writers, kill_service):
            faults, made = kill(program, exploration.dice(number))
            exploration.find(faults, number)
            acknowledged += made
        count += 1
    exploration.tell(f"{count} rounds, each 10 kills of five writers and of a service under 32 clients; {acknowledged} changes")
