#!/usr/bin/env python3
"""Checks how the house is built: no circles among imports, small files.

    Scripts/checks/structure.py

- A target imports what Package.swift says, no less and no more, and that stands in a lower line of the list of
  layers in the article Architecture.
- Inside a module that has parts, a folder names types of the folders that the same article puts below it only.
- The longest chain of modules that must be compiled before GeoChains has at most 20,000 lines of Swift.
- The platform's C library is named in one file.
- The Python scripts import each other without a circle.
- The migrations of the store of teams keep to what distributed engines of PostgreSQL's dialect have, and begin every key with
  the project.
- Files of sources and of tests have a median of at most 120 lines, and none has more than 400.

The scripts of the map pages are pieces of one script: they have no imports at all, which is checked too. Those of the workbench are
modules: they import each other without a circle.
"""

import ast
import graphlib
import json
import pathlib
import re
import statistics
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
ARCHITECTURE = ROOT / "Sources/Faces/GeoAnchorKit/GeoAnchorKit.docc/Architecture.md"
MEDIAN, LONGEST = 120, 400
CHAIN = 20_000
# Pieces of the map pages that the workbench loads as modules.
SHARED = {"keeping.js"}
# Modules that only tests import.
OF_TESTS = {"GeoTestSupport": ROOT / "Tests/Support", "GeoTesting": ROOT / "Tests/Testing"}


def swift_files(folder):
    return sorted((ROOT / folder).rglob("*.swift"))


def places():
    """The folder of each target: Sources/AREA/TARGET."""
    return {path.name: path for path in ROOT.glob("Sources/*/*") if path.is_dir()}


def layers():
    """The modules of each line below `Imports point down only`, from the top; the last is the system's."""
    text = ARCHITECTURE.read_text(encoding="utf-8")
    block = re.search(r"Imports point down only\.\n+```\n(.*?)```", text, re.DOTALL).group(1)
    return [re.split(r"\s{2,}", line)[0].split() for line in block.splitlines()]


def targets():
    """The targets of Package.swift with what they depend on."""
    described = subprocess.run(
        ["swift", "package", "dump-package"], cwd=ROOT, check=True, capture_output=True, text=True)
    return {
        target["name"]: {
            dependency[kind][0] for dependency in target["dependencies"] for kind in ("byName", "target")
            if kind in dependency
        }
        for target in json.loads(described.stdout)["targets"]
        # Tools that only a build runs are in no layer.
        if target["name"] not in ("embed-texts", "EmbedTexts")
    }


def check_targets(declared):
    rank = {}
    for depth, names in enumerate(layers()):
        rank.update(dict.fromkeys(names, depth))
    for name, dependencies in declared.items():
        if name.startswith("CGeo") or name.endswith("Tests") or name in OF_TESTS:
            continue
        if name not in rank:
            yield f"{ARCHITECTURE.name}: {name} is missing in the list of layers"
            continue
        for other in sorted(dependencies):
            if not other.startswith("CGeo") and rank.get(other, 0) <= rank[name]:
                yield f"Package.swift: {name} imports {other}, which does not stand below it in {ARCHITECTURE.name}"
    tests = {name: ROOT / "Tests" / name for name in declared if name.endswith("Tests")}
    for name, folder in (places() | tests | OF_TESTS).items():
        if name not in declared:
            continue
        found = set()
        for path in swift_files(folder):
            imports = set(re.findall(
                r"^(?:@\w+(?:\(\w+\))? )*(?:\w+ )?import (?:\w+ )?(\w+)", path.read_text(encoding="utf-8"), re.M))
            found |= imports
            for other in sorted(imports & declared.keys() - declared[name] - {name}):
                yield f"{path.relative_to(ROOT)}: imports {other}, which Package.swift does not say"
        # The umbrella's other users, such as a C module that only links, have no files of Swift.
        for other in sorted(declared[name] - found) if found else []:
            yield f"Package.swift: {name} declares {other}, which no file imports"


