"""Kills four processes that write to one store and one that folds its history, at random moments, and looks whether what they
acknowledged is there."""

import json
import os
import pathlib
import random
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = ROOT / "Data"
MANY = 60

# How much of a thing is in the store: all of it or nothing.
COUNTS = {
    "anchor": "SELECT count(*) FROM anchors WHERE id = ?1",
    "table": "SELECT count(*) FROM anchors WHERE collection = ?1",
    "chain": "SELECT count(*) FROM chains c JOIN chain_members m ON m.chain = c.fid JOIN anchors a ON a.fid = m.anchor WHERE c.name = ?1",
    "regions": "SELECT count(*) FROM regions WHERE region_set = ?1",
    "venue": "SELECT count(*) FROM venues WHERE id = ?1",
}


class Writer(threading.Thread):
    """Runs one command after the other; knows what each of them promised."""

    def __init__(self, program, folder, store, name, makers, dice):
        super().__init__()
        self.program, self.folder, self.store, self.name, self.makers, self.dice = program, folder, store, name, makers, dice
        self.lock, self.process, self.is_over = threading.Lock(), None, False
        self.faults, self.acknowledged = [], 0

    def begin(self, state, number=0):
        """`state` says of each thing whether it is there: True, False, or None where nobody knows; `number` names the first."""
        self.state, self.number, self.is_over = state, number, False

    def command(self, number):
        kind = self.dice.choice(self.makers)
        if kind == "compact":
            return (kind, self.name), True, ["store", "compact", "--keep", "0d"]
        there = [key for key, is_there in self.state.items() if is_there and key[0] == kind]
        name = f"{self.name}{number}"
        if there and kind != "table" and self.dice.random() < 0.3:
            old = self.dice.choice(there)
            return old, False, {
                "anchor": ["remove", old[1]], "chain": ["remove", "--chain", old[1]],
                "regions": ["regions", "remove", old[1]], "venue": ["venue", "remove", old[1]],
            }[kind]
        if kind == "anchor":
            arguments = ["add", "--id", name, "--lat", "1", "--lon", str(number % 100)]
        elif kind == "table":
            file = self.folder / f"{name}.csv"
            file.write_text("id,latitude,longitude,collection\n" + "".join(f"{name}-{i},{i / 9},{i},{name}\n" for i in range(MANY)))
            arguments = ["import", file]
        elif kind == "chain":
            arguments = ["route", "--path", self.folder / "walk.geojson", "--save", name]
        elif kind == "regions":
            arguments = ["regions", "import", DATA / "midtown-demo-regions.geojson", "--name", name]
        else:
            file = self.folder / f"{name}.venue.json"
            venue = json.loads((DATA / "gallery.venue.json").read_text())
            venue["id"] = name
            file.write_text(json.dumps(venue))
            arguments = ["venue", "import", file]
        return (kind, name), True, arguments

    def run(self):
        while True:
            key, comes, arguments = self.command(self.number)
            self.number += 1
            with self.lock:
                if self.is_over:
                    return
                with open(self.folder / f"{self.name}.log", "wb") as log:
                    self.process = subprocess.Popen(
                        [self.program, *map(str, arguments), "--store", self.store], stdin=subprocess.DEVNULL,
                        stdout=subprocess.DEVNULL, stderr=log, env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
            status = self.process.wait()
            if status == 0:
                self.state[key] = comes
                self.acknowledged += key[0] in COUNTS
            elif status == -signal.SIGKILL:
                self.state[key] = None
                return
            elif status != 75:
                said = (self.folder / f"{self.name}.log").read_text(errors="replace").strip()
                # There is nothing to fold before another process made the store.
                if key[0] == "compact" and "no store at" in said:
                    continue
                self.faults.append(f"`{' '.join(map(str, arguments))}` ends with {status}: {said[-300:]}")
                return

    def kill(self):
        with self.lock:
            self.is_over = True
            if self.process:
                self.process.kill()


def look(store, states, sizes, faults):
    """Makes sure that everything is there as it was promised, once and whole."""
    database = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
    try:
        tables = {row[0] for row in database.execute("SELECT name FROM sqlite_schema")}
        for state in states:
            for key, is_there in state.items():
                kind, name = key
                if kind not in COUNTS:
                    continue
                known = COUNTS[kind].split(" FROM ")[1].split()[0] in tables
                found = database.execute(COUNTS[kind], [name]).fetchone()[0] if known else 0
                if is_there is None:
                    if found not in (0, sizes[kind]):
                        faults.append(f"half of the {kind} {name} is there: {found} of {sizes[kind]}")
                    state[key] = found > 0
                elif found != (sizes[kind] if is_there else 0):
                    faults.append(f"{found} of the {kind} {name} are there, it was {'kept' if is_there else 'removed'}")
        for sql, wanted in [
                ("PRAGMA integrity_check", "ok"), ("SELECT rtreecheck('rtree_anchors_geom')", "ok"),
                ("SELECT count(*) FROM geoanchor_changes WHERE open NOT NULL", 0), ("SELECT count(*) FROM pragma_foreign_key_check", 0)]:
            found = database.execute(sql).fetchone()[0]
            if found != wanted:
                faults.append(f"{sql}: {found}")
    finally:
        database.close()


def kill_writers(program, rounds, seed):
    """Returns what was done, in a line, and what is wrong."""
    faults, dice = [], random.Random(f"kills:{seed}")
    with tempfile.TemporaryDirectory(prefix="geoanchor-kills-") as place:
        folder = pathlib.Path(place)
        store, sample = folder / "anchors.gpkg", folder / "sample.gpkg"
        (folder / "walk.geojson").write_text(json.dumps(
            {"type": "LineString", "coordinates": [[-73.9816, 40.753], [-73.983, 40.7545], [-73.9859, 40.757]]}))
        # How large each thing is, from a store where nobody was killed.
        maker = Writer(program, folder, sample, "sample", ["anchor"], dice)
        sizes = {}
        for kind in COUNTS:
            maker.makers = [kind]
            maker.begin({})
            (_, name), _, arguments = maker.command(0)
            subprocess.run([program, *map(str, arguments), "--store", sample], check=True, capture_output=True)
            database = sqlite3.connect(sample)
            sizes[kind] = database.execute(COUNTS[kind], [name]).fetchone()[0]
            database.close()
            if sizes[kind] == 0:
                faults.append(f"nothing of the {kind} is in the sample")
        states, acknowledged, kills = [{} for _ in range(5)], 0, 0
        for number in range(rounds):
            writers = [
                Writer(program, folder, store, name, kinds, random.Random(f"{seed}:{number}:{name}"))
                for name, kinds in zip("abcde", [["anchor"], ["table", "anchor"], ["chain"], ["regions", "venue"], ["compact"]])]
            for writer, state in zip(writers, states):
                writer.begin(state, 1000 * number)
                writer.start()
            time.sleep(dice.uniform(0.02, 0.4))
            for writer in writers:
                writer.kill()
            for writer in writers:
                writer.join()
                faults += writer.faults
                acknowledged += writer.acknowledged
                kills += 1
            if store.exists():
                look(store, states, sizes, faults)
            if faults:
                break
        if store.exists():
            checked = subprocess.run([program, "store", "repair", "--dry-run", "--store", store], capture_output=True, text=True)
            if checked.returncode != 0:
                faults.append(f"store repair --dry-run: {checked.stdout[-300:]}")
    return f"{kills} kills of processes, five at once, {acknowledged} acknowledged changes", faults
