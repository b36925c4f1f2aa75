"""Judges the exports of a store with every field filled; see Scripts/judges."""

import importlib.util
import json
import pathlib
import shutil
import subprocess
import sys

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


def schema(path, pick=lambda document: [document]):
    """A JSON Schema, through the environment's own checker; each part is judged."""

    def verdict(file):
        import jsonschema

        text = file.read_text()
        documents = (
            [json.loads(line) for line in text.splitlines()]
            if file.suffix == ".jsonl" else [json.loads(text)])
        rules = json.loads(path.read_text())
        folder = path.parent

        def beside(uri):
            name = uri.rsplit("/", 1)[-1]
            from referencing import Resource
            from referencing.jsonschema import DRAFT7

            return Resource.from_contents(
                json.loads((folder / name).read_text()), default_specification=DRAFT7)

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

    found = judge.parse(path.read_text())
    return None if found.waypoints else "no waypoints"


def fastkml(path):
    from fastkml import KML

    found = KML.parse(str(path), strict=True)
    return None if found.features else "no features"


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


def scene(path):
    import trimesh

    found = trimesh.load(str(path), file_type="gltf", force="scene")
    return None if len(found.graph.nodes) > 1 else "no nodes"


def usd(path):
    from pxr import Usd, UsdGeom, UsdUtils

    stage = Usd.Stage.Open(str(path))
    if not stage or not stage.GetDefaultPrim():
        return "no stage with a default prim"
    if UsdGeom.GetStageUpAxis(stage) != "Y" or UsdGeom.GetStageMetersPerUnit(stage) != 1:
        return "not meters with Y up"
    if hasattr(UsdUtils, "ComplianceChecker"):
        checker = UsdUtils.ComplianceChecker(
            arkit=False, skipARKitRootLayerCheck=True, rootPackageOnly=False, skipVariants=False,
            verbose=False)
        checker.CheckCompliance(str(path))
        return "; ".join(checker.GetErrors() + checker.GetFailedChecks()) or None
    from pxr import UsdValidation

    validators = UsdValidation.ValidationRegistry().GetOrLoadAllValidators()
    errors = UsdValidation.ValidationContext(validators).Validate(stage)
    return "; ".join(error.GetMessage() for error in errors) or None


def sarif(path):
    from sarif_pydantic import Sarif

    found = Sarif.model_validate_json(path.read_text())
    return None if found.runs[0].results else "no results"


def fill():
    """A store with every field filled, a chain and regions."""
    everything = [
        "--tag", "x", "--tag", "ä b", "--collection", "bay", "--heading", "29.5",
        "--uncertainty", "0.75", "--orientation", "0.1,0.7,0.1,0.7", "--reveal", "80.5",
        "--arrival", "4", "--expires", "2030-12-31T10:00:00Z",
        "--properties", '{"color":"red","steps":[1,2.5,{"deep":null}]}',
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
    run("route", "--store", STORE, "--through", "full,ellipsoid", "--spacing", "20", "--save", "tour")
    regions = pathlib.Path("Data/midtown-demo-regions.geojson")
    run("regions", "import", regions, "--store", STORE, "--name", "demo")


def export(file, *arguments):
    run("export", "--store", STORE, *arguments, "-o", WORK / file)


fill()
for name in ["geojson", "gpx", "kml", "kmz", "csv"]:
    export(f"all.{name}")
for name in ["geojson", "gpx"]:
    export(f"chain.{name}", "--chain", "tour")
export("all.json")
export("all.gltf")
export("all.usda")
export("scr.json", "--format", "oscp")
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
for shape in [*POSES, "stream"]:
    lines = shape in ("ypr", "quaternion", "advanced", "stream")
    export(f"pose-{shape}.json{'l' if lines else ''}", "--format", "geopose", "--pose", shape)
for target in ["arkit", "arcore", "unity"]:
    export(f"{target}.json", "--target", target)
(WORK / "lint.sarif").write_text(run("lint", "--store", STORE, "--format", "sarif", status=(0, 1)))
(WORK / "lint.json").write_text(run("lint", "--store", STORE, "--format", "json", status=(0, 1)))

checker = "import jsonschema"
for file in ["all.gpx", "chain.gpx"]:
    xsd = SCHEMAS / "gpx/xsd/gpx11.xsd"
    judge("GPX XSD", file, command("xmllint", "--nonet", "--noout", "--schema", xsd), [xsd, "xmllint"])
    judge("gpxpy", file, gpxpy, ["import gpxpy"])
xsd = SCHEMAS / "kml/xsd/ogckml22.xsd"
judge("KML XSD", "all.kml", command("xmllint", "--nonet", "--noout", "--schema", xsd), [xsd, "xmllint"])
judge("fastkml", "all.kml", fastkml, ["import fastkml"])
for file in ["all.geojson", "chain.geojson"]:
    rules = SCHEMAS / "geojson/schema/GeoJSON.schema.json"
    judge("GeoJSON schema", file, schema(rules), [rules, checker])
    judge("geojson-pydantic", file, geojson_pydantic, ["import geojson_pydantic"])
for file in ["all.geojson", "all.gpx", "all.kml", "all.kmz", "all.csv", "chain.geojson", "chain.gpx"]:
    judge("ogrinfo", file, command("ogrinfo", "-so", "-al"), ["ogrinfo"])
for shape, name in POSES.items():
    rules = SCHEMAS / "geopose/schemas" / name
    lines = shape in ("ypr", "quaternion", "advanced")
    judge("GeoPose schema", f"pose-{shape}.json{'l' if lines else ''}", schema(rules), [rules, checker])
folder = SCHEMAS / "geopose/schemas"
header = folder / "GeoPose.Composite.Sequence.StreamHeader.Schema.json"
element = folder / "GeoPose.Composite.Sequence.StreamElement.Schema.json"
judge("GeoPose schema of headers", "pose-stream.jsonl",
      schema(header, lambda part: [part] if "outerFrame" in part else []), [header, checker])
judge("GeoPose schema of elements", "pose-stream.jsonl",
      schema(element, lambda part: [part] if "streamElement" in part else []), [element, checker])
for file in ["scr.json", "ssr.json"]:
    rules = SCHEMAS / f"oscp/{file[:3]}.schema.json"
    judge("OSCP schema", file, schema(rules, lambda records: records), [rules, checker])
judge("pygltflib", "all.gltf", gltf, ["import pygltflib"])
judge("trimesh", "all.gltf", scene, ["import trimesh"])
judge("usd-core", "all.usda", usd, ["import pxr"])
judge("sarif-pydantic", "lint.sarif", sarif, ["import sarif_pydantic"])
for file, name in [("all.json", "anchors"), ("lint.json", "lint"), ("arkit.json", "target"),
                   ("arcore.json", "target"), ("unity.json", "target")]:
    judge("own schema", file, schema(pathlib.Path(f"Data/schemas/{name}.schema.json")), [checker])

for line in verdicts["skipped"]:
    print(f"skipped: {line}")
for line in verdicts["failed"]:
    print(f"failed: {line}", file=sys.stderr)
print(f"{verdicts['passed']} passed, {len(verdicts['skipped'])} skipped, {len(verdicts['failed'])} failed")
if verdicts["skipped"]:
    print("hint: `Scripts/judges install` installs the judges; some need GEOANCHOR_JUDGES as well")
sys.exit(1 if verdicts["failed"] else 0)
