"""Serves the demo city as it would be deployed and judges what comes; see Scripts/service."""

import argparse
import atexit
import concurrent.futures
import contextlib
import http.client
import json
import math
import os
import pathlib
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time

import served_clients
from browser import served
from served_nginx import Nginx
from served_schema import judge_by_schema

ROOT = pathlib.Path(__file__).resolve().parents[2]
UNIT = ROOT / "Data/service/geoanchor.service"
# The seconds after which something that hangs is given up.
PATIENCE = 60
checks = 0

parser = argparse.ArgumentParser(prog="Scripts/service")
parser.add_argument("program", type=os.path.abspath)
parser.add_argument("work", type=pathlib.Path)
parser.add_argument("--full", action="store_true")
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--picture", type=pathlib.Path)
OPTIONS = parser.parse_args()
PROGRAM, WORK, FULL = OPTIONS.program, OPTIONS.work, OPTIONS.full


def check(is_so, text):
    global checks
    if not is_so:
        sys.exit(f"error: {text}")
    checks += 1
    print(f"checked: {text}", flush=True)


def check_quietly(is_so, text):
    if not is_so:
        sys.exit(f"error: {text}")


def report(text):
    """A figure that depends on the machine."""
    if FULL:
        print(f"measured: {text}", flush=True)


def run(*arguments, status=0):
    done = subprocess.run([PROGRAM, *map(str, arguments)], cwd=WORK, capture_output=True, text=True)
    if done.returncode != status:
        sys.exit(f"error: geoanchor {' '.join(map(str, arguments))}: {done.stderr}")
    return done.stdout


class Service:
    """A process that serves at a `port` of its own choice, or at the address in `listen`; `prefix` is the command around it."""

    def __init__(self, *arguments, listen="127.0.0.1:0", prefix=(), **options):
        self.log = WORK / f"service-{time.monotonic_ns()}.log"
        with open(self.log, "w") as log:
            self.process = subprocess.Popen(
                [*prefix, PROGRAM, "serve", *map(str, arguments), "--listen", listen], cwd=WORK, stdout=log, stderr=log,
                **options)
        # However this script ends, the service does not go on.
        atexit.register(self.process.kill)
        began = time.monotonic()
        while not (told := re.search(r"^serving at (.*)\n", self.log.read_text(), re.M)):
            if self.process.poll() is not None or time.monotonic() - began > PATIENCE:
                sys.exit(f"error: serve {arguments} did not begin: {self.log.read_text()}")
            time.sleep(0.005)
        self.seconds = time.monotonic() - began
        number = re.search(r":(\d+)", told[1])
        self.port = int(number[1]) if number else None

    def end(self):
        self.process.terminate()
        return self.process.wait(timeout=PATIENCE)


def connect(port):
    return http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)


class UnixConnection(http.client.HTTPConnection):
    def __init__(self, path):
        super().__init__("localhost", timeout=PATIENCE)
        self.path = str(path)

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(PATIENCE)
        self.sock.connect(self.path)


def get(connection, target, method="GET", body=None, headers=None):
    connection.request(method, target, body=body, headers=headers or {})
    answer = connection.getresponse()
    return answer.status, dict((k.lower(), v) for k, v in answer.getheaders()), answer.read()


def make_city():
    run("network", "build", ROOT / "Data/midtown.osm", "--output", "midtown.streets")
    run("add", "--store", "anchors.gpkg", "--id", "library", "--name", "Library", "--lat", "40.7530150", "--lon",
        "-73.9816300")
    run("add", "--store", "anchors.gpkg", "--id", "plaza", "--name", "Plaza", "--lat", "40.7570244", "--lon",
        "-73.9859326")
    run("route", "--network", "midtown.streets", "--store", "anchors.gpkg", "--from", "@Library", "--to", "@Plaza",
        "--save", "walk")


