#!/usr/bin/env python3
"""Measures `geoanchor serve` beside nginx: processor time for a request, from /proc, so that neighbors hardly count.

    serve.py PROGRAM EXTRACT.osm.pbf [--rounds N] [--seconds S] [--peers]

Rounds are interleaved: each round asks every row for S seconds with 8 connections; the median and the spread of N rounds
are printed as a table in Markdown, then the time until an answer at half of the greatest rate, the time until the service
is ready, and what fails of 100,000 requests while its files are replaced. With --peers tipg on PostGIS, pygeoapi on the same
GeoPackage, osrm-routed and valhalla_service are measured in the same rounds. Needs wrk and nginx (Scripts/setup bench).
"""

import argparse
import atexit
import http.client
import json
import math
import os
import pathlib
import shutil
import random
import re
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import threading
import time

import serve_peers
from serve_peers import free_port

HERTZ = os.sysconf("SC_CLK_TCK")


def processor_seconds(pids):
    """User and system time of processes, in seconds."""
    total = 0
    for pid in pids() if callable(pids) else pids:
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        total += int(fields[11]) + int(fields[12])
    return total / HERTZ


def children(pid):
    """The processes that a process has started, once there are any."""
    while not (found := pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()):
        time.sleep(0.01)
    return [int(text) for text in found]


def resident(pid):
    """Resident memory beside mapped files, in MB."""
    text = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"RssAnon:\s+(\d+)", text).group(1)) / 1024


class Row:
    """One kind of request; `paths` are asked in turn."""

    def __init__(self, name, port, pids, paths, body=None, limit="", is_calm=False, is_peer=False):
        self.name, self.port, self.pids, self.limit, self.is_calm, self.is_peer = name, port, pids, limit, is_calm, is_peer
        self.failed = 0
        self.microseconds, self.rates, self.p99, self.calm, self.engine = [], [], [], [], []
        self.script = tempfile.NamedTemporaryFile("w", suffix=".lua", delete=False)
        requests = ",".join(f"[[{path}]]" for path in paths)
        bodies = ",".join(f"[[{text}]]" for text in (body or [""]))
        self.script.write(f"""
local paths, bodies, index = {{{requests}}}, {{{bodies}}}, 0
local pause = tonumber(os.getenv("PAUSE"))
if pause then delay = function() return math.random(1, 2 * pause - 1) end end
request = function()
  index = index + 1
  local body = bodies[(index - 1) % #bodies + 1]
  if body ~= "" then
    return wrk.format("POST", paths[(index - 1) % #paths + 1], {{["Content-Type"] = "application/json"}}, body)
  end
  return wrk.format("GET", paths[(index - 1) % #paths + 1])
end
done = function(summary, latency, requests)
  io.write(string.format("RESULT %d %d %d %d\\n", summary.requests, summary.duration, latency:percentile(99),
    summary.errors.status + summary.errors.timeout + summary.errors.read + summary.errors.connect))
end
""")
        self.script.close()

    def measure(self, seconds, connections=8):
        before = processor_seconds(self.pids)
        count, rate, p99, errors = self.ask(seconds, connections)
        spent = processor_seconds(self.pids) - before
        # Losses of a peer, such as connections that it closes, are reported beside its figures.
        self.failed += errors
        if (errors and not self.is_peer) or not count:
            sys.exit(f"error: {self.name}: {errors} errors among {count} requests")
        self.microseconds.append(spent / count * 1e6)
        self.rates.append(rate)
        self.p99.append(p99)

    def ask(self, seconds, connections, pause=None):
        """Returns how many requests there were, in a second, the 99th percentile in ms, and the errors.

        With a pause, in ms, each connection waits for about so long between an answer and the next request.
        """
        settings = {name: text for name, text in os.environ.items() if name != "PAUSE"}
        text = subprocess.run(
            ["wrk", "-t1", f"-c{connections}", f"-d{seconds}", "--timeout", "30s", "-s", self.script.name, f"http://127.0.0.1:{self.port}"],
            capture_output=True, text=True, check=True, env=settings | ({"PAUSE": str(pause)} if pause else {})).stdout
        count, duration, p99, errors = map(int, re.search(r"RESULT (\d+) (\d+) (\d+) (\d+)", text).groups())
        return count, count / duration * 1e6, p99 / 1000, errors

    def measure_calm(self, seconds, log=None):
        """Measures the time until an answer at about half of the greatest rate: connections that pause.

        The service's log says how much of it the engine takes: from the request that is read to its answer.
        """
        wanted, pause = statistics.median(self.rates) / 2, 4
        connections = max(1, round(wanted * (pause + 0.5) / 1000))
        noted = log.stat().st_size if log else 0
        count, rate, p99, errors = self.ask(seconds, connections, pause)
        if errors:
            sys.exit(f"error: {self.name}: {errors} errors among {count} requests at half rate")
        self.calm.append((rate / statistics.median(self.rates), p99))
        if log:
            with open(log) as lines:
                lines.seek(noted)
                taken = [float(text) for text in re.findall(r'"milliseconds": ?([0-9.]+)', lines.read())]
            self.engine.append(statistics.quantiles(taken, n=100)[98])


