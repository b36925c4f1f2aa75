#!/usr/bin/env python3
"""Measures the store of a team on PostgreSQL beside what the server does by itself, in one run.

    team-store.py PROGRAM [--anchors N] [--queries N] [--seconds S] [--rounds N] [--sizes N ...]

Starts a server of its own with fsync (Scripts/postgres). Loading is compared with COPY of the same rows into the same tables
and indexes, searches with PostGIS (geometry with GiST, and geography), single edits with pgbench running the same SQL. A store is
copied, and moved while clients write; last, the sizes of stores are what the guide for teams computes with. PROGRAM is the
release build of geoanchor; needs that of bench-team, too (`swift build -c release --package-path Scripts/Bench --product
bench-team`), and what Scripts/setup bench installs.
"""

import argparse
import atexit
import os
import pathlib
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from edits import FEATURE, edits as served_edits
from serve import free_port
from team_mishaps import Team

HERE = pathlib.Path(__file__).resolve().parent
PROGRAM = os.environ.get("BENCH_TEAM", str(HERE / ".build/release/bench-team"))
BINARIES = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"))[-1]

# The statements that add one anchor to a project (Sources/Anchors/GeoTeamStore); those without an answer go out with the next.
EDIT = r"""
\set id random(1, 1000000000000)
\startpipeline
BEGIN;
SELECT set_config('geoanchor.project', 'pgbench-' || :client_id, true), set_config('lock_timeout', '2000', true);
SELECT 1 FROM geoanchor.projects WHERE project = 'pgbench-' || :client_id FOR UPDATE;
\endpipeline
SELECT store, revision, last_anchor, last_chain, clock_timestamp()::text AS now
  FROM geoanchor.projects WHERE project = 'pgbench-' || :client_id \gset
SELECT id FROM geoanchor.anchors WHERE project = 'pgbench-' || :client_id AND id = ANY (ARRAY[:id::text]);
WITH journal AS (INSERT INTO geoanchor.anchors_journal (project, change, entry, action, row)
  VALUES ('pgbench-' || :client_id, :revision::bigint + 1, 1, 0, :id))
INSERT INTO geoanchor.anchors (project, row, id, lon, lat, cell, created, changed, revision)
  VALUES ('pgbench-' || :client_id, :id, :id::text, -73.5, 40.5, 1378000000000000000, :now::text, :now::text, 1);
\startpipeline
INSERT INTO geoanchor.changes (project, revision, time, kind, request, token)
  VALUES ('pgbench-' || :client_id, :revision::bigint + 1, :now::text, 'edit', false, 'x');
UPDATE geoanchor.projects SET revision = :revision::bigint + 1, last_anchor = :id, last_chain = 0
  WHERE project = 'pgbench-' || :client_id;
COMMIT;
\endpipeline
\startpipeline
BEGIN;
SET LOCAL synchronous_commit = off;
SELECT pg_notify('geoanchor', 'pgbench-' || :client_id);
COMMIT;
\endpipeline
"""

# Degrees: a hundred of a million anchors in a square degree.
BOX = 0.01

# Whole anchors, as the store gives them.
COLUMNS = (
    "row, id, name, lon, lat, altitude, altitude_datum, altitude_source, altitude_geoid, altitude_uncertainty, heading, orientation,"
    " reveal_radius, arrival_radius, tags, collection, properties, expires, created, changed, revision, author")
SEARCHES = {
    "box": f"SELECT {COLUMNS} FROM postgis WHERE project = 'default' AND geom && ST_MakeEnvelope(:lon, :lat, :lon + {BOX}, :lat + {BOX}, 4326);",
    "radius": f"SELECT {COLUMNS}, ST_Distance(geog, p.g) AS d FROM postgis, (SELECT ST_Point(:lon, :lat, 4326)::geography AS g) AS p"
              " WHERE project = 'default' AND ST_DWithin(geog, p.g, 200) ORDER BY d;",
    "nearest": f"SELECT {COLUMNS} FROM postgis WHERE project = 'default' ORDER BY geog <-> ST_Point(:lon, :lat, 4326)::geography LIMIT 10;",
}
PLACE = r"""
\set x random(0, 990000)
\set y random(0, 990000)
\set lon -74 + :x / 1000000.0
\set lat 40 + :y / 1000000.0
"""