def judge_unit():
    """systemd's own verdict on the unit."""
    folder = WORK / "unit"
    folder.mkdir()
    unit = folder / UNIT.name
    unit.write_text(UNIT.read_text().replace("/usr/local/bin/geoanchor", PROGRAM))
    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
    check(done.returncode == 0 and not done.stderr.strip(), f"systemd finds nothing wrong with the unit {done.stderr}")
    fetch = [shutil.copy(UNIT.parent / f"geoanchor-jwks.{kind}", folder) for kind in ("service", "timer")]
    done = subprocess.run(["systemd-analyze", "verify", *fetch], capture_output=True, text=True)
    check(done.returncode == 0 and not done.stderr.strip(), f"nor with what fetches keys {done.stderr}")
    done = subprocess.run(["systemd-analyze", "security", "--offline=true", unit], capture_output=True, text=True)
    exposure = float(re.search(r"exposure level for \S+: ([0-9.]+)", done.stdout).group(1))
    check(exposure <= 1.1, f"exposure of the unit {exposure}")


def restrictions(folder, filter_fd, told_fd):
    """Wraps a command in what the unit forbids: bubblewrap for files, a filter of system calls for the rest."""
    place = str(pathlib.Path(PROGRAM).parent)
    return [
        "bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp", "--tmpfs", "/home",
        "--tmpfs", "/root", "--ro-bind", place, place, "--bind", str(folder), "/mnt", "--chdir", "/mnt", "--unshare-user",
        "--unshare-pid", "--as-pid-1", "--uid", "64999", "--gid", "64999", "--cap-drop", "ALL", "--new-session",
        "--die-with-parent", "--seccomp", str(filter_fd), "--info-fd", str(told_fd),
    ]


def judge_restricted():
    """The command of the unit does its work with no more rights than the unit gives."""
    folder = WORK / "state"
    folder.mkdir()
    for name in ["anchors.gpkg", "midtown.streets"]:
        shutil.copy(WORK / name, folder / name)
    filter_file = WORK / "filter.bpf"
    subprocess.run(["/usr/bin/python3", ROOT / "Scripts/checks/unit_filter.py", UNIT, filter_file], check=True)
    told, telling = os.pipe()
    with open(filter_file, "rb") as rules:
        passed = (rules.fileno(), telling)
        service = Service(
            "--store", "anchors.gpkg", "--network", "midtown.streets", listen="unix:/mnt/http.sock",
            prefix=restrictions(folder, *passed), pass_fds=passed)
    os.close(telling)
    with open(told) as told_by_bubblewrap:
        inner = json.load(told_by_bubblewrap)["child-pid"]
    status, _, body = get(UnixConnection(folder / "http.sock"), "/")
    check(status == 200 and b"links" in body, "the unit's restrictions let it answer")
    state = pathlib.Path(f"/proc/{inner}/status").read_text()
    check(re.search(r"^Name:\s+geoanchor$", state, re.M) and re.search(r"^Seccomp:\s+2$", state, re.M)
          and re.search(r"^CapEff:\s+0+$", state, re.M) and re.search(r"^NoNewPrivs:\s+1$", state, re.M),
          "and they hold: filter, no capabilities, no new privileges")
    os.kill(inner, signal.SIGTERM)
    check(service.process.wait(timeout=PATIENCE) == 0, "and SIGTERM ends it with 0")