def start_nginx(folder, content):
    """nginx that answers `/` with a few bytes, `/same` with content of another service, and files."""
    port = free_port()
    (folder / "nginx.conf").write_text(f"""
pid {folder}/nginx.pid; error_log {folder}/error.log; worker_processes 1; daemon on;
events {{ worker_connections 1024; }}
http {{
  log_format json escape=json '{{"time":"$time_iso8601","status":$status,"path":"$uri","seconds":$request_time}}';
  access_log {folder}/access.log json buffer=32k;
  client_body_temp_path {folder}/b; proxy_temp_path {folder}/p; fastcgi_temp_path {folder}/f;
  uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s; keepalive_requests 1000000;
  server {{ listen 127.0.0.1:{port}; location / {{ default_type application/json; return 200 '{{"ok":true}}'; }}
    location /same {{ default_type application/json; return 200 '{content}'; }}
    location /files/ {{ alias {folder}/files/; default_type application/geo+json; }} }}
}}
""")
    subprocess.run(["nginx", "-c", folder / "nginx.conf", "-p", folder], check=True, capture_output=True)
    main = int((folder / "nginx.pid").read_text())
    return port, main, children(main)


def hills(folder, west, south, east, north):
    """Elevation tiles (SRTM, 3") of gentle hills: what terrain costs does not depend on its shape."""
    folder.mkdir()
    row = range(1201)
    for lat in range(math.floor(south), math.floor(north) + 1):
        for lon in range(math.floor(west), math.floor(east) + 1):
            name = f"{'N' if lat >= 0 else 'S'}{abs(lat):02d}{'E' if lon >= 0 else 'W'}{abs(lon):03d}.hgt"
            wave = [60 + 40 * math.sin(column / 31) for column in row]
            heights = (int(wave[column] + 30 * math.cos(line / 47)) for line in row for column in row)
            (folder / name).write_bytes(struct.pack(f">{1201 * 1201}h", *heights))


def tagged(folder, run):
    """A store of 5,000 anchors in a square of 0.1°, each with two tags and details."""
    chance = random.Random(11)
    (folder / "tagged.geojson").write_text(json.dumps({"type": "FeatureCollection", "features": [
        {"type": "Feature", "id": f"t{n}", "geometry": {
            "type": "Point", "coordinates": [round(8.6 + chance.random() / 10, 7), round(49.4 + chance.random() / 10, 7)]},
         "properties": {"name": f"Anchor {n}", "tags": [f"kind-{n % 7}", f"part-{n % 11}"],
                        "story": f"Chapter {n % 40}", "detail": {"floor": n % 5, "open": n % 2 == 0}}}
        for n in range(5_000)]}))
    run("import", "tagged.geojson", "--store", "tagged.gpkg")


