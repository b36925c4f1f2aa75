"""Attacks stores: checks beside writers, first uses by many processes, kills, second names and hostile files.

    Scripts/campaigns/attack_files.py PROGRAM FOLDER [SEED] [MINUTES]

With 30 minutes or more: 600 checks beside four writers, 60 first uses by six processes after an upgrade, 1,500 kills, 24 changes
through two names, and every hostile store with every command. Less time gets a share of it.
"""

import collections
import contextlib
import gzip
import json
import os
import pathlib
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
OLD = ROOT / "Tests/Data/stores/version-6.gpkg.gz"
FULL_MINUTES = 30
ENVIRONMENT = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
DONE, NO, UNUSABLE, CANNOT_WRITE, TRY_AGAIN = 0, 1, 2, 74, 75
KILLED = -signal.SIGKILL


def call(program, store, *arguments, before=(), seconds=120):
    """Runs a command on a store; returns its status, None where it did not end, and what it said."""
    command = [*before, program, *map(str, arguments), "--store", str(store)]
    try:
        ended = subprocess.run(command, capture_output=True, timeout=seconds, env=ENVIRONMENT, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return None, f"no end in {seconds} s"
    return ended.returncode, (ended.stdout + ended.stderr).decode(errors="replace").strip()


def ids(store):
    """The ids of the anchors in a store."""
    with contextlib.closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True)) as database:
        return {row[0] for row in database.execute("SELECT id FROM anchors")}


def add(name, number=0):
    return ["add", "--id", name, "--lat", "1", "--lon", str(number % 100)]


def run_threads(bodies):
    threads = [threading.Thread(target=body) for body in bodies]
    for thread in threads:
        thread.start()
    return threads


def without_rights():
    """The begin of a command by a user who may write nothing; nothing where this user may not become another."""
    if os.getuid() != 0 or not shutil.which("setpriv"):
        return None
    return ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "env", "HOME=/nonexistent"]


def check_beside_writers(program, folder, checks):
    """Short writers come and go while the store is checked and listed: none of the looks may find damage."""
    store, findings, acknowledged, is_over = folder / "race.gpkg", [], set(), threading.Event()
    statuses = collections.Counter()
    table = folder / "many.csv"
    table.write_text("id,latitude,longitude\n" + "".join(f"m{number},{number % 80},{number % 170}\n" for number in range(3000)))
    call(program, store, "import", table)
    folder.chmod(0o755)
    store.chmod(0o644)

    def write(writer):
        number = 0
        while not is_over.is_set():
            number += 1
            name = f"w{writer}-{number}"
            status, said = call(program, store, *add(name, number), "--wait", 60)
            if status == DONE:
                acknowledged.add(name)
            else:
                findings.append(f"add beside writers ends with {status}: {said[-300:]}")

    def read(before, *arguments):
        while not is_over.is_set():
            known = set(acknowledged)
            status, said = call(program, store, *arguments, before=before)
            statuses[arguments[0], status] += 1
            if status not in (DONE, TRY_AGAIN):
                findings.append(f"{' '.join(arguments)} beside writers ends with {status}: {said[-300:]}")
            elif status == DONE and arguments[0] == "list":
                missing = known - {line.split(",")[0] for line in said.splitlines()}
                if missing:
                    findings.append(f"list lacks {len(missing)} acknowledged anchors")

    readers = [lambda: read((), "history"), lambda: read((), "list", "--format", "csv")]
    nobody = without_rights()
    # Some folder above may be closed to others.
    if nobody and subprocess.run([*nobody, "test", "-r", store], check=False).returncode == 0:
        readers.append(lambda: read(nobody, "list", "--format", "csv"))
    threads = run_threads([lambda writer=writer: write(writer) for writer in range(4)] + readers)
    for _ in range(checks):
        status, said = call(program, store, "store", "check")
        statuses["check", status] += 1
        if status not in (DONE, TRY_AGAIN):
            findings.append(f"store check beside writers ends with {status}: {said[-300:]}")
    is_over.set()
    for thread in threads:
        thread.join()
    if statuses["check", TRY_AGAIN] == checks:
        findings.append("every check beside writers was put off")
    missing = acknowledged - ids(store)
    if missing:
        findings.append(f"{len(missing)} of {len(acknowledged)} acknowledged anchors are missing after checks beside writers")
    status, said = call(program, store, "store", "check")
    if status != DONE:
        findings.append(f"store check after writers ends with {status}: {said[-300:]}")
    return findings


