"""Runs the program on broken files; see Scripts/drill."""

import argparse
import collections
import concurrent.futures
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
import time

from kills import kill_writers
from served_edits import interleave, kill_service
from mutation import mutate_store, mutated
from served_crowds import crowd
from served_front import attack_service
from served_mishaps import befall
from served_mutations import mutate_requests
from served_soak import soak
from team_mishaps import befall_team
from team_patroni import follow_recipe
from sound_files import DATA, LIBRARY, PLAZA, Base, content

ROOT = pathlib.Path(__file__).resolve().parents[2]
SEEDS, OUT = ROOT / "Scripts/Fuzz/Seeds", ROOT / ".build/drill"
STATUSES = {0, 1, 2, 74, 75}
SECONDS, BYTES = 10, 2 << 30


def readers(base):
    """What reads files: a name, the sound files, and the commands that read one of them.

    {f} is the broken file, {s} a copy of the store, {d} an empty folder.
    """
    made, seeds = base.folder, lambda *names: [path for name in names for path in sorted((SEEDS / name).iterdir())]
    network = ["--network", str(base.network)]
    walk = ["route", *network, "--from", LIBRARY, "--to", PLAZA, "--format", "json"]
    exports = [made / f"{kind}.{ending}" for kind in ("anchors", "chain") for ending in ("json", "geojson", "gpx", "kml", "kmz", "csv")]
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
            ["check", "--file", "{f}", "--store", "{s}"], ["match", *network, "{f}"], ["session", "align", "{f}", "--pairs", "rigid"]]),
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
            ["export", "--store", "{f}", "--format", "geojson"], ["export", "--store", "{f}", "--chain", "walk", "--format", "json"],
            ["add", "--store", "{f}", "--id", "new", "--lat", "1", "--lon", "2"], ["undo", "--store", "{f}"],
            ["edit", "--store", "{f}", "demo-plaza", "--name", "x"], ["list", "--store", "{f}", "--near", PLAZA, "--within", "500"],
            ["sync", "export", "--store", "{f}"], ["check", "--store", "{f}", "--lat", "40.754", "--lon", "-73.984"],
            ["map", "--store", "{f}", "--output", "{d}/map.html"], ["venue", "list", "--store", "{f}"],
            ["store", "repack", "--store", "{f}"]]),
    ]


def anchors(store):
    database = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
    try:
        # What counts the changes of an anchor counts on.
        names = [row[1] for row in database.execute("pragma table_info(anchors)") if row[1] not in ("changed", "revision", "author")]
        return sorted(map(repr, database.execute(f"select {', '.join(names)} from anchors")))
    finally:
        database.close()


def names(store):
    """The ids in a store that still has a table of anchors."""
    try:
        database = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
        database.text_factory = bytes
        try:
            if database.execute("select type from sqlite_master where name = 'anchors'").fetchone() == (b"table",):
                return {row[0] for row in database.execute("select id from anchors")}
        finally:
            database.close()
    except (sqlite3.Error, UnicodeDecodeError):  # the message may quote what is no text
        pass
    return set()


