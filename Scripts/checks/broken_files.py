"""Runs the program on broken files and stores, each the same for the same seed and number.

A run must end by itself with 0, 1, 2, 74 or 75, within a limit of memory and time. A refused input leaves the store as it was,
an accepted one can be exported and undone.
"""

import collections
import concurrent.futures
import contextlib
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import tempfile

from mutation import mutate_store, mutated
from sound_files import DATA, LIBRARY, PLAZA, content

ROOT = pathlib.Path(__file__).resolve().parents[2]
SEEDS, FINDINGS = ROOT / "Scripts/Fuzz/Seeds", ROOT / ".build/drill"
STATUSES = {0, 1, 2, 74, 75}
BYTES = 2 << 30
# Runs at a time. The number is part of no result: each run has files of its own.
WORKERS = 4


@contextlib.contextmanager
def bounded_memory():
    """Limits the memory of every process that is started within, and keeps crashes from dumping theirs."""
    before = [(kind, resource.getrlimit(kind)) for kind in (resource.RLIMIT_AS, resource.RLIMIT_CORE)]
    for (kind, (_, most)), bytes in zip(before, (BYTES, 0)):
        resource.setrlimit(kind, (bytes, most))
    try:
        yield
    finally:
        for kind, limits in before:
            resource.setrlimit(kind, limits)