def judge_nginx():
    """The shipped configuration, with another name, certificate and other addresses."""
    nginx = Nginx(WORK / "nginx")
    folder = nginx.folder
    check(not nginx.missing, f"nginx.conf has what is replaced {nginx.missing}")
    service = Service(
        "--store", "anchors.gpkg", "--network", "midtown.streets", listen=f"unix:{folder}/http.sock")
    problem = nginx.test()
    check(not problem, f"nginx takes the configuration {problem}")
    nginx.start()
    try:
        curl = ["curl", "--silent", "--insecure", "--max-time", str(PATIENCE), "--unix-socket"]
        head = subprocess.run(
            [*curl, nginx.secure, "--http2", "--compressed", "-D", "-", "-o", "/dev/null", "https://localhost/api"],
            capture_output=True, text=True).stdout.lower()
        check(head.startswith("http/2 200") and "content-encoding: gzip" in head, "HTTP/2 and compression through nginx "
              + (head + (folder / "error.log").read_text() if "gzip" not in head else ""))
        check("strict-transport-security" in head and "server: nginx\n" in head, "its security fields")
        # A client's own claims are not trusted.
        links = subprocess.run(
            [*curl, nginx.secure, "-H", "X-Forwarded-Prefix: /evil", "-H", "X-Forwarded-Host: evil.example", "-H",
             "X-Forwarded-Proto: http", "-H", "Forwarded: host=evil.example;proto=http", "https://localhost/?f=json"],
            capture_output=True, text=True).stdout
        check('"https://localhost/api"' in links.replace("\\/", "/") and "evil" not in links, "links through nginx have its URL")
        (WORK / "large").write_bytes(b"0" * 2_000_000)
        status = subprocess.run(
            [*curl, nginx.secure, "-o", "/dev/null", "-w", "%{http_code}", "--data-binary", f"@{WORK}/large",
             "https://localhost/v1/chains"], capture_output=True, text=True).stdout
        check(status == "413", "a body of 2 MB is refused by nginx")
        moved = subprocess.run(
            [*curl, nginx.plain, "-o", "/dev/null", "-w", "%{http_code}", "http://localhost/"], capture_output=True,
            text=True).stdout
        check(moved == "301", "plain HTTP leads to TLS")
        faults = nginx.edit()
        check(not faults, f"what was read through its compression is edited under the tag that came {faults}")
        check("?" not in (folder / "access.log").read_text(), "nginx logs no query")
    finally:
        nginx.stop()
        service.end()


def judge_description(port):
    """The OpenAPI document, by the validator of its community, without network."""
    from openapi_spec_validator import validate

    connection = connect(port)
    for target in ["/api?version=3.0", "/api"]:
        status, _, body = get(connection, target)
        document = json.loads(body)
        try:
            validate(document)
            problem = ""
        except Exception as error:  # a document that confuses the validator is wrong too
            problem = f"{type(error).__name__}: {str(error)[:400]}"
        check(status == 200 and not problem, f"the document of OpenAPI {document['openapi']} is valid {problem}")
    references = re.findall(r'"\$ref": ?"([^"]*)"', json.dumps(document))
    check(references and all(text.startswith("#/") for text in references), "and refers to nothing outside of it")
    for path, item in document["paths"].items():
        if "get" in item and "{" not in path:
            # A stream has no end.
            if "text/event-stream" in json.dumps(item["get"]["responses"]):
                continue
            status, _, _ = get(connection, path)
            check(status < 500, f"GET {path} answers {status}")