class Run:
    """One command on one broken file."""

    def __init__(self, base, number, seed, reader, file, command, is_broken=True):
        self.base, self.number, self.seed, self.reader = base, number, seed, reader
        self.file, self.command, self.is_broken = file, command, is_broken

    def program(self, *arguments, environment=None):
        self.commands.append([str(argument) for argument in arguments])
        began = time.monotonic()
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
            try:
                done = subprocess.run(
                    [self.base.program, *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=out, stderr=errors,
                    timeout=SECONDS, env={**os.environ, "SWIFT_BACKTRACE": "enable=no", "TZ": "UTC", **(environment or {})})
                status = done.returncode
            except subprocess.TimeoutExpired:
                self.fault(f"does not end within {SECONDS} s")
                return None, b"", b""
            finally:
                self.seconds = max(self.seconds, time.monotonic() - began)
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
        """The status of the command; what is wrong is in `faults`."""
        self.faults, self.commands, self.seconds = [], [], 0.0
        with tempfile.TemporaryDirectory(dir=self.base.folder) as place:
            folder = pathlib.Path(place)
            broken = self.broken = folder / f"broken-{self.file.name}"
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
                self.keep()
        return status

    def check_json(self, output):
        def refuse(name):
            raise ValueError(name)

        try:
            json.loads(output, parse_constant=refuse)
        except ValueError as error:
            self.fault(f"writes what is no JSON: {error}")

    def check_store(self, status, said, store):
        """What is refused changes nothing; what is taken can be written, and be taken back."""
        if status in (None, 0, 1) and self.command[0] not in ("import", "regions", "venue", "sync", "route"):
            return
        if status != 0 and self.command[0] != "sync":
            if content(store) != self.base.before:
                self.fault(f"is refused with {status}, and has changed the store")
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
                self.fault(f"what was taken cannot be exported as {shape}: {done}")
        self.program("lint", "--store", store)
        if after != before:
            done, _, _ = self.program("undo", "--store", store)
            if done != 0 or anchors(store) != before:
                self.fault("what was taken cannot be taken back")

    def keep(self):
        folder = OUT / "findings" / f"{self.seed}-{self.number}-{self.reader}"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        shutil.copyfile(self.broken, folder / self.broken.name)
        (folder / "what").write_text("\n".join(self.faults + [" ".join(command) for command in self.commands]) + "\n")


def plans(base, only, faults):
    """What may be run: reader, file and command, each with a weight.

    A command that takes none of its files even while these are sound would drill nothing, which is a fault. Where a file is
    taken, what is broken in it goes deepest.
    """
    found, weights = [], []
    for reader, files, commands in readers(base):
        if only not in (None, reader):
            continue
        for command in commands:
            taken = []
            for file in dict.fromkeys(files):
                run = Run(base, 0, 0, reader, file, command, is_broken=False)
                if run.go() in (0, 1):
                    taken.append(file)
                faults += [f"{reader}: the sound {file.name}: {' '.join(command[:2])}: {fault}" for fault in run.faults]
            if not taken:
                faults.append(f"{reader}: no sound file is taken by `{' '.join(command)}`")
            found += [(reader, file, command) for file in dict.fromkeys(files)]
            # Readers with many commands are asked more often, but not as much more.
            often = (3 + len(commands)) / len(commands)
            weights += [
                often * (6 if file in taken else 1) * files.count(file) / len(files) for file in dict.fromkeys(files)]
    return found, weights


def main():
    parser = argparse.ArgumentParser(prog="Scripts/drill", description="Runs geoanchor on broken files.")
    parser.add_argument("program", help=argparse.SUPPRESS)
    parser.add_argument("--full", action="store_true", help="20,000 runs and a report")
    parser.add_argument("--runs", type=int, help="as many runs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reader", help="only files of this kind")
    parser.add_argument("--again", metavar="FINDING", help="that run once more, such as 1-815-venues")
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, resource.getrlimit(resource.RLIMIT_AS)[1]))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    shutil.rmtree(OUT / "findings", ignore_errors=True)
    (OUT / "findings").mkdir(parents=True, exist_ok=True)
    seed, numbers = options.seed, range(options.runs or (20_000 if options.full else 2_500))
    if options.again:
        seed, number = map(int, options.again.split("-")[:2])
        numbers = [number]
    began, counts, slowest, faults = time.monotonic(), collections.defaultdict(collections.Counter), collections.defaultdict(float), []
    with tempfile.TemporaryDirectory(prefix="geoanchor-drill-") as place:
        base = Base(options.program, pathlib.Path(place))

        found, weights = plans(base, options.reader, faults)
        for fault in faults:
            print(f"error: {fault}", flush=True)

        def one(number):
            chosen = random.Random(f"{seed}:{number}").choices(found, weights)[0]
            run = Run(base, number, seed, *chosen)
            return run, run.go()

        with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
            for run, status in pool.map(one, numbers):
                counts[run.reader][status] += 1
                slowest[run.reader] = max(slowest[run.reader], run.seconds)
                for fault in run.faults:
                    faults.append(f"{seed}-{run.number}-{run.reader}: {' '.join(run.command[:2])}, {run.file.name}: {fault}")
                    print(f"error: {faults[-1]}", flush=True)
    lines = [f"{'reader':12}{'runs':>7}" + "".join(f"{f'= {status}':>7}" for status in sorted(STATUSES)) + f"{'other':>7}{'slowest':>10}"]
    for name, found in sorted(counts.items()):
        known = [found[status] for status in sorted(STATUSES)]
        lines.append(f"{name:12}{found.total():7}" + "".join(f"{n:7}" for n in known) + f"{found.total() - sum(known):7}{slowest[name]:8.2f} s")
    # As it comes: a full drill takes most of an hour.
    print("\n".join(lines), flush=True)
    if not options.again and not options.reader:
        for campaign, few, many in [
                (kill_writers, 30, 200), (kill_service, 10, 200), (interleave, 1_000, 10_000), (befall, 1, 10), (befall_team, 2, 50),
                (mutate_requests, 6_000, 200_000), (attack_service, 1, 10), (crowd, 2, 3), (soak, 15, 600),
                *([(follow_recipe, 0, 3)] if options.full else [])]:
            said, found = campaign(options.program, many if options.full else few, seed)
            for fault in found:
                print(f"error: {fault}", flush=True)
            faults += found
            lines.append(said)
            print(said, flush=True)
    if options.full:
        (OUT / "report.txt").write_text("\n".join([*lines, *faults]) + "\n")
    runs = sum(found.total() for found in counts.values())
    refused = runs - sum(found[0] for found in counts.values())
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"{runs} runs, {refused} refused, {len(faults)} faults, at most {peak:.0f} MB, {time.monotonic() - began:.0f} s")
    raise SystemExit(1 if faults else 0)


if __name__ == "__main__":
    main()