def parts():
    """The folders of each module that has parts, in levels from the bottom; `…` is all other folders."""
    text = ARCHITECTURE.read_text(encoding="utf-8")
    block = re.search(r"names types of the levels before its own only\.\n+```\n(.*?)```", text, re.DOTALL).group(1)
    for line in block.splitlines():
        module, levels = line.split(maxsplit=1)
        yield module, [level.split() for level in levels.split("<")]


COMMENT = re.compile(r'//.*|"(?:[^"\\\n]|\\.)*"')
DECLARED = re.compile(r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:[a-z]\w* )*(?:struct|enum|class|actor|protocol|typealias) (\w+)", re.M)


def check_parts():
    folders = places()
    for module, levels in parts():
        rank = {folder: depth for depth, level in enumerate(levels) for folder in level}
        files, owner = [], {}
        for path in swift_files(folders[module]):
            inner = path.relative_to(folders[module]).parts
            folder = inner[0] if len(inner) > 1 and inner[0] in rank else "…"
            text = COMMENT.sub("", path.read_text(encoding="utf-8"))
            files.append((path, folder, text))
            owner.update(dict.fromkeys(DECLARED.findall(text), folder))
        for path, folder, text in files:
            for name in sorted(set(re.findall(r"(?<!\.)\b[A-Z]\w+", text)) & owner.keys()):
                other = owner[name]
                if other != folder and rank[other] >= rank[folder]:
                    yield f"{path.relative_to(ROOT)}: names {name} of {other}, which {ARCHITECTURE.name} does not put below {folder}"


def check_chain(declared):
    """The longest chain of imports that ends in GeoChains, in lines of Swift below it."""
    longest, folders = {}, places()
    for name in graphlib.TopologicalSorter(declared).static_order():
        lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in swift_files(folders.get(name, "Tests/None")))
        below = max((longest[other] for other in declared.get(name, ())), default=(0, []))
        if name == "GeoChains":
            print(f"Longest chain below GeoChains: {below[0]} lines, {' - '.join(below[1])}")
            if below[0] > CHAIN:
                yield f"Package.swift: {below[0]} lines compile one after another before GeoChains, more than {CHAIN}"
        longest[name] = (below[0] + lines, below[1] + [name] if lines else below[1])


def check_platform():
    """One file names the C library of the platform, so that another platform is one file."""
    for path in swift_files("Sources") + swift_files("Tests"):
        if path == ROOT / "Sources/Base/GeoSystem/GeoSystem.swift" or "Consumer" in path.parts:
            continue
        if re.search(r"^\S*\s*import (Glibc|Musl|Darwin)\b", path.read_text(encoding="utf-8"), re.M):
            yield f"{path.relative_to(ROOT)}: imports the C library; GeoSystem has it"


def check_scripts():
    for folder in ("Scripts/*", "Scripts/Bench"):
        scripts = {path.stem: path for path in ROOT.glob(f"{folder}/*.py")}
        graph = {}
        for name, path in scripts.items():
            tree = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            graph[name] = {
                other for node in tree if isinstance(node, (ast.Import, ast.ImportFrom))
                for other in [getattr(node, "module", None), *(alias.name for alias in node.names)] if other in scripts
            }
        try:
            graphlib.TopologicalSorter(graph).prepare()
        except graphlib.CycleError as error:
            yield f"{folder}: a circle of imports: " + " - ".join(error.args[1])
    for path in sorted((ROOT / "Sources/Chains/GeoPictures/Embedded").glob("*.js")):
        if re.search(r"^\s*(import|export)\b|\brequire\(", path.read_text(encoding="utf-8"), re.M):
            yield f"{path.relative_to(ROOT)}: has imports; the pieces of a page share one scope"