def readers(base):
    """The readers of files: a name, sound files, and the commands that read one of them.

    {f} is the broken file, {s} a copy of the store, {d} an empty folder. A file that is listed more often is broken more often.
    """
    made, seeds = base.folder, lambda *names: [path for name in names for path in sorted((SEEDS / name).iterdir())]
    network = ["--network", str(base.network)]
    walk = ["route", *network, "--from", LIBRARY, "--to", PLAZA, "--format", "json"]
    endings = ("json", "geojson", "gpx", "kml", "kmz", "csv")
    exports = [made / f"{kind}.{ending}" for kind in ("anchors", "chain") for ending in endings]
    log, path, venue = str(made / "log.jsonl"), str(made / "route.gpx"), str(DATA / "gallery.venue.json")
    return [
        ("anchors", exports[:6] * 3 + seeds("imports", "kmz", "stops"), [
            ["import", "{f}", "--store", "{s}", "--datum", "egm96", "--on-duplicate", "replace"],
            ["import", "{f}", "--store", "{s}", "--datum", "ellipsoid", "--on-duplicate", "skip"]]),
        ("chains", exports[6:] * 2 + [made / "route.json"] * 4 + seeds("chain", "stops"), [
            ["import", "{f}", "--store", "{s}", "--chain", "new", "--datum", "egm96"],
            ["map", "--route", "{f}", "--output", "{d}/map.html", "--store", "{s}"]]),
        ("paths", [made / "route.geojson", made / "route.gpx"] * 3 + seeds("walk", "geojson", "gpx"), [
            ["route", "--path", "{f}", "--store", "{s}", "--save", "new", "--format", "json"],
            ["match", *network, "{f}"], ["check", "--path", "{f}", "--store", "{s}"]]),
        ("tables", [made / "pairs.csv", made / "places.csv"] * 3 + seeds("csv", "fixes") + [made / "matched.csv"] * 3, [
            ["route", *network, "--batch", "{f}"], ["matrix", "{f}", *network], ["localize", "fuse", "{f}"],
            ["check", "--file", "{f}", "--store", "{s}"], ["match", *network, "{f}"],
            ["session", "align", "{f}", "--pairs", "rigid"]]),
        ("points", [made / "points.txt"] * 3 + seeds("point"), [
            ["convert", "--to-frame", "enu", "--origin", "40.75,-73.98,11", "--datum", "ellipsoid", "--input", "{f}"],
            ["convert", "--to-frame", "EPSG:32618", "--datum", "ellipsoid", "--format", "json", "--input", "{f}"]]),
        ("streets", [base.network] * 2 + seeds("network"), [
            ["network", "info", "{f}"], ["network", "verify", "{f}"],
            ["route", "--network", "{f}", "--from", LIBRARY, "--to", PLAZA],
            ["isochrone", "--network", "{f}", "--from", PLAZA, "--meters", "200"]]),
        ("extracts", [DATA / "midtown.osm"] + seeds("osm") * 3, [
            ["network", "build", "{f}", "--output", "{d}/new.streets", "--buildings"]]),
        ("regions", [DATA / "midtown-demo-regions.geojson"] * 5 + seeds("geojson"), [
            ["regions", "validate", "{f}"], ["regions", "import", "{f}", "--store", "{s}", "--name", "new", "--repair"],
            ["check", "--regions", "{f}", "--lat", "40.754", "--lon", "-73.984"],
            [*walk, "--max-snap", "900", "--profile", "avoid-areas", "--avoid", "{f}"]]),
        ("profiles", [made / "profile.json"], [[*walk, "--profile", "{f}"]]),
        ("policies", seeds("policy"), [["session", "replay", log, "--policy", "{f}"]]),
        ("localizers", seeds("localizer", "maps"), [["session", "replay", log, "--localizer", "{f}"]]),
        ("faults", seeds("faults"), [["session", "simulate", "--path", path, "--seed", "2", "--faults", "{f}"]]),
        ("venues", [DATA / "gallery.venue.json"] * 6 + seeds("venue"), [
            ["venue", "validate", "{f}"], ["venue", "import", "{f}", "--store", "{s}", "--replace"],
            ["venue", "render", "{f}", "--output", "{d}/floor.html"],
            ["venue", "route", "{f}", "--from", "Room 001", "--to", "Room 204"]]),
        ("sessions", [made / "log.jsonl"] * 6 + seeds("session"), [
            ["session", "validate", "{f}"], ["session", "replay", "{f}", "--format", "json"], ["session", "align", "{f}"],
            ["session", "statistics", "{f}"], ["session", "report", "{f}", "--output", "{d}/report.html"],
            ["session", "replay", "{f}", "--localizer", "multiset", "--save-anchors", "{d}/saved"],
            ["venue", "locate", "{f}", "--venue", venue], ["match", *network, "{f}"]]),
        ("recordings", seeds("recordings"), [["session", "import", "{f}"]]),
        ("outputs", [made / "outputs.jsonl"] * 2 + seeds("outputs"), [
            ["session", "diff", "{f}", str(made / "outputs.jsonl")]]),
        ("feeds", [made / "feed.jsonl"], [["sync", "apply", "{f}", "--store", "{s}"]]),
        ("tiles", [DATA / "terrain/N40W074.hgt.zip"] * 3 + seeds("tile"), [
            ["route", "--path", path, "--terrain", "{tile}", "--format", "json"]]),
        ("geoids", [path for path in [pathlib.Path("/usr/share/proj/egm96_15.gtx")] if path.exists()] * 3 + seeds("geoid"), [
            ["convert", "--datum", "ellipsoid", "--to-datum", "egm96", "--input", str(made / "points.txt")]]),
        ("stores", [base.store], [
            ["list", "--store", "{f}", "--format", "json"], ["lint", "--store", "{f}"], ["history", "--store", "{f}"],
            ["export", "--store", "{f}", "--format", "geojson"],
            ["export", "--store", "{f}", "--chain", "walk", "--format", "json"],
            ["add", "--store", "{f}", "--id", "new", "--lat", "1", "--lon", "2"], ["undo", "--store", "{f}"],
            ["edit", "--store", "{f}", "demo-plaza", "--name", "x"], ["list", "--store", "{f}", "--near", PLAZA, "--within", "500"],
            ["sync", "export", "--store", "{f}"], ["check", "--store", "{f}", "--lat", "40.754", "--lon", "-73.984"],
            ["map", "--store", "{f}", "--output", "{d}/map.html"], ["venue", "list", "--store", "{f}"],
            ["store", "repack", "--store", "{f}"]]),
    ]


def anchors(store):
    """The rows of all anchors, without the columns that count changes."""
    database = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
    try:
        columns = [row[1] for row in database.execute("pragma table_info(anchors)")]
        names = [name for name in columns if name not in ("changed", "revision", "author")]
        return sorted(map(repr, database.execute(f"select {', '.join(names)} from anchors")))
    finally:
        database.close()