class Server:
    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="geoanchor-bench-")
        os.rmdir(self.folder)
        self.process = subprocess.Popen(
            [HERE.parent / "postgres", self.folder, "-c", "fsync=on", "-c", "shared_buffers=512MB", "-c", "max_wal_size=4GB"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        atexit.register(self.stop)
        if self.process.stdout.readline() != "ready\n":
            sys.exit("error: the server does not start")
        self.url = f"postgresql://postgres@/postgres?host={self.folder}"

    def stop(self):
        if self.process.poll() is None:
            self.process.stdin.close()
            self.process.wait()

    def sql(self, text):
        done = subprocess.run(
            [BINARIES / "psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-U", "postgres", "-c", text],
            capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"error: {done.stderr}")
        return done.stdout.strip()

    def processor(self):
        """Seconds of processor of the server and all that it has ended."""
        main = int((pathlib.Path(self.folder) / "data/postmaster.pid").read_text().split()[0])
        ticks = 0
        for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            if int(stat.parent.name) == main:
                ticks += sum(map(int, fields[11:15]))
            elif int(fields[1]) == main:
                ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def measured(self, work):
        before = self.processor()
        answer = work()
        return answer, self.processor() - before


def team(*arguments):
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"error: {done.stdout}{done.stderr}")
    return [line.split() for line in done.stdout.splitlines()]


def pgbench(server, script, clients, *options):
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as file:
        file.write(script)
        file.flush()
        done = subprocess.run(
            [BINARIES / "pgbench", "-n", "-M", "prepared", "-h", server.folder, "-U", "postgres", "-c", str(clients), "-j", "2",
             "-f", file.name, *map(str, options), "postgres"], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"error: {done.stderr[-2000:]}")
    count = int(re.search(r"transactions actually processed: (\d+)", done.stdout).group(1))
    return count, float(re.search(r"tps = ([\d.]+)", done.stdout).group(1))


def load(server, count):
    (row,), spent = server.measured(lambda: team("fill", server.url, count))
    took, client = float(row[1]), float(row[2])
    print(f"| load {count:,} with history | {took:.1f} s, processor {client:.1f} + {spent:.1f} s |")
    copies = 0.0
    for table in ("anchors", "anchors_journal", "changes"):
        path = f"{server.folder}/data/{table}.copy"
        server.sql(f"COPY geoanchor.{table} TO '{path}' (FORMAT binary)")
        server.sql(f"CREATE TABLE copy_{table} (LIKE geoanchor.{table} INCLUDING ALL)")
        began = time.perf_counter()
        server.sql(f"COPY copy_{table} FROM '{path}' (FORMAT binary)")
        copies += time.perf_counter() - began
        server.sql(f"DROP TABLE copy_{table}")
    print(f"| COPY of the same rows into the same tables and indexes | {copies:.1f} s: {took / copies:.2f} × |")


def search(server, queries):
    server.sql("VACUUM ANALYZE geoanchor.anchors")
    has_postgis = server.sql("SELECT count(*) FROM pg_available_extensions WHERE name = 'postgis'") == "1"
    if has_postgis:
        server.sql(
            "CREATE EXTENSION IF NOT EXISTS postgis;"
            "CREATE TABLE postgis AS SELECT *, ST_Point(lon, lat, 4326) AS geom,"
            " ST_Point(lon, lat, 4326)::geography AS geog FROM geoanchor.anchors ORDER BY cell;"
            "CREATE INDEX ON postgis USING gist (geom); CREATE INDEX ON postgis USING gist (geog)")
        server.sql("VACUUM ANALYZE postgis")
    for name, statement in SEARCHES.items():
        (row,), spent = server.measured(lambda: team("search", server.url, queries, name, BOX))
        wall, client, found = float(row[1]), float(row[2]), int(row[3]) / queries
        print(f"| {name}, {found:.0f} found | {wall:.0f} µs, processor {client:.0f} + {spent / queries * 1e6:.0f} µs |", end=" ")
        if has_postgis:
            (count, rate), spent = server.measured(lambda: pgbench(server, PLACE + statement, 1, "-t", queries))
            print(f"PostGIS {1e6 / rate:.0f} µs, processor of the server {spent / count * 1e6:.0f} µs: {wall / (1e6 / rate):.2f} × |", end="")
        print()


def edits(server, seconds, rounds):
    """In turn with pgbench: what the disk gives changes from one second to the next."""
    for clients in (1, 8):
        for client in range(clients):
            server.sql(
                f"INSERT INTO geoanchor.projects VALUES ('pgbench-{client}', 'x', 0, 0, 0) ON CONFLICT DO NOTHING")
        rates, peers, spent = [], [], []
        for _ in range(rounds):
            (row,), processor = server.measured(lambda: team("edits", server.url, clients, seconds))
            rates.append(float(row[1]))
            spent.append(processor / rates[-1] / seconds * 1e6)
            peers.append(pgbench(server, EDIT, clients, "-T", seconds)[1])
        ratios = sorted(rate / peer for rate, peer in zip(rates, peers))
        print(f"| single edits, {clients} clients, a project each | {statistics.median(rates):.0f}/s, processor of the server"
              f" {statistics.median(spent):.0f} µs | pgbench {statistics.median(peers):.0f}/s: {statistics.median(ratios):.2f} ×"
              f" ({ratios[0]:.2f}–{ratios[-1]:.2f}) |")


def service(program, server, seconds):
    """All clients add to one project through the service, which commits in groups."""
    url, port = server.url + "&project=served", free_port()
    subprocess.run([program, "add", "--store", url, "--lat", "1", "--lon", "2"], check=True, capture_output=True)
    process = subprocess.Popen([program, "serve", "--store", url, "--listen", f"127.0.0.1:{port}"], stderr=subprocess.DEVNULL)
    atexit.register(process.kill)
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.02)
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write(f"""
request = function()
  return wrk.format("POST", "/collections/anchors/items", {{["Content-Type"] = "application/geo+json"}}, [[{FEATURE}]])
end
done = function(summary, latency, requests)
  io.write(string.format("RESULT %d %d %d %d\\n", summary.requests, summary.duration, latency:percentile(50),
    summary.errors.status + summary.errors.timeout + summary.errors.read + summary.errors.connect))
end
""")
        script.flush()
        for clients in (1, 32):
            (rate, median, spent), server_spent = server.measured(
                lambda: served_edits(process, port, script.name, clients, seconds))
            print(f"| one project, {clients} clients through the service | {rate:.0f}/s, median {median / 1e3:.1f} ms,"
                  f" processor {spent:.0f} + {server_spent / rate / seconds * 1e6:.0f} µs |")
    process.terminate()
    process.wait()