def check_modules():
    """The modules of the workbench and of the player, which are served as one folder, import each other without a circle."""
    folder = ROOT / "Sources/Service/GeoWorkbench/Embedded"
    paths = sorted(folder.rglob("*.js"))
    graph = {
        path.name: set(re.findall(r"""^import (?:.* from )?"\./([^"]+)";""", path.read_text(encoding="utf-8"), re.M))
        for path in paths
    }
    if len(graph) < len(paths):
        yield f"{folder.relative_to(ROOT)}: two modules have one name"
    for name, others in graph.items():
        for other in sorted(others - graph.keys() - SHARED):
            yield f"{folder.relative_to(ROOT)}/{name}: imports {other}, which is not there"
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as error:
        yield f"{folder.relative_to(ROOT)}: a circle of imports: " + " - ".join(error.args[1])


MIGRATIONS = ROOT / "Sources/Anchors/GeoTeamStore/Embedded"
# Features that Citus, CockroachDB or YugabyteDB lack or implement differently.
LACKING = re.compile(
    r"\b(\w*serial|sequence|nextval|generated|identity|deferrable|exclude|create\s+(?:or\s+replace\s+)?(?:function|trigger|rule)"
    r"|using\s+(?:gist|gin|spgist|brin)|unlogged|inherits|references|do\s+\$\$)\b", re.I)


def check_migrations():
    versions, walled, tables = [], set(), set()
    # Layers are for PostGIS, and made by a command of their own; guards are made for granted roles, also beside migrations.
    for path in sorted(path for path in MIGRATIONS.iterdir() if not path.name.startswith(("layer", "guard"))):
        place = path.relative_to(ROOT)
        number = re.fullmatch(r"m(\d{4})-[a-z-]+\.sql", path.name)
        if not number:
            yield f"{place}: expected a name like m0001-store.sql"
            continue
        versions.append(int(number[1]))
        text = re.sub(r"--.*", "", path.read_text(encoding="utf-8"))
        for found in LACKING.finditer(text):
            yield f"{place}: `{found[0]}` is not in every engine"
        for name, body in re.findall(r"CREATE TABLE geoanchor\.(\w+) \((.*?)\n\);", text, re.S):
            tables.add(name)
            if not body.lstrip().startswith("project text"):
                yield f"{place}: the first column of {name} is not the project"
            key = re.search(r"PRIMARY KEY \((\w+)", body)
            if key and key[1] != "project":
                yield f"{place}: the key of {name} does not begin with the project"
        for name, column in re.findall(r"INDEX (\w+)\s+ON geoanchor\.\w+ \((\w+)", text):
            if column != "project":
                yield f"{place}: the index {name} does not begin with the project"
        walled |= set(re.findall(r"CREATE POLICY project ON geoanchor\.(\w+)", text))
    if versions != list(range(1, len(versions) + 1)):
        yield f"{MIGRATIONS.relative_to(ROOT)}: the numbers are {versions}, expected 1, 2, 3 and so on"
    for name in sorted(tables - walled):
        yield f"{MIGRATIONS.relative_to(ROOT)}: the table {name} has no policy"
    print(f"Migrations: {len(versions)} files, {len(tables)} tables")


def check_sizes():
    for folder in ("Sources", "Tests"):
        paths = [path for path in (ROOT / folder).rglob("*") if path.suffix in (".swift", ".c", ".cpp", ".js", ".py")]
        sizes = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in paths}
        median = statistics.median(sizes.values())
        print(f"{folder}: {len(sizes)} files, median {median:g} lines, longest {max(sizes.values())}")
        if median > MEDIAN:
            yield f"{folder}: the median is {median:g} lines, more than {MEDIAN}"
        for path, size in sizes.items():
            if size > LONGEST:
                yield f"{path.relative_to(ROOT)}: {size} lines, more than {LONGEST}"


def findings():
    declared = targets()
    return [
        *check_targets(declared), *check_parts(), *check_chain(declared), *check_platform(), *check_scripts(), *check_modules(),
        *check_migrations(), *check_sizes(),
    ]


def main():
    if faults := findings():
        raise SystemExit("\n".join(f"error: {fault}" for fault in faults))


if __name__ == "__main__":
    main()