def use_first(program, folder, rounds):
    """Six processes use a store at once that an earlier version made: each waits for the one that brings it up to date."""
    findings = []
    for number in range(rounds):
        store = folder / f"old-{number}.gpkg"
        store.write_bytes(gzip.decompress(OLD.read_bytes()))
        processes = [
            subprocess.Popen(
                [program, *add(f"p{index}"), "--wait", "60", "--store", store], stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, env=ENVIRONMENT)
            for index in range(6)]
        for index, process in enumerate(processes):
            said = process.communicate()[0].decode(errors="replace").strip()
            if process.returncode != DONE:
                findings.append(f"first use {number} by process {index} ends with {process.returncode}: {said[-300:]}")
        missing = {f"p{index}" for index in range(6)} - ids(store)
        if missing and not findings:
            findings.append(f"first use {number}: {sorted(missing)} are missing")
        for file in folder.glob(f"old-{number}.gpkg*"):
            file.unlink()
    return findings


def kill(program, folder, kills, dice):
    """Kills writers in the middle; none of the others may take what they left for damage."""
    store, findings, is_over = folder / "kills.gpkg", [], threading.Event()
    all_states, running, lock = [{} for _ in range(4)], {}, threading.Lock()
    call(program, store, *add("first"))

    def write(writer, dice):
        states, number = all_states[writer], 0
        while not is_over.is_set():
            number += 1
            there = [name for name, is_there in states.items() if is_there]
            kind = dice.choice(["add", "add", "edit", "remove"]) if there else "add"
            name = f"k{writer}-{number}" if kind == "add" else dice.choice(there)
            arguments = {
                "add": add(name, number), "edit": ["edit", name, "--heading", str(number % 360)], "remove": ["remove", name],
            }[kind]
            with lock:
                running[writer] = process = subprocess.Popen(
                    [program, *arguments, "--wait", "60", "--store", store], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                    env=ENVIRONMENT)
            said = process.communicate()[0].decode(errors="replace").strip()
            with lock:
                del running[writer]
            if process.returncode == DONE:
                states[name] = kind != "remove"
            elif process.returncode == KILLED:
                # Whether a killed process added or removed something is not known; edits leave it there.
                if kind != "edit":
                    states[name] = None
            elif not (process.returncode == NO and states.get(name) is None):
                findings.append(f"{kind} beside kills ends with {process.returncode}: {said[-300:]}")

    threads = run_threads([lambda writer=writer: write(writer, random.Random(f"{dice.random()}")) for writer in range(4)])
    done = 0
    while done < kills and len(findings) < 20:
        time.sleep(dice.uniform(0.001, 0.03))
        with lock:
            if running:
                running[dice.choice(sorted(running))].kill()
                done += 1
    is_over.set()
    for thread in threads:
        thread.join()
    present = ids(store)
    wrong = [name for states in all_states for name, state in states.items() if state not in (None, name in present)]
    if wrong:
        findings.append(f"{len(wrong)} acknowledged changes beside {done} kills are lost or undead: {wrong[:5]}")
    status, said = call(program, store, "store", "check")
    if status != DONE:
        findings.append(f"store check after kills ends with {status}: {said[-300:]}")
    return findings


def use_two_names(program, folder):
    """Changes through two names of one file, one of which a service has open: acknowledged ones are there, or all are refused."""
    findings = []
    one, two = folder / "one.gpkg", folder / "two.gpkg"
    call(program, one, *add("first"))
    for kind in ("link before", "link after"):
        two.unlink(missing_ok=True)
        if kind == "link before":
            two.hardlink_to(one)
        held = contextlib.closing(sqlite3.connect(one))
        with held as database:
            # A file that another program holds open keeps the log of the first name.
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("BEGIN")
            database.execute("SELECT count(*) FROM anchors").fetchall()
            if kind == "link after":
                two.hardlink_to(one)
            acknowledged, refused = set(), 0
            for number in range(12):
                for store in (one, two):
                    name = f"{kind[5]}-{store.stem}-{number}"
                    status, said = call(program, store, *add(name, number))
                    if status == DONE:
                        acknowledged.add(name)
                    elif status == CANNOT_WRITE and "name" in said:
                        refused += 1
                    else:
                        findings.append(f"add through a second name ends with {status}: {said[-300:]}")
            for store in (one, two):
                status, said = call(program, store, "list")
                if status != DONE:
                    findings.append(f"list through a second name ends with {status}: {said[-300:]}")
        missing = acknowledged - ids(one)
        if missing:
            findings.append(f"{len(missing)} of {len(acknowledged)} acknowledged through two names are missing ({refused} refused)")
    two.unlink()
    status, said = call(program, one, *add("after"))
    if status != DONE:
        findings.append(f"add after the second name is gone ends with {status}: {said[-300:]}")
    return findings


ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n"
EXTREMES = (-2**63, -1, 0, 2**62, 2**63 - 1)
COMMANDS = [
    ["list"], ["history"], ["store", "stats"], ["store", "check"], ["diff", "1"], ["export", "--target", "geojson"],
    ["sync", "export"], ["undo"], ["redo"], ["restore", "--everything", "--to", "2"], add("new"), ["edit", "a", "--heading", "5"],
    ["remove", "a"], ["regions", "list"], ["venue", "list"], ["store", "repair", "--dry-run"], ["store", "compact", "--keep", "0d"],
]


