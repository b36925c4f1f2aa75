"""Judges the players for apps in Scripts/Players: what they read of an exported document, and which texts they name.

The Swift part that reads documents and follows the path is compiled and walks along a real export; the rest of it is parsed. Kotlin and
C# are parsed where tree-sitter and their grammars are installed, which the project does not ask for.
"""

import importlib.util
import json
import pathlib
import re
import subprocess

PLAYERS = pathlib.Path("Scripts/Players")
SCHEMAS = pathlib.Path("Data/schemas")
LONGEST = 400
# Walks the anchors of a document in their order and says where it believes to be.
MAIN = """import Foundation
let walk = try Walk(contentsOf: URL(filePath: CommandLine.arguments[1]))
var progress = Progress(walk)
for anchor in walk.anchors {
  progress.take(latitude: anchor.latitude, longitude: anchor.longitude, accuracy: 3)
  let live = walk.live(at: progress.meters)
  print(anchor.number, progress.meters, live.lowerBound, live.upperBound)
}
"""


def members(schema, seen=None):
    """The names of the members of a schema and of those that it refers to."""
    seen = set() if seen is None else seen
    if schema in seen:
        return set()
    seen.add(schema)
    found = set()

    def look(node):
        if isinstance(node, dict):
            found.update(node.get("properties", {}))
            if "$ref" in node:
                found.update(members(node["$ref"], seen))
            for value in node.values():
                look(value)
        elif isinstance(node, list):
            for value in node:
                look(value)

    look(json.loads((SCHEMAS / schema).read_text(encoding="utf-8")))
    return found


def names(path):
    """The members of documents that a player names: keys of Kotlin, fields of the types of Swift and C# that are decoded."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".kt":
        return set(re.findall(r'(?:get|opt)(?:String|Int|Double|JSONObject|JSONArray)\("(\w+)"', text))
    if path.suffix == ".cs":
        part = text[:text.index("public static Walk Read")]
        fields = re.findall(r"^\s*public (?!sealed|static)[\w.<>\[\], ]+? (\w+(?:, \w+)*)(?: = [^;]+)?;", part, re.M)
        return {name[0].lower() + name[1:] for field in fields for name in field.split(", ")}
    part = text[:text.index("/// Reads a document")]
    return {name for field in re.findall(r"^\s+var (\w+(?:, \w+)*):", part, re.M) for name in field.split(", ")}


def parsed(path, language):
    """The first error of a grammar; None without one, and where it is not installed."""
    if importlib.util.find_spec("tree_sitter") is None or importlib.util.find_spec(f"tree_sitter_{language}") is None:
        print(f"not parsed: {path}, no tree-sitter for {language}")
        return None
    import tree_sitter

    grammar = tree_sitter.Language(importlib.import_module(f"tree_sitter_{language}").language())
    tree = tree_sitter.Parser(grammar).parse(path.read_bytes())
    return f"{path}: does not parse" if tree.root_node.has_error else None


def verdict(run, work, store):
    """The failures of the players; None without any."""
    known = members("target.schema.json")
    texts = json.loads(subprocess.run([PLAYERS / "texts.py", "en"], check=True, capture_output=True, text=True).stdout)
    players = sorted(path for path in PLAYERS.glob("*/*") if path.suffix in (".swift", ".kt", ".cs"))
    if len(players) != 4:
        return f"found {len(players)} files of players, expected 4"
    for path in players:
        text = path.read_text(encoding="utf-8")
        if len(text.splitlines()) > LONGEST:
            return f"{path}: more than {LONGEST} lines"
        for name in set(re.findall(r'"((?:coach|reason|guide)[A-Z]\w+)"', text)) - texts.keys():
            return f"{path}: names the text `{name}`, which the catalogue does not have"
        if path.name != "WalkPlayer.swift":
            read = names(path)
            if not {"distanceMeters", "quaternion", "liveWindow", "revealMeters"} <= read:
                return f"{path}: reads {sorted(read)}"
            for name in read - known:
                return f"{path}: reads `{name}`, which no exported document has"
    for path, language in [(PLAYERS / "ARCore/WalkPlayer.kt", "kotlin"), (PLAYERS / "Unity/WalkPlayer.cs", "c_sharp")]:
        if problem := parsed(path, language):
            return problem
    subprocess.run(["swiftc", "-parse", PLAYERS / "ARKit/WalkPlayer.swift"], check=True)
    main, program = work / "main.swift", work / "walk"
    main.write_text(MAIN)
    subprocess.run(["swiftc", "-swift-version", "6", "-warnings-as-errors", "-o", program, PLAYERS / "ARKit/Walk.swift", main], check=True)
    document = work / "walk-arkit.json"
    run("export", "--store", store, "--chain", "tour", "--target", "arkit", "-o", document)
    exported = json.loads(document.read_text())
    lines = subprocess.run([program, document], check=True, capture_output=True, text=True).stdout.splitlines()
    for line, anchor in zip(lines, exported["anchors"], strict=True):
        number, meters, first, last = line.split()
        if abs(float(meters) - anchor["distanceMeters"]) > 1:
            return f"at anchor {number} the Swift player is at {meters} m, expected {anchor['distanceMeters']}"
        if not int(first) <= int(number) <= int(last):
            return f"at anchor {number} the live window is {first} to {last}"
    return None
