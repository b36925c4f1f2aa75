#!/usr/bin/env python3
"""Finds what a reader of the text can find, without compiling; called by Scripts/check.

    Scripts/checks/check.py

Each check is a function that yields the findings as `place: what is wrong`, after the number of things that it looked at. A check
that looked at nothing has failed.
"""

import ast
import concurrent.futures
import fnmatch
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import comments
import commits
import links
import spelling
import structure
import words

ROOT = pathlib.Path(__file__).resolve().parents[2]
WIDTHS = {".py": 160, "": 132}
# A larger file is data, which the project makes or finds elsewhere.
LARGEST = 500_000


def tracked(*patterns):
    """The files of the checkout that match; of a tree without git, those outside of hidden folders and folders of output."""
    if not (ROOT / ".git").exists():
        names = [str(path.relative_to(ROOT)) for path in sorted(ROOT.rglob("*")) if path.is_file()]
        names = [name for name in names if not re.match(r"\.(?!ci/)[^/]*/|documentation/|quickstart-output/|.*__pycache__/", name)]
        return [ROOT / name for name in names
                if not patterns or any(fnmatch.fnmatch(name, pattern) or name.startswith(f"{pattern}/") for pattern in patterns)]
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", "--", *patterns], cwd=ROOT, check=True,
        capture_output=True)
    return [ROOT / name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).is_file()]


def text(path):
    return path.read_text(encoding="utf-8")


def place(path, line=None):
    return f"{path.relative_to(ROOT)}{f':{line}' if line else ''}"


def shell_scripts():
    return [path for path in tracked("Scripts", ".ci") if path.read_bytes().startswith(b"#!/usr/bin/env bash")]


def matches(paths, pattern):
    """The lines that match, as (path, number, line)."""
    for path in paths:
        for number, line in enumerate(text(path).splitlines(), 1):
            if pattern.search(line):
                yield path, number, line.strip()[:100]