def judge_client(port):
    """The Python package plans a tour and exports it."""
    done = subprocess.run(
        [sys.executable, ROOT / "Scripts/Python/plan-tour.py", f"http://127.0.0.1:{port}", WORK / "tour", "@Library",
         "@Plaza"], capture_output=True, text=True, env=os.environ | {"PYTHONPATH": str(ROOT / "Scripts/Python")})
    planned = run(
        "route", "--network", "midtown.streets", "--store", "anchors.gpkg", "--from", "@Library", "--to", "@Plaza",
        "--format", "json")
    same = done.returncode == 0 and json.loads((WORK / "tour/tour.json").read_text()) == json.loads(planned)
    check(same, f"the Python client plans what the command plans {done.stderr}")
    request = {"line": [{"latitude": 40.7530, "longitude": -73.9816}, {"latitude": 40.7534, "longitude": -73.9826}]}
    program = f"""
import sys
from geoanchor_client import Client
with Client("http://127.0.0.1:{port}") as service:
    job = service.start("simulations", {request})
    log = job.result()
    assert job.status()["status"] == "successful" and job.status()["progress"] == 100
    replayed = service.send_log("replays", log, language="de")
    assert b"tracking" in replayed and b"<svg" in service.send_log("reports", log, f="svg")
    job.dismiss()
    sys.stdout.buffer.write(log)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT / "Scripts/Python")})
    (WORK / "line.csv").write_text("lat,lon\n40.7530,-73.9816\n40.7534,-73.9826\n")
    check(done.returncode == 0 and done.stdout == run("session", "simulate", "--path", "line.csv"),
          f"a job that the Python client starts simulates what the command simulates {done.stderr[-400:]}")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", f"{sys.prefix}/mypy",
         ROOT / "Scripts/Python/geoanchor_client",
         ROOT / "Scripts/Python/plan-tour.py"], capture_output=True, text=True, cwd=ROOT / "Scripts/Python")
    check(done.returncode == 0, f"its types hold {done.stdout}")


def judge_clients():
    """Programs that make clients of descriptions leave out no operation, and what they make works."""
    shutil.copy(WORK / "anchors.gpkg", WORK / "clients.gpkg")
    service = Service("--store", "clients.gpkg", "--network", "midtown.streets")
    url = f"http://127.0.0.1:{service.port}"
    folder = WORK / "clients"
    folder.mkdir()
    for version, name in [("3.1", "generated"), ("3.0", "generated30")]:
        document = served_clients.described(url, version)
        problem = served_clients.generate(document, folder, name)
        check(not problem, f"openapi-python-client makes a client of every operation of OpenAPI {version} {problem}")
        problem = served_clients.types(document, folder, name)
        check(not problem, f"datamodel-code-generator makes types of OpenAPI {version} {problem}")
    planned, problem = served_clients.session(url, folder)
    same = not problem and json.loads(planned) == json.loads(run(
        "route", "--network", "midtown.streets", "--store", "anchors.gpkg", "--from", "@Library", "--to", "@Plaza",
        "--format", "json"))
    check(same, f"the generated client plans what the command plans, edits, searches and follows events {problem}")
    problem = served_clients.owslib(url)
    check(not problem, f"OWSLib reads the description and finds features {problem}")
    check(service.end() == 0, "and the service ends well")


def judge_edits():
    """The Python client edits and listens through connections that are cut."""
    run("add", "--store", "edits.gpkg", "--lat", "1", "--lon", "2")
    service = Service("--store", "edits.gpkg")
    done = subprocess.run(
        [sys.executable, ROOT / "Scripts/checks/cut_connections.py", str(service.port), "100" if FULL else "40"],
        capture_output=True, text=True, env=os.environ | {"PYTHONPATH": str(ROOT / "Scripts/Python")})
    check(done.returncode == 0, f"the Python client edits and listens: {done.stdout.strip()} {done.stderr[-800:]}")
    check(service.end() == 0, "the service ends while somebody listens")
    run("store", "check", "--store", "edits.gpkg")


def judge_schema():
    """schemathesis, by the service's own description, on a store that it may change."""
    store = "schema.gpkg"
    shutil.copy(WORK / "anchors.gpkg", WORK / store)
    run("regions", "import", ROOT / "Data/midtown-demo-regions.geojson", "--store", store)
    run("venue", "import", ROOT / "Data/gallery.venue.json", "--store", store)
    service = Service("--store", store, "--network", "midtown.streets")
    cases, finding = judge_by_schema(f"http://127.0.0.1:{service.port}", WORK, OPTIONS.seed if FULL else None)
    check(not finding and cases >= 2_000, f"schemathesis finds nothing in {cases} cases {finding}")
    check(service.end() == 0, "and the service ends well")
    run("store", "check", "--store", store)