def names(store):
    """The ids of the anchors in a store, none where it has no such table."""
    try:
        database = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
        database.text_factory = bytes
        try:
            if database.execute("select type from sqlite_master where name = 'anchors'").fetchone() == (b"table",):
                return {row[0] for row in database.execute("select id from anchors")}
        finally:
            database.close()
    except (sqlite3.Error, UnicodeDecodeError):  # a message may quote bytes that are no text
        pass
    return set()


class Run:
    """One command on one broken file."""

    def __init__(self, base, number, seed, reader, file, command, is_broken=True, seconds=60):
        self.base, self.number, self.seed, self.reader, self.seconds = base, number, seed, reader, seconds
        self.file, self.command, self.is_broken = file, command, is_broken

    def program(self, *arguments, environment=None):
        self.commands.append([str(argument) for argument in arguments])
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
            try:
                done = subprocess.run(
                    [self.base.program, *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=out, stderr=errors,
                    timeout=self.seconds, env={**os.environ, "SWIFT_BACKTRACE": "enable=no", "TZ": "UTC", **(environment or {})})
                status = done.returncode
            except subprocess.TimeoutExpired:
                self.fault(f"does not end within {self.seconds} s")
                return None, b"", b""
            out.seek(0), errors.seek(0)
            output, said = out.read(), errors.read()
        if status not in STATUSES:
            name = signal.Signals(-status).name if status < 0 else f"status {status}"
            self.fault(f"ends with {name}: {said[-300:].decode('utf-8', 'replace').strip()}")
        elif status != 0 and not said.strip() and not output.strip():
            self.fault(f"ends with {status} and says nothing")
        return status, output, said

    def fault(self, text):
        self.faults.append(text)

    def go(self):
        """The status of the command, whose faults are then in `faults`."""
        self.faults, self.commands = [], []
        with tempfile.TemporaryDirectory(dir=self.base.folder) as place:
            folder = pathlib.Path(place)
            broken = folder / f"broken-{self.file.name}"
            store, environment = folder / "store.gpkg", {}
            if not self.is_broken:
                shutil.copyfile(self.file, broken)
            elif self.reader == "stores":
                shutil.copyfile(self.file, broken)
                mutate_store(broken, self.number, self.seed)
            else:
                broken.write_bytes(mutated(self.file.read_bytes(), self.number, self.seed))
            (folder / "tile").mkdir(), (folder / "out").mkdir()
            if self.reader == "tiles":
                ending = {b"PK": "hgt.zip", b"\x1f\x8b": "hgt.gz"}.get(self.file.read_bytes()[:2], "hgt")
                shutil.copyfile(broken, folder / "tile" / f"N40W074.{ending}")
            if self.reader == "geoids":
                grids = {".gtx": "egm96_15.gtx", ".tif": "us_nga_egm96_15.tif", ".pgm": "egm96-15.pgm"}
                shutil.copyfile(broken, folder / "tile" / grids[self.file.suffix])
                environment["GEOANCHOR_GRIDS"] = str(folder / "tile")
            shutil.copyfile(self.base.store, store)
            files = {"f": broken, "s": store, "d": folder / "out", "tile": folder / "tile"}
            arguments = [argument.format(**files) if argument[:1] == "{" else argument for argument in self.command]
            before = names(broken) if self.reader == "stores" else set()
            status, output, said = self.program(*arguments, environment=environment)
            if status == 0 and self.command[0] in ("add", "edit") and not before <= names(broken) and b"warning" not in said:
                self.fault(f"loses {sorted(map(repr, before - names(broken)))} in silence")
            if status is not None and "{s}" in self.command:
                self.check_store(status, said, store)
            if status == 0 and "json" in self.command and self.command[0] != "session":
                self.check_json(output)
            if self.faults:
                self.keep(broken)
        return status

    def check_json(self, output):
        def refuse(name):
            raise ValueError(name)

        try:
            json.loads(output, parse_constant=refuse)
        except ValueError as error:
            self.fault(f"writes invalid JSON: {error}")

    def check_store(self, status, said, store):
        """A refused input has changed nothing, an accepted one can be exported and undone."""
        if status in (None, 0, 1) and self.command[0] not in ("import", "regions", "venue", "sync", "route"):
            return
        if status != 0 and self.command[0] != "sync":
            if content(store) != self.base.before:
                self.fault(f"is refused with {status}, but has changed the store")
            return
        if self.command[0] != "import" or status != 0:
            return
        before, after = anchors(self.base.store), anchors(store)
        added = re.search(rb"(\d+) added", said)
        if added and "--chain" not in self.command and len(after) - len(before) != int(added[1]):
            self.fault(f"says {added[0].decode()}, and the store has {len(after) - len(before)} more")
        for shape in ("json", "geojson", "csv"):
            done, output, _ = self.program("export", "--store", store, "--format", shape)
            if done == 0 and shape != "csv":
                self.check_json(output)
            elif done not in (0, None):
                self.fault(f"an accepted input cannot be exported as {shape}: {done}")
        self.program("lint", "--store", store)
        if after != before:
            done, _, _ = self.program("undo", "--store", store)
            if done != 0 or anchors(store) != before:
                self.fault("an accepted input cannot be undone")

    def keep(self, broken):
        """Keeps the broken file and the commands that were run on it."""
        folder = FINDINGS / f"{self.seed}-{self.number}-{self.reader}"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        shutil.copyfile(broken, folder / broken.name)
        (folder / "what").write_text("\n".join(self.faults + [" ".join(command) for command in self.commands]) + "\n")


class Broken:
    """The runs of a base: number by number, so that each command has its turn."""

    def __init__(self, base, seed, seconds=60):
        """Tries every command on sound files first: one that accepts none of them would test nothing, which is a fault."""
        self.base, self.seed, self.seconds, self.faults = base, seed, seconds, []
        self.turns, self.counts = [], collections.defaultdict(collections.Counter)
        found = readers(base)
        with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
            accepted = iter([*pool.map(self.accepted, [(*entry[:2], command) for entry in found for command in entry[2]])])
        for reader, files, commands in found:
            choices = [(reader, files, command, next(accepted)) for command in commands]
            # Readers with many commands have more turns, but not as many more.
            self.turns += [choices[turn % len(choices)] for turn in range(3 + len(choices))]

    def accepted(self, choice):
        """The first sound file that a command accepts."""
        reader, files, command = choice
        for file in dict.fromkeys(files):
            run = Run(self.base, 0, 0, reader, file, command, is_broken=False, seconds=self.seconds)
            status = run.go()
            self.faults += [f"{reader}: the sound {file.name}: {' '.join(command[:2])}: {fault}" for fault in run.faults]
            if status in (0, 1):
                return file
        self.faults.append(f"{reader}: `{' '.join(command)}` accepts no sound file")
        return files[0]

    def run(self, number):
        """Runs one command on one broken file."""
        reader, files, command, accepted = self.turns[number % len(self.turns)]
        dice = random.Random(f"{self.seed}:{number}")
        # Mutations go deepest in a file that is accepted while it is sound.
        file = accepted if dice.random() < 0.5 else dice.choice(files)
        run = Run(self.base, number, self.seed, reader, file, command, seconds=self.seconds)
        return run, run.go()

    def go(self, numbers):
        """Runs many; returns the faults, each with the number of its run."""
        found = []
        with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
            for run, status in pool.map(self.run, numbers):
                self.counts[run.reader][status] += 1
                what = f"{run.reader}: {' '.join(run.command[:2])}, {run.file.name}"
                found += [(run.number, f"{what}: {fault}") for fault in run.faults]
        return found

    def table(self):
        """The number of runs of each reader by exit status."""
        statuses = sorted(STATUSES)
        lines = [f"{'reader':12}{'runs':>7}" + "".join(f"{f'= {status}':>7}" for status in statuses) + f"{'other':>7}"]
        for name, found in sorted(self.counts.items()):
            known = [found[status] for status in statuses]
            lines.append(f"{name:12}{found.total():7}" + "".join(f"{n:7}" for n in known) + f"{found.total() - sum(known):7}")
        return "\n".join(lines)