def says(command):
    """The lines that a program prints about what is wrong."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        lines = (done.stdout + done.stderr).splitlines()
        yield from [line for line in lines if line] or [f"{command[0]} ended with {done.returncode}"]


def swift_format():
    paths = tracked("*.swift")
    yield len(paths)
    yield from says(["swift", "format", "lint", "--strict", "--parallel", "--configuration", ".swift-format",
                     *(str(path.relative_to(ROOT)) for path in paths)])


def shell():
    paths = shell_scripts()
    yield len(paths)
    yield from says(["shellcheck", "--external-sources", "--format=gcc", *(str(path.relative_to(ROOT)) for path in paths)])


def python():
    """Python parses, and imports what it uses and nothing else."""
    paths = tracked("*.py")
    yield len(paths)
    for path in paths:
        source = text(path)
        try:
            tree = ast.parse(source)
        except SyntaxError as error:
            yield f"{place(path, error.lineno)}: {error.msg}"
            continue
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        for node in ast.walk(tree):
            if isinstance(node, (ast.Import, ast.ImportFrom)) and path.name != "__init__.py":
                if getattr(node, "module", "") == "__future__":
                    continue
                for alias in node.names:
                    name = (alias.asname or alias.name).split(".")[0]
                    if name not in names and name != "*":
                        yield f"{place(path, node.lineno)}: `{name}` is imported and not used"


def widths():
    paths = tracked("*.py") + shell_scripts()
    yield len(paths)
    for path in paths:
        for number, line in enumerate(text(path).splitlines(), 1):
            if len(line) > WIDTHS[path.suffix]:
                yield f"{place(path, number)}: {len(line)} characters, at most {WIDTHS[path.suffix]}"


def layers():
    yield len(structure.swift_files("Sources"))
    yield from structure.findings()


def documents():
    yield len(links.documents())
    yield from links.findings()


def vocabulary():
    texts = words.of_schemas()[1] + list(words.of_texts(""))
    yield len(texts)
    yield from words.findings_in(texts)


def calls():
    """Calls that end the process or print where only a program may."""
    paths = tracked("Sources/*.swift")
    yield len(paths)
    forbidden = re.compile(
        r"^(?!\s*//).*(\btry!|\bas! |\bfatalError\(|(?<![\w.])print\(|\bNSRegularExpression|\b(ISO8601)?DateFormatter\()")
    for path, number, line in matches(paths, forbidden):
        yield f"{place(path, number)}: `{line}` is against the rules of the code"
    for path, number, line in matches(tracked("*.swift", "*.py") + shell_scripts(), re.compile(r"(//|#) *(TODO|FIX" r"ME|XX" r"X)\b")):
        yield f"{place(path, number)}: what is to be done is an issue, not a comment: {line}"


def expectations():
    """Expectations that cannot fail."""
    paths = tracked("Tests/*.swift")
    yield len(paths)
    vacuous = re.compile(r"\bexpect\((true|1 == 1|Bool\(true\))[,)]|\bexpectEqual\(([\w.]+), \2\)")
    for path, number, line in matches(paths, vacuous):
        yield f"{place(path, number)}: `{line}` holds whatever the program does"


def skips():
    """As many tests ask for the shared data as .ci/skips says."""
    traits = 0
    for path in tracked("Tests/*.swift"):
        source = text(path)
        for found in re.finditer(r"\.enabled\(\s*if:", source):
            depth, end = 1, found.end()
            while depth:
                depth += {"(": 1, ")": -1}.get(source[end], 0)
                end += 1
            if re.search(r"\bSharedData\b|\bhasGie\b", source[found.end():end]):
                traits += 1
    yield traits
    allowed = int(re.search(r"^traits (\d+)$", text(ROOT / ".ci/skips"), re.M)[1])
    if traits != allowed:
        yield f".ci/skips: {allowed} traits, but {traits} tests have one that asks for the shared data"


def clocks():
    """Limits of time that a busy machine breaks, and ports that are chosen before they are bound."""
    paths = [path for path in tracked("Tests/*.swift", "Scripts/checks/*.py") if path != pathlib.Path(__file__).resolve()]
    yield len(paths)
    short = re.compile(
        r"Thread\.sleep\(|\.timeLimit\(\.seconds|drain\(within: \.seconds\([1-5]?\d\)\)|\btimeout=(?:[1-5]?\d|0?\.\d+)\b"
        r"|time\.sleep\([1-9]|def free_port|pgrep")
    for path, number, line in matches(paths, short):
        yield f"{place(path, number)}: depends on how fast the machine is, or on who takes a port first: {line}"


def riddles():
    """Comments that begin as riddles, where a noun phrase or a verb names the declaration."""
    paths = [path for path in tracked() if comments.is_read(path)]
    yield len(paths)
    for path in paths:
        for comment in comments.of(path, text(path)):
            for line, sentence in comments.riddles(comment):
                yield f"{place(path, line)}: a comment is a noun phrase or a verb in the third person: {sentence[:100]}"


def repetitions():
    """No comment of one line only repeats a name that is not public."""
    paths = tracked("*.swift")
    yield len(paths)
    for path in paths:
        for comment in comments.of(path, text(path)):
            if comments.repeats(comment):
                yield f"{place(path, comment.line)}: a comment that only repeats the name says nothing: {comment.lines[0][:100]}"


def american():
    """Prose is spelled as in America."""
    paths = [path for path in tracked() if path.suffix in (".swift", ".md", ".css", ".json", ".txt") or comments.is_read(path)]
    yield len(paths)
    for path in paths:
        if path.name == "spelling.py" or path.name == "WalkingRules.md":
            continue
        for line, word, shown in spelling.findings(path, text(path)):
            yield f"{place(path, line)}: `{word}` is British: {shown[:100]}"


def subjects():
    yield from commits.findings()


def data():
    """JSON that parses, and no large files."""
    paths = tracked("Data/*.json", "Sources/*.json")
    yield len(paths)
    for path in paths:
        try:
            json.loads(text(path))
        except ValueError as error:
            yield f"{place(path)}: {error}"
    for path in tracked():
        if path.stat().st_size > LARGEST:
            yield f"{place(path)}: {path.stat().st_size} bytes, more than {LARGEST}"


def demo_city():
    """The demo city and its terrain are what their scripts draw."""
    yield 2
    with tempfile.NamedTemporaryFile(suffix=".osm") as drawn:
        subprocess.run(
            [sys.executable, ROOT / "Scripts/data/make-midtown.py", drawn.name], check=True, capture_output=True)
        if pathlib.Path(drawn.name).read_bytes() != (ROOT / "Data/midtown.osm").read_bytes():
            yield "Data/midtown.osm: not what Scripts/data/make-midtown.py draws"
    yield from says([sys.executable, "Scripts/data/make-midtown-terrain.py", "--check"])


# The longest first.
CHECKS = [
    swift_format, layers, shell, documents, vocabulary, python, widths, calls, expectations, skips, clocks, riddles, repetitions,
    american, subjects, data, demo_city,
]


def run(check):
    began = time.monotonic()
    try:
        count, *found = check()
    except Exception as error:  # noqa: BLE001 - a check that cannot look has failed
        count, found = 0, [f"{check.__name__}: {type(error).__name__}: {error}"]
    if not count and not found:
        found = [f"{check.__name__}: nothing is checked"]
    return check.__name__.replace("_", " "), count, found, time.monotonic() - began


def main():
    began, failed = time.monotonic(), 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, count, found, seconds in pool.map(run, CHECKS):
            for line in found:
                print(f"error: {line}")
            print(f"{name}: {count} looked at, {len(found)} found, {seconds:.1f} s", flush=True)
            failed += bool(found)
    print(f"check: {len(CHECKS)} checks, {failed} failed, {time.monotonic() - began:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