def hide(table, columns):
    """SQL that puts a view without end in place of a table."""
    return f"""
        PRAGMA legacy_alter_table = ON; PRAGMA foreign_keys = OFF; ALTER TABLE {table} RENAME TO hidden;
        CREATE VIEW {table} AS SELECT {", ".join(f"x AS {column}" for column in columns)} FROM ({ENDLESS});"""


def hostile(tables):
    """Changes to a store, by the columns of its tables, and whether a check must name each."""
    for table, columns in tables.items():
        yield f"view in place of {table}", hide(table, columns), True
        yield f"column of {table} that computes", f"ALTER TABLE {table} ADD COLUMN big TEXT AS (hex(zeroblob(400000000)))", True
        yield f"virtual table in place of {table}", f"""
            PRAGMA legacy_alter_table = ON; PRAGMA foreign_keys = OFF; ALTER TABLE {table} RENAME TO hidden;
            CREATE VIRTUAL TABLE {table} USING fts5({", ".join(columns)});""", True
    yield "trigger without end", f"CREATE TRIGGER evil AFTER INSERT ON anchors BEGIN SELECT x FROM ({ENDLESS}); END", True
    yield "trigger that fires itself", """
        CREATE TRIGGER evil AFTER UPDATE ON anchors BEGIN UPDATE anchors SET heading = heading + 1 WHERE fid = NEW.fid; END""", True
    yield "view without end beside the tables", f"CREATE VIEW others AS {ENDLESS}", False
    yield "spatial index whose nodes name one another", """
        PRAGMA writable_schema = ON; UPDATE rtree_anchors_geom_node SET data = x'0028' || x'0002'
          || x'0000000000000001' || x'C3340000' || x'43340000' || x'C2B40000' || x'42B40000'
          || x'0000000000000001' || x'C3340000' || x'43340000' || x'C2B40000' || x'42B40000'
          || zeroblob(1228 - 52) WHERE nodeno = 1;""", True


def extremes(database):
    """Every number of the history and of the revisions, at its ends."""
    for (table,) in database.execute("""
            SELECT name FROM sqlite_schema WHERE type = 'table'
              AND (name LIKE '%_journal' OR name IN ('geoanchor_changes', 'anchors', 'region_sets', 'venues', 'chain_members'))
            ORDER BY 1""").fetchall():
        for (column,) in database.execute(f"""
                SELECT name FROM pragma_table_info('{table}') WHERE name IN
                  ('entry', 'change', 'row', 'last', 'revision', 'first', 'target', 'position', 'fid', 'anchor', 'chain')"""):
            for value in EXTREMES:
                yield f"{table}.{column} = {value}", table, column, value


def sample(program, folder):
    """A store with something of each kind, and a history."""
    store = folder / "sample.gpkg"
    walk = folder / "walk.geojson"
    walk.write_text(json.dumps({"type": "LineString", "coordinates": [[-73.9816, 40.753], [-73.983, 40.7545], [-73.9859, 40.757]]}))
    for arguments in (
            add("a"), add("b", 2), ["edit", "a", "--heading", "7"], ["route", "--path", walk, "--save", "walk"],
            ["regions", "import", ROOT / "Data/midtown-demo-regions.geojson", "--name", "city"],
            ["venue", "import", ROOT / "Data/gallery.venue.json"], ["remove", "b"], ["undo"], ["regions", "remove", "city"]):
        subprocess.run([program, *map(str, arguments), "--store", store], check=True, capture_output=True, env=ENVIRONMENT)
    return store