def copies(program, server, count):
    """A store with its history from the server to a file, and from there to another project."""
    with tempfile.TemporaryDirectory() as folder:
        file = f"{folder}/a.gpkg"
        for name, source, target in [
                ("a server into a file", server.url, file), ("a file into a server", file, server.url + "&project=copied")]:
            began = time.perf_counter()
            subprocess.run([program, "store", "copy", source, target], check=True, capture_output=True)
            print(f"| store copy of {count:,} from {name} | {time.perf_counter() - began:.1f} s |")


def move(program, server, count):
    """The project goes to another server while 16 clients write to it."""
    other, folder = Server(), pathlib.Path(server.folder)
    team = Team(program, folder, server.url, 1)
    time.sleep(1)
    began = time.perf_counter()
    moved = subprocess.run(
        [program, "store", "move", "default", other.url, "--store", server.url], capture_output=True, text=True, check=False)
    took = time.perf_counter() - began
    time.sleep(1)
    for writer in team.writers:
        writer.is_over = True
    for writer in team.writers:
        writer.join(60)
    team.service.end()
    waited = re.search(r"waited (\d+) ms", moved.stdout)
    faults = [fault for writer in team.writers for fault in writer.faults]
    made = sum(sum(writer.acknowledged.values()) for writer in team.writers)
    found = int(other.sql("SELECT count(*) FROM geoanchor.anchors WHERE project = 'default' AND name LIKE 'w%'"))
    if not waited or faults or made != found:
        sys.exit(f"error: {made} were acknowledged, {found} are there {faults} {moved.stderr}")
    print(f"| store move of {count:,} while 16 clients make {made:,} | {took:.1f} s, changes waited {waited[1]} ms |")
    other.stop()