def judge_typescript(port):
    """The types out of the description compile, and a program that uses them plans what the command plans."""
    folder = WORK / "typescript"
    folder.mkdir()
    (folder / "geoanchor.ts").write_text(subprocess.run(
        [sys.executable, ROOT / "Scripts/checks/typescript.py", f"http://127.0.0.1:{port}"], check=True, capture_output=True,
        text=True).stdout)
    shutil.copy(ROOT / "Scripts/TypeScript/plan-tour.ts", folder)
    compiler = ["tsc", "--strict", "--target", "es2021", "--module", "commonjs", "--lib", "es2021,dom"]
    done = subprocess.run([*compiler, "plan-tour.ts"], cwd=folder, capture_output=True, text=True)
    check(done.returncode == 0, f"the types of TypeScript compile {done.stdout[:800]}")
    # A mistake is found by the types: the check can fail.
    wrong = (folder / "plan-tour.ts").read_text().replace("anchor.distanceMeters", "anchor.distance")
    (folder / "wrong.ts").write_text(wrong)
    done = subprocess.run([*compiler, "--noEmit", "wrong.ts"], cwd=folder, capture_output=True, text=True)
    check(done.returncode != 0 and "distance" in done.stdout, "and find a member that does not exist")
    done = subprocess.run(
        ["node", "plan-tour.js", f"http://127.0.0.1:{port}", "@Library", "@Plaza"], cwd=folder, capture_output=True,
        text=True)
    planned = run(
        "route", "--network", "midtown.streets", "--store", "anchors.gpkg", "--from", "@Library", "--to", "@Plaza",
        "--format", "json")
    same = done.returncode == 0 and json.loads(done.stdout) == json.loads(planned)
    check(same, f"the program in TypeScript plans what the command plans {done.stderr[:400]}")


