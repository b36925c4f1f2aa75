"""The services that `serve.py` measures `geoanchor serve` beside: tipg on PostGIS, pygeoapi on the same GeoPackage, and
osrm-routed and valhalla_service on the same extract."""

import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import time
import urllib.request

POSTGRES = pathlib.Path("/usr/lib/postgresql/15/bin")
HERE = pathlib.Path(__file__).resolve().parent


def free_port():
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return place.getsockname()[1]


def descendants(pid):
    """A process and all that it started."""
    try:
        text = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text()
    except FileNotFoundError:
        return []
    return [pid] + [found for child in text.split() for found in descendants(int(child))]


def environment():
    """A folder of Python packages of the peers: Debian's own Python, which may load SpatiaLite."""
    folder = HERE / ".venv-peers"
    if not (folder / "bin/gunicorn").exists():
        subprocess.run(["/usr/bin/python3", "-m", "venv", folder], check=True)
        subprocess.run(
            [folder / "bin/pip", "install", "--quiet", "--only-binary", ":all:", "tipg==1.*", "uvicorn", "pygeoapi==0.21.*",
             "gunicorn"], check=True)
    return folder / "bin"


def routers():
    """The folder of Python packages with the programs of OSRM and Valhalla, which are built for Python 3.12 and later."""
    folder = HERE / ".venv-routers"
    if not (found := list(folder.glob("lib/python3*/site-packages/osrm/bin/osrm-routed"))):
        places = [os.environ.get("PYTHON"), shutil.which("python3.13"), shutil.which("python3.12")]
        places += sorted(pathlib.Path.home().glob(".pyenv/versions/3.1[23].*/bin/python3"))
        pythons = [place for place in places if place and not subprocess.run([place, "-c", ""], capture_output=True).returncode]
        if not pythons:
            sys.exit("error: OSRM and Valhalla need Python 3.12 or 3.13")
        subprocess.run([pythons[0], "-m", "venv", folder], check=True)
        subprocess.run(
            [folder / "bin/pip", "install", "--quiet", "--only-binary", ":all:", "osrm-bindings", "pyvalhalla"], check=True)
        found = list(folder.glob("lib/python3*/site-packages/osrm/bin/osrm-routed"))
    return found[0].parents[2]


class Peer:
    """A service beside: where it is asked, and the processes that answer."""

    def __init__(self, name, port, roots, items=None):
        self.name, self.port, self.roots, self.items = name, port, roots, items

    def pids(self):
        return [found for root in self.roots for found in descendants(root)]

    def wait(self, path):
        for _ in range(600):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=5) as answer:
                    return json.load(answer)
            except OSError:
                time.sleep(0.1)
        sys.exit(f"error: {self.name} does not answer")


def start_postgis(folder, rows):
    """A cluster of its own with the anchors; returns the port and the process."""
    data, port = folder / "postgres", free_port()
    data.mkdir()
    shutil.chown(data, "postgres", "postgres")

    def run(*command, **more):
        return subprocess.run(["runuser", "-u", "postgres", "--", *map(str, command)], check=True, cwd="/", **more)

    quiet = {"stdout": subprocess.DEVNULL}
    run(POSTGRES / "initdb", "--pgdata", data / "d", "--auth", "trust", **quiet)
    run(POSTGRES / "pg_ctl", "--pgdata", data / "d", "--log", data / "log", "--wait",
        "--options", f"-p {port} -k {data} -c listen_addresses=127.0.0.1", "start", **quiet)
    table = """
      CREATE EXTENSION postgis;
      CREATE TABLE anchors (id text PRIMARY KEY, name text, altitude double precision, altitude_datum text,
        heading double precision, tags text, collection text, created timestamptz DEFAULT now(),
        changed timestamptz DEFAULT now(), revision integer DEFAULT 1, lat double precision, lon double precision);
      COPY anchors (id, name, lat, lon) FROM STDIN (FORMAT csv);
    """ + "\n".join(rows) + """
\\.
      ALTER TABLE anchors ADD COLUMN geom geometry(Point, 4326);
      UPDATE anchors SET geom = ST_SetSRID(ST_MakePoint(lon, lat), 4326);
      ALTER TABLE anchors DROP COLUMN lat, DROP COLUMN lon;
      CREATE INDEX ON anchors USING gist (geom);
      VACUUM FULL ANALYZE anchors;
    """
    run("psql", "--quiet", "--host", "127.0.0.1", "--port", port, "--set", "ON_ERROR_STOP=1", "postgres", input=table, text=True,
        **quiet)
    return port, int((data / "d/postmaster.pid").read_text().split()[0])


def start_tipg(folder, rows):
    programs = environment()
    database, postmaster = start_postgis(folder, rows)
    port = free_port()
    process = subprocess.Popen(
        [programs / "uvicorn", "tipg.main:app", "--host", "127.0.0.1", "--port", str(port), "--workers", "2", "--no-access-log"],
        env=os.environ | {"DATABASE_URL": f"postgresql://postgres@127.0.0.1:{database}/postgres"},
        stdout=open(folder / "tipg.log", "w"), stderr=subprocess.STDOUT)
    peer = Peer("tipg on PostGIS", port, [process.pid, postmaster], "/collections/public.anchors/items")
    peer.wait("/healthz")
    return peer, [process.pid, postmaster]