def sizes(count, queries):
    """The space of anchors and of each edit of one, and the part of it that a box of 100 reads."""
    server = Server()
    (row,) = team("grow", server.url, count)
    server.sql("VACUUM ANALYZE geoanchor.anchors")
    each = lambda relation: int(server.sql(f"SELECT pg_relation_size('geoanchor.{relation}')")) / count
    journal = lambda: int(server.sql("SELECT pg_total_relation_size('geoanchor.anchors_journal')"))
    rows = int(server.sql("SELECT pg_table_size('geoanchor.anchors')")) / count
    indexes = {name: each(f"anchors_{name}") for name in ("id", "name", "cell", "pkey", "collection", "changed")}
    before = journal()
    total = rows + sum(indexes.values()) + before / count
    print(f"| {count:,} anchors, added in {float(row[1]):.0f} s: bytes of each | rows {rows:.0f}, indexes {sum(indexes.values()):.0f} ("
          + ", ".join(f"{name} {size:.0f}" for name, size in indexes.items()) + f"), journal {before / count:.0f}: {total:.0f} |")
    pages = ("SELECT heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read FROM pg_statio_user_tables"
             " WHERE schemaname = 'geoanchor' AND relname = 'anchors'")
    side = (100 / count) ** 0.5
    team("search", server.url, queries, "box", side)
    # A session reports what it read a moment after it has ended.
    time.sleep(1)
    read = int(server.sql(pages))
    (row,) = team("search", server.url, queries, "box", side)
    time.sleep(1)
    read = int(server.sql(pages)) - read
    server.sql("CREATE EXTENSION pageinspect")
    level = server.sql("SELECT level FROM bt_metap('geoanchor.anchors_cell')")
    leaves = server.sql("SELECT relpages FROM pg_class WHERE oid = 'geoanchor.anchors_cell'::regclass")
    print(f"| {count:,} anchors: a box of {int(row[3]) / queries:.0f} | {float(row[1]):.0f} µs, {read / queries:.0f} pages;"
          f" the index of cells has {int(leaves):,} below {level} levels |")
    if count <= 1_000_000:
        ((_, _, edited),) = team("rename", server.url, 50)
        print(f"| {count:,} anchors: an edit, in the journal | {(journal() - before) / int(edited):.0f} bytes |")
    server.stop()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--anchors", type=int, default=1_000_000)
    parser.add_argument("--queries", type=int, default=2_000)
    parser.add_argument("--seconds", type=int, default=6)
    parser.add_argument("--rounds", type=int, default=5, help="rounds of single edits, in turn with pgbench")
    parser.add_argument("--sizes", type=int, nargs="*", default=[100_000, 1_000_000], help="numbers of anchors to measure the size of")
    options = parser.parse_args()
    if not shutil.which(PROGRAM):
        sys.exit(f"error: {PROGRAM} is missing")
    server = Server()
    print("| what | here | peer |\n|---|---|---|")
    load(server, options.anchors)
    search(server, options.queries)
    edits(server, options.seconds, options.rounds)
    service(options.program, server, options.seconds)
    copies(options.program, server, options.anchors)
    move(options.program, server, options.anchors)
    server.stop()
    for count in options.sizes:
        sizes(count, min(options.queries, 500))


if __name__ == "__main__":
    main()