def judge_features():
    """GDAL's driver of OGC API - Features reads, pages and filters."""
    count = 100_000 if FULL else 3_000
    rows = "\n".join(
        f"a{i},Anchor {i},{40 + (i % 1000) / 1e4:.6f},{-74 + (i // 1000) / 1e4:.6f}" for i in range(count))
    (WORK / "many.csv").write_text("id,name,lat,lon\n" + rows + "\n")
    run("import", "many.csv", "--store", "many.gpkg")
    service = Service("--store", "many.gpkg")

    def ogrinfo(*arguments):
        done = subprocess.run(
            ["ogrinfo", "-ro", "-q", f"OAPIF:http://127.0.0.1:{service.port}", *arguments, "-oo", "PAGE_SIZE=1000"],
            capture_output=True, text=True)
        check(done.returncode == 0 and "ERROR" not in done.stderr, f"ogrinfo {' '.join(arguments)} {done.stderr}")
        return done.stdout

    check("anchors" in ogrinfo(), "GDAL lists the collections")
    check(ogrinfo("anchors").count("OGRFeature(") == count, f"GDAL pages through {count} anchors")
    # Independent of the service: the rows whose coordinates lie in the box.
    box = ("-74.00005", "40.00005", "-73.99985", "40.00055")
    inside = sum(
        1 for i in range(count)
        if 40.00005 <= 40 + (i % 1000) / 1e4 <= 40.00055 and -74.00005 <= -74 + (i // 1000) / 1e4 <= -73.99985)
    found = ogrinfo("anchors", "-spat", *box).count("OGRFeature(")
    check(found == inside > 0, f"GDAL filters by box: {found}")
    found = ogrinfo("anchors", "-where", "name IN ('Anchor 7', 'Anchor 8') AND id <> 'a8'").count("OGRFeature(")
    check(found == 1, f"GDAL filters by properties: {found}")
    service.end()


def tile_of(latitude, longitude, zoom):
    """The row and column of a place, by the formulas of OGC 17-083r4."""
    side = 2 ** zoom
    column = int((longitude + 180) / 360 * side)
    row = int((0.5 - math.asinh(math.tan(math.radians(latitude))) / 2 / math.pi) * side)
    return row, column


def judge_tiles():
    """Two decoders of others read every tile of the demo city; what is in them lies where it should."""
    import mapbox_vector_tile

    # The names of the demo city are Latin.
    latin = [] if FULL else ["--last", "255"]
    subprocess.run([ROOT / "Scripts/data/glyphs", *latin, WORK / "glyphs"], check=True, capture_output=True)
    run("network", "build", ROOT / "Data/midtown.osm", "--buildings", "--output", "tiles.streets")
    run("regions", "import", ROOT / "Data/midtown-demo-regions.geojson", "--store", "tiles.gpkg")
    run("venue", "import", ROOT / "Data/gallery.venue.json", "--store", "tiles.gpkg")
    rows = "\n".join(
        f"t{i},Anchor {i},{40.750 + (i % 20) * 4e-4:.6f},{-73.990 + (i // 20) * 4e-4:.6f}" for i in range(300))
    (WORK / "tiles.csv").write_text("id,name,lat,lon\n" + rows + "\n")
    run("import", "tiles.csv", "--store", "tiles.gpkg")
    run("route", "--network", "tiles.streets", "--from", "40.7530150,-73.9816300", "--to", "40.7570244,-73.9859326",
        "--store", "tiles.gpkg", "--save", "walk")
    pages = served.Pages(WORK / "pages")
    service = Service(
        "--store", "tiles.gpkg", "--network", "tiles.streets", "--glyphs", WORK / "glyphs", "--origin", pages.origin)
    connection = connect(service.port)
    _, _, body = get(connection, "/v1/tiles.json")
    described = json.loads(body)
    fields = {layer["id"]: set(layer["fields"]) for layer in described["vector_layers"]}
    from_service, seen = {}, {name: 0 for name in fields}
    folder = WORK / "tiles"
    # The part of town with the anchors and the venue, from the whole world to the last zoom.
    places = [(40.750, -73.990), (40.758, -73.982)]
    for zoom in range(17):
        rows, columns = zip(*(tile_of(*place, zoom) for place in places))
        for row in range(min(rows), max(rows) + 1):
            for column in range(min(columns), max(columns) + 1):
                status, _, body = get(connection, f"/tiles/WebMercatorQuad/{zoom}/{row}/{column}")
                if status == 204:
                    continue
                check_quietly(status == 200, f"tile {zoom}/{row}/{column}: {status}")
                layers = mapbox_vector_tile.decode(body, default_options={"y_coord_down": True})
                for name, layer in layers.items():
                    check_quietly(layer["extent"] == 4096 and layer["version"] == 2, f"layer {name}")
                    for feature in layer["features"]:
                        check_quietly(set(feature["properties"]) <= fields[name], f"fields of {name} {feature}")
                        seen[name] += 1
                from_service[zoom, row, column] = layers
                path = folder / str(zoom) / str(column) / f"{row}.pbf"
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(body)
    check(len(from_service) > 20, f"mapbox-vector-tile decodes {len(from_service)} tiles: {seen}")
    # The demo city has no railways.
    check({name for name, count in seen.items() if not count} == {"lines"}, "every layer is there that the town has something for")

    # Where an anchor is drawn is where it is, to the size of a unit.
    worst = 0.0
    shown = set()
    for (zoom, row, column), layers in from_service.items():
        if zoom != 16:
            continue
        for feature in layers["anchors"]["features"] if "anchors" in layers else []:
            name = feature["properties"]["id"]
            if not name.startswith("t"):
                continue
            shown.add(name)
            i = int(name[1:])
            latitude, longitude = 40.750 + (i % 20) * 4e-4, -73.990 + (i // 20) * 4e-4
            x = ((longitude + 180) / 360 * 2 ** zoom - column) * 4096
            y = ((0.5 - math.asinh(math.tan(math.radians(latitude))) / 2 / math.pi) * 2 ** zoom - row) * 4096
            worst = max(worst, abs(feature["geometry"]["coordinates"][0] - x),
                        abs(feature["geometry"]["coordinates"][1] - y))
    check(worst <= 0.51 and len(shown) == 300, f"300 anchors lie within {worst:.2f} units of their place")

    # GDAL reads the same features out of the same tiles.
    (folder / "metadata.json").write_text(json.dumps({
        "name": "tiles", "minzoom": "0", "maxzoom": "16", "format": "pbf",
        "json": json.dumps({"vector_layers": described["vector_layers"]})}))
    counts = {}
    for (zoom, row, column), layers in from_service.items():
        if zoom not in (0, 9, 13, 16):
            continue
        done = subprocess.run(
            ["ogrinfo", "-ro", "-al", f"MVT:{folder}/{zoom}/{column}/{row}.pbf", "-oo", "CLIP=NO"], capture_output=True,
            text=True)
        check_quietly(done.returncode == 0 and "ERROR" not in done.stderr, f"GDAL: {done.stderr}")
        for name, number in re.findall(r"^Layer name: (\S+)\n.*?^Feature Count: (\d+)", done.stdout, re.M | re.S):
            check_quietly(int(number) == len(layers[name]["features"]), f"GDAL finds {number} {name}")
            counts[name] = counts.get(name, 0) + int(number)
    check(counts.get("streets", 0) > 100 and counts.get("anchors", 0) >= 300, f"GDAL reads the same features: {counts}")

    # Glyphs, by the message that MapLibre's decoder reads.
    status, fields_of, body = get(connection, "/v1/glyphs/DejaVu%20Sans%20Book/0-255.pbf")
    check(status == 200 and fields_of["content-type"] == "application/x-protobuf" and b"DejaVu Sans Book" in body,
          "glyphs are served")
    # A browser draws all of it: the town about the venue, with names.
    drawn, problems = served.draw(
        pages, f"http://127.0.0.1:{service.port}/v1/style.json", 40.7537, -73.9833, 17.5, OPTIONS.picture or WORK / "map.png")
    absent = [name for name in (
        "streets", "street-names", "regions", "buildings", "floors", "rooms", "chains", "anchors", "anchor-names")
        if not drawn.get(name)]
    check(not problems and not absent, f"MapLibre draws the map: {drawn} {problems} {absent}")
    # A tile that is known: nothing is sent.
    path = f"/tiles/WebMercatorQuad/13/{tile_of(40.754, -73.986, 13)[0]}/{tile_of(40.754, -73.986, 13)[1]}"
    _, found, _ = get(connection, path)
    status, _, body = get(connection, path, headers={"If-None-Match": found["etag"]})
    check(status == 304 and not body, "a tile that the client has is not sent again")
    service.end()


def judge_reloads():
    """Requests while files are replaced: none fails, and both networks answer in turn."""
    network = WORK / "swapped.streets"
    shutil.copy(WORK / "midtown.streets", network)
    service = Service("--store", "anchors.gpkg", "--network", network)
    report(f"ready after {service.seconds * 1000:.0f} ms")
    total = 100_000 if FULL else 8_000
    body = json.dumps({"from": {"anchor": "@Library"}, "to": {"anchor": "@Plaza"}})
    statuses = {}
    lock = threading.Lock()

    def ask(count):
        connection = connect(service.port)
        found = {}
        for index in range(count):
            if index % 4:
                status, _, _ = get(connection, "/conformance")
            else:
                status, _, _ = get(
                    connection, "/v1/chains", "POST", body, {"Content-Type": "application/json"})
            found[status] = found.get(status, 0) + 1
        with lock:
            for status, number in found.items():
                statuses[status] = statuses.get(status, 0) + number

    reloads, replaced = 0, "replaced files are served"
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        running = [pool.submit(ask, total // 8) for _ in range(8)]
        while not all(task.done() for task in running):
            copy = WORK / "next.streets"
            shutil.copy(WORK / "midtown.streets", copy)
            os.replace(copy, network)
            service.process.send_signal(signal.SIGHUP)
            reloads += 1
            while service.log.read_text().count(replaced) < reloads and not all(task.done() for task in running):
                time.sleep(0.01)
        for task in running:
            task.result()
    check(statuses == {200: total}, f"{total} requests during {reloads} reloads: {statuses}")
    check(service.log.read_text().count(replaced) > 1, "the replaced file was served")

    # SIGTERM ends it although a connection is open.
    slow = connect(service.port)
    status, _, _ = get(slow, "/")
    check(status == 200 and service.end() == 0, "SIGTERM ends it with 0")


def resident(pid):
    """Memory beside mapped files, in kB."""
    return int(re.search(r"RssAnon:\s+(\d+)", pathlib.Path(f"/proc/{pid}/status").read_text()).group(1))


def judge_connections():
    """Connections that say nothing, and some that say little: others are answered, and both are given up in time."""
    idle, dripping, asked = (9_500, 500, 2_000) if FULL else (900, 100, 500)
    service = Service("--store", "anchors.gpkg")
    connection = connect(service.port)
    get(connection, "/conformance")
    before = resident(service.process.pid)
    waiting = [socket.create_connection(("127.0.0.1", service.port), timeout=PATIENCE) for _ in range(idle + dripping)]
    slow = {other.fileno(): other for other in waiting[:dripping]}
    poll = select.poll()
    for descriptor, other in slow.items():
        other.sendall(b"GET / HTTP/1.1\r\nHost: h\r\nX-Slow: ")
        poll.register(descriptor, select.POLLIN)

    def drip():
        for other in slow.values():
            with contextlib.suppress(OSError):  # the service has given it up
                other.sendall(b"a")

    began = time.monotonic()
    times = []
    for index in range(asked):
        if index % (asked // 5) == 0:
            drip()
        start = time.perf_counter()
        status, _, _ = get(connection, "/conformance")
        times.append(time.perf_counter() - start)
        check_quietly(status == 200, f"among {len(waiting)} connections: {status}")
    each = (resident(service.process.pid) - before) / len(waiting)
    check(True, f"among {idle} idle and {dripping} dripping connections {asked} requests are answered")
    times.sort()
    report(f"99 of 100 answers take at most {times[len(times) * 99 // 100] * 1000:.2f} ms, a connection {each:.1f} kB")
    # A head has ten seconds, however it drips.
    while slow and time.monotonic() - began < PATIENCE:
        for descriptor, _ in poll.poll(500):
            poll.unregister(descriptor)
            del slow[descriptor]
        drip()
    check(not slow, f"all dripping heads are given up but {len(slow)}")
    report(f"dripping heads are given up after {time.monotonic() - began:.0f} s")
    for other in waiting:
        other.close()
    service.end()


def judge_libraries():
    """Only the service opens the library of its server."""
    done = subprocess.run(
        [PROGRAM, "add", "--store", "loaded.gpkg", "--lat", "1", "--lon", "2"], cwd=WORK, capture_output=True, text=True,
        env=os.environ | {"LD_DEBUG": "files"})
    check(done.returncode == 0 and "libsqlite3" in done.stderr and "libevent" not in done.stderr,
          "`add` does not open libevent")
    service = Service("--store", "anchors.gpkg")
    maps = pathlib.Path(f"/proc/{service.process.pid}/maps").read_text()
    check("libevent" in maps, "`serve` does")
    service.end()


def main():
    make_city()
    judge_libraries()
    judge_unit()
    judge_restricted()
    judge_nginx()
    service = Service("--store", "anchors.gpkg", "--network", "midtown.streets")
    judge_description(service.port)
    judge_client(service.port)
    judge_typescript(service.port)
    judge_clients()
    judge_edits()
    judge_schema()
    service.end()
    judge_features()
    # Slow heads are given up after ten seconds; tiles are judged meanwhile.
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        connections = pool.submit(judge_connections)
        judge_tiles()
        connections.result()
    judge_reloads()
    print(f"{checks} checks of the service")


main()