def start_pygeoapi(folder, store):
    programs, port = environment(), free_port()
    # Its own copy: SpatiaLite writes into files that it opens.
    shutil.copy(store, folder / "peer.gpkg")
    text = {"en": "anchors"}
    configuration = {
        "server": {
            "bind": {"host": "127.0.0.1", "port": port}, "url": f"http://127.0.0.1:{port}", "mimetype": "application/json",
            "encoding": "utf-8", "languages": ["en-US"], "limits": {"default_items": 10, "max_items": 10_000},
            "map": {"url": "http://localhost/{z}", "attribution": "none"}},
        "logging": {"level": "ERROR"},
        "metadata": {
            "identification": {"title": text, "description": text, "keywords": {"en": ["a"]}, "terms_of_service": "none",
                               "url": "http://localhost"},
            "license": {"name": "none", "url": "http://localhost"}, "provider": {"name": "none", "url": "http://localhost"},
            "contact": {"name": "none", "email": "none@localhost", "url": "http://localhost"}},
        "resources": {"anchors": {
            "type": "collection", "title": text, "description": text, "keywords": {"en": ["a"]}, "links": [],
            "extents": {"spatial": {"bbox": [-180, -90, 180, 90]}},
            "providers": [{"type": "feature", "name": "SQLiteGPKG", "data": str(folder / "peer.gpkg"), "id_field": "id",
                           "table": "anchors"}]}},
    }
    (folder / "pygeoapi.yml").write_text(json.dumps(configuration))
    settings = os.environ | {
        "PYGEOAPI_CONFIG": str(folder / "pygeoapi.yml"), "PYGEOAPI_OPENAPI": str(folder / "openapi.yml")}
    subprocess.run(
        [programs / "pygeoapi", "openapi", "generate", folder / "pygeoapi.yml", "--output-file", folder / "openapi.yml"],
        env=settings, check=True, capture_output=True)
    process = subprocess.Popen(
        [programs / "gunicorn", "--workers", "2", "--bind", f"127.0.0.1:{port}", "pygeoapi.flask_app:APP"], env=settings,
        stdout=open(folder / "pygeoapi.log", "w"), stderr=subprocess.STDOUT)
    peer = Peer("pygeoapi on GeoPackage", port, [process.pid], "/collections/anchors/items")
    peer.wait("/collections?f=json")
    return peer, [process.pid]


def start_osrm(folder, extract):
    packages, port, place = routers(), free_port(), folder / "osrm"
    place.mkdir()
    (place / "city.osm.pbf").symlink_to(extract)
    profile = packages / "osrm/share/profiles/foot.lua"
    for command in [("osrm-extract", "--profile", profile, "city.osm.pbf"), ("osrm-contract", "city.osrm")]:
        subprocess.run([packages / "osrm/bin" / command[0], *command[1:]], cwd=place, check=True, capture_output=True)
    process = subprocess.Popen(
        [packages / "osrm/bin/osrm-routed", "--ip", "127.0.0.1", "--port", str(port), "--threads", "2", "city.osrm"], cwd=place,
        stdout=open(folder / "osrm.log", "w"), stderr=subprocess.STDOUT)
    peer = Peer("osrm-routed", port, [process.pid])
    peer.wait("/nearest/v1/foot/0,0")
    return peer, [process.pid]


def start_valhalla(folder, extract):
    packages, port, place = routers(), free_port(), folder / "valhalla"
    (place / "tiles").mkdir(parents=True)
    made = subprocess.run(
        [packages.parents[2] / "bin/python", "-c", "import json, sys; from valhalla.config import get_config; "
         "print(json.dumps(get_config(tile_dir=sys.argv[1], tile_extract='')))", place / "tiles"],
        check=True, capture_output=True, text=True).stdout
    configuration = json.loads(made)
    for option in ("admin", "timezone", "landmarks", "transit_dir", "transit_feeds_dir"):
        configuration["mjolnir"].pop(option, None)
    service = configuration["httpd"]["service"]
    service["listen"] = f"tcp://127.0.0.1:{port}"
    service["loopback"], service["interrupt"] = f"ipc://{place}/loopback", f"ipc://{place}/interrupt"
    for name, part in configuration.items():
        if isinstance(part, dict) and "proxy" in part.get("service", {}):
            part["service"]["proxy"] = f"ipc://{place}/{name}"
    (place / "valhalla.json").write_text(json.dumps(configuration))
    programs = packages / "valhalla/bin"
    subprocess.run([programs / "valhalla_build_tiles", "-c", place / "valhalla.json", extract], check=True, capture_output=True)
    process = subprocess.Popen(
        [programs / "valhalla_service", place / "valhalla.json", "2"], stdout=open(folder / "valhalla.log", "w"),
        stderr=subprocess.STDOUT)
    peer = Peer("valhalla_service", port, [process.pid])
    peer.wait("/status")
    return peer, [process.pid]


def osrm_requests(ends):
    """The routes of requests to geoanchor, as OSRM is asked: the paths, and no bodies."""
    def text(end):
        return f"{end['longitude']},{end['latitude']}"

    return [f"/route/v1/foot/{text(one['from'])};{text(one['to'])}?steps=true&overview=full&geometries=geojson" for one in ends], None


def valhalla_requests(ends):
    """The routes of requests to geoanchor, as Valhalla is asked: one path, and the bodies."""
    def place(end):
        return {"lat": end["latitude"], "lon": end["longitude"]}

    return ["/route"], [json.dumps({
        "locations": [place(one["from"]), place(one["to"])], "costing": "pedestrian",
        "costing_options": {"pedestrian": {"shortest": True}}}) for one in ends]
