"""Clients, types and a session that other people's programs make of the service's description."""

import json
import os
import pathlib
import re
import subprocess
import sys
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Bodies that openapi-python-client sends only as plain bytes, as it says itself.
UNTYPED = "Unsupported content type application/jsonl"


def run(*command, **options):
    # The generators format what they write with programs beside them.
    path = f"{pathlib.Path(sys.executable).parent}:{os.environ['PATH']}"
    return subprocess.run([sys.executable, *map(str, command)], capture_output=True, text=True, env=os.environ | {"PATH": path},
                          **options)


def described(url, version):
    with urllib.request.urlopen(f"{url}/api?version={version}", timeout=60) as answer:
        return json.load(answer)


def generate(document, folder, name):
    """Makes a client of a description; what is missing in it, or nothing."""
    source = folder / f"{name}.json"
    source.write_text(json.dumps(document))
    done = run("-m", "openapi_python_client", "generate", "--path", source, "--output-path", folder / name, "--meta", "none")
    if done.returncode:
        return done.stdout[-800:] + done.stderr[-800:]
    wanted = {operation["operationId"] for item in document["paths"].values() for operation in item.values()}
    made = {path.stem.replace("_", "") for path in (folder / name / "api").glob("*/*.py")}
    if missing := sorted(one for one in wanted if one.lower() not in made):
        return f"no {', '.join(missing)}"
    # Each paragraph that begins so tells of one thing that is left out.
    lost = [part for part in re.split(r"\n(?=WARNING|ERROR|Unable)", done.stdout) if re.match("WARNING|ERROR|Unable", part)]
    return "\n".join(part for part in lost if UNTYPED not in part)[:800]


def types(document, folder, name):
    """Makes types of a description with datamodel-code-generator, and reads a route request with them."""
    source, target = folder / f"{name}.json", folder / f"{name}_types.py"
    source.write_text(json.dumps(document))
    done = run("-m", "datamodel_code_generator", "--input", source, "--input-file-type", "openapi", "--output", target,
               "--output-model-type", "pydantic_v2.BaseModel", "--disable-timestamp")
    if done.returncode:
        return done.stderr[-800:]
    request = json.dumps({"from": {"anchor": "a"}, "to": {"anchor": "b"}})
    done = run("-c", f"import {target.stem} as types; types.RouteRequest.model_validate_json({request!r})", cwd=folder)
    return done.stderr[-800:]


def session(url, folder):
    """The plan of the generated client, made while it edited and followed events, and the failures."""
    done = run(ROOT / "Scripts/checks/generated_client.py", url, folder)
    return done.stdout, done.stderr[-800:]


def owslib(url):
    """OWSLib finds the description, the collections, and anchors by a filter."""
    from owslib.ogcapi.features import Features

    features = Features(url)
    if not features.api()["openapi"].startswith("3.0"):
        return "not the description of version 3.0"
    if "anchors" not in features.feature_collections():
        return "no anchors among the collections"
    found = features.collection_items("anchors", filter="name = 'Plaza'", sortby="-name")
    return "" if [one["id"] for one in found["features"]] == ["plaza"] else f"other features: {found}"