def try_command(program, store, name, arguments, findings):
    status, said = call(program, store, *arguments)
    if status not in (DONE, NO, UNUSABLE, CANNOT_WRITE, TRY_AGAIN):
        findings.append(f"{' '.join(map(str, arguments))} on a store with a {name} ends with {status}: {said[-300:]}")
    return status, said


def read_hostile(program, folder, deadline, dice):
    """Stores that somebody prepared: every command ends, and a check names what stands in place of tables."""
    findings, clean = [], sample(program, folder)
    store = folder / "hostile.gpkg"

    def prepared(sql, parameters=()):
        for suffix in ("", "-wal", "-shm", "-journal"):
            (folder / f"hostile.gpkg{suffix}").unlink(missing_ok=True)
        shutil.copy(clean, store)
        with contextlib.closing(sqlite3.connect(store)) as database:
            for function, arguments in (("ST_IsEmpty", 1), ("ST_MinX", 1), ("ST_MaxX", 1), ("ST_MinY", 1), ("ST_MaxY", 1)):
                database.create_function(function, arguments, lambda _: 0)
            if parameters:
                table = parameters[0]
                triggers = database.execute(
                    "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?", [table]).fetchall()
                for trigger, _ in triggers:
                    database.execute(f"DROP TRIGGER {trigger}")
                database.execute(sql, [parameters[1]])
                for _, text in triggers:
                    database.execute(text)
            else:
                database.executescript(sql)
            database.commit()

    with contextlib.closing(sqlite3.connect(clean)) as database:
        tables = {name: [row[1] for row in database.execute(f"PRAGMA table_info({name})")] for (name,) in database.execute("""
            SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE%' AND name NOT LIKE 'rtree_%'
              AND name NOT LIKE 'sqlite_%' ORDER BY 1""").fetchall()}
        numbers = list(extremes(database))
    for name, sql, is_named in hostile(tables):
        try:
            prepared(sql)
        except sqlite3.Error:
            continue
        status, said = try_command(program, store, name, ["store", "check"], findings)
        if is_named and status == DONE:
            findings.append(f"store check finds nothing in a store with a {name}")
        for arguments in COMMANDS:
            if time.monotonic() > deadline:
                return findings
            prepared(sql)
            try_command(program, store, name, arguments, findings)
    dice.shuffle(numbers)
    for name, table, column, value in numbers:
        sql = f"UPDATE {table} SET {column} = ?1 WHERE rowid = (SELECT rowid FROM {table} ORDER BY rowid DESC LIMIT 1)"
        for arguments in COMMANDS:
            if time.monotonic() > deadline:
                return findings
            try:
                prepared(sql, (table, value))
            except sqlite3.Error:
                break
            try_command(program, store, name, arguments, findings)
    return findings


def run(program, folder, seed, minutes):
    """Attacks stores in a folder; returns what was found, a line each."""
    folder, program, dice = pathlib.Path(folder), str(program), random.Random(f"attack-files:{seed}")
    share = min(1, minutes / FULL_MINUTES)
    end = time.monotonic() + 60 * minutes

    def place(name):
        found = folder / name
        shutil.rmtree(found, ignore_errors=True)
        found.mkdir(parents=True)
        return found

    findings = use_two_names(program, place("names"))
    findings += use_first(program, place("first"), max(3, round(60 * share)))
    findings += check_beside_writers(program, place("race"), max(20, round(600 * share)))
    findings += kill(program, place("kills"), max(40, round(1500 * share)), dice)
    findings += read_hostile(program, place("hostile"), max(end, time.monotonic() + 60), dice)
    return findings


def explore_attack(exploration, program):
    exploration.find(run(program, exploration.folder / "stores", exploration.seed, exploration.seconds / 60))
    exploration.tell("stores: checks beside writers, first uses, kills, second names, hostile files")


if __name__ == "__main__":
    chosen = sys.argv[1:] + ["1", "3"][len(sys.argv) - 3:]
    found = run(chosen[0], chosen[1], int(chosen[2]), float(chosen[3]))
    for line, count in collections.Counter(found).items():
        print(f"{count} × {line}")
    print(f"{len(found)} findings")
    sys.exit(1 if found else 0)