def time_until_ready(command, folder):
    """The time from the start of the service to its first answer, in ms."""
    port = free_port()
    began = time.monotonic()
    service = subprocess.Popen([*command, f"127.0.0.1:{port}"], cwd=folder, stderr=subprocess.DEVNULL)
    while True:
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port)
            connection.request("GET", "/conformance")
            connection.getresponse().read()
            break
        except OSError:
            time.sleep(0.001)
    taken = (time.monotonic() - began) * 1000
    service.terminate()
    service.wait()
    return taken


def reloads(service, folder, rows, wanted=100_000):
    """Asks while the network is replaced three times a second: how many requests there were, and how many failed."""
    is_over, replaced = threading.Event(), [0]

    def replace():
        while not is_over.wait(0.3):
            shutil.copy(folder / "city.streets", folder / "new.streets")
            os.rename(folder / "new.streets", folder / "city.streets")
            service.send_signal(signal.SIGHUP)
            replaced[0] += 1

    thread = threading.Thread(target=replace)
    thread.start()
    count, failed = 0, 0
    while rows and count < wanted:
        for row in rows:
            asked, _, _, errors = row.ask(2, 8)
            count, failed = count + asked, failed + errors
    is_over.set()
    thread.join()
    return f"While the network was replaced {replaced[0]} times: {failed} of {count:,} requests failed"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("extract")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=3)
    parser.add_argument("--only", default="", help="rows whose name has one of these texts, separated by commas")
    parser.add_argument("--peers", action="store_true", help="measure tipg, pygeoapi, OSRM and Valhalla as well (as root)")
    options = parser.parse_args()
    program, extract = os.path.abspath(options.program), os.path.abspath(options.extract)
    folder = pathlib.Path(tempfile.mkdtemp())
    os.chmod(folder, 0o755)

    def run(*arguments):
        subprocess.run([program, *map(str, arguments)], cwd=folder, check=True, capture_output=True)

    run("network", "build", extract, "--buildings", "--output", "city.streets")
    info = json.loads(subprocess.run(
        [program, "network", "info", "city.streets", "--format", "json"], cwd=folder, check=True, capture_output=True,
        text=True).stdout)
    west, south, east, north = info["boundingBox"]
    rng = random.Random(7)
    # 100,000 anchors in one degree around the city, as the peers were measured.
    lat0, lon0 = (south + north) / 2 - 0.5, (west + east) / 2 - 0.5
    rows = [f"a{i},Anchor {i},{lat0 + rng.random():.7f},{lon0 + rng.random():.7f}" for i in range(100_000)]
    (folder / "anchors.csv").write_text("id,name,lat,lon\n" + "\n".join(rows) + "\n")
    run("import", "anchors.csv", "--store", "anchors.gpkg")
    # Regions in squares, every other one supported, so that chains leave and enter them.
    step = (east - west) / 16
    squares = [[west + i * step, south + j * step] for i in range(16) for j in range(16) if (i + j) % 2]
    (folder / "regions.geojson").write_text(json.dumps({"type": "FeatureCollection", "features": [
        {"type": "Feature", "id": f"r{n}", "properties": {"name": f"r{n}", "provider": "custom"},
         "geometry": {"type": "Polygon", "coordinates": [
             [[x, y], [x + step, y], [x + step, y + step], [x, y + step], [x, y]]]}}
        for n, (x, y) in enumerate(squares)]}))
    run("regions", "import", "regions.geojson", "--store", "anchors.gpkg")
    hills(folder / "terrain", west, south, east, north)
    wishes = {"regions": ["regions"], "visibleFromMeters": 50, "terrain": "terrain"}

    port = free_port()
    log = open(folder / "service.log", "w")
    command = [
        program, "serve", "--store", "anchors.gpkg", "--network", "city.streets", "--terrain", "terrain", "--log",
        folder / "requests.log", "--listen"]
    starts = [time_until_ready(command, folder) for _ in range(5)]
    service = subprocess.Popen([*command, f"127.0.0.1:{port}"], cwd=folder, stderr=log)
    atexit.register(service.kill)
    while "serving at" not in (folder / "service.log").read_text():
        if service.poll() is not None:
            sys.exit((folder / "service.log").read_text())
        time.sleep(0.01)
    tagged(folder, run)
    tagged_port = free_port()
    second = subprocess.Popen(
        [program, "serve", "--store", "tagged.gpkg", "--listen", f"127.0.0.1:{tagged_port}"], cwd=folder,
        stderr=subprocess.DEVNULL)
    atexit.register(second.kill)
    # A hundred of 5,000 anchors are a fiftieth of the square.
    tagged_box = "/collections/anchors/items?limit=1000&bbox=8.62,49.42,8.634142,49.434142"
    while True:
        try:
            connection = http.client.HTTPConnection("127.0.0.1", tagged_port)
            connection.request("GET", tagged_box)
            answer = connection.getresponse().read()
            break
        except OSError:
            time.sleep(0.01)
    (folder / "files").mkdir()
    (folder / "files" / "box").write_bytes(answer)
    many = answer.count(b'"Feature"')

    def started(start, argument):
        peer, roots = start(folder, argument)
        for root in roots:
            atexit.register(lambda pid=root: os.kill(pid, signal.SIGTERM))
        return peer

    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("GET", "/conformance")
    nginx_port, nginx, workers = start_nginx(folder, connection.getresponse().read().decode().strip())

    def boxes(side):
        for _ in range(500):
            lat, lon = lat0 + 0.05 + 0.9 * rng.random(), lon0 + 0.05 + 0.9 * rng.random()
            yield f"{lon:.5f},{lat:.5f},{lon + side:.5f},{lat + side:.5f}"

    def place():
        # The middle of the city: its edges may be water.
        return (south + (north - south) * (0.35 + 0.3 * rng.random()),
                west + (east - west) * (0.35 + 0.3 * rng.random()))

    def routes(count, more=None, kilometer=False):
        """Requests that have an answer: places may lie off all streets."""
        found = []
        while len(found) < count:
            (a, b), (c, d) = place(), place()
            if kilometer:
                angle, reach = 2 * math.pi * rng.random(), 0.0078
                c, d = a + reach * math.sin(angle), b + reach * math.cos(angle) / math.cos(math.radians(a))
            ends = {"from": {"latitude": a, "longitude": b}, "to": {"latitude": c, "longitude": d}}
            connection = http.client.HTTPConnection("127.0.0.1", port)
            connection.request("POST", "/v1/routes", json.dumps(ends), {"Content-Type": "application/json"})
            answer = connection.getresponse()
            route = json.loads(answer.read())
            if answer.status == 200 and (not kilometer or 900 <= route["lengthMeters"] <= 1_100):
                found.append(json.dumps(ends | (more or {})))
        return found

    def tiles(places, zoom, layer):
        """More tiles than the service keeps, so that each is made: the same ones under several names."""
        side = 2 ** zoom
        found = sorted({(
            int((0.5 - math.asinh(math.tan(math.radians(lat))) / 2 / math.pi) * side), int((lon + 180) / 360 * side))
            for lat, lon in places})
        kinds = ["floors", "rooms", "regions", "chains"]
        others = [",".join([layer] + [kind for bit, kind in enumerate(kinds) if mask >> bit & 1]) for mask in range(16)]
        return [f"/tiles/WebMercatorQuad/{zoom}/{row}/{column}?collections={names}"
                for names in others for row, column in found]

    anchor_tiles = tiles([(lat0 + rng.random(), lon0 + rng.random()) for _ in range(3_000)], 13, "anchors")
    mine, across = [service.pid], routes(200)
    items = "/collections/anchors/items"
    table = [
        Row("nginx `return`", nginx_port, workers, ["/"], is_calm=True),
        Row("nginx `return` of as much", nginx_port, workers, ["/same"]),
        Row("empty answer: what it conforms to", port, mine, ["/conformance"], limit="2.5 × nginx of as much", is_calm=True),
        Row("anchor by id", port, mine, [f"{items}/a{rng.randrange(100_000)}" for _ in range(500)], limit="80 µs",
            is_calm=True),
        Row("box of 100", port, mine, [f"{items}?limit=1000&bbox={text}" for text in boxes(0.0316)], limit="600 µs",
            is_calm=True),
        Row("nginx: a file like the tagged box", nginx_port, workers, ["/files/box"]),
        Row(f"box of {many} with tags and details", tagged_port, [second.pid], [tagged_box],
            limit="50 × nginx of the file"),
        Row("nearest 10", port, mine, [
            f"{items}?limit=10&near={lat0 + rng.random():.5f},{lon0 + rng.random():.5f}" for _ in range(500)],
            limit="250 µs"),
        Row("tile of 145 anchors", port, mine, anchor_tiles, limit="500 µs"),
        Row("tile, kept", port, mine, anchor_tiles[:100], limit="30 µs"),
        Row("tile of streets, zoom 15", port, mine, tiles([place() for _ in range(3_000)], 15, "streets"), limit="3 ms"),
        Row("route across the city", port, mine, ["/v1/routes"], across, limit="500 µs", is_calm=True),
        Row("chain of 1 km", port, mine, ["/v1/chains"], routes(200, wishes, True), limit="4 ms"),
        Row("chain across the city", port, mine, ["/v1/chains"], routes(200)),
    ]
    if options.peers:
        for start, argument in [(serve_peers.start_tipg, rows), (serve_peers.start_pygeoapi, folder / "anchors.gpkg")]:
            peer = started(start, argument)
            kind = "geojson" if "tipg" in peer.name else "json"
            table.append(Row(
                f"box of 100, {peer.name}", peer.port, peer.pids,
                [f"{peer.items}?f={kind}&limit=1000&bbox={text}" for text in boxes(0.0316)], is_peer=True))
        for start, requests in [
                (serve_peers.start_osrm, serve_peers.osrm_requests), (serve_peers.start_valhalla, serve_peers.valhalla_requests)]:
            peer = started(start, extract)
            table.append(Row(
                f"route across the city, {peer.name}", peer.port, peer.pids, *requests(list(map(json.loads, across))),
                is_peer=True))
    table = [row for row in table if any(text in row.name for text in options.only.split(","))]
    for index in range(options.rounds):
        for row in table:
            row.measure(options.seconds)
        print(f"round {index + 1} of {options.rounds}", file=sys.stderr)
    memory = resident(service.pid)
    for _ in range(options.rounds):
        for row in table:
            if row.is_calm:
                row.measure_calm(options.seconds, folder / "requests.log" if row.port == port else None)
    print("| request | processor µs | spread | requests/s | p99 ms | limit |\n|---|--:|--:|--:|--:|---|")
    for row in table:
        print(f"| {row.name} | {statistics.median(row.microseconds):.1f} | {min(row.microseconds):.1f}–"
              f"{max(row.microseconds):.1f} | {statistics.median(row.rates):,.0f} | {statistics.median(row.p99):.2f} | "
              f"{row.limit} |")
    for row in table:
        if row.failed:
            print(f"\n{row.name}: {row.failed} requests failed")
    print("\n| at about half of the greatest rate | of it | p99 ms | the engine's | limit: 1.5 × nginx and the engine's |\n"
          "|---|--:|--:|--:|--:|")
    bare = [p99 for row in table if row.port == nginx_port for _, p99 in row.calm]
    for row in table:
        if row.is_calm:
            fractions, times = zip(*row.calm)
            text = f"| {row.name} | {statistics.median(fractions):.0%} | {statistics.median(times):.2f} | "
            if row.engine and bare:
                engine = statistics.median(row.engine)
                print(f"{text}{engine:.2f} | {1.5 * statistics.median(bare) + engine:.2f} |")
            else:
                print(f"{text}| |")
    print(f"\nMemory beside mapped files: {memory:.1f} MB")
    print(f"Ready after start: {statistics.median(starts):.0f} ms")
    print(reloads(service, folder, [row for row in table if row.port == port and row.is_calm]))
    service.send_signal(signal.SIGTERM)
    service.wait()
    os.kill(nginx, signal.SIGQUIT)


if __name__ == "__main__":
    main()
